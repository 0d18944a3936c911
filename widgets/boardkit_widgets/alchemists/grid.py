"""The deduction grid and the results triangle as components."""

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

    watched = ("revision", "cell", "marks")

    def scene(self) -> Element:
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-grid-card", "aria-label": self.say(say("grid.title"))},
            Element("h3", {}, self.say(say("grid.title"))),
            scene.grid(self.book, self._lang, _cell_action, self.model.cell, self.model.marks),
            Element("p", {"class": "bk-small bk-muted bk-words bk-live"}, self._words()),
        )

    def _words(self) -> str:
        if self.model.cell is None:
            return self.say(say("grid.hint"))
        return scene.cells(self.book)[self.model.cell].label(self._lang)

    def handle(self, action: str, value: Value) -> None:
        _, ingredient, alchemical = action.split(":")
        self.model.look_at(names.ingredient(ingredient), names.alchemical(alchemical))
        if self.model.cell is not None:
            self.announce(self._words())


def _cell_action(ingredient: Ingredient, alchemical: Alchemical) -> str:
    return f"cell:{ingredient.value}:{alchemical.value}"


class ResultsTriangle(CasebookWidget):
    """The results triangle. A tap on a spot chooses its two ingredients for the next fact.

    >>> triangle = ResultsTriangle()
    >>> triangle.act("pair:mushroom:toad")
    >>> triangle.model.chosen
    ('mushroom', 'toad')
    >>> triangle.close()
    """

    watched = ("revision", "chosen")

    def scene(self) -> Element:
        chosen = self.model.chosen
        selected = pair(*chosen) if len(chosen) == 2 else None
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-triangle-card", "aria-label": self.say(say("triangle.title"))},
            Element("h3", {}, self.say(say("triangle.title"))),
            scene.triangle(self.book, self._lang, _pair_action, selected),
            Element("p", {"class": "bk-small bk-muted bk-words"}, self._words(selected)),
        )

    def _words(self, selected: Pair | None) -> str:
        if selected is None:
            return self.say(say("triangle.legend"))
        return scene.spots(self.book)[selected].label(self._lang)

    def handle(self, action: str, value: Value) -> None:
        _, a, b = action.split(":")
        tapped = (names.ingredient(a), names.ingredient(b))
        self.model.chosen = () if set(self.model.chosen) == set(tapped) else tapped
        if self.model.chosen:
            self.announce(say("triangle.chosen", a=tapped[0], b=tapped[1]))


def _pair_action(spot: Pair) -> str:
    return f"pair:{spot[0].value}:{spot[1].value}"
