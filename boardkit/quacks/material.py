"""What is in the box: chips, the pot's spaces, rat tails, prices, die, glasses. All numbers live here.

A chip is a small number, its position in :data:`CHIPS`, so that a bag is a list of counts. Texts and files
say its name, such as ``"blue2"``.
"""

from typing import Final

MOST_SEATS: Final = 4

# ------------------------------------------------------------------------------------------- chips

COLOURS: Final = ("white", "orange", "green", "blue", "red", "yellow", "purple", "black")
WHITE, ORANGE, GREEN, BLUE, RED, YELLOW, PURPLE, BLACK = range(8)

_MADE: Final[dict[str, dict[int, int]]] = {  # how many chips of each value there are (QUA-SETUP-3)
    "white": {1: 20, 2: 8, 3: 4},
    "orange": {1: 20},
    "green": {1: 15, 2: 10, 4: 13},
    "blue": {1: 14, 2: 10, 4: 10},
    "red": {1: 12, 2: 8, 4: 10},
    "yellow": {1: 13, 2: 6, 4: 10},
    "purple": {1: 15},
    "black": {1: 18},
}

_MADE_2018: Final = _MADE | {  # the list of an early printing, 215 chips
    "orange": {1: 22},
    "green": {1: 15, 2: 8, 4: 13},
    "blue": {1: 12, 2: 8, 4: 10},
    "yellow": {1: 13, 2: 8, 4: 10},
    "purple": {1: 17},
    "black": {1: 17},
}

CHIPS: Final = tuple(f"{colour}{value}" for colour, values in _MADE.items() for value in values)
"""The names of the kinds of chips."""

CHIP: Final = {name: number for number, name in enumerate(CHIPS)}
"""The number of each kind of chip."""

KINDS: Final = len(CHIPS)
COLOUR: Final = tuple(COLOURS.index(name[:-1]) for name in CHIPS)
VALUE: Final = tuple(int(name[-1]) for name in CHIPS)

WHITE1, WHITE2, WHITE3, ORANGE1 = (CHIP[name] for name in ("white1", "white2", "white3", "orange1"))
GREEN1, BLUE1, BLUE2, RED1 = (CHIP[name] for name in ("green1", "blue1", "blue2", "red1"))
YELLOW1, YELLOW4, PURPLE1, BLACK1 = (CHIP[name] for name in ("yellow1", "yellow4", "purple1", "black1"))
RED2: Final = CHIP["red2"]

SUPPLY: Final = tuple(_MADE[name[:-1]][int(name[-1])] for name in CHIPS)
SUPPLY_2018: Final = tuple(_MADE_2018[name[:-1]][int(name[-1])] for name in CHIPS)

