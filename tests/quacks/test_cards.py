"""The 13 purple Fortune Teller cards, which are carried out at once."""

import pytest

from tests.quacks.cards import NOTHING, card, looks, points, rubies
from tests.quacks.table import asks, bag, draw, keys, play, player, state, supply, table


@pytest.mark.rule("QUA-CARD-1")
@pytest.mark.parametrize("chip", ["black1", "green2", "blue2", "red2", "yellow2"])
def test_fp1_gives_a_black_1_or_any_2(chip: str) -> None:
    match = card("FP1", NOTHING, NOTHING, start=1)
    assert asks(match)[0] == 1
    play(match, f"take:{chip} rubies")
    assert (bag(match, 1), bag(match, 0)) == ({chip: 1}, {})
    assert rubies(match) == [1 + 3, 1]


@pytest.mark.rule("QUA-CARD-1")
def test_fp1_without_black_chips() -> None:
    # all 18 of them are in a bag
    assert (
        keys(card("FP1", {"bag": {"black1": 18}})) == "rubies take:blue2 take:green2 take:red2 take:yellow2"
    )


@pytest.mark.rule("QUA-CARD-2")
def test_fp2_moves_every_droplet() -> None:
    match = card("FP2", {"droplet": 4, "draws": "white1"}, {}, {}, seats=3)
    assert [mine.droplet for mine in state(match).players] == [5, 1, 1]
    draw(match, "white1")
    assert player(match).places == [6]


@pytest.mark.rule("QUA-CARD-3")
def test_fp3_trades_a_ruby_for_a_1_but_not_purple_or_black() -> None:
    match = card("FP3", NOTHING, {"rubies": 0})
    assert keys(match) == "none take:blue1 take:green1 take:orange1 take:red1 take:yellow1"
    play(match, "take:orange1")
    assert bag(match) == {"orange1": 1}
    # who has no ruby has nothing to trade
    assert (rubies(match), keys(match)) == ([0, 0], "none")
    match = card("FP3", {"rubies": 5, "bag": {"orange1": 20}}, NOTHING)
    assert "take:orange1" not in keys(match)
    play(match, "none none")
    assert rubies(match) == [5, 1]


@pytest.mark.rule("QUA-CARD-4")
@pytest.mark.rule("QUA-CARD-33")
@pytest.mark.parametrize(
    ("have", "then"), [((0, 2, 0), [1, 2, 1]), ((3, 1, 2), [3, 2, 2]), ((1, 1, 1), [2, 2, 2])]
)
def test_fp4_gives_a_ruby_to_those_with_the_fewest(have: tuple[int, ...], then: list[int]) -> None:
    match = card("FP4", *({"rubies": n} for n in have), seats=3)
    assert rubies(match) == then


@pytest.mark.rule("QUA-CARD-5")
@pytest.mark.rule("QUA-CARD-33")
@pytest.mark.parametrize(
    ("have", "green"), [((5, 3, 3), [0, 1, 1]), ((2, 7, 9), [1, 0, 0]), ((0, 0, 0), [1, 1, 1])]
)
def test_fp5_gives_a_green_1_to_those_with_the_fewest_points(
    have: tuple[int, ...], green: list[int]
) -> None:
    match = card("FP5", *(NOTHING | {"points": n} for n in have), seats=3)
    assert [bag(match, seat).get("green1", 0) for seat in range(3)] == green


@pytest.mark.rule("QUA-CARD-33")
def test_fp4_and_fp5_may_give_nothing_where_all_are_equal() -> None:
    strict = {"lowest_all_tied": False}
    assert rubies(card("FP4", options=strict)) == [1, 1]
    assert rubies(card("FP4", {"rubies": 0}, {"rubies": 0}, {}, seats=3, options=strict)) == [1, 1, 1]
    assert bag(card("FP5", NOTHING, NOTHING, options=strict)) == {}
    assert bag(card("FP5", NOTHING, {"points": 1}, options=strict)) == {"green1": 1}


@pytest.mark.rule("QUA-CARD-6")
def test_fp6_gives_4_points_or_takes_a_white_1_away() -> None:
    match = card("FP6", {"bag": {"white1": 4}}, {"bag": {"white1": 1}}, {"bag": {"white2": 1}}, seats=3)
    assert keys(match) == "points white"
    play(match, "white points")
    # without a white 1 in the bag there is one thing to take
    assert keys(match) == "points"
    play(match, "points")
    assert (bag(match, 0), bag(match, 1)) == ({"white1": 3}, {"white1": 1})
    assert points(match) == [0, 4, 4]
    assert supply(match, "white1") == 20 - 3 - 1


