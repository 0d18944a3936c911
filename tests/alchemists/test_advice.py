"""Advice on experiments against an enumeration of its own: worlds in lists, counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.advice import Advice
from tests.alchemists import brute, strategies
from tests.alchemists.brute import Answers, Claim, World
from tests.alchemists.test_brute_force import casebook, examples

Weighed = list[tuple[World, int]]


def outcomes(worlds: Weighed, i: str, j: str) -> dict[str, Weighed]:
    """The worlds by the potion that the pair makes in them."""
    parts: dict[str, Weighed] = {}
    for world, weight in worlds:
        parts.setdefault(brute.MIX[world[i], world[j]], []).append((world, weight))
    return parts


def weight_of(worlds: Weighed) -> int:
    return sum(weight for _, weight in worlds)


def bits(worlds: Weighed, i: str, j: str) -> float:
    """The entropy of the potion, by its definition."""
    total = weight_of(worlds)
    chances = [weight_of(part) / total for part in outcomes(worlds, i, j).values()]
    return -sum(chance * log2(chance) for chance in chances)


def pairs_of(hand: list[str] | None) -> list[tuple[str, str]]:
    if hand is None:
        return brute.PAIRS
    return [(i, j) for i, j in brute.PAIRS if i in hand and j in hand]


def twice(worlds: Weighed, i: str, j: str, hand: list[str] | None) -> float:
    """The bits of the pair, and of the best pair after each potion with the cards then left."""
    left = None
    if hand is not None:
        cards = Counter(hand) - Counter([i, j])
        left = list(cards.elements())
    value = bits(worlds, i, j)
    for part in outcomes(worlds, i, j).values():
        later = [bits(part, *second) for second in pairs_of(left)]
        value += weight_of(part) / weight_of(worlds) * max(later, default=0.0)
    return value


def check(advice: list[Advice], values: dict[tuple[str, str], float], slow: Answers) -> None:
    """Every pair once, best first, with the right value, ranks and chances."""
    assert {(str(a.pair[0]), str(a.pair[1])) for a in advice} == set(values)
    for each in advice:
        i, j = map(str, each.pair)
        assert each.value == pytest.approx(values[i, j], abs=1e-9)
        chances = {p: chance for p, chance in slow.potions(i, j).items() if chance}
        assert {str(p): chance for p, chance in each.outcomes.items()} == chances
        better = sum(value > values[i, j] + 1e-7 for value in values.values())
        assert each.rank == better + 1
    assert [a.rank for a in advice] == sorted(a.rank for a in advice)


hands = st.one_of(st.none(), st.lists(strategies.ingredient, min_size=1, max_size=6))


@given(strategies.claim_sets(softs=2, anchors=2, most=3), hands)
@examples(40)
def test_one_experiment(claims: list[Claim], hand: list[str] | None) -> None:
    slow = Answers(claims)
    advice = casebook(claims).advise(hand=hand)
    if not slow.remaining:
        assert advice == []
        return
    check(advice, {pair: bits(slow.weighed, *pair) for pair in pairs_of(hand)}, slow)


@given(strategies.claim_sets(softs=1, golems=1, anchors=4, most=1), hands)
@examples(12)
def test_two_experiments(claims: list[Claim], hand: list[str] | None) -> None:
    slow = Answers(claims)
    advice = casebook(claims).advise(hand=hand, depth=2)
    if not slow.remaining:
        assert advice == []
        return
    check(advice, {pair: twice(slow.weighed, *pair, hand) for pair in pairs_of(hand)}, slow)


@pytest.mark.parametrize("depth", [1, 2])
def test_from_nothing_known_all_are_equal(depth: int) -> None:
    """Every pair is like every other; one experiment has seven potions, each as likely: log2(7) bits."""
    advice = Casebook().advise(depth=depth)
    assert len(advice) == 28
    assert {a.rank for a in advice} == {1}
    assert len({a.value for a in advice}) == 1
    assert all(set(a.outcomes.values()) == {Fraction(1, 7)} for a in advice)
    if depth == 1:
        assert advice[0].value == pytest.approx(log2(7), abs=1e-12)


def test_equal_pairs_are_equal_to_the_last_bit() -> None:
    """After mushroom and toad, nothing tells the other six apart, nor mushroom from toad."""
    advice = Casebook(["mushroom toad healing"]).advise()
    groups: dict[int, set[float]] = {}
    for each in advice:
        groups.setdefault(len({"mushroom", "toad"} & set(map(str, each.pair))), set()).add(each.value)
    assert {size: len(values) for size, values in groups.items()} == {0: 1, 1: 1, 2: 1}
    assert groups[2] == {0.0}
    counts = Counter(each.rank for each in advice)
    assert sorted(counts.values()) == [1, 12, 15]  # 1 pair of both, 2 x 6 with one, 6 choose 2 with none


def test_cards_are_used_up() -> None:
    """With one card of each, nothing is left for a second experiment; with two of each, something is."""
    one = Casebook().advise(hand=["fern", "toad"], depth=2)
    two = Casebook().advise(hand=["fern", "toad", "fern", "toad"], depth=2)
    three = Casebook().advise(hand=["fern", "toad", "flower"], depth=2)
    assert one[0].value == pytest.approx(log2(7), abs=1e-12)
    assert two[0].value == pytest.approx(log2(7), abs=1e-12)  # the same pair again teaches nothing new
    assert three[0].value == pytest.approx(log2(7), abs=1e-12)  # one card is no experiment
    four = Casebook().advise(hand=["fern", "toad", "flower", "claw"], depth=2)
    assert four[0].value > log2(7) + 1


@pytest.mark.parametrize("hand", [[], ["fern"], ["fern", "fern", "fern"]])
def test_a_hand_without_a_pair(hand: list[str]) -> None:
    assert Casebook().advise(hand=hand) == []


def test_what_is_known_teaches_nothing() -> None:
    """With everything certain every experiment is worth exactly nothing, and all are tied."""
    facts = [f"{i} is {a}" for i, a in list(brute.WORLDS[777].items())]
    advice = Casebook(facts).advise(depth=2)
    assert {(a.rank, a.value) for a in advice} == {(1, 0.0)}


def test_extreme_weights_are_no_trouble() -> None:
    """Strengths multiply to numbers that no float holds: 1000 to the 120th is 10 to the 360th."""
    book = Casebook.from_dict({"facts": ["theory fern R+ strength 1000"] * 120})
    assert 0 < 1 - book.table()["fern"]["R+"] < Fraction(1, 10**350)  # type: ignore[index]
    sure, advice = Casebook(["fern is R+"]).advise(), book.advise()
    assert advice[0].value == pytest.approx(sure[0].value, abs=1e-9)


def test_values_are_never_below_zero() -> None:
    for pair in combinations(brute.INGREDIENTS, 2):
        book = Casebook([f"{pair[0]} {pair[1]} N"])
        assert all(a.value >= 0 for a in book.advise())


@given(st.integers(0, 40319))
@settings(max_examples=10, deadline=None)
def test_playing_on_advice_finds_the_secret(number: int) -> None:
    """Always doing the best experiment ends with everything known that experiments can tell."""
    world, book = brute.WORLDS[number], Casebook()
    while (best := book.advise()[0]).value > 0:
        left = book.remaining
        i, j = map(str, best.pair)
        book.add({"kind": "experiment", "ingredients": [i, j], "potion": brute.MIX[world[i], world[j]]})
        assert book.remaining < left
    assert any({str(i): str(a) for i, a in each.items()} == world for each in book.assignments())
    assert book.remaining <= 2
