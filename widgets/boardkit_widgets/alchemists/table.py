"""The whole assistant in one line: every component on one casebook."""

from typing import Any

import ipywidgets

from boardkit.alchemists import Casebook
from boardkit.core.text import Language
from boardkit_widgets.alchemists.component import CasebookWidget, as_model
from boardkit_widgets.alchemists.entry import FactEntry
from boardkit_widgets.alchemists.grid import DeductionGrid, ResultsTriangle
from boardkit_widgets.alchemists.journal import Journal
from boardkit_widgets.alchemists.model import CasebookModel
from boardkit_widgets.alchemists.status import Status


class DeductionTable(ipywidgets.Box):  # type: ignore[misc]
    """Enter what happened, and see what is still possible.

    Without a *casebook* the facts are saved beside the notebook with every change, and the table goes
    on where it was left, also after the kernel was killed. With one, it shows that.

    >>> table = DeductionTable(Casebook(["mushroom toad healing"]))
    >>> table
    DeductionTable(facts=1, remaining=5760)
    >>> table.entry.act("type", {"line": "scorpion claw speed"})
    >>> table.book.remaining
    768
    >>> table.close()
    """

    def __init__(
        self, casebook: CasebookModel | Casebook | None = None, *, language: Language | None = None
    ) -> None:
        self.model = as_model(Casebook.open() if casebook is None else casebook)
        if language is not None:
            self.model.language = language
        self.status = Status(self.model)
        self.entry = FactEntry(self.model)
        self.grid = DeductionGrid(self.model)
        self.triangle = ResultsTriangle(self.model)
        self.journal = Journal(self.model)
        super().__init__([self.status, self.entry, self.grid, self.triangle, self.journal])
        self.add_class("bk-deduction")

    @property
    def book(self) -> Casebook:
        """The casebook."""
        return self.model.book

    @property
    def parts(self) -> tuple[CasebookWidget, ...]:
        """The components in reading order."""
        return (self.status, self.entry, self.grid, self.triangle, self.journal)

    def __repr__(self) -> str:
        return f"DeductionTable(facts={len(self.book.entries)}, remaining={self.book.remaining})"

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, Any], dict[str, Any]]:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {
            "text/plain": repr(self),
            "text/html": "".join(part.to_html() for part in (self.status, self.grid, self.triangle)),
            "application/vnd.jupyter.widget-view+json": view,
        }, {}

    def close(self) -> None:
        """Leave the page with all components."""
        for part in self.parts:
            part.close()
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()