@pytest.mark.rule("QUA-CARD-7")
def test_fp7_counts_every_tail_twice() -> None:
    # tails after 16 and 18 twice; the leader has none
    match = card("FP7", {"points": 16, "droplet": 1}, {"points": 20})
    assert [(mine.rats, mine.base) for mine in state(match).players] == [(4, 1 + 4), (0, 0)]


@pytest.mark.rule("QUA-CARD-7")
@pytest.mark.rule("QUA-CARD-9")
def test_fp7_is_over_when_the_next_card_comes() -> None:
    late = {"points": 16, "rubies": 0}
    match = table(late, {"points": 20, "rubies": 0}, phase="rubies", round=3, card="FP7", start=1)
    play(match, "card:FP9")
    # two tails, not four
    assert keys(match) == "forgo:0 forgo:1 forgo:2"


@pytest.mark.rule("QUA-CARD-8")
def test_fp8_rewards_the_lowest_of_five() -> None:
    match = card(
        "FP8", {"draws": "white1 white1 white1 orange1 green1"}, {"draws": "white2 " * 5 + "blue4"}
    )
    play(match, looks("white1 white1 white1 orange1 green1"))
    assert player(match).shown
    play(match, looks("white2 white2 white2 white2 blue4"))
    # 1 x 5 against 2 x 4 + 4
    assert bag(match) == {"white1": 3, "orange1": 1, "green1": 1, "blue2": 1}
    assert bag(match, 1) == {"white2": 5, "blue4": 1}
    assert rubies(match) == [1, 2]
    assert player(match).shown == player(match, 1).shown == []


@pytest.mark.rule("QUA-CARD-32")
def test_fp8_with_fewer_chips_and_a_shared_lowest_sum() -> None:
    # 3 + 1, 4 and 5 x 1: two share the 4, and only one blue 2 of ten is left; seat 1 starts
    match = card(
        "FP8",
        {"draws": "white3 white1"},
        {"draws": "green4"},
        {"bag": {"white1": 5, "blue2": 9}},
        seats=3,
        start=1,
    )
    play(match, looks("green4 white1 white1 white1 white1 white1"))
    play(match, looks("white3 white1"))
    assert bag(match, 1) == {"green4": 1, "blue2": 1}
    assert bag(match, 0) == {"white1": 1, "white3": 1}
    assert rubies(match) == [1, 1, 2]


@pytest.mark.rule("QUA-CARD-32")
@pytest.mark.parametrize(("reading", "blue", "ruby"), [("blue2", 1, 1), ("ruby", 0, 2)])
def test_fp8_where_all_are_equal(reading: str, blue: int, ruby: int) -> None:
    some = {"draws": "white1"}
    match = card("FP8", some, some, options={"less_is_more_all_tied": reading})
    play(match, looks("white1 white1"))
    assert [bag(match, seat).get("blue2", 0) for seat in (0, 1)] == [blue, blue]
    assert rubies(match) == [ruby, ruby]


@pytest.mark.rule("QUA-CARD-9")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_case_50_fp9_with_two_tails(n: int) -> None:
    match = card("FP9", {"points": 16, "droplet": 3}, {"points": 20})
    assert keys(match) == "forgo:0 forgo:1 forgo:2"
    play(match, f"forgo:{n}")
    # the leader has no tails to give up
    assert keys(match) == "forgo:0"
    play(match, "forgo:0")
    assert (rubies(match), player(match).base) == ([1 + n, 1], 3 + 2 - n)


@pytest.mark.rule("QUA-CARD-9")
def test_fp9_takes_three_tails_at_most() -> None:
    # five tails: after 10, 12, 14, 16, 18
    match = card("FP9", {"points": 10}, {"points": 20})
    assert keys(match) == "forgo:0 forgo:1 forgo:2 forgo:3"
    play(match, "forgo:3 forgo:0")
    assert (rubies(match), player(match).rats) == ([4, 1], 2)


@pytest.mark.rule("QUA-CARD-29")
def test_fp7_and_fp9_do_nothing_in_round_1() -> None:
    assert player(card("FP7", {"points": 1}, {"points": 20}, number=1)).base == 0
    assert keys(card("FP9", {"points": 1}, {"points": 20}, number=1)) == "forgo:0"


@pytest.mark.rule("QUA-CARD-10")
def test_fp10_gives_a_4_or_a_point_for_each_tail_and_the_tails_are_used() -> None:
    match = card("FP10", {"points": 10, "bag": {}}, {"points": 20, "bag": {}})
    assert keys(match) == "points take:blue4 take:green4 take:red4 take:yellow4"
    study = match.branch()
    play(study, "take:red4 take:green4")
    assert (bag(study, 0), bag(study, 1), points(study)) == ({"red4": 1}, {"green4": 1}, [10, 20])
    assert player(study).base == 5
    assert match.decision is not None
    assert match.decision["points"].label("en") == "Take 5 points"
    play(match, "points points")
    # five tails: after 10, 12, 14, 16, 18
    assert points(match) == [15, 20]


