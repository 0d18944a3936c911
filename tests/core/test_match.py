"""Matches: how one is set up, played, stepped through, taken back and described."""

from collections.abc import Callable
from typing import Any

import pytest

import boardkit
from boardkit import Match, scenario
from boardkit.core.decision import Decision, NotAllowed
from boardkit.core.errors import BoardkitError
from boardkit.core.game import UnknownGame

STEPS = {"seats": 2, "round": 1, "chance": ["chip:white1", "chip:orange1", "chip:green1"]}
"""A first round whose first chips are known: the first can be taken back with the flask."""


def decision(match: Match) -> Decision:
    """The decision of now; the match goes on."""
    found = match.decision
    assert found is not None
    return found


def refusal(deed: Callable[[], object]) -> NotAllowed:
    """The error with which *deed* is refused; it says why in both languages."""
    with pytest.raises(NotAllowed) as caught:
        deed()
    assert caught.value.text("en") != caught.value.text("ja")
    return caught.value


# --- setting up


def test_seats_are_names_or_a_number() -> None:
    assert Match("quacks", ["Aki", "ベン", "C"]).seats == ("Aki", "ベン", "C")
    assert Match("quacks", 4).seats == ("Aki", "Ben", "Chie", "Dan")
    assert len(Match("quacks").seats) == 2


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (1, "for 2 to 4 players, not for 1"),
        (5, "for 2 to 4 players, not for 5"),
        pytest.param(10**5000, "for 2 to 4 players", id="huge"),
        (True, "a list of names or a number"),
        ("Aki", "a list of names or a number"),
        (None, "a list of names or a number"),
        ({"Aki", "Ben"}, "a list of names or a number"),
        (["Aki"], "for 2 to 4 players, not for 1"),
        (["Aki", ""], "1 to 60 characters"),
        (["Aki", " "], "1 to 60 characters"),
        (["Aki", "x" * 61], "1 to 60 characters"),
        (["Aki", 7], "1 to 60 characters"),
        (["Aki", "\ud800"], "1 to 60 characters"),
        (["Aki", "Aki"], "the same name"),
    ],
)
def test_seats_that_cannot_be(seats: Any, said: str) -> None:
    assert said in refusal(lambda: Match("quacks", seats)).text("en")


@pytest.mark.parametrize("seed", [1.5, True, b"x", [], "x" * 61, "\udfff", 10**30, -(10**30)])
def test_seeds_that_cannot_be(seed: Any) -> None:
    assert "A seed is a whole number" in refusal(lambda: Match("quacks", 2, seed=seed)).text("en")


def test_a_seed_of_very_many_digits_is_refused_too() -> None:
    refusal(lambda: Match("quacks", 2, seed=10**5000))


def test_without_a_seed_there_is_a_fresh_one() -> None:
    assert len({Match("quacks", 2).seed for _ in range(10)}) > 1


@pytest.mark.parametrize("game", ["chess", "", "Quacks", None, 5, ["quacks"], "\ud800"])
def test_games_that_there_are_not(game: Any) -> None:
    with pytest.raises(UnknownGame) as caught:
        Match(game, 2)
    assert all(each in caught.value.text("en") for each in boardkit.games())


def test_options_are_checked_and_filled_in() -> None:
    match = Match("quacks", 2, options={"books": {"red": 3}, "test_tubes": True})
    assert (match.options["red_book"], match.options["blue_book"], match.options["test_tubes"]) == (
        3,
        1,
        True,
    )
    wrong: list[Any] = [
        {"rain": 1},
        {"test_tubes": 1},
        {"books": 5},
        {"books": {"red": True}},
        {1: 2},
        [],
        "books",
        5,
    ]
    for options in wrong:
        with pytest.raises(BoardkitError):
            Match("quacks", 2, options=options)


@pytest.mark.parametrize("chance", ["Auto", None, 1, ["auto"]])
def test_chance_is_the_seeds_or_by_hand(chance: Any) -> None:
    assert "auto, manual" in refusal(lambda: Match("quacks", 2, chance=chance)).text("en")


