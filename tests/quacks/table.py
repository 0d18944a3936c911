"""A table to test on: positions, plays, and what lies where, in the words of the specification.

Chance is manual here: a test says what bag, die and deck give, and what cannot come is refused.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import boardkit
from boardkit.core.decision import Event
from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS
from boardkit.quacks.state import Player, Quacks

WATCHES: Mapping[str, Any] = {"stopped": True}
"""A player who does not brew in this round."""


def table(
    *players: Mapping[str, Any],
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    **position: Any,
) -> Match:
    """A match that starts from a position; seats that are not described only watch the potions phase.

    A player may say ``draws``, chips that are all there is in the bag. *position* takes ``round``,
    ``phase``, ``start`` and ``card``.
    """
    told = [_player(player) for player in players] + [dict(WATCHES)] * (seats - len(players))
    start = {"seats": seats, "players": told, "options": options or {}, **position}
    return boardkit.scenario("quacks", start, chance="manual")


def _player(given: Mapping[str, Any]) -> dict[str, Any]:
    told = dict(given)
    if "draws" in told:
        chips = told.pop("draws").split()
        told["bag"] = {chip: chips.count(chip) for chip in chips}
    if isinstance(told.get("pot"), str):
        told["pot"] = told["pot"].split()
    return told


def play(match: Match, keys: str) -> tuple[Event, ...]:
    """Choose *keys*, parted by spaces, one after the other; all that happened."""
    return tuple(event for key in keys.split() for event in match.play(key))


def draw(match: Match, chips: str) -> tuple[Event, ...]:
    """Draw *chips*, parted by spaces, for the pot: each one is asked for and comes out of the bag."""
    return play(match, " ".join(f"draw chip:{chip}" for chip in chips.split()))


def state(match: Match) -> Quacks:
    """The state of a match of Quacks."""
    assert isinstance(match.state, Quacks)
    return match.state


def player(match: Match, seat: int = 0) -> Player:
    """One player's things."""
    return state(match).players[seat]


def pot(match: Match, seat: int = 0) -> str:
    """The chips in the pot with their spaces, such as ``"white2@2 orange1@3"``."""
    mine = player(match, seat)
    return " ".join(f"{CHIPS[chip]}@{at}" for chip, at in zip(mine.pot, mine.places, strict=True))


def bag(match: Match, seat: int = 0) -> dict[str, int]:
    """How many of each chip are in the bag."""
    return {CHIPS[chip]: n for chip, n in enumerate(player(match, seat).bag) if n}


def supply(match: Match, chip: str) -> int:
    """How many of a chip lie in the supply."""
    return state(match).supply[CHIPS.index(chip)]


def keys(match: Match) -> str:
    """What is on offer, in alphabetical order."""
    assert match.decision is not None
    return " ".join(sorted(match.decision.keys))


def asks(match: Match) -> tuple[int | None, str]:
    """Whose decision it is, and the clause that it comes from."""
    assert match.decision is not None
    return match.decision.seat, match.decision.rule


def told(events: Iterable[Event]) -> list[tuple[str, str]]:
    """The kinds of events, each with the clause that it cites."""
    return [(event.kind, event.rule) for event in events]


def refusal(match: Match, key: str) -> tuple[str, str, str]:
    """The clause that forbids *key* now, and the reason in English and Japanese."""
    why = match.why_not(key)
    assert why is not None, f"{key} is on offer"
    return why.rule, why.text("en"), why.text("ja")


def gained(events: Iterable[Event], rule: str) -> list[tuple[str, int | None, object]]:
    """What the clause *rule* did: kind of event, seat, and the number or chip that came of it."""
    return [
        (event.kind, event.seat, event.data.get("n", event.data.get("chip")))
        for event in events
        if event.rule == rule
    ]
