"""Potions phase: nobody chooses by the pots of the others, and what they came to is looked at together."""

import json
import re

import pytest

import boardkit
from boardkit.core.match import Match
from tests.quacks.table import asks, draw, play, player, pot, refusal, state, table


def two() -> Match:
    """Aki has three chips in the pot and goes on brewing."""
    match = table({"draws": "white1 orange1 green1 white2"}, {"draws": "white3 orange1"})
    draw(match, "white1 orange1")
    return match


@pytest.mark.rule("QUA-BREW-1")
def test_others_do_not_see_a_pot_that_is_being_brewed() -> None:
    match = two()
    mine, theirs = match.view(0), match.view(1)
    assert [each["chip"] for each in mine["players"][0]["pot"]] == ["white1", "orange1"]
    hidden = theirs["players"][0]
    assert hidden["pot"] == []
    assert hidden["secret"] is True
    assert hidden["bag"] == {
        "white1": 1,
        "orange1": 1,
        "green1": 1,
        "white2": 1,
    }  # as before the first chip
    assert (hidden["whites"], hidden["stopped"], hidden["exploded"]) == (0, False, False)
    assert mine["players"][0]["secret"] is False
    assert match.view(None)["players"][0]["pot"] == mine["players"][0]["pot"]


@pytest.mark.rule("QUA-BREW-1")
def test_views_do_not_tell_different_brewings_apart() -> None:
    """Whatever Aki draws, flasks or stops with, what Ben sees and is asked stays the same."""
    seen = set()
    for keys in ("", "draw chip:white1", "draw chip:white1 flask", "draw chip:orange1 draw chip:green1"):
        match = table({"draws": "white1 orange1 green1 white2"}, {"draws": "white3 orange1"})
        play(match, keys)
        decision = match.decision_for(1)
        assert decision is not None
        seen.add(json.dumps([match.view(1), decision.to_json()], sort_keys=True))
    assert len(seen) == 1


@pytest.mark.rule("QUA-BREW-1")
def test_red_chips_beside_the_pot_are_covered_too() -> None:
    """One red chip was kept from an earlier round, which all know; what came of it now, only Aki knows."""
    seen = set()
    for keys in (
        "draw chip:red1 draw chip:orange1 stop done",
        "draw chip:orange1 stop place:red2",
        "draw chip:orange1 stop done",
    ):
        mine = {"draws": "red1 orange1 green1", "aside": ["red2"]}
        match = table(mine, {"draws": "white3 orange1"}, options={"red_book": 2})
        play(match, keys)
        assert asks(match) == (1, "QUA-BREW-5")
        assert match.view(1)["players"][0]["aside"] == ["red2"]
        seen.add(json.dumps(match.view(1), sort_keys=True))
    assert len(seen) == 1


@pytest.mark.rule("QUA-BREW-1")
def test_the_next_to_brew_sees_nothing_of_the_one_before() -> None:
    """Stopped, exploded or with an empty bag: when Ben brews, Aki's pot is still covered."""
    seen = set()
    for keys in (
        "draw chip:orange1 stop",
        "draw chip:white3 draw chip:white3 draw chip:white2",
        "draw chip:white3 flask draw chip:orange1 stop",
    ):
        match = table({"draws": "white3 white3 white2 orange1"}, {"draws": "white3 orange1"})
        play(match, keys)
        assert asks(match) == (1, "QUA-BREW-5")
        seen.add(json.dumps(match.view(1), sort_keys=True))
    assert len(seen) == 1


@pytest.mark.rule("QUA-BREW-1")
def test_the_decision_of_a_secret_brewing_is_hidden() -> None:
    match = two()
    decision = match.decision_for(1)
    assert decision is not None
    assert (decision.hidden, decision.seat, decision.options) == (True, 0, ())
    assert decision.rule == "QUA-BREW-1"
    assert decision.prompt.text("en") == "Brewing in secret."
    assert decision.prompt.text("ja") == "見えないところで水薬を作っています。"
    own = match.decision_for(0)
    assert own is not None
    assert own.keys == ("draw", "stop")
    play(match, "draw")  # what the bag gives is hidden as well
    drawn = match.decision_for(1)
    assert drawn is not None
    assert (drawn.hidden, drawn.options) == (True, ())
    shown = match.decision_for(0)
    assert shown is not None
    assert set(shown.keys) == {"chip:white2", "chip:green1"}


@pytest.mark.rule("QUA-BREW-1")
def test_events_of_a_secret_brewing_are_seen_by_the_brewer_alone() -> None:
    match = table(
        {
            "pot": "white3@3 white2@5",
            "draws": "yellow1 blue1 red1 white2 white2 orange1",
            "aside": ["red1"],
        },
        {"draws": "white3 orange1"},
        round=3,
        options={"books": {"yellow": 3, "blue": 2, "red": 2}},
    )
    events = draw(match, "yellow1 blue1 red1")
    events += draw(match, "white2")
    events += play(match, "flask")
    events += draw(match, "white2")
    events += play(match, "stop")
    events += play(match, "place:red1 return:red1")
    assert {event.kind for event in events} == {
        "placed",
        "limit",
        "shield",
        "set-aside",
        "flask",
        "stopped",
        "returned",
    }
    for event in events:
        assert event.text("en").startswith("Aki")
        assert re.search("[ぁ-ん]", event.text("ja"))
        assert event.seen_by(0)
        assert event.seen_by(None)
        assert not event.seen_by(1), event


