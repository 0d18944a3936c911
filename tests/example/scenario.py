"""Positions of Washday in words; all of it may be left out::

{
    "hands": [["sock", "sheet"], ["shirt", "shirt"]],  # by seat, as many for each; else they are dealt
    "wind": 3,                   # else the die is still to be rolled
    "points": [4, 0],            # by seat
    "wins": [1, 0],              # by seat: in how many rounds something dried
    "last": ["towel", ""],       # by seat: what was hung in the round before
    "pile": {"blanket": 1},      # else all cards that are nowhere else
    "basket": 2,                 # with the option
}
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardkit.core.game import BadScenario
from boardkit.core.names import shown
from boardkit.core.switches import Value
from boardkit.core.text import Listing
from tests.example.state import COPIES, FACES, GOAL, HAND, PIECES, SEATS, Washday, bare, say
from tests.example.steps import Deal, Roll, hanging

NAMES: Final = ("hands", "wind", "points", "wins", "last", "pile", "basket", "chance")
MOST_WINS: Final = 9


def new(options: Mapping[str, Value]) -> Washday:
    """The state before the cards are dealt (WAS-BOX-2)."""
    state = bare(options)
    state.stack = [Roll(), *(Deal(seat) for _ in range(HAND) for seat in reversed(range(SEATS)))]
    return state


def described(start: Mapping[str, Any], options: Mapping[str, Value]) -> Washday:
    """The state that *start* describes; :class:`BadScenario` says what in it cannot be."""
    for name in start:
        if name not in NAMES:
            raise BadScenario(say("scenario.name", name=shown(name, 40), allowed=Listing(NAMES)))
    state = new(options)
    if "wind" in start:
        state.wind = _number("wind", start["wind"], FACES[0], FACES[-1])
        state.stack[:1] = hanging()
    if "basket" in start:
        state.basket = _number("basket", start["basket"], 0, 99 if state.fills else 0)
    for player, points, wins, last in zip(
        state.players,
        _each(start, "points", 0),
        _each(start, "wins", 0),
        _each(start, "last", ""),
        strict=True,
    ):
        player.dried = _number("points", points, 0, GOAL - 1)
        player.wins = _number("wins", wins, 0, MOST_WINS)
        player.last = _piece(last) if last != "" else ""
    if "hands" in start:
        _hands(state, _each(start, "hands", []))
    _pile(state, start.get("pile"))
    return state


def _each(start: Mapping[str, Any], name: str, default: Any) -> Sequence[Any]:
    """What is said for each seat."""
    given = start.get(name, [default] * SEATS)
    if not isinstance(given, list | tuple) or len(given) != SEATS:
        raise BadScenario(say("scenario.seats", name=name, given=shown(given), seats=SEATS))
    return given


def _number(name: str, given: object, low: int, high: int) -> int:
    if type(given) is not int or not low <= given <= high:
        raise BadScenario(say("scenario.number", name=name, given=shown(given), low=low, high=high))
    return given


def _piece(given: object) -> str:
    if not isinstance(given, str) or given not in PIECES:
        raise BadScenario(say("scenario.piece", given=shown(given), allowed=Listing(PIECES)))
    return given


def _hands(state: Washday, hands: Sequence[Any]) -> None:
    if not all(isinstance(hand, list | tuple) and 1 <= len(hand) <= HAND for hand in hands):
        raise BadScenario(say("scenario.hand", high=HAND))
    if len({len(hand) for hand in hands}) > 1:
        raise BadScenario(say("scenario.uneven"))
    state.stack = [step for step in state.stack if not isinstance(step, Deal)]
    for seat, hand in enumerate(hands):
        for piece in hand:
            state.draw(seat, _piece(piece))


def _pile(state: Washday, pile: object) -> None:
    """What lies in the pile: the cards that are *said*, or those that are nowhere else."""
    for player in state.players:
        if player.last:
            state.pile[player.last] -= 1
    for piece, free in state.pile.items():
        if free < 0:
            raise BadScenario(say("scenario.copies", piece=piece, copies=COPIES))
    if pile is None:
        return
    if not isinstance(pile, Mapping):
        raise BadScenario(say("scenario.pile", given=shown(pile)))
    counts = {_piece(piece): n for piece, n in pile.items()}
    state.pile = {
        piece: _number(piece, counts.get(piece, 0), 0, free) for piece, free in state.pile.items()
    }
    if any(isinstance(step, Deal) for step in state.stack) and state.left() < HAND * SEATS:
        raise BadScenario(say("scenario.deal", n=HAND * SEATS))
