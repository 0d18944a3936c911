"""The deduction grid and the results triangle as components."""

from boardkit.alchemists import names
from boardkit.alchemists.deduction import scene
from boardkit.alchemists.material import Alchemical, Ingredient, Pair, pair
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say


class DeductionGrid(CasebookWidget):
    """The deduction grid. A tap on a cell says what is known of it."""

    watched = ("revision", "cell")

    def scene(self) -> Element:
        return Element(
            "div",
            {"class": "bk-stack"},
            scene.grid(self.book, self._lang, _cell_action, self.model.cell),
            Element("p", {"class": "bk-cell-words", "aria-hidden": "true"}, self._words()),
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
    """The results triangle. A tap on a spot chooses its two ingredients for the next fact."""

    watched = ("revision", "chosen")

    def scene(self) -> Element:
        chosen = self.model.chosen
        selected = pair(*chosen) if len(chosen) == 2 else None
        return Element(
            "figure",
            {"class": "bk-stack bk-triangle-box"},
            scene.triangle(self.book, self._lang, _pair_action, selected),
            Element("figcaption", {"class": "bk-small bk-muted"}, self._words(selected)),
        )

    def _words(self, selected: Pair | None) -> str:
        if selected is None:
            return self.say(say("triangle.legend"))
        return scene.spots(self.book)[selected].label(self._lang)

    def handle(self, action: str, value: Value) -> None:
        _, a, b = action.split(":")
        tapped = (names.ingredient(a), names.ingredient(b))
        self.model.chosen = () if set(self.model.chosen) == set(tapped) else tapped


def _pair_action(spot: Pair) -> str:
    return f"pair:{spot[0].value}:{spot[1].value}"
