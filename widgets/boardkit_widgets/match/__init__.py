"""Components for matches: a whole table, or its pieces on one model."""

from boardkit_widgets.match.board import Board
from boardkit_widgets.match.choices import Choices
from boardkit_widgets.match.clause import ClauseCard
from boardkit_widgets.match.files import Files
from boardkit_widgets.match.model import MatchModel
from boardkit_widgets.match.panel import Panel
from boardkit_widgets.match.seats import Seats
from boardkit_widgets.match.story import Story
from boardkit_widgets.match.table import GameTable
from boardkit_widgets.match.timeline import Timeline

__all__ = [
    "Board",
    "Choices",
    "ClauseCard",
    "Files",
    "GameTable",
    "MatchModel",
    "Panel",
    "Seats",
    "Story",
    "Timeline",
]
