"""The facts so far: switch them off, change them, move them, take them back, ask what if."""

from typing import Any

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.entry import write_entry
from boardkit.alchemists.deduction.history import MAIN, Entry
from boardkit.core.element import Element
from boardkit.core.errors import BoardkitError
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import ABOUT, CasebookModel


class Journal(CasebookWidget):
    """The facts in order, with undo and redo, and what-if branches.

    >>> journal = Journal(Casebook(["mushroom toad healing", "scorpion claw speed"]))
    >>> journal.act("open:1"); journal.act("off:1")
    >>> journal.book.remaining
    5760
    >>> journal.act("open:0"); journal.act("edit:0")
    >>> journal.act("save:0", {"line": "mushroom toad poison", "who": "Ben"})
    >>> journal.book.entries[0].fact.who
    'Ben'
    >>> journal.close()
    """

    watched = ("revision", "editing", "fresh")

    opened = traitlets.Int(None, allow_none=True)
    """The position of the fact whose buttons are shown."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self._named = 0
        self._wrong: BoardkitError | None = None
        self._moved: str | None = None
        super().__init__(casebook, **settings)
        self.observe(lambda _: self.refresh(), names="opened")

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        self._wrong = self._moved = None
        if verb == "save" and isinstance(value, dict):
            self._save(int(rest), {name: str(text) for name, text in value.items()})
        elif rest:
            self._on_fact(verb, int(rest))
        else:
            self._on_book(verb, value)

    def _on_fact(self, verb: str, at: int) -> None:
        match verb:
            case "open":
                self.opened = None if self.opened == at else at
                self.model.editing = None
            case "off" | "on":
                self.model.change(lambda book: book.switch(at, verb == "on"))
                self._tell(verb, at)
            case "edit":
                self.opened = self.model.editing = at
            case "cancel":
                self.model.editing = None
            case "remove":
                self.model.change(lambda book: book.remove(at))
                self.opened = None
                self._tell("removed", at)
            case "up" | "down":
                to = at - 1 if verb == "up" else at + 1
                self._moved = verb
                self.model.change(lambda book: book.move(at, to))
                self.opened = to
                self._tell("moved", to)

    def _save(self, at: int, given: dict[str, str]) -> None:
        """Take what the form says in place of the fact."""
        try:
            self.model.replace(at, given.pop("line"), given)
        except BoardkitError as error:
            self._wrong = error
            raise
        self._tell("saved", at)

    def _tell(self, what: str, at: int) -> None:
        self.announce(say(f"journal.told-{what}", number=at + 1, n=self.book.remaining))

    def _on_book(self, verb: str, value: Value) -> None:
        change = self.model.change
        match verb:
            case "undo":
                change(lambda book: book.undo())
                self.announce(say("journal.undone", n=len(self.book.entries)))
            case "redo":
                change(lambda book: book.redo())
                self.announce(say("journal.redone", n=len(self.book.entries)))
            case "goto":
                change(lambda book: book.goto(str(value)))
                self._tell_branch()
            case "drop":
                change(lambda book: book.drop(book.branch_name))
                self._tell_branch()
            case "branch" if isinstance(value, dict):
                change(lambda book: book.branch(str(value["name"])))
                self._named += 1
                self._tell_branch()

    def _tell_branch(self) -> None:
        self.announce(say("branch.told", name=self._branch(self.book.branch_name), n=self.book.remaining))

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        count = len(self.book.entries)
        if self.opened is not None and self.opened >= count:
            self.opened = None
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-journal",
                "aria-label": self.say(say("journal.title")),
                "data-bk-keys": self._keys(),
            },
            Element(
                "div",
                {"class": "bk-line bk-spread"},
                Element("h3", {}, self.say(say("journal.title"))),
                Element("div", {"class": "bk-line bk-live"}, self._undo("undo", self.book.can_undo),
                        self._undo("redo", self.book.can_redo)),
            ),
            self._facts() if count else Element("p", {"class": "bk-muted"}, self.say(say("journal.empty"))),
            self._branches(),
        )  # fmt: skip

    def _keys(self) -> str | None:
        keys = [
            f"{letter}={verb}"
            for letter, verb, there in (
                ("u", "undo", self.book.can_undo),
                ("r", "redo", self.book.can_redo),
            )
            if there
        ]
        return " ".join(keys) or None

    def _undo(self, verb: str, there: bool) -> Element:
        key = self.say(say(f"journal.{verb}-key"))
        return self.button(verb, say(f"journal.{verb}"), disabled=not there, title=key)

    def _facts(self) -> Element:
        clash = self.book.contradiction
        in_clash = {at for each in clash.sets for at in each} if clash else set()
        return Element(
            "ol",
            {"class": "bk-list bk-facts"},
            *(self._fact(at, entry, at in in_clash) for at, entry in enumerate(self.book.entries)),
        )

    def _fact(self, at: int, entry: Entry, clashes: bool) -> Element:
        opened = self.opened == at
        classes = {
            "bk-fact-line": True,
            "bk-off": not entry.on,
            "bk-in-clash": clashes and entry.on,
            "bk-fresh": self.model.fresh == at,
        }
        about = [getattr(entry.fact, name) for name in (*ABOUT, "source") if getattr(entry.fact, name)]
        return Element(
            "li",
            {"class": " ".join(name for name, there in classes.items() if there)},
            self._head(at, entry, clashes, opened),
            self._about(about) if about else None,
            self._open(at, entry) if opened else None,
            key=f"fact:{at}",
        )

    def _head(self, at: int, entry: Entry, clashes: bool, opened: bool) -> Element:
        marks = [self._badge(mark) for mark, there in self._marks(at, entry, clashes) if there]
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-fact",
                "aria-expanded": "true" if opened else "false",
                "data-bk-action": f"open:{at}",
            },
            Element("span", {"class": "bk-number bk-muted bk-fact-number"}, f"{at + 1}."),
            Element("span", {"class": "bk-fact-text"}, entry.fact.text(self._lang)),
            *marks,
        )

    def _about(self, texts: list[str]) -> Element:
        """Texts from players side by side: whatever signs for writing they hold, each ends with itself."""
        parts: list[Element | str] = []
        for text in texts:
            parts += [" · "] * bool(parts) + [Element("span", {"dir": "auto"}, text)]
        return Element("p", {"class": "bk-small bk-muted bk-fact-about"}, *parts)

    def _open(self, at: int, entry: Entry) -> Element:
        return self._form(at, entry) if self.model.editing == at else self._buttons(at, entry)

    def _marks(self, at: int, entry: Entry, clashes: bool) -> list[tuple[str, bool]]:
        return [
            ("off", not entry.on),
            ("clashes", clashes and entry.on),
            ("editing", self.model.editing == at),
        ]

    def _badge(self, mark: str) -> Element:
        return Element("span", {"class": f"bk-badge bk-badge-{mark}"}, self.say(say(f"journal.{mark}")))

    def _buttons(self, at: int, entry: Entry) -> Element:
        last = len(self.book.entries) - 1
        verbs = [
            ("off" if entry.on else "on", True),
            ("edit", True),
            ("up", at > 0),
            ("down", at < last),
            ("remove", True),
        ]
        return Element(
            "div",
            {"class": "bk-line bk-fact-buttons"},
            *(self._on_fact_button(verb, at, there) for verb, there in verbs),
        )

    def _on_fact_button(self, verb: str, at: int, there: bool) -> Element:
        """One thing to do with a fact; who moves it by keyboard can go on moving it."""
        focus = verb if verb == self._moved else None
        words = say(f"journal.do-{verb}")
        return self.button(f"{verb}:{at}", words, disabled=not there, data_bk_focus=focus)

    def _form(self, at: int, entry: Entry) -> Element:
        """The fact's words and what is said of it, to be changed."""
        fact = entry.fact
        line = self._field("line", self.say(say("journal.line")), write_entry(fact), at)
        about = [self._field(n, self.say(say(f"about.{n}")), getattr(fact, n), at) for n in ABOUT]
        return Element(
            "form",
            {"class": "bk-form bk-fact-form", "data-bk-submit": f"save:{at}"},
            line,
            self.field_error(self._wrong),
            *about,
            Element(
                "button", {"type": "submit", "class": "bk-button bk-primary"}, self.say(say("entry.save"))
            ),
            self.button(f"cancel:{at}", say("entry.cancel")),
            key=f"form:{at}",
        )

    def _field(self, name: str, label: str, value: str, at: int) -> Element:
        line = name == "line"
        wrong = self._wrong if line else None
        return Element(
            "label",
            {"class": "bk-label bk-label-wide" + (" bk-label-line" if line else "")},
            label,
            Element(
                "input",
                {
                    "class": "bk-input",
                    "type": "text",
                    "name": name,
                    "value": value,
                    "maxlength": 5000 if line else 500,
                    "autocomplete": "off",
                    "aria-invalid": "true" if wrong else None,
                    "aria-description": wrong.text(self._lang) if wrong else None,
                    "data-bk-focus": f"edit:{at}" if line else None,
                },
            ),
        )

    def _branches(self) -> Element:
        return Element(
            "details",
            {"class": "bk-about bk-live"},
            Element("summary", {}, self._branch_summary()),
            Element("div", {"class": "bk-stack"}, self._branch_choice(), self._branch_form()),
        )

    def _branch_summary(self) -> Element:
        name = self.book.branch_name
        badge = Element("span", {"class": "bk-badge bk-branch-name", "dir": "auto"}, name)
        return Element("span", {}, self.say(say("branch.title")), badge if name != MAIN else None)

    def _branch(self, name: str) -> str:
        return self.say(say("branch.main")) if name == MAIN else name

    def _branch_choice(self) -> Element:
        options = [
            Element(
                "option",
                {"value": name, "selected": name == self.book.branch_name},
                self._branch(name),
            )
            for name in self.book.branches
        ]
        drop = self.button("drop", say("branch.drop"), disabled=self.book.branch_name == MAIN)
        return Element(
            "div",
            {"class": "bk-form"},
            Element(
                "label",
                {"class": "bk-label bk-label-wide"},
                self.say(say("branch.open")),
                Element(
                    "select", {"class": "bk-select", "name": "branch", "data-bk-change": "goto"}, *options
                ),
            ),
            drop,
        )

    def _branch_form(self) -> Element:
        return Element(
            "form",
            {"class": "bk-form", "data-bk-submit": "branch"},
            Element(
                "label",
                {"class": "bk-label bk-label-wide"},
                self.say(say("branch.name")),
                Element(
                    "input",
                    {
                        "class": "bk-input",
                        "type": "text",
                        "name": "name",
                        "maxlength": 60,
                        "autocomplete": "off",
                        "value": "",
                        "data-bk-rev": self._named,
                    },
                ),
            ),
            Element("button", {"type": "submit", "class": "bk-button"}, self.say(say("branch.make"))),
        )
