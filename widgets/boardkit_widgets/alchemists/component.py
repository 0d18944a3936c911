"""The base of the components of a deduction table: each works alone, and together on one model."""

from typing import Any

import traitlets

from boardkit.alchemists import Casebook
from boardkit.core.text import Catalogue
from boardkit_widgets._scene import SceneWidget
from boardkit_widgets.alchemists.model import CasebookModel

say = Catalogue("boardkit_widgets.alchemists")


class CasebookWidget(SceneWidget):
    """A component that shows a casebook.

    It takes a :class:`CasebookModel`, a :class:`~boardkit.alchemists.Casebook`, or nothing, which is a
    new casebook that is not saved.
    """

    watched: tuple[str, ...] = ("revision",)
    """The traits of the model after which the scene is drawn anew."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self.model = as_model(casebook)
        settings.setdefault("language", self.model.language)
        super().__init__(**settings)
        self.watch(self.model, *self.watched)
        link = traitlets.link((self.model, "language"), (self, "language"))
        self._watched += (link.unlink,)

    @property
    def book(self) -> Casebook:
        """The casebook."""
        return self.model.book

    def describe(self) -> dict[str, object]:
        """Facts and assignments left."""
        return {"facts": len(self.book.entries), "remaining": self.book.remaining}


def as_model(casebook: CasebookModel | Casebook | None) -> CasebookModel:
    """*casebook* as a model that components can share."""
    if isinstance(casebook, CasebookModel):
        return casebook
    if casebook is None or isinstance(casebook, Casebook):
        return CasebookModel(casebook)
    raise TypeError(f"a Casebook or a CasebookModel is needed, not {type(casebook).__name__}")
