"""Selling a potion: which pair, and what to guarantee."""

from typing import Any, Final

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction.selling import SaleAdvice
from boardkit.alchemists.material import COLOURED_POTIONS, QUALITIES, Potion
from boardkit.core.element import Element
from boardkit.core.text import Text
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say, signed, sure
from boardkit_widgets.alchemists.hand import hand_scene, play_hand
from boardkit_widgets.alchemists.model import CasebookModel
from boardkit_widgets.alchemists.publish import zone_select

DISCOUNTS: Final = ("0", "1", "2", "3")


class Sale(CasebookWidget):
    """For a wish: every pair in hand with every guarantee, its chances, gold and reputation.

    >>> sale = Sale(Casebook(["mushroom toad healing"]))
    >>> sale.act("wanted:R+")
    >>> sale.found[0].pair, sale.found[0].guarantee, sale.found[0].price
    (('mushroom', 'toad'), 'exact', 4)
    >>> sale.close()
    """

    watched = ("revision", "hand", "zone")
    settings = ("discount",)

    discount = traitlets.Enum(DISCOUNTS, "0")
    """How much one has offered less."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self.wanted = Potion.R_PLUS
        super().__init__(casebook, **settings)

    @property
    def found(self) -> list[SaleAdvice]:
        """The pairs and guarantees, best first."""
        hand = self.model.hand or None
        return self.book.sale(hand, self.wanted, int(self.discount), self.model.zone)

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        match verb:
            case "wanted":
                self.wanted = names.potion(rest)
            case "discount":
                self.discount = str(value)
            case "zone":
                self.model.zone = str(value)
            case "more":
                self.all_shown = not self.all_shown
            case _:
                play_hand(self.model, action)

    def scene(self) -> Element:
        found = self.found
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-sale", "aria-label": self.say(say("sale.title"))},
            Element("h3", {}, self.say(say("sale.title"))),
            self._wishes(),
            Element(
                "div",
                {"class": "bk-form"},
                self.select("discount", say("sale.discount"), {d: d for d in DISCOUNTS}, self.discount),
                zone_select(self),
            ),
            hand_scene(self),
            self.choices(found, self._row) if found else self.nothing(self._why_nothing()),
        )

    def _why_nothing(self) -> Text:
        return say("hand.no-pair" if self.model.hand else "decide.nothing")

    def _wishes(self) -> Element:
        return Element(
            "div",
            {"class": "bk-line", "role": "radiogroup", "aria-label": self.say(say("sale.wanted")),
             "data-bk-roving": "row"},
            *(
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-chip",
                        "role": "radio",
                        "aria-checked": "true" if potion is self.wanted else "false",
                        "data-bk-action": f"wanted:{potion.value}",
                        "data-bk-stop": True,
                    },
                    glyphs.potion(potion, 20),
                    potion.text(self._lang),
                    key=f"wanted:{potion.value}",
                )
                for potion in COLOURED_POTIONS
            ),
        )  # fmt: skip

    def _row(self, advice: SaleAdvice) -> Element:
        a, b = advice.pair
        offer = say("sale.offer", a=a, b=b, guarantee=advice.guarantee, price=advice.price)
        likely = [(q, sure(advice.chances[q])) for q in QUALITIES if advice.chances[q]]
        return self.choice(
            f"sale:{a.value}+{b.value}:{advice.guarantee.value}",
            self.say(offer),
            likely,
            [
                (say("sale.gold"), f"{float(advice.gold):.2f}"),
                (say("publish.reputation"), signed(advice.reputation)),
            ],
        )
