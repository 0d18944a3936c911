"""The evaluation of the potions: steps B, C and D. Step A is the die, E the shopping, F the rubies."""

from boardkit.core.flow import Automatic, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.books.black import BlackChips
from boardkit.quacks.books.green import GreenChips
from boardkit.quacks.books.purple import PurpleChips
from boardkit.quacks.material import BLACK, COINS, GREEN, POINTS, PURPLE, ROUNDS, RUBY
from boardkit.quacks.state import FROM_CARDS, FROM_POT, Quacks

ACTING = 1 << GREEN | 1 << PURPLE | 1 << BLACK


class ChipActions(Automatic[Quacks]):
    """Step B: from the start player on, each player's black, green and purple chips (QUA-CHIP-1).

    It is all the same after an explosion (QUA-BOOM-4, QUA-CHIP-2) and in the last round (QUA-LAST-3).
    """

    __slots__ = ()
    name = "chip-actions"

    def run(self, state: Quacks) -> None:
        state.phase = "chips"
        green_first = state.terms.options["step_b_order"] == "green_first"
        steps: list[Automatic[Quacks]] = []
        for seat in state.order():
            colours = state.players[seat].colours
            if state.terms.options["black_zero_tie"]:
                colours |= 1 << BLACK
            if not colours & ACTING:
                continue
            if colours & 1 << BLACK:
                steps.append(BlackChips(seat))
            if colours & 1 << PURPLE and not green_first:
                steps.append(PurpleChips(seat))
            if colours & 1 << GREEN:
                steps.append(GreenChips(seat))
            if colours & 1 << PURPLE and green_first:
                steps.append(PurpleChips(seat))
        state.push(*steps)


class RubySpaces(Automatic[Quacks]):
    """Step C: a ruby on the scoring space is yours (QUA-RUBY-1)."""

    __slots__ = ()
    name = "ruby-spaces"

    def run(self, state: Quacks) -> None:
        for seat in state.order():
            if RUBY[state.players[seat].scoring]:
                state.gain_rubies(seat, 1, "QUA-RUBY-1")
                if state.card == "FB11":
                    state.gain_rubies(seat, 1, "QUA-CARD-24")
                elif state.card == "FB8":
                    state.gain_points(seat, 2, FROM_CARDS, "QUA-CARD-21")


class Explosions(Automatic[Quacks]):
    """Who exploded chooses points or coins, before step D (QUA-VP-2, QUA-VP-3)."""

    __slots__ = ()
    name = "explosions"

    def run(self, state: Quacks) -> None:
        state.phase = "points"
        asked = []
        for seat in state.order():
            player = state.players[seat]
            player.points = player.coins = True
            if player.exploded and not player.protected:
                if state.round == ROUNDS and state.terms.options["last_explosion"] == "points":
                    player.coins = False
                else:
                    asked.append(PointsOrCoins(seat))
        state.push(*asked)


class PointsOrCoins(Step[Quacks]):
    """After an explosion: the points of the scoring space, or its coins."""

    __slots__ = ()
    name = "points-or-coins"
    rule = "QUA-VP-2"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("points", "coins")

    def take(self, state: Quacks, key: str) -> None:
        player = state.players[self.seat]
        player.points = key == "points"
        player.coins = key == "coins"
        state.tell("chose-points" if player.points else "chose-coins", self.rule, self.seat)

    def label(self, state: Quacks, key: str) -> Speaks:
        table = POINTS if key == "points" else COINS
        return say(f"choice.{key}", n=table[state.players[self.seat].scoring])


class Points(Automatic[Quacks]):
    """Step D: the points of the scoring space (QUA-VP-1)."""

    __slots__ = ()
    name = "points"

    def run(self, state: Quacks) -> None:
        for seat in state.order():
            player = state.players[seat]
            if player.points:
                state.gain_points(seat, POINTS[player.scoring], FROM_POT, "QUA-VP-1")
