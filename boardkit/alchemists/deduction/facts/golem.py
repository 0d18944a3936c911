"""Facts from The King's Golem: the library, the encyclopedia, and the golem itself."""

from typing import ClassVar, Literal

from boardkit.alchemists import names
from boardkit.alchemists._say import MINUS, say
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.facts.base import (
    HOW_MANY,
    Fact,
    FactError,
    HowMany,
    SignedIngredients,
    choice,
    counted,
    fact,
    optional,
    read_count,
    read_entries,
    read_several,
    read_yes_no,
    reads,
)
from boardkit.alchemists.deduction.golem import GOLEM_SETTINGS, animates, shows
from boardkit.alchemists.deduction.worlds import ALL, by_count, sign, solar
from boardkit.alchemists.material import Colour, Ingredient
from boardkit.core.text import Listing, Text

Shelf = Literal["solar", "lunar"]
"""Where the library keeps an ingredient: solar with an even number of minus aspects, lunar otherwise."""

_SHELVES = ("solar", "lunar")


def _on_shelf(ingredient: Ingredient, shelf: Shelf) -> int:
    return solar(ingredient) if shelf == "solar" else ALL ^ solar(ingredient)


@fact
class Library(Fact):
    """The library knows an ingredient as solar or lunar."""

    kind: ClassVar = "library"
    rule: ClassVar = "ALC-GOLEM-4"

    ingredient: Ingredient = reads(names.ingredient)
    shelf: Shelf = reads(choice(*_SHELVES))

    def weigh(self) -> Evidence:
        return Evidence(_on_shelf(self.ingredient, self.shelf))

    def statement(self) -> Text:
        return say("fact.library", ingredient=self.ingredient, shelf=say(f"shelf.{self.shelf}"))


@fact
class LibraryCount(Fact):
    """Of these ingredients, so many are solar, or lunar."""

    kind: ClassVar = "library_count"
    rule: ClassVar = "ALC-GOLEM-4"

    ingredients: tuple[Ingredient, ...] = reads(read_several)
    shelf: Shelf = reads(choice(*_SHELVES))
    how: HowMany = reads(choice(*HOW_MANY))
    n: int = reads(read_count)

    def weigh(self) -> Evidence:
        levels = by_count(_on_shelf(ingredient, self.shelf) for ingredient in self.ingredients)
        return Evidence(counted(levels, self.how, self.n))

    def statement(self) -> Text:
        return say(
            "fact.library_count",
            ingredients=Listing(self.ingredients),
            shelf=say(f"shelf.{self.shelf}"),
            how=say(f"fact.part.{self.how}", count=self.n),
            n=self.n,
        )


@fact
class Encyclopedia(Fact):
    """An article gives ingredients their signs in one colour.

    All of them are right if it is *trusted*; otherwise at least three of its four are.
    """

    kind: ClassVar = "encyclopedia"
    rule: ClassVar = "ALC-GOLEM-5"

    colour: Colour = reads(names.colour)
    entries: SignedIngredients = reads(read_entries)
    trusted: bool = reads(read_yes_no, default=True)

    def check(self) -> None:
        if not self.trusted and len(self.entries) != 4:
            raise FactError(say("error.article", n=len(self.entries)))

    def weigh(self) -> Evidence:
        right = by_count(sign(ingredient, self.colour, shown) for ingredient, shown in self.entries)
        return Evidence(counted(right, "at_least", len(self.entries) if self.trusted else 3))

    def statement(self) -> Text:
        return say(
            "fact.encyclopedia" if self.trusted else "fact.encyclopedia_doubtful",
            colour=self.colour,
            entries=Listing(
                [
                    say("fact.part.entry", ingredient=i, sign=MINUS if s == "-" else s)
                    for i, s in self.entries
                ]
            ),
        )


@fact
class GolemTest(Fact):
    """The golem was tried with an ingredient: its ears and its chest reacted, or not.

    ``None`` is a part that nobody saw.
    """

    kind: ClassVar = "golem_test"
    rule: ClassVar = "ALC-GOLEM-2"

    ingredient: Ingredient = reads(names.ingredient)
    ears: bool | None = reads(optional(read_yes_no))
    chest: bool | None = reads(optional(read_yes_no))

    def weigh(self) -> Evidence:
        return Evidence.of_golem(
            shows(setting, self.ingredient, self.ears, self.chest) for setting in GOLEM_SETTINGS
        )

    def statement(self) -> Text:
        words = {True: "reacted", False: "still", None: "unseen"}
        return say(
            "fact.golem_test",
            ingredient=self.ingredient,
            ears=say(f"golem.{words[self.ears]}"),
            chest=say(f"golem.{words[self.chest]}"),
        )


@fact
class GolemAnimation(Fact):
    """An ingredient animates the golem, or does not."""

    kind: ClassVar = "golem_animation"
    rule: ClassVar = "ALC-GOLEM-3"

    ingredient: Ingredient = reads(names.ingredient)
    animates: bool = reads(read_yes_no)

    def weigh(self) -> Evidence:
        return Evidence.of_golem(
            worlds if self.animates else ALL ^ worlds
            for worlds in (animates(setting, self.ingredient) for setting in GOLEM_SETTINGS)
        )

    def statement(self) -> Text:
        which = "yes" if self.animates else "no"
        return say(f"fact.golem_animation_{which}", ingredient=self.ingredient)
