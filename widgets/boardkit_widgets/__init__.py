"""Components for notebooks: what a person sees and touches. Each works alone in a cell.

The rules and the reasoning are in :mod:`boardkit`, which knows nothing of this package.
"""

from boardkit_widgets._messages import BadValue, NotOffered
from boardkit_widgets._scene import SceneWidget
from boardkit_widgets.match import (
    Board,
    Choices,
    ClauseCard,
    Files,
    GameTable,
    MatchModel,
    Panel,
    Seats,
    Story,
    Timeline,
)
from boardkit_widgets.match.quiz import Quiz
from boardkit_widgets.match.replay import replay_html

__all__ = [
    "BadValue",
    "Board",
    "Choices",
    "ClauseCard",
    "Files",
    "GameTable",
    "MatchModel",
    "NotOffered",
    "Panel",
    "Quiz",
    "SceneWidget",
    "Seats",
    "Story",
    "Timeline",
    "replay_html",
]
