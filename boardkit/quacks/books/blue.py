"""Blue, the crow skull: acts when it is drawn (QUA-BLUE-1)."""

from boardkit.core.flow import Step
from boardkit.core.text import Speaks
from boardkit.quacks import drawing, pot, potions
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIP, CHIPS, RUBY, VALUE
from boardkit.quacks.state import FROM_CHIPS, Player, Quacks


def placed(state: Quacks, seat: int, chip: int) -> bool:
    """The action of a blue *chip* just placed; whether it decides by itself how the brewing goes on.

    Set 1 looks at chips (QUA-BLUE-2), set 2 covers the next ones (QUA-BLUE-6, QUA-BLUE-7), sets 3 and 4 ask
    for a ruby on the space under the chip (QUA-BLUE-11).
    """
    book, value = state.terms.blue, VALUE[chip]
    player = state.players[seat]
    if book == 1:
        if not pot.can_draw(state, player):
            return False
        state.stack.append(PlaceShown(seat))
        drawing.show(state, seat, value)
        return True
    if book == 2:
        player.shield = max(player.shield, value)
        if state.log is not None:
            state.tell("shield", "QUA-BLUE-5", seat, state.whisper(), n=player.shield)
    elif RUBY[player.places[-1]]:
        if book == 3:
            state.gain_rubies(seat, 1, "QUA-BLUE-9")
        else:
            state.gain_points(seat, value, FROM_CHIPS, "QUA-BLUE-10")
    return False


def finds_ruby(state: Quacks, player: Player, chip: int) -> bool:
    """Sets 3 and 4: whether a blue *chip* that is still to be placed will lie on a ruby (QUA-BLUE-11)."""
    return state.terms.blue in (3, 4) and RUBY[pot.space_ahead(state, player, chip, VALUE[chip])]


class PlaceShown(Step[Quacks]):
    """Place one of the chips that were looked at, or none (QUA-BLUE-3, QUA-BLUE-4)."""

    __slots__ = ()
    name = "place-shown"
    rule = "QUA-BLUE-3"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        kinds = sorted(set(state.players[self.seat].shown))
        return [*(f"place:{CHIPS[chip]}" for chip in kinds), "none"]

    def take(self, state: Quacks, key: str) -> None:
        player = state.players[self.seat]
        if key == "none":
            pot.put_back_shown(player)
            state.tell("none-placed", "QUA-BLUE-4", self.seat, state.whisper())
            potions.go_on(state, self.seat)
        else:
            chip = CHIP[key.removeprefix("place:")]
            player.shown.remove(chip)
            pot.put_back_shown(player)
            potions.arrive(state, self.seat, chip)

    def label(self, state: Quacks, key: str) -> Speaks:
        return label_of_shown(key)

    def cites(self, state: Quacks, key: str) -> str:
        return "QUA-BLUE-4" if key == "none" else "QUA-BLUE-3"

    def element(self, state: Quacks, key: str) -> str | None:
        return None if key == "none" else f"shown-{self.seat}-{key.removeprefix('place:')}"


def label_of_shown(key: str) -> Speaks:
    """What placing a chip that was looked at means, or placing none."""
    if key == "none":
        return say("choice.place-none")
    return say("choice.place", chip=say(f"chip.{key.removeprefix('place:')}"))
