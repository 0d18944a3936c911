"""The droplet, and the glasses of the test-tube side of the pot."""

from collections.abc import Sequence

from boardkit.core.flow import Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIP, GLASSES, LAST_DROPLET
from boardkit.quacks.state import FROM_TUBES, Quacks


def move_droplet(state: Quacks, seat: int, n: int, rule: str) -> None:
    """*seat* moves its droplet *n* times; with test tubes it may move along the glasses instead."""
    if state.terms.tubes:
        state.push(*[DropletMove(seat, rule)] * n)
    else:
        state.advance_droplet(seat, n, rule)


def move_droplets(state: Quacks, seats: Sequence[int], n: int, rule: str) -> None:
    """Each of *seats* moves its droplet *n* times, in this order."""
    # what is asked goes on a stack, so that the last one put there comes first
    for seat in reversed(seats) if state.terms.tubes else seats:
        move_droplet(state, seat, n, rule)


def can_move(state: Quacks, seat: int) -> bool:
    """Whether a move of the droplet would lead anywhere (QUA-CHIP-4, QUA-TUBE-4)."""
    player = state.players[seat]
    return player.droplet < LAST_DROPLET or (state.terms.tubes and player.glass < len(GLASSES) - 1)


class DropletMove(Step[Quacks]):
    """One move of the droplet: on in the pot, or one glass further (QUA-TUBE-2)."""

    __slots__ = ("because",)
    name = "droplet"
    rule = "QUA-TUBE-2"
    say = say

    def __init__(self, seat: int, because: str) -> None:
        self.seat = seat
        self.because = because

    def keys(self, state: Quacks) -> tuple[str, ...]:
        at_end = state.players[self.seat].glass == len(GLASSES) - 1
        return ("droplet",) if at_end else ("droplet", "glass")

    def take(self, state: Quacks, key: str) -> None:
        if key == "droplet":
            state.advance_droplet(self.seat, 1, self.because)
        else:
            next_glass(state, self.seat)

    def cites(self, state: Quacks, key: str) -> str:
        return "QUA-TUBE-4" if self.keys(state) == ("droplet",) else self.rule

    def label(self, state: Quacks, key: str) -> Speaks:
        if key == "droplet":
            return say("choice.droplet-on")
        return say("choice.glass", gift=say(f"glass.{GLASSES[state.players[self.seat].glass + 1]}"))

    def element(self, state: Quacks, key: str) -> str | None:
        return f"{key}-{self.seat}"


def next_glass(state: Quacks, seat: int) -> None:
    """Go one glass further and take what it gives (QUA-TUBE-3, QUA-TUBE-5)."""
    player = state.players[seat]
    player.glass += 1
    gift = GLASSES[player.glass]
    state.tell("glass", "QUA-TUBE-3", seat, glass=player.glass)
    if gift == "ruby":
        state.gain_rubies(seat, 1, "QUA-TUBE-3")
    elif gift.startswith("vp"):
        state.gain_points(seat, int(gift[2:]), FROM_TUBES, "QUA-TUBE-3")
    else:
        state.gain_chip(seat, CHIP[gift], "QUA-TUBE-3")
