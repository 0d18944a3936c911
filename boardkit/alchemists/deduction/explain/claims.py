"""What one can ask about: a cell of the grid, an aspect, a potion of a pair."""

from dataclasses import dataclass

from boardkit.alchemists import names
from boardkit.alchemists._say import MINUS, say
from boardkit.alchemists.deduction.facts.base import read_pair
from boardkit.alchemists.deduction.worlds import ALL, Worlds, is_, makes, sign
from boardkit.alchemists.material import ALCHEMICALS, Alchemical, Colour, Ingredient, Pair, Potion, Sign
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Text

CellName = tuple[Ingredient, Alchemical]
"""A cell of the grid."""


class ClaimError(BoardkitError):
    """A question that cannot be read; the message says what can be asked."""


@dataclass(frozen=True)
class CellClaim:
    """An ingredient is an alchemical."""

    ingredient: Ingredient
    alchemical: Alchemical

    @property
    def worlds(self) -> Worlds:
        """Where it is true."""
        return is_(self.ingredient, self.alchemical)

    def crossed(self, holds: bool) -> tuple[CellName, ...]:
        """The cells that must be crossed out to show that it holds, or that it does not."""
        if not holds:
            return ((self.ingredient, self.alchemical),)
        return tuple((self.ingredient, a) for a in ALCHEMICALS if a is not self.alchemical)

    def statement(self, holds: bool) -> Text:
        """What is claimed, in words."""
        key = "claim.cell" if holds else "claim.not-cell"
        return say(key, ingredient=self.ingredient, alchemical=self.alchemical)


@dataclass(frozen=True)
class AspectClaim:
    """An aspect of an ingredient has a sign."""

    ingredient: Ingredient
    colour: Colour
    sign: Sign

    @property
    def worlds(self) -> Worlds:
        """Where it is true."""
        return sign(self.ingredient, self.colour, self.sign)

    def crossed(self, holds: bool) -> tuple[CellName, ...]:
        """The cells that must be crossed out to show that it holds, or that it does not."""
        return tuple(
            (self.ingredient, a) for a in ALCHEMICALS if (a.sign(self.colour) == self.sign) != holds
        )

    def statement(self, holds: bool) -> Text:
        """What is claimed, in words."""
        other = "-" if self.sign == "+" else "+"
        return say(
            "claim.aspect",
            ingredient=self.ingredient,
            colour=self.colour,
            sign=MINUS if (self.sign if holds else other) == "-" else "+",
        )


@dataclass(frozen=True)
class PotionClaim:
    """Two ingredients make a potion."""

    pair: Pair
    potion: Potion

    @property
    def worlds(self) -> Worlds:
        """Where it is true."""
        return makes(self.pair, self.potion)

    def crossed(self, _: bool) -> tuple[CellName, ...]:
        """No cells: what two ingredients make is not in the grid."""
        return ()

    def statement(self, holds: bool) -> Text:
        """What is claimed, in words."""
        key = "claim.potion" if holds else "claim.not-potion"
        return say(key, a=self.pair[0], b=self.pair[1], potion=self.potion)


Claim = CellClaim | AspectClaim | PotionClaim


def read_claim(words: tuple[object, ...]) -> Claim:
    """The claim that *words* name.

    >>> read_claim(("toad", "B+")).statement(holds=True).text("en")
    'Toad is B+'
    >>> read_claim(("toad", "red", "+")).statement(holds=False).text("en")
    'Toad has red −'
    >>> read_claim(("toad", "fern", "healing")).statement(holds=False).text("en")
    'Fern and Toad do not make Healing'
    """
    if len(words) == 2:
        return CellClaim(names.ingredient(words[0]), names.alchemical(words[1]))
    if len(words) == 3:
        if names.COLOUR_NAMES.find(str(words[1])) is not None:
            return AspectClaim(names.ingredient(words[0]), names.colour(words[1]), names.sign(words[2]))
        return PotionClaim(read_pair(list(words[:2])), names.potion(words[2]))
    raise ClaimError(say("error.claim"))


def false_worlds(claim: Claim, holds: bool) -> Worlds:
    """Where the claim that it holds (or that it does not) is wrong."""
    return ALL ^ claim.worlds if holds else claim.worlds
