"""What several tests need."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Keep Python's garbage collection out of a test that goes to the end of the stack.

    Hypothesis listens to the collector; where there is no stack left, its listener fails, and pytest
    takes that for a failure of the test.
    """
    gc.collect()
    gc.disable()
    yield
    gc.enable()
