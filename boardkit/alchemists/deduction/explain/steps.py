"""One step of a chain of reasons: a pattern that a person sees, and the cells that it crosses out.

Each pattern looks at the grid and gives the first thing it finds, as a :class:`Move`: which cells can
be crossed out, and for each of them the crosses on which that rests. Patterns are tried from the
easiest to the hardest (:data:`PATTERNS`); what none of them sees, facts taken together do.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.explain.grid import FULL, Grid, NumberedCell, bits_of
from boardkit.alchemists.deduction.explain.proofs import Proofs, positions
from boardkit.alchemists.deduction.explain.relations import Mixed, allowed, mixed, partners
from boardkit.alchemists.deduction.facts import Fact
from boardkit.alchemists.deduction.space import Space
from boardkit.alchemists.deduction.worlds import Worlds
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    SIGNS,
    Colour,
    Ingredient,
    Pair,
    Potion,
    Sign,
)
from boardkit.core.text import Text

Reasons = dict[NumberedCell, tuple[NumberedCell, ...]]
"""For each cell that is crossed out, the crosses that are needed for it."""


@dataclass
class Move:
    """Cells that a pattern crosses out, with the facts and the crosses on which that rests."""

    pattern: str
    facts: tuple[int, ...]
    reasons: Reasons
    words: dict[str, Any] = field(default_factory=dict)
    """What the pattern's sentence names."""
    joint: bool = False
    """Whether the crosses on which it rests are still to be found: it used the whole grid."""


@dataclass(frozen=True)
class Board:
    """What the patterns look at: the numbered facts and the grid so far."""

    facts: Sequence[tuple[int, Fact]]
    masks: dict[int, int]
    space: Space
    grid: Grid

    @cached_property
    def single(self) -> list[tuple[int, Fact, dict[Ingredient, int]]]:
        """The facts that are about single ingredients, and what they let these be."""
        found = ((position, fact, allowed(fact)) for position, fact in self.facts)
        return [each for each in found if each[2]]

    @cached_property
    def mixes(self) -> list[tuple[int, Mixed]]:
        """The facts that are about the potion of a pair."""
        found = ((position, mixed(fact)) for position, fact in self.facts)
        return [(position, relation) for position, relation in found if relation is not None]

    def cell(self, cell: NumberedCell) -> Worlds:
        """The worlds in which an ingredient is an alchemical."""
        return self.space.cells[cell[0]][cell[1]]

    def new(self, ingredient: int, bits: int) -> list[NumberedCell]:
        """Those of an ingredient's cells that are not crossed out yet."""
        return [(ingredient, a) for a in bits_of(self.grid.left[ingredient] & bits)]


# --- one fact by itself ---------------------------------------------------------------------------------


def shown(board: Board) -> Iterator[Move]:
    """A fact about single ingredients crosses out what they cannot be."""
    for position, fact, those in board.single:
        cells = [c for i, bits in those.items() for c in board.new(i.number, FULL & ~bits)]
        if cells:
            yield Move("shown", (position,), dict.fromkeys(cells, ()), {"fact": fact})


def shared_sign(board: Board) -> Iterator[Move]:
    """Two ingredients that make a coloured potion both have its sign in its colour."""
    for position, relation in board.mixes:
        potion = relation.only
        if potion is None or potion.colour is None or potion.sign is None:
            continue
        wrong = _with_sign(potion.colour, _other(potion.sign))
        cells = [c for i in relation.pair for c in board.new(i.number, wrong)]
        if cells:
            words = {"a": relation.pair[0], "b": relation.pair[1], "potion": potion,
                     "colour": potion.colour, "sign": potion.sign}  # fmt: skip
            yield Move("shared-sign", (position,), dict.fromkeys(cells, ()), words)


def partner(board: Board) -> Iterator[Move]:
    """An ingredient cannot be what finds no partner among all that the other one can still be."""
    for position, relation in board.mixes:
        fitting = partners(relation.potions)
        for this, other in (relation.pair, relation.pair[::-1]):
            theirs = board.grid.left[other.number]
            lost = [c for c in board.new(this.number, FULL) if not fitting[c[1]] & theirs]
            if lost:
                reasons: Reasons = {
                    c: tuple((other.number, b) for b in bits_of(fitting[c[1]])) for c in lost
                }
                yield _worded_partner(position, relation, this, other, theirs, lost, reasons)


