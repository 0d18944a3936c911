"""Rat tails: how many are due, and where the rat stone goes."""

import pytest

from boardkit.core.match import Match
from boardkit.quacks.material import tails
from tests.quacks.table import asks, draw, keys, play, player, pot, state, table, told

SPOTS = [1, 4, 7, *range(10, 50, 2)]
"""After which numbers of a lap there is a tail, as the clause lists them."""


def between(mine: int, leader: int) -> int:
    """The tails between two numbers of points, counted one by one on 21 laps."""
    return sum(mine <= 50 * lap + spot < leader for lap in range(21) for spot in SPOTS)


def rats(match: Match) -> list[int]:
    """Everybody's tails."""
    return [mine.rats for mine in state(match).players]


def after_card(*points: int, card: str = "FB4", number: int = 2, **options: object) -> Match:
    """A match in which the card has come and the rat stones are placed."""
    match = table(
        *({"points": n} for n in points), seats=len(points), phase="round", round=number, options=options
    )
    match.play(f"card:{card}")
    return match


@pytest.mark.rule("QUA-RAT-2")
@pytest.mark.parametrize(
    ("mine", "leader", "n"),
    [(17, 20, 1), (16, 20, 2), (19, 20, 0), (0, 1, 0), (1, 2, 1), (2, 4, 0), (4, 5, 1), (7, 10, 1), (7, 11, 2)],
)  # fmt: skip
def test_case_9_tails_between_two_markers(mine: int, leader: int, n: int) -> None:
    assert tails(mine, leader) == n
    assert rats(after_card(mine, leader)) == [n, 0]


@pytest.mark.rule("QUA-RAT-3")
def test_a_lap_has_23_tails() -> None:
    assert len(SPOTS) == 23
    assert tails(0, 50) == 23
    assert [n for n in range(50) if tails(n, n + 1)] == SPOTS
    for none in (0, 2, 3, 5, 6, 8, 9, 49):
        assert tails(none, none + 1) == 0


@pytest.mark.rule("QUA-RAT-4")
def test_the_tails_come_again_on_every_lap() -> None:
    assert [n for n in range(50, 100) if tails(n, n + 1)] == [50 + n for n in SPOTS]
    assert [50 + n for n in SPOTS][:5] == [51, 54, 57, 60, 62]
    # 48, 51; then 98 and 101
    assert rats(after_card(48, 52)) == [2, 0]
    assert rats(after_card(97, 102)) == [2, 0]
    for mine in range(0, 1000, 7):
        for leader in range(mine, 1000, 61):
            assert tails(mine, leader) == between(mine, leader)


@pytest.mark.rule("QUA-RAT-1")
@pytest.mark.rule("QUA-RAT-9")
def test_case_11_the_stone_goes_ahead_of_the_droplet_for_one_round() -> None:
    # tails after 14, 16 and 18
    late = {"points": 14, "droplet": 2, "draws": "white1", "rubies": 0}
    match = table(late, {"points": 20, "draws": "white1", "rubies": 0}, phase="round", round=2, start=1)
    events = play(match, "card:FB4")
    stones = [(event.seat, event.rule, dict(event.data)) for event in events if event.kind == "rats"]
    assert stones == [(0, "QUA-RAT-1", {"n": 3, "space": 5})]
    draw(match, "white1")
    play(match, "stop")
    draw(match, "white1")
    assert pot(match) == "white1@6"
    play(match, "stop die:vp1 die:vp1")
    while asks(match)[0] is not None:
        play(match, "done")
    # the next round starts from 2 again; now 20 - 14 have become other points
    assert (player(match).droplet, player(match).base) == (2, 2)
    play(match, "card:FB5")
    assert player(match).base == 2 + between(player(match).vp, player(match, 1).vp)


@pytest.mark.rule("QUA-RAT-1")
@pytest.mark.parametrize(("number", "n"), [(1, 0), (2, 2), (9, 2)])
def test_case_12_no_rats_in_round_1(number: int, n: int) -> None:
    assert rats(after_card(16, 20, number=number)) == [n, 0]
    # where it is agreed, from round 1 on
    assert rats(after_card(16, 20, number=number, rats_from_round=1)) == [2, 0]


