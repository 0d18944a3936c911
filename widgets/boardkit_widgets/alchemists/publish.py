"""Theories: which to publish, and with which seal."""

from fractions import Fraction
from typing import Any, Final

import traitlets

from boardkit.alchemists.deduction.publishing import Theory
from boardkit.alchemists.reputation import Zone
from boardkit.core.element import Element
from boardkit.core.text import Listing
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say, signed, sure

DEBUNKED: Final = ("0", "1/4", "1/2", "3/4", "1")
"""How likely a wrong theory is debunked."""


class Publish(CasebookWidget):
    """Every theory with every seal, best first: points at the end and reputation.

    >>> from boardkit.alchemists import Casebook
    >>> publish = Publish(Casebook(["toad is B+"]))
    >>> publish.found[0].ingredient, publish.found[0].seal
    ('toad', 'gold')
    >>> publish.close()
    """

    watched = ("revision", "zone")
    settings = ("debunked",)

    debunked = traitlets.Enum(DEBUNKED, "0")
    """How likely a wrong theory is debunked before the end."""

    @property
    def found(self) -> list[Theory]:
        """The theories that are possible, best first."""
        if not self.book.remaining:
            return []
        return self.book.publish(debunked=Fraction(self.debunked), reputation=self.model.reputation)

    def handle(self, action: str, value: Value) -> None:
        match action:
            case "debunked":
                self.debunked = str(value)
            case "more":
                self.all_shown = not self.all_shown
            case _:
                self.model.zone = str(value)

    def scene(self) -> Element:
        theories = self.found
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-publish", "aria-label": self.say(say("publish.title"))},
            Element("h3", {}, self.say(say("publish.title"))),
            Element(
                "div",
                {"class": "bk-form"},
                self.select(
                    "debunked",
                    say("publish.debunked"),
                    {value: percent_of(value) for value in DEBUNKED},
                    self.debunked,
                ),
                zone_select(self),
            ),
            self.choices(theories, self._row) if theories else self.nothing(),
        )

    def _row(self, theory: Theory) -> Element:
        name = f"{theory.ingredient.text(self._lang)} = {theory.alchemical.text()}"
        return self.choice(
            f"theory:{theory.ingredient.value}:{theory.alchemical.value}:{theory.seal.value}",
            self.say(Listing([name, theory.seal])),
            [(say("publish.correct"), sure(theory.correct)), (say("publish.safe"), sure(theory.safe))],
            [
                (say("publish.points"), signed(theory.points)),
                (say("publish.reputation"), signed(theory.reputation)),
            ],
        )


def percent_of(value: str) -> str:
    """A fraction as per cent: ``1/4`` is ``25%``."""
    return f"{round(Fraction(value) * 100)}%"


def zone_select(widget: Any) -> Element:
    """The zone in which one's reputation is."""
    names = {zone.value: zone.text(widget._lang) for zone in Zone}
    select: Element = widget.select("zone", say("decide.zone"), names, widget.model.zone)
    return select
