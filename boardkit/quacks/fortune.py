"""Fortune teller cards: one each round, for everybody. Purple ones act at once, blue ones in the round."""

from collections.abc import Callable
from typing import Final

from boardkit.core.flow import Automatic, ChanceStep, Step
from boardkit.core.text import Speaks
from boardkit.quacks import potions
from boardkit.quacks._say import say
from boardkit.quacks.bonus_die import RollDie
from boardkit.quacks.books.blue import label_of_shown
from boardkit.quacks.books.green import label_of_taken
from boardkit.quacks.droplet import move_droplet
from boardkit.quacks.material import (
    BLACK,
    BLACK1,
    BLUE2,
    CARD_RULE,
    CHIP,
    CHIPS,
    COLOUR,
    GREEN1,
    LIMIT,
    PURPLE,
    PURPLE1,
    RED,
    UPGRADE,
    VALUE,
    WHITE,
    WHITE1,
    YELLOW,
)
from boardkit.quacks.rats import count_tails
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
    for seat in reversed(state.order()):
        move_droplet(state, seat, 1, "QUA-CARD-2")


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
        potions.show(state, seat, 5)


class LessIsMore(Automatic[Quacks]):
    """Card FP8: the lowest sum of five drawn chips gets a blue 2, the others a ruby (QUA-CARD-32)."""

    __slots__ = ()
    name = "less-is-more"

    def run(self, state: Quacks) -> None:
        sums = [sum(VALUE[chip] for chip in player.shown) for player in state.players]
        fewest = min(sums)
        all_tied = fewest == max(sums) and state.terms.options["less_is_more_all_tied"] == "ruby"
        for seat in state.order():
            potions.put_back_shown(state.players[seat])
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

    __slots__ = ("who",)
    name = "show-four"

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, state: Quacks) -> None:
        state.stack.append(AfterFour(self.who))
        potions.show(state, self.who, 4)


class AfterFour(Automatic[Quacks]):
    """Card FP13: whoever cannot trade gets a green 1."""

    __slots__ = ("who",)
    name = "after-four"

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, state: Quacks) -> None:
        if len(_trade_keys(state, self.who)) > 1:
            state.stack.append(CardChoice(self.who))
        else:
            potions.put_back_shown(state.players[self.who])
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
"""What the purple cards do. FP7 is looked up where rats are counted."""


# ----------------------------------------------------------------------------- what is to be chosen


def _any(chips: list[int]) -> list[str]:
    return [f"take:{CHIPS[chip]}" for chip in chips]


def _choose_one_keys(state: Quacks, seat: int) -> list[str]:
    black = [BLACK1] if state.can_gain(BLACK1) else []
    return [*_any([*black, *state.any_chip(2)]), "rubies"]


def _deal_keys(state: Quacks, seat: int) -> list[str]:
    if not state.players[seat].rubies:
        return ["none"]
    return [*_any(state.any_chip(1, (PURPLE, BLACK))), "none"]


def _in_time_keys(state: Quacks, seat: int) -> list[str]:
    return ["points", "white"] if state.players[seat].bag[WHITE1] else ["points"]


def _good_start_keys(state: Quacks, seat: int) -> list[str]:
    return [f"forgo:{n}" for n in range(min(3, state.players[seat].rats) + 1)]


def _rat_friends_keys(state: Quacks, seat: int) -> list[str]:
    return [*_any(state.any_chip(4)), "points"]


def _wisely_keys(state: Quacks, seat: int) -> list[str]:
    return ["droplet", *_any([PURPLE1] if state.can_gain(PURPLE1) else [])]


def _trade_keys(state: Quacks, seat: int) -> list[str]:
    kinds = sorted(set(state.players[seat].shown))
    can = [chip for chip in kinds if chip in UPGRADE and state.can_gain(UPGRADE[chip])]
    return [*(f"trade:{CHIPS[chip]}" for chip in can), "none"]


def _gloat_keys(state: Quacks, seat: int) -> list[str]:
    return _any(state.any_chip(2)) or ["none"]


def _strong_keys(state: Quacks, seat: int) -> list[str]:
    return [*(f"place:{CHIPS[chip]}" for chip in sorted(set(state.players[seat].shown))), "none"]


KEYS: Final[dict[str, Callable[[Quacks, int], list[str]]]] = {
    "FP1": _choose_one_keys,
    "FP3": _deal_keys,
    "FP6": _in_time_keys,
    "FP9": _good_start_keys,
    "FP10": _rat_friends_keys,
    "FP11": _wisely_keys,
    "FP13": _trade_keys,
    "FB2": _gloat_keys,
    "FB7": _strong_keys,
}