def _worded_partner(
    position: int,
    relation: Mixed,
    this: Ingredient,
    other: Ingredient,
    theirs: int,
    lost: list[NumberedCell],
    reasons: Reasons,
) -> Move:
    """The same move in the words of the mixing rule that a player would name."""
    potion = relation.only
    words: dict[str, Any] = {"this": this, "other": other, "potion": potion}
    if potion is Potion.NEUTRAL:
        return Move("neutral", (position,), reasons, words)
    if potion is not None and potion.colour is not None:
        following = potion.colour.next
        seen = sign_of(theirs, following)
        if seen is not None and all(ALCHEMICALS[a].sign(following) == seen for _, a in lost):
            words |= {"colour": following, "seen": seen, "sign": _other(seen)}
            needed = tuple((other.number, b) for b in bits_of(_with_sign(following, _other(seen))))
            return Move("next-colour", (position,), dict.fromkeys(reasons, needed), words)
    return Move("partner", (position,), reasons, words)


# --- one-to-one: each alchemical belongs to one ingredient ----------------------------------------------


def only_candidate(board: Board) -> Iterator[Move]:
    """An ingredient with one alchemical left takes it from all others."""
    for i, left in enumerate(board.grid.left):
        if left.bit_count() != 1:
            continue
        alchemical = left.bit_length() - 1
        cells = [c for k in range(8) if k != i for c in board.new(k, left)]
        if cells:
            needed = tuple((i, b) for b in bits_of(FULL & ~left))
            words = {"ingredient": INGREDIENTS[i], "alchemical": ALCHEMICALS[alchemical]}
            yield Move("only-candidate", (), dict.fromkeys(cells, needed), words)


def only_place(board: Board) -> Iterator[Move]:
    """An alchemical with one ingredient left is that ingredient's."""
    for a in range(8):
        places = board.grid.places(a)
        if places.bit_count() != 1:
            continue
        i = places.bit_length() - 1
        cells = board.new(i, FULL & ~(1 << a))
        if cells:
            needed = tuple((k, a) for k in range(8) if k != i)
            words = {"ingredient": INGREDIENTS[i], "alchemical": ALCHEMICALS[a]}
            yield Move("only-place", (), dict.fromkeys(cells, needed), words)


def four_signs(board: Board) -> Iterator[Move]:
    """Each sign of a colour belongs to four ingredients: once they are found, the others have the other.

    Two ingredients that differ in the colour hold one of the four between them.
    """
    for colour in COLOURS:
        differing = [(position, r.pair) for position, r in board.mixes if _differ(r, colour)]
        for sign in SIGNS:
            yield from _four_of(board, colour, sign, differing)


def _four_of(board: Board, colour: Colour, sign: Sign, differing: list[tuple[int, Pair]]) -> Iterator[Move]:
    signed = _with_sign(colour, sign)
    sure = [i for i in range(8) if board.grid.left[i] and not board.grid.left[i] & ~signed]
    taken = set(sure)
    pairs: list[tuple[int, Pair]] = []
    for position, pair in differing:
        if len(sure) + len(pairs) < 4 and taken.isdisjoint(i.number for i in pair):
            taken.update(i.number for i in pair)
            pairs.append((position, pair))
    cells = [c for k in range(8) if k not in taken for c in board.new(k, signed)]
    if len(sure) + len(pairs) != 4 or not cells:
        return
    needed = tuple((i, b) for i in sure for b in bits_of(FULL & ~signed))
    words = {"holders": [*(INGREDIENTS[i] for i in sure), *(_one_of(*pair) for pair in pairs)],
             "colour": colour, "sign": sign, "other": _other(sign)}  # fmt: skip
    yield Move("four-signs", tuple(sorted({p for p, _ in pairs})), dict.fromkeys(cells, needed), words)


def _one_of(position: int, pair: Pair) -> Text:
    return say("step.one-of", a=pair[0], b=pair[1], fact=position + 1)


def _differ(relation: Mixed, colour: Colour) -> bool:
    """Whether two ingredients that make this potion have different signs in a colour."""
    potion = relation.only
    if potion is None:
        return False
    return potion.colour is None or potion.colour.next is colour


