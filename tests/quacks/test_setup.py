"""Setup: what is in the box, and what everybody starts with."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import boardkit
from boardkit.core.decision import NotAllowed
from boardkit.quacks import material
from boardkit.quacks.material import CHIPS, COINS, COLOURS, POINTS, RUBY
from boardkit.quacks.switches import SWITCHES
from tests.quacks.table import bag, keys, play, player, state, supply, table

SHARED = Path(os.environ.get("BOARDKIT_SHARED") or Path(__file__).parents[3] / "shared")
DATA = SHARED / "spec" / "quacks_data.json"

SUPPLY = {
    "white": {1: 20, 2: 8, 3: 4},
    "orange": {1: 20},
    "green": {1: 15, 2: 10, 4: 13},
    "blue": {1: 14, 2: 10, 4: 10},
    "red": {1: 12, 2: 8, 4: 10},
    "yellow": {1: 13, 2: 6, 4: 10},
    "purple": {1: 15},
    "black": {1: 18},
}
"""What the clause says that the box holds."""

START = {"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}

FIRST: dict[str, Any] = {"stopped": True, "bag": {}, "pot": ["orange1@52"]}
"""Somebody who has 35 coins to spend."""


def fresh(seats: int, **options: Any) -> boardkit.Match:
    """A new match, before its first card."""
    return boardkit.Match("quacks", seats=seats, options=options, chance="manual")


def test_the_material_is_that_of_the_collected_tables() -> None:
    if not DATA.is_file():
        pytest.skip(f"{DATA} is not there; BOARDKIT_SHARED may name the folder that holds spec/")
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert list(COINS) == [space["coins"] for space in data["pot"]]
    assert list(POINTS) == [space["vp"] for space in data["pot"]]
    assert list(RUBY) == [space["ruby"] for space in data["pot"]]
    assert data["last_chip_index"] == material.LAST_SPACE
    assert list(material.TAILS_AFTER) == data["rat_tails_after_vp"]
    assert data["rat_tail_lap"] == material.LAP
    assert _by_name(data["supply"]) == dict(zip(CHIPS, material.SUPPLY, strict=True))
    assert _by_name(data["supply_draft_2018"]) == dict(zip(CHIPS, material.SUPPLY_2018, strict=True))
    assert _by_name(data["start_bag"]) == material.START_BAG
    assert data["start_rubies"] == material.START_RUBIES
    assert {
        (colour, volume): tuple(prices)
        for colour, volumes in data["prices"].items()
        for volume, prices in volumes.items()
    } == {
        (colour, "all" if colour in ("orange", "black") else str(volume)): prices
        for colour, volumes in material.PRICES.items()
        for volume, prices in volumes.items()
    }
    assert sorted(data["bonus_die"]) == sorted(
        key.removeprefix("die:") for key, n in material.DIE for _ in range(n)
    )
    assert (data["limit"], data["rounds"]) == (material.LIMIT, material.ROUNDS)
    assert (data["yellow_from"], data["purple_from"]) == (material.YELLOW_FROM, material.PURPLE_FROM)
    assert data["extra_white_round"] == material.EXTRA_WHITE_ROUND
    assert data["round9"]["coins_per_vp"] == material.COINS_PER_POINT
    assert data["round9"]["rubies_per_vp"] == material.RUBIES_PER_POINT
    assert [glass or "" for glass in data["test_tubes"]] == list(material.GLASSES)
    conflicts = data["price_conflicts"]
    green, blue = conflicts["green/3/4"], conflicts["blue/4/4"]
    assert SWITCHES["green3_price"].values == (green["default"], green["alt"])
    assert SWITCHES["blue4_price"].values == (blue["default"], blue["alt"])


def _by_name(counts: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    return {f"{colour}{value}": n for colour, values in counts.items() for value, n in values.items()}


@pytest.mark.rule("QUA-SETUP-1")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert len(state(fresh(seats)).players) == seats
    for seats in (0, 1, 5, 10**30):
        with pytest.raises(NotAllowed, match="2 to 4 players"):
            fresh(seats)


@pytest.mark.rule("QUA-SETUP-2")
def test_all_share_24_cards_a_die_and_a_supply() -> None:
    match = fresh(2)
    assert match.decision is not None
    cards = [key.removeprefix("card:") for key in match.decision.keys]
    # 13 purple cards and 11 blue ones
    assert sorted(cards) == sorted([f"FP{n}" for n in range(1, 14)] + [f"FB{n}" for n in range(1, 12)])
    assert len(cards) == 24
    assert [option.weight for option in match.decision] == [1] * 24
    assert {CHIPS[n][:-1] for n in range(len(CHIPS))} == set(COLOURS) == set(SUPPLY)


@pytest.mark.rule("QUA-SETUP-3")
def test_there_are_216_chips() -> None:
    match = fresh(2)
    for colour, values in SUPPLY.items():
        for value, n in values.items():
            chip = f"{colour}{value}"
            assert supply(match, chip) + 2 * START.get(chip, 0) == n, chip
    # 20 + 8 + 4, 20, 15 + 10 + 13, 14 + 10 + 10, 12 + 8 + 10, 13 + 6 + 10, 15, 18
    assert sum(state(match).supply) + 2 * 9 == 32 + 20 + 38 + 34 + 30 + 29 + 15 + 18 == 216


@pytest.mark.rule("QUA-SETUP-3")
def test_an_early_printing_had_215_chips() -> None:
    match = fresh(2, supply="2018")
    assert sum(state(match).supply) + 2 * 9 == 215
    there = {
        chip: supply(match, chip) for chip in ("green2", "blue1", "blue2", "yellow2", "purple1", "black1")
    }
    assert there == {"green2": 8, "blue1": 12, "blue2": 8, "yellow2": 8, "purple1": 17, "black1": 17}
    assert supply(match, "orange1") == 22 - 2


@pytest.mark.rule("QUA-SETUP-4")
def test_the_chips_of_the_start_come_out_of_the_supply() -> None:
    match = fresh(4)
    left = {chip: supply(match, chip) for chip in START}
    # 20 - 4 x 4, 8 - 4 x 2, 4 - 4 x 1, 20 - 4 x 1, 15 - 4 x 1
    assert left == {"white1": 4, "white2": 0, "white3": 0, "orange1": 16, "green1": 11}
    # what one player buys, another cannot: the last blue 4 of ten
    match = table(FIRST | {"bag": {"blue4": 9}}, FIRST, phase="shopping")
    play(match, "buy:blue4 done")
    assert match.decision is not None
    assert match.decision.seat == 1
    assert "buy:blue2" in keys(match)
    assert "buy:blue4" not in keys(match)


@pytest.mark.rule("QUA-SETUP-5")
def test_nothing_is_gained_for_a_chip_that_has_run_out() -> None:
    # all 15 green 1s are in one bag, so card FP5 gives nothing to those with the fewest points
    match = table({"bag": {"green1": 15}, "points": 3}, {"bag": {"white1": 1}}, phase="round")
    events = play(match, "card:FP5")
    assert [(event.kind, event.rule, event.seat) for event in events[1:]] == [
        ("sold-out", "QUA-SETUP-5", 1)
    ]
    assert bag(match, 1) == {"white1": 1}
    assert player(match, 1).rubies == 1


@pytest.mark.rule("QUA-SETUP-5")
def test_a_ruby_may_stand_in_for_a_chip_that_has_run_out() -> None:
    some: tuple[dict[str, Any], ...] = {"bag": {"green1": 15}, "points": 3}, {"bag": {}}
    match = table(*some, phase="round", options={"sold_out_gain": "ruby"})
    play(match, "card:FP5")
    assert bag(match, 1) == {}
    assert player(match, 1).rubies == 2


@pytest.mark.rule("QUA-SETUP-6")
def test_any_sets_go_together_and_all_are_set_1_by_default() -> None:
    assert [fresh(2).options[f"{c}_book"] for c in ("green", "blue", "red", "yellow", "purple")] == [1] * 5
    books = {"green": 2, "blue": 3, "red": 4, "yellow": 2, "purple": 4}
    match = table(FIRST, phase="shopping", round=3, options={"books": books})
    assert match.decision is not None
    said = {option.key: option.label("en") for option in match.decision}
    # prices of green 2, blue 3, red 4, yellow 2, purple 4
    assert said["buy:green1"] == "Buy green 1 for 6"
    assert said["buy:blue1"] == "Buy blue 1 for 4"
    assert said["buy:red1"] == "Buy red 1 for 7"
    assert said["buy:yellow1"] == "Buy yellow 1 for 9"
    assert said["buy:purple1"] == "Buy purple 1 for 11"


@pytest.mark.rule("QUA-SETUP-7")
def test_orange_and_black_are_in_every_game() -> None:
    for volume in (1, 2, 3, 4):
        match = table(FIRST, phase="shopping", round=1, options={"books": volume})
        assert match.decision is not None
        said = {option.key: option.label("en") for option in match.decision}
        assert said["buy:orange1"] == "Buy orange 1 for 3"
        assert said["buy:black1"] == "Buy black 1 for 10"


@pytest.mark.rule("QUA-SETUP-7")
def test_the_black_book_has_a_side_for_two_and_one_for_more() -> None:
    one = {"pot": ["black1"]}
    two = play(table(one, one, phase="evaluation"), "die:vp1 die:vp1")
    assert [event.rule for event in two if event.kind == "droplet"] == ["QUA-BLACK-2"] * 2
    three = play(table(one, one, one, seats=3, phase="evaluation"), "die:vp1 die:vp1 die:vp1")
    assert [event for event in three if event.kind == "droplet"] == []


@pytest.mark.rule("QUA-SETUP-8")
def test_the_yellow_and_the_purple_book_are_put_aside_at_first() -> None:
    match = table(FIRST, phase="shopping", round=1)
    assert match.decision is not None
    colours = {key.removeprefix("buy:")[:-1] for key in match.decision.keys if key != "done"}
    assert colours == {"orange", "black", "green", "blue", "red"}


@pytest.mark.rule("QUA-SETUP-9")
@pytest.mark.rule("QUA-SETUP-10")
@pytest.mark.rule("QUA-SETUP-11")
@pytest.mark.rule("QUA-SETUP-12")
@pytest.mark.rule("QUA-SETUP-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_case_1_everybody_starts_alike(seats: int) -> None:
    match = fresh(seats)
    for seat in range(seats):
        mine = player(match, seat)
        assert bag(match, seat) == START
        assert sum(int(chip[-1]) * n for chip, n in START.items() if chip.startswith("white")) == 11
        assert sum(bag(match, seat).values()) == 9
        assert (mine.rubies, mine.flask, mine.droplet, mine.vp) == (1, True, 0, 0)
        assert (mine.rats, mine.base) == (0, 0)


@pytest.mark.rule("QUA-SETUP-14")
def test_seat_0_starts_or_whoever_chance_says() -> None:
    assert state(fresh(3)).start == 0
    match = fresh(3, random_start_player=True)
    assert match.decision is not None
    assert (match.decision.seat, match.decision.rule) == (None, "QUA-SETUP-14")
    assert [(option.key, option.weight) for option in match.decision] == [
        (f"start:{n}", 1) for n in range(3)
    ]
    events = play(match, "start:2 card:FP2")
    assert [event.seat for event in events if event.kind == "card"] == [2]
    assert state(match).order() == [2, 0, 1]


@pytest.mark.rule("QUA-SETUP-15")
def test_what_is_removed_for_good_goes_back_to_the_supply() -> None:
    match = table({"bag": {"white1": 4}}, {"bag": {"white1": 2}}, phase="round")
    play(match, "card:FP6 white")
    # 20 white 1s in the box, 4 - 1 and 2 in the bags
    assert supply(match, "white1") == 20 - 3 - 2
    # a chip that is traded: the green 1 goes back, and a green 2 comes
    match = table({"bag": {"green1": 1}}, {"bag": {}}, phase="round")
    play(match, "card:FP13 chip:green1 trade:green1")
    assert (supply(match, "green1"), supply(match, "green2")) == (15 - 1, 10 - 1)
    assert bag(match, 1) == {"green1": 1}
