"""Long work beside the conversation: it tells how far it is, can be stopped, and blocks no click."""

import asyncio
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

Told = Callable[[int, int], None]
"""Is told how much of how much is done."""


class Stopped(Exception):
    """Raised inside the work when nobody wants its result any more."""


class Work(Generic[T]):
    """Something that is worked out in a thread; its result comes back in the thread of the page.

    The thread only computes. What it finds is handed to *done* by the event loop that was running
    when the work began; where none is running (a script, a test), the work is done at once.

    >>> found = []
    >>> work = Work(lambda told: 6 * 7, lambda done, whole: None, found.append)
    >>> work.start()
    >>> found
    [42]
    """

    def __init__(
        self, compute: Callable[[Told], T], told: Told, done: Callable[[T | Exception], None]
    ) -> None:
        self._compute = compute
        self._told = told
        self._done = done
        self._stop = threading.Event()
        self._result: T | Exception | None = None
        self._handed = False
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            self._run()
            self._hand_over()
            return
        self._thread = threading.Thread(target=self._run_beside, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Give up: nothing is told and handed over any more."""
        self._stop.set()

    def wait(self) -> None:
        """Wait for the result and hand it over now: for scripts and notebooks that go on with it."""
        if self._thread is not None:
            self._thread.join()
        self._hand_over()

    def _run_beside(self) -> None:
        self._run()
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_over)

    def _run(self) -> None:
        try:
            self._result = self._compute(self._progress)
        except Exception as error:
            self._result = error

    def _progress(self, done: int, whole: int) -> None:
        if self._stop.is_set():
            raise Stopped
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, done, whole)

    def _tell(self, done: int, whole: int) -> None:
        if not self._stop.is_set() and not self._handed:
            self._told(done, whole)

    def _hand_over(self) -> None:
        if self._handed or self._stop.is_set():
            return
        self._handed = True
        assert self._result is not None
        self._done(self._result)
