"""Selling a potion: what each pair and each guarantee is expected to bring.

Clauses: ``ALC-SELL-1``, ``ALC-SELL-2``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.advice import AdviceError, pairs_in
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.ranking import ranked
from boardkit.alchemists.deduction.worlds import makes_one_of
from boardkit.alchemists.material import (
    BASE_PRICES,
    QUALITIES,
    Ingredient,
    Pair,
    Potion,
    Quality,
    potions_of_quality,
)
from boardkit.alchemists.reputation import ZONES, Zone, loss_in


@dataclass(frozen=True)
class SaleAdvice:
    """A pair sold with a guarantee, and what may come of it."""

    rank: int
    pair: Pair
    guarantee: Quality
    price: int
    """Gold that is paid if the guarantee is met."""
    chances: dict[Quality, Fraction]
    """How likely each quality is."""
    gold: Fraction
    """Expected gold."""
    reputation: Fraction
    """Expected reputation: never a gain, since a good sale earns none."""

    @property
    def value(self) -> Fraction:
        """Expected gold, each reputation counting as much as a gold piece."""
        return self.gold + self.reputation


def prices(discount: int, zone: Zone) -> dict[Quality, int]:
    """The guarantees that can be offered, with their prices (``ALC-SELL-1``).

    >>> prices(3, Zone.BLUE)
    {'exact': 2, 'sign': 1}
    """
    if type(discount) is not int or not 0 <= discount <= 3:
        raise AdviceError(say("error.discount", given=str(discount)[:40]))
    final = {q: base - discount + ZONES[zone].price for q, base in BASE_PRICES.items()}
    return {quality: price for quality, price in final.items() if price > 0}


def sell(
    knowledge: Knowledge, cards: Sequence[Ingredient] | None, wanted: Potion, discount: int, zone: Zone
) -> list[SaleAdvice]:
    """Every pair that the cards allow with every guarantee that can be offered, best first."""
    if not knowledge.possible:
        return []
    offers = prices(discount, zone)
    advice = []
    for pair in pairs_in(cards):
        chances = {
            q: knowledge.probability(makes_one_of(pair, potions_of_quality(wanted, q))) for q in QUALITIES
        }
        loss = (chances[Quality.NEUTRAL] + chances[Quality.WRONG]) * loss_in(zone, 1)
        for guarantee, price in offers.items():
            met = sum((chances[q] for q in QUALITIES[: guarantee.number + 1]), Fraction(0))
            advice.append(SaleAdvice(0, pair, guarantee, price, chances, met * price, -loss))
    return ranked(advice)
