"""What lies in the box: ingredients, alchemicals, aspects and potions.

The tables of the game stand here and nowhere else. Clauses: ``ALC-ALCH-*`` in ``rules.toml``.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, Literal, NamedTuple

from boardkit.alchemists._say import say
from boardkit.core.names import Id
from boardkit.core.text import Language

Sign = Literal["+", "-"]
"""A plus or a minus."""

SIGNS: Final[tuple[Sign, Sign]] = ("+", "-")


class Colour(Id):
    """The three colours of aspects, in the order of their cycle: red, green, blue and red again."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"

    @property
    def next(self) -> "Colour":
        """The colour that follows in the cycle.

        >>> Colour.BLUE.next
        'red'
        """
        return COLOURS[(self.number + 1) % 3]

    @property
    def letter(self) -> str:
        """R, G or B."""
        return self.value[0].upper()

    def text(self, lang: Language | None = None) -> str:
        """The colour's name."""
        return say(f"colour.{self.value}").text(lang)


class Ingredient(Id):
    """The eight ingredients, in the order of the columns on the deduction sheet."""

    MUSHROOM = "mushroom"
    FERN = "fern"
    TOAD = "toad"
    BIRD_CLAW = "bird_claw"
    FLOWER = "flower"
    MANDRAKE_ROOT = "mandrake_root"
    SCORPION = "scorpion"
    FEATHER = "feather"

    def text(self, lang: Language | None = None) -> str:
        """The ingredient's name.

        >>> Ingredient.TOAD.text("en"), Ingredient.TOAD.text("ja")
        ('Toad', 'ヒキガエル')
        """
        return say(f"ingredient.{self.value}").text(lang)


class Aspect(NamedTuple):
    """One of an alchemical's three aspects: a colour, a sign, and whether its circle is the large one."""

    colour: Colour
    sign: Sign
    large: bool

    def __str__(self) -> str:
        letter = self.colour.letter
        return (letter if self.large else letter.lower()) + self.sign


class Alchemical(Id):
    """The eight alchemicals, named after their one large aspect; ``++`` and ``--`` have three.

    >>> Alchemical.R_PLUS.code, Alchemical.R_PLUS.opposite
    ('R+g+b-', 'R-')
    >>> Alchemical.R_PLUS.sign(Colour.BLUE), Alchemical.R_PLUS.is_large(Colour.BLUE)
    ('-', False)
    """

    R_PLUS = "R+"
    R_MINUS = "R-"
    G_PLUS = "G+"
    G_MINUS = "G-"
    B_PLUS = "B+"
    B_MINUS = "B-"
    PLUS = "++"
    MINUS = "--"

    @property
    def aspects(self) -> tuple[Aspect, Aspect, Aspect]:
        """The red, the green and the blue aspect."""
        return _ASPECTS[self]

    def sign(self, colour: Colour) -> Sign:
        """The sign of the aspect of *colour*."""
        return _ASPECTS[self][colour.number].sign

    def is_large(self, colour: Colour) -> bool:
        """Whether the aspect of *colour* is the large one."""
        return _ASPECTS[self][colour.number].large

    @property
    def code(self) -> str:
        """All three aspects in one word, capitals for large circles."""
        return "".join(map(str, _ASPECTS[self]))

    @property
    def opposite(self) -> "Alchemical":
        """The one alchemical that neutralises this one (``ALC-ALCH-3``)."""
        return _OPPOSITES[self]

    @property
    def is_solar(self) -> bool:
        """Whether its minus aspects are even in number; lunar otherwise (The King's Golem)."""
        return sum(aspect.sign == "-" for aspect in _ASPECTS[self]) % 2 == 0

    def text(self, lang: Language | None = None) -> str:
        """The name by which players call it, the same in every language."""
        return self.value.replace("-", "−")


class Potion(Id):
    """The seven potions: a colour and a sign, or neutral."""

    R_PLUS = "R+"
    R_MINUS = "R-"
    G_PLUS = "G+"
    G_MINUS = "G-"
    B_PLUS = "B+"
    B_MINUS = "B-"
    NEUTRAL = "N"

    @classmethod
    def of(cls, colour: Colour, sign: Sign) -> "Potion":
        """The potion of *colour* and *sign*.

        >>> Potion.of(Colour.RED, "+").text("en")
        'Healing'
        """
        return cls(colour.letter + sign)

    @property
    def colour(self) -> Colour | None:
        """The potion's colour; neutral has none."""
        return _COLOUR_OF_LETTER.get(self.value[0])

    @property
    def sign(self) -> Sign | None:
        """The potion's sign; neutral has none."""
        return None if self is Potion.NEUTRAL else "+" if self.value[1] == "+" else "-"

    def text(self, lang: Language | None = None) -> str:
        """The potion's name: Healing, Poison, ..."""
        return say(f"potion.{self.value}").text(lang)


class Quality(Id):
    """How well a potion answers what was asked for, best first (``ALC-SALE-1``)."""

    EXACT = "exact"
    SIGN = "sign"
    NEUTRAL = "neutral"
    WRONG = "wrong"

    def text(self, lang: Language | None = None) -> str:
        """The quality's name."""
        return say(f"quality.{self.value}").text(lang)


