"""Purple, the ghost's breath: acts in step B of the evaluation (QUA-PURPLE-1)."""

from boardkit.core.flow import Automatic, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.droplet import move_droplet
from boardkit.quacks.material import CHIP, CHIPS, COINS, PURPLE1, UPGRADE, VALUE
from boardkit.quacks.state import FROM_CHIPS, Quacks


class PurpleChips(Automatic[Quacks]):
    """The purple chips in the pot of one seat."""

    __slots__ = ()
    name = "purple"

    def run(self, state: Quacks) -> None:
        book, seat = state.terms.purple, self.who
        count = state.players[seat].pot.count(PURPLE1)
        if book == 1 and count == 1:
            take_tier(state, seat, 1)
        elif book == 1:
            state.stack.append(PurpleTier(seat))
        elif book == 2:
            state.stack.append(PurpleTrade(seat))
        elif book == 3:
            state.gain_points(seat, points_by_place(state, seat), FROM_CHIPS, "QUA-PURPLE-6")
        elif len(keys := swaps(state, seat)) > 1:
            state.stack.append(PurpleSwap(seat, tuple(keys)))


# ---------------------------------------------------------------------------------------- set 1


def take_tier(state: Quacks, seat: int, tier: int) -> None:
    """Set 1: what one, two, or three and more purple chips give (QUA-PURPLE-2)."""
    state.gain_points(seat, 2 if tier == 3 else 1, FROM_CHIPS, "QUA-PURPLE-2")
    if tier == 2:
        state.gain_rubies(seat, 1, "QUA-PURPLE-2")
    if tier == 3:
        move_droplet(state, seat, 1, "QUA-PURPLE-2")


class PurpleTier(Step[Quacks]):
    """Set 1: the reward for as many purple chips as one has, or a lower one (QUA-PURPLE-3)."""

    __slots__ = ()
    name = "purple-tier"
    rule = "QUA-PURPLE-3"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        count = min(state.players[self.seat].pot.count(PURPLE1), 3)
        return [f"tier:{tier}" for tier in range(count, 0, -1)]

    def take(self, state: Quacks, key: str) -> None:
        take_tier(state, self.seat, int(key[-1]))


# ---------------------------------------------------------------------------------------- set 2


class PurpleTrade(Step[Quacks]):
    """Set 2: give up one, two or three purple chips for good (QUA-PURPLE-4, QUA-PURPLE-5)."""

    __slots__ = ()
    name = "purple-trade"
    rule = "QUA-PURPLE-4"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        count = min(state.players[self.seat].pot.count(PURPLE1), 3)
        return [*(f"trade:{n}" for n in range(count, 0, -1)), "none"]

    def take(self, state: Quacks, key: str) -> None:
        if key == "none":
            return
        seat, n = self.seat, int(key[-1])
        for _ in range(n):
            give_up(state, seat, PURPLE1, self.rule)
        for chip in {1: ("black1",), 2: ("green1", "blue2"), 3: ("yellow4",)}[n]:
            state.gain_chip(seat, CHIP[chip], self.rule)
        state.gain_points(seat, {1: 1, 2: 3, 3: 6}[n], FROM_CHIPS, self.rule)
        state.gain_rubies(seat, {1: 1, 2: 0, 3: 1}[n], self.rule)
        move_droplet(state, seat, n - 1, self.rule)


def give_up(state: Quacks, seat: int, chip: int, rule: str) -> None:
    """A *chip* leaves the pot for the supply; the scoring space stays (QUA-PURPLE-10)."""
    player = state.players[seat]
    last = len(player.pot) - 1 - player.pot[::-1].index(chip)
    del player.pot[last], player.places[last]
    if last < player.gap:
        player.gap -= 1
    state.supply[chip] += 1
    state.tell("gave-up", rule, seat, chip=CHIPS[chip])


# ---------------------------------------------------------------------------------------- set 3


def points_by_place(state: Quacks, seat: int) -> int:
    """Set 3: points by the number printed under each purple chip (QUA-PURPLE-6, QUA-PURPLE-7).

    A chip that green set 3 has moved lies on its new space already (QUA-PURPLE-12).
    """
    player = state.players[seat]
    printed = state.terms.options["purple3_reads"] == "printed"
    return sum(
        min((COINS[space] if printed else space) // 10, 3)
        for chip, space in zip(player.pot, player.places, strict=True)
        if chip == PURPLE1
    )


# ---------------------------------------------------------------------------------------- set 4


def swaps(state: Quacks, seat: int) -> list[str]:
    """Set 4: which chips of the pot can be swapped, and for what (QUA-PURPLE-8, QUA-PURPLE-9)."""
    player = state.players[seat]
    count = player.pot.count(PURPLE1)
    keys = []
    for chip in sorted({chip for chip in player.pot if chip in UPGRADE}):
        one, two = UPGRADE[chip], UPGRADE.get(UPGRADE[chip])
        # with one purple chip a 1 becomes a 2, with two a 2 a 4, with three a 1 a 4
        wanted = [one] if count >= VALUE[chip] else []
        if two is not None and count >= 3:
            wanted.append(two)
        keys += [f"swap:{CHIPS[chip]}:{CHIPS[new]}" for new in wanted if state.can_gain(new)]
    return [*keys, "none"]


class PurpleSwap(Step[Quacks]):
    """Set 4: swap one chip of the pot for a higher one of its colour (QUA-PURPLE-8)."""

    __slots__ = ("choices",)
    name = "purple-swap"
    rule = "QUA-PURPLE-8"
    say = say

    def __init__(self, seat: int, choices: tuple[str, ...]) -> None:
        self.seat = seat
        self.choices = choices

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return self.choices

    def take(self, state: Quacks, key: str) -> None:
        if key == "none":
            return
        _, old, new = key.split(":")
        give_up(state, self.seat, CHIP[old], self.rule)
        state.gain_chip(self.seat, CHIP[new], self.rule)

    def label(self, state: Quacks, key: str) -> Speaks:
        if key == "none":
            return say("choice.swap-none")
        _, old, new = key.split(":")
        return say("choice.swap", old=say(f"chip.{old}"), new=say(f"chip.{new}"))
