"""Rounds: their order, what is new in some of them, and step F that ends them."""

from collections.abc import Iterable
from typing import Any

import pytest

import boardkit
from boardkit.core.decision import Event
from boardkit.core.match import Match
from tests.quacks.table import asks, bag, draw, keys, play, player, refusal, state, supply, table, told

RICH: dict[str, Any] = {"pot": ["orange1@52"], "bag": {}}
"""Somebody who has 35 coins to spend."""


def kinds(events: Iterable[Event], *which: str) -> list[str]:
    """The kinds of events, in order; only those among *which*."""
    return [event.kind for event in events if event.kind in which]


def through(match: Match) -> tuple[Event, ...]:
    """Play a whole match, drawing little; all that happened."""
    while match.decision is not None:
        options = match.decision.keys
        match.play("stop" if "stop" in options else options[-1])
    return match.events


@pytest.mark.rule("QUA-ROUND-1")
def test_a_game_has_nine_rounds() -> None:
    match = boardkit.Match("quacks", seats=2, seed=5)
    events = through(match)
    begun = [event.data["n"] for event in events if event.kind == "round"]
    assert begun == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert len([event for event in events if event.kind == "card"]) == 9
    assert events[-1].kind == "over"
    assert match.outcome is not None


@pytest.mark.rule("QUA-ROUND-2")
@pytest.mark.rule("QUA-SCORE-7")
def test_a_round_goes_card_rats_potions_evaluation_and_that_has_six_steps() -> None:
    match = table(
        {"points": 16, "droplet": 3, "rubies": 2, "draws": "green1 white1 white1"},
        {"points": 20, "rubies": 0, "draws": "white1"},
        phase="round",
        round=2,
    )
    # the card moves the droplet to 4, two tails put the rat stone on 6, the chips go to 7 and 8
    events = play(match, "card:FP2") + draw(match, "green1 white1") + play(match, "stop")
    events += draw(match, "white1") + play(match, "stop die:vp2")
    # scoring space 9 has a ruby and gives 9 coins; 2 + 1 + 1 rubies
    events += play(match, "buy:orange1 done done droplet done")
    assert [(event.kind, event.rule) for event in events if event.seat in (0, None)] == [
        ("card", "QUA-CARD-2"),
        ("droplet", "QUA-CARD-2"),
        ("rats", "QUA-RAT-1"),
        ("placed", "QUA-BREW-3"),
        ("placed", "QUA-BREW-3"),
        ("stopped", "QUA-BREW-5"),
        ("shown", "QUA-BREW-1"),
        ("rolled", "QUA-DIE-1"),
        ("points", "QUA-DIE-5"),
        ("rubies", "QUA-GREEN-2"),
        ("rubies", "QUA-RUBY-1"),
        ("points", "QUA-VP-1"),
        ("bought", "QUA-SHOP-2"),
        ("paid", "QUA-END-1"),
        ("droplet", "QUA-END-2"),
        ("purple-out", "QUA-ROUND-3"),
    ]


@pytest.mark.rule("QUA-ROUND-3")
@pytest.mark.parametrize(
    ("number", "out"),
    [(1, set()), (2, {"yellow"}), (3, {"yellow", "purple"}), (8, {"yellow", "purple"})],
)
def test_case_43_yellow_comes_with_round_2_and_purple_with_round_3(number: int, out: set[str]) -> None:
    match = table(RICH, phase="shopping", round=number)
    colours = {key.removeprefix("buy:")[:-1] for key in keys(match).split() if key != "done"}
    assert colours == {"orange", "black", "green", "blue", "red"} | out
    # gained by a card as well: any one 2-chip, and a purple one
    match = table({"rubies": 1}, phase="round", round=number)
    play(match, "card:FP1")
    assert ("take:yellow2" in keys(match)) == ("yellow" in out)
    match = table(phase="round", round=number)
    play(match, "card:FP11")
    assert ("take:purple1" in keys(match)) == ("purple" in out)


@pytest.mark.rule("QUA-ROUND-3")
@pytest.mark.parametrize(("number", "kind"), [(1, []), (2, ["yellow-out"]), (3, ["purple-out"]), (4, [])])
def test_a_book_that_comes_out_is_told(number: int, kind: list[str]) -> None:
    events = table(phase="round", round=number).events
    assert kinds(events, "yellow-out", "purple-out") == kind
    assert {event.rule for event in events if event.kind in kind} <= {"QUA-ROUND-3"}


@pytest.mark.rule("QUA-ROUND-4")
@pytest.mark.parametrize(("number", "more"), [(1, 0), (5, 0), (6, 1), (7, 0), (9, 0)])
def test_case_44_a_white_1_more_in_round_6(number: int, more: int) -> None:
    match = table({}, {}, {}, seats=3, phase="round", round=number)
    assert [bag(match, seat)["white1"] for seat in range(3)] == [4 + more] * 3
    assert supply(match, "white1") == 20 - 3 * (4 + more)
    gained = [event.seat for event in match.events if event.rule == "QUA-ROUND-4"]
    assert gained == [0, 1, 2] * more


@pytest.mark.rule("QUA-ROUND-5")
@pytest.mark.parametrize(
    ("seats", "start", "then"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2), (4, 3, 0)]
)
def test_the_start_player_changes_clockwise(seats: int, start: int, then: int) -> None:
    match = table(*[{"rubies": 0}] * seats, seats=seats, phase="rubies", start=start, round=4)
    assert state(match).start == then
    assert [event.seat for event in play(match, "card:FP2") if event.kind == "card"] == [then]


