"""The material of Washday, and its state."""

from collections.abc import Mapping
from typing import Any, Final, Self

from boardkit.core.flow import Plain, State
from boardkit.core.text import Catalogue

say: Final = Catalogue("tests.example")

PIECES: Final = ("sock", "towel", "shirt", "trousers", "blanket", "sheet")
"""The pieces; each is one size bigger than the one before it (WAS-BOX-1)."""

SIZE: Final = {piece: size for size, piece in enumerate(PIECES, start=1)}
COPIES: Final = 3
SEATS: Final = 2
HAND: Final = 3
FACES: Final = range(1, 7)
STRONGEST: Final = 8
"""What the line holds: size and wind together (WAS-PEG-3)."""
SECOND: Final = 1
GOAL: Final = 12


class Player(Plain):
    """One player's things. Points are kept by where they came from."""

    __slots__ = ("basket", "dried", "hand", "last", "pegged", "second", "wins")

    hand: list[str]
    pegged: str
    """What hangs face down; empty if nothing does."""
    last: str
    """What was hung in the round before; empty if there was none."""
    wins: int
    """In how many rounds something dried."""
    dried: int
    second: int
    basket: int

    @property
    def points(self) -> int:
        """All points."""
        return self.dried + self.second + self.basket


class Washday(State):
    """The state: two players, the wind, the pile and the basket."""

    __slots__ = ("basket", "fills", "pile", "players", "wind")

    players: list[Player]
    pile: dict[str, int]
    """How many of each piece are in the pile."""
    wind: int
    """The last roll; 0 before the first."""
    basket: int
    fills: bool
    """Whether lost points go into the basket: the option ``basket``."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.players = [player.copy() for player in self.players]
        twin.pile = self.pile.copy()
        twin.wind = self.wind
        twin.basket = self.basket
        twin.fills = self.fills
        twin.stack, twin.log = self.stack[:], None
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            "players": [player.to_json() for player in self.players],
            "pile": self.pile.copy(),
            "wind": self.wind,
            "basket": self.basket,
            "fills": self.fills,
            "stack": [step.to_json() for step in self.stack],
        }

    def left(self) -> int:
        """How many cards are in the pile."""
        return sum(self.pile.values())

    def draw(self, seat: int, piece: str) -> None:
        """Move *piece* from the pile to the hand of *seat*."""
        self.pile[piece] -= 1
        hand = self.players[seat].hand
        hand.append(piece)
        hand.sort(key=SIZE.__getitem__)

    def gone(self) -> dict[str, int]:
        """What lies face up, out of the game: all that is nowhere else."""
        held = [piece for player in self.players for piece in (*player.hand, player.pegged)]
        return {piece: COPIES - self.pile[piece] - held.count(piece) for piece in PIECES}


def bare(options: Mapping[str, Any]) -> Washday:
    """All cards in the pile, and nothing on the stack."""
    state = Washday()
    state.players = [
        Player(hand=[], pegged="", last="", wins=0, dried=0, second=0, basket=0) for _ in range(SEATS)
    ]
    state.pile = dict.fromkeys(PIECES, COPIES)
    state.wind = state.basket = 0
    state.fills = options["basket"] is True
    state.stack, state.log = [], None
    return state