# --- playing


def test_a_choice_gives_back_what_happened() -> None:
    match = scenario("quacks", STEPS)
    assert decision(match).seat == 0
    events = match.play("draw")
    assert [(event.kind, event.rule, event.seat) for event in events] == [("placed", "QUA-BREW-3", 0)]
    assert events[0].data == {"chip": "white1", "space": 1}
    assert match.choices == ("draw", "chip:white1")
    assert [match.chosen(n) for n in (1, 2)] == [(0, "draw"), (None, "chip:white1")]
    assert match.events == events
    assert match.at == match.length == 2


def test_a_decision_is_read_like_a_list() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    found = decision(match)
    assert found.keys == ("draw", "stop", "flask")
    assert [option.key for option in found] == list(found.keys)
    assert found["flask"].rule == "QUA-FLASK-1"
    with pytest.raises(KeyError):
        found["fly"]


def test_what_is_not_on_offer_changes_nothing() -> None:
    match = scenario("quacks", STEPS)
    before = match.record(), match.state.to_json()
    error = refusal(lambda: match.play("stop"))
    assert error.rule == "QUA-BREW-6"
    assert refusal(lambda: match.play("draw", seat=1)).rule == "QUA-BREW-1"
    assert "It is not Ben's choice now, but that of Aki." in str(
        refusal(lambda: match.play("draw", seat=1))
    )
    refusal(lambda: match.play("draw", seat=2))
    refusal(lambda: match.play(7))  # type: ignore[arg-type]
    assert (match.record(), match.state.to_json()) == before
    assert match.why_not("draw") is None
    assert match.why_not("draw", seat=0) is None


def test_the_rules_failing_leave_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    before = match.record(), match.state.to_json(), decision(match).keys

    def broken(*arguments: object) -> None:
        raise RuntimeError("a mistake in the rules")

    with monkeypatch.context() as patch:
        patch.setattr("boardkit.core.match.settle", broken)
        with pytest.raises(RuntimeError):
            match.play("draw")
    assert (match.record(), match.state.to_json(), decision(match).keys) == before
    match.play("draw")


def test_what_one_misses_is_told_with_its_reason() -> None:
    match = scenario("quacks", STEPS)
    missed = {option.key: why.rule for option, why in match.refused()}
    assert missed == {"stop": "QUA-BREW-6", "flask": "QUA-FLASK-1"}
    assert all(option.label("ja") and why.text("ja") for option, why in match.refused())


def test_a_match_that_is_over_asks_nothing() -> None:
    match = scenario("quacks", {"round": 9, "phase": "rubies", "players": [{"points": 3}, {"points": 5}]})
    assert match.decision is None
    assert match.decision_for(0) is None
    assert match.refused() == ()
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.to_json()["scores"] == [3, 5]
    assert "The match is over" in refusal(lambda: match.play("draw")).text("en")
    assert match.why_not("draw", seat=1) is not None


# --- chance


def test_chance_by_hand_is_played_like_any_choice() -> None:
    match = Match("quacks", 2, seed=1, chance="manual")
    assert decision(match).seat is None
    assert len(decision(match).options) == 24
    match.play("card:FB1")
    match.play("draw")
    found = decision(match)
    assert found.seat is None
    assert {option.key: option.weight for option in found} == {  # the starting bag: 4, 2, 1, 1 and 1
        "chip:white1": 4, "chip:white2": 2, "chip:white3": 1, "chip:orange1": 1, "chip:green1": 1,
    }  # fmt: skip
    assert "chance" in refusal(lambda: match.play("chip:white1", seat=0)).text("en")
    assert match.play("chip:white3")[0].data["chip"] == "white3"


