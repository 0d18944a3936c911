"""Chains of steps: from a few facts to a claim, one easy step after the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from boardkit.alchemists.deduction.explain.claims import CellName
from boardkit.alchemists.deduction.explain.grid import Grid, NumberedCell
from boardkit.alchemists.deduction.explain.steps import PATTERNS, Board, Move, together
from boardkit.alchemists.deduction.explain.words import sentence
from boardkit.alchemists.deduction.facts import Fact
from boardkit.alchemists.deduction.space import Space
from boardkit.alchemists.deduction.worlds import Worlds
from boardkit.alchemists.material import ALCHEMICALS, INGREDIENTS
from boardkit.core.text import Language, Text

_PLAIN: Final = frozenset({"shown", "shared-sign"})
"""Patterns that rest on no cross: their whole result is told, also where only a part is needed."""


@dataclass(frozen=True)
class Step:
    """One step: the facts and earlier steps from which it follows, and what it does to the grid."""

    pattern: str
    """The kind of reasoning, for instance ``shared-sign``."""
    facts: tuple[int, ...]
    """Positions of the facts it uses, from 0."""
    cites: tuple[int, ...]
    """Numbers of the earlier steps it uses, from 0."""
    crossed: tuple[CellName, ...]
    """The cells that it crosses out."""
    confirmed: tuple[CellName, ...]
    """The cells that it leaves as the only ones of their ingredients."""
    words: dict[str, Any] = field(compare=False, repr=False)
    """What the sentence of the pattern names."""
    details: tuple["Step", ...] = field(default=(), compare=False, repr=False)
    """Where facts are taken together: the steps from the opposite to a dead end."""

    @property
    def message(self) -> Text:
        """The step as a sentence, in any language."""
        return sentence(self.pattern, self.facts, self.crossed, self.confirmed, self.words)

    def text(self, lang: Language | None = None) -> str:
        """The step as a player would say it."""
        return self.message.text(lang)


class Chain:
    """All that follows from some facts, worked out as far as somebody asks.

    Moves are kept in the order in which they were found; :meth:`steps_to` picks those that a claim
    needs.
    """

    def __init__(
        self,
        facts: Sequence[tuple[int, Fact]],
        space: Space,
        masks: dict[int, Worlds],
        crossed: Iterable[NumberedCell] = (),
    ) -> None:
        self.grid = Grid(space, crossed)
        self.board = Board(facts, masks, space, self.grid)
        self.moves: list[Move] = []
        self._kept: list[Worlds] = []
        """For each move the worlds that agree with its crosses."""
        self._owner: dict[NumberedCell, int] = {}

    def fact(self, position: int) -> Fact:
        """The fact at a position of the casebook."""
        return next(fact for at, fact in self.board.facts if at == position)

    def easiest(self, jointly: bool = True) -> Move | None:
        """The easiest move that crosses something out, or ``None`` if nothing follows any more.

        *jointly* also takes facts together, where no pattern sees anything.
        """
        for pattern in PATTERNS:
            move = next(pattern(self.board), None)
            if move is not None:
                return move
        return together(self.board) if jointly else None

    def advance(self, jointly: bool = True) -> bool:
        """Make the easiest move; ``False`` if there is none."""
        move = self.easiest(jointly)
        if move is None:
            return False
        for cell in move.reasons:
            self._owner[cell] = len(self.moves)
        self.grid.cross(move.reasons)
        self.moves.append(move)
        self._kept.append(self.board.space.all ^ self._false(move.reasons))
        return True

    def cross_out(self, goal: Iterable[NumberedCell]) -> bool:
        """Go on until the cells of *goal* are crossed out; ``False`` if they cannot be."""
        wanted = list(goal)
        while not all(self.grid.is_crossed(cell) for cell in wanted):
            if not self.advance():
                return False
        return True

    def steps_to(self, goal: Iterable[NumberedCell]) -> tuple[Step, ...]:
        """The steps that lead to the cells of *goal*, which are crossed out."""
        needed = set(goal)
        kept: list[tuple[int, list[NumberedCell], set[NumberedCell]]] = []
        for number in range(len(self.moves) - 1, -1, -1):
            move = self.moves[number]
            told = [cell for cell in move.reasons if cell in needed]
            if not told:
                continue
            if move.pattern in _PLAIN:
                told = list(move.reasons)
            reasons = self._reasons(number, move, told)
            needed |= reasons
            kept.append((number, told, reasons))
        return self._numbered(kept[::-1])

    def _reasons(self, number: int, move: Move, told: list[NumberedCell]) -> set[NumberedCell]:
        """The crosses on which a move rests, as far as it tells these cells."""
        if move.joint:
            return self.needed_crosses(move.facts, self._false(told), number)
        return {reason for cell in told for reason in move.reasons[cell] if reason in self._owner}

    def _false(self, cells: Iterable[NumberedCell]) -> Worlds:
        worlds = 0
        for ingredient, alchemical in cells:
            worlds |= self.board.space.cells[ingredient][alchemical]
        return worlds

    def needed_crosses(
        self, facts: Iterable[int], false: Worlds, before: int | None = None
    ) -> set[NumberedCell]:
        """Crosses of moves before number *before* that rule *false* out with *facts*: no move too many."""
        for position in facts:
            false &= self.board.masks[position]
        moves = self.moves[: len(self.moves) if before is None else before]
        kept = list(range(len(moves)))
        for number in reversed(range(len(moves))):
            without = [n for n in kept if n != number]
            if not self._left(false, without):
                kept = without
        return {cell for n in kept for cell in moves[n].reasons if self._false([cell]) & false}

    def _left(self, worlds: Worlds, moves: Iterable[int]) -> Worlds:
        """Those of *worlds* that the crosses of these moves leave."""
        for number in moves:
            worlds &= self._kept[number]
            if not worlds:
                break
        return worlds

    def _numbered(
        self, kept: Sequence[tuple[int, list[NumberedCell], set[NumberedCell]]]
    ) -> tuple[Step, ...]:
        """The kept moves as steps, numbered anew."""
        places = {number: place for place, (number, _, _) in enumerate(kept)}
        grid = Grid(self.board.space)
        steps: list[Step] = []
        for number, told, reasons in kept:
            move = self.moves[number]
            before = list(grid.left)
            grid.cross(told)
            confirmed = [
                (i, left.bit_length() - 1)
                for i, left in enumerate(grid.left)
                if left.bit_count() == 1 and left != before[i]
            ]
            cites = sorted({places[self._owner[cell]] for cell in reasons})
            seen = [cell for n in cites for cell in numbered(steps[n].crossed)]
            details = self._dead_end(move, told[0], seen) if move.joint and len(told) == 1 else ()
            steps.append(make_step(move, cites, told, confirmed, details))
        return tuple(steps)

    def _dead_end(self, move: Move, cell: NumberedCell, seen: Iterable[NumberedCell]) -> tuple[Step, ...]:
        """The steps from supposing *cell*, with the crosses *seen* so far, to a dead end.

        None if the patterns alone do not lead there.
        """
        ingredient, alchemical = cell
        others = [(ingredient, a) for a in range(len(ALCHEMICALS)) if a != alchemical]
        facts = [(position, fact) for position, fact in self.board.facts if position in move.facts]
        trial = Chain(facts, self.board.space, self.board.masks, [*seen, *others])
        while (stuck := trial.grid.stuck()) is None and trial.advance(jointly=False):
            pass
        if stuck is None:
            return ()
        steps = trial.steps_to(stuck.cells)
        words = {"thing": ALCHEMICALS[stuck.number] if stuck.is_place else INGREDIENTS[stuck.number]}
        pattern = "no-place" if stuck.is_place else "no-candidate"
        return (*steps, conclusion(pattern, (), range(len(steps)), words))


def make_step(
    move: Move,
    cites: Iterable[int],
    told: Sequence[NumberedCell],
    confirmed: Sequence[NumberedCell] = (),
    details: tuple[Step, ...] = (),
) -> Step:
    """*move* as a step that tells these cells."""
    crossed = tuple((INGREDIENTS[i], ALCHEMICALS[a]) for i, a in told)
    names = tuple((INGREDIENTS[i], ALCHEMICALS[a]) for i, a in confirmed)
    pattern = "suppose" if details else move.pattern
    words = move.words
    if details:
        words = words | {"ingredient": crossed[0][0], "alchemical": crossed[0][1]}
    elif pattern == "neutral":  # of what the other is not, only what these cells need
        words = words | {"opposites": [alchemical.opposite for _, alchemical in crossed]}
    return Step(pattern, move.facts, tuple(cites), crossed, names, words, details)


def numbered(cells: Iterable[CellName]) -> list[NumberedCell]:
    """Cells by the numbers of their ingredient and alchemical."""
    return [(ingredient.number, alchemical.number) for ingredient, alchemical in cells]


def conclusion(pattern: str, facts: tuple[int, ...], cites: Iterable[int], words: dict[str, Any]) -> Step:
    """A last step that crosses nothing out: what two ingredients make, or that nothing fits."""
    return Step(pattern, facts, tuple(cites), (), (), words)
