"""The King's Golem: how it is set, and which ingredients it answers to.

The setting gives the golem's ears and its chest two different colours and a size each: 24 settings.
A part reacts to an ingredient whose aspect of the part's colour has the part's size. An ingredient
animates the golem if for both parts its sign is plus where the part is large and minus where it is
small (``ALC-GOLEM-*``).
"""

from functools import cache
from itertools import permutations, product
from typing import Final, NamedTuple

from boardkit.alchemists.deduction.worlds import ALL, Worlds, one_of, sign
from boardkit.alchemists.material import ALCHEMICALS, COLOURS, Colour, Ingredient


class Part(NamedTuple):
    """What one part of the golem answers to: a colour, and large or small circles of it."""

    colour: Colour
    large: bool

    def __str__(self) -> str:
        """The colour's letter, a capital for large circles.

        >>> str(Part(Colour.GREEN, large=False))
        'g'
        """
        return self.colour.letter if self.large else self.colour.letter.lower()


class Setting(NamedTuple):
    """One way in which the golem can be set: two parts of different colours (``ALC-GOLEM-1``)."""

    ears: Part
    chest: Part

    def __str__(self) -> str:
        return f"ears {self.ears}, chest {self.chest}"


GOLEM_SETTINGS: Final = tuple(
    Setting(Part(ears, ears_large), Part(chest, chest_large))
    for ears, chest in permutations(COLOURS, 2)
    for ears_large, chest_large in product((True, False), repeat=2)
)
"""All 24 settings."""


@cache
def reacts(part: Part, ingredient: Ingredient) -> Worlds:
    """The worlds in which *part* reacts to *ingredient* (``ALC-GOLEM-2``)."""
    return one_of(ingredient, (a for a in ALCHEMICALS if a.is_large(part.colour) == part.large))


@cache
def animates(setting: Setting, ingredient: Ingredient) -> Worlds:
    """The worlds in which *ingredient* animates a golem that is set so (``ALC-GOLEM-3``)."""
    worlds = ALL
    for part in setting:
        worlds &= sign(ingredient, part.colour, "+" if part.large else "-")
    return worlds


def shows(setting: Setting, ingredient: Ingredient, ears: bool | None, chest: bool | None) -> Worlds:
    """The worlds in which the golem, set so, shows this result; ``None`` is a part nobody saw."""
    worlds = ALL
    for part, seen in ((setting.ears, ears), (setting.chest, chest)):
        if seen is not None:
            reaction = reacts(part, ingredient)
            worlds &= reaction if seen else ALL ^ reaction
    return worlds
