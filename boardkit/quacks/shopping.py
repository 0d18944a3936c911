"""Step E: buying chips; in the last round coins become points."""

from typing import Final

from boardkit.core.flow import Automatic, Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import (
    CHIP,
    CHIPS,
    COINS,
    COINS_PER_POINT,
    COLOUR,
    ROUNDS,
    WHITE,
)
from boardkit.quacks.state import FROM_LAST_ROUND, Quacks

BUY_KEYS: Final = tuple(f"buy:{name}" for name in CHIPS)
CHIP_OF: Final = {key: chip for chip, key in enumerate(BUY_KEYS)}


class Shopping(Automatic[Quacks]):
    """Step E: from the start player on, everybody who has coins may buy (QUA-SHOP-8).

    What is bought goes into the bag (QUA-SHOP-9); coins are not kept (QUA-SHOP-7).
    """

    __slots__ = ()
    name = "shopping"

    def run(self, state: Quacks) -> None:
        state.phase = "shopping"
        if state.round == ROUNDS:
            self._convert(state)
            return
        for seat in reversed(state.order()):
            player = state.players[seat]
            if player.coins and COINS[player.scoring] >= 3:
                state.stack.append(Shop(seat, COINS[player.scoring], -1))

    def _convert(self, state: Quacks) -> None:
        """The last round: five coins are a point, the rest is lost (QUA-LAST-4, QUA-LAST-6)."""
        for seat in state.order():
            player = state.players[seat]
            if player.coins:
                points = COINS[player.scoring] // COINS_PER_POINT
                state.gain_points(seat, points, FROM_LAST_ROUND, "QUA-LAST-4")


class Shop(Step[Quacks]):
    """Buy a chip for the coins left; a second one of another *colour* than the first (QUA-SHOP-2)."""

    __slots__ = ("coins", "colour")
    name = "shop"
    rule = "QUA-SHOP-2"
    say = say

    def __init__(self, seat: int, coins: int, colour: int) -> None:
        self.seat = seat
        self.coins = coins
        self.colour = colour

    def keys(self, state: Quacks) -> list[str]:
        keys = []
        coins, colour, supply = self.coins, self.colour, state.supply
        for price, chip in state.terms.shelves[state.stage]:
            if price > coins:
                break
            if supply[chip] and COLOUR[chip] != colour:
                keys.append(BUY_KEYS[chip])
        keys.append("done")
        return keys

    def take(self, state: Quacks, key: str) -> None:
        if key == "done":
            return
        chip = CHIP_OF[key]
        price = state.terms.prices[chip]
        state.supply[chip] -= 1
        state.players[self.seat].bag[chip] += 1
        if state.log is not None:
            state.tell("bought", "QUA-SHOP-2", self.seat, chip=CHIPS[chip], price=price)
        if self.colour < 0 and self.coins - price >= 3:
            state.stack.append(Shop(self.seat, self.coins - price, COLOUR[chip]))

    def prompt(self, state: Quacks) -> Speaks:
        return say("step.shop" if self.colour < 0 else "step.shop-again", n=self.coins)

    def label(self, state: Quacks, key: str) -> Speaks:
        if key == "done":
            return say("choice.buy-nothing" if self.colour < 0 else "choice.buy-no-more")
        chip = CHIP_OF[key]
        named, price = say(f"chip.{CHIPS[chip]}"), state.terms.prices[chip]
        return say("choice.buy" if price else "choice.buy-priceless", chip=named, price=price)

    def element(self, state: Quacks, key: str) -> str | None:
        return None if key == "done" else f"book-{key.removeprefix('buy:')}"

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        return BUY_KEYS

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        chip = CHIP.get(key.removeprefix("buy:")) if key.startswith("buy:") else None
        if chip is None:
            return None
        named, price = say(f"chip.{CHIPS[chip]}"), state.terms.prices[chip]
        if COLOUR[chip] == WHITE:
            return Refusal(say("why.buy-white"), "QUA-SHOP-4")
        if chip not in {chip for _, chip in state.terms.shelves[state.stage]}:
            return Refusal(say("why.buy-not-out", chip=named), "QUA-SHOP-5")
        if COLOUR[chip] == self.colour:
            return Refusal(say("why.buy-same-colour"), "QUA-SHOP-2")
        if not state.supply[chip]:
            return Refusal(say("why.buy-sold-out", chip=named), "QUA-SHOP-6")
        return Refusal(say("why.buy-too-dear", chip=named, price=price, coins=self.coins), "QUA-SHOP-1")
