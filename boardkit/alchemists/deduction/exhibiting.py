"""The exhibition of the last round: which potion to name, and what to mix for it.

Clause: ``ALC-EXHIBIT-1``.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from boardkit.alchemists.deduction.advice import pairs_in
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.ranking import ranked
from boardkit.alchemists.deduction.worlds import MAKES
from boardkit.alchemists.material import COLOURED_POTIONS, MASTERY_GAIN, Ingredient, Pair, Potion
from boardkit.alchemists.reputation import Zone, loss_in


@dataclass(frozen=True)
class ExhibitAdvice:
    """A potion to name and a pair to mix for it."""

    rank: int
    potion: Potion
    pair: Pair
    chance: Fraction
    """How likely the pair makes the potion."""
    reputation: Fraction
    """Expected reputation of this attempt."""

    @property
    def value(self) -> Fraction:
        """Expected reputation."""
        return self.reputation


def exhibit(
    knowledge: Knowledge,
    cards: Sequence[Ingredient] | None,
    shown: Collection[Potion] = (),
    taken: Collection[Potion] = (),
    zone: Zone = Zone.NORMAL,
) -> list[ExhibitAdvice]:
    """Every potion that one has not *shown* yet with every pair that could make it, best first.

    *taken* are the potions that somebody has exhibited before: they earn nothing for being first.
    """
    advice = []
    for potion in COLOURED_POTIONS:
        if potion in shown:
            continue
        gain = (potion not in taken) + (MASTERY_GAIN if _opposite(potion) in shown else 0)
        for pair in pairs_in(cards):
            chance = knowledge.probability(MAKES[pair][potion.number])
            if chance:
                expected = chance * gain - (1 - chance) * loss_in(zone, 1)
                advice.append(ExhibitAdvice(0, potion, pair, chance, expected))
    return ranked(advice)


def _opposite(potion: Potion) -> Potion:
    """The potion of the same colour and the other sign."""
    return Potion(potion.value[0] + ("-" if potion.sign == "+" else "+"))
