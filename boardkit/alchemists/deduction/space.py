"""Facts as sets of worlds that can be intersected alike, with The King's Golem or without.

Where a fact is about the golem, a world is an assignment with a setting of the golem: 24 times as many
bits, one block of 40,320 for each setting. Nothing that reasons on top of this needs to know.
"""

from collections.abc import Sequence
from typing import Final

from boardkit.alchemists.deduction.evidence import SETTINGS, Evidence
from boardkit.alchemists.deduction.worlds import ALL, CELLS, COUNT, Worlds
from boardkit.alchemists.material import ALCHEMICALS, INGREDIENTS

_EVERY_SETTING: Final = sum(1 << (COUNT * setting) for setting in range(SETTINGS))


class Space:
    """The worlds that these facts are about, and each fact as a set of them."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._golem = any(piece.golem is not None for piece in evidence)
        self.all: Worlds = self.lift(ALL)
        self.facts: list[Worlds] = [self._of(piece) for piece in evidence]
        self.cells: list[list[Worlds]] = (
            [[self.lift(CELLS[i.number][a.number]) for a in ALCHEMICALS] for i in INGREDIENTS]
            if self._golem
            else CELLS
        )

    def lift(self, worlds: Worlds) -> Worlds:
        """A set of assignments as a set of worlds."""
        return worlds * _EVERY_SETTING if self._golem else worlds

    def _of(self, piece: Evidence) -> Worlds:
        if piece.golem is None:
            return self.lift(piece.possible)
        return sum(worlds << (COUNT * setting) for setting, worlds in enumerate(piece.golem))
