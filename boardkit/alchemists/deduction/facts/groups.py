"""Facts about several ingredients at once, and any statement at all."""

from itertools import combinations
from typing import ClassVar

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.facts.base import (
    HOW_MANY,
    Fact,
    HowMany,
    choice,
    counted,
    fact,
    optional,
    outcome,
    outcome_text,
    read_coloured,
    read_count,
    read_several,
    reads,
)
from boardkit.alchemists.deduction.formula import read_formula, worlds_of
from boardkit.alchemists.deduction.worlds import by_count, makes_one_of
from boardkit.alchemists.material import Ingredient, Potion, Quality
from boardkit.core.text import Listing, Text


@fact
class PairCount(Fact):
    """Of all pairs of these ingredients, so many make a potion, or sell with a quality.

    >>> from boardkit.alchemists.deduction import PairCount
    >>> PairCount(("fern", "toad", "feather"), "at_least", 1, potion="healing").text("en")
    "Of the pairs of Fern, Toad, Raven's Feather, at least 1 makes Healing"
    """

    kind: ClassVar = "pair_count"
    rule: ClassVar = "ALC-MIX-3"

    ingredients: tuple[Ingredient, ...] = reads(read_several)
    how: HowMany = reads(choice(*HOW_MANY))
    n: int = reads(read_count)
    potion: Potion | None = reads(optional(names.potion), default=None)
    wanted: Potion | None = reads(optional(read_coloured), default=None)
    quality: Quality | None = reads(optional(names.quality), default=None)

    def check(self) -> None:
        outcome(self.kind, self.potion, self.wanted, self.quality)

    def weigh(self) -> Evidence:
        potions = outcome(self.kind, self.potion, self.wanted, self.quality)
        levels = by_count(makes_one_of(pair, potions) for pair in combinations(self.ingredients, 2))
        return Evidence(counted(levels, self.how, self.n))

    def statement(self) -> Text:
        return say(
            "fact.pair_count",
            ingredients=Listing(self.ingredients),
            how=say(f"fact.part.{self.how}", count=self.n),
            outcome=outcome_text(self.potion, self.wanted, self.quality),
            n=self.n,
        )


@fact
class Statement(Fact):
    """Any statement in the language of ``formula.py``, which is also that of sympy's Booleans.

    >>> from boardkit.alchemists.deduction import Statement
    >>> fact = Statement('Is("toad", "B+") | ~Sign("fern", "red", "+")')
    >>> fact.evidence.possible.bit_count()
    22320
    """

    kind: ClassVar = "statement"
    rule: ClassVar = "ALC-ALCH-2"

    formula: str = reads(read_formula)

    def weigh(self) -> Evidence:
        return Evidence(worlds_of(self.formula))
