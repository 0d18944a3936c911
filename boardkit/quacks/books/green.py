"""Green, the garden spider: acts in step B of the evaluation."""

from boardkit.core.flow import Automatic, Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.droplet import can_move, move_droplet
from boardkit.quacks.material import CHIP, COLOUR, GREEN, LAST_SPACE, LIMIT, VALUE
from boardkit.quacks.state import Player, Quacks

TAKES = {1: ("orange1",), 2: ("blue1", "red1"), 4: ("yellow1", "purple1")}
"""Set 2: what a green chip of each value lets one take (QUA-GREEN-3)."""


def last_two(state: Quacks, player: Player) -> list[int]:
    """The values of the green chips that are last or next-to-last, from the last one (QUA-GREEN-1)."""
    pot = player.pot
    gap = state.terms.options["gaps_count"] and player.gap == len(pot) - 1
    ends = pot[-1:] if gap else pot[:-3:-1]
    return [VALUE[chip] for chip in ends if COLOUR[chip] == GREEN]


class GreenChips(Automatic[Quacks]):
    """The green chips in the pot of one seat."""

    __slots__ = ()
    name = "green"

    def run(self, state: Quacks) -> None:
        book, seat = state.terms.green, self.who
        player = state.players[seat]
        if book == 3:
            move_last(state, seat)
            return
        values = last_two(state, player)
        if book == 1:
            state.gain_rubies(seat, len(values), "QUA-GREEN-2")
        elif book == 2:
            state.push(*(GreenTake(seat, value) for value in values))
        elif player.rubies:
            state.push(*(GreenPay(seat) for _ in values))


def move_last(state: Quacks, seat: int) -> None:
    """Set 3: with white chips of exactly 7, the last chip goes on by the green values (QUA-GREEN-5).

    The scoring space goes with it, after the die has been rolled (QUA-GREEN-6).
    """
    player = state.players[seat]
    if player.whites != LIMIT or not player.pot:
        return
    on = sum(VALUE[chip] for chip in player.pot if COLOUR[chip] == GREEN)
    player.places[-1] = min(player.places[-1] + on, LAST_SPACE)
    player.scoring = min(player.scoring + on, LAST_SPACE + 1)
    state.tell("moved-last", "QUA-GREEN-5", seat, n=on, space=player.places[-1])


class GreenTake(Step[Quacks]):
    """Set 2: take a chip for a green one (QUA-GREEN-3)."""

    __slots__ = ("value",)
    name = "green-take"
    rule = "QUA-GREEN-3"
    say = say

    def __init__(self, seat: int, value: int) -> None:
        self.seat = seat
        self.value = value

    def keys(self, state: Quacks) -> list[str]:
        return [*(f"take:{name}" for name in TAKES[self.value] if state.can_gain(CHIP[name])), "none"]

    def take(self, state: Quacks, key: str) -> None:
        if key != "none":
            state.gain_chip(self.seat, CHIP[key.removeprefix("take:")], self.rule)

    def label(self, state: Quacks, key: str) -> Speaks:
        return label_of_taken(key)

    def element(self, state: Quacks, key: str) -> str | None:
        return None if key == "none" else f"book-{key.removeprefix('take:')}"

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        return tuple(f"take:{name}" for name in TAKES[self.value])

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        if key not in self.wishes(state):
            return None
        name = key.removeprefix("take:")
        chip = say(f"chip.{name}")
        if state.supply[CHIP[name]]:
            return Refusal(say("why.buy-not-out", chip=chip), "QUA-GREEN-4")
        return Refusal(say("why.buy-sold-out", chip=chip), "QUA-SETUP-5")


def label_of_taken(key: str) -> Speaks:
    """What taking a chip from the supply means, or taking none."""
    if key == "none":
        return say("choice.take-none")
    return say("choice.take", chip=say(f"chip.{key.removeprefix('take:')}"))


class GreenPay(Step[Quacks]):
    """Set 4: pay a ruby to move the droplet (QUA-GREEN-7)."""

    __slots__ = ()
    name = "green-pay"
    rule = "QUA-GREEN-7"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        pays = state.players[self.seat].rubies and can_move(state, self.seat)
        return ("pay", "keep") if pays else ("keep",)

    def take(self, state: Quacks, key: str) -> None:
        if key == "pay":
            state.players[self.seat].rubies -= 1
            state.tell("paid", self.rule, self.seat, n=1)
            move_droplet(state, self.seat, 1, self.rule)
