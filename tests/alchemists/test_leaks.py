"""What the potion of an experiment gives away, against counting world by world and pair by pair."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import fsum, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.advice import AdviceError
from tests.alchemists import brute, strategies
from tests.alchemists.brute import MIX, Answers, Claim
from tests.alchemists.test_brute_force import casebook, examples


def entropy(chances: list[Fraction]) -> float:
    return -fsum(float(p) * log2(p) for p in chances if p)


def learned(rival: Answers, candidates: list[str]) -> float:
    """How much the potion tells of the world: what it surprises with, less what it would in a known world.

    The colleague takes any pair of the candidates for as likely.
    """
    pairs = list(combinations(candidates, 2))
    joint: Counter[str] = Counter()
    within = 0.0
    for world, weight in rival.weighed:
        made = Counter(MIX[world[i], world[j]] for i, j in pairs)
        within += weight * entropy([Fraction(n, len(pairs)) for n in made.values()])
        for potion, n in made.items():
            joint[potion] += weight * n
    whole = rival.total * len(pairs)
    return entropy([Fraction(n, whole) for n in joint.values()]) - within / rival.total


@st.composite
def mixes(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    """A pair, and candidates that hold it."""
    candidates = draw(strategies.several(2, 5))
    i, j = draw(st.permutations(candidates))[:2]
    return i, j, candidates


states = strategies.claim_sets(softs=1, golems=1, anchors=2, most=2)


@pytest.mark.rule("ALC-KNOW-6")
@given(states, states, mixes())
@examples(60)
def test_what_a_colleague_learns(
    own: list[Claim], rival: list[Claim], mix: tuple[str, str, list[str]]
) -> None:
    i, j, candidates = mix
    mine, theirs = Answers(own), Answers(rival)
    leak = casebook(own).leaks(i, j, candidates, casebook(rival))
    assert {str(p): chance for p, chance in leak.potions.items()} == {
        p: chance for p, chance in mine.potions(i, j).items() if chance
    }
    expected = learned(theirs, candidates) if theirs.remaining else 0.0
    assert leak.bits == pytest.approx(expected, abs=1e-9)
    assert leak.bits >= 0
    assert set(leak.pair) == {i, j}


@pytest.mark.rule("ALC-KNOW-6")
@given(states, st.sampled_from(brute.PAIRS))
@examples(10)
def test_without_candidates_nothing_is_learnt(rival: list[Claim], pair: tuple[str, str]) -> None:
    """In every world each potion comes from exactly 4 of the 28 pairs, so all eight as candidates tell nothing."""
    theirs = casebook(rival)
    leak = Casebook().leaks(*pair, rival=theirs)
    assert leak.bits == 0
    assert Casebook().leaks(*pair, brute.INGREDIENTS, theirs).bits == pytest.approx(0, abs=1e-9)
    assert leak.text("en") != Casebook().leaks(*pair, list(pair), theirs).text("en")


def test_a_known_pair_tells_all_of_its_potion() -> None:
    """Seven potions, each as likely: log2(7). Who knows toad to be R+ (N G+ R+ R+ B- G+ B-) learns less.

    One of seven is N, two are G+, two R+ and two B-: log2(7) less 6/7 of a bit.
    """
    assert Casebook().leaks("toad", "fern", ["fern", "toad"]).bits == pytest.approx(log2(7))
    rival = Casebook(["toad is R+"])
    assert Casebook().leaks("toad", "fern", ["fern", "toad"], rival).bits == pytest.approx(log2(7) - 6 / 7)


def test_what_the_colleague_knows_already_is_no_leak() -> None:
    fact = "toad fern R+"
    leak = Casebook([fact]).leaks("toad", "fern", ["toad", "fern"], Casebook([fact]))
    assert leak.bits == 0
    assert {str(p): chance for p, chance in leak.potions.items()} == {"R+": 1}


def test_three_candidates_by_hand() -> None:
    """Toad is R+, fern B+, flower G-: the pairs make R+, R+ and G-; and a colleague knows it all but flower.

    Then the worlds are flower = one of the six others: with R+ (N G+ R+ B- G+ B-) and with B+
    (B+ B+ G- N R+ G-), for R- G+ G- B- ++ --, beside toad and fern with R+. One pair of three each.
    """
    rival = Casebook(["toad is R+", "fern is B+"])
    rows = [("N", "B+"), ("G+", "B+"), ("R+", "G-"), ("B-", "N"), ("G+", "R+"), ("B-", "G-")]
    made = [Counter(["R+", *row]) for row in rows]
    shown = Counter[str]()
    for each in made:
        shown.update(each)
    before = entropy([Fraction(n, 18) for n in shown.values()])
    known = sum(entropy([Fraction(n, 3) for n in each.values()]) for each in made) / 6
    leak = Casebook().leaks("toad", "fern", ["toad", "fern", "flower"], rival)
    assert leak.bits == pytest.approx(before - known)


@pytest.mark.parametrize("candidates", [["toad"], ["toad", "flower"], ["flower", "scorpion"]])
def test_candidates_hold_the_pair(candidates: list[str]) -> None:
    with pytest.raises(AdviceError):
        Casebook().leaks("toad", "fern", candidates)


def test_the_leak_in_words() -> None:
    leak = Casebook().leaks("toad", "fern", ["toad", "fern"])
    assert "2.81" in leak.text("en")
    assert "2.81" in leak.text("ja")
