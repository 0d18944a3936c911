"""What a casebook remembers: branches of facts, each with what was before and what was undone.

All of it is immutable: a change makes a new :class:`History`, so a change that fails leaves nothing
half done, and what a branch was can always be gone back to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.facts import Fact, read_fact
from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown

MAIN: Final = "main"
MOST_FACTS: Final = 500
MOST_BRANCHES: Final = 50


class CasebookError(BoardkitError):
    """A change that cannot be made; the casebook is as it was."""


@dataclass(frozen=True)
class Entry:
    """A fact in the casebook, and whether it counts."""

    fact: Fact
    on: bool = True


Entries = tuple[Entry, ...]

Past: TypeAlias = "tuple[Entries, Past] | None"
"""What was before: the entries, and what was before them. A long past is shared, never copied."""


@dataclass(frozen=True)
class Branch:
    """The facts of one branch now, before and after."""

    now: Entries = ()
    before: "Past" = None
    undone: "Past" = None

    def then(self, entries: Entries) -> "Branch":
        """The branch after a change that makes it *entries*."""
        if len(entries) > MOST_FACTS:
            raise CasebookError(say("error.facts", n=MOST_FACTS))
        return Branch(entries, (self.now, self.before))


@dataclass(frozen=True)
class History:
    """All branches, and which of them is open."""

    branches: Mapping[str, Branch] = field(default_factory=lambda: {MAIN: Branch()})
    name: str = MAIN

    @property
    def branch(self) -> Branch:
        """The open branch."""
        return self.branches[self.name]

    def after(self, change: Mapping[str, Any]) -> "History":
        """The history after *change*: an object with ``do`` and what that needs."""
        do = change.get("do")
        if not isinstance(do, str) or do not in _CHANGES:
            raise CasebookError(say("error.change", given=shown(do, 40), allowed=", ".join(_CHANGES)))
        return _CHANGES[do](self, change)

    def with_branch(self, branch: Branch) -> "History":
        """The same with the open branch replaced."""
        return replace(self, branches={**self.branches, self.name: branch})


def _position(history: History, change: Mapping[str, Any], key: str = "at") -> int:
    """The position of a fact that *change* names."""
    given = change.get(key)
    count = len(history.branch.now)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < count:
        raise CasebookError(say("error.position", given=shown(given, 40), n=count))
    return given


def _on(given: object) -> bool:
    """Whether a fact counts."""
    if isinstance(given, bool):
        return given
    raise CasebookError(say("error.yes-no", given=shown(given, 40)))


def _branch_name(given: object) -> str:
    if isinstance(given, str) and len(given.strip()) > 0 and len(given) <= 60 and given.isprintable():
        return given
    raise CasebookError(say("error.branch-name"))


def _existing(history: History, given: object) -> str:
    if isinstance(given, str) and given in history.branches:
        return given
    raise CasebookError(say("error.branch", given=shown(given, 40), allowed=", ".join(history.branches)))


def _edited(change_entries: Callable[[list[Entry], History, Mapping[str, Any]], None]) -> Any:
    """A change of the open branch's list of facts, which can be undone."""

    def apply(history: History, change: Mapping[str, Any]) -> History:
        entries = list(history.branch.now)
        change_entries(entries, history, change)
        return history.with_branch(history.branch.then(tuple(entries)))

    return apply


def _add(entries: list[Entry], _: History, change: Mapping[str, Any]) -> None:
    entries.append(Entry(read_fact(change.get("fact")), _on(change.get("on", True))))


def _remove(entries: list[Entry], history: History, change: Mapping[str, Any]) -> None:
    del entries[_position(history, change)]


def _edit(entries: list[Entry], history: History, change: Mapping[str, Any]) -> None:
    at = _position(history, change)
    entries[at] = replace(entries[at], fact=read_fact(change.get("fact")))


def _switch(entries: list[Entry], history: History, change: Mapping[str, Any]) -> None:
    at = _position(history, change)
    entries[at] = replace(entries[at], on=_on(change.get("on")))


def _move(entries: list[Entry], history: History, change: Mapping[str, Any]) -> None:
    at, to = _position(history, change), _position(history, change, "to")
    entries.insert(to, entries.pop(at))


def _clear(entries: list[Entry], _: History, __: Mapping[str, Any]) -> None:
    entries.clear()


def _undo(history: History, _: Mapping[str, Any]) -> History:
    branch = history.branch
    if branch.before is None:
        raise CasebookError(say("error.undo"))
    entries, before = branch.before
    return history.with_branch(Branch(entries, before, (branch.now, branch.undone)))


def _redo(history: History, _: Mapping[str, Any]) -> History:
    branch = history.branch
    if branch.undone is None:
        raise CasebookError(say("error.redo"))
    entries, undone = branch.undone
    return history.with_branch(Branch(entries, (branch.now, branch.before), undone))


def _new_branch(history: History, change: Mapping[str, Any]) -> History:
    name = _branch_name(change.get("name"))
    if name in history.branches:
        raise CasebookError(say("error.branch-taken", name=name))
    if len(history.branches) >= MOST_BRANCHES:
        raise CasebookError(say("error.branches", n=MOST_BRANCHES))
    return History({**history.branches, name: Branch(history.branch.now)}, name)


def _goto_branch(history: History, change: Mapping[str, Any]) -> History:
    return replace(history, name=_existing(history, change.get("name")))


def _drop_branch(history: History, change: Mapping[str, Any]) -> History:
    name = _existing(history, change.get("name"))
    if name == MAIN:
        raise CasebookError(say("error.branch-main"))
    left = {other: branch for other, branch in history.branches.items() if other != name}
    return History(left, MAIN if history.name == name else history.name)


_CHANGES: Final[dict[str, Callable[[History, Mapping[str, Any]], History]]] = {
    "add": _edited(_add),
    "remove": _edited(_remove),
    "edit": _edited(_edit),
    "switch": _edited(_switch),
    "move": _edited(_move),
    "clear": _edited(_clear),
    "undo": _undo,
    "redo": _redo,
    "branch": _new_branch,
    "goto": _goto_branch,
    "drop": _drop_branch,
}
