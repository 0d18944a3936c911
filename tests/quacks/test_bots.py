"""Bots of Quacks: they play by the rules, choose what is worth more, and beat chance."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

import boardkit
from boardkit.core.bots import Bot, RandomBot
from boardkit.core.decision import Decision
from boardkit.core.game import View, find
from boardkit.core.match import Match
from boardkit.lab.contest import contest, play_game
from boardkit.quacks.bots import RiskBot, SensibleBot, lookahead
from boardkit.quacks.bots.appraisal import COIN_WORTH, SPACE_WORTH, Appraisal
from boardkit.quacks.bots.players import JUDGES
from boardkit.quacks.odds.terms import BadOdds

from .table import play, table

GAMES = 60
ENOUGH = 50
"""So many of :data:`GAMES` games a bot must win against chance."""


def chosen(bot: Bot, match: Match) -> str:
    """What *bot* chooses in the decision of now."""
    decision = match.decision
    assert decision is not None
    assert decision.seat is not None
    return bot.choose(match.view(decision.seat), decision)


def brewing(pot: str, bag: dict[str, int], **more: Any) -> Match:
    """A match in which seat 0 is brewing."""
    options = more.pop("options", None)
    number = more.pop("round", 1)
    card = more.pop("card", "")
    return table({"pot": pot, "bag": bag, "flask": False, **more}, options=options, round=number, card=card)


# ----------------------------------------------------------------------------------------- strength


def test_winning_so_often_is_no_luck() -> None:
    # if a bot were no better than chance it would win each game with 1/2; to win 50 or more of 60 it would
    # take the last 11 terms of the binomial law: less than one in ten million
    luck = Fraction(sum(comb(GAMES, wins) for wins in range(ENOUGH, GAMES + 1)), 2**GAMES)
    assert luck < Fraction(1, 10**7)


@pytest.mark.parametrize("maker", [SensibleBot, RiskBot], ids=["sensible", "risk"])
def test_both_beat_random_play(maker: Any) -> None:
    wins, losses = contest("quacks", [maker, RandomBot], games=GAMES)
    assert wins >= ENOUGH
    assert losses <= GAMES - ENOUGH


# --------------------------------------------------------------------------------- every kind of step


class Listening:
    """Asks a bot, and remembers which clauses the questions came from."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.heard: set[str] = set()

    def choose(self, view: View, decision: Decision) -> str:
        if len(decision.options) > 1:
            self.heard.add(decision.rule)
        return self.bot.choose(view, decision)


VARIANTS: list[dict[str, Any]] = [
    {"books": 1, "decline_chip_actions": True},
    {"books": 2, "stir_every_round": True, "rats_optional": True},
    {"books": 3, "test_tubes": True, "stop_on_empty_pot": True},
    {"books": 4, "random_start_player": True, "early_books": True, "draw_past_end": False},
    {"books": {"blue": 1, "red": 2, "yellow": 1, "green": 4, "purple": 1}, "test_tubes": True},
]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("kind", [SensibleBot, RiskBot])
def test_they_play_whole_games_of_every_kind(options: dict[str, Any], kind: Any) -> None:
    # play_game refuses a key that is not on offer
    for seats in (2, 3, 4):
        bots = [kind(seed=seat) for seat in range(seats)]
        assert len(play_game("quacks", bots, seed=seats, options=options).scores) == seats


def test_the_sensible_bot_has_a_thought_on_every_question() -> None:
    bots = [Listening(SensibleBot(1)), Listening(RandomBot(2)), Listening(RandomBot(3))]
    for number, options in enumerate(VARIANTS):
        for seed in range(2):
            play_game("quacks", bots, seed=f"{number}:{seed}", options=options)
    heard = set().union(*(bot.heard for bot in bots))
    assert len(heard) > 15
    assert heard <= set(JUDGES)


def test_a_bot_does_the_same_for_the_same_seed() -> None:
    for kind in (SensibleBot, RiskBot):
        games = [play_game("quacks", [kind(seed=1), kind(seed=2)], seed=3) for _ in range(2)]
        assert games[0] == games[1]


def test_the_game_names_its_bots() -> None:
    bots = find("quacks").bots()
    assert list(bots) == ["sensible", "cautious", "random"]
    match = boardkit.Match("quacks", seed=7)
    for name, maker in bots.items():
        assert chosen(maker(1), match) == "draw"
        assert all(find("quacks").say(f"bot.{name}").text(lang) for lang in ("en", "ja"))


# ---------------------------------------------------------------------------------------- the risk


def test_the_risk_bot_stops_beyond_its_risk() -> None:
    # white chips of 7: one of four chips explodes
    match = brewing("white3 white2 white2", {"white1": 1, "orange1": 3})
    assert chosen(RiskBot(risk=Fraction(1, 4)), match) == "draw"
    assert chosen(RiskBot(risk=0.24), match) == "stop"
    assert chosen(RiskBot(risk=1), match) == "draw"


def test_the_risk_bot_uses_the_flask_before_it_stops() -> None:
    match = brewing("white2 white2 white3", {"white1": 1, "orange1": 1}, flask=True)
    assert chosen(RiskBot(risk=0.5), match) == "draw"
    assert chosen(RiskBot(risk=0.2), match) == "flask"


