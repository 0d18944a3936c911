"""Last round: Stir!, and what coins and rubies are worth at the end."""

import json

import pytest

from boardkit.core.match import Match
from tests.quacks.table import asks, draw, gained, keys, play, player, pot, refusal, state, table, told

A_BAG = {"draws": "white1 white2 orange1 green1"}


def stir(seats: int = 2, **position: object) -> Match:
    """The last round, in which all brew with the same few chips."""
    return table(*[A_BAG] * seats, seats=seats, **{"round": 9, **position})  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- Stir!


@pytest.mark.rule("QUA-LAST-1")
def test_all_decide_before_anybody_draws() -> None:
    match = stir(3)
    for seat in (0, 1):
        assert asks(match) == (seat, "QUA-LAST-1")
        assert play(match, "draw") == ()  # nothing happens yet
        assert [pot(match, each) for each in range(3)] == ["", "", ""]
    events = play(match, "draw")
    assert told(events) == [("stirs", "QUA-LAST-1")] * 3
    assert all(event.reveals and event.only is None for event in events)
    assert events[0].text("en") == "Aki draws on."
    assert events[0].text("ja") == "Akiはもう1個引くことにした。"
    for seat, chip in enumerate(("orange1", "green1", "orange1")):
        assert state(match).stack[-1].who == seat  # type: ignore[attr-defined]
        play(match, f"chip:{chip}")
    assert [pot(match, each) for each in range(3)] == ["orange1@1", "green1@1", "orange1@1"]
    assert asks(match) == (0, "QUA-LAST-1")
    assert keys(match) == "draw stop"
    assert match.decision is not None
    assert {option.rule for option in match.decision} == {"QUA-LAST-1"}


@pytest.mark.rule("QUA-LAST-1")
def test_they_decide_from_the_start_player_on() -> None:
    match = stir(3, start=2)
    assert [asks(match)[0], play(match, "draw"), asks(match)[0], play(match, "draw"), asks(match)[0]] == [
        2, (), 0, (), 1,
    ]  # fmt: skip


@pytest.mark.rule("QUA-LAST-1")
def test_a_decision_is_secret_until_all_have_decided() -> None:
    """Aki draws on or stops: nothing that Ben sees, and nothing that he is asked, tells which."""
    seen = set()
    for key in ("draw", "stop"):
        match = table({"pot": "orange1", **A_BAG}, {"pot": "orange1", **A_BAG}, round=9)
        events = play(match, key)
        assert not any(event.seen_by(1) for event in events)
        assert match.view(1)["state"]["commits"] == [0, 0]
        assert match.view(0)["state"]["commits"] != [0, 0]
        decision = match.decision_for(1)
        assert decision is not None
        seen.add(json.dumps([match.view(1), decision.to_json()], sort_keys=True))
    assert len(seen) == 1


@pytest.mark.rule("QUA-LAST-1")
def test_pots_are_open_while_all_stir() -> None:
    match = stir()
    play(match, "draw draw chip:orange1 chip:green1")
    assert [each["chip"] for each in match.view(1)["players"][0]["pot"]] == ["orange1"]
    events = play(match, "draw draw chip:white2")
    assert all(event.only is None for event in events)
    assert asks(match) == (0, "QUA-FLASK-1")
    assert match.decision_for(1) == match.decision


@pytest.mark.rule("QUA-LAST-1")
def test_the_flask_comes_before_the_next_decision() -> None:
    match = stir()
    play(match, "draw draw chip:white2")
    assert asks(match) == (0, "QUA-FLASK-1")
    assert keys(match) == "flask keep"
    kept = match.branch()
    assert told(play(match, "flask"))[0] == ("flask", "QUA-FLASK-1")
    assert (pot(match), player(match).flask) == ("", False)
    assert player(match).whites == 0
    play(match, "chip:green1")
    assert keys(match) == "draw"  # an empty pot again: another chip has to be drawn
    play(kept, "keep")
    assert (pot(kept), player(kept).flask) == ("white2@2", True)
    play(kept, "chip:green1")
    assert keys(kept) == "draw stop"
    assert refusal(kept, "flask")[0] == "QUA-FLASK-1"


