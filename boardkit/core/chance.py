"""Chance: the only file that makes random numbers.

Python promises the same :meth:`random.Random.getrandbits` for the same seed in every version, but not the
same shuffles or choices; so everything here is made from bits alone.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of chance that always answers alike for the same *seed*.

    >>> Chance(7).below(6) == Chance(7).below(6)
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._bits = random.Random(f"boardkit:{seed}")

    def below(self, n: int) -> int:
        """A whole number from 0 to *n* - 1, each as likely."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        while True:
            value = self._bits.getrandbits(n.bit_length())
            if value < n:
                return value

    def pick(self, things: Sequence[T]) -> T:
        """One of *things*, each as likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """*things* in an order of chance, each order as likely."""
        pile = list(things)
        return [pile.pop(self.below(len(pile))) for _ in things]


def fresh_seed() -> int:
    """A seed that nobody has seen: 32 bits from the machine."""
    return random.SystemRandom().getrandbits(32)
