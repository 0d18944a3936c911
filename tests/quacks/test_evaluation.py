"""The evaluation: the scoring space, and steps A to D."""

from collections.abc import Mapping
from typing import Any

import pytest

from boardkit.core.decision import Event
from boardkit.core.match import Match
from tests.quacks.table import asks, bag, draw, keys, play, player, pot, state, supply, table, told

SPACES = """
0/0 1/0 2/0 3/0 4/0 5/0R 6/1 7/1 8/1 9/1R 10/2 11/2 12/2 13/2R 14/3 15/3 15/3R 16/3 16/4 17/4 17/4R 18/4 18/5
19/5 19/5R 20/5 20/6 21/6 21/6R 22/7 22/7R 23/7 23/8 24/8 24/8R 25/9 25/9R 26/9 26/10 27/10 27/10R 28/11 28/11R
29/11 29/12 30/12 30/12R 31/12 31/13 32/13 32/13R 33/14 33/14R 35/15
""".split()
"""Coins and points of spaces 0 to 53, with R for a ruby, as the specification's table has them."""

EXPLODED: dict[str, Any] = {"pot": "white3 white3 white2"}
"""White chips of 8, on spaces 3, 6 and 8: the scoring space is 9."""


def evaluated(*players: Mapping[str, Any], **more: Any) -> Match:
    """A match at the beginning of the evaluation, in round 3 unless told otherwise."""
    return table(*players, phase="evaluation", **({"round": 3} | more))


def rolls(events: tuple[Event, ...]) -> list[int | None]:
    """Who rolled the die."""
    return [event.seat for event in events if event.kind == "rolled"]


# --------------------------------------------------------------------------------- scoring space


@pytest.mark.rule("QUA-SCORE-1")
@pytest.mark.rule("QUA-SCORE-2")
def test_case_2_the_space_after_the_last_chip() -> None:
    match = table({"draws": "white2 orange1 white1"}, round=3)
    draw(match, "white2 orange1")
    assert pot(match) == "white2@2 orange1@3"
    play(match, "stop")
    # scoring space 4: 4 coins, no points, no ruby
    assert told(play(match, "die:ruby"))[1:] == [("rubies", "QUA-DIE-5")]
    assert (player(match).scoring, player(match).vp, player(match).rubies) == (4, 0, 2)
    assert match.decision is not None
    assert match.decision.prompt.text("en") == "Buy a chip? You have 4 coins."


@pytest.mark.rule("QUA-SCORE-2")
def test_cases_3_and_4_seven_is_safe_and_eight_explodes() -> None:
    match = table({"draws": "white3 white2 white2 white1"}, round=3)
    draw(match, "white3 white2 white2")
    study = match.branch()
    play(study, "stop die:ruby")
    assert (player(study).scoring, player(study).vp, player(study).exploded) == (8, 1, False)
    assert study.decision is not None
    assert study.decision.prompt.text("en") == "Buy a chip? You have 8 coins."
    draw(match, "white1")
    assert pot(match) == "white3@3 white2@5 white2@7 white1@8"
    # the scoring space 9 has a ruby, 9 coins and 1 point
    events = play(match, "die:vp1")
    assert ("rubies", "QUA-RUBY-1") in told(events)
    assert match.decision is not None
    said = [option.label("en") for option in match.decision]
    assert said == ["Take 1 point", "Take 9 coins"]


@pytest.mark.rule("QUA-VP-2")
def test_case_5_points_or_coins_and_no_die() -> None:
    match = table({"draws": "white1 white2 white2 orange1 white3"}, round=3)
    draw(match, "white1 white2 white2 orange1 white3")
    assert pot(match) == "white1@1 white2@3 white2@5 orange1@6 white3@9"
    assert rolls(play(match, "die:vp1")) == [1]
    assert (asks(match), keys(match)) == ((0, "QUA-VP-2"), "coins points")
    assert match.decision is not None
    assert match.decision["points"].label("en") == "Take 2 points"
    assert match.decision["coins"].label("en") == "Take 10 coins"
    study = match.branch()
    play(study, "points")
    assert (player(study).vp, asks(study)[0]) == (2, None)
    play(match, "coins")
    assert (player(match).vp, asks(match)) == (0, (0, "QUA-SHOP-2"))


