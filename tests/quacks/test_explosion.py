"""Explosion: too many white chips, and what that costs."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from boardkit.core.flow import ChanceStep
from boardkit.quacks.state import Quacks
from tests.quacks.table import asks, draw, gained, keys, play, player, pot, refusal, state, table, told

NEVER, CERTAIN = Fraction(0), Fraction(1)

RED_CHIPS_WAIT = {"red_book": 2}
"""With red set 2 a step follows even an explosion, if red chips lie beside the pot."""


@pytest.mark.rule("QUA-BOOM-1")
def test_a_total_of_exactly_seven_is_safe() -> None:
    """Case 3: W3, W2, W2 on 3, 5, 7: total 7, scoring space 8: 8 coins, 1 point."""
    match = table({"draws": "white3 white2 white2 orange1"})
    draw(match, "white3 white2 white2")
    assert pot(match) == "white3@3 white2@5 white2@7"
    assert player(match).whites == 3 + 2 + 2
    assert not player(match).exploded
    assert "draw" in keys(match)
    events = play(match, "stop die:vp1")
    assert gained(events, "QUA-VP-1") == [("points", 0, 1)]
    assert "You have 8 coins" in match.decision.prompt.text("en")  # type: ignore[union-attr]


@pytest.mark.rule("QUA-BOOM-1")
@pytest.mark.rule("QUA-BOOM-2")
@pytest.mark.rule("QUA-BOOM-4")
@pytest.mark.rule("QUA-BOOM-5")
def test_more_than_seven_explodes() -> None:
    """Case 4: W1 after that: total 8, the chip stays on 8, scoring space 9: its ruby, 9 coins or 1 point."""
    match = table({"pot": "white3@3 white2@5 white2@7", "draws": "white1 orange1"})
    events = draw(match, "white1")
    assert told(events)[:2] == [("placed", "QUA-BREW-3"), ("exploded", "QUA-BOOM-1")]
    assert events[1].text("en") == "Aki's pot explodes: the white chips total 8, over 7."
    assert events[1].text("ja") == "Akiの釜が爆発！ 白いチップの合計が8で、7を超えた。"
    assert pot(match) == "white3@3 white2@5 white2@7 white1@8"
    assert player(match).exploded
    # the other player, with an empty pot, is the only one who may roll
    assert state(match).stack[-1].who == 1  # type: ignore[attr-defined]
    events = play(match, "die:vp1")
    assert gained(events, "QUA-RUBY-1") == [("rubies", 0, 1)]
    assert asks(match) == (0, "QUA-VP-2")
    assert [option.label("en") for option in match.decision] == [  # type: ignore[union-attr]
        "Take 1 point",
        "Take 9 coins",
    ]


@pytest.mark.rule("QUA-BOOM-2")
@pytest.mark.rule("QUA-BOOM-5")
def test_the_exploding_chip_counts_for_the_scoring_space() -> None:
    """Case 5: W1, W2, W2, O1, W3 on 1, 3, 5, 6, 9: exploded (8), scoring space 10: 10 coins or 2 points."""
    match = table({"draws": "white1 white2 white2 orange1 white3 green1"})
    draw(match, "white1 white2 white2 orange1 white3")
    assert pot(match) == "white1@1 white2@3 white2@5 orange1@6 white3@9"
    play(match, "die:vp1")
    assert player(match).vp == 0  # no die
    assert asks(match) == (0, "QUA-VP-2")
    points, coins = match, match.branch()
    play(points, "points")
    assert player(points).vp == 2
    assert asks(points) != (0, "QUA-SHOP-2")
    play(coins, "coins")
    assert player(coins).vp == 0
    assert asks(coins) == (0, "QUA-SHOP-2")
    assert "You have 10 coins" in coins.decision.prompt.text("en")  # type: ignore[union-attr]


@pytest.mark.rule("QUA-BOOM-1")
def test_only_white_chips_count() -> None:
    match = table({"pot": "white3 white3 white1 green4", "draws": "green4 blue4 orange1 white1"})
    draw(match, "green4")
    assert not player(match).exploded
    assert player(match).whites == 7


@pytest.mark.rule("QUA-BOOM-3")
def test_who_has_exploded_draws_no_more() -> None:
    match = table(
        {"pot": "white3 white3 white1", "draws": "white1 orange1", "aside": ["red1"]},
        options=RED_CHIPS_WAIT,
    )
    draw(match, "white1")
    assert player(match).stopped
    assert asks(match) == (0, "QUA-RED-4")
    assert "draw" not in keys(match)
    assert refusal(match, "draw") == (
        "QUA-BOOM-3",
        "After an explosion nobody draws on.",
        "釜が爆発したあとは、もう引けません。",
    )


@pytest.mark.rule("QUA-BOOM-3")
def test_the_explosion_ends_the_brewing_at_once() -> None:
    match = table({"pot": "white3 white3 white1", "draws": "white1 orange1"}, {"draws": "orange1 green1"})
    draw(match, "white1")
    assert asks(match) == (1, "QUA-BREW-5")


@pytest.mark.rule("QUA-BOOM-4")
def test_chip_actions_and_cards_still_happen() -> None:
    """Whites 8; scoring space 13 with a ruby: black 1-0, green 1 next to last, FB8's 2 points, the ruby."""
    pots = "white3@3 white3@6 white1@8 black1@9 green1@11"
    match = table({"pot": pots, "draws": "white1 orange1"}, round=3, card="FB8")
    draw(match, "white1")  # on 12, scoring space 13
    events = play(match, "die:vp1")
    assert gained(events, "QUA-BLACK-2") == [("rubies", 0, 1), ("droplet", 0, 1)]
    assert gained(events, "QUA-GREEN-2") == [("rubies", 0, 1)]
    assert gained(events, "QUA-RUBY-1") == [("rubies", 0, 1)]
    assert gained(events, "QUA-CARD-21") == [("points", 0, 2)]