INGREDIENTS: Final = tuple(Ingredient)
ALCHEMICALS: Final = tuple(Alchemical)
POTIONS: Final = tuple(Potion)
COLOURED_POTIONS: Final = POTIONS[:-1]
COLOURS: Final = tuple(Colour)
QUALITIES: Final = tuple(Quality)

SHEET_ROWS: Final = tuple(map(Alchemical, ("B-", "B+", "G-", "G+", "R-", "R+", "--", "++")))
"""The rows of the deduction sheet from the top: each alchemical beside the one that neutralises it."""

Pair = tuple[Ingredient, Ingredient]
"""Two different ingredients in sheet order."""

PAIRS: Final[tuple[Pair, ...]] = tuple(combinations(INGREDIENTS, 2))
"""The 28 pairs of ingredients."""


def pair(a: Ingredient, b: Ingredient) -> Pair:
    """*a* and *b* in sheet order.

    >>> pair(Ingredient.TOAD, Ingredient.FERN)
    ('fern', 'toad')
    """
    return (a, b) if a.number < b.number else (b, a)


def potions_of_quality(wanted: Potion, quality: Quality) -> tuple[Potion, ...]:
    """The potions that answer a wish for *wanted* with this *quality* (``ALC-SALE-1``).

    >>> [p.value for p in potions_of_quality(Potion.R_PLUS, Quality.SIGN)]
    ['G+', 'B+']
    """
    match quality:
        case Quality.EXACT:
            return (wanted,)
        case Quality.SIGN:
            return tuple(p for p in POTIONS if p.sign == wanted.sign and p != wanted)
        case Quality.NEUTRAL:
            return (Potion.NEUTRAL,)
        case Quality.WRONG:
            return tuple(p for p in COLOURED_POTIONS if p.sign != wanted.sign)


# The alchemicals: sign in red, green, blue; a capital is a large circle.
_ALCHEMICALS: Final = {
    "R+": "R+g+b-",
    "R-": "R-g-b+",
    "G+": "r-G+b+",
    "G-": "r+G-b-",
    "B+": "r+g-B+",
    "B-": "r-g+B-",
    "++": "R+G+B+",
    "--": "R-G-B-",
}

_COLOUR_OF_LETTER: Final = {colour.letter: colour for colour in COLOURS}


def _aspects(code: str) -> Iterator[Aspect]:
    for letter, sign in zip(code[::2], code[1::2], strict=True):
        yield Aspect(_COLOUR_OF_LETTER[letter.upper()], "+" if sign == "+" else "-", letter.isupper())


_ASPECTS: Final[dict[Alchemical, tuple[Aspect, Aspect, Aspect]]] = {}
for _alchemical in ALCHEMICALS:
    _red, _green, _blue = _aspects(_ALCHEMICALS[_alchemical.value])
    _ASPECTS[_alchemical] = (_red, _green, _blue)

_OPPOSITES: Final = {
    a: next(
        b for b in ALCHEMICALS if all(x.sign != y.sign for x, y in zip(a.aspects, b.aspects, strict=True))
    )
    for a in ALCHEMICALS
}


class Seal(Id):
    """The seals that stand on theories: starred ones count, unstarred ones hedge a colour."""

    GOLD = "gold"
    SILVER = "silver"
    HEDGE_RED = "hedge_red"
    HEDGE_GREEN = "hedge_green"
    HEDGE_BLUE = "hedge_blue"

    @property
    def hedges(self) -> Colour | None:
        """The colour that an unstarred seal hedges."""
        return _HEDGES.get(self)

    def text(self, lang: Language | None = None) -> str:
        """The seal's name."""
        return say(f"seal.{self.value}").text(lang)


SEALS: Final = tuple(Seal)

_HEDGES: Final = {Seal.HEDGE_RED: Colour.RED, Seal.HEDGE_GREEN: Colour.GREEN, Seal.HEDGE_BLUE: Colour.BLUE}

POINTS_IF_CORRECT: Final = {Seal.GOLD: 5, Seal.SILVER: 3} | dict.fromkeys(_HEDGES, 0)
"""Victory points of a seal on a correct theory at the end (``ALC-SEAL-1``)."""

POINTS_IF_WRONG: Final = -4
"""Victory points of a seal that does not hedge what is wrong, on a wrong theory at the end."""

LOSS_IF_DEBUNKED: Final = 5
"""Reputation that a seal loses its owner when the theory is debunked, unless it hedges that colour."""

PUBLISHING_GAIN: Final = 1
"""Reputation for publishing a theory; endorsing one gives none."""

BASE_PRICES: Final = {Quality.EXACT: 4, Quality.SIGN: 3, Quality.NEUTRAL: 2, Quality.WRONG: 1}
"""Gold for each guarantee before discount and zone (``ALC-SELL-1``); *wrong* guarantees nothing."""

DEBUNK_GAIN: Final = 2
"""Reputation for a debunk or a conflict; a failure costs :data:`DEBUNK_LOSS`."""

DEBUNK_LOSS: Final = 1

MASTERY_GAIN: Final = 2
"""Reputation for having exhibited both signs of a colour."""