START_BAG: Final = {"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}
START_RUBIES: Final = 1  # QUA-SETUP-11
RUBIES: Final = 20

UPGRADE: Final = {  # a chip and the next higher value of its colour; never white or orange (QUA-CARD-31)
    CHIP[f"{colour}{low}"]: CHIP[f"{colour}{high}"]
    for colour in ("green", "blue", "red", "yellow")
    for low, high in ((1, 2), (2, 4))
}

# --------------------------------------------------------------------------------------- the pot

COINS: Final = (
    *range(16), 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25, 25,
    26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31, 32, 32, 33, 33, 35,
)  # fmt: skip
"""The printed number of each space, 0 to 53: the coins it gives (QUA-SCORE-2, QUA-SCORE-3)."""

_FIRST_SPACE_OF_POINTS: Final = (0, 6, 10, 14, 18, 22, 26, 29, 32, 35, 38, 41, 44, 48, 51, 53)

POINTS: Final = tuple(
    sum(first <= space for first in _FIRST_SPACE_OF_POINTS) - 1 for space in range(len(COINS))
)
"""The points of each space (QUA-SCORE-4)."""

RUBY_SPACES: Final = frozenset({5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52})
"""The spaces with a ruby (QUA-SCORE-5)."""

RUBY: Final = tuple(space in RUBY_SPACES for space in range(len(COINS)))

LAST_SPACE: Final = 52
"""The last space that a chip can lie on; 53, the spoon, only scores (QUA-SCORE-6)."""
LAST_DROPLET: Final = 51

LIMIT: Final = 7
LIMIT_IN_LUXURY: Final = 9  # with card FB5
"""White chips in the pot of more than this in all make it explode."""

# ---------------------------------------------------------------------------------------- rounds

ROUNDS: Final = 9
YELLOW_FROM: Final = 2
PURPLE_FROM: Final = 3
EXTRA_WHITE_ROUND: Final = 6

COINS_PER_POINT: Final = 5
RUBIES_PER_POINT: Final = 2
RUBIES_PER_DEED: Final = 2

# --------------------------------------------------------------------------------- the scoring track

LAP: Final[int] = 50  # after which one goes on counting (QUA-VP-4), and the tails come again (QUA-RAT-4)
TAILS_AFTER: Final[tuple[int, ...]] = (1, 4, 7, *range(10, 49, 2))
"""After which points of a lap there is a rat tail (QUA-RAT-3)."""


def tails(mine: int, leader: int) -> int:
    """How many rat tails lie between a marker at *mine* points and the leader's (QUA-RAT-2).

    >>> tails(17, 20), tails(16, 20), tails(19, 20), tails(48, 52)
    (1, 2, 0, 2)
    """
    return _tails_below(leader) - _tails_below(mine)


_TAILS_OF_LAP: Final[tuple[int, ...]] = tuple(
    sum(after < points for after in TAILS_AFTER) for points in range(LAP)
)


def _tails_below(points: int) -> int:
    laps, rest = divmod(points, LAP)
    return laps * len(TAILS_AFTER) + _TAILS_OF_LAP[rest]


# ---------------------------------------------------------------------------------------- the books

BOOKS: Final = ("green", "blue", "red", "yellow", "purple")
"""The books that come in four sets."""

PRICES: Final[dict[str, dict[int, tuple[int, ...]]]] = {  # of values 1, 2 and 4, for each set (QUA-SHOP-3)
    "orange": {1: (3,)},  # QUA-ORANGE-2; only a 1, and it does nothing (QUA-ORANGE-1)
    "black": {1: (10,)},  # QUA-BLACK-6
    "green": {1: (4, 8, 14), 2: (6, 11, 18), 3: (6, 11, 21), 4: (4, 8, 14)},  # QUA-GREEN-8
    "blue": {1: (5, 10, 19), 2: (5, 10, 19), 3: (4, 8, 14), 4: (5, 10, 20)},  # QUA-BLUE-12
    "red": {1: (6, 10, 16), 2: (4, 8, 14), 3: (5, 9, 15), 4: (7, 11, 17)},  # QUA-RED-9
    "yellow": {1: (8, 12, 18), 2: (9, 13, 19), 3: (8, 12, 18), 4: (8, 12, 18)},  # QUA-YELLOW-10
    "purple": {1: (9,), 2: (12,), 3: (10,), 4: (11,)},  # QUA-PURPLE-11
}

# ------------------------------------------------------------------------------- die, cards, glasses

DIE: Final = (("die:vp1", 2), ("die:vp2", 1), ("die:ruby", 1), ("die:droplet", 1), ("die:orange1", 1))
"""The faces of the bonus die, with how many there are of each (QUA-DIE-5)."""

PURPLE_CARDS: Final = tuple(f"FP{n}" for n in range(1, 14))
BLUE_CARDS: Final = tuple(f"FB{n}" for n in range(1, 12))
CARDS: Final = PURPLE_CARDS + BLUE_CARDS  # QUA-SETUP-2

CARD_RULE: Final = {card: f"QUA-CARD-{n}" for n, card in enumerate(CARDS, start=1)}
"""The clause of each card."""

GLASSES: Final = (
    "", "ruby", "vp1", "blue1", "vp2", "black1", "vp2", "red2", "vp3", "purple1", "vp3", "yellow4", "vp4",
)  # fmt: skip
"""What each glass of the test-tube side gives, from the start glass on (QUA-TUBE-3)."""
