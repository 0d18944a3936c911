"""Sets of assignments as bit sets: one Python ``int``, one bit for each of the 40,320 assignments.

A *world* is one way to give the eight ingredients the eight alchemicals. Bit *n* stands for the
permutation with number *n* in lexicographic order, the order of :func:`itertools.permutations`. What
a fact says is the set of worlds in which it is true; knowing two facts is ``&``; counting is
``bit_count()``.

>>> toad_is_blue = is_(Ingredient.TOAD, Alchemical.B_PLUS)
>>> toad_is_blue.bit_count(), (toad_is_blue & is_(Ingredient.FERN, Alchemical.B_PLUS)).bit_count()
(5040, 0)
"""

from collections.abc import Iterable, Iterator
from math import factorial
from typing import Final

from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    PAIRS,
    Alchemical,
    Colour,
    Ingredient,
    Pair,
    Potion,
    Sign,
)

Worlds = int
"""A set of worlds."""

COUNT: Final = factorial(len(INGREDIENTS))
ALL: Final[Worlds] = (1 << COUNT) - 1
NONE: Final[Worlds] = 0

Assignment = dict[Ingredient, Alchemical]
"""One world, as a person reads it."""


def _cells(n: int) -> list[list[Worlds]]:
    """``cells[k][v]``: the permutations of 0..n-1 that have the value *v* in place *k*.

    Lexicographic order puts the permutations that start with 0 first, then those that start with 1,
    each followed by the permutations of the rest: so the sets for *n* are shifted copies of the sets
    for *n* - 1, and no permutation is ever looked at.
    """
    if n == 0:
        return []
    block = factorial(n - 1)
    rest = _cells(n - 1)
    first = [((1 << block) - 1) << (value * block) for value in range(n)]
    later = [
        [
            sum(row[value - (value > head)] << (head * block) for head in range(n) if head != value)
            for value in range(n)
        ]
        for row in rest
    ]
    return [first, *later]


CELLS: Final = _cells(len(INGREDIENTS))
"""``CELLS[ingredient.number][alchemical.number]``."""

PLUS: Final = [
    [sum(CELLS[i.number][a.number] for a in ALCHEMICALS if a.sign(c) == "+") for c in COLOURS]
    for i in INGREDIENTS
]
"""``PLUS[ingredient.number][colour.number]``: where that aspect is a plus."""


def is_(ingredient: Ingredient, alchemical: Alchemical) -> Worlds:
    """The worlds in which *ingredient* is *alchemical*."""
    return CELLS[ingredient.number][alchemical.number]


def sign(ingredient: Ingredient, colour: Colour, which: Sign) -> Worlds:
    """The worlds in which the aspect of *colour* of *ingredient* has this sign."""
    plus = PLUS[ingredient.number][colour.number]
    return plus if which == "+" else ALL ^ plus


def one_of(ingredient: Ingredient, alchemicals: Iterable[Alchemical]) -> Worlds:
    """The worlds in which *ingredient* is one of these alchemicals."""
    return sum(CELLS[ingredient.number][a.number] for a in set(alchemicals))


def _potions(a: Ingredient, b: Ingredient) -> list[Worlds]:
    """The worlds in which *a* and *b* make each potion, in the order of the potions (``ALC-MIX-3``)."""
    same = [ALL ^ x ^ y for x, y in zip(PLUS[a.number], PLUS[b.number], strict=True)]
    found: list[Worlds] = []
    neutral = ALL
    for colour in COLOURS:
        shared = same[colour.number] & ~same[colour.next.number]
        plus = shared & PLUS[a.number][colour.number]
        found += [plus, shared ^ plus]
        neutral ^= shared
    return [*found, neutral]


MAKES: Final[dict[Pair, list[Worlds]]] = {(a, b): _potions(a, b) for a, b in PAIRS}
"""``MAKES[pair][potion.number]``."""


def makes(pair: Pair, potion: Potion) -> Worlds:
    """The worlds in which the two ingredients make *potion*."""
    return MAKES[pair][potion.number]


def makes_one_of(pair: Pair, potions: Iterable[Potion]) -> Worlds:
    """The worlds in which the two ingredients make one of *potions*."""
    return sum(MAKES[pair][p.number] for p in set(potions))


def solar(ingredient: Ingredient) -> Worlds:
    """The worlds in which *ingredient* is solar: an even number of its aspects are minus."""
    return one_of(ingredient, (a for a in ALCHEMICALS if a.is_solar))


def by_count(sets: Iterable[Worlds]) -> list[Worlds]:
    """The worlds that lie in exactly 0, 1, 2, ... of *sets*.

    >>> [w.bit_count() for w in by_count(solar(i) for i in INGREDIENTS[:2])]
    [8640, 23040, 8640]
    """
    levels = [ALL]
    for worlds in sets:
        inside = [level & worlds for level in levels]
        outside = [level ^ there for level, there in zip(levels, inside, strict=True)]
        levels = [a | b for a, b in zip([*outside, NONE], [NONE, *inside], strict=True)]
    return levels


def assignments(worlds: Worlds) -> Iterator[Assignment]:
    """The worlds of the set one by one, in lexicographic order.

    >>> next(assignments(ALL))[Ingredient.MUSHROOM]
    'R+'
    """
    for number in members(worlds):
        yield assignment(number)


def members(worlds: Worlds) -> Iterator[int]:
    """The numbers of the worlds in the set, smallest first."""
    bits = f"{worlds:b}"[::-1]
    number = bits.find("1")
    while number >= 0:
        yield number
        number = bits.find("1", number + 1)


def assignment(number: int) -> Assignment:
    """The world with this number."""
    left = list(ALCHEMICALS)
    found: Assignment = {}
    for ingredient in INGREDIENTS:
        place, number = divmod(number, factorial(len(left) - 1))
        found[ingredient] = left.pop(place)
    return found


def number_of(world: Assignment) -> int:
    """The number of *world*, the inverse of :func:`assignment`.

    >>> number_of(assignment(12345))
    12345
    """
    left = list(ALCHEMICALS)
    number = 0
    for ingredient in INGREDIENTS:
        place = left.index(world[ingredient])
        number = number * len(left) + place
        del left[place]
    return number
