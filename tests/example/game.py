"""Washday as a game of the house."""

from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.element import Element
from boardkit.core.game import Game, Hidden, Offer, Outcome, View
from boardkit.core.switches import Switch, Switches, Value
from boardkit.core.text import Language
from tests.example import scenario, scene
from tests.example.state import SEATS, Washday, say
from tests.example.steps import Deal, Draw, Peg, Roll, TurnOver
from tests.example.view import hides, imagined, view


class WashdayGame(Game[Washday]):
    """Two neighbours hang their washing into the wind."""

    id = "washday"
    package = "tests.example"
    seats = range(SEATS, SEATS + 1)
    switches = Switches([Switch("basket", (False, True), "WAS-DRY-4")])
    steps = (Deal, Roll, Peg, TurnOver, Draw)

    def new(self, seats: int, options: Mapping[str, Value]) -> Washday:
        return scenario.new(options)

    def described(self, start: Mapping[str, Any], seats: int, options: Mapping[str, Value]) -> Washday:
        return scenario.described(start, options)

    def view(self, state: Washday, seat: int | None) -> View:
        return view(state, seat)

    def hides(self, state: Washday, seat: int) -> Hidden | None:
        return hides(state, seat)

    def resample(self, view: View, chance: Callable[[], float]) -> Washday:
        return imagined(view, self.step, chance)

    def outcome(self, state: Washday) -> Outcome:
        """Most points, then most rounds in which something dried (WAS-END-2)."""
        strength = [(player.points, player.wins) for player in state.players]
        places = sorted(set(strength), reverse=True)
        return Outcome(
            tuple(player.points for player in state.players),
            tuple(tuple(s for s in range(SEATS) if strength[s] == place) for place in places),
            tuple({"dried": p.dried, "second": p.second, "basket": p.basket} for p in state.players),
        )

    def words(self, name: str, value: Any) -> Any:
        return say(f"piece.{value}") if name == "piece" else value

    def board(self, view: View, offer: Offer, lang: Language) -> Element:
        return scene.board(view, offer, lang)

    def panel(self, view: View, seat: int, offer: Offer, lang: Language) -> Element:
        return scene.panel(view, seat, offer, lang)

    def summary(self, view: View, lang: Language) -> str:
        return scene.summary(view, lang)


GAME = WashdayGame()
