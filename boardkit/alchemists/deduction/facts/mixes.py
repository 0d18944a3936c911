"""Facts about what one has mixed, sold or seen refuted oneself: they are certain."""

from typing import ClassVar

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.facts.base import (
    Fact,
    fact,
    read_coloured,
    read_pair,
    read_yes_no,
    reads,
)
from boardkit.alchemists.deduction.worlds import ALL, is_, makes, makes_one_of, sign
from boardkit.alchemists.material import (
    Alchemical,
    Colour,
    Ingredient,
    Pair,
    Potion,
    Quality,
    Sign,
    potions_of_quality,
)
from boardkit.core.text import Listing, Text


@fact
class Experiment(Fact):
    """Two ingredients made a potion.

    >>> from boardkit.alchemists.deduction import Experiment
    >>> fact = Experiment(("mushroom", "toad"), "healing")
    >>> fact.text("en"), fact.evidence.possible.bit_count()
    ('Mushroom + Toad made Healing', 5760)
    """

    kind: ClassVar = "experiment"
    rule: ClassVar = "ALC-KNOW-1"

    ingredients: Pair = reads(read_pair)
    potion: Potion = reads(names.potion)

    def weigh(self) -> Evidence:
        return Evidence(makes(self.ingredients, self.potion))


@fact
class NotPotion(Fact):
    """Two ingredients do not make this potion."""

    kind: ClassVar = "not_potion"
    rule: ClassVar = "ALC-KNOW-1"

    ingredients: Pair = reads(read_pair)
    potion: Potion = reads(names.potion)

    def weigh(self) -> Evidence:
        return Evidence(ALL ^ makes(self.ingredients, self.potion))


@fact
class Sale(Fact):
    """A potion was sold to an adventurer who asked for *wanted*; only its quality was shown."""

    kind: ClassVar = "sale"
    rule: ClassVar = "ALC-KNOW-2"

    ingredients: Pair = reads(read_pair)
    wanted: Potion = reads(read_coloured)
    quality: Quality = reads(names.quality)

    def weigh(self) -> Evidence:
        return Evidence(makes_one_of(self.ingredients, potions_of_quality(self.wanted, self.quality)))


@fact
class _SignFact(Fact):
    """The sign of an aspect, whatever showed it."""

    ingredient: Ingredient = reads(names.ingredient)
    colour: Colour = reads(names.colour)
    sign: Sign = reads(names.sign)

    def weigh(self) -> Evidence:
        return Evidence(sign(self.ingredient, self.colour, self.sign))


@fact
class ApprenticeDebunk(_SignFact):
    """A debunking in the apprentice game: the aspect's true sign, shown whether or not it succeeded."""

    kind: ClassVar = "debunk_apprentice"
    rule: ClassVar = "ALC-KNOW-3"


@fact
class MasterDebunk(Fact):
    """A debunking in the master game: the answer yes or no to "these two make this potion"."""

    kind: ClassVar = "debunk_master"
    rule: ClassVar = "ALC-KNOW-4"

    ingredients: Pair = reads(read_pair)
    potion: Potion = reads(names.potion)
    answer: bool = reads(read_yes_no)

    def weigh(self) -> Evidence:
        made = makes(self.ingredients, self.potion)
        return Evidence(made if self.answer else ALL ^ made)

    def statement(self) -> Text:
        answer = "yes" if self.answer else "no"
        return say(
            f"fact.debunk_master_{answer}", ingredients=Listing(self.ingredients, " + "), potion=self.potion
        )


@fact
class AspectFact(_SignFact):
    """An aspect of an ingredient has this sign."""

    kind: ClassVar = "aspect"
    rule: ClassVar = "ALC-ALCH-1"


@fact
class AssignmentFact(Fact):
    """An ingredient is this alchemical."""

    kind: ClassVar = "assignment"
    rule: ClassVar = "ALC-ALCH-2"

    ingredient: Ingredient = reads(names.ingredient)
    alchemical: Alchemical = reads(names.alchemical)

    def weigh(self) -> Evidence:
        return Evidence(is_(self.ingredient, self.alchemical))
