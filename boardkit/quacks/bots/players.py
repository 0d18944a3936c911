"""Bots that play Quacks: one that only weighs the risk, one that weighs what everything is worth.

They see what their seat sees, and know the questions by the clauses that they cite.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from boardkit.core.chance import uniform
from boardkit.core.decision import Decision
from boardkit.core.game import View
from boardkit.quacks.bots import lookahead
from boardkit.quacks.bots.appraisal import Appraisal
from boardkit.quacks.material import (
    CHIP,
    COLOUR,
    GLASSES,
    RUBIES_PER_DEED,
    UPGRADE,
    VALUE,
    WHITE,
)
from boardkit.quacks.odds.position import chips_to_come, position
from boardkit.quacks.odds.terms import read_risk

MORE: Final = 1
"""How many chips after the next one are thought of: a white chip often only pays with the one after it."""

CAREFUL: Final = Fraction(1, 5)
"""The chance of an explosion that a careful player still takes."""

LATER_GLASSES: Final = 0.3
"""What it is worth to be one glass nearer to the later ones."""


def _next_explodes(view: View, seat: int) -> Fraction:
    """The chance that the next draw of *seat* explodes its pot."""
    coming = chips_to_come(*position(view, seat))
    return sum((chip.chance for chip in coming if chip.explodes), Fraction(0))


class RiskBot:
    """Stops when the next draw explodes with more than a fixed chance; buys what is dearest.

    >>> import boardkit
    >>> match = boardkit.Match("quacks", seed=7)
    >>> RiskBot(risk=0.25).choose(match.view(0), match.decision)
    'draw'
    """

    def __init__(self, seed: int | str = 0, *, risk: Fraction | float = CAREFUL) -> None:
        self.risk = read_risk(risk)
        self._random = uniform(seed)

    def choose(self, view: View, decision: Decision) -> str:
        """The flask or to stop if it is too risky to draw; else the best by simple rules of thumb."""
        keys = decision.keys
        if "draw" in keys or "flask" in keys:
            return self._brew(view, decision)
        if decision.rule == "QUA-SHOP-2":
            return self._buy(view, keys)
        return max(keys, key=_simply)

    def _brew(self, view: View, decision: Decision) -> str:
        assert decision.seat is not None
        wanted = ["draw", "keep"] if _next_explodes(view, decision.seat) <= self.risk else ["flask", "stop"]
        return next((key for key in wanted if key in decision.keys), decision.keys[0])

    def _buy(self, view: View, keys: Sequence[str]) -> str:
        """One of the dearest chips; which of them is left to chance."""
        terms = position(view, 0)[0].terms
        prices = {key: terms.prices[CHIP[key.removeprefix("buy:")]] for key in keys if key != "done"}
        dearest = [key for key, price in prices.items() if price == max(prices.values())]
        return dearest[int(self._random() * len(dearest))] if dearest else "done"


def _simply(key: str) -> tuple[bool, int]:
    """How much a key promises at first sight: a chip that is not white, the larger the better."""
    chip = CHIP.get(key.rpartition(":")[2])
    if chip is None:
        return key not in ("none", "done", "skip", "restart"), 0
    return (False, -VALUE[chip]) if COLOUR[chip] == WHITE else (True, VALUE[chip])


class SensibleBot:
    """Takes what is worth most: to draw by what the next two chips bring on average, chips by what they do.

    >>> import boardkit
    >>> match = boardkit.Match("quacks", seed=7)
    >>> SensibleBot(1).choose(match.view(0), match.decision)
    'draw'
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._random = uniform(seed)

    def choose(self, view: View, decision: Decision) -> str:
        """The key that is worth most; between equals chance decides."""
        if len(decision.options) == 1:
            return decision.options[0].key
        assert decision.seat is not None
        worth = Appraisal(view, decision.seat)
        values = JUDGES.get(decision.rule, _indifferent)(worth, decision.keys)
        best = max(values.values())
        equals = [key for key, value in values.items() if value == best]
        return equals[int(self._random() * len(equals))]


# ----------------------------------------------------------------- what the keys of a step are worth

