"""What a match is set up with, as people and programs give it: read strictly."""

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final
from unicodedata import category, normalize

from boardkit.core.decision import NotAllowed
from boardkit.core.files import LONGEST_NUMBER
from boardkit.core.game import Game
from boardkit.core.names import shown
from boardkit.core.text import Catalogue, Listing

_say: Final = Catalogue("boardkit.core")

NAMES: Final = ("Aki", "Ben", "Chie", "Dan", "Emi", "Finn")
"""What seats are called if nobody names them."""

LONGEST_NAME: Final = 60


def read_start(game: Game[Any], start: object) -> dict[str, Any]:
    """A description of a position, as far as it is the same for all games; a copy of its own."""
    if not isinstance(start, Mapping):
        raise NotAllowed(_say("scenario.mapping", given=shown(start)))
    try:
        # through JSON, so that it can be saved
        copy: dict[str, Any] = json.loads(
            json.dumps(dict(start), ensure_ascii=False, allow_nan=False).encode()
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise NotAllowed(_say("scenario.mapping", given=shown(start))) from error
    _check_chance(game, copy.get("chance", []))
    return copy


def _check_chance(game: Game[Any], keys: object) -> None:
    """What chance gives first: keys, and such as it can give at all, where the game says which."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise NotAllowed(_say("scenario.chance", given=shown(keys)))
    known = game.chance_keys
    for key in keys:
        if known and key not in known:
            near = get_close_matches(key, known, n=3, cutoff=0.3) or sorted(known)[:3]
            raise NotAllowed(_say("scenario.key", word=shown(key, 40), allowed=Listing(near)))


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
    names = tuple(seats)
    if len(names) not in game.seats:
        raise NotAllowed(_say("match.seats", game=game.title, low=low, high=high, given=len(names)))
    for name in names:
        if not _is_text(name) or not name.strip():
            raise NotAllowed(_say("match.name", given=shown(repr(name)), n=LONGEST_NAME))
        if any(_is_unseen(letter) for letter in name):
            raise NotAllowed(_say("match.unseen", given=shown(repr(name))))
    if len({normalize("NFKC", name).strip() for name in names}) < len(names):
        raise NotAllowed(_say("match.same-name"))
    return names


def _is_text(given: object) -> bool:
    """Whether *given* is a text that is not too long, and such that a file can hold it."""
    if type(given) is not str or len(given) > LONGEST_NAME:
        return False
    return given.encode(errors="ignore").decode() == given


def _is_unseen(letter: str) -> bool:
    """Whether a character moves others about, or shows nothing; what joins signs into one is allowed."""
    return category(letter) in ("Cc", "Zl", "Zp") or (category(letter) == "Cf" and letter != "\u200d")


def read_seed(seed: object) -> int | str:
    """A seed that a file can hold: a whole number or a short text."""
    if type(seed) is int and abs(seed) < 10**LONGEST_NUMBER:
        return seed
    if type(seed) is str and _is_text(seed):
        return seed
    raise NotAllowed(_say("match.seed", given=shown(seed), n=LONGEST_NAME, digits=LONGEST_NUMBER))