def shared_candidates(size: int) -> Callable[[Board], Iterator[Move]]:
    """So many ingredients that share as many candidates take them from all others."""

    def find(board: Board) -> Iterator[Move]:
        small = [i for i in range(8) if 1 < board.grid.left[i].bit_count() <= size]
        for group in combinations(small, size):
            shared = 0
            for i in group:
                shared |= board.grid.left[i]
            if shared.bit_count() != size:
                continue
            cells = [c for k in range(8) if k not in group for c in board.new(k, shared)]
            if cells:
                needed = tuple((i, b) for i in group for b in bits_of(FULL & ~shared))
                words = {"ingredients": [INGREDIENTS[i] for i in group],
                         "alchemicals": [ALCHEMICALS[b] for b in bits_of(shared)], "n": size}  # fmt: skip
                yield Move("shared-candidates", (), dict.fromkeys(cells, needed), words)

    return find


def shared_places(size: int) -> Callable[[Board], Iterator[Move]]:
    """So many alchemicals that fit only as many ingredients leave these nothing else."""

    def find(board: Board) -> Iterator[Move]:
        places = [board.grid.places(a) for a in range(8)]
        few = [a for a in range(8) if 1 < places[a].bit_count() <= size]
        for group in combinations(few, size):
            shared = 0
            for a in group:
                shared |= places[a]
            if shared.bit_count() != size:
                continue
            theirs = sum(1 << a for a in group)
            cells = [c for i in bits_of(shared) for c in board.new(i, FULL & ~theirs)]
            if cells:
                needed = tuple((k, a) for a in group for k in bits_of(FULL & ~shared))
                words = {"ingredients": [INGREDIENTS[i] for i in bits_of(shared)],
                         "alchemicals": [ALCHEMICALS[a] for a in group], "n": size}  # fmt: skip
                yield Move("shared-places", (), dict.fromkeys(cells, needed), words)

    return find


# --- facts together -------------------------------------------------------------------------------------


def together(board: Board) -> Move | None:
    """As few facts as can be that, with the whole grid, leave no way to fill it for some cells."""
    open_cells = {cell: board.grid.worlds & board.cell(cell) for cell in board.grid.open_cells()}
    proofs = Proofs([board.masks[position] for position, _ in board.facts])
    smallest = [found[0] for worlds in open_cells.values() if (found := proofs.smallest(worlds))]
    if not smallest:
        return None
    chosen = min(smallest, key=lambda bits: (bits.bit_count(), list(positions(bits))))
    group = [board.facts[n] for n in positions(chosen)]
    worlds = board.grid.worlds
    for position, _ in group:
        worlds &= board.masks[position]
    cells = [cell for cell in open_cells if not worlds & board.cell(cell)]
    name = "together" if len(group) > 1 else "alone" if group else "filled"
    words = {"given": [fact for _, fact in group]}
    return Move(name, tuple(p for p, _ in group), dict.fromkeys(cells, ()), words, joint=True)


PATTERNS: Final[tuple[Callable[[Board], Iterator[Move]], ...]] = (
    shown,
    shared_sign,
    only_candidate,
    only_place,
    partner,
    four_signs,
    shared_candidates(2),
    shared_places(2),
    shared_candidates(3),
    shared_places(3),
)
"""The patterns that a person sees in the grid, from the easiest to the hardest."""


# --- helpers --------------------------------------------------------------------------------------------


def _other(sign: Sign) -> Sign:
    return "-" if sign == "+" else "+"


def _with_sign(colour: Colour, sign: Sign) -> int:
    """The alchemicals with this sign, as bits."""
    return _SIGNED[colour.number][sign]


def sign_of(bits: int, colour: Colour) -> Sign | None:
    """The sign that all of these alchemicals share in a colour."""
    for sign, signed in _SIGNED[colour.number].items():
        if bits and not bits & ~signed:
            return sign
    return None


_SIGNED: Final[list[dict[Sign, int]]] = [
    {
        "+": sum(1 << a.number for a in ALCHEMICALS if a.sign(colour) == "+"),
        "-": sum(1 << a.number for a in ALCHEMICALS if a.sign(colour) == "-"),
    }
    for colour in COLOURS
]
