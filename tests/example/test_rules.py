"""Every clause of Washday. Chance is manual where a test says what comes."""

from collections.abc import Mapping
from typing import Any

import pytest

import boardkit
from boardkit import Match
from boardkit.core.game import find
from tests.example.state import PIECES, SIZE, Washday


def line(
    *hands: list[str], wind: int | None = None, options: Mapping[str, Any] | None = None, **position: Any
) -> Match:
    """A position that waits for the first choice; chance is asked like a player."""
    start = {**position, **({"hands": hands} if hands else {}), **({"wind": wind} if wind else {})}
    return boardkit.scenario("washday", start, options=options, chance="manual")


def hung(wind: int, first: str, second: str, **position: Any) -> Match:
    """A round in which these two pieces were hung."""
    match = line([first, "sock"], [second, "sock"], wind=wind, **position)
    match.play(f"peg:{first}")
    match.play(f"peg:{second}")
    return match


def state(match: Match) -> Washday:
    assert isinstance(match.state, Washday)
    return match.state


def points(match: Match) -> list[int]:
    return [player.points for player in state(match).players]


def told(match: Match) -> list[tuple[str, str, int | None]]:
    """What the last choice led to: kind, clause and seat."""
    return [(event.kind, event.rule, event.seat) for event in match.events_of(match.at)]


def keys(match: Match) -> list[str]:
    assert match.decision is not None
    return list(match.decision.keys)


@pytest.mark.rule("WAS-BOX-1")
def test_the_box() -> None:
    start = state(Match("washday", seed=1, chance="manual"))
    assert start.pile == {"sock": 3, "towel": 3, "shirt": 3, "trousers": 3, "blanket": 3, "sheet": 3}
    assert SIZE == {"sock": 1, "towel": 2, "shirt": 3, "trousers": 4, "blanket": 5, "sheet": 6}


@pytest.mark.rule("WAS-BOX-2")
def test_three_cards_each_are_dealt_from_what_is_left() -> None:
    match = Match("washday", chance="manual")
    for piece in ("sock", "sheet", "sock", "towel", "sock", "towel"):
        assert match.decision is not None
        assert match.decision.rule == "WAS-BOX-2"
        match.play(f"draw:{piece}")
    assert [player.hand for player in state(match).players] == [["sock"] * 3, ["towel", "towel", "sheet"]]
    assert state(match).left() == 18 - 6
    assert keys(match)[0] == "wind:1"


def test_a_card_is_as_likely_as_there_are_copies_of_it() -> None:
    match = line(["sock", "sock"], ["towel", "shirt"], wind=1)
    match.play("peg:sock")
    match.play("peg:towel")
    assert match.decision is not None
    # of three each: 2 socks, 1 towel and 1 shirt are not in the pile
    weights = {option.key: option.weight for option in match.decision}
    assert weights == {
        "draw:sock": 1,
        "draw:towel": 2,
        "draw:shirt": 2,
        "draw:trousers": 3,
        "draw:blanket": 3,
        "draw:sheet": 3,
    }


@pytest.mark.rule("WAS-BOX-2")
def test_hands_are_secret_and_so_is_what_is_in_the_pile() -> None:
    one = line(["sock"], ["sheet"], wind=1)
    other = line(["sock"], ["towel"], wind=1)
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)
    assert one.view(0)["players"][1]["cards"] == 1


@pytest.mark.rule("WAS-DRAW-1")
def test_nobody_may_look_up_what_can_be_drawn() -> None:
    match = hung(1, "towel", "shirt")
    for seat in (0, 1):
        seen = match.decision_for(seat)
        assert seen is not None
        assert seen.hidden
        assert not seen.options
    events = match.play("draw:sheet")
    assert [event.only for event in events] == [0]


@pytest.mark.rule("WAS-WIND-1")
def test_a_round_begins_with_the_die() -> None:
    match = line(["sock"], ["sheet"])
    assert match.decision is not None
    assert match.decision.seat is None
    assert {option.key: option.weight for option in match.decision} == {f"wind:{n}": 1 for n in range(1, 7)}
    match.play("wind:5")
    assert state(match).wind == 5
    assert told(match) == [("rolled", "WAS-WIND-1", None)]