@pytest.mark.rule("QUA-SCORE-2")
@pytest.mark.rule("QUA-SCORE-3")
@pytest.mark.rule("QUA-SCORE-4")
@pytest.mark.rule("QUA-SCORE-5")
@pytest.mark.rule("QUA-SCORE-6")
@pytest.mark.rule("QUA-VP-1")
@pytest.mark.rule("QUA-RUBY-1")
@pytest.mark.rule("QUA-SHOP-1")
def test_every_space_gives_what_is_printed_on_it() -> None:
    assert len(SPACES) == 54
    # sums of the specification: 1052 coins, 343 points, 15 rubies
    numbers = [space.rstrip("R").split("/") for space in SPACES]
    assert [sum(map(int, column)) for column in zip(*numbers, strict=True)] == [1052, 343]
    assert sum(space.endswith("R") for space in SPACES) == 15
    for space in range(2, 54):
        coins, points = map(int, SPACES[space].rstrip("R").split("/"))
        match = evaluated({"pot": [f"orange1@{space - 1}"], "rubies": 0})
        play(match, "die:droplet")
        mine = player(match)
        assert (mine.vp, mine.rubies) == (points, SPACES[space].endswith("R")), space
        if coins >= 3:
            assert match.decision is not None
            assert match.decision.prompt.text("en") == f"Buy a chip? You have {coins} coins."
        assert match.view(0)["players"][0]["scoring"] == {
            "space": space, "coins": coins, "points": points, "ruby": SPACES[space].endswith("R")
        }  # fmt: skip


@pytest.mark.rule("QUA-SCORE-6")
def test_case_41_the_spoon_behind_the_last_space() -> None:
    match = table({"pot": ["orange1@50"], "draws": "red4 orange1", "rubies": 0}, round=3)
    draw(match, "red4")
    # 50 + 4 + 1 would be 55
    assert pot(match) == "orange1@50 red4@52"
    play(match, "stop die:vp1")
    assert (player(match).scoring, player(match).vp, player(match).rubies) == (53, 15 + 1, 0)
    assert match.decision is not None
    assert match.decision.prompt.text("en") == "Buy a chip? You have 35 coins."


@pytest.mark.rule("QUA-SCORE-8")
def test_an_empty_pot_scores_right_after_the_droplet_or_the_rat_stone() -> None:
    match = evaluated({"droplet": 4, "rubies": 0}, {"droplet": 2, "rats": 6, "points": 9, "rubies": 0})
    play(match, "die:droplet")
    # 4 + 1 = 5 and 2 + 6 + 1 = 9, both with a ruby
    assert [mine.scoring for mine in state(match).players] == [5, 9]
    assert [mine.rubies for mine in state(match).players] == [1, 1]


# ------------------------------------------------------------------------------------ A. the die


@pytest.mark.rule("QUA-DIE-1")
def test_the_farthest_unexploded_pot_rolls() -> None:
    match = evaluated({"pot": ["orange1@7"]}, EXPLODED, {"pot": ["orange1@6"]}, seats=3)
    events = play(match, "die:vp2")
    assert rolls(events) == [0]
    assert told(events)[:2] == [("rolled", "QUA-DIE-1"), ("points", "QUA-DIE-5")]
    assert asks(match) == (1, "QUA-VP-2")


@pytest.mark.rule("QUA-DIE-2")
def test_of_two_spaces_with_one_number_the_farther_counts() -> None:
    # scoring spaces 15 and 16 both show 15
    match = evaluated({"pot": ["orange1@14"]}, {"pot": ["orange1@15"]})
    assert rolls(play(match, "die:vp1")) == [1]
    assert asks(match)[0] is not None


@pytest.mark.rule("QUA-DIE-3")
def test_all_on_the_very_same_space_roll_from_the_start_player_on() -> None:
    here, there = {"pot": ["orange1@9"]}, {"pot": ["orange1@8"]}
    match = evaluated(here, there, here, here, seats=4, start=2)
    events = play(match, "die:vp1 die:vp2 die:ruby")
    assert rolls(events) == [2, 3, 0]
    assert {event.rule for event in events if event.kind == "rolled"} == {"QUA-DIE-3"}
    # the points of scoring space 10 are 2; of 9, with a ruby, 1
    assert [mine.vp for mine in state(match).players] == [2, 1, 2 + 1, 2 + 2]
    assert [mine.rubies for mine in state(match).players] == [2, 2, 1, 1]


@pytest.mark.rule("QUA-DIE-4")
def test_nobody_rolls_if_all_pots_have_exploded() -> None:
    match = evaluated(EXPLODED, {"pot": "white3 white3 white1 white1@20"})
    assert told(match.events)[0] == ("nobody-rolls", "QUA-DIE-4")
    assert asks(match) == (0, "QUA-VP-2")


