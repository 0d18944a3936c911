"""Quacks as a game of the house."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from boardkit.core.bots import Bot, RandomBot
from boardkit.core.element import Element
from boardkit.core.game import Game, Hidden, Offer, Outcome, View
from boardkit.core.switches import Switches, Value
from boardkit.core.text import Language
from boardkit.quacks import (
    bonus_die,
    brewing_cards,
    card_choices,
    drawing,
    droplet,
    evaluation,
    fortune,
    potions,
    rats,
    rounds,
    setup,
    shopping,
    stir,
)
from boardkit.quacks._say import say
from boardkit.quacks.books import black, blue, green, purple, red, yellow
from boardkit.quacks.material import CARDS, DIE, MOST_SEATS
from boardkit.quacks.scenario import described
from boardkit.quacks.scoring import outcome
from boardkit.quacks.state import Quacks, Terms
from boardkit.quacks.switches import SWITCHES, read_options
from boardkit.quacks.view import from_json, hides, imagine, view


class QuacksGame(Game[Quacks]):
    """The Quacks of Quedlinburg, for two to four."""

    id = "quacks"
    package = "boardkit.quacks"
    seats = range(2, 5)
    switches: ClassVar[Switches] = SWITCHES
    chance_keys = frozenset(
        (
            *drawing.CHIP_KEYS,
            *(f"card:{card}" for card in CARDS),
            *(face for face, _ in DIE),
            *(f"start:{seat}" for seat in range(MOST_SEATS)),
        )
    )
    steps = (
        *(type(step) for step in rounds.ROUND_STEPS),
        setup.StartPlayer,
        rounds.RoundStart,
        rounds.Spend,
        rats.RatsChoice,
        droplet.DropletMove,
        bonus_die.RollDie,
        evaluation.PointsOrCoins,
        shopping.Shop,
        potions.Brew,
        potions.Reveal,
        potions.DrawOrStop,
        drawing.DrawChip,
        drawing.DrawShown,
        potions.ChipAction,
        brewing_cards.Restart,
        brewing_cards.ReturnFirstWhite,
        stir.Stir,
        stir.Commit,
        stir.StirReveal,
        stir.StirFlask,
        fortune.LessIsMore,
        fortune.ShowFour,
        fortune.AfterFour,
        card_choices.CardChoice,
        fortune.ShowFive,
        blue.PlaceShown,
        red.PlaceAside,
        yellow.ReturnWhite,
        green.GreenChips,
        green.GreenTake,
        green.GreenPay,
        black.BlackChips,
        purple.PurpleChips,
        purple.PurpleTier,
        purple.PurpleTrade,
        purple.PurpleSwap,
    )

    def new(self, seats: int, options: Mapping[str, Value]) -> Quacks:
        return setup.new_game(seats, options)

    def described(self, start: Mapping[str, Any], seats: int, options: Mapping[str, Value]) -> Quacks:
        return described(start, seats, options)

    def options(self, given: Mapping[str, Any]) -> dict[str, Value]:
        return read_options(given)

    def view(self, state: Quacks, seat: int | None) -> View:
        return view(state, seat)

    def hides(self, state: Quacks, seat: int) -> Hidden | None:
        return hides(state, seat)

    def resample(self, view: View, chance: Callable[[], float]) -> Quacks:
        terms = Terms(len(view["players"]), view["options"])
        state = from_json(view["state"], terms, self.step)
        if view["seat"] is not None:
            imagine(state, view["seat"], chance)
        return state

    def outcome(self, state: Quacks) -> Outcome:
        return outcome(state)

    def words(self, name: str, value: Any) -> Any:
        kinds = {"chip": "chip", "card": "card", "face": "face"}
        return say(f"{kinds[name]}.{value}") if name in kinds else value

    def board(self, view: View, offer: Offer, lang: Language) -> Element:
        from boardkit.quacks.scene import board

        return board(view, offer, lang)

    def panel(self, view: View, seat: int, offer: Offer, lang: Language) -> Element:
        from boardkit.quacks.scene import panel

        return panel(view, seat, offer, lang)

    def bots(self) -> Mapping[str, Callable[[int | str], Bot]]:
        from boardkit.quacks.bots import RiskBot, SensibleBot

        return {"sensible": SensibleBot, "cautious": RiskBot, "random": RandomBot}

    def summary(self, view: View, lang: Language) -> str:
        from boardkit.quacks.scene import summary

        return summary(view, lang)


GAME = QuacksGame()