@pytest.mark.rule("WAS-PEG-1")
def test_both_hang_in_secret_and_turn_over_together() -> None:
    match = line(["sock", "sheet"], ["towel", "shirt"], wind=1)
    assert keys(match) == ["peg:sock", "peg:sheet"]
    assert match.play("peg:sheet") == ()
    assert match.view(1)["players"][0]["hangs"] is True
    assert match.view(1)["players"][0]["pegged"] == ""
    assert match.view(0)["players"][0]["pegged"] == "sheet"
    hidden = match.decision_for(0)
    assert hidden is not None
    assert (hidden.seat, hidden.hidden, hidden.options) == (1, True, ())
    match.play("peg:shirt")
    assert told(match)[:2] == [("hung", "WAS-PEG-1", 0), ("hung", "WAS-PEG-1", 1)]
    assert [player.hand for player in state(match).players] == [["sock"], ["towel"]]


@pytest.mark.rule("WAS-PEG-1")
def test_what_is_not_in_the_hand_cannot_be_hung() -> None:
    match = line(["sock", "sheet"], ["towel", "shirt"], wind=1)
    refusal = match.why_not("peg:towel")
    assert refusal is not None
    assert refusal.rule == "WAS-PEG-1"
    assert refusal.text("en") == "You do not hold this piece (towel)."
    assert refusal.text("ja") == "タオルは手札にありません。"


@pytest.mark.rule("WAS-PEG-2")
def test_the_same_piece_is_not_hung_twice_running() -> None:
    match = line(["sock", "sheet"], ["sock", "towel"], wind=1, last=["sock", "sheet"])
    assert keys(match) == ["peg:sheet"]
    refusal = match.why_not("peg:sock")
    assert refusal is not None
    assert refusal.rule == "WAS-PEG-2"
    assert [(option.key, why.rule) for option, why in match.refused()] == [("peg:sock", "WAS-PEG-2")]
    match.play("peg:sheet")
    assert keys(match) == ["peg:sock", "peg:towel"]  # a sock that the other one hung does not matter


@pytest.mark.rule("WAS-PEG-2")
def test_it_is_if_the_hand_holds_nothing_else() -> None:
    match = line(["sock", "sock"], ["towel", "shirt"], wind=1, last=["sock", ""])
    assert keys(match) == ["peg:sock"]
    assert match.refused() == ()


@pytest.mark.rule("WAS-PEG-2")
def test_what_was_hung_is_remembered_for_one_round() -> None:
    match = hung(1, "towel", "shirt")
    assert [player.last for player in state(match).players] == ["towel", "shirt"]
    for key in ("draw:towel", "draw:shirt", "wind:1"):
        match.play(key)
    assert keys(match) == ["peg:sock"]


@pytest.mark.rule("WAS-PEG-3")
@pytest.mark.parametrize("wind", range(1, 7))
def test_a_piece_stays_up_to_8(wind: int) -> None:
    for piece, size in zip(PIECES, range(1, 7), strict=True):
        match = line([piece], ["sheet"], wind=wind)
        match.play(f"peg:{piece}")
        match.play("peg:sheet")
        assert (("blown", "WAS-PEG-3", 0) in told(match)) is (size + wind > 8)


@pytest.mark.rule("WAS-DRY-1")
@pytest.mark.rule("WAS-DRY-2")
def test_the_bigger_one_scores_the_wind_and_the_smaller_one_a_point() -> None:
    match = hung(3, "shirt", "blanket")  # 3 + 3 and 5 + 3, both up to 8
    assert points(match) == [1, 3]
    assert [player.wins for player in state(match).players] == [0, 1]
    assert told(match)[2:] == [("dried", "WAS-DRY-1", 1), ("second", "WAS-DRY-2", 0)]


@pytest.mark.rule("WAS-DRY-1")
def test_the_only_one_on_the_line_scores_the_wind() -> None:
    match = hung(5, "towel", "sheet")  # 2 + 5 stays, 6 + 5 does not
    assert points(match) == [5, 0]
    assert told(match)[2:] == [("blown", "WAS-PEG-3", 1), ("dried", "WAS-DRY-1", 0)]


def test_nobody_scores_where_everything_is_blown_away() -> None:
    match = hung(6, "shirt", "sheet")
    assert points(match) == [0, 0]
    assert [kind for kind, _, _ in told(match)] == ["hung", "hung", "blown", "blown"]


