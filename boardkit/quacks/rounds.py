"""The nine rounds: how one begins, what comes in it, how it ends, and what rubies buy at its end."""

from typing import Final

from boardkit.core.flow import Automatic, Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.bonus_die import BonusDie
from boardkit.quacks.droplet import can_move, move_droplet
from boardkit.quacks.evaluation import ChipActions, Explosions, Points, RubySpaces
from boardkit.quacks.fortune import AfterBrewing, DrawCard
from boardkit.quacks.material import (
    EXTRA_WHITE_ROUND,
    LIMIT,
    PURPLE_FROM,
    ROUNDS,
    RUBIES_PER_DEED,
    RUBIES_PER_POINT,
    WHITE1,
    YELLOW_FROM,
)
from boardkit.quacks.pot import clear
from boardkit.quacks.potions import Potions
from boardkit.quacks.rats import PlaceRats, count_tails
from boardkit.quacks.shopping import Shopping
from boardkit.quacks.state import FROM_LAST_ROUND, Quacks


class RoundStart(Automatic[Quacks]):
    """A new round; in the sixth everybody gets a white chip more (QUA-ROUND-1, QUA-ROUND-4)."""

    __slots__ = ()
    name = "round-start"

    def run(self, state: Quacks) -> None:
        state.round += 1
        state.phase = "fortune"
        state.stack += ROUND
        if state.log is not None:
            state.tell("round", "QUA-ROUND-1", state.start, n=state.round)
            if state.round == YELLOW_FROM:
                state.tell("yellow-out", "QUA-ROUND-3")
            if state.round == PURPLE_FROM:
                state.tell("purple-out", "QUA-ROUND-3")
        for player in state.players:
            player.base = player.droplet
            player.forgone = 0
        if state.round == EXTRA_WHITE_ROUND:
            for seat in state.order():
                state.gain_chip(seat, WHITE1, "QUA-ROUND-4")
        count_tails(state)


class SpendRubies(Automatic[Quacks]):
    """Step F: rubies buy moves of the droplet and a full flask; in the last round points (QUA-END-1)."""

    __slots__ = ()
    name = "spend-rubies"

    def run(self, state: Quacks) -> None:
        state.phase = "rubies"
        if state.round == ROUNDS:
            for seat in state.order():
                player = state.players[seat]
                points, player.rubies = divmod(player.rubies, RUBIES_PER_POINT)
                state.gain_points(seat, points, FROM_LAST_ROUND, "QUA-LAST-5")
            return
        for seat in reversed(state.order()):
            if state.players[seat].rubies >= RUBIES_PER_DEED:
                state.stack.append(Spend(seat))


class Spend(Step[Quacks]):
    """What one seat spends its rubies on (QUA-END-1)."""

    __slots__ = ()
    name = "spend"
    rule = "QUA-END-1"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        droplet = ("droplet",) if can_move(state, self.seat) else ()
        flask = () if state.players[self.seat].flask else ("flask",)
        return (*droplet, *flask, "done")

    def take(self, state: Quacks, key: str) -> None:
        if key == "done":
            return
        seat = self.seat
        player = state.players[seat]
        player.rubies -= RUBIES_PER_DEED
        if state.log is not None:
            state.tell("paid", "QUA-END-1", seat, n=RUBIES_PER_DEED)
        if player.rubies >= RUBIES_PER_DEED:
            state.stack.append(self)
        if key == "flask":
            fill_flask(state, seat, "QUA-END-3")
        else:
            move_droplet(state, seat, 1, "QUA-END-2")

    def cites(self, state: Quacks, key: str) -> str:
        return {"droplet": "QUA-END-2", "flask": "QUA-END-3"}.get(key, self.rule)

    def label(self, state: Quacks, key: str) -> Speaks:
        return say(f"choice.spend-{key}")

    def element(self, state: Quacks, key: str) -> str | None:
        return {"droplet": f"droplet-{self.seat}", "flask": f"flask-{self.seat}"}.get(key)

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        return ("flask",)

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return Refusal(say("why.flask-full"), "QUA-END-3") if key == "flask" else None


def fill_flask(state: Quacks, seat: int, rule: str) -> None:
    """The flask of *seat* is full again."""
    state.players[seat].flask = True
    state.tell("filled", rule, seat)


class RoundEnd(Automatic[Quacks]):
    """Everything goes back into the bags, the next player starts (QUA-END-4, QUA-END-5, QUA-ROUND-5)."""

    __slots__ = ()
    name = "round-end"

    def run(self, state: Quacks) -> None:
        if state.card == "FB9":
            for seat in state.order():
                if not state.players[seat].flask:
                    fill_flask(state, seat, "QUA-CARD-22")
        if state.round == ROUNDS:
            state.phase = "over"
            state.tell("over", "QUA-WIN-1")
            return
        for player in state.players:
            bag = player.bag
            for chip in player.pot:
                bag[chip] += 1
            clear(player)
            player.limit = LIMIT
            player.rats = 0
            player.base = player.droplet
        state.card = ""
        state.start = (state.start + 1) % state.terms.seats
        state.stack.append(ROUND_START)


ROUND_START: Final = RoundStart()

ROUND_STEPS: Final = (
    DrawCard(),
    PlaceRats(),
    Potions(),
    AfterBrewing(),
    BonusDie(),
    ChipActions(),
    RubySpaces(),
    Explosions(),
    Points(),
    Shopping(),
    SpendRubies(),
    RoundEnd(),
)
"""What comes in a round, in order (QUA-ROUND-2, QUA-SCORE-7)."""

ROUND: Final = ROUND_STEPS[::-1]
