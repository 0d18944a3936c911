"""The odds of one seat in a position: what the next chip does, by all rules of moving."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from boardkit.quacks import pot, potions
from boardkit.quacks.material import CHIPS, COINS, COLOUR, ORANGE1, POINTS, RED, RUBY, VALUE, WHITE
from boardkit.quacks.odds.brewing import Brewing, Expected
from boardkit.quacks.odds.counting import by_draw
from boardkit.quacks.odds.terms import ALWAYS, COIN, Rules, read_coin, read_number
from boardkit.quacks.state import Player, Quacks, Terms


class NextChip(NamedTuple):
    """A chip that may come next: its chance, the space that it would lie on, and whether it explodes."""

    chip: str
    chance: Fraction
    space: int
    explodes: bool


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of one seat while it brews.

    ``next`` is the chance that the next draw explodes the pot, ``by_draw`` that it has exploded by each
    draw from now on, if one does not stop. ``stop`` is what the pot is worth as it is, ``draw`` what it is
    worth on average after exactly one more chip. ``protected``: an explosion by the next chip costs
    neither points nor coins.
    """

    seat: int
    whites: int
    limit: int
    chips: int
    next: Fraction
    by_draw: tuple[Fraction, ...]
    protected: bool
    stop: Expected
    draw: Expected


def odds_of(view: Mapping[str, Any], seat: int, *, coin: Fraction | float = COIN) -> Odds:
    """The odds of *seat* in the position that *view* shows.

    >>> import boardkit
    >>> odds = odds_of(boardkit.Match("quacks", seed=7).view(0), 0)
    >>> odds.next, odds.by_draw[3]
    (Fraction(0, 1), Fraction(2, 63))
    """
    state, player = position(view, seat)
    price = read_coin(coin)
    over = player.exploded or player.stopped
    coming = () if over else chips_to_come(state, player)
    safe = player.protected if player.exploded else player.shield > 0
    stop = _worth([(Fraction(1), player.space + 1, player.exploded)], safe, price)
    ends = [(chip.chance, chip.space + 1, chip.explodes) for chip in coming]
    return Odds(
        seat,
        player.whites,
        player.limit,
        sum(player.bag),
        sum((chip.chance for chip in coming if chip.explodes), Fraction(0)),
        () if over else _explosions(player, _rules(state, player)),
        safe,
        stop,
        _worth(ends, safe, price) if ends else stop,
    )


def _worth(ends: list[tuple[Fraction, int, bool]], safe: bool, coin: Fraction) -> Expected:
    """The averages over *ends*: chance, scoring space, and whether the pot exploded; *safe* if it may."""
    rows = [
        (chance, space, exploded, COINS[space], POINTS[space], exploded and not safe)
        for chance, space, exploded in ends
    ]
    return Expected(
        sum((p for p, _, exploded, *_ in rows if exploded), Fraction(0)),
        sum((p * space for p, space, *_ in rows), Fraction(0)),
        sum((p * coins for p, _, _, coins, _, _ in rows), Fraction(0)),
        sum((p * points for p, _, _, _, points, _ in rows), Fraction(0)),
        sum((p * RUBY[space] for p, space, *_ in rows), Fraction(0)),
        sum((p * coins for p, _, _, coins, _, burst in rows if not burst), Fraction(0)),
        sum((p * points for p, _, _, _, points, burst in rows if not burst), Fraction(0)),
        sum(
            (
                p * (max(Fraction(points), coin * coins) if burst else points + coin * coins)
                for p, _, _, coins, points, burst in rows
            ),
            Fraction(0),
        ),
    )


def _explosions(player: Player, rules: Rules) -> tuple[Fraction, ...]:
    """The chance that the pot has exploded by each draw from now on."""
    if not rules.yellow3:
        return tuple(by_draw(tuple(player.bag), player.limit - player.whites))
    brewing = Brewing(tuple(player.bag), 0, player.whites, player.limit, False, rules)
    by_end = [Fraction(0)] * (brewing.many + 1)
    for drawn, exploded, chance in brewing.chances(ALWAYS):
        by_end[sum(drawn)] += chance if exploded else 0
    found: list[Fraction] = []
    for chance in by_end[1:]:
        found.append(chance + (found[-1] if found else 0))
        if found[-1] == 1:
            break
    return tuple(found)


def rules_of(view: Mapping[str, Any], seat: int) -> Rules:
    """What is in force for whole brews of *seat*, as *view* shows it.

    >>> import boardkit
    >>> rules_of(boardkit.Match("quacks", seed=7, options={"red_book": 2}).view(0), 0).red1
    False
    """
    return _rules(*position(view, seat))


def _rules(state: Quacks, player: Player) -> Rules:
    return Rules(
        orange=2 if state.card == "FB6" else 1,
        red1=state.terms.red == 1,
        yellow3=state.terms.yellow == 3,
        yellow4=state.terms.yellow == 4,
        oranges=player.pot.count(ORANGE1),
        yellows=player.yellows,
    )


def next_chips(view: Mapping[str, Any], seat: int) -> tuple[NextChip, ...]:
    """Every chip that *seat* may draw next, and where it would lie by all rules of moving.

    A red chip of set 2 goes beside the pot: the last space stays what it is.

    >>> import boardkit
    >>> chips = next_chips(boardkit.Match("quacks", seed=7).view(0), 0)
    >>> [(chip.chip, chip.space) for chip in chips][:2], chips[0].chance
    ([('white1', 1), ('white2', 2)], Fraction(4, 9))
    """
    return chips_to_come(*position(view, seat))


def chips_to_come(state: Quacks, player: Player) -> tuple[NextChip, ...]:
    """Every chip that *player* may draw next: see :func:`next_chips`."""
    many = sum(player.bag)
    return tuple(
        NextChip(CHIPS[chip], Fraction(n, many), lands(state, player, chip), explodes(player, chip))
        for chip, n in enumerate(player.bag)
        if n
    )


def explodes(player: Player, chip: int) -> bool:
    """Whether *chip* explodes the pot of *player*."""
    return COLOUR[chip] == WHITE and player.whites + VALUE[chip] > player.limit


def lands(state: Quacks, player: Player, chip: int) -> int:
    """The space of the last chip in the pot of *player* once *chip* has come."""
    if state.terms.red == 2 and COLOUR[chip] == RED:
        return player.space
    return pot.space_ahead(state, player, chip, potions.distance(state, player, chip, True))


def position(view: Mapping[str, Any], seat: int) -> tuple[Quacks, Player]:
    """As much of the state as tells how the brewing of *seat* goes on; chips looked at are in the bag.

    Before the potions phase it is the position in which the brewing will begin.
    """
    read_number("seat", seat, len(view["players"]) - 1)
    state = Quacks()
    state.card = view["card"]
    state.round = view["round"]
    state.terms = _terms(len(view["players"]), tuple(view["options"].items()))
    player = Player(**view["state"]["players"][seat]).copy()
    pot.put_back_shown(player)
    if view["phase"] in ("setup", "fortune", "round", "rats"):
        pot.begin(player, state.limit)
    return state, player


@lru_cache(maxsize=64)
def _terms(seats: int, options: tuple[tuple[str, Any], ...]) -> Terms:
    return Terms(seats, dict(options))
