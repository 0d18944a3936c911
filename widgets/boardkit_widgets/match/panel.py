"""The area of one player."""

from typing import Any

import traitlets

from boardkit.core.element import Element
from boardkit.core.match import Match
from boardkit_widgets.match.component import KEYS, MatchWidget
from boardkit_widgets.match.model import MatchModel, as_model


class Panel(MatchWidget):
    """The area of the player at seat *of*, as the one who looks sees it, with what can be chosen there.

    >>> import boardkit
    >>> panel = Panel(boardkit.Match("quacks", seed=7), of=1)
    >>> panel
    Panel(game='quacks', at=1, seat=None, of=1)
    >>> panel.close()
    """

    settings = ("of",)

    of = traitlets.Int(0)
    """Whose area it is."""

    def __init__(self, match: MatchModel | Match, *, of: int, **settings: Any) -> None:
        model = as_model(match)
        model.match.decision_for(of)  # says which seats there are, if that is none
        super().__init__(model, of=of, **settings)

    def scene(self) -> Element:
        view = self.match.view(self.model.seat)
        game = self.model.game
        there = self.of < len(self.match.seats)  # another match may have been loaded, with fewer players
        front = " bk-match-front" if self.of == self.model.focus else ""
        return Element(
            "div",
            {
                # in the tree, since a page does not follow when the classes of a widget change
                "class": f"bk-match-panel{front}",
                "data-bk-roving": "spatial",
                "data-bk-once": True,
                "data-bk-keys": KEYS,
            },
            game.panel(view, self.of, self.offer(), self._lang) if there else None,
        )

    def describe(self) -> dict[str, object]:
        """As the others, and whose area it is."""
        return {**super().describe(), "of": self.of}