@pytest.mark.rule("QUA-BREW-6")
def test_nobody_stops_before_the_first_chip() -> None:
    match = stir()
    assert keys(match) == "draw"
    assert refusal(match, "stop") == (
        "QUA-BREW-6",
        "Nobody stops before the first chip is in the pot.",
        "釜に最初のチップを置くまでは、やめられません。",
    )
    assert keys(stir(options={"stop_on_empty_pot": True})) == "draw stop"


@pytest.mark.rule("QUA-LAST-2")
def test_who_has_stopped_is_out_for_good() -> None:
    match = stir()
    play(match, "draw draw chip:orange1 chip:orange1")
    events = play(match, "stop draw")
    assert [(event.kind, event.seat) for event in events] == [
        ("stirs-no-more", 0),
        ("stirs", 1),
        ("stopped", 0),
    ]
    play(match, "chip:green1")
    assert player(match).stopped
    for chip in ("white1", "white2"):
        assert asks(match) == (1, "QUA-LAST-1")  # Aki is not asked any more
        play(match, f"draw chip:{chip}")
        if keys(match) == "flask keep":
            play(match, "keep")
    assert (pot(match), pot(match, 1)) == ("orange1@1", "orange1@1 green1@2 white1@3 white2@5")
    assert asks(match)[1] == "QUA-DIE-5"  # Ben's bag is empty: the evaluation begins


@pytest.mark.rule("QUA-LAST-1")
def test_who_explodes_or_has_an_empty_bag_does_not_decide() -> None:
    match = table(
        {"pot": "white3 white3", "draws": "white2 white1"}, {"pot": "orange1", "draws": "green1"}, round=9
    )
    events = play(match, "draw draw chip:white2 chip:green1")
    assert ("exploded", "QUA-BOOM-1") in told(events)
    assert player(match).stopped
    assert player(match, 1).stopped
    assert asks(match)[1] == "QUA-DIE-5"


@pytest.mark.rule("QUA-LAST-1")
def test_other_rounds_are_brewed_in_secret() -> None:
    match = stir(round=8)
    assert asks(match) == (0, "QUA-BREW-5")
    assert state(match).hidden


@pytest.mark.rule("QUA-LAST-1")
@pytest.mark.rule("QUA-LAST-8")
@pytest.mark.parametrize(
    ("number", "every", "asked"),
    [
        (8, False, "QUA-BREW-5"),
        (9, False, "QUA-LAST-1"),
        (1, False, "QUA-BREW-5"),
        (1, True, "QUA-LAST-1"),
    ],
)
def test_when_a_round_is_stirred(number: int, every: bool, asked: str) -> None:
    """From the card on, as in a game."""
    match = table(seats=2, round=number, phase="round", options={"stir_every_round": every})
    play(match, "card:FB9")
    assert asks(match)[1] == asked
    assert state(match).hidden is (asked == "QUA-BREW-5")


@pytest.mark.rule("QUA-LAST-8")
@pytest.mark.parametrize(("every", "asked"), [(True, "QUA-LAST-1"), (False, "QUA-BREW-5")])
def test_stirring_in_other_rounds_as_an_option(every: bool, asked: str) -> None:
    match = stir(round=4, options={"stir_every_round": every})
    assert asks(match) == (0, asked)
    play(match, "draw")
    assert (asks(match)[0] == 1) is every


@pytest.mark.rule("QUA-RED-4")
@pytest.mark.rule("QUA-LAST-2")
def test_red_chips_beside_the_pot_are_placed_by_who_stops() -> None:
    mine = {"pot": "orange1", "draws": "green1 white1", "aside": ["red2"]}
    match = table(mine, {"pot": "orange1", "draws": "green1 white1"}, round=9, options={"red_book": 2})
    play(match, "stop draw")
    assert asks(match) == (0, "QUA-RED-4")
    play(match, "place:red2 chip:green1 stop")
    assert pot(match) == "orange1@1 red2@3"


# ------------------------------------------------------------------------------- coins and rubies


def last(*pots: str, **more: object) -> Match:
    """The evaluation of the last round; nobody has rubies unless *more* says so."""
    players = [{"pot": each, "rubies": 0, **more} for each in pots]
    return table(*players, seats=max(len(pots), 2), round=9, phase="evaluation")


