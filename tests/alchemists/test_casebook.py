"""The casebook: changes, undo, branches, and a random walk beside a simple model of it."""

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.casebook import CasebookError
from boardkit.core.errors import BoardkitError

FACTS = [
    "mushroom toad healing", "toad fern not R-", "sale fern flower B- wrong", "fern red +", "toad is B+",
    "periscope feather R+ sign", "result N from fern toad claw", "theory fern G- strength 5",
    "golem fern ears yes chest no", 'formula Is("toad", "B+") | Solar("fern")', "library fern solar",
    "mushroom toad poison",
]  # fmt: skip


def lines(book: Casebook) -> list[tuple[str, bool]]:
    return [(entry.fact.text("en"), entry.on) for entry in book.entries]


def test_facts_come_in_order() -> None:
    book = Casebook()
    assert [book.add(fact) for fact in FACTS] == list(range(len(FACTS)))
    assert len(book.facts) == len(FACTS)
    assert repr(Casebook(FACTS[:1])) == "Casebook(facts=1, remaining=5760)"


def test_removing_editing_and_moving() -> None:
    book = Casebook(["fern red +", "toad red -", "flower red +"])
    book.move(0, 2)
    assert [f.text("en")[:4] for f in book.facts] == ["Toad", "Flow", "Fern"]
    book.move(2, 1)
    assert [f.text("en")[:4] for f in book.facts] == ["Toad", "Fern", "Flow"]
    book.edit(1, "fern blue -")
    assert book.facts[1].text("en") == "Fern has blue −"
    book.remove(0)
    assert [f.text("en")[:4] for f in book.facts] == ["Fern", "Flow"]


def test_a_fact_that_is_off_keeps_its_place_and_says_nothing() -> None:
    book = Casebook(["fern red +", "mushroom toad healing"])
    book.switch(1, False)
    assert book.remaining == 20160
    assert len(book.entries) == 2
    assert len(book.facts) == 1
    book.edit(1, "mushroom toad poison")
    assert book.entries[1].on is False
    book.switch(1, True)
    assert book.remaining == Casebook(["mushroom toad poison", "fern red +"]).remaining


def test_undo_and_redo_step_through_what_was() -> None:
    book = Casebook()
    counts = [book.remaining]
    for fact in FACTS[:5]:
        book.add(fact)
        counts.append(book.remaining)
    for expected in reversed(counts[:-1]):
        book.undo()
        assert book.remaining == expected
    assert not book.can_undo
    for expected in counts[1:]:
        book.redo()
        assert book.remaining == expected
    assert not book.can_redo


def test_a_change_ends_what_could_be_redone() -> None:
    book = Casebook(FACTS[:2])
    book.undo()
    book.add(FACTS[3])
    assert not book.can_redo
    with pytest.raises(CasebookError, match="nothing to redo"):
        book.redo()


def test_branches_are_apart() -> None:
    book = Casebook(["mushroom toad healing"])
    book.branch("what if")
    book.add("toad is B+")
    assert book.branches == ("main", "what if")
    inside = book.remaining
    book.goto("main")
    assert (book.remaining, inside) == (5760, 1440)  # toad is B+ with one of R+, ++ beside it: 2 x 720
    with pytest.raises(CasebookError, match="nothing to redo"):
        book.redo()
    book.goto("what if")
    book.drop("what if")
    assert book.branch_name == "main"
    assert list(book.branches) == ["main"]


