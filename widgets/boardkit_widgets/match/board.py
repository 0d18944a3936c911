"""The table as the game draws it, with the choices on it."""

from boardkit.core.element import Element
from boardkit_widgets.match.component import KEYS, MatchWidget


class Board(MatchWidget):
    """What all players share, as the one who looks sees it; what can be chosen there can be pressed.

    It is one stop for the Tab key; arrows go from choice to choice, Enter chooses.

    >>> import boardkit
    >>> board = Board(boardkit.Match("quacks", seed=7))
    >>> board
    Board(game='quacks', at=1, seat=None)
    >>> board.act("back"); board.model.at
    0
    >>> board.close()
    """

    def scene(self) -> Element:
        view = self.match.view(self.model.seat)
        return Element(
            "div",
            {
                "class": "bk-match-board",
                "data-bk-roving": "spatial",
                "data-bk-once": True,
                "data-bk-keys": KEYS,
            },
            self.model.game.board(view, self.offer(), self._lang),
        )
