"""What a seat may see: its own cards, and of the other's how many there are (WAS-BOX-2, WAS-PEG-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.flow import Step
from boardkit.core.game import Hidden, View
from tests.example.state import PIECES, SEATS, STRONGEST, Player, Washday
from tests.example.steps import Draw, Peg


def view(state: Washday, seat: int | None) -> View:
    """What *seat* may see; everything for ``None``. What it cannot place counts as in the pile."""
    seen = state if seat is None else masked(state, seat)
    return {
        "game": "washday",
        "seat": seat,
        "options": {"basket": state.fills},
        "wind": state.wind,
        "biggest": STRONGEST - state.wind if state.wind else None,
        "basket": state.basket,
        "left": state.left(),
        "gone": seen.gone(),
        "players": [
            {
                "cards": len(player.hand),
                "hand": seen.players[number].hand[:],
                "hangs": bool(player.pegged),
                "pegged": seen.players[number].pegged,
                "last": player.last,
                "points": player.points,
                "wins": player.wins,
            }
            for number, player in enumerate(state.players)
        ],
        "state": seen.to_json(),
    }


def masked(state: Washday, viewer: int) -> Washday:
    """The state as *viewer* knows it: the other's cards may as well be in the pile."""
    seen = state.copy()
    for seat, player in enumerate(seen.players):
        if seat != viewer:
            for piece in (*player.hand, player.pegged):
                if piece:
                    seen.pile[piece] += 1
            player.hand, player.pegged = [], ""
    return seen


def hides(state: Washday, viewer: int) -> Hidden | None:
    """The other's choice is secret; what is drawn nobody may look up, for it would show what is in the pile."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, Draw):
        return Hidden(None, step.prompt(state), step.rule)
    if isinstance(step, Peg) and step.seat != viewer:
        return Hidden(step.seat, step.prompt(state), step.rule)
    return None


def imagined(
    view: View, step: Callable[[Mapping[str, Any]], Step[Any]], chance: Callable[[], float]
) -> Washday:
    """A state that looks like *view*: the other holds any of the cards that the viewer has not seen."""
    state = from_json(view["state"], step)
    if view["seat"] is None:
        return state
    for seat in range(SEATS):
        if seat != view["seat"]:
            known = view["players"][seat]
            for _ in range(known["cards"] + known["hangs"]):
                state.draw(seat, any_of(state.pile, chance))
            if known["hangs"]:
                keys = Peg(seat).keys(state)
                Peg(seat).take(state, keys[int(chance() * len(keys))])
    return state


def any_of(pile: Mapping[str, int], chance: Callable[[], float]) -> str:
    """A card of *pile*, each as likely."""
    cards = [piece for piece in PIECES for _ in range(pile[piece])]
    return cards[int(chance() * len(cards))]


def from_json(given: Mapping[str, Any], step: Callable[[Mapping[str, Any]], Step[Any]]) -> Washday:
    """The state that JSON has."""
    state = Washday()
    state.players = [Player(**player).copy() for player in given["players"]]
    state.pile = dict(given["pile"])
    state.wind, state.basket, state.fills = given["wind"], given["basket"], given["fills"]
    state.stack, state.log = [step(each) for each in given["stack"]], None
    return state
