"""What the components of one table share: the casebook, the language, and what is being chosen."""

from collections.abc import Callable
from typing import Any, Final

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction import Fact
from boardkit.alchemists.deduction.casebook import as_fact
from boardkit.alchemists.material import Alchemical, Ingredient
from boardkit.core.text import LANGUAGES, Language, get_language

ABOUT: Final = ("who", "when", "note")
"""What can be said of a fact besides the fact: who it comes from, when it happened, a note."""


class CasebookModel(traitlets.HasTraits):
    """A casebook that components watch: change it here, and all of them follow.

    >>> model = CasebookModel(Casebook(["mushroom toad healing"]))
    >>> model.add("scorpion claw speed")
    >>> model.book.remaining, model.revision
    (768, 1)
    """

    revision = traitlets.Int(0)
    """Grows with every change of the casebook."""
    language = traitlets.Enum(LANGUAGES)
    chosen = traitlets.Tuple()
    """The ingredients chosen for the next fact, in the order in which they were tapped."""
    cell: Any = traitlets.Tuple(None, None, allow_none=True)
    """The cell of the grid that is looked at: an ingredient and an alchemical."""
    editing = traitlets.Int(None, allow_none=True)
    """The position of the fact that is being changed."""

    def __init__(self, book: Casebook | None = None, language: Language | None = None) -> None:
        super().__init__(language=language or get_language(), cell=None)
        self.book = book if book is not None else Casebook()
        self.about: dict[str, str] = dict.fromkeys(ABOUT, "")

    def change(self, deed: Callable[[Casebook], Any]) -> None:
        """Do something to the casebook and tell all who watch."""
        deed(self.book)
        if self.editing is not None and self.editing >= len(self.book.entries):
            self.editing = None
        self.revision += 1

    def add(self, fact: object) -> None:
        """Add a fact, or put it in the place of the one that is being changed."""
        at = self.editing
        told = self._told(as_fact(fact), at)
        if at is None:
            self.change(lambda book: book.add(told))
        else:
            self.change(lambda book: book.edit(at, told))
        self.chosen, self.editing = (), None
        self.about["note"] = ""

    def _told(self, fact: Fact, at: int | None) -> Fact:
        """*fact* with who, when and note, where its own words leave them out."""
        old = self.book.entries[at].fact if at is not None else None
        about = {name: getattr(old, name) for name in (*ABOUT, "source")} if old else self.about
        missing = {name: text for name, text in about.items() if text and not getattr(fact, name)}
        return as_fact(fact.to_dict() | missing) if missing else fact

    def choose(self, ingredient: Ingredient, most: int) -> None:
        """Choose an ingredient or let it go; beyond *most* the one chosen first goes."""
        kept = [other for other in self.chosen if other is not ingredient]
        if len(kept) == len(self.chosen):
            kept.append(ingredient)
        self.chosen = tuple(kept[-most:])

    def look_at(self, ingredient: Ingredient, alchemical: Alchemical) -> None:
        """Look at a cell of the grid, or away from it if it is looked at already."""
        looked = (ingredient, alchemical)
        self.cell = None if self.cell == looked else looked
