"""The lines of a match: how it was played, how else it could have gone on, and what a seat saw of each."""

from bisect import bisect_right
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from boardkit.core.match import Match


@dataclass
class _Looked:
    """What was found for one seat so far: up to which choice, what it was asked last, and the moments."""

    upto: int = -1
    asked: object = None
    moments: list[int] = field(default_factory=list)


class Line:
    """One way in which the match went: it leaves the line *parent* after *since* choices."""

    def __init__(self, match: Match, parent: int | None = None, since: int = 0) -> None:
        self.match = match
        self.parent = parent
        self.since = since
        self._path: list[tuple[int | None, str]] = []
        self._looked: dict[int, _Looked] = {}

    def moments(self, seat: int | None) -> list[int]:
        """After how many choices, from 0, there is something new for *seat*; ``None`` sees all.

        How often others chose in secret is a secret too: for a seat, those choices are no moments.
        """
        if seat is None:
            return list(range(self.match.length + 1))
        self._forget_what_changed()
        looked = self._looked.setdefault(seat, _Looked())
        study = copy(self.match)  # looks at any moment; the match stays at its own
        for at in range(looked.upto + 1, study.length + 1):
            study.goto(at)
            asked = _asked(study, seat)
            mine = bool(at) and study.chosen(at)[0] == seat
            if not at or mine or asked != looked.asked or _happened(study, at, seat):
                looked.moments.append(at)
            looked.upto, looked.asked = at, asked
        return looked.moments

    def moment(self, seat: int | None, at: int | None = None) -> int:
        """Which of the moments of *seat* it is after *at* choices, by default now."""
        return bisect_right(self.moments(seat), self.match.at if at is None else at) - 1

    def _forget_what_changed(self) -> None:
        """Forget what was found if it rests on choices that the match does not have any more."""
        path = [self.match.chosen(n) for n in range(1, self.match.length + 1)]
        if path[: len(self._path)] != self._path:
            self._looked = {}
        self._path = path


def _asked(match: Match, seat: int) -> Any:
    """What *seat* sees of the decision at hand."""
    decision = match.decision_for(seat)
    return decision and (decision.seat, decision.hidden, decision.keys)


def _happened(match: Match, at: int, seat: int) -> bool:
    return any(event.seen_by(seat) for event in match.events_of(at))
