"""Reputation, selling, seals, debunking and the exhibition: the examples of the rules' specification."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from boardkit.alchemists import Casebook
from boardkit.alchemists.codes import solution
from boardkit.alchemists.deduction.selling import prices
from boardkit.alchemists.material import Quality
from boardkit.alchemists.reputation import ZONES, Zone, change, zone_of

DEMO = Casebook([f"{i.value} is {a.value}" for i, a in solution("DEMO").assignment.items()])
"""A casebook that knows everything of the game DEMO."""


@pytest.mark.rule("ALC-REP-1")
def test_zones() -> None:
    bounds = {
        1: "red",
        6: "red",
        7: "normal",
        13: "normal",
        14: "green",
        17: "green",
        18: "blue",
        40: "blue",
    }
    assert {points: zone_of(points).value for points in bounds} == bounds
    assert {z.value: (ZONES[z].smileys, ZONES[z].price) for z in Zone} == {
        "red": (0, -1), "normal": (0, 0), "green": (1, 0), "blue": (1, 1),
    }  # fmt: skip


@pytest.mark.rule("ALC-REP-2")
@pytest.mark.parametrize(
    ("before", "points", "after"),
    [
        (14, -1, 12),  # T13
        (6, -1, 6),  # T17
        (18, -5, 11),  # the seed's example of the blue zone
        (14, -2, 11),  # the seed's example of the green zone: 3 in all
        (13, -3, 10),  # +2 and -5 of one event are one loss of 3
        (10, -1, 9),  # T9
        (5, -5, 1),
        (2, -5, 1),  # never below 1
        (1, -1, 1),
        (17, 5, 22),  # a gain is the same in every zone
        (18, 0, 18),
    ],
)
def test_losses(before: int, points: int, after: int) -> None:
    assert change(before, points) == after


@pytest.mark.rule("ALC-REP-3")
def test_the_robe() -> None:
    """T23: publishing at 10 with the Robe gives 12. It adds nothing to a loss, or where nothing is gained."""
    assert [change(10, points, robe=True) for points in (1, 3, 0, -1)] == [12, 14, 10, 9]


@pytest.mark.rule("ALC-SELL-1")
@pytest.mark.parametrize(
    ("discount", "zone", "expected"),
    [
        (0, Zone.NORMAL, {"exact": 4, "sign": 3, "neutral": 2, "wrong": 1}),
        (2, Zone.NORMAL, {"exact": 2, "sign": 1}),  # T16: neutral and anything are illegal
        (3, Zone.BLUE, {"exact": 2, "sign": 1}),  # T14: the guarantee of 3 at a price of 1
        (2, Zone.RED, {"exact": 1}),  # the seed's example
        (3, Zone.RED, {}),  # so a player in the red zone has no use for the card
        (1, Zone.GREEN, {"exact": 3, "sign": 2, "neutral": 1}),
    ],
)
def test_prices(discount: int, zone: Zone, expected: dict[str, int]) -> None:
    assert {q.value: price for q, price in prices(discount, zone).items()} == expected


def sale(wanted: str, zone: str = "normal") -> dict[str, tuple[float, float]]:
    """Mushroom and toad, which make R+ in DEMO: gold and reputation by guarantee, all of them certain."""
    advice = DEMO.sale(["mushroom", "toad"], wanted, 0, zone)
    return {a.guarantee.value: (float(a.gold), float(a.reputation)) for a in advice}


@pytest.mark.rule("ALC-SELL-1")
@pytest.mark.rule("ALC-SELL-2")
def test_sales() -> None:
    """A guarantee pays what it says and no more; T18: a sign pays the neutral guarantee 2."""
    assert sale("R+") == {"exact": (4, 0), "sign": (3, 0), "neutral": (2, 0), "wrong": (1, 0)}
    assert sale("G+") == {"exact": (0, 0), "sign": (3, 0), "neutral": (2, 0), "wrong": (1, 0)}
    assert sale("G-") == {"exact": (0, -1), "sign": (0, -1), "neutral": (0, -1), "wrong": (1, -1)}
    assert sale("G-", "green")["wrong"] == (1, -2)
    assert sale("G-", "red") == {"exact": (0, 0), "sign": (0, 0), "neutral": (0, 0)}
    neutral = DEMO.sale(["claw", "toad"], "R+")
    assert {a.guarantee: (float(a.gold), float(a.reputation)) for a in neutral}[Quality.NEUTRAL] == (2, -1)


def seals(theory: str, other: str) -> dict[str, Fraction]:
    """The points of each seal on a theory about scorpion that is right or, as likely, is the *other*."""
    book = Casebook([f'formula Is("scorpion", "{theory}") | Is("scorpion", "{other}")'])
    return {
        t.seal.value: t.points
        for t in book.publish()
        if (t.ingredient, t.alchemical) == ("scorpion", theory)
    }


@pytest.mark.rule("ALC-SEAL-1")
@pytest.mark.rule("ALC-SEAL-2")
@pytest.mark.parametrize(
    ("theory", "other", "hedged"),
    [
        ("G+", "R-", "green"),  # -++ and --+
        ("G+", "B-", "blue"),  # -++ and -+-
        ("G+", "++", "red"),  # -++ and +++
        ("G+", "B+", None),  # -++ and +-+: two signs are wrong, so nothing hedges
        ("G+", "G-", None),  # all three are wrong
    ],
)
def test_seals_at_the_end(theory: str, other: str, hedged: str | None) -> None:
    """Right in one of two cases: gold (5 - 4)/2, silver (3 - 4)/2, a hedge (0 - 4)/2 or, if it is the one, 0."""
    expected = {"gold": Fraction(1, 2), "silver": Fraction(-1, 2)} | {
        f"hedge_{c}": Fraction(0 if c == hedged else -2) for c in ("red", "green", "blue")
    }
    assert seals(theory, other) == expected


@pytest.mark.rule("ALC-SEAL-1")
def test_seals_on_what_is_certain() -> None:
    certain = [t for t in DEMO.publish() if t.ingredient == "scorpion"]
    assert {t.alchemical.value for t in certain} == {"G+"}
    assert {t.seal.value: t.points for t in certain} == {
        "gold": 5, "silver": 3, "hedge_red": 0, "hedge_green": 0, "hedge_blue": 0,
    }  # fmt: skip
    assert {t.reputation for t in certain} == {1}


@pytest.mark.rule("ALC-DEBUNK-1")
def test_debunking_as_an_apprentice() -> None:
    """T21, T22: the theory scorpion = B+ (+-+) agrees in blue, and is refuted in red and in green."""
    advice = DEMO.debunk({"scorpion": "B+"})
    assert {(a.colour.value, a.refutes, a.reputation) for a in advice} == {  # type: ignore[union-attr]
        ("red", Fraction(1), Fraction(2)), ("green", Fraction(1), Fraction(2)),
    }  # fmt: skip
    # From nothing known either sign is as likely: 2 for a success, -1 for a failure, so 1/2.
    assert {a.reputation for a in Casebook().debunk({"scorpion": "B+"})} == {Fraction(1, 2)}


@pytest.mark.rule("ALC-DEBUNK-2")
def test_debunking_as_a_master() -> None:
    """T32: mushroom and scorpion make G+, which refutes scorpion = B+ by its green minus."""
    found = master({"scorpion": "B+"}, "mushroom", "scorpion", "G+")
    assert (found.refutes, found.conflict, found.reputation) == ({"scorpion": 1}, 0, 2)


@pytest.mark.rule("ALC-DEBUNK-2")
def test_conflicts() -> None:
    """T34, T35: scorpion = B+ and toad = ++ would make R+, but the two make B+."""
    theories = {"scorpion": "B+", "toad": "++"}
    for asked in ("B+", "R+"):
        found = master(theories, "toad", "scorpion", asked)
        assert (set(found.refutes.values()), found.conflict, found.reputation) == ({0}, 1, 2)
    marked = DEMO.debunk(theories, "master", [("scorpion", "toad")])
    assert not any({*a.pair} == {"scorpion", "toad"} and a.conflict for a in marked)  # type: ignore[union-attr]


@pytest.mark.rule("ALC-DEBUNK-2")
def test_a_demonstration_without_theories() -> None:
    """T37: it can show nothing, so it is not advised."""
    advice = Casebook().debunk({"scorpion": "B+"}, "master")
    assert all("scorpion" in a.pair for a in advice)  # type: ignore[union-attr]


def master(theories: dict[str, str], a: str, b: str, potion: str) -> Any:
    (found,) = [
        each for each in DEMO.debunk(theories, "master")
        if {*each.pair} == {a, b} and each.potion == potion  # type: ignore[union-attr]
    ]  # fmt: skip
    return found


@pytest.mark.rule("ALC-EXHIBIT-1")
def test_the_exhibition() -> None:
    """T50: 1 for the first R+, nothing for the second; then R- is 1 for being first and 2 for both signs."""
    hand = ["mushroom", "toad", "fern", "scorpion"]

    def earned(potion: str, shown: Sequence[str] = (), taken: Sequence[str] = ()) -> Fraction:
        return next(a.reputation for a in DEMO.exhibit(hand, shown, taken) if a.potion == potion)

    assert DEMO.potions("fern", "scorpion")["R-"] == 1  # type: ignore[index]
    assert earned("R+") == 1
    assert earned("R+", taken=["R+"]) == 0
    assert earned("R-", shown=["R+"], taken=["R+"]) == 3
    assert not any(a.potion == "R+" for a in DEMO.exhibit(hand, shown=["R+"], taken=["R+"]))


@pytest.mark.rule("ALC-EXHIBIT-1")
def test_a_failed_exhibition() -> None:
    """From nothing known a pair makes each potion once in seven: 1 of 7 gains 1, 6 of 7 lose 1."""
    assert {a.reputation for a in Casebook().exhibit()} == {Fraction(1, 7) - Fraction(6, 7)}