def test_what_chance_gives_depends_on_the_seed_and_its_turn_alone() -> None:
    one, other = (Match("quacks", 2, seed=5) for _ in range(2))
    other.goto(0)
    other.let_chance()
    for _ in range(10):
        one.play(decision(one).keys[0])
        other.goto(other.length)
        other.play(decision(other).keys[0])
        other.goto(other.length // 2)
    assert one.choices == tuple(other.record()["choices"])


def test_after_a_step_back_to_chance_the_seed_can_answer_again() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    match.goto(1)
    assert decision(match).seat is None
    assert [event.data["chip"] for event in match.let_chance()] == ["white1"]
    assert match.at == match.length == 2
    assert match.let_chance() == ()


def test_what_was_prepared_comes_first_if_it_can() -> None:
    match = scenario(
        "quacks", {"seats": 2, "round": 1, "chance": ["chip:white3", "chip:purple1", "chip:white2"]}
    )
    assert match.play("draw")[0].data["chip"] == "white3"
    second = match.play("draw")[0].data["chip"]  # there is no purple chip in the bag: the seed's answer
    assert second in {"white1", "white2", "orange1", "green1"}


# --- undo


def test_a_flask_can_be_taken_back_and_used_again() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    match.play("flask")
    after = match.record()
    match.undo()
    assert decision(match).keys == ("draw", "stop", "flask")
    assert match.length == 3
    match.redo()
    assert match.record() == after
    assert "nothing to make again" in refusal(match.redo).text("en")


def test_a_new_choice_drops_what_was_taken_back() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    match.play("flask")
    match.undo()
    match.play("stop")
    assert match.choices == ("draw", "chip:white1", "stop")
    refusal(match.redo)


def test_where_a_player_may_not_go_back() -> None:
    match = scenario("quacks", STEPS)
    assert "nothing to take back" in refusal(match.undo).text("en")
    match.play("draw")
    assert "Chance has answered" in refusal(match.undo).text("en")
    match.play("stop")
    assert decision(match).seat == 1
    error = refusal(match.undo)
    assert "It is no longer Aki's choice" in error.text("en")
    assert error.rule is None


def test_a_reveal_stays() -> None:
    """In the last round who goes on is told to all; a brewer who is alone would be asked next."""
    match = scenario("quacks", {"round": 9, "players": [{"pot": ["white1"]}, {"stopped": True}]})
    match.play("draw")
    assert any(event.reveals for event in match.events)
    refusal(match.undo)


def test_a_slip_in_what_was_entered_for_chance_can_be_taken_back() -> None:
    match = scenario("quacks", {"round": 1}, chance="manual")
    match.play("draw")
    refusal(match.undo)
    match.play("chip:white1")
    match.undo()
    match.play("chip:white3")
    assert match.choices == ("draw", "chip:white3")


# --- what is hidden, and what belongs to the match


@pytest.mark.parametrize("first", ["orange1", "blue1"])
def test_a_refusal_does_not_tell_at_which_secret_step_another_is(first: str) -> None:
    """Blue set 1 asks something that orange does not; to the other seat both are secret brewing."""
    players = [{}, {"bag": {first: 1, "white1": 2}}]
    match = scenario("quacks", {"start": 1, "players": players, "chance": [f"chip:{first}"]})
    match.play("draw")
    why = match.why_not("draw", seat=0)
    assert why is not None
    assert (why.rule, why.text("en")) == ("QUA-BREW-1", "It is not Aki's choice now, but that of Ben.")


def test_who_changes_what_was_given_out_changes_nothing_in_the_match() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    with pytest.raises(TypeError):
        match.events[-1].data["chip"] = "white3"  # type: ignore[index]
    with pytest.raises(TypeError):
        match.options["ruby_cap"] = True  # type: ignore[index]
    assert match.start is not None
    match.start["chance"][1] = "chip:white3"
    assert match.start["chance"][1] == "chip:orange1"


def test_moments_that_are_not_there_are_refused() -> None:
    match = scenario("quacks", STEPS)
    for deed in (lambda: match.events_of(-1), lambda: match.events_of(99), lambda: match.chosen(0)):
        refusal(deed)
    refusal(lambda: match.export(None))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["A\nB", "\x1b[31mA", "\u202eA", "\u200b", "A\u200b"])
def test_names_have_no_unseen_characters(name: str) -> None:
    refusal(lambda: Match("quacks", seats=[name, "Ben"]))