@pytest.mark.rule("QUA-LAST-3")
def test_the_steps_before_the_shopping_are_as_usual() -> None:
    """Scoring spaces 13 (ruby, 2 points) and 1: die, black 1-0, ruby, points; then coins and rubies."""
    match = last("orange1@11 black1@12", "orange1@3")
    events = play(match, "die:ruby")
    assert [event.rule for event in events if event.seat == 0] == [
        "QUA-DIE-1",
        "QUA-DIE-5",
        "QUA-BLACK-2",
        "QUA-BLACK-2",
        "QUA-RUBY-1",
        "QUA-VP-1",
        "QUA-LAST-4",
        "QUA-LAST-5",
    ]
    assert gained(events, "QUA-VP-1") == [("points", 0, 2)]


@pytest.mark.rule("QUA-LAST-4")
def test_five_coins_are_a_point() -> None:
    """Scoring spaces 15 (15 coins) and 14 (14 coins): 15 // 5 = 3 and 14 // 5 = 2 points."""
    events = play(last("orange1@14", "orange1@13"), "die:vp1")
    assert gained(events, "QUA-LAST-4") == [("points", 0, 3), ("points", 1, 2)]


@pytest.mark.rule("QUA-LAST-4")
def test_nobody_buys_in_the_last_round() -> None:
    match = last("orange1@30", "orange1@13")
    play(match, "die:vp1")
    assert match.decision is None
    assert match.outcome is not None


@pytest.mark.rule("QUA-LAST-5")
@pytest.mark.parametrize(("rubies", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4), (9, 4)])
def test_two_rubies_are_a_point(rubies: int, points: int) -> None:
    match = last("orange1@14", "orange1@13", rubies=rubies)
    events = play(match, "die:vp1")
    assert gained(events, "QUA-LAST-5") == [("points", seat, points) for seat in (0, 1) if points]


@pytest.mark.rule("QUA-LAST-6")
def test_coins_and_rubies_are_counted_apart() -> None:
    """14 coins and 3 rubies: 14 // 5 + 3 // 2 = 2 + 1, though what is left over, 4 coins and a ruby, is much."""
    match = table({"pot": "orange1@13", "rubies": 3}, round=9, phase="shopping")
    assert player(match).vp == 14 // 5 + 3 // 2
    assert match.outcome is not None
    assert match.outcome.breakdown[0]["last_round"] == 3


@pytest.mark.rule("QUA-LAST-7")
@pytest.mark.parametrize(("key", "points"), [("points", 6), ("coins", 4)])
def test_who_explodes_takes_points_or_coins(key: str, points: int) -> None:
    """Case 47: exploded at scoring space 26 (20 coins, 6 points): 6 points, or 20 // 5 = 4. Rubies in both cases."""
    match = last("white3@10 white3@20 white2@25", "orange1@1", rubies=5)
    play(match, "die:vp1")
    assert asks(match) == (0, "QUA-VP-2")
    play(match, key)
    assert player(match).vp == points + 5 // 2


@pytest.mark.rule("QUA-LAST-7")
def test_no_choice_after_an_explosion_as_an_option() -> None:
    players: list[dict[str, object]] = [
        {"pot": "white3@10 white3@20 white2@25", "rubies": 5},
        {"pot": "orange1@1"},
    ]
    only = {"last_explosion": "points"}
    match = table(*players, round=9, phase="evaluation", options=only)
    play(match, "die:vp1")
    assert match.decision is None
    assert player(match).vp == 6 + 5 // 2
    earlier = table(*players, round=8, phase="evaluation", options=only)
    play(earlier, "die:vp1")
    assert asks(earlier) == (0, "QUA-VP-2")  # it is about the last round


@pytest.mark.rule("QUA-LAST-7")
def test_a_protected_explosion_takes_both_in_the_last_round() -> None:
    """Blue set 2: points of space 10 (2) and 10 // 5 = 2 for its coins."""
    mine = {"pot": "white3@3 white3@6", "draws": "blue1 white2 orange1", "rubies": 0}
    match = table(mine, round=9, options={"blue_book": 2})
    draw(match, "blue1 white2")
    assert pot(match) == "white3@3 white3@6 blue1@7 white2@9"
    assert player(match).exploded
    play(match, "die:vp1")  # Ben's
    assert player(match).vp == 2 + 10 // 5