# ----------------------------------------------------------------------------- step F and the end


@pytest.mark.rule("QUA-END-1")
def test_case_45_five_rubies_and_an_empty_flask() -> None:
    match = table({"rubies": 5, "flask": False}, {"rubies": 1}, phase="rubies", round=4)
    assert asks(match) == (0, "QUA-END-1")
    assert keys(match) == "done droplet flask"
    ways = {"droplet droplet": (2, False), "droplet flask": (1, True), "flask droplet": (1, True)}
    for way, (droplet, flask) in ways.items():
        study = match.branch()
        play(study, way)
        mine = player(study)
        # 5 - 2 - 2 rubies: the last one buys nothing, so the next card comes
        assert (mine.rubies, mine.droplet, mine.flask) == (1, droplet, flask)
        assert asks(study) == (None, "QUA-FORTUNE-1")
    play(match, "flask")
    assert keys(match) == "done droplet"
    play(match, "done")
    assert (player(match).rubies, player(match).droplet) == (3, 0)


@pytest.mark.rule("QUA-END-1")
def test_each_spends_as_often_as_one_can_pay_from_the_start_player_on() -> None:
    match = table({"rubies": 2}, {"rubies": 6}, phase="rubies", start=1, round=4)
    assert asks(match)[0] == 1
    events = play(match, "droplet droplet droplet")
    assert [dict(event.data) for event in events if event.kind == "paid"] == [{"n": 2}] * 3
    assert asks(match)[0] == 0
    play(match, "done")
    assert [player(match, seat).droplet for seat in (0, 1)] == [0, 3]
    assert [player(match, seat).rubies for seat in (0, 1)] == [2, 0]


@pytest.mark.rule("QUA-END-1")
def test_one_ruby_buys_nothing() -> None:
    match = table({"rubies": 1, "flask": False}, {"rubies": 0}, phase="rubies", round=4)
    assert asks(match) == (None, "QUA-FORTUNE-1")
    assert not player(match).flask


@pytest.mark.rule("QUA-END-2")
def test_a_bought_space_stays_for_good() -> None:
    match = table({"rubies": 2, "droplet": 3, "draws": "white1"}, phase="rubies", start=1, round=1)
    events = play(match, "droplet")
    assert ("droplet", "QUA-END-2") in told(events)
    play(match, "card:FP7")
    draw(match, "white1")
    # from droplet 4 to 5
    assert player(match).places == [5]
    assert player(match).droplet == 4


@pytest.mark.rule("QUA-END-3")
def test_two_rubies_refill_an_empty_flask_but_not_a_full_one() -> None:
    match = table({"rubies": 2, "flask": True}, phase="rubies", round=4)
    rule, english, japanese = refusal(match, "flask")
    assert rule == "QUA-END-3"
    assert english == "The flask is full; only an empty one can be refilled."
    assert japanese.startswith("フラスコは満タンです")
    match = table({"rubies": 2, "flask": False}, phase="rubies", round=4)
    assert match.decision is not None
    assert [option.rule for option in match.decision] == ["QUA-END-2", "QUA-END-3", "QUA-END-1"]
    assert told(play(match, "flask"))[:2] == [("paid", "QUA-END-1"), ("filled", "QUA-END-3")]
    assert (player(match).flask, player(match).rubies) == (True, 0)


@pytest.mark.rule("QUA-END-4")
def test_the_chips_of_the_pot_go_back_into_the_bag() -> None:
    mine = {"pot": ["white2", "orange1", "red4@30"], "bag": {"orange1": 2, "blue1": 1}, "rubies": 0}
    match = table(mine, {"rubies": 0}, phase="rubies", round=4)
    assert bag(match) == {"white2": 1, "orange1": 3, "red4": 1, "blue1": 1}
    assert player(match).pot == player(match).places == []


@pytest.mark.rule("QUA-END-4")
def test_those_bought_as_well() -> None:
    match = table(RICH | {"rubies": 0}, {"rubies": 0}, phase="shopping", round=4)
    play(match, "buy:blue4 buy:red1")
    # the orange 1 of the pot, and what was bought
    assert bag(match) == {"orange1": 1, "blue4": 1, "red1": 1}


@pytest.mark.rule("QUA-END-5")
def test_the_rat_stone_leaves_the_pot() -> None:
    some = {"rats": 4, "droplet": 2, "points": 7, "rubies": 0, "pot": ["white1"]}
    match = table(some, {"points": 7, "rubies": 0}, phase="rubies", round=4)
    assert (player(match).rats, player(match).base) == (0, 2)
    play(match, "card:FP7")
    assert (player(match).rats, player(match).base) == (0, 2)


@pytest.mark.rule("QUA-END-4")
def test_nothing_of_the_last_pot_is_left_in_the_next_round() -> None:
    """Card FB5 raised the limit, blue 4 of set 2 protected; the new card is drawn before anybody brews."""
    players = [{"pot": ["white3", "white3"]}, {"pot": ["blue4"]}]
    start = {"round": 2, "phase": "rubies", "card": "FB5", "players": players, "chance": ["card:FP3"]}
    match = boardkit.scenario("quacks", start, options={"blue_book": 2})
    for seat in (0, 1):
        player = match.view(seat)["players"][seat]
        assert (player["stopped"], player["limit"], player["shield"], player["whites"]) == (False, 7, 0, 0)
