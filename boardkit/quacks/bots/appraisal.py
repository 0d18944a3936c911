"""What things are worth to a bot, in points: spaces, coins, rubies, the droplet, and chips by the books.

These are judgements, not rules. They rest on one thought: a chip drawn in a later round moves so many
spaces, each space brings points and coins, and coins bring chips for the rounds after that. So the table is
made from the last round backwards.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from boardkit.quacks.material import (
    BLACK1,
    BOOKS,
    CHIP,
    COINS,
    COINS_PER_POINT,
    COLOUR,
    COLOURS,
    ORANGE1,
    POINTS,
    PURPLE1,
    ROUNDS,
    RUBIES_PER_DEED,
    RUBIES_PER_POINT,
    RUBY,
    VALUE,
    WHITE,
)
from boardkit.quacks.odds.position import position

POINTS_OF_A_SPACE: Final = 0.28
COINS_OF_A_SPACE: Final = 0.62
"""How much the next space brings, about, over the spaces where brews end."""

DRAWN: Final = 0.55
"""How likely a chip of the bag is drawn before a careful player stops."""

SPACES_OF_A_COIN: Final = 0.25
"""A chip moves about a quarter of its price."""

DIE: Final = 1.0
"""What a roll of the bonus die is worth, about."""

FLASK: Final = 3.0
"""How many spaces a full flask is worth, about, in the round in which it is used."""


def _from_the_end() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What a coin and what a space is worth in each round, from round 1 at index 1."""
    coins, spaces = [0.0] * (ROUNDS + 1), [0.0] * (ROUNDS + 1)
    for number in range(ROUNDS, 0, -1):
        later = DRAWN * SPACES_OF_A_COIN * sum(spaces[number + 1 :])
        coins[number] = 1 / COINS_PER_POINT if number == ROUNDS else later
        spaces[number] = POINTS_OF_A_SPACE + COINS_OF_A_SPACE * coins[number]
    return tuple(coins), tuple(spaces)


COIN_WORTH, SPACE_WORTH = _from_the_end()


