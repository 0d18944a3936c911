"""The grid as a person keeps it: which cells are crossed out, and which step crossed each.

Alchemicals are bits 0 to 7, so what an ingredient can still be is one small number.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from boardkit.alchemists.deduction.space import Space
from boardkit.alchemists.deduction.worlds import Worlds
from boardkit.alchemists.material import ALCHEMICALS, INGREDIENTS

FULL = 0xFF
"""Any of the eight alchemicals."""

NumberedCell = tuple[int, int]
"""An ingredient's and an alchemical's number."""


class Grid:
    """Which cells are crossed out so far."""

    def __init__(self, space: Space, crossed: Iterable[NumberedCell] = ()) -> None:
        self._space = space
        self.left = [FULL] * len(INGREDIENTS)
        """What each ingredient can still be, as bits."""
        self._worlds = space.all
        self._pending: list[NumberedCell] = []
        self.cross(crossed)

    @property
    def worlds(self) -> Worlds:
        """The worlds that agree with the crosses, worked out when somebody asks."""
        for ingredient, alchemical in self._pending:
            self._worlds &= ~self._space.cells[ingredient][alchemical]
        self._pending.clear()
        return self._worlds

    def cross(self, cells: Iterable[NumberedCell]) -> None:
        """Cross cells out."""
        for ingredient, alchemical in cells:
            self.left[ingredient] &= ~(1 << alchemical)
            self._pending.append((ingredient, alchemical))

    def is_crossed(self, cell: NumberedCell) -> bool:
        """Whether a cell is crossed out."""
        return not self.left[cell[0]] >> cell[1] & 1

    def places(self, alchemical: int) -> int:
        """The ingredients that can still be this alchemical, as bits."""
        return sum(1 << n for n, left in enumerate(self.left) if left >> alchemical & 1)

    def stuck(self) -> "Stuck | None":
        """An ingredient that can be nothing any more, or an alchemical that has no place."""
        for number, left in enumerate(self.left):
            if not left:
                return Stuck(number, False, [(number, a) for a in range(8)])
        for number in range(8):
            if not self.places(number):
                return Stuck(number, True, [(i, number) for i in range(8)])
        return None

    def open_cells(self) -> list[NumberedCell]:
        """The cells that are not crossed out."""
        return [
            (i, a)
            for i in range(len(INGREDIENTS))
            for a in range(len(ALCHEMICALS))
            if self.left[i] >> a & 1
        ]


class Stuck(NamedTuple):
    """A dead end: all cells of an ingredient, or all places of an alchemical, are crossed out."""

    number: int
    is_place: bool
    cells: list[NumberedCell]


def bits_of(bits: int) -> list[int]:
    """The numbers of the members of a small set.

    >>> bits_of(0b101)
    [0, 2]
    """
    return _BITS[bits]


_BITS: Final = [[n for n in range(8) if bits >> n & 1] for bits in range(FULL + 1)]
