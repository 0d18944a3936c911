"""Facts about what colleagues did: most of them only make some worlds likelier than others."""

from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.facts.base import (
    Fact,
    FactError,
    fact,
    optional,
    outcome,
    outcome_text,
    read_coloured,
    read_ingredients,
    read_strength,
    read_yes_no,
    reads,
)
from boardkit.alchemists.deduction.worlds import ALL, by_count, is_, makes_one_of
from boardkit.alchemists.material import ALCHEMICALS, Alchemical, Ingredient, Potion, Quality
from boardkit.alchemists.mixing import mix
from boardkit.core.text import Listing, Text


@fact
class Periscope(Fact):
    """One ingredient, drawn at random, of a colleague's mix with a public potion or quality of sale.

    An ingredient is the likelier seen, the more partners give that result with it. For a potion with
    a colour that is two partners or none, so the fact tells the aspect's sign and no more; every
    ingredient has one partner that neutralises it, so a neutral potion teaches nothing.
    """

    kind: ClassVar = "periscope"
    rule: ClassVar = "ALC-KNOW-5"

    ingredient: Ingredient = reads(names.ingredient)
    potion: Potion | None = reads(optional(names.potion), default=None)
    wanted: Potion | None = reads(optional(read_coloured), default=None)
    quality: Quality | None = reads(optional(names.quality), default=None)

    def check(self) -> None:
        outcome(self.kind, self.potion, self.wanted, self.quality)

    def weigh(self) -> Evidence:
        potions = outcome(self.kind, self.potion, self.wanted, self.quality)
        return Evidence.weighing(
            (
                sum(mix(alchemical, other) in potions for other in ALCHEMICALS if other is not alchemical),
                is_(self.ingredient, alchemical),
            )
            for alchemical in ALCHEMICALS
        )

    def statement(self) -> Text:
        return say(
            "fact.periscope",
            ingredient=self.ingredient,
            outcome=outcome_text(self.potion, self.wanted, self.quality),
        )


@fact
class RivalResult(Fact):
    """A colleague's public result, made of two of the *candidates*, any two of them as likely.

    A world is the likelier, the more pairs of candidates give the result in it. Every potion comes
    from exactly 4 of the 28 pairs in every world, so without candidates the result teaches nothing.

    >>> from boardkit.alchemists.deduction import RivalResult
    >>> RivalResult("healing").teaches_nothing
    True
    """

    kind: ClassVar = "rival_result"
    rule: ClassVar = "ALC-KNOW-6"

    potion: Potion | None = reads(optional(names.potion), default=None)
    wanted: Potion | None = reads(optional(read_coloured), default=None)
    quality: Quality | None = reads(optional(names.quality), default=None)
    candidates: tuple[Ingredient, ...] = reads(read_ingredients, default=())

    def check(self) -> None:
        outcome(self.kind, self.potion, self.wanted, self.quality)
        if len(self.candidates) == 1:
            raise FactError(say("error.one-candidate"))

    @property
    def teaches_nothing(self) -> bool:
        """Whether the result is the same evidence for every world."""
        return self.evidence == Evidence(ALL)

    def weigh(self) -> Evidence:
        potions = outcome(self.kind, self.potion, self.wanted, self.quality)
        if not self.candidates:
            return Evidence(ALL)
        pairs = combinations(self.candidates, 2)
        return Evidence.weighing(enumerate(by_count(makes_one_of(pair, potions) for pair in pairs)))

    def statement(self) -> Text:
        made = outcome_text(self.potion, self.wanted, self.quality)
        if not self.candidates:
            return say("fact.rival_result_open", outcome=made)
        return say("fact.rival_result", outcome=made, candidates=Listing(self.candidates))


@fact
class RivalTheory(Fact):
    """A colleague published or endorsed a theory: evidence of a chosen strength, never proof.

    *strength* is how many times likelier the colleague is to do so if the theory is true than if it
    is false; 1 teaches nothing, and below 1 is a bluff.
    """

    kind: ClassVar = "rival_theory"
    rule: ClassVar = "ALC-KNOW-7"

    ingredient: Ingredient = reads(names.ingredient)
    alchemical: Alchemical = reads(names.alchemical)
    strength: Fraction = reads(read_strength, default=Fraction(3))
    endorsed: bool = reads(read_yes_no, default=False)

    def weigh(self) -> Evidence:
        true = is_(self.ingredient, self.alchemical)
        odds = self.strength
        return Evidence.weighing([(odds.numerator, true), (odds.denominator, ALL ^ true)])

    def statement(self) -> Text:
        return say(
            "fact.rival_endorsement" if self.endorsed else "fact.rival_theory",
            ingredient=self.ingredient,
            alchemical=self.alchemical,
            strength=self.strength,
        )
