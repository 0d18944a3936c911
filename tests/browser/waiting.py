"""Waiting for a condition, with a deadline: the one place here where time passes."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 30.0
"""How many seconds a test waits before it fails; long, since only failing tests wait that long."""

_BETWEEN_LOOKS = 0.05


def until(
    condition: Callable[[], T | None], what: str | Callable[[], str], *, seconds: float = PATIENCE
) -> T:
    """Look again and again until *condition* gives something true, and return that.

    *what* says in the failure what was waited for; it may be a function that tells what was last seen.
    """
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds:.0f} s for {what if isinstance(what, str) else what()}")
        time.sleep(_BETWEEN_LOOKS)
    return found
