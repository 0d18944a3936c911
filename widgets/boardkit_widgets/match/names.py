"""Signs of players, and names that a game may have words for."""

from typing import Any

from boardkit.core.element import Element
from boardkit.core.game import Game
from boardkit.core.text import Speaks, Verbatim


def glyph(seat: int) -> Element:
    """The sign of *seat*: its number on its colour."""
    kind = f"bk-match-glyph bk-match-player-{seat + 1}"
    return Element("span", {"class": kind, "aria-hidden": "true"}, str(seat + 1))


def named(game: Game[Any], key: str, otherwise: str) -> Speaks:
    """What the texts of *game* call something, or *otherwise*."""
    return game.say(key) if key in game.say.messages else Verbatim(otherwise)
