"""Records: a match as JSON, from which everything else is replayed.

``record.schema.json`` beside this file says the same for other programs.
"""

import json
from copy import deepcopy
from os import PathLike
from typing import Any, Final

from boardkit.core.errors import BoardkitError
from boardkit.core.files import read_json, read_text, write_text
from boardkit.core.match import Match
from boardkit.core.names import shown
from boardkit.core.text import Catalogue, Listing, Speaks

_say: Final = Catalogue("boardkit.core")

FORMAT: Final = "match"
SEEN: Final = "match-seen"
VERSION: Final = 1

LARGEST: Final = 5_000_000
"""How many bytes a record may have."""
MOST_CHOICES: Final = 50_000
"""How many choices a record may have."""

_FIELDS: Final = (
    "boardkit",
    "version",
    "game",
    "options",
    "seats",
    "seed",
    "chance",
    "start",
    "choices",
    "at",
)


class BadRecord(BoardkitError):
    """A record that is damaged, or that no longer fits the rules; no match was made of it."""


def written(match: Match) -> dict[str, Any]:
    """The record of *match*, what lies beyond its moment included."""
    return {
        "boardkit": FORMAT,
        "version": VERSION,
        "game": match.game.id,
        "options": dict(match.options),
        "seats": list(match.seats),
        "seed": match.seed,
        "chance": match.chance,
        "start": deepcopy(match.start),
        "choices": [match.chosen(n)[1] for n in range(1, match.length + 1)],
        "at": match.at,
    }


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write the record of *match* to *path*, whole or not at all."""
    write_text(path, json.dumps(written(match), ensure_ascii=False, indent=1) + "\n", LARGEST)


def load(path: str | PathLike[str]) -> Match:
    """The match in the file at *path*; :class:`BadRecord` says what is wrong with it, and where."""
    text = read_text(path, LARGEST)
    try:
        return read(read_json(text))
    except BoardkitError as error:
        raise BadRecord(_say("record.in-file", path=str(path), why=error.message)) from error


def read(given: object) -> Match:
    """The match that a record is of: every choice is made again, and must be allowed.

    What chance gave is part of the record; whether the seed would have given the same is not asked.
    """
    record = _checked(given)
    try:
        setting = {name: record[name] for name in ("game", "seats", "seed", "options", "start")}
        match = Match.replayed(record["choices"], chance=record["chance"], **setting)
    except BadRecord:
        raise
    except BoardkitError as error:
        raise BadRecord(_say("record.setup", why=error.message)) from error
    match.goto(record["at"])
    return match


def _checked(given: object) -> dict[str, Any]:
    """*given*, if it has the shape of a record."""
    if isinstance(given, dict) and given.get("boardkit") == SEEN:
        raise BadRecord(_say("record.seen"))
    if not isinstance(given, dict) or given.get("boardkit") != FORMAT:
        raise BadRecord(_say("record.none"))
    if given.get("version") != VERSION or type(given["version"]) is not int:
        raise BadRecord(_say("record.version", given=shown(given.get("version")), version=VERSION))
    for name in _FIELDS:
        if name not in given:
            raise BadRecord(_say("record.lacks", name=name))
    for name in given:
        if name not in _FIELDS:
            raise BadRecord(_say("record.extra", name=shown(name, 40), allowed=Listing(list(_FIELDS))))
    if given["seed"] is None:  # a match would make itself a new one
        raise BadRecord(_say("record.lacks", name="seed"))
    if not isinstance(given["seats"], list):
        raise BadRecord(_say("record.seats", given=shown(given["seats"])))
    choices, at = given["choices"], given["at"]
    if not isinstance(choices, list) or len(choices) > MOST_CHOICES:
        raise BadRecord(_say("record.choices", n=MOST_CHOICES))
    for number, key in enumerate(choices, start=1):
        if not isinstance(key, str):
            raise BadRecord(_say("record.choice", number=number, why=_say("record.key", given=shown(key))))
    if type(at) is not int or not 0 <= at <= len(choices):
        raise BadRecord(_say("record.at", given=shown(at), n=len(choices)))
    if not isinstance(given["options"], dict) or not isinstance(given["start"], dict | None):
        raise BadRecord(_say("record.object"))
    if given["chance"] not in ("auto", "manual"):
        raise BadRecord(_say("record.chance", given=shown(given["chance"])))
    return given


def seen(match: Match, seat: int) -> dict[str, Any]:
    """The match as *seat* saw it: at each moment its view, its decision, and what it saw happen before.

    A moment that came of the seat's own choice has its key as ``choice``. Moments in which it saw nothing
    new are left out. There is no seed in it and nobody else's secret.
    """
    study = match.branch()
    moments: list[dict[str, Any]] = []
    for at in range(match.at + 1):
        study.goto(at)
        decision = study.decision_for(seat)
        who, key = study.chosen(at) if at else (None, None)
        moment = {
            "choice": key if who == seat else None,
            "view": study.view(seat),
            "decision": None if decision is None else decision.to_json(),
            "events": [event.to_json() for event in study.events_of(at) if event.seen_by(seat)],
        }
        if not moments or {**moments[-1], "events": [], "choice": None} != moment:
            moments.append(moment)
    return {
        "boardkit": SEEN,
        "version": VERSION,
        "game": match.game.id,
        "options": dict(match.options),
        "seats": list(match.seats),
        "seat": seat,
        "moments": moments,
    }


def misfit(number: int, why: Speaks) -> BadRecord:
    """The error for the choice with that *number*, from 1, which the rules do not allow."""
    return BadRecord(_say("record.choice", number=number, why=why))