Values = Mapping[str, float]
Judge = Callable[[Appraisal, Sequence[str]], Values]


def _indifferent(worth: Appraisal, keys: Sequence[str]) -> Values:
    return dict.fromkeys(keys, 0.0)


def _brewing(worth: Appraisal, keys: Sequence[str]) -> Values:
    """Draw, stop, or use the flask; where all decide together the flask is asked for by itself."""
    player = worth.player
    found: dict[str, float] = {}
    if "stop" in keys:
        found["stop"] = lookahead.stop(worth, player)
    if "draw" in keys:
        found["draw"] = lookahead.draw(worth, player, MORE)
    if "flask" in keys:
        found["flask"] = lookahead.with_flask(worth)
    if "keep" in keys:
        found["keep"] = lookahead.brewed(worth, player, MORE + 1)
    return found


def _place_shown(worth: Appraisal, keys: Sequence[str]) -> Values:
    none = {"none": lookahead.brewed(worth, worth.player, 1)}
    chips = {key: lookahead.with_chip(worth, CHIP[key[6:]]) for key in keys if key != "none"}
    return none | chips


def _place_aside(worth: Appraisal, keys: Sequence[str]) -> Values:
    """Red chips beside the pot come into the pot after stopping, the largest first."""
    return {key: VALUE[CHIP[key[6:]]] if key.startswith("place:") else 0 for key in keys}


def _act(worth: Appraisal, keys: Sequence[str]) -> Values:
    """What chips do is never a drawback."""
    return {"act": 1, "skip": 0}


def _return_white(worth: Appraisal, keys: Sequence[str]) -> Values:
    """The space reached stays, and there is less white: always worth it."""
    return {"return": 1, "keep": 0}


def _restart(worth: Appraisal, keys: Sequence[str]) -> Values:
    return {"continue": lookahead.stop(worth, worth.player), "restart": lookahead.anew(worth)}


def _first_white(worth: Appraisal, keys: Sequence[str]) -> Values:
    """A white 1 is as well in the pot as in the bag; larger ones are not."""
    return {"return": VALUE[worth.player.pot[-1]], "keep": 1.5}


def _card(worth: Appraisal, keys: Sequence[str]) -> Values:
    return {key: _CARDS[key.partition(":")[0]](worth, key.partition(":")[2]) for key in keys}


def _card_points(worth: Appraisal, _: str) -> float:
    return 4.0 if worth.state.card == "FP6" else float(worth.player.rats)


def _take(worth: Appraisal, name: str) -> float:
    return worth.chip(name) - (worth.ruby if worth.state.card == "FP3" else 0.0)


def _upgrade(worth: Appraisal, old: str) -> float:
    new = next(name for name, chip in CHIP.items() if chip == UPGRADE[CHIP[old]])
    return worth.chip(new) - worth.chip(old)


_CARDS: Final[Mapping[str, Callable[[Appraisal, str], float]]] = {
    "take": _take,
    "rubies": lambda worth, _: 3 * worth.ruby,
    "points": _card_points,
    "white": lambda worth, _: worth.no_white,
    "forgo": lambda worth, n: int(n) * (worth.ruby - worth.per_brew(1)),
    "droplet": lambda worth, _: 2 * worth.droplet,
    "trade": _upgrade,
    "place": lambda worth, name: lookahead.laid(worth, CHIP[name]),
    "none": lambda worth, _: lookahead.stop(worth, worth.player) if worth.state.card == "FB7" else 0.0,
}


def _rats(worth: Appraisal, keys: Sequence[str]) -> Values:
    return {key: int(key.removeprefix("rats:")) for key in keys}


def _tube(worth: Appraisal, keys: Sequence[str]) -> Values:
    """The next glass is worth its gift, and brings the ones after it nearer."""
    gift = GLASSES[worth.player.glass + 1]
    if gift == "ruby":
        return {"droplet": worth.droplet, "glass": worth.ruby + LATER_GLASSES}
    value = float(gift[2:]) if gift.startswith("vp") else worth.chip(gift)
    return {"droplet": worth.droplet, "glass": value + LATER_GLASSES}


