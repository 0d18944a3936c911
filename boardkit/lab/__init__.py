"""Many matches: for measuring, for comparing bots, for designers."""

from boardkit.lab.contest import contest, play_game
from boardkit.lab.playouts import playout

__all__ = ["contest", "play_game", "playout"]
