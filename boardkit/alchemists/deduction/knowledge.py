"""What several facts say together: exact counts and probabilities."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property, reduce

from boardkit.alchemists.deduction.evidence import (
    EVERYTHING,
    SETTINGS,
    Evidence,
    Layers,
    by_digits,
    combine,
    merge,
)
from boardkit.alchemists.deduction.golem import GOLEM_SETTINGS, Setting
from boardkit.alchemists.deduction.worlds import (
    ALL,
    CELLS,
    MAKES,
    PLUS,
    Assignment,
    Worlds,
    assignments,
    by_count,
)
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    POTIONS,
    Alchemical,
    Colour,
    Ingredient,
    Pair,
    Potion,
)


class Knowledge:
    """The worlds that several pieces of evidence leave, and how likely each of them is.

    Certain and impossible are decided by which worlds are left, never by a rounded number.

    >>> Knowledge([]).remaining
    40320
    """

    def __init__(self, evidence: Iterable[Evidence]) -> None:
        pieces = tuple(evidence)
        possible = ALL
        for piece in pieces:
            possible &= piece.possible
        self._golem = _golem_worlds([p.golem for p in pieces if p.golem is not None], possible)
        if self._golem is not None:
            possible = reduce(int.__or__, self._golem)
        self.possible: Worlds = possible
        """The worlds that are left."""
        self._soft = [p.layers for p in pieces if p.layers]

    @property
    def remaining(self) -> int:
        """How many assignments are left."""
        return self.possible.bit_count()

    @property
    def remaining_with_golem(self) -> int:
        """How many pairs of an assignment and a golem setting are left."""
        if self._golem is None:
            return self.remaining * SETTINGS
        return sum(worlds.bit_count() for worlds in self._golem)

    @cached_property
    def layers(self) -> Layers:
        """The worlds that are left, by their weight."""
        layers = combine(self._by_settings, ((1, self.possible),))
        for more in self._soft:
            layers = combine(layers, more)
        return layers

    @cached_property
    def sums(self) -> Layers:
        """What :attr:`layers` weigh, in the fewest sets; they may overlap, and serve only to add up."""
        return min(self.layers, by_digits(self.layers), key=len)

    @property
    def _by_settings(self) -> Layers:
        """Worlds weighed by the number of golem settings with which they go together."""
        if self._golem is None:
            return EVERYTHING
        return merge((n, worlds) for n, worlds in enumerate(by_count(self._golem)) if n)

    def weight(self, worlds: Worlds) -> int:
        """The weight of those of *worlds* that are left."""
        return sum(weight * (layer & worlds).bit_count() for weight, layer in self.sums)

    @cached_property
    def total(self) -> int:
        """The weight of all that is left; 0 if the facts contradict each other."""
        return self.weight(ALL)

    def probability(self, worlds: Worlds) -> Fraction:
        """How likely the true world is one of *worlds*; 0 where nothing is left."""
        return Fraction(self.weight(worlds), self.total) if self.total else Fraction(0)

    def is_possible(self, worlds: Worlds) -> bool:
        """Whether one of *worlds* is left."""
        return bool(self.possible & worlds)

    def is_certain(self, worlds: Worlds) -> bool:
        """Whether some world is left, and none outside of *worlds*."""
        return bool(self.possible) and not self.possible & ~worlds

    def table(self) -> dict[Ingredient, dict[Alchemical, Fraction]]:
        """How likely each ingredient is each alchemical."""
        return {
            i: {a: self.probability(CELLS[i.number][a.number]) for a in ALCHEMICALS} for i in INGREDIENTS
        }

    def aspects(self) -> dict[Ingredient, dict[Colour, Fraction]]:
        """How likely each aspect of each ingredient is a plus."""
        return {i: {c: self.probability(PLUS[i.number][c.number]) for c in COLOURS} for i in INGREDIENTS}

    def potions(self, pair: Pair) -> dict[Potion, Fraction]:
        """How likely the pair makes each potion."""
        return {p: self.probability(MAKES[pair][p.number]) for p in POTIONS}

    def worlds(self) -> Iterator[Assignment]:
        """The assignments that are left, one by one."""
        return assignments(self.possible)

    def golem(self) -> dict[Setting, Fraction]:
        """How likely each setting of the golem is.

        A setting's weight is the weight of the worlds with which it goes together.
        """
        golem = self._golem or (self.possible,) * SETTINGS
        layers: Layers = ((1, self.possible),)
        for more in self._soft:
            layers = combine(layers, more)
        weights = [sum(w * (layer & worlds).bit_count() for w, layer in layers) for worlds in golem]
        total = sum(weights)
        return {
            setting: Fraction(weight, total) if total else Fraction(0)
            for setting, weight in zip(GOLEM_SETTINGS, weights, strict=True)
        }


def _golem_worlds(golems: list[tuple[Worlds, ...]], possible: Worlds) -> tuple[Worlds, ...] | None:
    """For each setting the worlds that are left, or ``None`` if no fact is about the golem."""
    if not golems:
        return None
    return tuple(reduce(int.__and__, settings, possible) for settings in zip(*golems, strict=True))
