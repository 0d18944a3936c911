"""Bots that play on by themselves: one choice after the other, at a pace that a person can follow."""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from boardkit.core.decision import Event

if TYPE_CHECKING:
    from boardkit_widgets.match.model import MatchModel

SPEEDS: Final = {"slow": 1.6, "normal": 0.6, "quick": 0.15, "at-once": 0.0}
"""Seconds between two choices."""

SLICE: Final = 0.1
"""Seconds that bots may take in one go when they play at once; then others have their turn."""

Told = Callable[[list[Event], Exception | None], None]
"""Is told what happened since it was told last, and what went wrong."""


def unheard(_events: list[Event], error: Exception | None) -> None:
    """For who does not listen: what goes wrong is raised."""
    if error is not None:
        raise error


class Playing:
    """Bots play on until it is the turn of the one who looks, until the match is over, or until stopped.

    The event loop of the kernel calls for one choice after the other, so everything else stays responsive.
    Where no loop is running (a script, a test) all is played at once. If somebody else changes the match
    meanwhile, the bots stop.

    >>> import boardkit
    >>> from boardkit_widgets import MatchModel
    >>> model = MatchModel(boardkit.Match("quacks", seats=2, seed=7))
    >>> Playing(model, 0, unheard).start()
    >>> model.match.outcome is not None, model.playing
    (True, False)
    """

    def __init__(self, model: "MatchModel", pause: float, told: Told) -> None:
        self._model = model
        self._pause = pause
        self._told = told
        self._next: asyncio.Handle | None = None
        self._version = model.version

    def start(self) -> None:
        """Begin. Where all is played at once, what goes wrong is raised here."""
        self._model.playing = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            error = self._play(None)
            self.stop()
            if error is not None:
                raise error from None
        else:
            self._next = loop.call_soon(self._go_on)

    def stop(self) -> None:
        """Make no more choices."""
        self._model.playing = False
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _go_on(self) -> None:
        if self._model.version != self._version:  # somebody else has the match in hand
            self.stop()
            return
        error = self._play(SLICE if not self._pause else 0)
        if error is not None:
            self._told([], error)
        elif self._model.playing:
            self._next = asyncio.get_running_loop().call_later(self._pause, self._go_on)

    def _play(self, seconds: float | None) -> Exception | None:
        """Make one choice, and more while there are *seconds* left; all there are for ``None``."""
        model, happened = self._model, list[Event]()
        error: Exception | None = None
        until = None if seconds is None else time.monotonic() + seconds
        try:
            with model.hold_trait_notifications():
                while model.others_turn:
                    happened += model.let_until_seen()
                    if until is not None and time.monotonic() >= until:
                        break
        except Exception as wrong:
            error = wrong
        self._version = model.version
        if error is not None or not model.others_turn:
            self.stop()
        if happened:
            self._told(happened, None)
        return error
