"""Chance: the only file that makes random numbers.

What a seed gives is a promise, since records of games hold seeds. So nothing here rests on shuffles or
choices, which Python may change: :class:`Chance` is made from bits alone, :func:`turn_of_chance` from a
digest, and :func:`uniform` from :meth:`random.Random.random`, whose numbers Python promises. Tests pin all
three.
"""

import random
from collections.abc import Callable, Sequence
from hashlib import blake2b
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


def fresh_seed() -> str:
    """A seed that nobody has seen, nor can find by trying all: 128 bits from the machine."""
    return f"{random.SystemRandom().getrandbits(128):032x}"


def turn_of_chance(seed: int | str, turn: int, total: int) -> int:
    """What chance gives at its *turn*-th time in a match: a whole number from 0 to *total* - 1.

    It depends on *seed* and *turn* alone, so neither stepping back nor loading changes it.

    >>> turn_of_chance(7, 0, 6) == turn_of_chance(7, 0, 6)
    True
    """
    digest = blake2b(f"{seed}:{turn}".encode(), digest_size=16, person=b"boardkit").digest()
    return int.from_bytes(digest, "big") % total


def uniform(seed: int | str) -> Callable[[], float]:
    """A function that gives numbers from 0 up to, not including, 1: chance for millions of games."""
    return random.Random(f"boardkit:{seed}").random