@pytest.mark.rule("WAS-DRY-3")
def test_two_of_the_same_size_score_nothing() -> None:
    match = hung(4, "trousers", "trousers")
    assert points(match) == [0, 0]
    assert told(match)[2:] == [("shaded", "WAS-DRY-3", None)]
    assert [player.wins for player in state(match).players] == [0, 0]


@pytest.mark.rule("WAS-DRY-4")
@pytest.mark.parametrize(("wind", "piece"), [(6, "sheet"), (4, "trousers")])
def test_the_basket_takes_what_nobody_scored(wind: int, piece: str) -> None:
    match = hung(wind, piece, piece, options={"basket": True}, basket=2)
    assert state(match).basket == 2 + wind
    assert told(match)[-1] == ("basket-filled", "WAS-DRY-4", None)
    assert state(hung(wind, piece, piece)).basket == 0  # not without the option


@pytest.mark.rule("WAS-DRY-4")
def test_whoever_dries_next_gets_the_basket() -> None:
    match = hung(3, "shirt", "blanket", options={"basket": True}, basket=4)
    assert points(match) == [1, 3 + 4]
    assert state(match).basket == 0
    assert ("basket-won", "WAS-DRY-4", 1) in told(match)


@pytest.mark.rule("WAS-DRAW-1")
def test_both_draw_and_what_was_hung_is_out() -> None:
    match = hung(1, "towel", "shirt")
    assert state(match).gone() == {
        "sock": 0,
        "towel": 1,
        "shirt": 1,
        "trousers": 0,
        "blanket": 0,
        "sheet": 0,
    }
    match.play("draw:sheet")
    match.play("draw:sheet")
    assert [player.hand for player in state(match).players] == [["sock", "sheet"]] * 2
    assert keys(match)[0] == "wind:1"


@pytest.mark.rule("WAS-DRAW-1")
def test_nobody_draws_where_the_pile_has_not_one_for_both() -> None:
    match = hung(1, "towel", "shirt", pile={"sheet": 1})
    assert keys(match)[0] == "wind:1"
    assert state(match).left() == 1


@pytest.mark.rule("WAS-END-1")
@pytest.mark.parametrize(("before", "over"), [(10, False), (11, True)])
def test_twelve_points_end_it_after_the_round(before: int, over: bool) -> None:
    match = hung(1, "towel", "shirt", points=[0, before])  # the shirt scores 1
    assert (match.outcome is not None) is over
    assert (("over", "WAS-END-1", None) in told(match)) is over


@pytest.mark.rule("WAS-END-1")
@pytest.mark.parametrize(("pile", "over"), [({}, True), ({"sheet": 1}, True), ({"sheet": 2}, False)])
def test_the_last_cards_end_it(pile: dict[str, int], over: bool) -> None:
    match = line(["towel"], ["shirt"], wind=1, pile=pile)
    match.play("peg:towel")
    assert match.outcome is None
    match.play("peg:shirt")
    assert (match.outcome is not None) is over


@pytest.mark.rule("WAS-END-2")
@pytest.mark.parametrize(
    ("before", "wins", "ranking"),
    [
        ([5, 4], [0, 9], ((0,), (1,))),  # 5 + 1 against 4 + 1: points come first
        ([4, 4], [1, 1], ((1,), (0,))),  # 5 each, and the shirt dries: 1 round against 2
        ([4, 4], [2, 1], ((0, 1),)),  # 5 each, 2 rounds each
    ],
)
def test_most_points_then_most_rounds(
    before: list[int], wins: list[int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    match = line(["towel"], ["shirt"], wind=1, pile={}, points=before, wins=wins)
    match.play("peg:towel")
    match.play("peg:shirt")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.ranking == ranking
    assert outcome.scores == (before[0] + 1, before[1] + 1)
    assert [sum(parts.values()) for parts in outcome.breakdown] == list(outcome.scores)


def test_every_clause_has_a_test(request: pytest.FixtureRequest) -> None:
    module = request.module
    covered = {
        mark.args[0]
        for function in vars(module).values()
        for mark in getattr(function, "pytestmark", ())
        if mark.name == "rule"
    }
    assert covered == set(find("washday").rules)
