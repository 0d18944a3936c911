"""Contradictions: which facts cannot all be true, and which of them could be doubted.

Every world breaks some of the facts. If the facts contradict each other, every world breaks at least
one, and a set of facts clashes exactly if it holds one of the broken facts of every world: so the
smallest clashing sets are the minimal hitting sets of the sets of broken facts. A fact that is the
only one which some world breaks can be doubted alone: without it, that world is possible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from boardkit.alchemists.deduction.evidence import SETTINGS, Evidence
from boardkit.alchemists.deduction.worlds import COUNT

MOST_SETS: Final = 1000
"""How many clashing sets are named at the most."""


@dataclass(frozen=True)
class Contradiction:
    """Facts that cannot all be true, by their positions."""

    sets: tuple[tuple[int, ...], ...]
    """Every smallest clashing set: without any one of its facts, the rest of it could be true."""
    doubtful: tuple[int, ...]
    """The facts of which any one, if it alone is wrong, explains the whole contradiction."""
    complete: bool = True
    """Whether ``sets`` names all there are; only thousands of them are cut short."""


def contradiction(evidence: Sequence[Evidence]) -> Contradiction | None:
    """What clashes in *evidence*, or ``None`` if it can all be true.

    The work grows with the number of different ways in which worlds break facts, not with the number
    of sets of facts.
    """
    broken = _minimal(_broken_by_worlds(evidence))
    if broken == [0]:
        return None
    sets: list[int] = []
    complete = True
    for hitting in _hitting_sets(broken):
        if len(sets) == MOST_SETS:
            complete = False
            break
        sets.append(hitting)
    return Contradiction(
        tuple(sorted(map(_positions, sets), key=lambda s: (len(s), s))),
        tuple(sorted(_positions(each)[0] for each in broken if each.bit_count() == 1)),
        complete,
    )


def _broken_by_worlds(evidence: Sequence[Evidence]) -> set[int]:
    """For each world (with each golem setting), the facts that it breaks, as a bit set."""
    if not evidence:
        return {0}
    about_golem = any(piece.golem is not None for piece in evidence)
    broken: set[int] = set()
    for setting in range(SETTINGS if about_golem else 1):
        worlds = (piece.possible if piece.golem is None else piece.golem[setting] for piece in evidence)
        # Each string has a 1 where the fact holds; zipped, they give one column of marks a world.
        columns = set(zip(*(f"{held:0{COUNT}b}" for held in worlds), strict=True))
        broken |= {
            sum(1 << position for position, mark in enumerate(column) if mark == "0") for column in columns
        }
    return broken


def _minimal(sets: set[int]) -> list[int]:
    """Those of *sets* that contain no other of them, smallest first."""
    kept: list[int] = []
    for each in sorted(sets, key=lambda s: (s.bit_count(), s)):
        if not any(each & smaller == smaller for smaller in kept):
            kept.append(each)
    return kept


def _hitting_sets(sets: list[int]) -> Iterator[int]:
    """The minimal sets that share a member with each of *sets*, smallest first."""
    level = {0}
    found: list[int] = []
    while level:
        following: set[int] = set()
        for partial in sorted(level):
            missed = next((each for each in sets if not each & partial), None)
            if missed is None:
                found.append(partial)
                yield partial
            else:
                following.update(partial | 1 << member for member in _positions(missed))
        level = {s for s in following if not any(s & done == done for done in found)}


def _positions(bits: int) -> tuple[int, ...]:
    return tuple(n for n in range(bits.bit_length()) if bits >> n & 1)
