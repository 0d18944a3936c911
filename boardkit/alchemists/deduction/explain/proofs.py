"""The smallest sets of facts that prove a claim.

A set of facts proves a claim if no world in which all of them are true makes the claim false. Every
world that makes it false must break one of the facts of a proof: so the smallest proofs are the
smallest sets that hit the broken facts of all such worlds. Those worlds are found as they are needed
(a counterexample for each set that does not yet prove it), and kept for the next claim.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from boardkit.alchemists.deduction.worlds import Worlds

MOST_PROOFS: Final = 1000
"""How many equally small proofs are named at the most."""


class Proofs:
    """Finds the smallest proofs of one claim after the other from the same facts."""

    def __init__(self, facts: Sequence[Worlds]) -> None:
        self._facts = facts
        self._every = (1 << len(facts)) - 1
        # Sets of facts, as bits, that some worlds break while they keep all others; and those worlds.
        self._broken: dict[int, Worlds] = {}

    def smallest(self, false: Worlds) -> list[int] | None:
        """All smallest sets of facts, as bits, that no world of *false* goes together with.

        ``None`` if even all facts together do not prove it.
        """
        if self._keeping(self._every, false):
            return None
        to_hit = _minimal(broken for broken, worlds in self._broken.items() if worlds & false)
        size = 0
        while True:
            candidates = list(hitting_sets(to_hit, size))
            size = candidates[0].bit_count()
            counterexamples = [
                (chosen, worlds) for chosen in candidates if (worlds := self._keeping(chosen, false))
            ]
            if not counterexamples:
                return candidates
            new = (self._break(chosen, worlds) for chosen, worlds in counterexamples)
            to_hit = _minimal([*to_hit, *new])

    def _keeping(self, chosen: int, worlds: Worlds) -> Worlds:
        """Those of *worlds* that keep all *chosen* facts."""
        for position in positions(chosen):
            worlds &= self._facts[position]
            if not worlds:
                break
        return worlds

    def _break(self, chosen: int, worlds: Worlds) -> int:
        """The facts that the best of *worlds* break: of the others as many as possible are kept."""
        broken = 0
        for position, fact in enumerate(self._facts):
            if chosen >> position & 1:
                continue
            kept = worlds & fact
            if kept:
                worlds = kept
            else:
                broken |= 1 << position
        self._broken[broken] = self._broken.get(broken, 0) | worlds
        return broken


def _minimal(sets: Iterable[int]) -> list[int]:
    """Those of *sets* that contain no other of them, smallest first: hitting these hits all."""
    kept: list[int] = []
    for each in sorted(set(sets), key=int.bit_count):
        if not any(each & smaller == smaller for smaller in kept):
            kept.append(each)
    return kept


def hitting_sets(sets: Sequence[int], size: int = 0) -> Iterator[int]:
    """All smallest sets that share a member with each of *sets*, none of which is empty.

    None of them is smaller than *size*, where that is known.

    >>> [bin(s) for s in hitting_sets([0b011, 0b110])]
    ['0b10']
    """
    while True:
        found = set(islice(_of_size(sets, 0, size), MOST_PROOFS))
        if found:
            yield from sorted(found)
            return
        size += 1


def _of_size(sets: Sequence[int], chosen: int, more: int) -> Iterator[int]:
    """The hitting sets that add at most *more* members to *chosen*."""
    for missed in sets:
        if not missed & chosen:
            break
    else:
        yield chosen
        return
    if more:
        for position in positions(missed):
            yield from _of_size(sets, chosen | 1 << position, more - 1)


def positions(bits: int) -> Iterator[int]:
    """The members of a set that is given as bits, smallest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
