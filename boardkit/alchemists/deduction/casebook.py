"""The casebook: the facts of a game in the order in which they came, and what they say together."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.advice import Advice, Progress, Question, advise
from boardkit.alchemists.deduction.bookfile import (
    default_path,
    read_file,
    read_history,
    read_json,
    set_aside,
    write_file,
    written,
)
from boardkit.alchemists.deduction.conflicts import Contradiction, contradiction
from boardkit.alchemists.deduction.debunking import (
    ApprenticeDebunkAdvice,
    MasterDebunkAdvice,
    debunk,
)
from boardkit.alchemists.deduction.entry import read_entry
from boardkit.alchemists.deduction.exhibiting import ExhibitAdvice, exhibit
from boardkit.alchemists.deduction.explain import (
    Explainer,
    Explanation,
    Open,
    Step,
    open_question,
    read_claim,
)
from boardkit.alchemists.deduction.facts import Fact, Statement, read_fact
from boardkit.alchemists.deduction.facts.base import (
    read_chance,
    read_coloured,
    read_count,
    read_ingredients,
    read_pair,
)
from boardkit.alchemists.deduction.formula import worlds_of
from boardkit.alchemists.deduction.golem import Setting
from boardkit.alchemists.deduction.history import CasebookError, Entries, History
from boardkit.alchemists.deduction.journal import Change, Journal, JournalError
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.leaks import Leak, leaks
from boardkit.alchemists.deduction.publishing import Theory, publish
from boardkit.alchemists.deduction.selling import SaleAdvice, sell
from boardkit.alchemists.deduction.worlds import Assignment
from boardkit.alchemists.material import (
    ALCHEMICALS,
    INGREDIENTS,
    SEALS,
    Alchemical,
    Colour,
    Ingredient,
    Potion,
)
from boardkit.alchemists.reputation import LEAST, START, Zone
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Language


class Casebook:
    """The facts of one game and what follows from them.

    A fact is given as a :class:`~boardkit.alchemists.deduction.Fact`, as text in the words of the
    table, as JSON, or as a sympy statement:

    >>> book = Casebook()
    >>> book.add("mushroom toad healing")
    0
    >>> book.remaining
    5760
    >>> book.table()["mushroom"]["R-"], book.table()["mushroom"]["R+"]
    (Fraction(0, 1), Fraction(1, 4))

    Facts that contradict each other stay, and say which of them clash:

    >>> book.add("mushroom toad poison")
    1
    >>> book.remaining, book.contradiction.sets
    (0, ((0, 1),))
    >>> book.undo()
    >>> book.remaining
    5760
    """

    def __init__(self, facts: Iterable[object] = ()) -> None:
        self._history = History()
        self._journal: Journal | None = None
        if isinstance(facts, str | Mapping) or not isinstance(facts, Iterable):
            raise CasebookError(say("error.book-list"))
        for fact in facts:
            self.add(fact)

    # --- changes -------------------------------------------------------------------------------------

    def add(self, fact: object) -> int:
        """Add *fact* at the end and return its position, from 0."""
        self._change({"do": "add", "fact": as_fact(fact).to_dict()})
        return len(self.entries) - 1

    def remove(self, at: int) -> None:
        """Remove the fact at this position."""
        self._change({"do": "remove", "at": at})

    def edit(self, at: int, fact: object) -> None:
        """Put *fact* in the place of the one at this position."""
        self._change({"do": "edit", "at": at, "fact": as_fact(fact).to_dict()})

    def switch(self, at: int, on: bool) -> None:
        """Let the fact at this position count, or not."""
        self._change({"do": "switch", "at": at, "on": on})

    def move(self, at: int, to: int) -> None:
        """Move the fact at this position so that it ends up at position *to*."""
        self._change({"do": "move", "at": at, "to": to})

    def clear(self) -> None:
        """Remove all facts of the open branch (this can be undone)."""
        self._change({"do": "clear"})

    def undo(self) -> None:
        """Take the last change of the open branch's facts back."""
        self._change({"do": "undo"})

    def redo(self) -> None:
        """Make the change that was undone last once more."""
        self._change({"do": "redo"})

    def branch(self, name: str) -> None:
        """Open a new what-if branch that starts with the facts of this one."""
        self._change({"do": "branch", "name": name})

    def goto(self, name: str) -> None:
        """Open another branch; ``main`` is the first."""
        self._change({"do": "goto", "name": name})

    def drop(self, name: str) -> None:
        """Throw a what-if branch away."""
        self._change({"do": "drop", "name": name})

    def _change(self, change: Change) -> None:
        after = self._history.after(change)
        if self._journal is not None:
            self._journal.append(change)
        self._history = after
        for derived in ("knowledge", "contradiction", "explainer"):
            with suppress(AttributeError):
                delattr(self, derived)

    # --- what is in it -------------------------------------------------------------------------------

    @property
    def entries(self) -> Entries:
        """The facts of the open branch in order, each with whether it counts."""
        return self._history.branch.now

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that count, in order."""
        return tuple(entry.fact for entry in self.entries if entry.on)

    @property
    def branches(self) -> tuple[str, ...]:
        """The names of all branches, ``main`` first."""
        return tuple(self._history.branches)

    @property
    def branch_name(self) -> str:
        """The name of the open branch."""
        return self._history.name

    def on_branch(self, name: str) -> "Casebook":
        """A copy of the casebook, not saved, that is open at another branch."""
        copy = Casebook()
        copy._history = self._history.after({"do": "goto", "name": name})
        return copy

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._history.branch.before is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to make again."""
        return self._history.branch.undone is not None

    @property
    def path(self) -> Path | None:
        """Where the casebook is saved as it changes, or ``None``."""
        return self._journal.path if self._journal is not None else None

    # --- answers -------------------------------------------------------------------------------------

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the facts that count say together."""
        return Knowledge(fact.evidence for fact in self.facts)

    @property
    def remaining(self) -> int:
        """How many assignments of the ingredients are still possible; 0 if the facts clash."""
        return self.knowledge.remaining

    @property
    def remaining_with_golem(self) -> int:
        """How many pairs of an assignment and a setting of The King's Golem are still possible."""
        return self.knowledge.remaining_with_golem

    def table(self) -> dict[Ingredient, dict[Alchemical, Fraction]]:
        """How likely each ingredient is each alchemical; all zeros if the facts clash."""
        return self.knowledge.table()

    def aspects(self) -> dict[Ingredient, dict[Colour, Fraction]]:
        """How likely each aspect is a plus."""
        return self.knowledge.aspects()

    def potions(self, a: str, b: str) -> dict[Potion, Fraction]:
        """How likely two ingredients make each potion.

        >>> Casebook(["mushroom toad healing"]).potions("toad", "mushroom")["R+"]
        Fraction(1, 1)
        """
        return self.knowledge.potions(read_pair([a, b]))

    def certain(self) -> dict[Ingredient, Alchemical]:
        """The ingredients whose alchemical is certain."""
        return {i: a for i, row in self.table().items() for a, chance in row.items() if chance == 1}

    def impossible(self) -> dict[Ingredient, tuple[Alchemical, ...]]:
        """What each ingredient cannot be; nothing can be anything if the facts clash."""
        table = self.table()
        return {i: tuple(a for a in ALCHEMICALS if not table[i][a]) for i in INGREDIENTS}

    def probability(self, statement: object) -> Fraction:
        """How likely *statement* is: a sympy Boolean over ``Is``, ``Sign``, ``Makes``, or its text.

        >>> Casebook(["mushroom toad healing"]).probability('Sign("toad", "red", "+")')
        Fraction(1, 1)
        """
        return self.knowledge.probability(worlds_of(_formula(statement)))

    def assignments(self) -> Iterator[Assignment]:
        """The assignments that are still possible, one by one."""
        return self.knowledge.worlds()

    def golem(self) -> dict[Setting, Fraction]:
        """How likely each of the 24 settings of The King's Golem is."""
        return self.knowledge.golem()

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Which facts clash, by position in :attr:`entries`; ``None`` if they can all be true."""
        on = [at for at, entry in enumerate(self.entries) if entry.on]
        if self.remaining:
            return None
        clash = contradiction([fact.evidence for fact in self.facts])
        assert clash is not None
        return replace(
            clash,
            sets=tuple(tuple(on[n] for n in each) for each in clash.sets),
            doubtful=tuple(on[n] for n in clash.doubtful),
        )

    def advise(
        self,
        goal: str = "learn",
        hand: Sequence[str] | None = None,
        depth: int | str = 1,
        *,
        ingredients: Iterable[str] = (),
        potions: Iterable[str] = (),
        worst: bool = False,
        progress: Progress | None = None,
    ) -> list[Advice]:
        """Experiments, best first, ties equal in rank; see :class:`~.advice.Advice` for the values.

        *hand* lists the ingredient cards one holds; without it any pair can be tried. The goals are
        ``learn``, ``identify`` (also by the *worst* case), ``first_theory``, ``hedge``, ``grant`` (for
        the *ingredients* of a tile), ``brew`` (one of *potions*) and ``safe``. *progress* is told
        how far a long look ahead has come, and may raise to stop it.

        >>> best = Casebook(["mushroom toad healing"]).advise(hand=["fern", "toad", "toad", "flower"])
        >>> [(advice.rank, advice.pair) for advice in best][0]
        (1, ('fern', 'flower'))
        >>> Casebook(["mushroom toad healing"]).advise("brew", potions=["R+"])[0].pair
        ('mushroom', 'toad')
        """
        question = Question(
            goal,
            None if hand is None else tuple(read_hand(hand)),
            depth,
            tuple(dict.fromkeys(read_hand(ingredients))),
            tuple(names.potion(p) for p in ([potions] if isinstance(potions, str) else potions)),
            worst,
        )
        return advise(self.knowledge, question, progress)

    # --- reasons -------------------------------------------------------------------------------------

    @cached_property
    def explainer(self) -> Explainer:
        """Explains what follows from the facts that count."""
        return Explainer(((at, e.fact) for at, e in enumerate(self.entries) if e.on), self.knowledge)

    def why(self, *claim: str) -> Explanation | None:
        """Why something is certain or impossible: a cell, an aspect or a potion of a pair.

        ``None`` for what is open (see :meth:`open`). For facts that clash it is the clash,
        which needs no claim.

        >>> book = Casebook(["mushroom toad healing", "toad fern neutral"])
        >>> reasons = book.why("fern", "R+")
        >>> reasons.facts, len(reasons.steps)
        ((0, 1), 2)
        >>> print(reasons.steps[0].text("en")[:61])
        Fact 1: Mushroom and Toad made Healing, so both have red +: M
        >>> book.why("fern", "red", "+").statement.text("en")
        'Fern has red −'
        >>> book.why("fern", "R-") is None
        True
        """
        if not claim and not self.remaining:
            return self.explainer.why_clash()
        return self.explainer.why(read_claim(claim))

    def open(self, *claim: str) -> Open | None:
        """What is open about a cell, an aspect or a potion; ``None`` if it is settled.

        >>> question = Casebook(["mushroom toad healing"]).open("toad", "red", "+")
        >>> question is None
        True
        >>> question = Casebook(["mushroom toad healing"]).open("toad", "green", "+")
        >>> question.yes["toad"], question.no["toad"], len(question.settling)
        ('++', 'G-', 0)
        """
        return open_question(read_claim(claim), self.knowledge)

    def next_step(self, crossed: Iterable[tuple[str, str]] = ()) -> Step | None:
        """The easiest step that a reader who has crossed these cells out has not made yet.

        >>> Casebook(["mushroom toad healing"]).next_step().pattern
        'shared-sign'
        """
        cells = [(names.ingredient(i), names.alchemical(a)) for i, a in crossed]
        return self.explainer.next_step(cells)

    # --- decisions -----------------------------------------------------------------------------------

    def publish(
        self, debunked: Fraction | int | str = 0, reputation: int = START, seals: Iterable[str] = SEALS
    ) -> list[Theory]:
        """Every theory with every seal, best first: what it is expected to bring.

        *debunked* is how likely a wrong theory is debunked before the end; *reputation* is one's own,
        which says how much a loss comes to; *seals* are those that one has left.

        >>> best = Casebook(["toad is B+"]).publish()[0]
        >>> best.ingredient, best.alchemical, best.seal, best.points, best.reputation
        ('toad', 'B+', 'gold', Fraction(5, 1), Fraction(1, 1))
        """
        chance = read_chance(debunked)
        if type(reputation) is not int or reputation < LEAST:
            raise CasebookError(say("error.reputation", given=str(reputation)[:40]))
        return publish(self.knowledge, chance, reputation, [names.seal(seal) for seal in seals])

    def sale(
        self,
        hand: Sequence[str] | None,
        potion: str,
        discount: int = 0,
        zone: str = Zone.NORMAL,
    ) -> list[SaleAdvice]:
        """Every pair and guarantee for a wish, best first: chances, expected gold and reputation.

        >>> best = Casebook(["mushroom toad healing"]).sale(["mushroom", "toad"], "healing", 1)[0]
        >>> best.guarantee, best.price, best.gold, best.reputation
        ('exact', 3, Fraction(3, 1), Fraction(0, 1))
        """
        cards = None if hand is None else read_hand(hand)
        return sell(self.knowledge, cards, read_coloured(potion), discount, names.zone(zone))

    def debunk(
        self,
        theories: Mapping[str, str],
        variant: str = "apprentice",
        conflicts: Iterable[tuple[str, str]] = (),
    ) -> list[ApprenticeDebunkAdvice] | list[MasterDebunkAdvice]:
        """Attempts to refute the *theories* on the board, best first.

        >>> book = Casebook(["scorpion blue +", "scorpion green +"])
        >>> best = book.debunk({"scorpion": "B+"})[0]
        >>> best.colour, best.refutes, best.reputation
        ('green', Fraction(1, 1), Fraction(2, 1))
        """
        board = {names.ingredient(i): names.alchemical(a) for i, a in theories.items()}
        marked = frozenset(read_pair(list(pair)) for pair in conflicts)
        return debunk(self.knowledge, board, variant, marked)

    def exhibit(
        self,
        hand: Sequence[str] | None = None,
        shown: Iterable[str] = (),
        taken: Iterable[str] = (),
        zone: str = Zone.NORMAL,
    ) -> list[ExhibitAdvice]:
        """What to name and mix at the exhibition, best first.

        *shown* are the potions that one has exhibited, *taken* those that anybody has.

        >>> best = Casebook(["mushroom toad healing"]).exhibit(["mushroom", "toad"])[0]
        >>> best.potion, best.chance, best.reputation
        ('R+', Fraction(1, 1), Fraction(1, 1))
        """
        cards = None if hand is None else read_hand(hand)
        own, others = {read_coloured(p) for p in shown}, {read_coloured(p) for p in taken}
        return exhibit(self.knowledge, cards, own, others, names.zone(zone))

    def leaks(
        self, a: str, b: str, candidates: Iterable[str] = (), rival: "Casebook | None" = None
    ) -> Leak:
        """What the public potion of an experiment would tell a colleague.

        *candidates* are the ingredients that the colleague thinks were used, *rival* what the
        colleague knows (nothing, if it is left out).

        >>> Casebook().leaks("toad", "fern").bits
        0.0
        >>> round(Casebook().leaks("toad", "fern", candidates=["toad", "fern"]).bits, 4)
        2.8074
        """
        known = rival.knowledge if rival is not None else Knowledge([])
        return leaks(self.knowledge, known, read_pair([a, b]), read_ingredients(list(candidates)))

    # --- files ---------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """The casebook as JSON has it: the branches and their facts, without what was undone."""
        return written(self._history)

    @classmethod
    def from_dict(cls, given: object) -> "Casebook":
        """A casebook from JSON: the project's own format, or ``{"facts": [...]}`` of other apps.

        >>> Casebook.from_dict({"facts": [{"type": "experiment",
        ...     "ingredients": ["Mushroom", "Toad"], "potion": "R+"}]}).remaining
        5760
        """
        book = cls()
        book._history = read_history(given)
        return book

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the casebook to a JSON file."""
        write_file(Path(path), json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Casebook":
        """A casebook from a JSON file; the file stays as it is."""
        return cls.from_dict(read_file(Path(path)))

    @classmethod
    def resume(cls, path: str | os.PathLike[str] | None = None, *, new: bool = False) -> "Casebook":
        """A casebook that is saved with every change, and goes on where the file at *path* ended.

        Without *path* the file lies beside the notebook and is named after it. ``new=True`` begins a
        new game: a journal that is already there is kept under a name with a number.
        """
        where = Path(path) if path is not None else default_path()
        if new:
            set_aside(where)
        journal = Journal.open(where)
        book = cls()
        for number, change in enumerate(journal.changes, start=2):
            try:
                book._history = book._history.after(change)
            except BoardkitError as error:
                raise JournalError(
                    say("journal.change", path=str(where), line=number, why=error.message)
                ) from error
        book._journal = journal
        return book

    # --- shows itself --------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"Casebook(facts={len(self.entries)}, remaining={self.remaining})"

    def _repr_svg_(self) -> str:
        from boardkit.alchemists.deduction.picture import picture

        return str(picture(self))

    def text(self, lang: Language | None = None) -> str:
        """The casebook as plain text: facts, grid, what is certain."""
        from boardkit.alchemists.deduction.report import casebook_text

        return casebook_text(self, lang)


def as_fact(given: object) -> Fact:
    """*given* as a fact, whatever it is given as: a fact, its words, its JSON, a sympy statement."""
    if isinstance(given, Fact):
        return given
    if isinstance(given, str):
        return read_entry(given)
    if isinstance(given, Mapping):
        return read_fact(given)
    return Statement(_formula(given))


def _formula(given: object) -> str:
    """The text of a statement."""
    if isinstance(given, str):
        return given
    from boardkit.alchemists.deduction import statements

    if not statements.is_statement(given):
        raise CasebookError(say("error.not-a-statement", given=type(given).__name__))
    return statements.formula(given)


def read_hand(cards: object) -> list[Ingredient]:
    """The ingredient cards of a hand, each as often as it is held.

    >>> read_hand(["toad", "キノコ", "toad"])
    ['toad', 'mushroom', 'toad']
    >>> read_hand("toad fern toad"), read_hand({"toad": 2})
    (['toad', 'fern', 'toad'], ['toad', 'toad'])
    """
    if isinstance(cards, str):
        cards = cards.split()
    elif isinstance(cards, Mapping):
        cards = [card for card, count in cards.items() for _ in range(read_count(count))]
    elif not isinstance(cards, Iterable):
        raise CasebookError(say("error.list", given=str(cards)[:40]))
    return [names.ingredient(card) for card in cards]


__all__ = ["Casebook", "CasebookError", "as_fact", "read_hand", "read_json"]
