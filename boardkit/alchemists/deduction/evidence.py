"""What a fact says about the worlds, in the three ways in which it can say it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd
from typing import Final

from boardkit.alchemists.deduction.worlds import ALL, NONE, Worlds, members

SETTINGS: Final = 24
"""How many settings The King's Golem has."""

Layers = tuple[tuple[int, Worlds], ...]
"""Weights and the worlds that have them; the sets do not overlap."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one fact says.

    ``possible`` are the worlds in which the fact can be true. ``layers`` says how much likelier it
    makes some of them than others; it covers ``possible`` and is empty where all are alike. ``golem``
    holds the possible worlds for each setting of The King's Golem, where the fact is about that.
    """

    possible: Worlds
    layers: Layers = ()
    golem: tuple[Worlds, ...] | None = None

    @classmethod
    def weighing(cls, layers: Iterable[tuple[int, Worlds]]) -> "Evidence":
        """Evidence from weights: worlds of weight 0 are impossible, worlds of equal weight alike."""
        kept = tuple((weight, worlds) for weight, worlds in merge(layers) if weight and worlds)
        possible = sum(worlds for _, worlds in kept)
        return cls(possible, kept if len(kept) > 1 else ())

    @classmethod
    def of_golem(cls, settings: Iterable[Worlds]) -> "Evidence":
        """Evidence about the golem: for each setting the worlds in which the fact is true."""
        golem = tuple(settings)
        possible = NONE
        for worlds in golem:
            possible |= worlds
        return cls(possible, golem=golem)


def merge(layers: Iterable[tuple[int, Worlds]]) -> Layers:
    """*layers* with the worlds of equal weight put together and the weights as small as they can be.

    >>> merge([(4, 0b01), (2, 0b100), (4, 0b10)])
    ((2, 3), (1, 4))
    """
    together: dict[int, Worlds] = {}
    for weight, worlds in layers:
        if worlds:
            together[weight] = together.get(weight, NONE) | worlds
    common = gcd(*together) or 1
    return tuple((weight // common, worlds) for weight, worlds in together.items())


def combine(layers: Layers, more: Layers) -> Layers:
    """Both weightings at once: weights multiply where their worlds meet."""
    return merge((v * w, x & y) for v, x in layers for w, y in more)


def by_digits(layers: Layers) -> Layers:
    """The same weights in one set for each power of two: sets that overlap, but never many of them.

    A world weighs as much as all sets together in which it lies, so sums come out the same.

    >>> by_digits(((5, 0b01), (4, 0b10)))
    ((1, 1), (4, 3))
    """
    digits: dict[int, Worlds] = {}
    for weight, worlds in layers:
        for place in members(weight):
            digits[place] = digits.get(place, NONE) | worlds
    return tuple((1 << place, digits[place]) for place in sorted(digits))


EVERYTHING: Final[Layers] = ((1, ALL),)
