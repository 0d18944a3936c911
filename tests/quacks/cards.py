"""Tables at which a Fortune Teller card has just been drawn."""

from collections.abc import Mapping
from typing import Any

from boardkit.core.match import Match
from tests.quacks.table import state, table

NOTHING: dict[str, Any] = {"bag": {}}
"""A player without chips."""


def card(name: str, *players: Mapping[str, Any], number: int = 3, **more: Any) -> Match:
    """A match in which the card *name* has just been drawn."""
    match = table(*players, phase="round", round=number, **more)
    match.play(f"card:{name}")
    return match


def rubies(match: Match) -> list[int]:
    """Everybody's rubies."""
    return [mine.rubies for mine in state(match).players]


def points(match: Match) -> list[int]:
    """Everybody's points."""
    return [mine.vp for mine in state(match).players]


def looks(chips: str) -> str:
    """The keys with which chance shows *chips*."""
    return " ".join(f"chip:{chip}" for chip in chips.split())
