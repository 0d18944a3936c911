"""What a seat makes of a fortune teller card: the things to choose from, and what each of them does."""

from collections.abc import Callable
from typing import Final

from boardkit.core.flow import Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks import pot, potions
from boardkit.quacks._say import say
from boardkit.quacks.books.blue import label_of_shown
from boardkit.quacks.books.green import label_of_taken
from boardkit.quacks.droplet import move_droplet
from boardkit.quacks.material import (
    BLACK,
    BLACK1,
    CARD_RULE,
    CHIP,
    CHIPS,
    COLOUR,
    GREEN1,
    PURPLE,
    PURPLE1,
    RED,
    UPGRADE,
    VALUE,
    WHITE,
    WHITE1,
    YELLOW,
)
from boardkit.quacks.state import FROM_CARDS, Quacks


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


def trade_keys(state: Quacks, seat: int) -> list[str]:
    """Card FP13: which of the chips drawn can be traded (QUA-CARD-31); one need not."""
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
    "FP13": trade_keys,
    "FB2": _gloat_keys,
    "FB7": _strong_keys,
}
"""What a seat may choose. Trades and FP9 may be declined, other cards not (QUA-FORTUNE-7)."""


_TWOS: Final = ("green2", "blue2", "red2", "yellow2")

TAKES: Final[dict[str, tuple[str, ...]]] = {
    "FP1": ("black1", *_TWOS),
    "FP3": ("orange1", "green1", "blue1", "red1", "yellow1"),
    "FP10": ("green4", "blue4", "red4", "yellow4"),
    "FP11": ("purple1",),
    "FB2": _TWOS,
}
"""The chips that cards give, if they can be gained (QUA-FORTUNE-6)."""


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
            return say("choice.card-points", n=_card_points(state, self.seat))
        return say(f"choice.card-{key}")

    def cites(self, state: Quacks, key: str) -> str:
        return CARD_RULE[state.card]

    def element(self, state: Quacks, key: str) -> str | None:
        deed, _, what = key.partition(":")
        shown = f"shown-{self.seat}-{what}"
        return {"take": f"book-{what}", "place": shown, "trade": shown}.get(deed)

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        if state.card == "FP6":
            return ("points", "white")
        if state.card == "FP13":
            return tuple(
                f"trade:{CHIPS[chip]}" for chip in UPGRADE if chip in state.players[self.seat].shown
            )
        return tuple(f"take:{name}" for name in TAKES.get(state.card, ()))

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        deed, _, what = key.partition(":")
        if key == "none":
            return Refusal(say("why.must-choose"), "QUA-FORTUNE-7")
        if key == "white" and state.card == "FP6":
            return Refusal(say("why.no-white"), "QUA-CARD-6")
        if deed == "forgo" and state.card == "FP9":
            return Refusal(say("why.no-tails", n=state.players[self.seat].rats), "QUA-CARD-9")
        if deed == "trade" and CHIP.get(what) in state.players[self.seat].shown:
            return _why_no_trade(CHIP[what])
        if deed == "take" and key in self.wishes(state):
            return self._why_not_take(state, CHIP[what])
        return None

    def _why_not_take(self, state: Quacks, chip: int) -> Refusal:
        named = say(f"chip.{CHIPS[chip]}")
        if state.card == "FP3" and not state.players[self.seat].rubies:
            return Refusal(say("why.no-ruby"), "QUA-CARD-3")
        if state.supply[chip]:
            return Refusal(say("why.buy-not-out", chip=named), "QUA-FORTUNE-4")
        return Refusal(say("why.buy-sold-out", chip=named), "QUA-FORTUNE-6")


def _why_no_trade(chip: int) -> Refusal:
    """Why card FP13 does not trade *chip*."""
    if chip not in UPGRADE:
        return Refusal(say("why.trade-kind"), "QUA-CARD-31")
    return Refusal(say("why.buy-sold-out", chip=say(f"chip.{CHIPS[UPGRADE[chip]]}")), "QUA-CARD-31")


def _take_chip(state: Quacks, seat: int, chip: str) -> None:
    if state.card == "FP3":
        state.players[seat].rubies -= 1
        state.tell("paid", "QUA-CARD-3", seat, n=1)
    state.gain_chip(seat, CHIP[chip], CARD_RULE[state.card])


def _take_rubies(state: Quacks, seat: int, _what: str) -> None:
    state.gain_rubies(seat, 3, "QUA-CARD-1")


def _take_points(state: Quacks, seat: int, _what: str) -> None:
    state.gain_points(seat, _card_points(state, seat), FROM_CARDS, CARD_RULE[state.card])


def _card_points(state: Quacks, seat: int) -> int:
    """4 points for card FP6; for FP10 one for each rat tail before the card (QUA-CARD-10, QUA-CARD-28)."""
    return 4 if state.card == "FP6" else state.players[seat].rats


def _drop_white(state: Quacks, seat: int, _what: str) -> None:
    """Card FP6: a white 1 goes back to the supply for good (QUA-SETUP-15)."""
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
    pot.put_back_shown(player)
    player.bag[chip] -= 1
    state.supply[chip] += 1
    state.tell("gave-up", "QUA-CARD-13", seat, chip=name)
    state.gain_chip(seat, UPGRADE[chip], "QUA-CARD-13")


def _nothing(state: Quacks, seat: int, _what: str) -> None:
    """Declined; chips that were drawn go back (QUA-CARD-30)."""
    pot.put_back_shown(state.players[seat])
    if state.card == "FP13" and state.terms.options["trade_declined"] == "green1":
        state.gain_chip(seat, GREEN1, "QUA-CARD-30")


def _strong_chip(state: Quacks, seat: int, name: str) -> None:
    """Card FB7: the chip moves by its printed value and does nothing else (QUA-CARD-27, QUA-CARD-36)."""
    player, chip = state.players[seat], CHIP[name]
    player.shown.remove(chip)
    pot.put_back_shown(player)
    if state.terms.options["strong_chip_moves"] == "bonus":
        pot.lay(state, seat, chip, potions.distance(state, player, chip, True))
    else:
        player.doubled = False
        pot.lay(state, seat, chip, VALUE[chip])
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
