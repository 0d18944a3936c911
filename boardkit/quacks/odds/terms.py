"""What is asked about odds: bags, pots and risks, checked, and the rules that are in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown
from boardkit.core.text import Listing
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIP, CHIPS, COINS_PER_POINT, KINDS

Bag = Mapping[str, int]
"""How many of each chip, by name, such as ``{"white1": 4, "orange1": 1}``."""

COIN: Final = Fraction(1, COINS_PER_POINT)
"""What a coin is worth in points in the last round; before that, chips make it worth more."""

ALWAYS: Final = Fraction(1)
"""The risk of somebody who never stops."""


class BadOdds(BoardkitError):
    """A question about chances that makes no sense."""


# ------------------------------------------------------------------------------------- what is asked


def read_bag(bag: object) -> list[int]:
    """The counts of each kind of chip; :class:`BadOdds` if *bag* is not one.

    >>> sum(read_bag({"white1": 4, "orange1": 1}))
    5
    """
    if not isinstance(bag, Mapping):
        raise BadOdds(say("odds.bag", given=shown(bag)))
    counts = [0] * KINDS
    for name, n in bag.items():
        chip = CHIP.get(name) if isinstance(name, str) else None
        if chip is None:
            raise BadOdds(say("odds.chip", given=shown(name, 40), allowed=Listing(CHIPS)))
        counts[chip] = read_number(name, n, 99)
    return counts


def read_number(name: str, given: object, most: int) -> int:
    """A whole number from 0 to *most*."""
    if type(given) is not int or not 0 <= given <= most:
        raise BadOdds(say("odds.number", name=name, high=most, given=shown(given)))
    return given


def read_pot(whites: object, limit: object) -> tuple[int, int]:
    """The sum of the white chips in a pot that has not exploded, and the limit."""
    total, most = read_number("whites", whites, 99), read_number("limit", limit, 99)
    if total > most:
        raise BadOdds(say("odds.exploded", whites=total, limit=most))
    return total, most


def read_risk(risk: object, name: str = "risk") -> Fraction:
    """A number from 0 to 1 as a fraction; a decimal is taken as it is written.

    >>> read_risk(0.3)
    Fraction(3, 10)
    """
    if isinstance(risk, int | float | Fraction) and 0 <= risk <= 1:
        return Fraction(str(risk)) if isinstance(risk, float) else Fraction(risk)
    raise BadOdds(say("odds.risk", name=name, given=shown(risk)))


def read_coin(coin: object) -> Fraction:
    """What a coin is worth in points, from 0 to 1."""
    return read_risk(coin, "coin")


# ------------------------------------------------------------------------------------ what is in force


@dataclass(frozen=True, slots=True)
class Rules:
    """What is in force besides printed values, as far as it depends on counts alone.

    ``orange`` is how far an orange chip moves: 2 with card FB6. ``red1``: red chips go farther by the
    orange ones before them (QUA-RED-2), of which ``oranges`` lie in the pot. ``yellow3``: yellow chips
    raise the limit (QUA-YELLOW-7), ``yellow4``: they go farther one by one (QUA-YELLOW-8); ``yellows`` of
    them lie in the pot.
    """

    orange: int = 1
    red1: bool = False
    yellow3: bool = False
    yellow4: bool = False
    oranges: int = 0
    yellows: int = 0

    def limit(self, limit: int, yellows: int) -> int:
        """The limit once *yellows* more yellow chips have come."""
        many = self.yellows + yellows
        if not self.yellow3 or not many:
            return limit
        return max(limit, 9 if many >= 3 else 8)

    def yellow_bonus(self, yellows: int) -> int:
        """How far *yellows* more yellow chips go beyond their values, together."""
        if not self.yellow4:
            return 0
        return sum(n for n in range(self.yellows + 1, self.yellows + yellows + 1) if n <= 3)


PLAIN: Final = Rules()
"""Printed values and nothing else."""