REFUSED: dict[str, tuple[Any, str]] = {
    "a fact of nonsense": (lambda b: b.add("nonsense"), "is not understood"),
    "a fact of nothing": (lambda b: b.add(None), "not as NoneType"),
    "a fact of a number": (lambda b: b.add(7), "not as int"),
    "remove past the end": (lambda b: b.remove(2), "there are 2, counted from 0"),
    "remove before the start": (lambda b: b.remove(-1), "no fact at position -1"),
    "remove a truth": (lambda b: b.remove(True), "no fact at position True"),
    "remove a text": (lambda b: b.remove("0"), "no fact at position"),
    "edit past the end": (lambda b: b.edit(9, "fern red +"), "no fact at position 9"),
    "edit to nonsense": (lambda b: b.edit(0, "fern toad"), "a potion is needed"),
    "move to nowhere": (lambda b: b.move(0, 2), "no fact at position 2"),
    "move from nowhere": (lambda b: b.move(2, 0), "no fact at position 2"),
    "switch to a number": (lambda b: b.switch(0, 0), "yes or no is needed"),
    "switch to nothing": (lambda b: b.switch(0, None), "yes or no is needed"),
    "redo": (lambda b: b.redo(), "nothing to redo"),
    "a branch of the same name": (lambda b: b.branch("main"), "a branch “main” already"),
    "a branch without a name": (lambda b: b.branch(""), "1 to 60 characters"),
    "a branch of spaces": (lambda b: b.branch("  "), "1 to 60 characters"),
    "a branch of two lines": (lambda b: b.branch("a\nb"), "1 to 60 characters"),
    "a branch of half a character": (lambda b: b.branch("\ud800"), "1 to 60 characters"),
    "a long branch": (lambda b: b.branch("x" * 61), "1 to 60 characters"),
    "a branch of a number": (lambda b: b.branch(5), "1 to 60 characters"),
    "going nowhere": (lambda b: b.goto("nowhere"), "the branches are: main"),
    "going to a list": (lambda b: b.goto([]), "the branches are: main"),
    "dropping main": (lambda b: b.drop("main"), "main stays"),
    "dropping nothing": (lambda b: b.drop("nowhere"), "the branches are: main"),
    "an unknown goal": (lambda b: b.advise("win"), "the goals are: learn"),
    "three steps": (lambda b: b.advise(depth=3), "1 or 2 experiments ahead"),
    "an unknown card": (lambda b: b.advise(hand=["tode"]), "did you mean “toad”"),
    "potions of one": (lambda b: b.potions("toad", "frog"), "two different ingredients"),
    "asking nonsense": (lambda b: b.probability("what"), "Column 1"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_changes_nothing(name: str) -> None:
    attempt, message = REFUSED[name]
    book = Casebook(["fern red +", "toad is B+"])
    before, left = book.to_dict(), book.remaining
    with pytest.raises(BoardkitError) as caught:
        attempt(book)
    assert message in caught.value.text("en")
    assert caught.value.text("ja")
    assert (book.to_dict(), book.remaining) == (before, left)
    assert book.can_undo
    assert not book.can_redo


def test_there_is_an_end_to_facts_and_branches() -> None:
    full = Casebook.from_dict({"facts": ["fern red +"] * 500})
    with pytest.raises(CasebookError, match="at most 500 facts"):
        full.add("fern red +")
    with pytest.raises(CasebookError, match="at most 500 facts"):
        Casebook.from_dict({"facts": ["fern red +"] * 501})
    book = Casebook()
    for n in range(49):
        book.branch(f"branch {n}")
    with pytest.raises(CasebookError, match="at most 50 branches"):
        book.branch("one more")
    assert len(book.branches) == 50


def test_answers_follow_every_change() -> None:
    """What was worked out before a change is not answered after it."""
    book = Casebook(["mushroom toad healing"])
    assert book.contradiction is None
    book.add("mushroom toad poison")
    assert (book.remaining, book.contradiction is None) == (0, False)
    book.switch(0, False)
    assert (book.remaining, book.contradiction) == (5760, None)
    assert book.certain() == {}
    book.add("fern is R+")
    assert book.certain() == {"fern": "R+"}
    assert book.table()["fern"]["R+"] == 1  # type: ignore[index]


def test_what_is_left_one_by_one() -> None:
    book = Casebook(
        ["fern is R+", "toad is R-", "flower is ++", "claw is --", "root is G+", "scorpion is G-"]
    )
    worlds = [{i.value: a.value for i, a in world.items()} for world in book.assignments()]
    rest = [(w["mushroom"], w["feather"]) for w in worlds]
    assert sorted(rest) == [("B+", "B-"), ("B-", "B+")]
    assert book.table()["mushroom"]["B+"] == Fraction(1, 2)  # type: ignore[index]


@dataclass
class Model:
    """What a casebook is, told with plain lists: for each branch the states before, now, and undone."""

    branches: dict[str, list[list[tuple[str, bool]]]] = field(default_factory=lambda: {"main": [[]]})
    at: dict[str, int] = field(default_factory=lambda: {"main": 0})
    name: str = "main"

    @property
    def now(self) -> list[tuple[str, bool]]:
        return self.branches[self.name][self.at[self.name]]

    def then(self, entries: list[tuple[str, bool]]) -> None:
        at = self.at[self.name] + 1
        self.branches[self.name] = [*self.branches[self.name][:at], entries]
        self.at[self.name] = at


LINES = {line: Casebook([line]).facts[0].text("en") for line in FACTS}
position = st.integers(-1, 6)


class Walk(RuleBasedStateMachine):
    """Makes the same changes to a casebook and to the model; what one refuses, the other must refuse."""

    @initialize()
    def begin(self) -> None:
        self.book, self.model = Casebook(), Model()

    def both(self, allowed: bool, change: Any, entries: Any = None) -> None:
        """Make *change*; if it is *allowed*, the open branch then holds *entries*."""
        if not allowed:
            before = self.book.to_dict()
            with pytest.raises(BoardkitError):
                change()
            assert self.book.to_dict() == before
            return
        change()
        if entries is not None:
            self.model.then(entries)

    def inside(self, at: int) -> bool:
        return 0 <= at < len(self.model.now)

    @rule(line=st.sampled_from(FACTS))
    def add(self, line: str) -> None:
        self.both(True, lambda: self.book.add(line), [*self.model.now, (LINES[line], True)])

    @rule(at=position)
    def remove(self, at: int) -> None:
        now = self.model.now
        self.both(self.inside(at), lambda: self.book.remove(at), [*now[:at], *now[at + 1 :]])

    @rule(at=position, on=st.booleans())
    def switch(self, at: int, on: bool) -> None:
        entries = [(text, on if n == at else was) for n, (text, was) in enumerate(self.model.now)]
        self.both(self.inside(at), lambda: self.book.switch(at, on), entries)

    @rule(at=position, line=st.sampled_from(FACTS))
    def edit(self, at: int, line: str) -> None:
        entries = [(LINES[line] if n == at else text, on) for n, (text, on) in enumerate(self.model.now)]
        self.both(self.inside(at), lambda: self.book.edit(at, line), entries)

    @rule(at=position, to=position)
    def move(self, at: int, to: int) -> None:
        entries = list(self.model.now)
        allowed = self.inside(at) and self.inside(to)
        if allowed:
            moved = entries.pop(at)
            entries = [*entries[:to], moved, *entries[to:]]
        self.both(allowed, lambda: self.book.move(at, to), entries)

    @rule()
    def clear(self) -> None:
        self.both(True, self.book.clear, [])

    @rule()
    def undo(self) -> None:
        allowed = self.model.at[self.model.name] > 0
        assert self.book.can_undo == allowed
        self.both(allowed, self.book.undo)
        self.model.at[self.model.name] -= allowed

    @rule()
    def redo(self) -> None:
        name = self.model.name
        allowed = self.model.at[name] + 1 < len(self.model.branches[name])
        assert self.book.can_redo == allowed
        self.both(allowed, self.book.redo)
        self.model.at[name] += allowed

    @rule(name=st.sampled_from(["main", "a", "もし"]))
    def branch(self, name: str) -> None:
        allowed = name not in self.model.branches
        self.both(allowed, lambda: self.book.branch(name))
        if allowed:
            self.model.branches[name] = [self.model.now]
            self.model.at[name] = 0
            self.model.name = name

    @rule(name=st.sampled_from(["main", "a", "もし"]))
    def goto(self, name: str) -> None:
        allowed = name in self.model.branches
        self.both(allowed, lambda: self.book.goto(name))
        if allowed:
            self.model.name = name

    @rule(name=st.sampled_from(["main", "a", "もし"]))
    def drop(self, name: str) -> None:
        allowed = name in self.model.branches and name != "main"
        self.both(allowed, lambda: self.book.drop(name))
        if allowed:
            del self.model.branches[name]
            self.model.name = "main" if self.model.name == name else self.model.name

    @rule()
    def to_json_and_back(self) -> None:
        again = Casebook.from_dict(json.loads(json.dumps(self.book.to_dict())))
        assert lines(again) == lines(self.book)
        assert (again.branches, again.branch_name) == (self.book.branches, self.book.branch_name)
        assert again.to_dict() == self.book.to_dict()

    @rule()
    def ask(self) -> None:
        """A casebook that was walked to answers as one that is made of the same facts."""
        fresh = Casebook(self.book.facts)
        assert self.book.remaining == fresh.remaining
        assert self.book.table() == fresh.table()

    @invariant()
    def same(self) -> None:
        assert lines(self.book) == self.model.now
        assert self.book.branch_name == self.model.name
        assert self.book.branches == tuple(self.model.branches)


Walk.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestWalk = Walk.TestCase


def test_a_hand_is_given_in_any_form() -> None:
    book = Casebook(["mushroom toad healing"])
    hands = ("fern toad toad", ["fern", "toad", "toad"], {"fern": 1, "toad": 2})
    assert len({repr(book.advise(hand=hand)) for hand in hands}) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["mushroom toad healing", {"facts": []}, 5])
def test_what_is_no_list_of_facts_is_told(given: Any) -> None:
    with pytest.raises(BoardkitError, match="made from a list of facts"):
        Casebook(given)
