"""The facts so far: switch them off, change them, move them, take them back, ask what if."""

from typing import Any

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.history import MAIN, Entry
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import CasebookModel


class Journal(CasebookWidget):
    """The facts in order, with undo and redo, and what-if branches.

    >>> journal = Journal(Casebook(["mushroom toad healing", "scorpion claw speed"]))
    >>> journal.act("open:1"); journal.act("off:1")
    >>> journal.book.remaining
    5760
    """

    watched = ("revision", "editing")

    opened = traitlets.Int(None, allow_none=True)
    """The position of the fact whose buttons are shown."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self._named = 0
        super().__init__(casebook, **settings)

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        if verb in {"open", "off", "on", "edit", "remove", "up", "down"}:
            self._on_fact(verb, int(rest))
        else:
            self._on_book(verb, value)

    def _on_fact(self, verb: str, at: int) -> None:
        change = self.model.change
        match verb:
            case "open":
                self.opened = None if self.opened == at else at
            case "off" | "on":
                change(lambda book: book.switch(at, verb == "on"))
            case "edit":
                self.model.editing = at
            case "remove":
                self.opened = None
                self.model.editing = None
                change(lambda book: book.remove(at))
                self.announce(say("journal.removed", number=at + 1))
            case "up" | "down":
                to = at - 1 if verb == "up" else at + 1
                self.model.editing = None
                self.opened = to
                change(lambda book: book.move(at, to))

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
            case "drop":
                change(lambda book: book.drop(book.branch_name))
            case "branch" if isinstance(value, dict):
                change(lambda book: book.branch(str(value["name"])))
                self._named += 1

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
                Element("div", {"class": "bk-line"}, self._undo("undo", self.book.can_undo),
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
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-button",
                "data-bk-action": verb,
                "disabled": not there,
                "title": self.say(say(f"journal.{verb}-key")),
            },
            self.say(say(f"journal.{verb}")),
            key=verb,
        )

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
        marks = [self._badge(mark) for mark, there in self._marks(at, entry, clashes) if there]
        head = Element(
            "button",
            {
                "type": "button",
                "class": "bk-fact",
                "aria-expanded": "true" if opened else "false",
                "data-bk-action": f"open:{at}",
            },
            Element("span", {"class": "bk-number bk-muted"}, f"{at + 1}."),
            Element("span", {"class": "bk-fact-text"}, entry.fact.text(self._lang)),
            *marks,
        )
        about = " · ".join(
            text for text in (entry.fact.who, entry.fact.when, entry.fact.note, entry.fact.source) if text
        )
        classes = "bk-fact-line" + ("" if entry.on else " bk-off") + (" bk-in-clash" if clashes else "")
        return Element(
            "li",
            {"class": classes},
            head,
            Element("p", {"class": "bk-small bk-muted bk-fact-about"}, about) if about else None,
            self._buttons(at, entry) if opened else None,
            key=f"fact:{at}",
        )

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
            *(
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-button",
                        "data-bk-action": f"{verb}:{at}",
                        "disabled": not there,
                    },
                    self.say(say(f"journal.do-{verb}")),
                    key=f"{verb}:{at}",
                )
                for verb, there in verbs
            ),
        )

    def _branches(self) -> Element:
        return Element(
            "details",
            {"class": "bk-about"},
            Element("summary", {}, self.say(say("branch.title"))),
            Element("div", {"class": "bk-stack"}, self._branch_choice(), self._branch_form()),
        )

    def _branch_choice(self) -> Element:
        options = [
            Element(
                "option",
                {"value": name, "selected": name == self.book.branch_name},
                self.say(say("branch.main")) if name == MAIN else name,
            )
            for name in self.book.branches
        ]
        drop = Element(
            "button",
            {"type": "button", "class": "bk-button", "data-bk-action": "drop",
             "disabled": self.book.branch_name == MAIN},
            self.say(say("branch.drop")),
        )  # fmt: skip
        return Element(
            "div",
            {"class": "bk-form"},
            Element(
                "label",
                {"class": "bk-label"},
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
