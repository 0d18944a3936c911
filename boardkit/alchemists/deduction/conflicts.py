"""Contradictions: which facts cannot all be true, and which of them could be doubted.

A set of facts can be true together if some world is left. Grown as far as possible, it leaves out a
few facts: a set of facts clashes exactly if it holds one of the facts left out in every such way. So
the smallest clashing sets are the minimal hitting sets of the sets left out. These are found one by
one, when a set of facts that hits all known ones turns out to be possible still. A fact that is left
out alone can be doubted alone: without it, all others can be true.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, islice, product
from typing import Final

from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.explain.proofs import positions
from boardkit.alchemists.deduction.space import Space
from boardkit.alchemists.deduction.worlds import Worlds

MOST_SETS: Final = 1000
"""How many clashing sets are named at the most."""
MOST_STEPS: Final = 30_000
"""How many sets of facts are looked at in search of them."""


@dataclass(frozen=True)
class Contradiction:
    """Facts that cannot all be true, by their positions."""

    sets: tuple[tuple[int, ...], ...]
    """Every smallest clashing set: without any one of its facts, the rest of it could be true."""
    doubtful: tuple[int, ...]
    """The facts of which any one, if it alone is wrong, explains the whole contradiction."""
    complete: bool = True
    """Whether ``sets`` names all there are; the search is given up where it takes too long."""


def contradiction(evidence: Sequence[Evidence]) -> Contradiction | None:
    """What clashes in *evidence*, or ``None`` if it can all be true."""
    space = Space(evidence)
    same: dict[Worlds, list[int]] = {}
    for position, worlds in enumerate(space.facts):
        same.setdefault(worlds, []).append(position)
    facts, alike = list(same), list(same.values())
    if reduce(int.__and__, facts, space.all):
        return None
    sets: list[tuple[int, ...]] = []
    complete = True
    for clash in _clashes(facts, space.all):
        room = MOST_SETS - len(sets)
        if clash is None or not room:
            complete = False
            break
        chosen = islice(product(*(alike[n] for n in positions(clash))), room)
        before = len(sets)
        sets += (tuple(sorted(each)) for each in chosen)
        complete = complete and len(sets) - before < room
    if not sets:
        sets = [tuple(sorted(alike[n][0] for n in positions(_shrunk(facts))))]
    alone = [alike[n][0] for n in _doubtful(facts, space.all) if len(alike[n]) == 1]
    return Contradiction(tuple(sorted(sets, key=lambda s: (len(s), s))), tuple(sorted(alone)), complete)


def _clashes(facts: Sequence[Worlds], everything: Worlds) -> Iterator[int | None]:
    """The smallest clashing sets as bit sets, small ones first; ``None`` where the search is given up."""
    left_out: list[int] = []
    found: list[int] = []
    level = {0}
    steps = 0
    while level:
        following: set[int] = set()
        for chosen in sorted(level):
            steps += 1
            if steps > MOST_STEPS:
                yield None
                return
            missed = next((each for each in left_out if not each & chosen), 0)
            if not missed:
                worlds = reduce(int.__and__, (facts[n] for n in positions(chosen)), everything)
                if not worlds:
                    found.append(chosen)
                    yield chosen
                    continue
                missed = _left_out(facts, worlds)
                left_out.append(missed)
            following.update(chosen | 1 << member for member in positions(missed))
        level = {each for each in following if not any(each & done == done for done in found)}


def _left_out(facts: Sequence[Worlds], worlds: Worlds) -> int:
    """The facts that cannot be true after as many as possible have been added to what holds in *worlds*."""
    out = 0
    for n, fact in enumerate(facts):
        if fact & worlds:
            worlds &= fact
        else:
            out |= 1 << n
    return out


def _shrunk(facts: Sequence[Worlds]) -> int:
    """One smallest clashing set: facts are taken away as long as the rest clashes."""
    kept = list(range(len(facts)))
    for n in range(len(facts)):
        rest = [k for k in kept if k != n]
        if not reduce(int.__and__, (facts[k] for k in rest), -1):
            kept = rest
    return sum(1 << k for k in kept)


def _doubtful(facts: Sequence[Worlds], everything: Worlds) -> tuple[int, ...]:
    """The facts without which all others can be true."""
    before = list(accumulate(facts, int.__and__, initial=everything))
    after = list(accumulate(reversed(facts), int.__and__, initial=everything))[::-1]
    return tuple(n for n in range(len(facts)) if before[n] & after[n + 1])
