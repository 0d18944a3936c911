"""The state of a game of Quacks: what lies where. Plain data; the rules are in the other modules."""

from collections.abc import Mapping
from typing import Any, Final, Self

from boardkit.core.flow import Plain, State, Step
from boardkit.core.switches import Value
from boardkit.quacks.material import (
    BOOKS,
    CHIPS,
    COLOUR,
    COLOURS,
    KINDS,
    LAST_DROPLET,
    LIMIT,
    LIMIT_IN_LUXURY,
    PRICES,
    PURPLE,
    PURPLE_FROM,
    RUBIES,
    SUPPLY,
    SUPPLY_2018,
    WHITE,
    YELLOW,
    YELLOW_FROM,
)

SOURCES: Final = ("pot", "die", "chips", "cards", "tubes", "last_round")
"""Where points come from."""
FROM_POT, FROM_DIE, FROM_CHIPS, FROM_CARDS, FROM_TUBES, FROM_LAST_ROUND = range(6)


class Terms:
    """What holds for a whole match: the number of players, the options, and tables made from them.

    Every game has the orange and the black book, and one set of each other one (QUA-SETUP-6, QUA-SETUP-7).
    """

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.green, self.blue, self.red, self.yellow, self.purple = (options[f"{c}_book"] for c in BOOKS)
        self.tubes: Final = options["test_tubes"] is True
        self.declines: Final = options["decline_chip_actions"] is True
        self.supply: Final = SUPPLY if options["supply"] == "final" else SUPPLY_2018
        self.prices: Final = tuple(self._price(chip) for chip in range(KINDS))
        early = options["early_books"] is True
        self.shelves: Final = [_shelf(self.prices, number) for number in range(PURPLE_FROM + 1)]
        """What is for sale by round: pairs of price and chip, from the cheapest."""
        self.gains: Final = [
            frozenset(c for c in range(KINDS) if COLOUR[c] != WHITE and (early or _is_out(c, number)))
            for number in range(PURPLE_FROM + 1)
        ]
        """Which chips can be gained otherwise, by round."""

    def _price(self, chip: int) -> int:
        colour = COLOURS[COLOUR[chip]]
        if colour == "white":
            return 0
        sets = PRICES[colour]
        book: Any = self.options[f"{colour}_book"] if colour in BOOKS else 1
        if CHIPS[chip] == "green4" and book == 3:
            return int(self.options["green3_price"])
        if CHIPS[chip] == "blue4" and book == 4:
            return int(self.options["blue4_price"])
        return sets[book][{1: 0, 2: 1, 4: 2}[int(CHIPS[chip][-1])]]


def _is_out(chip: int, number: int) -> bool:
    """Whether the book of *chip* lies out in round *number* (QUA-SETUP-8, QUA-ROUND-3)."""
    colour = COLOUR[chip]
    return not ((colour == YELLOW and number < YELLOW_FROM) or (colour == PURPLE and number < PURPLE_FROM))


def _shelf(prices: tuple[int, ...], number: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        sorted((prices[chip], chip) for chip in range(KINDS) if prices[chip] and _is_out(chip, number))
    )


class Player(Plain):
    """One player's things. Chips are numbers (see :mod:`boardkit.quacks.material`); a bag is counts.

    ``pot`` and ``places`` tell the chips in the pot, in order, and the spaces that they lie on; ``base`` is
    the space of droplet or rat stone from which the first chip goes. ``aside`` are red chips kept beside
    the pot (``aside_new`` those of this round), ``shown`` chips that were drawn to be looked at.
    """

    __slots__ = (
        "aside",
        "aside_before",
        "aside_new",
        "bag",
        "base",
        "coins",
        "colours",
        "doubled",
        "drawn",
        "droplet",
        "exploded",
        "flask",
        "flask_before",
        "flaskable",
        "forgone",
        "gap",
        "glass",
        "limit",
        "merciful",
        "places",
        "points",
        "pot",
        "protected",
        "rats",
        "reds",
        "restarted",
        "rubies",
        "rubies_before",
        "scoring",
        "shield",
        "shown",
        "sources",
        "sources_before",
        "stopped",
        "undo_doubled",
        "undo_shield",
        "vp",
        "vp_before",
        "whites",
        "yellows",
    )  # fmt: skip

    aside: list[int]
    aside_before: list[int]
    aside_new: list[int]
    bag: list[int]
    base: int
    coins: bool  # may spend coins in this evaluation
    colours: int  # bits of the colours in the pot
    doubled: bool  # the next chip moves twice as far
    drawn: int
    droplet: int
    exploded: bool
    flask: bool
    flask_before: bool
    flaskable: bool  # the chip drawn last is a white one in the pot, and did not explode it
    forgone: int  # rat tails given up for rubies
    gap: int  # the index of the chip before which a returned chip left a gap, or -1
    glass: int
    limit: int
    merciful: bool  # the first white chip has come
    points: bool  # scores the points of the pot in this evaluation
    pot: list[int]
    places: list[int]
    protected: bool
    rats: int
    reds: int
    restarted: bool
    rubies: int
    rubies_before: int
    scoring: int
    shield: int
    shown: list[int]
    sources: list[int]
    sources_before: list[int]
    stopped: bool
    undo_doubled: bool
    undo_shield: int
    vp: int
    vp_before: int
    whites: int
    yellows: int

    @property
    def space(self) -> int:
        """The space of the last chip, or of droplet or rat stone if there is none."""
        return self.places[-1] if self.places else self.base

    def owned(self) -> list[int]:
        """All chips, wherever they lie, as counts."""
        counts = self.bag[:]
        for chip in (*self.pot, *self.aside, *self.shown):
            counts[chip] += 1
        return counts


