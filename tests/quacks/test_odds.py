"""Odds of brewing, against the figures of the specification and against counting every single order."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, permutations
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardkit
from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS, COINS, POINTS, RUBY_SPACES, START_BAG
from boardkit.quacks.odds import (
    BadOdds,
    Rules,
    best_policy,
    expected,
    explode_next,
    explosion_by_draw,
    final_space,
    next_chips,
    odds_of,
    policy_table,
    purchase_effects,
    rules_of,
)

from .table import table

F = Fraction

BIG = dict.fromkeys(CHIPS, 2) | {"white1": 5, "orange1": 4}
"""39 chips of all 18 kinds."""


# ------------------------------------------------------------------------------------- explosions


def test_the_next_draw_explodes_with_the_white_chips_that_are_too_large() -> None:
    # specification D, 2: white chips of 5 in the pot; of 3 white 1s, a white 3 and a green one only the 3
    bag = {"white1": 3, "white3": 1, "green1": 1}
    assert explode_next(bag, whites=5) == F(1, 5)
    assert explode_next(bag, whites=7) == F(4, 5)
    assert explode_next(bag, whites=7, limit=9) == F(1, 5)
    assert explode_next({"white1": 9}, whites=6) == 0
    assert explode_next({}, whites=7) == 0


def test_the_starting_bag_explodes_as_the_specification_says() -> None:
    # specification D.2
    table = [F(0), F(0), F(0), F(2, 63), F(11, 63), F(13, 28), F(29, 36), F(1)]
    assert explosion_by_draw(START_BAG) == table


def test_the_list_ends_with_the_last_chip_or_a_certain_explosion() -> None:
    assert explosion_by_draw({"white1": 2, "orange1": 1}) == [0, 0, 0]
    # the first chip is white or orange, and then the other comes
    assert explosion_by_draw({"white1": 1, "orange1": 1}, whites=7) == [F(1, 2), F(1)]
    assert explosion_by_draw({}) == []


# ---------------------------------------------------------------------------- the specification's law


def spaces(law: Mapping[tuple[int, bool], Fraction]) -> dict[int, Fraction]:
    """The chances of the spaces alone."""
    found: dict[int, Fraction] = {}
    for (space, _), chance in law.items():
        found[space] = found.get(space, F(0)) + chance
    return found


def test_the_law_of_the_first_round() -> None:
    law = final_space(START_BAG)
    assert all(exploded for _, exploded in law)  # white chips of 11 in all: it cannot go well
    wanted = {8: F(3, 28), 9: F(37, 126), 10: F(97, 252), 11: F(10, 63), 12: F(1, 18)}
    assert spaces(law) == wanted


@pytest.mark.parametrize(
    ("number", "mode", "mean", "variance"),
    [
        (1, 10, F(205, 21), 1.0465),
        (2, 11, F(166, 15), 1.9003),
        (3, 13, F(433, 35), 3.0001),
        (4, 14, F(1436, 105), 4.3459),
        (5, 16, F(1573, 105), 5.9377),
    ],
)
def test_the_first_five_rounds(number: int, mode: int, mean: Fraction, variance: float) -> None:
    bag = START_BAG | {"orange1": START_BAG["orange1"] + 2 * (number - 1)}
    law = spaces(final_space(bag))
    assert max(law, key=lambda space: law[space]) == mode
    assert sum(space * chance for space, chance in law.items()) == mean
    square = sum(space**2 * chance for space, chance in law.items())
    assert float(square - mean**2) == pytest.approx(variance, abs=0.00005)


# -------------------------------------------------------------------------------- against all orders

SOME = ("white1", "white2", "white3", "orange1", "green4", "red1", "red2", "yellow1", "yellow2")


def brewed(
    order: tuple[str, ...], risk: Fraction, base: int, whites: int, rules: Rules
) -> tuple[int, bool]:
    """How a brew ends if the chips come in *order*: the rules once more, for one order at a time."""
    space, oranges, yellows = base, rules.oranges, rules.yellows
    for n, chip in enumerate(order):
        limit = 7
        if rules.yellow3 and yellows:
            limit = 8 if yellows < 3 else 9
        left = order[n:]
        bad = sum(one.startswith("white") and whites + int(one[-1]) > limit for one in left)
        if F(bad, len(left)) > risk and (n or whites):
            return space, False
        move = int(chip[-1])
        if chip == "orange1":
            move = rules.orange
            oranges += 1
        if chip.startswith("red") and rules.red1:
            move += (oranges > 0) + (oranges > 2)
        if chip.startswith("yellow"):
            yellows += 1
            move += yellows if rules.yellow4 and yellows <= 3 else 0
        space = min(space + move, 52)
        if chip.startswith("white"):
            whites += int(chip[-1])
            if whites > limit:
                return space, True
    return space, False


def by_hand(
    bag: Mapping[str, int], risk: Fraction, base: int, whites: int, rules: Rules
) -> dict[tuple[int, bool], Fraction]:
    """The law by trying every order of the chips."""
    orders = list(permutations([chip for chip, n in bag.items() for _ in range(n)]))
    ends = Counter(brewed(order, risk, base, whites, rules) for order in orders)
    return {end: F(n, len(orders)) for end, n in ends.items()}


bags = st.lists(st.sampled_from(SOME), min_size=1, max_size=6).map(lambda chips: dict(Counter(chips)))
risks = st.sampled_from([F(0), F(1, 5), F(1, 3), F(1, 2), F(3, 4), F(1)])
in_force = st.builds(
    Rules,
    orange=st.sampled_from([1, 2]),
    red1=st.booleans(),
    yellow3=st.booleans(),
    yellow4=st.booleans(),
    oranges=st.integers(0, 3),
    yellows=st.integers(0, 3),
)


@settings(max_examples=80, deadline=None)
@given(bags, risks, st.sampled_from([0, 3, 48]), st.integers(0, 7), in_force)
def test_every_order_counted(
    bag: dict[str, int], risk: Fraction, base: int, whites: int, rules: Rules
) -> None:
    law = by_hand(bag, risk, base, whites, rules)
    assert final_space(bag, risk, base=base, whites=whites, rules=rules) == law
    brew = expected(bag, risk, coin=F(1, 2), base=base, whites=whites, rules=rules)
    assert brew.explosion == sum(chance for (_, exploded), chance in law.items() if exploded)
    assert brew.space == sum(chance * (space + 1) for (space, _), chance in law.items())
    assert brew.coins == sum(chance * COINS[space + 1] for (space, _), chance in law.items())
    assert brew.points == sum(chance * POINTS[space + 1] for (space, _), chance in law.items())
    assert brew.rubies == sum(chance for (space, _), chance in law.items() if space + 1 in RUBY_SPACES)
    whole = {space: chance for (space, exploded), chance in law.items() if not exploded}
    assert brew.coins_whole == sum(chance * COINS[space + 1] for space, chance in whole.items())
    assert brew.points_whole == sum(chance * POINTS[space + 1] for space, chance in whole.items())
    assert brew.value == sum(
        chance
        * (
            max(F(POINTS[space + 1]), F(COINS[space + 1], 2))
            if exploded
            else POINTS[space + 1] + F(COINS[space + 1], 2)
        )
        for (space, exploded), chance in law.items()
    )


@settings(max_examples=40, deadline=None)
@given(bags, st.integers(0, 7))
def test_explosions_by_draw_counted(bag: dict[str, int], whites: int) -> None:
    orders = list(permutations([chip for chip, n in bag.items() for _ in range(n)]))
    bursts = Counter[int]()
    for order in orders:
        sums = accumulate(
            (int(chip[-1]) if chip.startswith("white") else 0 for chip in order), initial=whites
        )
        bursts[next((n for n, total in enumerate(sums) if total > 7), 99)] += 1
    wanted = list(accumulate(F(bursts[n], len(orders)) for n in range(1, len(orders[0]) + 1)))
    found = explosion_by_draw(bag, whites)
    assert found == wanted[: len(found)]
    assert len(found) == len(wanted) or found[-1] == 1
    assert 1 not in found[:-1]


def test_from_an_empty_pot_one_must_draw() -> None:
    # the only chip explodes for certain: somebody with a chip in the pot stops, with an empty one cannot
    assert final_space({"white1": 1}, 0, base=4, whites=7) == {(4, False): 1}
    assert final_space({"white1": 1}, 0, base=4, whites=7, empty=True) == {(5, True): 1}


def test_big_bags_are_counted_quickly() -> None:
    started = process_time()
    explosion_by_draw(BIG)
    assert process_time() - started < 0.1
    started = process_time()
    final_space(BIG, 0.2, rules=Rules(red1=True, yellow3=True, yellow4=True))
    assert process_time() - started < 2  # about a quarter of a second where nothing else runs


# ------------------------------------------------------------------------------ policies, purchases


def test_a_table_of_policies() -> None:
    # three white 3s and an orange 1. Risk 0: half of the orders begin with two white 3s and stop on 6, the
    # others stop on 7: 7 or 8 coins and 1 point each. Risk 1/2: three of four orders stop on 7, the fourth
    # explodes on 9 and scores space 10: 10 coins or 2 points, as good if five coins are a point.
    careful, bold, never = policy_table({"white3": 3, "orange1": 1})
    assert (careful.risk, bold.risk, never.risk) == (F(0), F(1, 2), F(1))
    assert careful.expected.value == F(1, 2) * (1 + F(7, 5)) + F(1, 2) * (1 + F(8, 5))
    assert bold.expected.value == F(3, 4) * (1 + F(8, 5)) + F(1, 4) * 2
    assert bold.expected.explosion == F(1, 4)
    assert never.expected.explosion == 1
    assert best_policy([careful, bold, never]) == careful
    # with a coin for a point, coins are worth more than points: 7.5 + 1; 3/4 * (8 + 1) + 1/4 * 10; and who
    # never stops explodes on 9 or, in three of four orders, on 10: 1/4 * 10 + 3/4 * 11
    rich = policy_table({"white3": 3, "orange1": 1}, coin=1)
    assert [policy.expected.value for policy in rich] == [F(17, 2), F(37, 4), F(43, 4)]
    assert best_policy(rich).risk == 1


def test_what_a_purchase_changes() -> None:
    # 3 of 4 chips are white 3s: all three come first in 1 of 4 cases, of 5 chips in 1 of 10; of 5 chips
    # four hold all three white ones in 2 of 5 cases
    bag = {"white3": 3, "orange1": 1}
    effect = purchase_effects(bag, ["orange1", "white1"], risk=0)["orange1"]
    assert effect.by_draw == (F(0), F(0), F(1, 10) - F(1, 4), F(2, 5) - 1, F(0))
    assert effect.explosion == 0
    # risk 0 with a second orange chip: two white 3s are 6; each of the two orange ones is before the second
    # white one with 2 chances of 4 places among three white ones, so the mean last space is 6 + 2 * 1/2
    assert expected(bag, 0).space == 6 + F(1, 2) + 1
    assert expected(bag | {"orange1": 2}, 0).space == 6 + 1 + 1
    assert purchase_effects(bag, ["orange1"], risk=0)["orange1"].coins == F(1, 2)


def test_without_a_risk_a_purchase_is_judged_at_the_best_one() -> None:
    bag = {"white3": 3, "orange1": 1}
    assert purchase_effects(bag, ["green1"], coin=1) == purchase_effects(bag, ["green1"], coin=1, risk=1)


# ---------------------------------------------------------------------------------------- positions


def seen(match: Match, seat: int = 0) -> dict[str, Any]:
    """What *seat* sees."""
    return match.view(seat)


def test_the_odds_of_a_position() -> None:
    # specification D, 2; the last chip lies on space 6, so 7 scores: 7 coins and 1 point
    pot = ["white1", "white2", "white2", "orange1"]
    match = table({"pot": pot, "bag": {"white1": 3, "white3": 1, "green1": 1}})
    odds = odds_of(seen(match), 0)
    assert (odds.whites, odds.limit, odds.chips, odds.next) == (5, 7, 5, F(1, 5))
    # whole after two draws: green and a white 1, 3 of 10 pairs, or two white 1s, 3 of 10
    assert odds.by_draw[:2] == (F(1, 5), 1 - F(6, 10))
    assert (odds.stop.coins, odds.stop.points, odds.stop.explosion) == (F(7), F(1), F(0))
    # one chip more: 8 coins, 1 point with 4 of 5; with the white 3 space 10: 10 coins or 2 points
    assert odds.draw.coins == F(4, 5) * 8 + F(1, 5) * 10
    assert odds.draw.coins_whole == F(4, 5) * 8
    assert odds.draw.value == F(4, 5) * (1 + F(8, 5)) + F(1, 5) * 2
    assert not odds.protected


def test_after_an_explosion_or_a_stop_nothing_is_to_come() -> None:
    whites = ["white3", "white2", "white2", "white1"]
    match = table({"pot": whites}, phase="evaluation")
    odds = odds_of(match.view(None), 0)
    assert (odds.next, odds.by_draw, odds.stop.explosion) == (F(0), (), F(1))
    assert odds.draw == odds.stop
    assert (odds.stop.coins, odds.stop.coins_whole) == (F(9), F(0))  # space 8, so 9 scores


def test_protection_keeps_points_and_coins() -> None:
    options = {"blue_book": 2}
    match = table({"pot": ["white3", "white3", "white1", "blue1"], "bag": {"white1": 1}}, options=options)
    odds = odds_of(seen(match), 0)
    assert odds.protected
    assert odds.next == 1
    assert odds.draw.value == 2 + F(10, 5)  # on 3 + 3 + 1 + 1 + 1 = 9, so 10 scores: 10 coins and 2 points


def test_yellow_chips_to_come_raise_the_limit() -> None:
    # white chips of 7, a white 1 and a yellow 1 in the bag: only the white one first explodes the pot
    match = table(
        {"pot": ["white3", "white2", "white2"], "bag": {"white1": 1, "yellow1": 1}},
        options={"yellow_book": 3},
        round=2,
    )
    assert odds_of(seen(match), 0).by_draw == (F(1, 2), F(1, 2))


def test_before_the_potions_phase_the_odds_are_those_of_the_brew_to_come() -> None:
    match = boardkit.Match("quacks", seed=1, chance="manual")
    assert odds_of(match.view(0), 0).by_draw[3] == F(2, 63)


def test_what_is_in_force() -> None:
    options = {"red_book": 3, "yellow_book": 4}
    match = table({"pot": ["orange1", "yellow1"]}, options=options, card="FB6", round=2)
    assert rules_of(seen(match), 0) == Rules(orange=2, yellow4=True, oranges=1, yellows=1)


ALL_BAG = dict.fromkeys(CHIPS, 1)


@pytest.mark.parametrize("volume", [1, 2, 3, 4])
@pytest.mark.parametrize("last", ["white1", "orange1", "red1", "yellow1", "blue4"])
@pytest.mark.parametrize("card", ["FB6", "FB5"])
def test_the_next_chip_lies_where_the_game_puts_it(volume: int, last: str, card: str) -> None:
    pot = ["white3", "orange1", "white2", last]
    books = {"books": volume}
    match = table({"pot": pot, "bag": ALL_BAG}, options=books, card=card, round=3)
    for chip in next_chips(seen(match), 0):
        other = match.branch()
        other.play("draw")
        other.play(f"chip:{chip.chip}")
        player = other.view(None)["players"][0]
        assert player["scoring"]["space"] - 1 == chip.space
        assert player["exploded"] is chip.explodes
        assert chip.chance == F(1, len(CHIPS))


# -------------------------------------------------------------------------------------- bad questions


@pytest.mark.parametrize(
    ("bag", "english", "japanese"),
    [
        ([1, 2], "A bag says how many of each chip, not [1, 2].", "袋はチップごとの個数で表します。"),
        ({"white4": 1}, "There is no chip white4. Allowed: white1, ", "white4 というチップはありません。"),
        (
            {"white1": -1},
            "“white1” is a whole number from 0 to 99, not -1.",
            "「white1」は0〜99の整数です。",
        ),
        ({"white1": True}, "“white1” is a whole number from 0 to 99, not True.", "「white1」は0〜99"),
    ],
)
def test_a_bag_that_cannot_be(bag: Any, english: str, japanese: str) -> None:
    with pytest.raises(BadOdds) as caught:
        explosion_by_draw(bag)
    assert caught.value.text("en").startswith(english)
    assert caught.value.text("ja").startswith(japanese)


def test_other_questions_that_make_no_sense() -> None:
    with pytest.raises(BadOdds, match="The white chips total 8, over the limit of 7"):
        explode_next(START_BAG, whites=8)
    with pytest.raises(BadOdds, match=r"“risk” is a number from 0 to 1, not 1\.5"):
        final_space(START_BAG, 1.5)
    with pytest.raises(BadOdds, match="“coin” is a number from 0 to 1, not nan"):
        expected(START_BAG, coin=float("nan"))
    with pytest.raises(BadOdds, match="“base” is a whole number from 0 to 52, not 53"):
        final_space(START_BAG, base=53)
    with pytest.raises(BadOdds, match="There is no chip white9"):
        purchase_effects(START_BAG, ["white9"])
    with pytest.raises(BadOdds, match="“seat” is a whole number from 0 to 1, not 2"):
        odds_of(boardkit.Match("quacks").view(0), 2)
