"""Where one stands: how many assignments are left, what clashes, where it is saved, in which language."""

from collections.abc import Iterator
from typing import Any, Final

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.conflicts import Contradiction
from boardkit.alchemists.deduction.history import MAIN
from boardkit.core.element import Element
from boardkit.core.text import Listing
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import CasebookModel, Trouble

SHOWN_SETS: Final = 5
"""How many clashing sets are told at once; the first by its facts, the others by their numbers."""

_WAYS_ON: Final = {"open": ("again", "unsaved", "aside"), "write": ("again", "unsaved")}
"""What a person may choose in each kind of trouble."""


class Status(CasebookWidget):
    """How many assignments are left; which facts clash and which of them could be doubted.

    It also says where the facts are saved, begins a new game, and is where one chooses how to go on
    if the file cannot be used.

    >>> status = Status(Casebook(["mushroom toad healing", "mushroom toad poison"]))
    >>> status.act("doubt:1")
    >>> status
    Status(facts=2, remaining=5760)
    >>> status.close()
    """

    watched = ("revision", "trouble")

    asking = traitlets.Bool(False)
    """Whether the person is being asked if they want to begin a new game."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        super().__init__(casebook, **settings)
        self._clashed = not self.book.remaining
        self.observe(lambda _: self.refresh(), names="asking")
        self.model.observe(self._on_revision, names="revision")
        self._watched += (lambda: self.model.unobserve(self._on_revision, names="revision"),)

    def _on_revision(self, _change: object) -> None:
        """Say it when the facts begin to contradict each other."""
        self.asking = False
        clashed = not self.book.remaining
        if clashed and not self._clashed:
            self.announce(say("clash.title"))
        self._clashed = clashed

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        match verb:
            case "language":
                self.model.language = "ja" if rest == "ja" else "en"
            case "doubt":
                self.model.change(lambda book: book.switch(int(rest), False))
                self.announce(say("clash.doubted", number=int(rest) + 1, n=self.book.remaining))
            case "ask":
                self.asking = True
            case "cancel":
                self.asking = False
            case "new":
                self.model.new_game()
                self.announce(say("game.started"))
            case "go":
                self._go_on(rest)

    def _go_on(self, way: str) -> None:
        if way == "unsaved":
            self.model.go_on_unsaved()
        else:
            self.model.reopen(new=way == "aside")

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        trouble = self.model.trouble
        clash = self.book.contradiction
        opened = trouble is None or trouble.kind != "open"
        return Element(
            "section",
            {"class": "bk-stack bk-status", "aria-label": self.say(say("status.title"))},
            Element(
                "div",
                {"class": "bk-line bk-spread"},
                Element("p", {"class": "bk-left"}, *(self._left() if opened else ())),
                self.language_buttons(),
                key="left",
            ),
            self._trouble(trouble) if trouble else None,
            self._clash(clash) if clash else None,
            self._game() if opened else None,
        )

    def _left(self) -> list[Element | str]:
        n = self.book.remaining
        words: list[Element | str] = [
            Element("strong", {"class": "bk-number bk-big"}, f"{n:,}"),
            " " + self.say(say("status.left", n=n)),
        ]
        if self.book.branch_name != MAIN:
            branch = say("status.branch", name=self.book.branch_name)
            words += [" ", Element("span", {"class": "bk-badge"}, self.say(branch))]
        if n * 24 != self.book.remaining_with_golem:
            golem = say("status.golem", n=self.book.remaining_with_golem)
            words.append(Element("span", {"class": "bk-muted bk-small"}, " " + self.say(golem)))
        return words

    # --- a contradiction

    def _clash(self, clash: Contradiction) -> Element:
        first, *others = clash.sets[:SHOWN_SETS]
        more = len(clash.sets) - SHOWN_SETS
        return Element(
            "div",
            {"class": "bk-clash-box bk-stack"},
            Element("p", {}, Element("strong", {}, self.say(say("clash.title")))),
            self._together(first),
            Element("ul", {"class": "bk-clash-sets"}, *self._other_sets(others, more)) if others else None,
            None if clash.complete else Element("p", {}, self.say(say("clash.cut"))),
            self._doubts(clash),
            key="clash",
        )

    def _together(self, positions: tuple[int, ...]) -> Element:
        """The facts of one clashing set in their own words."""
        facts = [Element("li", {}, self._named(at)) for at in positions]
        return Element(
            "div",
            {},
            Element("p", {}, self.say(say("clash.together", n=len(positions)))),
            Element("ul", {"class": "bk-clash-facts"}, *facts),
        )

    def _named(self, at: int) -> str:
        fact = self.book.entries[at].fact
        return self.say(say("clash.fact", number=at + 1, fact=fact))

    def _other_sets(self, sets: list[tuple[int, ...]], more: int) -> Iterator[Element]:
        for each in sets:
            yield Element("li", {}, self.say(say("clash.set", n=len(each), facts=self._numbers(each))))
        if more > 0:
            yield Element("li", {}, self.say(say("clash.more", n=more)))

    def _numbers(self, positions: tuple[int, ...]) -> Listing:
        return Listing([str(at + 1) for at in positions])

    def _doubts(self, clash: Contradiction) -> Element:
        if not clash.doubtful:
            return Element("p", {}, self.say(say("clash.no-single")))
        return Element(
            "div",
            {"class": "bk-stack bk-doubts"},
            Element("p", {}, self.say(say("clash.single"))),
            Element("div", {"class": "bk-line"}, *(self._doubt(at) for at in clash.doubtful)),
        )

    def _doubt(self, at: int) -> Element:
        words = say("clash.doubt", number=at + 1, fact=self.book.entries[at].fact)
        return self.button(f"doubt:{at}", words)

    # --- the file

    def _game(self) -> Element:
        return Element(
            "div",
            {"class": "bk-line bk-small bk-game bk-live"},
            self._saved(),
            self._ask() if self.asking else self._new_game(),
            key="game",
        )

    def _saved(self) -> Element | None:
        """Where the facts are saved, or that they are not although they were meant to be."""
        if self.model.path is None:
            return None
        path = self.book.path
        words = say("status.unsaved") if path is None else say("status.saved", path=str(path))
        return Element("p", {"class": "bk-muted"}, self.say(words))

    def _new_game(self) -> Element:
        """The way to a new game, where there is something to leave behind."""
        return self.button("ask", say("game.new"), "bk-quiet bk-link", disabled=not self.book.entries)

    def _ask(self) -> Element:
        question = say("game.ask-saved" if self.book.path else "game.ask-unsaved")
        return Element(
            "div",
            {"class": "bk-line bk-ask", "role": "group", "aria-label": self.say(say("game.new"))},
            Element("span", {}, self.say(question)),
            self.button("new", say("game.start"), "bk-primary"),
            self.button("cancel", say("game.cancel"), data_bk_focus="here"),
            key="ask",
        )

    def _trouble(self, trouble: Trouble) -> Element:
        return Element(
            "div",
            {"class": "bk-clash-box bk-stack", "role": "alert"},
            Element("p", {}, Element("strong", {}, self.say(say(f"trouble.{trouble.kind}")))),
            Element("p", {}, trouble.error.text(self._lang)),
            Element(
                "div",
                {"class": "bk-line bk-live"},
                *(
                    self.button(f"go:{way}", say(f"trouble.{trouble.kind}-{way}"))
                    for way in _WAYS_ON[trouble.kind]
                ),
            ),
            key="trouble",
        )