@pytest.mark.rule("QUA-RAT-5")
def test_case_12_nobody_with_the_most_points_gets_tails() -> None:
    assert rats(after_card(20, 20)) == [0, 0]
    assert rats(after_card(20, 12, 20)) == [0, 4, 0]
    assert rats(after_card(0, 0, 0, 0)) == [0, 0, 0, 0]
    assert not [event for event in after_card(20, 20).events if event.kind == "rats"]


@pytest.mark.rule("QUA-RAT-6")
def test_the_stone_moves_all_the_way_unless_it_is_free() -> None:
    match = after_card(16, 20, 12)
    assert asks(match) == (0, "QUA-BREW-5")
    # 12, 14, 16, 18
    assert rats(match) == [2, 0, 4]
    match = table(
        {"points": 16}, {"points": 20}, {"points": 12}, seats=3, phase="round", round=2, start=2,
        options={"rats_optional": True},
    )  # fmt: skip
    play(match, "card:FB4")
    # from the start player on; the leader has nothing to choose
    assert (asks(match), keys(match)) == ((2, "QUA-RAT-6"), "rats:0 rats:1 rats:2 rats:3 rats:4")
    play(match, "rats:1")
    assert (asks(match), keys(match)) == ((0, "QUA-RAT-6"), "rats:0 rats:1 rats:2")
    assert told(play(match, "rats:0")) == []
    assert rats(match) == [0, 0, 1]
    assert [mine.base for mine in state(match).players] == [0, 0, 1]
    assert asks(match) == (2, "QUA-BREW-5")


@pytest.mark.rule("QUA-RAT-7")
@pytest.mark.parametrize(("reading", "n"), [("after_card", 2), ("before_card", 4)])
def test_points_that_a_card_has_given_count(reading: str, n: int) -> None:
    # 12 + 4 = 16 against 20: tails after 16 and 18; by the 12 points before, after 12 and 14 too
    match = table({"points": 12}, {"points": 20}, phase="round", round=2, options={"rats_counted": reading})
    play(match, "card:FP6 points white")
    assert rats(match) == [n, 0]


@pytest.mark.rule("QUA-RAT-7")
def test_points_that_a_card_gives_the_leader_count_too() -> None:
    # 20 + 2 with the die: after 16, 18 and 20
    match = table({"points": 16}, {"points": 20}, phase="round", round=2)
    play(match, "card:FP12 die:ruby die:vp2")
    assert rats(match) == [3, 0]
    # doubled or given up also where they are counted before the card
    assert rats(after_card(16, 20, card="FP7", rats_counted="before_card")) == [4, 0]
    match = after_card(16, 20, card="FP9", rats_counted="before_card")
    play(match, "forgo:1 forgo:0")
    assert rats(match) == [1, 0]


@pytest.mark.rule("QUA-RAT-8")
def test_stones_stay_where_they_are_placed() -> None:
    # blue 4 on space 5 brings the leader 4 points with set 4, while the other has still to brew
    match = table(
        {"points": 20, "draws": "white1 blue4"}, {"points": 16, "draws": "orange1"},
        phase="round", round=2, options={"blue_book": 4},
    )  # fmt: skip
    play(match, "card:FB4")
    draw(match, "white1 blue4")
    assert player(match).vp == 24
    draw(match, "orange1")
    # tails after 16 and 18, not those after 20 and 22
    assert pot(match, 1) == "orange1@3"


@pytest.mark.rule("QUA-RAT-9")
@pytest.mark.rule("QUA-RAT-10")
def test_the_droplet_does_not_move_with_it_and_no_stone_goes_past_51() -> None:
    match = table({"points": 10, "droplet": 50}, {"points": 20}, phase="round", round=2)
    play(match, "card:FB4")
    assert (player(match).droplet, player(match).rats, player(match).base) == (50, 5, 51)
