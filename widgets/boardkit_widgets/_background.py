"""Long work beside the conversation: it tells how far it is, can be stopped, and blocks no click."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

T = TypeVar("T")

Told = Callable[[int, int], None]
"""Is told how much of how much is done."""

TELL_EVERY: Final = 0.1
"""Seconds between two tellings at least: drawing them takes the same time from the conversation."""

_turn: Final = threading.Lock()
"""Who computes now. Threads share one interpreter, so each more of them makes every click slower: what
was given up computes until it next tells how far it is, and only then the work after it begins."""


class Stopped(Exception):
    """Raised inside the work when nobody wants its result any more."""


class Work(Generic[T]):
    """Something that is worked out in a thread; its result comes back in the thread of the page.

    The thread only computes. What it finds is handed to *done* by the event loop that was running
    when the work began; where none is running (a script, a test), or where there are no threads
    (Python in a browser), the work is done at once.

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
        self._result: list[T | Exception] = []
        self._handed = False
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told_at = 0.0

    def start(self) -> None:
        """Begin."""
        if not self._start_beside():
            self._run()
            self._hand_over()

    def _start_beside(self) -> bool:
        """Begin in a thread, if there is a loop to come back to and a thread to be had."""
        try:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run_beside, daemon=True)
            self._thread.start()
        except RuntimeError:
            self._loop = self._thread = None
        return self._thread is not None

    def stop(self) -> None:
        """Give up: nothing is told and handed over any more."""
        self._stop.set()

    def wait(self) -> None:
        """Wait for the result and hand it over now: for scripts and notebooks that go on with it."""
        if self._thread is not None and not self._stop.is_set():
            self._thread.join()
        self._hand_over()

    def _run_beside(self) -> None:
        with _turn:
            self._run()
        self._later(self._hand_over)

    def _run(self) -> None:
        if self._stop.is_set():
            return
        try:
            self._result = [self._compute(self._progress)]
        except Exception as error:
            self._result = [error]

    def _progress(self, done: int, whole: int) -> None:
        if self._stop.is_set():
            raise Stopped
        now = time.monotonic()
        if self._loop is not None and now - self._told_at >= TELL_EVERY:
            self._told_at = now
            self._later(lambda: self._tell(done, whole))

    def _later(self, deed: Callable[[], None]) -> None:
        """Let the loop do it; one that has been closed meanwhile has nobody left to tell."""
        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(deed)

    def _tell(self, done: int, whole: int) -> None:
        if not self._stop.is_set() and not self._handed:
            self._told(done, whole)

    def _hand_over(self) -> None:
        if self._result and not self._handed and not self._stop.is_set():
            self._handed = True
            self._done(self._result[0])
