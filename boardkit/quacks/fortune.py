"""Fortune teller cards: one each round, for everybody. Purple ones act at once, blue ones in the round."""

from collections.abc import Callable
from typing import Final

from boardkit.core.flow import Automatic, ChanceStep
from boardkit.core.text import Speaks
from boardkit.quacks import drawing, pot
from boardkit.quacks._say import say
from boardkit.quacks.bonus_die import RollDie
from boardkit.quacks.card_choices import CardChoice, trade_keys
from boardkit.quacks.droplet import move_droplets
from boardkit.quacks.material import BLUE2, CARD_RULE, GREEN1, LIMIT, VALUE
from boardkit.quacks.state import FROM_CARDS, Quacks


class DrawCard(ChanceStep[Quacks]):
    """The card of the round, each that has not come yet as likely (QUA-FORTUNE-1)."""

    __slots__ = ()
    name = "card"
    rule = "QUA-FORTUNE-1"
    say = say

    def outcomes(self, state: Quacks) -> list[tuple[str, int]]:
        return [(f"card:{card}", 1) for card in state.left]

    def total(self, state: Quacks) -> int:
        return len(state.left)

    def outcome(self, state: Quacks, number: int) -> str:
        return f"card:{state.left[number]}"

    def take(self, state: Quacks, key: str) -> None:
        card = key.removeprefix("card:")
        state.left.remove(card)
        state.card = card
        state.tell("card", CARD_RULE[card], state.start, card=card)
        if card in AT_ONCE:
            AT_ONCE[card](state)

    def label(self, state: Quacks, key: str) -> Speaks:
        return say(f"card.{key.removeprefix('card:')}")


# ------------------------------------------------------------------------- what happens by itself


def _ask_all(state: Quacks) -> None:
    state.push(*(CardChoice(seat) for seat in state.order()))


def _drop_it(state: Quacks) -> None:
    move_droplets(state, state.order(), 1, "QUA-CARD-2")


def _charity(state: Quacks) -> None:
    for seat in _lowest(state, [player.rubies for player in state.players]):
        state.gain_rubies(seat, 1, "QUA-CARD-4")


def _beginners(state: Quacks) -> None:
    for seat in _lowest(state, [player.vp for player in state.players]):
        state.gain_chip(seat, GREEN1, "QUA-CARD-5")


def _lowest(state: Quacks, have: list[int]) -> list[int]:
    """The seats that have the fewest, in the order of the round (QUA-CARD-33)."""
    fewest = min(have)
    if fewest == max(have) and not state.terms.options["lowest_all_tied"]:
        return []
    return [seat for seat in state.order() if have[seat] == fewest]


def _less_is_more(state: Quacks) -> None:
    state.stack.append(LESS_IS_MORE)
    for seat in reversed(state.order()):
        drawing.show(state, seat, 5)


class LessIsMore(Automatic[Quacks]):
    """Card FP8: the lowest sum of five drawn chips gets a blue 2, the others a ruby (QUA-CARD-32).

    The chips are only looked at, so no pot explodes (QUA-FORTUNE-5).
    """

    __slots__ = ()
    name = "less-is-more"

    def run(self, state: Quacks) -> None:
        sums = [sum(VALUE[chip] for chip in player.shown) for player in state.players]
        fewest = min(sums)
        all_tied = fewest == max(sums) and state.terms.options["less_is_more_all_tied"] == "ruby"
        for seat in state.order():
            pot.put_back_shown(state.players[seat])
            if sums[seat] == fewest and not all_tied:
                state.gain_chip(seat, BLUE2, "QUA-CARD-8")
            else:
                state.gain_rubies(seat, 1, "QUA-CARD-8")


LESS_IS_MORE: Final = LessIsMore()


def _roll_all(state: Quacks) -> None:
    state.push(*(RollDie(seat, "QUA-CARD-12", FROM_CARDS) for seat in state.order()))


def _trade_chips(state: Quacks) -> None:
    state.push(*(ShowFour(seat) for seat in state.order()))


class ShowFour(Automatic[Quacks]):
    """Card FP13: draw four chips, and perhaps trade one of them (QUA-CARD-13)."""

    __slots__ = ()
    name = "show-four"

    def run(self, state: Quacks) -> None:
        state.stack.append(AfterFour(self.who))
        drawing.show(state, self.who, 4)


class AfterFour(Automatic[Quacks]):
    """Card FP13: whoever cannot trade gets a green 1."""

    __slots__ = ()
    name = "after-four"

    def run(self, state: Quacks) -> None:
        if len(trade_keys(state, self.who)) > 1:
            state.stack.append(CardChoice(self.who))
        else:
            pot.put_back_shown(state.players[self.who])
            state.gain_chip(self.who, GREEN1, "QUA-CARD-13")


AT_ONCE: Final[dict[str, Callable[[Quacks], None]]] = {
    "FP1": _ask_all,
    "FP2": _drop_it,
    "FP3": _ask_all,
    "FP4": _charity,
    "FP5": _beginners,
    "FP6": _ask_all,
    "FP8": _less_is_more,
    "FP9": _ask_all,
    "FP10": _ask_all,
    "FP11": _ask_all,
    "FP12": _roll_all,
    "FP13": _trade_chips,
}
"""What the purple cards do, before the rats (QUA-FORTUNE-2). FP7 is looked up where rats are counted.

Blue cards hold for the round (QUA-FORTUNE-3) and are looked up where they act. While brewing: FB3
(QUA-CARD-16), FB5 (QUA-CARD-18, QUA-CARD-34), FB6 (QUA-CARD-19, QUA-CARD-35), FB10 (QUA-CARD-23). With the
die: FB4 (QUA-CARD-17). With the ruby spaces: FB8 and FB11 (QUA-CARD-21, QUA-CARD-24). At the round's end:
FB9 (QUA-CARD-22). The others are in :class:`AfterBrewing`.
"""


# ------------------------------------------------------------------------------------ after brewing


class AfterBrewing(Automatic[Quacks]):
    """Blue cards that look at the pots: FB1, FB2, FB7 (QUA-CARD-14, QUA-CARD-15, QUA-CARD-20)."""

    __slots__ = ()
    name = "after-brewing"

    def run(self, state: Quacks) -> None:
        if state.card == "FB1":
            seven = [seat for seat in state.order() if state.players[seat].whites == LIMIT]
            move_droplets(state, seven, 1, "QUA-CARD-14")
        elif state.card == "FB2":
            left = [
                (seat + 1) % state.terms.seats for seat in state.order() if state.players[seat].exploded
            ]
            state.push(*(CardChoice(seat) for seat in left))
        elif state.card == "FB7":
            state.push(*(ShowFive(seat) for seat in state.order() if not state.players[seat].exploded))


class ShowFive(Automatic[Quacks]):
    """Card FB7: draw up to five chips and perhaps place one (QUA-CARD-20)."""

    __slots__ = ()
    name = "show-five"

    def run(self, state: Quacks) -> None:
        if any(state.players[self.who].bag):
            state.stack.append(CardChoice(self.who))
            drawing.show(state, self.who, 5)