def test_the_risk_bot_buys_what_is_dearest() -> None:
    # space 14 scores with 14 coins: of green 4 (14), blue 2 (10), red 2 (10), black (10), ... green 4
    match = table({"pot": ["orange1@13"]}, phase="shopping", round=1)
    assert chosen(RiskBot(), match) == "buy:green4"


def test_the_risk_bot_places_no_white_chip_that_it_was_shown() -> None:
    match = brewing("white1", {"blue1": 1, "white1": 1})
    play(match, "draw chip:blue1 chip:white1")
    assert chosen(RiskBot(), match) == "none"


def test_a_risk_is_a_number_from_0_to_1() -> None:
    with pytest.raises(BadOdds, match="from 0 to 1, not 2"):
        RiskBot(risk=2)


# --------------------------------------------------------------------------------------- good sense


def test_the_worth_of_coins_and_spaces_falls_to_the_end() -> None:
    assert COIN_WORTH[9] == 1 / 5
    assert list(COIN_WORTH[1:9]) == sorted(COIN_WORTH[1:9], reverse=True)
    assert list(SPACE_WORTH[1:9]) == sorted(SPACE_WORTH[1:9], reverse=True)


def test_it_draws_where_nothing_can_happen_and_stops_where_all_is_lost() -> None:
    assert chosen(SensibleBot(), brewing("white3", {"orange1": 2, "white1": 2})) == "draw"
    # 31 scores, with 7 points and 23 coins; after the explosion it would be 8 points or 24 coins
    far = "orange1@23 white3 white3 white1"
    assert chosen(SensibleBot(), brewing(far, {"white1": 5}, round=5)) == "stop"


def test_what_one_chip_more_is_worth() -> None:
    # the last round: 31 scores, 7 points and 23 coins, which make 4; the die, which one of two
    # players rolls, counts as half a point
    match = brewing("orange1@23 white3 white3 white1", {"white1": 1, "orange1": 1}, round=9)
    worth = Appraisal(match.view(0), 0)
    assert lookahead.stop(worth, worth.player) == 7 + 4 + 0.5
    # 32 scores: 8 points or 24 coins after the explosion, or both and the half
    assert lookahead.draw(worth, worth.player) == (8 + (8 + 4 + 0.5)) / 2


def test_a_small_risk_is_taken_for_a_large_chip() -> None:
    # one chip of nine explodes, the others move 4 spaces
    far = "orange1@23 white3 white3 white1"
    match = brewing(far, {"white1": 1, "green4": 8}, round=5)
    assert chosen(SensibleBot(), match) == "draw"
    # seven of nine explode, the others move 1 space
    match = brewing(far, {"white1": 7, "orange1": 2}, round=5)
    assert chosen(SensibleBot(), match) == "stop"


def test_the_flask_saves_a_brew_at_the_limit() -> None:
    # white chips of 7: every other chip explodes. Without the white 3 there is room for 3 again, and the
    # card fills the flask for nothing
    bag = {"white1": 5, "green4": 5}
    match = brewing("orange1@23 white2 white2 white3", bag, flask=True, round=8, card="FB9")
    assert chosen(SensibleBot(), match) == "flask"
    # nothing can explode: the flask is kept
    match = brewing("white3", {"green4": 6}, flask=True, round=8)
    assert chosen(SensibleBot(), match) == "draw"


def test_points_or_coins_by_what_they_are_worth() -> None:
    # on space 8 a pot explodes and 9 scores: in the first round 9 coins are worth more than 1 point
    whites = ["white3", "white2", "white2", "white1"]
    early = table({"pot": whites}, seats=2, phase="evaluation", round=1)
    while early.decision is not None and "coins" not in early.decision.keys:
        early.play(early.decision.keys[0])
    assert chosen(SensibleBot(), early) == "coins"
    # in the last round 20 coins make 4 points, and space 26 gives 6 (specification C, 47)
    far = ["white3", "white2", "white2", "white1@25"]
    late = table({"pot": far}, seats=2, phase="evaluation", round=9)
    while late.decision is not None and "coins" not in late.decision.keys:
        late.play(late.decision.keys[0])
    assert chosen(SensibleBot(), late) == "points"


def test_a_blue_chip_places_the_best_of_what_was_shown() -> None:
    match = brewing("white3 white2 white2", {"blue2": 1, "white1": 1, "green4": 1})
    play(match, "draw chip:blue2 chip:white1 chip:green4")
    assert chosen(SensibleBot(), match) == "place:green4"


def test_a_white_chip_is_not_placed_to_explode() -> None:
    match = brewing("white3 white2 white2", {"blue1": 1, "white1": 1, "green4": 1})
    play(match, "draw chip:blue1 chip:white1")
    assert chosen(SensibleBot(), match) == "none"


def test_rubies_move_the_droplet_early_and_are_points_at_the_end() -> None:
    early = table({"rubies": 2}, phase="rubies", round=1)
    assert chosen(SensibleBot(), early) == "droplet"
    # a droplet moved after round 8 brings one space in one brew; two rubies are a point
    late = table({"rubies": 2}, phase="rubies", round=8)
    assert chosen(SensibleBot(), late) == "done"


def test_it_shops_for_two_chips_where_that_is_worth_more() -> None:
    # 3 coins: an orange chip or nothing
    match = table({"pot": ["orange1@2"]}, phase="shopping", round=1)
    assert chosen(SensibleBot(), match) == "buy:orange1"