@pytest.mark.rule("QUA-BOOM-5")
def test_without_an_explosion_one_rolls_and_takes_part_in_both_steps() -> None:
    match = table({"pot": "white3@3 white3@6 orange1@10"}, phase="evaluation")
    assert asks(match)[1] == "QUA-DIE-5"
    events = play(match, "die:vp2")
    assert gained(events, "QUA-DIE-5") == [("points", 0, 2)]
    assert gained(events, "QUA-VP-1") == [("points", 0, 2)]  # space 11
    assert asks(match) == (0, "QUA-SHOP-2")


@pytest.mark.rule("QUA-BREW-2")
@pytest.mark.rule("QUA-BOOM-1")
def test_when_the_starting_bag_explodes() -> None:
    """Who draws on and on without the flask explodes first at draw 4 ... 8 with exactly these chances.

    The fractions are counted over all orders of the nine chips, apart from this engine.
    """
    match = table({"flask": False})
    law = _first_explosion(state(match).copy())
    assert law == {
        4: Fraction(2, 63),
        5: Fraction(1, 7),
        6: Fraction(73, 252),
        7: Fraction(43, 126),
        8: Fraction(7, 36),
    }
    assert sum(law.values()) == 1


def _first_explosion(start: Quacks) -> dict[int, Fraction]:
    """At which draw the pot explodes, with what chance, if one draws on and on."""
    known: dict[tuple[int, ...], dict[int, Fraction]] = {}

    def law(here: Quacks) -> dict[int, Fraction]:
        bag = tuple(here.players[0].bag)
        if bag not in known:
            known[bag] = _after_one_draw(here, law)
        return known[bag]

    return law(start)


def _after_one_draw(here: Quacks, law: Callable[[Quacks], dict[int, Fraction]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    drawing = here.copy()
    drawing.stack.pop().take(drawing, "draw")
    step = drawing.stack[-1]
    assert isinstance(step, ChanceStep)
    for key, weight in step.outcomes(drawing):
        after = drawing.copy()
        after.stack.pop().take(after, key)
        mine = after.players[0]
        ends = {len(mine.pot): CERTAIN} if mine.exploded else law(after)
        for n, chance in ends.items():
            found[n] = found.get(n, NEVER) + Fraction(weight, step.total(drawing)) * chance
    return found
