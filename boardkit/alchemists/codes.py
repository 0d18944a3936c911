"""Game codes of the companion app: four or five letters that stand for a whole solution.

A code typed in solves the game, so it serves practice and checking only.
"""

from typing import Final, NamedTuple

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.golem import Part, Setting
from boardkit.alchemists.deduction.worlds import Assignment
from boardkit.alchemists.material import Alchemical, Colour, Ingredient
from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown

# The app numbers ingredients and alchemicals in an order of its own.
_INGREDIENTS: Final = tuple(
    map(
        Ingredient,
        "fern bird_claw mushroom flower mandrake_root scorpion toad feather".split(),
    )
)
_ALCHEMICALS: Final = tuple(map(Alchemical, ("R+", "G+", "B+", "R-", "G-", "B-", "++", "--")))

_OFFSETS: Final = (7, 13, 19, 29, 37, 43, 53, 61)
_V2_CODES: Final = 46137
_V3_CODES: Final = 1485172
_PARTS: Final = tuple(Part(colour, large) for colour in Colour for large in (True, False))


class CodeError(BoardkitError):
    """A text that is no game code."""


class Solution(NamedTuple):
    """What a code stands for: the assignment, and the golem's setting for codes of five letters."""

    assignment: Assignment
    golem: Setting | None


def solution(code: str) -> Solution:
    """The solution that *code* stands for.

    >>> solution("DEMO").assignment[Ingredient.MUSHROOM], solution("DEMO").golem
    ('R+', None)
    >>> str(solution("golem").golem)
    'ears b, chest G'
    """
    letters = code.strip().upper() if isinstance(code, str) else ""
    if len(letters) not in (4, 5) or not letters.isascii() or not letters.isalpha():
        raise CodeError(say("error.code", given=shown(code, 40)))
    numbers = [ord(letter) - ord("A") for letter in letters]
    if len(numbers) == 5:
        return _version_3(numbers)
    if letters == "DEMO" or numbers[3] < 5:
        return Solution(_assignment(_version_1(numbers)), None)
    return Solution(_assignment(_version_2(numbers)), None)


def _assignment(digits: list[int]) -> Assignment:
    """Each digit takes one of the alchemicals that are left."""
    left = list(_ALCHEMICALS)
    given = {ingredient: left.pop(digit) for ingredient, digit in zip(_INGREDIENTS, digits, strict=True)}
    return {ingredient: given[ingredient] for ingredient in Ingredient}


def _version_1(c: list[int]) -> list[int]:
    return [
        c[0] % 8,
        c[1] % 7,
        c[2] % 6,
        c[3] % 5,
        (c[2] // 6) % 4,
        (c[1] // 7) % 3,
        (c[0] // 8) % 2,
        0,
    ]


def _offset(c: list[int]) -> int:
    return _OFFSETS[c[0] % 2 + 2 * (c[1] % 2) + 4 * (c[2] % 2)]


def _version_2(c: list[int]) -> list[int]:
    value = (((c[3] - 5) * 13 + c[2] // 2) * 13 + c[1] // 2) * 13 + c[0] // 2
    return _digits(c, (value - 613 * _offset(c)) % _V2_CODES, ())[0]


def _version_3(c: list[int]) -> Solution:
    value = (((c[3] + 26 * c[4]) * 13 + c[2] // 2) * 13 + c[1] // 2) * 13 + c[0] // 2
    digits, (chest_at, ears_at) = _digits(c, (value - 18617 * _offset(c)) % _V3_CODES, (6, 4))
    chest = _PARTS[chest_at]
    ears = [part for part in _PARTS if part.colour is not chest.colour][ears_at]
    return Solution(_assignment(digits), Setting(ears, chest))


def _digits(c: list[int], value: int, golem: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The eight digits of the assignment and the places of the golem's parts, unpacked from *value*.

    The first digit comes in three bits, and with them the golem's places: whether each is taken in
    the first or the second half of the loop is told by whether its letter is odd.
    """
    first = 0
    digits: list[int] = []
    places = [0] * len(golem)
    for i in range(6):
        k = i % 3
        if (c[k] & 1) == i // 3:
            if k < len(golem):
                value, places[k] = divmod(value, golem[k])
            value, bit = divmod(value, 2)
            first += bit << k
        value, digit = divmod(value, 7 - i)
        digits.append(digit)
    return [first, *digits, 0], places
