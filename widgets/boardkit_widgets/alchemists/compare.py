"""Two branches side by side: what one supposition changes."""

from collections import Counter
from typing import Any

import traitlets

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction import scene
from boardkit.alchemists.deduction.history import MAIN
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say


class Compare(CasebookWidget):
    """The grids of two branches, with the cells marked in which they differ.

    >>> book = Casebook(["mushroom toad healing"])
    >>> book.branch("poison"); book.add("fern claw poison")
    1
    >>> compare = Compare(book)
    >>> compare.shown
    ('main', 'poison')
    >>> compare.close()
    """

    settings = ("left", "right")

    left = traitlets.Unicode(MAIN)
    """The branch on the left."""
    right = traitlets.Unicode("")
    """The branch on the right; without one it is the open one, or the last."""

    @property
    def shown(self) -> tuple[str, str]:
        """The names of the two branches; what is gone or not chosen is the open one, or the last."""
        names = self.book.branches
        left = self.left if self.left in names else MAIN
        right = self.right if self.right in names else self.book.branch_name
        if right == left:
            right = next((name for name in reversed(names) if name != left), left)
        return left, right

    def handle(self, action: str, value: Value) -> None:
        self.set_trait(action, str(value))

    def scene(self) -> Element:
        books = [self.book.on_branch(name) for name in self.shown]
        states = [{at: cell.state for at, cell in scene.cells(book).items()} for book in books]
        differing = {at for at in states[0] if states[0][at] != states[1][at]}
        only = len(self.book.branches) == 1
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-compare", "aria-label": self.say(say("compare.title"))},
            Element("h3", {}, self.say(say("compare.title"))),
            Element("p", {"class": "bk-muted"}, self.say(say("compare.only" if only else "compare.hint"))),
            None
            if only
            else Element(
                "div",
                {"class": "bk-sides"},
                *(
                    self._side(side, name, books[at], books[1 - at], differing)
                    for at, (side, name) in enumerate(zip(("left", "right"), self.shown, strict=True))
                ),
            ),
        )

    def _side(self, side: str, name: str, book: Casebook, other: Casebook, differing: Any) -> Element:
        values = {n: self.say(say("branch.main")) if n == MAIN else n for n in self.book.branches}
        left = say("compare.remaining", n=book.remaining)
        return Element(
            "div",
            {"class": "bk-stack"},
            self.select(side, say(f"compare.{side}"), values, name),
            Element("p", {"class": "bk-number"}, self.say(left)),
            scene.grid(book, self._lang, marks=dict.fromkeys(differing, "differs")),
            self._own(book, other),
            key=f"side:{side}",
        )

    def _own(self, book: Casebook, other: Casebook) -> Element:
        """The facts that only this branch has, or that count only here."""
        elsewhere = Counter(fact.text(self._lang) for fact in other.facts)
        own = []
        for fact in book.facts:
            words = fact.text(self._lang)
            elsewhere[words] -= 1
            if elsewhere[words] < 0:
                own.append(Element("li", {"dir": "auto"}, words))
        title = say("compare.own" if own else "compare.nothing-own")
        return Element(
            "div",
            {"class": "bk-own"},
            Element("p", {"class": "bk-small bk-muted"}, self.say(title)),
            Element("ul", {"class": "bk-list bk-small"}, *own) if own else None,
        )
