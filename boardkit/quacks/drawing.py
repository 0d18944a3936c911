"""Drawing chips from a bag: for the pot, or only to be looked at."""

from typing import Final

from boardkit.core.flow import ChanceStep
from boardkit.core.text import Speaks
from boardkit.quacks import potions
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS, MOST_SEATS
from boardkit.quacks.state import Quacks

CHIP_KEYS: Final = tuple(f"chip:{name}" for name in CHIPS)
CHIP_OF: Final = {key: chip for chip, key in enumerate(CHIP_KEYS)}


class FromBag(ChanceStep[Quacks]):
    """One chip out of the bag of a seat, each as likely (QUA-BREW-2)."""

    __slots__ = ()
    rule = "QUA-BREW-2"
    say = say

    def outcomes(self, state: Quacks) -> list[tuple[str, int]]:
        return [(CHIP_KEYS[chip], n) for chip, n in enumerate(state.players[self.who].bag) if n]

    def total(self, state: Quacks) -> int:
        return sum(state.players[self.who].bag)

    def outcome(self, state: Quacks, number: int) -> str:
        for chip, n in enumerate(state.players[self.who].bag):
            if number < n:
                return CHIP_KEYS[chip]
            number -= n
        raise IndexError(number)

    def label(self, state: Quacks, key: str) -> Speaks:
        return say(f"chip.{key.removeprefix('chip:')}")

    def element(self, state: Quacks, key: str) -> str | None:
        return f"bag-{self.who}-{key.removeprefix('chip:')}"


class DrawChip(FromBag):
    """A chip for the pot."""

    __slots__ = ()
    name = "chip"

    def take(self, state: Quacks, key: str) -> None:
        chip = CHIP_OF[key]
        state.players[self.who].bag[chip] -= 1
        potions.arrive(state, self.who, chip)


class DrawShown(FromBag):
    """*many* chips, one by one, only to be looked at."""

    __slots__ = ("many",)
    name = "look"

    def __init__(self, who: int, many: int) -> None:
        super().__init__(who)
        self.many = many

    def take(self, state: Quacks, key: str) -> None:
        player = state.players[self.who]
        chip = CHIP_OF[key]
        player.bag[chip] -= 1
        player.shown.append(chip)
        state.tell("looked", self.rule, self.who, state.whisper(), chip=CHIPS[chip])
        show(state, self.who, self.many - 1)


def show(state: Quacks, seat: int, many: int) -> None:
    """Draw *many* chips of *seat* to be looked at, or as many as there are."""
    if many > 0 and any(state.players[seat].bag):
        state.stack.append(DrawShown(seat, many))


DRAW: Final = tuple(DrawChip(seat) for seat in range(MOST_SEATS))