class CardChoice(Step[Quacks]):
    """What one seat makes of the card of the round."""

    __slots__ = ()
    name = "fortune"
    rule = "QUA-FORTUNE-1"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        return KEYS[state.card](state, self.seat)

    def take(self, state: Quacks, key: str) -> None:
        deed, _, what = key.partition(":")
        DEEDS[deed](state, self.seat, what)

    def prompt(self, state: Quacks) -> Speaks:
        return say("step.fortune", card=say(f"card.{state.card}"))

    def label(self, state: Quacks, key: str) -> Speaks:
        deed, _, what = key.partition(":")
        if deed == "take":
            return label_of_taken(key)
        if deed == "place" or (key == "none" and state.card == "FB7"):
            return label_of_shown(key)
        if deed == "trade":
            return say(
                "choice.swap", old=say(f"chip.{what}"), new=say(f"chip.{CHIPS[UPGRADE[CHIP[what]]]}")
            )
        if deed == "forgo":
            return say("choice.forgo", n=int(what))
        if key == "points":
            n = 4 if state.card == "FP6" else _rat_points(state, self.seat)
            return say("choice.card-points", n=n)
        return say(f"choice.card-{key}")

    def cites(self, state: Quacks, key: str) -> str:
        return CARD_RULE[state.card]

    def element(self, state: Quacks, key: str) -> str | None:
        deed, _, what = key.partition(":")
        return {"take": f"book-{what}", "place": f"shown-{self.seat}-{what}"}.get(deed)


def _take_chip(state: Quacks, seat: int, chip: str) -> None:
    if state.card == "FP3":
        state.players[seat].rubies -= 1
        state.tell("paid", "QUA-CARD-3", seat, n=1)
    state.gain_chip(seat, CHIP[chip], CARD_RULE[state.card])


def _take_rubies(state: Quacks, seat: int, _what: str) -> None:
    state.gain_rubies(seat, 3, "QUA-CARD-1")


def _take_points(state: Quacks, seat: int, _what: str) -> None:
    n = 4 if state.card == "FP6" else _rat_points(state, seat)
    state.gain_points(seat, n, FROM_CARDS, CARD_RULE[state.card])


def _rat_points(state: Quacks, seat: int) -> int:
    """Card FP10: a point for each rat tail, by the points before the card (QUA-CARD-28)."""
    if state.terms.options["rat_points"] == "in_turn":
        twin = state.copy()
        count_tails(twin)
        return twin.players[seat].rats
    return state.players[seat].rats


def _drop_white(state: Quacks, seat: int, _what: str) -> None:
    state.players[seat].bag[WHITE1] -= 1
    state.supply[WHITE1] += 1
    state.tell("lost", "QUA-CARD-6", seat, chip="white1")


def _forgo(state: Quacks, seat: int, n: str) -> None:
    state.players[seat].forgone = int(n)
    state.gain_rubies(seat, int(n), "QUA-CARD-9")


def _two_steps(state: Quacks, seat: int, _what: str) -> None:
    move_droplet(state, seat, 2, "QUA-CARD-11")


def _trade(state: Quacks, seat: int, name: str) -> None:
    player, chip = state.players[seat], CHIP[name]
    potions.put_back_shown(player)
    player.bag[chip] -= 1
    state.supply[chip] += 1
    state.tell("gave-up", "QUA-CARD-13", seat, chip=name)
    state.gain_chip(seat, UPGRADE[chip], "QUA-CARD-13")


def _nothing(state: Quacks, seat: int, _what: str) -> None:
    """Declined; chips that were drawn go back (QUA-CARD-30)."""
    potions.put_back_shown(state.players[seat])
    if state.card == "FP13" and state.terms.options["trade_declined"] == "green1":
        state.gain_chip(seat, GREEN1, "QUA-CARD-30")


def _strong_chip(state: Quacks, seat: int, name: str) -> None:
    """Card FB7: the chip moves by its printed value and does nothing else (QUA-CARD-27, QUA-CARD-36)."""
    player, chip = state.players[seat], CHIP[name]
    player.shown.remove(chip)
    potions.put_back_shown(player)
    if state.terms.options["strong_chip_moves"] == "bonus":
        potions.lay(state, seat, chip, potions.distance(state, player, chip, True))
    else:
        player.doubled = False
        potions.lay(state, seat, chip, VALUE[chip])
    colour = COLOUR[chip]
    player.whites += VALUE[chip] if colour == WHITE else 0
    player.reds += colour == RED
    player.yellows += colour == YELLOW


DEEDS: Final[dict[str, Callable[[Quacks, int, str], None]]] = {
    "take": _take_chip,
    "rubies": _take_rubies,
    "points": _take_points,
    "white": _drop_white,
    "forgo": _forgo,
    "droplet": _two_steps,
    "trade": _trade,
    "place": _strong_chip,
    "none": _nothing,
}


# ------------------------------------------------------------------------------------ after brewing


class AfterBrewing(Automatic[Quacks]):
    """Blue cards that look at the pots: FB1, FB2, FB7."""

    __slots__ = ()
    name = "after-brewing"

    def run(self, state: Quacks) -> None:
        if state.card == "FB1":
            for seat in reversed(state.order()):
                if state.players[seat].whites == LIMIT:
                    move_droplet(state, seat, 1, "QUA-CARD-14")
        elif state.card == "FB2":
            left = [
                (seat + 1) % state.terms.seats for seat in state.order() if state.players[seat].exploded
            ]
            state.push(*(CardChoice(seat) for seat in left))
        elif state.card == "FB7":
            state.push(*(ShowFive(seat) for seat in state.order() if not state.players[seat].exploded))


class ShowFive(Automatic[Quacks]):
    """Card FB7: draw up to five chips and perhaps place one (QUA-CARD-20)."""

    __slots__ = ("who",)
    name = "show-five"

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, state: Quacks) -> None:
        if any(state.players[self.who].bag):
            state.stack.append(CardChoice(self.who))
            potions.show(state, self.who, 5)
