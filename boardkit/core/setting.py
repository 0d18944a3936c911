"""What a match is set up with, as people and programs give it: read strictly."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardkit.core.decision import NotAllowed
from boardkit.core.files import LONGEST_NUMBER
from boardkit.core.game import Game
from boardkit.core.names import shown
from boardkit.core.text import Catalogue

_say: Final = Catalogue("boardkit.core")

NAMES: Final = ("Aki", "Ben", "Chie", "Dan", "Emi", "Finn")
"""What seats are called if nobody names them."""

LONGEST_NAME: Final = 60


def read_start(start: object) -> dict[str, Any]:
    """A description of a position, as far as it is the same for all games."""
    if not isinstance(start, Mapping):
        raise NotAllowed(_say("scenario.mapping", given=shown(start)))
    given = start.get("chance", [])
    if not isinstance(given, list | tuple) or not all(isinstance(key, str) for key in given):
        raise NotAllowed(_say("scenario.chance", given=shown(given)))
    try:
        # A copy that nobody can change, and that can be saved.
        copy: dict[str, Any] = json.loads(
            json.dumps(dict(start), ensure_ascii=False, allow_nan=False).encode()
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise NotAllowed(_say("scenario.mapping", given=shown(start))) from error
    return copy


def read_options(described: Any, given: Any) -> Any:
    """The options *given* over those *described*; what has no names and values is the game's to refuse."""
    for options in (given, described):
        if options is not None and not isinstance(options, Mapping):
            return options
    return {**(described or {}), **(given or {})}


def read_names(game: Game[Any], seats: object) -> tuple[str, ...]:
    """The names of the seats: so many as the game takes, none empty, none twice."""
    low, high = game.seats[0], game.seats[-1]
    if type(seats) is int:
        if seats not in game.seats:
            raise NotAllowed(_say("match.seats", game=game.title, low=low, high=high, given=shown(seats)))
        return NAMES[:seats]
    if not isinstance(seats, Sequence) or isinstance(seats, str | bytes):
        raise NotAllowed(_say("match.names", given=shown(seats)))
    if len(seats) not in game.seats:
        raise NotAllowed(_say("match.seats", game=game.title, low=low, high=high, given=len(seats)))
    for name in seats:
        if not _is_text(name) or not name.strip():
            raise NotAllowed(_say("match.name", given=shown(name), n=LONGEST_NAME))
    if len(set(seats)) < len(seats):
        raise NotAllowed(_say("match.same-name"))
    return tuple(seats)


def _is_text(given: object) -> bool:
    """Whether *given* is a text that is not too long, and such that a file can hold it."""
    if not isinstance(given, str) or len(given) > LONGEST_NAME:
        return False
    return given.encode(errors="ignore").decode() == given


def read_seed(seed: object) -> int | str:
    """A seed that a file can hold: a whole number or a short text."""
    if type(seed) is int and abs(seed) < 10**LONGEST_NUMBER:
        return seed
    if isinstance(seed, str) and _is_text(seed):
        return seed
    raise NotAllowed(_say("match.seed", given=shown(seed), n=LONGEST_NAME, digits=LONGEST_NUMBER))
