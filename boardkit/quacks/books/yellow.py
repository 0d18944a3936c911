"""Yellow, the mandrake: acts when it is drawn."""

from boardkit.core.flow import Step
from boardkit.quacks import potions
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS, COLOUR, VALUE, WHITE
from boardkit.quacks.state import Player, Quacks


def bonus(state: Quacks, player: Player) -> int:
    """Set 4: how many spaces more a yellow chip moves: 1, 2, 3 for the first three (QUA-YELLOW-8)."""
    return player.yellows + 1 if state.terms.yellow == 4 and player.yellows < 3 else 0


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
    elif book == 3 and player.yellows in (1, 3):
        limit = 8 if player.yellows == 1 else 9
        if limit > player.limit:
            player.limit = limit
            state.tell("limit", "QUA-YELLOW-7", seat, state.whisper(), n=limit)
    return False


class ReturnWhite(Step[Quacks]):
    """Set 1: the white chip before the yellow one may go back into the bag (QUA-YELLOW-2)."""

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
