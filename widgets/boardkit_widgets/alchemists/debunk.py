"""Debunking: which theory on the board falls, and by what."""

from collections.abc import Sequence
from typing import Any, Final

import traitlets

from boardkit.alchemists import names
from boardkit.alchemists.deduction.advice import AdviceError
from boardkit.alchemists.deduction.debunking import ApprenticeDebunkAdvice, MasterDebunkAdvice
from boardkit.alchemists.material import INGREDIENTS, SHEET_ROWS, Alchemical, Ingredient
from boardkit.core.element import Element
from boardkit.core.text import Text
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say, signed, sure

VARIANTS: Final = ("apprentice", "master")


class Debunk(CasebookWidget):
    """The theories on the board, and the attempts that could refute them, best first.

    >>> from boardkit.alchemists import Casebook
    >>> debunk = Debunk(Casebook(["scorpion green +"]))
    >>> debunk.act("theory:scorpion", "B+")
    >>> debunk.found[0].colour, debunk.found[0].refutes
    ('green', Fraction(1, 1))
    >>> debunk.close()
    """

    watched = ("revision", "theories")
    settings = ("variant",)

    variant = traitlets.Enum(VARIANTS, "apprentice")
    """Whose rules are played."""

    @property
    def found(self) -> Sequence[ApprenticeDebunkAdvice | MasterDebunkAdvice]:
        """The attempts that could succeed, best first."""
        return self.book.debunk(self.model.theories, self.variant)

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        if verb == "variant":
            self.variant = str(value)
            return
        if verb == "more":
            self.all_shown = not self.all_shown
            return
        self._put(names.ingredient(rest), names.alchemical(value) if value else None)

    def _put(self, ingredient: Ingredient, alchemical: Alchemical | None) -> None:
        """Put a theory on the board, or take it away. There is one token of each alchemical: it moves."""
        theories: dict[Any, Any] = dict(self.model.theories)
        theories.pop(ingredient, None)
        before = next((i for i, a in theories.items() if a is alchemical), None)
        if before is not None:
            del theories[before]
            self.announce(say("debunk.moved", alchemical=alchemical, before=before, now=ingredient))
        if alchemical is not None:
            theories[ingredient] = alchemical
        self.model.theories = theories

    def scene(self) -> Element:
        found, refusal = self._found()
        variants = {name: self.say(say(f"debunk.{name}")) for name in VARIANTS}
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-debunk", "aria-label": self.say(say("debunk.title"))},
            Element("h3", {}, self.say(say("debunk.title"))),
            self.select("variant", say("debunk.variant"), variants, self.variant),
            Element(
                "fieldset",
                {"class": "bk-fieldset"},
                Element("legend", {}, self.say(say("debunk.theories"))),
                Element("div", {"class": "bk-theories"}, *map(self._theory, INGREDIENTS)),
            ),
            self.choices(found, self._row) if found else self.nothing(refusal or say("debunk.none")),
        )

    def _found(self) -> tuple[Sequence[ApprenticeDebunkAdvice | MasterDebunkAdvice], AdviceError | None]:
        """The attempts, or why there can be none for the theories that a notebook has put here."""
        try:
            return self.found, None
        except AdviceError as error:
            return (), error

    def _theory(self, ingredient: Ingredient) -> Element:
        values = {"": "–"} | {a.value: a.text() for a in SHEET_ROWS}
        chosen = self.model.theories.get(ingredient, "")
        return self.select(
            f"theory:{ingredient.value}", ingredient, values, str(chosen.value if chosen else "")
        )

    def _row(self, advice: ApprenticeDebunkAdvice | MasterDebunkAdvice) -> Element:
        if isinstance(advice, ApprenticeDebunkAdvice):
            attempt = say("debunk.ask-aspect", ingredient=advice.ingredient, colour=advice.colour)
            effects = [(say("debunk.refutes"), sure(advice.refutes))]
            key = f"{advice.ingredient.value}:{advice.colour.value}"
        else:
            a, b = advice.pair
            attempt = say("debunk.ask-potion", a=a, b=b, potion=advice.potion)
            effects = self._effects(advice)
            key = f"{a.value}+{b.value}:{advice.potion.value}"
        bits = self.say(say("advice.unit-bits", value=f"{advice.reveals:.2f}"))
        return self.choice(
            f"debunk:{key}",
            self.say(attempt),
            [*effects, (say("debunk.reveals"), bits)],
            [(say("publish.reputation"), signed(advice.reputation))],
        )

    def _effects(self, advice: MasterDebunkAdvice) -> list[tuple[Text, str]]:
        """What a demonstration refutes, or shows to conflict, and how likely."""
        effects = [
            (say("debunk.refutes-one", ingredient=ingredient), sure(chance))
            for ingredient, chance in advice.refutes.items()
            if chance
        ]
        if advice.conflict:
            effects.append((say("debunk.conflict"), sure(advice.conflict)))
        return effects