def test_names_that_look_alike_are_one() -> None:
    refusal(lambda: Match("quacks", seats=["Aki", "Aki "]))
    refusal(lambda: Match("quacks", seats=["Aki", "Ａｋｉ"]))


def test_a_slip_in_prepared_chance_is_told() -> None:
    said = str(refusal(lambda: scenario("quacks", {"chance": ["chip:whit3"]})))
    assert "chip:whit3" in said
    assert "chip:white3" in said


def test_there_are_as_many_seats_as_players_are_described() -> None:
    assert len(scenario("quacks", {"players": [{}, {}, {}]}).seats) == 3
    assert len(scenario("quacks", {"players": [{}]}).seats) == 2


# --- study


def test_any_moment_can_be_looked_at() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    match.play("draw")
    states = []
    for moment in range(match.length + 1):
        match.goto(moment)
        assert match.at == moment
        states.append(match.state.to_json())
    assert states[0] != states[-1]
    match.goto(0)
    assert match.state.to_json() == states[0]
    for nowhere in (-1, 5, True, None, "0", 1.0, 10**5000):
        refusal(lambda nowhere=nowhere: match.goto(nowhere))  # type: ignore[misc]
    assert match.at == 0
    assert match.length == 4


def test_a_branch_goes_its_own_way() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    branch = match.branch()
    branch.play("stop")
    match.play("flask")
    assert match.choices[2:] == ("flask",)
    assert branch.choices[2:] == ("stop",)


# --- what a seat sees


def test_what_another_brews_is_hidden() -> None:
    match = scenario("quacks", STEPS)
    match.play("draw")
    assert decision(match).seat == 0
    seen = match.decision_for(1)
    assert seen is not None
    assert (seen.seat, seen.hidden, seen.options) == (0, True, ())
    assert match.decision_for(0) == match.decision_for(None) == match.decision
    assert match.view(1)["players"][0]["pot"] == []
    assert match.view(0)["players"][0]["pot"] == match.view(None)["players"][0]["pot"] != []
    assert [event.seen_by(1) for event in match.events] == [False]
    assert all(event.seen_by(None) and event.seen_by(0) for event in match.events)
    assert not any(moment["events"] for moment in match.export(1)["moments"])
    for nobody in (-1, 2, True, "0", 0.0):
        for look in (match.view, match.decision_for, match.export):
            refusal(lambda look=look, nobody=nobody: look(nobody))  # type: ignore[misc]
        refusal(lambda nobody=nobody: match.why_not("draw", seat=nobody))  # type: ignore[misc]


def test_words_come_in_both_languages() -> None:
    match = scenario("quacks", STEPS)
    event = match.play("draw")[0]
    assert "Aki" in event.text("en")
    assert "Aki" in event.text("ja")
    assert event.text("en") != event.text("ja")
    told = event.to_json()
    assert told["text"] == {"en": event.text("en"), "ja": event.text("ja")}


# --- descriptions


@pytest.mark.parametrize(
    "start",
    [
        None,
        [],
        "round",
        {"chance": "chip:white1"},
        {"chance": [1]},
        {"weather": 1},
        {1: 2},
        {"players": [{"bag": {"white1": {1, 2}}}]},
        {"players": [{"points": float("nan")}]},
        {"options": [1]},
        {"options": {"rain": 1}},
        {"seats": 9},
        {"seats": None},
    ],
)
def test_descriptions_that_cannot_be(start: Any) -> None:
    with pytest.raises(BoardkitError) as caught:
        scenario("quacks", start)
    assert caught.value.text("ja")


def test_what_is_given_stands_above_what_is_described() -> None:
    start = {"seats": 3, "options": {"red_book": 2, "blue_book": 3}}
    match = scenario("quacks", start, seats=["A", "B"], options={"red_book": 4})
    assert match.seats == ("A", "B")
    assert (match.options["red_book"], match.options["blue_book"]) == (4, 3)
    assert start == {"seats": 3, "options": {"red_book": 2, "blue_book": 3}}