@pytest.mark.rule("QUA-BREW-1")
@pytest.mark.parametrize(
    ("options", "keys", "kind"),
    [
        ({"blue_book": 1}, "draw chip:blue1 chip:white1 none", "looked"),
        ({"blue_book": 1}, "draw chip:blue1 chip:white1 none", "none-placed"),
        ({"blue_book": 3}, "draw chip:blue1", "rubies"),
        ({"blue_book": 4}, "draw chip:blue1", "points"),
        ({"yellow_book": 1}, "draw chip:white1 draw chip:yellow1 return", "back"),
        ({}, "draw chip:white3", "exploded"),
        ({"blue_book": 2}, "draw chip:blue1 draw chip:white3", "exploded-protected"),
    ],
)
def test_what_chips_do_in_secret_is_seen_by_the_brewer_alone(
    options: dict[str, int], keys: str, kind: str
) -> None:
    """The pot is on 4 with whites of 5: a blue 1 lands on 5, a space with a ruby; 3 more make it explode."""
    mine = {"pot": "white3@3 white2@4", "draws": "blue1 white1 white2 white3 yellow1", "flask": True}
    match = table(mine, {"draws": "white3 orange1"}, round=3, options=options)
    before = json.dumps(match.view(1)["players"])
    events = play(match, keys)
    one = next(event for event in events if event.kind == kind)
    assert one.seen_by(0)
    assert not one.seen_by(1)
    assert json.dumps(match.view(1)["players"]) == before


@pytest.mark.rule("QUA-BREW-1")
def test_all_pots_are_shown_together() -> None:
    match = two()
    play(match, "stop")
    events = play(match, "draw chip:white3 stop")
    shown = [event for event in events if event.rule == "QUA-BREW-1"]
    assert [(event.kind, event.seat, event.only, event.reveals) for event in shown] == [
        ("shown", 0, None, True),
        ("shown", 1, None, True),
    ]
    assert shown[0].text("en") == "Aki shows a pot of 2 chips: the last chip lies on space 2."
    assert shown[0].text("ja") == "Akiの釜はチップ2個で、最後のチップはマス2にあった。"
    for seat in (0, 1):
        assert [each["space"] for each in match.view(seat)["players"][0]["pot"]] == [1, 2]
        assert [each["space"] for each in match.view(seat)["players"][1]["pot"]] == [3]


@pytest.mark.rule("QUA-BREW-1")
def test_an_explosion_comes_to_light_when_all_are_done() -> None:
    match = table({"pot": "white3 white3", "draws": "white3 orange1"}, {"draws": "orange1 green1"})
    draw(match, "white3")
    assert match.view(1)["players"][0]["exploded"] is False
    events = play(match, "draw chip:orange1 stop")
    assert [event.kind for event in events if event.rule == "QUA-BREW-1"] == ["shown-exploded", "shown"]
    assert match.view(1)["players"][0]["exploded"] is True


@pytest.mark.rule("QUA-BREW-1")
def test_nobody_plays_for_another() -> None:
    match = two()
    why = match.why_not("draw", seat=1)
    assert why is not None
    assert why.rule == "QUA-BREW-1"
    assert refusal(match, "flask")[0] == "QUA-FLASK-1"


@pytest.mark.rule("QUA-BREW-1")
def test_all_brew_from_the_start_player_on() -> None:
    match = table(
        {"draws": "orange1 green1"}, {"draws": "orange1"}, {"draws": "orange1 white1"}, seats=3, start=1
    )
    assert asks(match)[0] == 1
    draw(match, "orange1")
    assert asks(match)[0] == 2
    play(match, "draw chip:orange1 stop")
    assert asks(match)[0] == 0
    assert [pot(match, seat) for seat in range(3)] == ["", "orange1@1", "orange1@1"]
    assert state(match).hidden
    assert player(match, 2).stopped


@pytest.mark.rule("QUA-RUBY-2")
@pytest.mark.parametrize("found", [True, False])
def test_with_a_cap_on_rubies_what_others_find_in_secret_does_not_show(found: bool) -> None:
    """19 of the 20 rubies are out. Ben may find the last one in secret (blue set 3); Aki then finds one too."""
    first = "blue1" if found else "orange1"
    aki = {"rubies": 9, "droplet": 4, "bag": {"blue1": 1, "white1": 1}}
    ben = {"rubies": 10, "droplet": 4, "bag": {"blue1": 1, "orange1": 1}}
    start = {"round": 3, "start": 1, "players": [aki, ben], "chance": [f"chip:{first}", "chip:blue1"]}
    match = boardkit.scenario("quacks", start, options={"ruby_cap": True, "blue_book": 3})
    play(match, "draw stop draw")
    assert match.view(0)["players"][0]["rubies"] == 10
