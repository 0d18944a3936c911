"""Components for Alchemists: the deduction assistant, whole or in pieces."""

from boardkit_widgets.alchemists.entry import FactEntry
from boardkit_widgets.alchemists.grid import DeductionGrid, ResultsTriangle
from boardkit_widgets.alchemists.journal import Journal
from boardkit_widgets.alchemists.model import CasebookModel
from boardkit_widgets.alchemists.status import Status
from boardkit_widgets.alchemists.table import DeductionTable

__all__ = [
    "CasebookModel",
    "DeductionGrid",
    "DeductionTable",
    "FactEntry",
    "Journal",
    "ResultsTriangle",
    "Status",
]
