"""Variant with test tubes: every move of a droplet may go along them instead."""

import pytest

from boardkit.core.match import Match
from tests.quacks.table import asks, bag, gained, keys, play, player, refusal, supply, table, told

TUBES = {"test_tubes": True}


def at_glass(glass: int, **more: object) -> Match:
    """Ben watches; Aki, at that tube, may pay 2 rubies for a move."""
    mine = {"pot": "white1@1", "glass": glass, "rubies": 2, "bag": {}, **more}
    return table(mine, round=3, phase="rubies", options=TUBES)


@pytest.mark.rule("QUA-TUBE-1")
def test_everybody_starts_on_the_first_tube() -> None:
    match = table(seats=4, phase="round", options=TUBES)
    for seat in range(4):
        assert player(match, seat).glass == 0
        assert bag(match, seat) == {"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}
        assert (player(match, seat).rubies, player(match, seat).vp) == (1, 0)


@pytest.mark.rule("QUA-TUBE-1")
def test_without_the_variant_droplets_move_by_themselves() -> None:
    match = table({"pot": "white1@1", "rubies": 2}, phase="rubies")
    events = play(match, "droplet")
    assert gained(events, "QUA-END-2") == [("droplet", 0, 1)]
    assert player(match).glass == 0


@pytest.mark.rule("QUA-TUBE-2")
def test_one_chooses_which_droplet_moves() -> None:
    match = at_glass(0)
    assert gained(play(match, "droplet"), "QUA-END-2") == []
    assert asks(match) == (0, "QUA-TUBE-2")
    assert keys(match) == "droplet glass"
    assert match.decision is not None
    assert [o.label("en") for o in match.decision] == ["Move the droplet 1 space", "Next test tube: 1 ruby"]
    assert [o.label("ja") for o in match.decision] == [
        "水滴マーカーを1マス進める",
        "次の試験管へ（ルビー1個）",
    ]
    assert {o.rule for o in match.decision} == {"QUA-TUBE-2"}
    other = match.branch()
    events = play(match, "glass")
    assert told(events)[:2] == [("glass", "QUA-TUBE-3"), ("rubies", "QUA-TUBE-3")]
    assert (player(match).glass, player(match).droplet, player(match).rubies) == (1, 0, 1)
    events = play(other, "droplet")
    assert gained(events, "QUA-END-2") == [("droplet", 0, 1)]
    assert (player(other).glass, player(other).droplet, player(other).rubies) == (0, 1, 0)


@pytest.mark.rule("QUA-TUBE-2")
def test_of_several_moves_each_is_chosen() -> None:
    """Purple set 2, three chips: two moves. One goes along the tubes and brings a ruby, one in the pot."""
    match = table(
        {"pot": "purple1 purple1 purple1", "bag": {}, "rubies": 0},
        {"pot": ""},
        round=3,
        phase="evaluation",
        options={**TUBES, "purple_book": 2},
    )
    play(match, "die:vp1 trade:3")
    assert asks(match) == (0, "QUA-TUBE-2")
    play(match, "glass")
    assert asks(match) == (0, "QUA-TUBE-2")
    events = play(match, "droplet")
    assert gained(events, "QUA-PURPLE-4") == [("droplet", 0, 1)]
    assert (player(match).glass, player(match).droplet) == (1, 1)
    assert player(match).rubies == 1 + 1  # of the trade and of the tube


@pytest.mark.rule("QUA-TUBE-2")
@pytest.mark.parametrize(
    ("mine", "options", "key"),
    [
        ({"pot": "white1 black1"}, {}, ""),  # black 1-0
        ({"pot": "white1 green1"}, {"green_book": 4}, "pay"),
        ({"pot": "white1 purple1 purple1 purple1"}, {}, "tier:3"),
    ],
)
def test_every_move_of_a_droplet_asks(mine: dict[str, str], options: dict[str, int], key: str) -> None:
    match = table(mine, {"pot": ""}, round=3, phase="evaluation", options={**TUBES, **options})
    play(match, f"die:vp1 {key}")
    assert asks(match) == (0, "QUA-TUBE-2")
    rolled = table(mine, {"pot": ""}, round=3, phase="evaluation", options={**TUBES, **options})
    play(rolled, "die:droplet")
    assert asks(rolled) == (0, "QUA-TUBE-2")


@pytest.mark.rule("QUA-TUBE-3")
@pytest.mark.parametrize(
    ("glass", "kind", "what"),
    [
        (1, "rubies", 1),
        (2, "points", 1),
        (3, "chip", "blue1"),
        (4, "points", 2),
        (5, "chip", "black1"),
        (6, "points", 2),
        (7, "chip", "red2"),
        (8, "points", 3),
        (9, "chip", "purple1"),
        (10, "points", 3),
        (11, "chip", "yellow4"),
        (12, "points", 4),
    ],
)
def test_what_the_tubes_pay(glass: int, kind: str, what: object) -> None:
    match = at_glass(glass - 1)
    before = player(match).copy()
    play(match, "droplet")
    chips = supply(match, str(what)) if kind == "chip" else 0
    events = play(match, "glass")
    assert gained(events, "QUA-TUBE-3")[1:] == [(kind, 0, what)]
    assert player(match).glass == glass
    mine = player(match)
    assert mine.vp - before.vp == (what if kind == "points" else 0)
    assert mine.rubies - before.rubies == -2 + (1 if kind == "rubies" else 0)
    if kind == "chip":
        assert mine.bag != before.bag
        assert supply(match, str(what)) == chips - 1


@pytest.mark.rule("QUA-TUBE-5")
@pytest.mark.parametrize(
    ("number", "glass", "chip"), [(2, 9, "purple1"), (1, 11, "yellow4"), (1, 9, "purple1")]
)
def test_a_tube_gives_chips_whose_book_is_not_out(number: int, glass: int, chip: str) -> None:
    mine = {"pot": "white1@1", "glass": glass - 1, "rubies": 2, "bag": {}}
    match = table(mine, round=number, phase="rubies", options=TUBES)
    events = play(match, "droplet glass")
    assert gained(events, "QUA-TUBE-3")[1:] == [("chip", 0, chip)]
    assert supply(match, chip) == {"purple1": 15, "yellow4": 10}[chip] - 1


@pytest.mark.rule("QUA-TUBE-4")
def test_from_the_last_tube_only_the_pot_is_left() -> None:
    match = at_glass(12)
    play(match, "droplet")
    assert keys(match) == "droplet"
    assert match.decision is not None
    assert match.decision["droplet"].rule == "QUA-TUBE-4"
    assert refusal(match, "glass")[0] == "QUA-TUBE-2"
    play(match, "droplet")
    assert (player(match).glass, player(match).droplet) == (12, 1)