@pytest.mark.rule("QUA-DIE-5")
def test_six_faces() -> None:
    match = evaluated({"pot": ["orange1@30"], "rubies": 0, "bag": {}, "droplet": 4})
    assert asks(match) == (None, "QUA-DIE-5")
    assert match.decision is not None
    weights = {option.key: option.weight for option in match.decision}
    assert weights == {"die:vp1": 2, "die:vp2": 1, "die:ruby": 1, "die:droplet": 1, "die:orange1": 1}
    # scoring space 31: 7 points, no ruby
    expected = {
        "die:vp1": (8, 0, 4, {}),
        "die:vp2": (9, 0, 4, {}),
        "die:ruby": (7, 1, 4, {}),
        "die:droplet": (7, 0, 5, {}),
        "die:orange1": (7, 0, 4, {"orange1": 1}),
    }
    for face, then in expected.items():
        study = match.branch()
        play(study, face)
        mine = player(study)
        assert (mine.vp, mine.rubies, mine.droplet, bag(study)) == then, face


@pytest.mark.rule("QUA-DIE-6")
def test_the_orange_1_of_the_die_comes_from_the_supply() -> None:
    match = evaluated({"pot": ["orange1@2"], "bag": {}}, {"bag": {}})
    events = play(match, "die:orange1")
    assert ("chip", "QUA-DIE-6") in told(events)
    assert (bag(match), supply(match, "orange1")) == ({"orange1": 1}, 20 - 1 - 1)
    match = evaluated({"pot": ["orange1@2"], "bag": {}}, {"bag": {"orange1": 19}})
    assert ("sold-out", "QUA-SETUP-5") in told(play(match, "die:orange1"))
    assert bag(match) == {}


# --------------------------------------------------------------------------------- B. chip actions


@pytest.mark.rule("QUA-CHIP-1")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("green_first", ["QUA-BLACK-2", "QUA-GREEN-2", "QUA-PURPLE-2"]),
        ("purple_first", ["QUA-BLACK-2", "QUA-PURPLE-2", "QUA-GREEN-2"]),
    ],
)
def test_black_green_purple_from_the_start_player_on(reading: str, order: list[str]) -> None:
    mine = {"pot": "black1 purple1 green1"}
    match = evaluated(mine, mine, start=1, options={"step_b_order": reading})
    events = [event for event in play(match, "die:vp1 die:vp1") if event.rule in order]
    assert [(event.seat, event.rule) for event in events] == [
        (seat, rule) for seat in (1, 0) for rule in order
    ]


@pytest.mark.rule("QUA-CHIP-1")
def test_green_set_3_moves_a_purple_chip_before_it_counts() -> None:
    # purple on 9 goes on by green 1 to 10, where the number 10 brings 1 point with set 3
    mine = {"pot": "white3 white3 white1 green1 purple1@9"}
    books = {"green_book": 3, "purple_book": 3}
    for reading, won in (("green_first", 1), ("purple_first", 0)):
        match = evaluated(mine, options=books | {"step_b_order": reading})
        play(match, "die:ruby")
        assert pot(match).endswith("purple1@10")
        assert player(match).sources[2] == won


@pytest.mark.rule("QUA-CHIP-2")
def test_an_explosion_does_not_stop_chip_actions() -> None:
    mine = {"pot": "purple1 black1 white3 white3 green1 white2", "rubies": 0}
    match = evaluated(mine)
    events = play(match, "die:vp1")
    gained = [(e.kind, e.rule) for e in events if e.seat == 0]
    # more black chips than the other; a green chip is next to last; one purple chip
    assert gained[:4] == [
        ("rubies", "QUA-BLACK-2"),
        ("droplet", "QUA-BLACK-2"),
        ("rubies", "QUA-GREEN-2"),
        ("points", "QUA-PURPLE-2"),
    ]


@pytest.mark.rule("QUA-CHIP-3")
def test_a_droplet_that_moves_does_not_change_the_scoring() -> None:
    # the scoring space is 5, with a ruby, and stays it though the droplet goes to 5
    match = evaluated({"droplet": 4, "rubies": 0})
    play(match, "die:droplet")
    assert (player(match).droplet, player(match).scoring, player(match).rubies) == (5, 5, 1)
    # in step B as well: one black chip against none
    match = evaluated({"droplet": 3, "pot": "black1", "rubies": 0})
    play(match, "die:vp1")
    assert (player(match).droplet, player(match).scoring, player(match).rubies) == (4, 5, 1 + 1)
    assert pot(match) == "black1@4"


