"""Red, the toadstool: acts when it is drawn (QUA-RED-1)."""

from boardkit.core.flow import Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks import pot, potions
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIP, CHIPS, COLOUR, ORANGE1, VALUE, WHITE
from boardkit.quacks.state import Player, Quacks


def bonus(state: Quacks, player: Player) -> int:
    """How many spaces more a red chip moves: by orange chips, or by a white one (QUA-RED-2, QUA-RED-6)."""
    book = state.terms.red
    if book == 1:
        oranges = player.pot.count(ORANGE1)
        return 2 if oranges >= 3 else 1 if oranges else 0
    if book == 3 and player.pot and COLOUR[player.pot[-1]] == WHITE:
        return VALUE[player.pot[-1]]
    return 0


def set_aside(state: Quacks, seat: int, chip: int) -> None:
    """Set 2: the chip goes beside the pot (QUA-RED-3)."""
    player = state.players[seat]
    player.flaskable = False
    player.aside = sorted([*player.aside, chip])
    player.aside_new.append(chip)
    if player.shield and state.terms.options["blue2_window"] == "set_aside":
        player.shield -= 1
    state.tell("set-aside", "QUA-RED-3", seat, state.whisper(), chip=CHIPS[chip])


class PlaceAside(Step[Quacks]):
    """Set 2, after stopping: place red chips, keep them, or put them back (QUA-RED-4, QUA-RED-5)."""

    __slots__ = ()
    name = "place-aside"
    rule = "QUA-RED-4"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        kinds = sorted({CHIPS[chip] for chip in state.players[self.seat].aside})
        keys = [f"place:{name}" for name in kinds]
        if state.terms.options["red2_return"]:
            keys += [f"return:{name}" for name in kinds]
        return [*keys, "done"]

    def take(self, state: Quacks, key: str) -> None:
        if key == "done":
            return
        player = state.players[self.seat]
        deed, _, name = key.partition(":")
        chip = CHIP[name]
        player.aside.remove(chip)
        if deed == "return":
            player.bag[chip] += 1
            state.tell("returned", "QUA-RED-5", self.seat, state.whisper(), chip=name)
        else:
            self._place(state, chip)
        if player.aside:
            state.stack.append(self)

    def _place(self, state: Quacks, chip: int) -> None:
        player = state.players[self.seat]
        if not state.terms.options["yellow2_after_stop"]:
            player.doubled = False
        pot.lay(state, self.seat, chip, VALUE[chip])

    def label(self, state: Quacks, key: str) -> Speaks:
        deed, _, name = key.partition(":")
        if not name:
            return say("choice.keep-aside")
        return say("choice.place" if deed == "place" else "choice.put-back", chip=say(f"chip.{name}"))

    def cites(self, state: Quacks, key: str) -> str:
        return "QUA-RED-4" if key.startswith("place:") else "QUA-RED-5"

    def element(self, state: Quacks, key: str) -> str | None:
        return f"aside-{self.seat}-{key.removeprefix('place:')}" if key.startswith("place:") else None

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return potions.why_not_exploded(state, state.players[self.seat], key)
