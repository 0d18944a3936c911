"""Random games on the fast path."""

from collections.abc import Mapping
from typing import Any

from boardkit.core import flow
from boardkit.core.chance import uniform
from boardkit.core.game import find
from boardkit.core.setting import read_names, read_seed


def playout(
    game: str, *, seats: int = 2, seed: int | str = 0, options: Mapping[str, Any] | None = None
) -> int:
    """Play one game of *game* at random, without labels, events or views; how many choices were real.

    A choice is real if a seat had two options or more; chance and forced choices do not count.

    >>> playout("quacks", seats=4, seed=7) == playout("quacks", seats=4, seed=7)
    True
    """
    found = find(game)
    state = found.new(len(read_names(found, seats)), found.options(options or {}))
    return flow.playout(state, uniform(read_seed(seed)))
