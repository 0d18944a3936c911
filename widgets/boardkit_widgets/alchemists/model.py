"""What the components of one table share: the casebook, the language, and what is being chosen."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Self

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction import Fact
from boardkit.alchemists.deduction.bookfile import default_path
from boardkit.alchemists.deduction.casebook import as_fact
from boardkit.alchemists.deduction.journal import JournalError
from boardkit.alchemists.material import Alchemical, Ingredient, Pair
from boardkit.alchemists.reputation import Zone
from boardkit.core.errors import BoardkitError
from boardkit.core.text import LANGUAGES, Catalogue, Language, get_language

ABOUT: Final = ("who", "when", "note")
"""What can be said of a fact besides the fact: who it comes from, when it happened, a note."""

say: Final = Catalogue("boardkit_widgets.alchemists")


@dataclass(frozen=True)
class Trouble:
    """Why nothing is saved at the moment: the file could not be opened, or a change not be written."""

    kind: Literal["open", "write"]
    error: BoardkitError


class FileTrouble(BoardkitError):
    """What the operating system refused."""


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
    cell = traitlets.Any(None)
    """The cell of the grid that is looked at: an ingredient and an alchemical, or ``None``."""
    spot = traitlets.Any(None)
    """The pair of the triangle that is looked at instead of a cell, or ``None``."""
    reasons = traitlets.Enum(("none", "offered", "shown"), "none")
    """Whether somebody gives reasons for what is looked at: nobody, who asks for them, everybody."""
    asked = traitlets.Int(0)
    """Grows when a person asks for the reasons of what is looked at."""
    editing = traitlets.Int(None, allow_none=True)
    """The position of the fact that is being changed."""
    fresh = traitlets.Int(None, allow_none=True)
    """The position of the fact that was entered last, as long as nothing else has happened."""
    marks: Any = traitlets.Dict()
    """What the steps of an explanation do to cells: crossed out ``now`` or ``before``, ``confirmed``."""
    hand = traitlets.Tuple()
    """The ingredient cards in one's hand, each as often as one holds it; none are any cards."""
    theories = traitlets.Dict()
    """The theories on the board: ingredients and the alchemicals that they are said to be."""
    zone = traitlets.Enum([zone.value for zone in Zone], Zone.NORMAL.value)
    """The zone in which one's reputation is."""
    taken = traitlets.Int(0)
    """Grows when an advised experiment is taken into the entry."""
    trouble = traitlets.Instance(Trouble, allow_none=True)
    """Why nothing is saved, until a person chooses how to go on."""

    def __init__(self, book: Casebook | None = None, language: Language | None = None) -> None:
        super().__init__(language=language or get_language())
        self.book = book if book is not None else Casebook()
        self.path = self.book.path
        self.about: dict[str, str] = dict.fromkeys(ABOUT, "")

    # --- facts ---------------------------------------------------------------------------------------

    def change(self, deed: Callable[[Casebook], Any]) -> None:
        """Do something to the casebook and tell all who watch.

        If the change cannot be saved it is not made, and :attr:`trouble` says why.
        """
        changed = self._fact_at(self.editing)
        try:
            deed(self.book)
        except JournalError as error:
            self.trouble = Trouble("write", error)
            raise
        self.trouble = self.fresh = None
        if self._fact_at(self.editing) is not changed:
            self.editing = None
        self.revision += 1

    def add(self, fact: object) -> None:
        """Add a fact, or put it in the place of the one that is being changed."""
        at = self.editing
        told = as_fact(fact)
        if at is None:
            told = _told(told, self.about)
            self.change(lambda book: book.add(told))
            self.fresh = len(self.book.entries) - 1
            self.about["note"] = ""
        else:
            self.replace(at, told)
        self.chosen = ()

    def replace(self, at: int, fact: object, about: Mapping[str, str] | None = None) -> None:
        """Put *fact* in the place of the one at this position.

        Who, when and note are those in the fact's own words, else those of *about*, else the old ones.
        """
        old = self.book.entries[at].fact
        kept = {name: str(getattr(old, name)) for name in (*ABOUT, "source")} | dict(about or {})
        told = _told(as_fact(fact), kept)
        self.change(lambda book: book.edit(at, told))
        self.editing, self.fresh = None, at

    def _fact_at(self, at: int | None) -> Fact | None:
        entries = self.book.entries
        return entries[at].fact if at is not None and at < len(entries) else None

    def choose(self, ingredient: Ingredient, most: int) -> None:
        """Choose an ingredient or let it go; beyond *most* the one chosen first goes."""
        kept = [other for other in self.chosen if other is not ingredient]
        if len(kept) == len(self.chosen):
            kept.append(ingredient)
        self.chosen = tuple(kept[-most:])

    def take(self, pair: Pair) -> None:
        """Take an experiment into the entry: its ingredients are chosen, its potion is still to come."""
        self.editing = None
        self.chosen = pair
        self.taken += 1

    @property
    def reputation(self) -> int:
        """A reputation in one's zone."""
        return {Zone.RED: 5, Zone.NORMAL: 10, Zone.GREEN: 15, Zone.BLUE: 20}[Zone(self.zone)]

    def look_at(self, ingredient: Ingredient, alchemical: Alchemical) -> None:
        """Look at a cell of the grid, or away from it if it is looked at already."""
        looked = (ingredient, alchemical)
        self.spot = None
        self.cell = None if self.cell == looked else looked

    def look_at_pair(self, spot: Pair) -> None:
        """Look at a spot of the triangle, or away from it if it is looked at already."""
        self.cell = None
        self.spot = None if self.spot == spot else spot

    # --- the file ------------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None, *, language: Language | None = None) -> Self:
        """A model of the casebook that is saved at *path*, by default beside the notebook.

        A file that cannot be opened raises nothing and stays untouched: :attr:`trouble` says why, and
        the casebook is empty and not saved until a person chooses how to go on.
        """
        model = cls(language=language)
        model.path = Path(path) if path is not None else default_path()
        model.reopen()
        return model

    def reopen(self, *, new: bool = False) -> None:
        """Go on where the file ends; ``new=True`` sets the file aside under a name with a number."""
        try:
            book = Casebook.resume(self.path, new=new)
        except BoardkitError as error:
            self.trouble = Trouble("open", error)
        except OSError as error:
            why = say("trouble.refused", path=str(self.path), why=error.strerror or str(error))
            self.trouble = Trouble("open", FileTrouble(why))
        else:
            self._take(book)

    def go_on_unsaved(self) -> None:
        """Go on with the facts as they are, and leave the file alone from now on."""
        self._take(Casebook.from_dict(self.book.to_dict()))

    def new_game(self) -> None:
        """Begin with no facts. A file is set aside; without one, undo brings the facts back."""
        if self.book.path is None:
            self.change(lambda book: book.clear())
            self.chosen, self.cell, self.spot = (), None, None
        else:
            self.reopen(new=True)

    def _take(self, book: Casebook) -> None:
        self.book = book
        self.chosen, self.cell, self.spot, self.editing, self.fresh = (), None, None, None, None
        self.trouble = None
        self.revision += 1


def _told(fact: Fact, about: Mapping[str, str]) -> Fact:
    """*fact* with what *about* says, where its own words leave it out."""
    missing = {name: text for name, text in about.items() if text and not getattr(fact, name)}
    return as_fact(fact.to_dict() | missing) if missing else fact
