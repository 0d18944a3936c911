"""The games that the suite tries, and with which options."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardkit import Match
from boardkit.core.chance import uniform
from boardkit.core.game import find, games
from tests.conformance import quacks
from tests.example import conformance as washday


@dataclass(frozen=True)
class Subject:
    """A game under test: sets of options worth a try by name, and what must hold in each of its states."""

    game: str
    sets: Mapping[str, Mapping[str, Any]]
    holds: Callable[[Any], None]


SUBJECTS = {
    "quacks": Subject("quacks", quacks.SETS, quacks.holds),
    "washday": Subject("washday", washday.SETS, washday.holds),  # the tests' own example
}
"""Every registered game has an entry here; :func:`subjects` says so if one has none."""


def subjects() -> list[Subject]:
    """The subject of every registered game."""
    missing = [game for game in games() if game not in SUBJECTS]
    assert not missing, f"tests/conformance/subjects.py lacks {missing}"
    return [SUBJECTS[game] for game in games()]


class Setup(NamedTuple):
    """How one match begins."""

    game: str
    seats: int
    seed: str
    options: Mapping[str, Any]

    def match(self) -> Match:
        """The match, before the first choice."""
        return Match(self.game, self.seats, seed=self.seed, options=self.options)


def setup(subject: Subject, number: int) -> Setup:
    """The *number*-th way to begin: any number of seats; defaults, a named set, or any options at all."""
    random = uniform(f"setup:{subject.game}:{number}")
    seats = find(subject.game).seats
    sets = list(subject.sets.values())
    kind = random()
    if kind < 0.1:
        options: dict[str, Any] = {}
    elif kind < 0.3:
        options = dict(sets[int(random() * len(sets))])
    else:
        options = dict(any_options(subject.game, random))
    return Setup(
        subject.game, seats[int(random() * len(seats))], f"unseen-{subject.game}-{number}", options
    )


def any_options(game: str, random: Callable[[], float]) -> Iterator[tuple[str, Any]]:
    """A value for each option, drawn from all that it can have; some stay at their default."""
    for switch in find(game).switches:
        if random() < 0.75:
            yield switch.name, switch.values[int(random() * len(switch.values))]