class Quacks(State):
    """A game of Quacks.

    ``card`` is the fortune teller card of the round, ``left`` the cards that have not come yet. ``hidden``
    is true while pots are secret, ``brewing`` the seat whose secret brewing goes on. ``commits`` are secret
    decisions to draw on, by seat.
    """

    __slots__ = (
        "brewing", "card", "commits", "hidden", "left", "phase", "players", "round", "start",
        "stirring", "supply", "terms",
    )  # fmt: skip

    brewing: int | None
    card: str
    commits: list[int]
    hidden: bool
    left: list[str]
    phase: str
    players: list[Player]
    round: int
    start: int
    stirring: bool
    supply: list[int]
    terms: Terms

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.brewing = self.brewing
        twin.card = self.card
        twin.commits = self.commits[:]
        twin.hidden = self.hidden
        twin.left = self.left[:]
        twin.log = None
        twin.phase = self.phase
        twin.players = [player.copy() for player in self.players]
        twin.round = self.round
        twin.stack = self.stack[:]
        twin.start = self.start
        twin.stirring = self.stirring
        twin.supply = self.supply[:]
        twin.terms = self.terms
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            "brewing": self.brewing,
            "card": self.card,
            "commits": self.commits[:],
            "hidden": self.hidden,
            "left": self.left[:],
            "phase": self.phase,
            "players": [player.to_json() for player in self.players],
            "round": self.round,
            "stack": [step.to_json() for step in self.stack],
            "start": self.start,
            "stirring": self.stirring,
            "supply": self.supply[:],
        }

    @property
    def limit(self) -> int:
        """The limit of white chips for a pot without yellow ones (QUA-BOOM-1, QUA-CARD-18)."""
        return LIMIT_IN_LUXURY if self.card == "FB5" else LIMIT

    @property
    def stage(self) -> int:
        """Which books are out, as the round from which on it is so: nothing changes after purple."""
        return min(self.round, PURPLE_FROM)

    def order(self) -> list[int]:
        """The seats from the start player on, clockwise."""
        seats = self.terms.seats
        return [(self.start + n) % seats for n in range(seats)]

    def whisper(self) -> int | None:
        """The seat that alone sees what happens now, or ``None``."""
        return self.brewing if self.hidden else None

    def push(self, *steps: Step[Any]) -> None:
        """Put *steps* on the stack so that they come in this order."""
        self.stack.extend(reversed(steps))

    # --------------------------------------------------------------------------- gains and losses

    def gain_points(self, seat: int, n: int, source: int, rule: str) -> None:
        """*seat* gets *n* points from *source*."""
        if not n:
            return
        player = self.players[seat]
        player.vp += n
        player.sources[source] += n
        if self.log is not None:
            self.tell("points", rule, seat, self.whisper(), n=n)

    def gain_rubies(self, seat: int, n: int, rule: str) -> None:
        """*seat* gets *n* rubies, as far as there are any (QUA-RUBY-2)."""
        if self.terms.options["ruby_cap"]:
            n = min(n, RUBIES - self._rubies_known(seat))
        if n <= 0:
            return
        self.players[seat].rubies += n
        if self.log is not None:
            self.tell("rubies", rule, seat, self.whisper(), n=n)

    def _rubies_known(self, seat: int) -> int:
        """How many rubies there are with players, as far as *seat* knows: others brew in secret."""
        return sum(
            player.rubies_before if self.hidden and other != seat else player.rubies
            for other, player in enumerate(self.players)
        )

    def gain_chip(self, seat: int, chip: int, rule: str) -> bool:
        """*seat* puts a *chip* from the supply into its bag, if there is one (QUA-SETUP-5).

        It can be drawn from then on: QUA-FORTUNE-8 before brewing, QUA-CHIP-5 after it.
        """
        if not self.supply[chip]:
            self.tell("sold-out", "QUA-SETUP-5", seat, self.whisper(), chip=CHIPS[chip])
            if self.terms.options["sold_out_gain"] == "ruby":
                self.gain_rubies(seat, 1, "QUA-SETUP-5")
            return False
        self.supply[chip] -= 1
        self.players[seat].bag[chip] += 1
        if self.log is not None:
            self.tell("chip", rule, seat, self.whisper(), chip=CHIPS[chip])
        return True

    def advance_droplet(self, seat: int, n: int, rule: str) -> None:
        """Put the droplet of *seat* *n* spaces ahead, but not past the last (QUA-CHIP-4)."""
        player = self.players[seat]
        n = min(n, LAST_DROPLET - player.droplet)
        if n > 0:
            player.droplet += n
            if self.log is not None:
                self.tell("droplet", rule, seat, self.whisper(), n=n, space=player.droplet)

    def can_gain(self, chip: int) -> bool:
        """Whether *chip* can be gained now: its book lies out and the supply has one (QUA-FORTUNE-6)."""
        return self.supply[chip] > 0 and chip in self.terms.gains[self.stage]

    def any_chip(self, value: int, besides: tuple[int, ...] = ()) -> list[int]:
        """The chips of *value* that can be gained now, without those of the colours *besides*."""
        suffix = str(value)
        return [
            chip
            for chip in range(KINDS)
            if CHIPS[chip][-1] == suffix and self.can_gain(chip) and COLOUR[chip] not in besides
        ]
