"""The bonus die."""

from boardkit.core.flow import Automatic, ChanceStep
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.droplet import move_droplet
from boardkit.quacks.material import CARD_RULE, DIE, ORANGE1
from boardkit.quacks.state import FROM_DIE, Quacks


class BonusDie(Automatic[Quacks]):
    """Step A: whoever stands farthest without an explosion rolls (QUA-DIE-1 to QUA-DIE-4).

    The scoring space is the one after the last chip, droplet or rat stone (QUA-SCORE-1, QUA-SCORE-8). Its
    place counts, not its number (QUA-DIE-2); a droplet that moves later does not change it (QUA-CHIP-3).
    """

    __slots__ = ()
    name = "bonus-die"

    def run(self, state: Quacks) -> None:
        state.phase = "die"
        for player in state.players:
            player.scoring = player.space + 1
        whole = [player.scoring for player in state.players if not player.exploded]
        if not whole:
            state.tell("nobody-rolls", "QUA-DIE-4")
            return
        farthest = max(whole)
        because = "QUA-DIE-1" if whole.count(farthest) == 1 else "QUA-DIE-3"
        for seat in reversed(state.order()):
            player = state.players[seat]
            if player.scoring == farthest and not player.exploded:
                if state.card == "FB4":
                    state.stack.append(RollDie(seat, CARD_RULE["FB4"], FROM_DIE))
                state.stack.append(RollDie(seat, because, FROM_DIE))


class RollDie(ChanceStep[Quacks]):
    """One roll of the bonus die for one seat (QUA-DIE-5)."""

    __slots__ = ("because", "source")
    name = "die"
    rule = "QUA-DIE-5"
    say = say

    def __init__(self, who: int, because: str, source: int) -> None:
        super().__init__(who)
        self.because = because
        self.source = source

    def outcomes(self, state: Quacks) -> tuple[tuple[str, int], ...]:
        return DIE

    def total(self, state: Quacks) -> int:
        return 6

    def take(self, state: Quacks, key: str) -> None:
        face, seat = key.removeprefix("die:"), self.who
        state.tell("rolled", self.because, seat, face=face)
        if face == "ruby":
            state.gain_rubies(seat, 1, self.rule)
        elif face == "droplet":
            move_droplet(state, seat, 1, self.rule)
        elif face == "orange1":
            state.gain_chip(seat, ORANGE1, "QUA-DIE-6")
        else:
            state.gain_points(seat, int(face[-1]), self.source, self.rule)

    def label(self, state: Quacks, key: str) -> Speaks:
        return say(f"face.{key.removeprefix('die:')}")
