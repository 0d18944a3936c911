"""Components for Alchemists: the deduction assistant, whole or in pieces."""

from boardkit_widgets.alchemists.advice import Advice
from boardkit_widgets.alchemists.compare import Compare
from boardkit_widgets.alchemists.debunk import Debunk
from boardkit_widgets.alchemists.entry import FactEntry
from boardkit_widgets.alchemists.grid import DeductionGrid, ResultsTriangle
from boardkit_widgets.alchemists.journal import Journal
from boardkit_widgets.alchemists.model import CasebookModel
from boardkit_widgets.alchemists.publish import Publish
from boardkit_widgets.alchemists.sell import Sale
from boardkit_widgets.alchemists.status import Status
from boardkit_widgets.alchemists.table import DeductionTable
from boardkit_widgets.alchemists.tabs import Tabs
from boardkit_widgets.alchemists.why import Why

__all__ = [
    "Advice",
    "CasebookModel",
    "Compare",
    "Debunk",
    "DeductionGrid",
    "DeductionTable",
    "FactEntry",
    "Journal",
    "Publish",
    "ResultsTriangle",
    "Sale",
    "Status",
    "Tabs",
    "Why",
]
