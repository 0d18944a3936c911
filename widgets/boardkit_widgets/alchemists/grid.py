"""The deduction grid and the results triangle as components."""

from typing import Final

from boardkit.alchemists import names
from boardkit.alchemists.deduction import scene
from boardkit.alchemists.material import Alchemical, Ingredient, Pair, pair
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say


class DeductionGrid(CasebookWidget):
    """The deduction grid. A tap on a cell says what is known of it.

    >>> from boardkit.alchemists import Casebook
    >>> grid = DeductionGrid(Casebook(["mushroom toad healing"]))
    >>> grid.act("cell:toad:R-")
    >>> grid.announcement["text"]
    'Toad is R minus: impossible'
    >>> grid.close()
    """

    watched = ("revision", "cell", "marks", "reasons")

    def scene(self) -> Element:
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-grid-card", "aria-label": self.say(say("grid.title"))},
            Element("h3", {}, self.say(say("grid.title"))),
            scene.grid(self.book, self._lang, _cell_action, self.model.cell, self.model.marks),
            looked_at(self, self._words(), self.model.cell is not None, "bk-live"),
        )

    def _words(self) -> str:
        if self.model.cell is None:
            return self.say(say("grid.hint"))
        return scene.cells(self.book)[self.model.cell].label(self._lang)

    def handle(self, action: str, value: Value) -> None:
        if action == ASK:
            self.model.asked += 1
            return
        _, ingredient, alchemical = action.split(":")
        self.model.look_at(names.ingredient(ingredient), names.alchemical(alchemical))
        if self.model.cell is not None:
            self.announce(self._words())


ASK: Final = "why"


def looked_at(widget: CasebookWidget, words: str, is_looked_at: bool, classes: str = "") -> Element:
    """What is known of what is looked at, and a way to the reasons where somebody gives them."""
    offered = is_looked_at and widget.model.reasons == "offered"
    return Element(
        "div",
        {"class": f"bk-looked {classes}".strip()},
        Element("p", {"class": "bk-small bk-muted bk-words"}, words),
        widget.button(ASK, say("tab.why"), "bk-live") if offered else None,
    )


def _cell_action(ingredient: Ingredient, alchemical: Alchemical) -> str:
    return f"cell:{ingredient.value}:{alchemical.value}"


class ResultsTriangle(CasebookWidget):
    """The results triangle. A tap on a spot chooses its two ingredients for the next fact.

    While reasons are shown beside it, a tap asks for those of the spot instead.

    >>> triangle = ResultsTriangle()
    >>> triangle.act("pair:mushroom:toad")
    >>> triangle.model.chosen
    ('mushroom', 'toad')
    >>> triangle.close()
    """

    watched = ("revision", "chosen", "spot", "reasons")

    def scene(self) -> Element:
        selected = self._selected
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-triangle-card", "aria-label": self.say(say("triangle.title"))},
            Element("h3", {}, self.say(say("triangle.title"))),
            scene.triangle(self.book, self._lang, _pair_action, selected),
            looked_at(self, self._words(selected), selected is not None),
        )

    @property
    def _selected(self) -> Pair | None:
        """The spot that is marked: whose reasons are shown, else whose ingredients are chosen."""
        chosen = self.model.chosen
        if self.model.reasons == "shown":
            spot: Pair | None = self.model.spot
            return spot
        return pair(*chosen) if len(chosen) == 2 else None

    def _words(self, selected: Pair | None) -> str:
        if selected is None:
            return self.say(say("triangle.legend"))
        return scene.spots(self.book)[selected].label(self._lang)

    def handle(self, action: str, value: Value) -> None:
        if action == ASK:
            self._ask()
            return
        _, a, b = action.split(":")
        tapped = pair(names.ingredient(a), names.ingredient(b))
        if self.model.reasons == "shown":
            self.model.look_at_pair(tapped)
            return
        self.model.chosen = () if set(self.model.chosen) == set(tapped) else tapped
        if self.model.chosen:
            self.announce(say("triangle.chosen", a=tapped[0], b=tapped[1]))

    def _ask(self) -> None:
        self.model.spot = None
        self.model.look_at_pair(pair(*self.model.chosen))
        self.model.asked += 1


def _pair_action(spot: Pair) -> str:
    return f"pair:{spot[0].value}:{spot[1].value}"
