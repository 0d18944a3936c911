"""A whole match in one line: every component on one model."""

from os import PathLike

from boardkit.core.match import Match
from boardkit.core.text import Language
from boardkit_widgets._box import Box, TableBox
from boardkit_widgets._messages import NotOffered, Value, say
from boardkit_widgets.match.board import Board
from boardkit_widgets.match.choices import Choices
from boardkit_widgets.match.component import MatchWidget
from boardkit_widgets.match.files import Files
from boardkit_widgets.match.model import MatchModel, as_model
from boardkit_widgets.match.panel import Panel
from boardkit_widgets.match.seats import Seats
from boardkit_widgets.match.story import Story
from boardkit_widgets.match.timeline import Timeline


class GameTable(TableBox):
    """Play a match: the table, every player's area, the choices, what happened, and the way back.

    *seat* is who looks: ``None`` sees all and chooses for all; a seat sees and chooses for itself, and bots
    choose for the others.

    >>> import boardkit
    >>> table = GameTable(boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7))
    >>> table.act("play:draw")
    >>> table
    GameTable(game='quacks', at=3, seat=None)
    >>> table.close()
    """

    model: MatchModel

    def __init__(
        self, match: Match | MatchModel, seat: int | None = None, lang: Language | None = None
    ) -> None:
        self.model = as_model(match)
        if seat is not None:
            self.model.seat = seat
        if lang is not None:
            self.model.language = lang
        self.seats = Seats(self.model)
        self.board = Board(self.model)
        self.choices = Choices(self.model)
        self.timeline = Timeline(self.model)
        self.story = Story(self.model)
        self.files = Files(self.model)
        self.panels: tuple[Panel, ...] = ()
        self._scenes = Box()
        self._scenes.add_class("bk-match-scenes")
        self._talk = Box([self.choices, self.timeline, self.story, self.files])
        self._talk.add_class("bk-match-talk")
        # in the order in which one comes to it by keyboard: what can be chosen, who chooses, all the rest
        self._body = Box([self._talk, self._scenes])
        self._body.add_class("bk-match-body")
        self._arrange()
        super().__init__([self.seats, self._body])
        self.add_class("bk-match-table")
        for part in (self.seats, self.board, self.choices, self.timeline, self.story, self.files):
            part.add_class(f"bk-match-is-{type(part).__name__.lower()}")
        self.model.observe(self._on_change, names="version")

    def _on_change(self, _change: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """A panel for each player of the match."""
        many = len(self.model.match.seats)
        for panel in self.panels[many:]:
            panel.close()
        new = tuple(Panel(self.model, of=seat) for seat in range(len(self.panels), many))
        if new or many < len(self.panels):
            self.panels = self.panels[:many] + new
            for panel in new:
                panel.add_class("bk-match-is-panel")
            self._scenes.children = (*self.panels, self.board)

    @property
    def match(self) -> Match:
        """The match."""
        return self.model.match

    @property
    def parts(self) -> tuple[MatchWidget, ...]:
        """The components in reading order."""
        talk = (self.choices, self.timeline, self.story, self.files)
        return (self.seats, *talk, *self.panels, self.board)

    def act(self, action: str, value: Value = None) -> None:
        """Do *action* in the first component that offers it, as if a person had done it on the page."""
        for part in self.parts:
            if action in part.offers:
                part.act(action, value)
                return
        raise NotOffered(say("not-offered.now", action=action))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to the file at *path*."""
        self.model.save(path)

    def standing(self) -> tuple[MatchWidget, ...]:
        return self.seats, self.board, *self.panels, self.choices, self.story

    def __repr__(self) -> str:
        model = self.model
        return f"GameTable(game={model.game.id!r}, at={model.moment}, seat={model.seat})"

    def close(self) -> None:
        """Leave the page with all components; bots stop."""
        if "_body" in vars(self):  # ipywidgets closes also what failed before it was built
            self.model.unobserve(self._on_change, names="version")
            del self._body
        super().close()