@pytest.mark.rule("QUA-CHIP-4")
def test_the_droplet_stays_before_the_last_space() -> None:
    match = table({"droplet": 51}, {"droplet": 50}, phase="round", round=2)
    play(match, "card:FP11 droplet droplet")
    assert [mine.droplet for mine in state(match).players] == [51, 51]
    moved = [(event.seat, event.data["n"]) for event in match.events if event.kind == "droplet"]
    assert moved == [(1, 1)]


@pytest.mark.rule("QUA-CHIP-5")
def test_chips_gained_can_be_drawn_in_the_next_round() -> None:
    match = evaluated(
        {"pot": "white1 green2", "bag": {}, "rubies": 0}, {"rubies": 0}, start=1, options={"green_book": 2}
    )
    play(match, "die:vp1 take:red1")
    assert bag(match) == {"red1": 1}
    play(match, "done card:FB4")
    draw(match, "red1")
    assert pot(match).startswith("red1@")


# ---------------------------------------------------------------------------- C. rubies, D. points


@pytest.mark.rule("QUA-RUBY-1")
@pytest.mark.parametrize("space", [5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52])
def test_a_ruby_on_the_scoring_space_exploded_or_not(space: int) -> None:
    boom = {"pot": ["white3@1", "white3@2", "white2@3", f"orange1@{space - 1}"], "rubies": 0}
    match = evaluated({"pot": [f"orange1@{space - 1}"], "rubies": 0}, boom)
    play(match, "die:vp1")
    assert [mine.rubies for mine in state(match).players] == [1, 1]


@pytest.mark.rule("QUA-RUBY-2")
@pytest.mark.parametrize(("cap", "then"), [(False, [13, 12]), (True, [11, 9])])
def test_rubies_do_not_run_out_unless_agreed(cap: bool, then: list[int]) -> None:
    # 20 in the box, 19 with the players: three for each by a card
    match = table({"rubies": 10}, {"rubies": 9}, phase="round", options={"ruby_cap": cap})
    play(match, "card:FP1 rubies rubies")
    assert [mine.rubies for mine in state(match).players] == then


@pytest.mark.rule("QUA-VP-1")
def test_points_are_scored_from_the_start_player_on() -> None:
    match = evaluated(
        {"pot": ["orange1@6"]}, {"pot": ["orange1@9"]}, {"pot": ["orange1@13"]}, seats=3, start=1
    )
    events = play(match, "die:ruby")
    scored = [(event.seat, event.data["n"]) for event in events if event.rule == "QUA-VP-1"]
    # scoring spaces 10, 14 and 7: 2, 3 and 1 points
    assert scored == [(1, 2), (2, 3), (0, 1)]
    assert [mine.sources[0] for mine in state(match).players] == [1, 2, 3]


@pytest.mark.rule("QUA-VP-2")
def test_who_has_exploded_gets_points_or_coins() -> None:
    match = evaluated(EXPLODED | {"rubies": 0}, {"rubies": 0})
    play(match, "die:vp1")
    study = match.branch()
    events = play(study, "points")
    assert ("chose-points", "QUA-VP-2") in told(events)
    assert ("points", "QUA-VP-1") in told(events)
    # no shopping, so the next card comes
    assert asks(study) == (None, "QUA-FORTUNE-1")
    events = play(match, "coins")
    assert ("chose-coins", "QUA-VP-2") in told(events)
    assert player(match).vp == 0
    assert asks(match) == (0, "QUA-SHOP-2")


@pytest.mark.rule("QUA-VP-3")
def test_the_choice_comes_before_step_d() -> None:
    other = {"pot": "white2 white2 white2 white2"}
    match = evaluated({"pot": ["orange1@20"]}, other, EXPLODED, seats=3, start=2)
    play(match, "die:ruby")
    # both choose, from the start player on, before anybody scores
    assert asks(match)[0] == 2
    play(match, "points")
    assert asks(match)[0] == 1
    assert [mine.vp for mine in state(match).players] == [0, 0, 0]
    play(match, "coins")
    # scoring spaces 21 and 9: 4 and 1 points
    assert [mine.vp for mine in state(match).players] == [4, 0, 1]


@pytest.mark.rule("QUA-VP-4")
def test_points_go_on_past_50() -> None:
    # scoring space 53 brings 15 points
    match = evaluated({"pot": ["orange1@52"], "points": 48})
    play(match, "die:ruby")
    assert player(match).vp == 63
    assert match.view(1)["players"][0]["vp"] == 63
