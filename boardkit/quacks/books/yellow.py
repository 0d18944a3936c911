"""Yellow, the mandrake: acts when it is drawn (QUA-YELLOW-1)."""

from boardkit.core.flow import Step
from boardkit.quacks import potions
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS, COLOUR, VALUE, WHITE
from boardkit.quacks.state import Player, Quacks


def bonus(state: Quacks, player: Player) -> int:
    """Set 4: how many spaces more a yellow chip moves: 1, 2, 3 for the first three.

    From the fourth on they move as usual (QUA-YELLOW-8, QUA-YELLOW-9).
    """
    return player.yellows + 1 if state.terms.yellow == 4 and player.yellows < 3 else 0


def limit_of(count: int) -> int:
    """Set 3: the limit of white chips with *count* yellow ones in the pot (QUA-YELLOW-7)."""
    return 9 if count >= 3 else 8


def raises(state: Quacks, player: Player) -> bool:
    """Set 3: whether the next yellow chip will raise the limit."""
    return state.terms.yellow == 3 and limit_of(player.yellows + 1) > player.limit


def placed(state: Quacks, seat: int) -> bool:
    """The action of a yellow chip just placed; whether it decides by itself how the brewing goes on."""
    book = state.terms.yellow
    player = state.players[seat]
    if book == 1:
        if len(player.pot) > 1 and COLOUR[player.pot[-2]] == WHITE:
            state.stack.append(ReturnWhite(seat))
            return True
    elif book == 2:
        player.doubled = True
    elif book == 3 and limit_of(player.yellows) > player.limit:
        player.limit = limit_of(player.yellows)
        state.tell("limit", "QUA-YELLOW-7", seat, state.whisper(), n=player.limit)
    return False


class ReturnWhite(Step[Quacks]):
    """Set 1: the white chip before the yellow one may go back into the bag (QUA-YELLOW-2, QUA-YELLOW-3)."""

    __slots__ = ()
    name = "return-white"
    rule = "QUA-YELLOW-2"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("return", "keep")

    def take(self, state: Quacks, key: str) -> None:
        if key == "return":
            player = state.players[self.seat]
            chip = player.pot.pop(-2)
            player.places.pop(-2)
            player.bag[chip] += 1
            player.whites -= VALUE[chip]
            player.gap = len(player.pot) - 1
            state.tell("back", self.rule, self.seat, state.whisper(), chip=CHIPS[chip])
        potions.go_on(state, self.seat)
