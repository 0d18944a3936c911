"""Exact odds of brewing, for advice and lessons: every number is a fraction, nothing is sampled.

Bags are counts of chips by name. Whole brews (:func:`final_space`, :func:`expected`, :func:`policy_table`,
:func:`purchase_effects`) follow the rules that :class:`~boardkit.quacks.odds.terms.Rules` names; the next
chip of a position (:func:`next_chips`, :func:`odds_of`) follows all rules of moving.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from boardkit.core.names import shown
from boardkit.core.text import Listing
from boardkit.quacks._say import say
from boardkit.quacks.material import (
    CHIP,
    CHIPS,
    LAST_SPACE,
    LIMIT,
    VALUE,
    WHITE1,
    WHITE2,
    WHITE3,
)
from boardkit.quacks.odds.brewing import Brewing, Expected, Law
from boardkit.quacks.odds.counting import by_draw
from boardkit.quacks.odds.terms import (
    ALWAYS,
    COIN,
    PLAIN,
    BadOdds,
    Bag,
    Rules,
    read_bag,
    read_coin,
    read_number,
    read_pot,
    read_risk,
)

# ---------------------------------------------------------------------------------------- explosions


def explode_next(bag: Bag, whites: int = 0, limit: int = LIMIT) -> Fraction:
    """The chance that the next draw explodes the pot, where the white chips make *whites* so far.

    >>> explode_next({"white1": 3, "white3": 1, "green1": 1}, whites=5)
    Fraction(1, 5)
    """
    counts = read_bag(bag)
    whites, limit = read_pot(whites, limit)
    bad = sum(counts[chip] for chip in (WHITE1, WHITE2, WHITE3) if whites + VALUE[chip] > limit)
    many = sum(counts)
    return Fraction(bad, many) if many else Fraction(0)


def explosion_by_draw(bag: Bag, whites: int = 0, limit: int = LIMIT) -> list[Fraction]:
    """The chance that the pot has exploded by the first draw, by the second, and so on.

    The list ends with the last chip, or where an explosion is certain. Its numbers are those of somebody
    who does not stop.

    >>> [str(chance) for chance in explosion_by_draw({"white3": 3, "orange1": 1})]
    ['0', '0', '1/4', '1']
    """
    counts = read_bag(bag)
    whites, limit = read_pot(whites, limit)
    return by_draw(tuple(counts), limit - whites)


# -------------------------------------------------------------------------------------- whole brews


def _brewing(bag: Bag, base: int, whites: int, limit: int, empty: bool | None, rules: Rules) -> Brewing:
    counts = tuple(read_bag(bag))
    whites, limit = read_pot(whites, limit)
    read_number("base", base, LAST_SPACE)
    return Brewing(counts, base, whites, limit, not whites if empty is None else empty, rules)


def final_space(
    bag: Bag,
    risk: Fraction | float = ALWAYS,
    *,
    base: int = 0,
    whites: int = 0,
    limit: int = LIMIT,
    empty: bool | None = None,
    rules: Rules = PLAIN,
) -> Law:
    """The chance of each end of a brew, if one stops when the next draw is riskier than *risk*.

    An end is the space of the last chip, and whether the pot exploded. With *risk* 1 one never stops.
    *base* is the space of the last chip, or of droplet or rat stone. From an *empty* pot one must draw;
    it counts as empty if *whites* is 0 unless you say so.

    >>> final_space({"white3": 3, "orange1": 1})
    {(9, True): Fraction(1, 4), (10, True): Fraction(3, 4)}
    >>> final_space({"white3": 3, "orange1": 1}, risk=0)
    {(6, False): Fraction(1, 2), (7, False): Fraction(1, 2)}
    """
    return _brewing(bag, base, whites, limit, empty, rules).law(read_risk(risk))


def expected(
    bag: Bag,
    risk: Fraction | float = ALWAYS,
    *,
    coin: Fraction | float = COIN,
    base: int = 0,
    whites: int = 0,
    limit: int = LIMIT,
    empty: bool | None = None,
    rules: Rules = PLAIN,
) -> Expected:
    """What a brew is worth on average, if one stops when the next draw is riskier than *risk*.

    ``value`` of the answer counts each coin as *coin* points. See :func:`final_space` for the rest.

    >>> brew = expected({"white3": 3, "orange1": 1}, risk=0)
    >>> brew.explosion, brew.coins, brew.points  # spaces 7 and 8 score: 7 and 8 coins, 1 point each
    (Fraction(0, 1), Fraction(15, 2), Fraction(1, 1))
    """
    brewing = _brewing(bag, base, whites, limit, empty, rules)
    return brewing.expected(read_risk(risk), read_coin(coin))


class Policy(NamedTuple):
    """To stop when the next draw is riskier than ``risk``, and what that is worth."""

    risk: Fraction
    expected: Expected


def policy_table(
    bag: Bag,
    *,
    coin: Fraction | float = COIN,
    base: int = 0,
    whites: int = 0,
    limit: int = LIMIT,
    empty: bool | None = None,
    rules: Rules = PLAIN,
) -> list[Policy]:
    """Every way to stop at a risk that makes a difference: one for each risk that can occur.

    >>> [str(policy.risk) for policy in policy_table({"white3": 3, "orange1": 1})]
    ['0', '1/2', '1']
    """
    brewing = _brewing(bag, base, whites, limit, empty, rules)
    price = read_coin(coin)
    return [Policy(risk, brewing.expected(risk, price)) for risk in brewing.risks()]


def best_policy(table: Iterable[Policy]) -> Policy:
    """The policy of the highest value; of several the one with the lowest risk.

    >>> best_policy(policy_table({"white3": 3, "orange1": 1})).risk
    Fraction(0, 1)
    """
    return max(table, key=lambda policy: (policy.expected.value, -policy.risk))


# ----------------------------------------------------------------------------------------- purchases


@dataclass(frozen=True, slots=True)
class Effect:
    """What one chip more in the bag changes: each number is with it, less without it.

    ``by_draw`` is about the chance of an explosion by each draw. Without the chip, draws past the end of
    the list count as its last number.
    """

    chip: str
    by_draw: tuple[Fraction, ...]
    explosion: Fraction
    coins: Fraction
    points: Fraction
    rubies: Fraction
    value: Fraction


def purchase_effects(
    bag: Bag,
    chips: Iterable[str],
    *,
    risk: Fraction | float | None = None,
    coin: Fraction | float = COIN,
    base: int = 0,
    limit: int = LIMIT,
    rules: Rules = PLAIN,
) -> dict[str, Effect]:
    """What each of *chips* would change in the odds of a whole brew from *bag*.

    One stops at *risk*; without it at what was the best risk before the purchase.

    >>> effects = purchase_effects({"white3": 3, "orange1": 1}, ["orange1"], risk=0)
    >>> [str(change) for change in effects["orange1"].by_draw]
    ['0', '0', '-3/20', '-3/5', '0']
    """
    setting: dict[str, Any] = {"coin": coin, "base": base, "limit": limit, "rules": rules}
    stop = best_policy(policy_table(bag, **setting)).risk if risk is None else read_risk(risk)
    before, chances = expected(bag, stop, **setting), explosion_by_draw(bag, limit=limit)
    found = {}
    for chip in chips:
        if not isinstance(chip, str) or chip not in CHIP:
            raise BadOdds(say("odds.chip", given=shown(chip, 40), allowed=Listing(CHIPS)))
        more = {**bag, chip: bag.get(chip, 0) + 1}
        after = expected(more, stop, **setting)
        found[chip] = Effect(
            chip,
            _difference(explosion_by_draw(more, limit=limit), chances),
            after.explosion - before.explosion,
            after.coins - before.coins,
            after.points - before.points,
            after.rubies - before.rubies,
            after.value - before.value,
        )
    return found


def _difference(after: list[Fraction], before: list[Fraction]) -> tuple[Fraction, ...]:
    last = before[-1] if before else Fraction(0)
    longer = before + [last] * (len(after) - len(before))
    return tuple(one - other for one, other in zip(after, longer, strict=False))