@pytest.mark.rule("QUA-CARD-28")
def test_fp10_pays_by_the_tails_before_it_and_the_stones_go_by_the_new_points() -> None:
    match = card("FP10", {"points": 10}, {"points": 20}, {"points": 17}, seats=3)
    play(match, "points points points")
    # 10 + 5 and 17 + 1 (after 18); then after 16 and 18, and after 18
    assert points(match) == [15, 20, 18]
    assert [mine.rats for mine in state(match).players] == [2, 0, 1]


@pytest.mark.rule("QUA-CARD-11")
def test_fp11_moves_the_droplet_twice_or_gives_a_purple_1() -> None:
    match = card("FP11", {"bag": {}, "droplet": 6}, NOTHING)
    assert keys(match) == "droplet take:purple1"
    play(match, "droplet take:purple1")
    assert (player(match).droplet, bag(match)) == (8, {})
    assert (player(match, 1).droplet, bag(match, 1)) == (0, {"purple1": 1})
    assert keys(card("FP11", number=2)) == "droplet"
    # all 15 of them are in a bag
    assert keys(card("FP11", {"bag": {"purple1": 15}})) == "droplet"


@pytest.mark.rule("QUA-CARD-12")
def test_fp12_lets_everybody_roll_once() -> None:
    match = card("FP12", NOTHING, {}, {}, seats=3, start=2)
    events = play(match, "die:vp2 die:orange1 die:droplet")
    rolled = [(event.seat, event.data["face"], event.rule) for event in events if event.kind == "rolled"]
    assert rolled == [
        (2, "vp2", "QUA-CARD-12"),
        (0, "orange1", "QUA-CARD-12"),
        (1, "droplet", "QUA-CARD-12"),
    ]
    assert (points(match), bag(match), player(match, 1).droplet) == ([0, 0, 2], {"orange1": 1}, 1)


@pytest.mark.rule("QUA-CARD-13")
@pytest.mark.parametrize(
    ("old", "new"),
    [(f"{colour}{low}", f"{colour}{high}") for colour in ("green", "blue", "red", "yellow") for low, high in ((1, 2), (2, 4))],
)  # fmt: skip
def test_fp13_trades_for_the_next_higher_value(old: str, new: str) -> None:
    match = card("FP13", {"draws": f"{old} white1 white1 white1 white1"}, {"draws": "white2"})
    play(match, looks(f"{old} white1 white1 white1"))
    assert keys(match) == f"none trade:{old}"
    before = supply(match, old), supply(match, new)
    play(match, f"trade:{old}")
    assert bag(match) == {"white1": 4, new: 1}
    assert (supply(match, old), supply(match, new)) == (before[0] + 1, before[1] - 1)


@pytest.mark.rule("QUA-CARD-13")
def test_fp13_gives_a_green_1_to_those_who_cannot_trade() -> None:
    match = card("FP13", {"draws": "white1 white2 blue4 orange1 red1"}, {"draws": "black1"})
    play(match, looks("white1 white2 blue4 orange1"))
    assert bag(match) == {"white1": 1, "white2": 1, "blue4": 1, "orange1": 1, "red1": 1, "green1": 1}
    play(match, looks("black1"))
    assert bag(match, 1) == {"black1": 1, "green1": 1}


@pytest.mark.rule("QUA-CARD-30")
@pytest.mark.parametrize(("reading", "green"), [("nothing", 0), ("green1", 1)])
def test_fp13_declined(reading: str, green: int) -> None:
    match = card("FP13", {"draws": "red1"}, NOTHING, options={"trade_declined": reading})
    play(match, "chip:red1 none")
    assert bag(match) == {"red1": 1} | ({"green1": 1} if green else {})


@pytest.mark.rule("QUA-CARD-31")
def test_fp13_trades_no_white_orange_purple_black_or_4_and_only_for_what_there_is() -> None:
    match = card("FP13", {"draws": "purple1 black1 yellow4 white2"}, NOTHING)
    play(match, looks("purple1 black1 yellow4 white2"))
    assert bag(match)["green1"] == 1
    # all ten green 2s lie in another bag
    match = card("FP13", {"draws": "green1 blue1"}, {"bag": {"green2": 10}})
    play(match, looks("green1 blue1"))
    assert keys(match) == "none trade:blue1"