class Appraisal:
    """What things are worth to one seat in the position that *view* shows.

    >>> import boardkit
    >>> worth = Appraisal(boardkit.Match("quacks", seed=7).view(0), 0)
    >>> worth.chip("red4") > worth.chip("red2") > worth.chip("red1") > 0
    True
    """

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.view = view
        self.seat = seat
        self.state, self.player = position(view, seat)
        self.terms = self.state.terms
        self.round: int = max(view["round"], 1)
        self.books = {colour: int(view["options"][f"{colour}_book"]) for colour in BOOKS}
        self.owned = self.player.owned()
        others = [player for player in view["players"] if player["seat"] != seat]
        self.most_black = max(player["owned"].get("black1", 0) for player in others)
        early = view["phase"] in ("setup", "fortune", "round", "rats")
        self.next_round: int = self.round if early else self.round + 1
        """The first round in which what one gets now is of use."""
        self._spaces: dict[tuple[int, bool], float] = {}

    # ----------------------------------------------------------------------------------- a brew

    def space(self, space: int, exploded: bool) -> float:
        """What a brew is worth that scores *space*; after an explosion points or coins, and no die."""
        if (space, exploded) not in self._spaces:
            self._spaces[space, exploded] = self._space(space, exploded)
        return self._spaces[space, exploded]

    def _space(self, space: int, exploded: bool) -> float:
        coins = self.coins(COINS[space])
        rubies = self.ruby_space if RUBY[space] else 0.0
        if exploded:
            return max(float(POINTS[space]), coins) + rubies
        return POINTS[space] + coins + rubies + DIE / self.terms.seats

    @property
    def ruby_space(self) -> float:
        """What the ruby of a scoring space is worth, with what a card adds."""
        return {"FB8": self.ruby + 2, "FB11": 2 * self.ruby}.get(self.state.card, self.ruby)

    def coins(self, coins: int) -> float:
        """What *coins* are worth now; in the last round five make a point."""
        if self.round == ROUNDS:
            return float(coins // COINS_PER_POINT)
        return coins * COIN_WORTH[self.round]

    # --------------------------------------------------------------------------------- what lasts

    @property
    def spaces_to_come(self) -> float:
        """What one space more in every brew to come is worth."""
        return sum(SPACE_WORTH[self.next_round :])

    @property
    def droplet(self) -> float:
        """What a move of the droplet is worth."""
        return self.spaces_to_come

    @property
    def flask(self) -> float:
        """What a full flask is worth for the brews to come."""
        return FLASK * SPACE_WORTH[self.next_round] if self.next_round <= ROUNDS else 0.0

    @property
    def ruby(self) -> float:
        """What a ruby is worth: its part of a move of the droplet, or of a point in the end."""
        return max(self.droplet / RUBIES_PER_DEED, 1 / RUBIES_PER_POINT)

    @property
    def no_white(self) -> float:
        """What it is worth to be rid of a white 1 for good."""
        return 1.2 * self.spaces_to_come

    def chip(self, name: str) -> float:
        """What a chip more in the bag is worth in all the brews to come."""
        chip = CHIP[name]
        if COLOUR[chip] == WHITE:
            return -self.no_white
        power = POWERS.get(COLOURS[COLOUR[chip]], _none)
        brews = max(ROUNDS + 1 - self.next_round, 0)
        return DRAWN * (VALUE[chip] * self.spaces_to_come + brews * power(self, VALUE[chip]))

    def per_brew(self, spaces: float) -> float:
        """What *spaces* more are worth in a brew to come, on average."""
        return spaces * self.spaces_to_come / max(ROUNDS + 1 - self.next_round, 1)

    def coloured(self, colour: str) -> int:
        """How many chips of *colour* one has."""
        return sum(n for chip, n in enumerate(self.owned) if COLOURS[COLOUR[chip]] == colour)


# -------------------------------------------------------------- what chips do when they are drawn

Power = Callable[[Appraisal, int], float]
"""What a chip of some value is worth each time that it is drawn, beyond how far it moves by its value."""


def _none(worth: Appraisal, value: int) -> float:
    return 0.0


def _green(worth: Appraisal, value: int) -> float:
    """It counts if it is one of the last two chips: two of about eight."""
    gift = {1: worth.ruby, 2: 2.0 * worth.per_brew(value), 4: max(worth.droplet - worth.ruby, 0.0)}
    return worth.per_brew(0.2 * value) if worth.books["green"] == 3 else gift[worth.books["green"]] / 4


def _blue(worth: Appraisal, value: int) -> float:
    """Rubies lie on more than a quarter of the spaces."""
    book = worth.books["blue"]
    if book <= 2:
        return worth.per_brew(0.5 * value if book == 1 else 0.3 * value)
    return 0.28 * (worth.ruby if book == 3 else value)


def _red(worth: Appraisal, value: int) -> float:
    book, oranges = worth.books["red"], worth.owned[ORANGE1]
    if book == 1:
        return worth.per_brew(min(DRAWN * oranges, 2.0))
    if book == 4:
        return worth.per_brew(1.0 if worth.coloured("red") == 0 else 0.1)
    return worth.per_brew(0.3 * value if book == 2 else 0.7)


def _yellow(worth: Appraisal, value: int) -> float:
    book, many = worth.books["yellow"], worth.coloured("yellow")
    if book == 3:
        return worth.per_brew(2.0 if many == 0 else 0.7 if many <= 3 else 0.0)
    return worth.per_brew({1: 1.2, 2: 1.8, 4: 1.3 if many <= 3 else 0.3}[book])


def _purple(worth: Appraisal, value: int) -> float:
    book, many = worth.books["purple"], worth.owned[PURPLE1]
    if book == 1:
        return 1.0 if many == 0 else worth.ruby if many == 1 else 0.5
    return {2: 2.0, 3: 1.3, 4: 1.5}[book] if many < 4 else 0.5


def _black(worth: Appraisal, value: int) -> float:
    many, rival = worth.owned[BLACK1], worth.most_black
    if many > rival + 1:
        return 0.2 * worth.droplet
    return 0.7 * worth.droplet + (0.5 * worth.ruby if many >= rival else 0.0)


POWERS: Final[Mapping[str, Power]] = {
    "green": _green,
    "blue": _blue,
    "red": _red,
    "yellow": _yellow,
    "purple": _purple,
    "black": _black,
}
