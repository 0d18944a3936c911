"""Perft: how many sequences of choices there are from a position, so many choices deep.

Chance's answers count as choices. What is over early counts at the depth where it ends.
"""

from boardkit import Match
from boardkit.core.flow import State, settle


def perft(state: State, depth: int) -> int:
    """The number of sequences from *state*, counted on bare states."""
    if not depth or not state.stack:
        return 1
    keys = state.stack[-1].keys(state)
    if depth == 1:
        return len(keys)
    count = 0
    for key in keys:
        twin = state.copy()
        twin.stack.pop().take(twin, key)
        settle(twin)
        count += perft(twin, depth - 1)
    return count


def sequences(match: Match, depth: int) -> set[tuple[str, ...]]:
    """The sequences themselves, found slowly by playing branches; *match* has chance by hand."""
    decision = match.decision
    if not depth or decision is None:
        return {match.choices}
    found: set[tuple[str, ...]] = set()
    for option in decision:
        branch = match.branch()
        branch.play(option.key)
        found |= sequences(branch, depth - 1)
    return found