def _green_take(worth: Appraisal, keys: Sequence[str]) -> Values:
    return {key: 0.0 if key == "none" else worth.chip(key.removeprefix("take:")) for key in keys}


def _green_pay(worth: Appraisal, keys: Sequence[str]) -> Values:
    return {"pay": worth.droplet, "keep": worth.ruby}


def _purple_tier(worth: Appraisal, keys: Sequence[str]) -> Values:
    tiers = {"tier:1": 1.0, "tier:2": 1.0 + worth.ruby, "tier:3": 2.0 + worth.droplet}
    return {key: tiers[key] for key in keys}


def _purple_trade(worth: Appraisal, keys: Sequence[str]) -> Values:
    lost = worth.chip("purple1")
    trades = {
        "none": 0.0,
        "trade:1": worth.chip("black1") + 1 + worth.ruby - lost,
        "trade:2": worth.chip("green1") + worth.chip("blue2") + 3 + worth.droplet - 2 * lost,
        "trade:3": worth.chip("yellow4") + 6 + worth.ruby + 2 * worth.droplet - 3 * lost,
    }
    return {key: trades[key] for key in keys}


def _purple_swap(worth: Appraisal, keys: Sequence[str]) -> Values:
    swaps = {key: key.split(":") for key in keys}
    return {
        key: worth.chip(parts[2]) - worth.chip(parts[1]) if len(parts) == 3 else 0.0
        for key, parts in swaps.items()
    }


def _points_or_coins(worth: Appraisal, keys: Sequence[str]) -> Values:
    scoring = worth.view["players"][worth.seat]["scoring"]
    return {"points": float(scoring["points"]), "coins": worth.coins(scoring["coins"])}


def _shop(worth: Appraisal, keys: Sequence[str]) -> Values:
    """Each chip with the best second one that the coins then still allow."""
    names = [key.removeprefix("buy:") for key in keys if key != "done"]
    values = {name: worth.chip(name) for name in names}
    first = worth.view["state"]["stack"][-1]
    found = {"done": 0.0}
    for name in names:
        partner = 0.0
        if first["colour"] < 0:
            left = first["coins"] - worth.terms.prices[CHIP[name]]
            partner = max(
                (values[other] for other in names if _goes(worth, name, other, left)), default=0.0
            )
        found[f"buy:{name}"] = values[name] + max(partner, 0.0)
    return found


def _goes(worth: Appraisal, first: str, second: str, coins: int) -> bool:
    """Whether *second* can be bought for *coins* after *first*."""
    return COLOUR[CHIP[first]] != COLOUR[CHIP[second]] and worth.terms.prices[CHIP[second]] <= coins


def _spend(worth: Appraisal, keys: Sequence[str]) -> Values:
    saved = RUBIES_PER_DEED * 0.5 if worth.next_round >= 7 else 0.9 * worth.droplet
    values = {"droplet": worth.droplet, "flask": worth.flask, "done": saved}
    return {key: values[key] for key in keys}


JUDGES: Final[Mapping[str, Judge]] = {
    "QUA-BREW-5": _brewing,
    "QUA-LAST-1": _brewing,
    "QUA-FLASK-1": _brewing,
    "QUA-BREW-11": _act,
    "QUA-BLUE-3": _place_shown,
    "QUA-RED-4": _place_aside,
    "QUA-YELLOW-2": _return_white,
    "QUA-CARD-16": _restart,
    "QUA-CARD-23": _first_white,
    "QUA-FORTUNE-1": _card,
    "QUA-RAT-6": _rats,
    "QUA-TUBE-2": _tube,
    "QUA-GREEN-3": _green_take,
    "QUA-GREEN-7": _green_pay,
    "QUA-PURPLE-3": _purple_tier,
    "QUA-PURPLE-4": _purple_trade,
    "QUA-PURPLE-8": _purple_swap,
    "QUA-VP-2": _points_or_coins,
    "QUA-SHOP-2": _shop,
    "QUA-END-1": _spend,
}
"""What weighs the keys of a question, by the clause that it comes from."""
