"""The whole assistant in one line: every component on one casebook."""

from pathlib import Path
from typing import ClassVar, Final
from weakref import WeakValueDictionary

import ipywidgets

from boardkit.alchemists import Casebook
from boardkit.core.text import Language
from boardkit_widgets._box import Box, TableBox
from boardkit_widgets.alchemists.advice import Advice
from boardkit_widgets.alchemists.compare import Compare
from boardkit_widgets.alchemists.component import CasebookWidget, as_model
from boardkit_widgets.alchemists.debunk import Debunk
from boardkit_widgets.alchemists.entry import FactEntry
from boardkit_widgets.alchemists.grid import DeductionGrid, ResultsTriangle
from boardkit_widgets.alchemists.journal import Journal
from boardkit_widgets.alchemists.model import CasebookModel
from boardkit_widgets.alchemists.publish import Publish
from boardkit_widgets.alchemists.sell import Sale
from boardkit_widgets.alchemists.status import Status
from boardkit_widgets.alchemists.tabs import Tabs
from boardkit_widgets.alchemists.why import Why

_PANELS: Final[dict[str, type[CasebookWidget]]] = {
    "why": Why,
    "advice": Advice,
    "publish": Publish,
    "sale": Sale,
    "debunk": Debunk,
    "compare": Compare,
}


class DeductionTable(TableBox):
    """Enter what happened, and see what is still possible.

    Without a *casebook* the facts are saved beside the notebook with every change, and the table goes
    on where it was left, also after the kernel was killed. A second table without one takes over from
    the first, which is closed: so a cell can be run again and again. If the file cannot be used, the
    table says why and lets the person choose how to go on.

    With a casebook, the table shows that one; it is saved if it was opened with ``Casebook.resume``.

    >>> table = DeductionTable(Casebook(["mushroom toad healing"]))
    >>> table
    DeductionTable(facts=1, remaining=5760)
    >>> table.entry.act("type", {"line": "scorpion claw speed"})
    >>> table.book.remaining
    768
    >>> table.close()
    """

    model: CasebookModel

    _saving: ClassVar[WeakValueDictionary[Path, "DeductionTable"]] = WeakValueDictionary()
    """The table that goes on with the file at a path, if this kernel has one."""

    def __init__(
        self, casebook: CasebookModel | Casebook | None = None, *, language: Language | None = None
    ) -> None:
        self.model = CasebookModel.open() if casebook is None else as_model(casebook)
        self._asked = language
        if language is not None:
            self.model.language = language
        self.status = Status(self.model)
        self.entry = FactEntry(self.model)
        self.grid = DeductionGrid(self.model)
        self.triangle = ResultsTriangle(self.model)
        self.journal = Journal(self.model)
        self.tabs = Tabs(self.model)
        self._panels: dict[str, CasebookWidget] = {}
        self._sheets = Box([self.grid, self.triangle])
        self._sheets.add_class("bk-deduction-sheets")
        self.tabs.add_class("bk-deduction-tabs")
        super().__init__(self._shown())
        self.add_class("bk-deduction")
        self.model.observe(self._arrange, names="trouble")
        self.model.observe(self._on_taken, names="taken")
        self.model.observe(self._on_asked, names="asked")
        self.tabs.observe(self._arrange, names="panel")
        if casebook is None:
            self._take_over()

    def _take_over(self) -> None:
        """Close the table that had the same file until now: two would refuse each other's changes."""
        assert self.model.path is not None
        place = self.model.path.resolve()
        before = self._saving.get(place)
        if before is not None:
            self.model.language = self._asked or before.model.language
            self.tabs.panel = before.tabs.panel
            before.close()
        self._saving[place] = self

    def _shown(self) -> list[ipywidgets.Widget]:
        """The components; only the status while it is not known which facts to show."""
        for panel in self._panels.values():
            panel.sleep()
        trouble = self.model.trouble
        if trouble is not None and trouble.kind == "open":
            return [self.status]
        self.model.reasons = "shown" if self.tabs.panel == "why" else "offered"
        if self.tabs.panel == "facts":
            return [self.status, self.tabs, self.entry, self._sheets, self.journal]
        panel = self.panel(self.tabs.panel).wake()
        if self.tabs.panel == "compare":  # its two grids take the place of the one
            panel.add_class("bk-deduction-wide")
            return [self.status, self.tabs, panel]
        return [self.status, self.tabs, panel, self._sheets]

    def _arrange(self, _change: object) -> None:
        self.children = self._shown()

    def _on_taken(self, _change: object) -> None:
        """Where an experiment was taken, its potion is to be entered next."""
        self.tabs.panel = "facts"

    def _on_asked(self, _change: object) -> None:
        self.tabs.panel = "why"

    def panel(self, name: str) -> CasebookWidget:
        """The panel of this name: ``why``, ``advice``, ``publish``, ``sale``, ``debunk``, ``compare``.

        It is made when it is first asked for; while it is not shown it sleeps.
        """
        if name not in self._panels:
            self._panels[name] = _PANELS[name](self.model)
        return self._panels[name]

    @property
    def book(self) -> Casebook:
        """The casebook."""
        return self.model.book

    @property
    def parts(self) -> tuple[CasebookWidget, ...]:
        """The components in reading order."""
        always = (self.status, self.tabs, self.entry, self.grid, self.triangle, self.journal)
        return (*always, *self._panels.values())

    def standing(self) -> tuple[CasebookWidget, ...]:
        return self.status, self.grid, self.triangle, self.journal

    def __repr__(self) -> str:
        return f"DeductionTable(facts={len(self.book.entries)}, remaining={self.book.remaining})"

    def close(self) -> None:
        """Leave the page with all components."""
        if "_sheets" in vars(self):  # ipywidgets closes also what failed before it was built
            self.model.unobserve(self._arrange, names="trouble")
            self.model.unobserve(self._on_taken, names="taken")
            self.model.unobserve(self._on_asked, names="asked")
            self.model.reasons = "none"
            for part in self.parts:
                part.close()
            self._sheets.close()
            del self._sheets
        super().close()
