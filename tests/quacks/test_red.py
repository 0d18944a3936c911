"""Red, the toadstool: goes further by what is in the pot, waits beside it, or makes white chips faster."""

import pytest

from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS
from tests.quacks.table import asks, bag, draw, keys, play, player, pot, refusal, state, table, told

SET_2 = {"red_book": 2}


def aside(match: Match, seat: int = 0) -> list[str]:
    return [CHIPS[chip] for chip in player(match, seat).aside]


@pytest.mark.rule("QUA-RED-1")
def test_red_chips() -> None:
    assert [chip for chip in CHIPS if chip.startswith("red")] == ["red1", "red2", "red4"]


# ------------------------------------------------------------------------------- set 1


@pytest.mark.rule("QUA-RED-1")
@pytest.mark.rule("QUA-RED-2")
@pytest.mark.parametrize(("oranges", "space"), [(0, 5), (1, 6), (2, 6), (3, 7), (4, 7)])
def test_set_one_counts_orange_chips(oranges: int, space: int) -> None:
    """Case 13: a red 1 with 0, 1, 2, 3 oranges in the pot, chip before it on 4: 5, 6, 6, 7."""
    pots = ["orange1"] * oranges + ([] if oranges == 4 else ["white1@4"])
    match = table({"pot": pots, "draws": "red1 green1"})
    draw(match, "red1")
    assert player(match).places[-1] == space


@pytest.mark.rule("QUA-RED-2")
@pytest.mark.parametrize(("chip", "space"), [("red2", 4 + 2 + 1), ("red4", 4 + 4 + 1)])
def test_set_one_adds_to_the_value(chip: str, space: int) -> None:
    match = table({"pot": "orange1 white1@4", "draws": f"{chip} orange1"})
    draw(match, chip)
    assert player(match).places[-1] == space


@pytest.mark.rule("QUA-RED-2")
def test_set_one_counts_only_what_is_in_the_pot_before() -> None:
    match = table({"draws": "red1 orange1 red1 green1"})
    draw(match, "red1 orange1 red1")
    assert pot(match) == "red1@1 orange1@2 red1@4"


# ------------------------------------------------------------------------------- set 2


@pytest.mark.rule("QUA-RED-3")
def test_set_two_sets_red_chips_aside() -> None:
    match = table({"pot": "orange1", "draws": "red2 green1 white1"}, options=SET_2)
    assert told(draw(match, "red2")) == [("set-aside", "QUA-RED-3")]
    assert pot(match) == "orange1@1"
    assert aside(match) == ["red2"]
    assert bag(match) == {"green1": 1, "white1": 1}
    assert asks(match) == (0, "QUA-BREW-5")


@pytest.mark.rule("QUA-RED-3")
@pytest.mark.rule("QUA-BREW-6")
def test_set_two_a_chip_beside_the_pot_does_not_allow_to_stop() -> None:
    match = table({"draws": "red2 green1"}, options=SET_2)
    draw(match, "red2")
    assert keys(match) == "draw"


@pytest.mark.rule("QUA-RED-4")
@pytest.mark.rule("QUA-RED-5")
def test_set_two_decides_chip_by_chip_after_stopping() -> None:
    """On 1: red 4 to 5, then red 1 to 6; the red 2 goes back into the bag. All by their values alone."""
    match = table({"pot": "orange1", "draws": "red1 red2 red4 green1"}, options=SET_2)
    draw(match, "red1 red2 red4")
    play(match, "stop")
    assert asks(match) == (0, "QUA-RED-4")
    assert keys(match) == "done place:red1 place:red2 place:red4 return:red1 return:red2 return:red4"
    assert match.decision is not None
    assert [(o.key, o.rule) for o in match.decision if o.key in ("place:red1", "return:red1", "done")] == [
        ("place:red1", "QUA-RED-4"),
        ("return:red1", "QUA-RED-5"),
        ("done", "QUA-RED-5"),
    ]
    assert told(play(match, "place:red4 return:red2")) == [
        ("placed", "QUA-BREW-3"),
        ("returned", "QUA-RED-5"),
    ]
    assert keys(match) == "done place:red1 return:red1"
    play(match, "place:red1")
    assert pot(match) == "orange1@1 red4@5 red1@6"
    assert aside(match) == []
    assert bag(match) == {"red2": 1, "green1": 1}
    assert asks(match)[1] == "QUA-DIE-5"


@pytest.mark.rule("QUA-RED-4")
def test_set_two_decides_after_an_explosion_too() -> None:
    match = table({"pot": "white3 white3", "draws": "red2 white2 green1"}, options=SET_2)
    draw(match, "red2 white2")
    assert player(match).exploded
    assert asks(match) == (0, "QUA-RED-4")
    play(match, "place:red2")
    assert pot(match) == "white3@3 white3@6 white2@8 red2@10"
    assert player(match).exploded
    events = play(match, "die:vp1 points")
    assert ("points", 0) in [(event.kind, event.seat) for event in events]


@pytest.mark.rule("QUA-RED-4")
def test_set_two_the_evaluation_waits_for_all() -> None:
    """Ben, too, has a red chip beside the pot: the die is rolled after his decision."""
    match = table(
        {"pot": "orange1", "draws": "red4 green1"},
        {"pot": "orange1@3", "draws": "red4 green1"},
        options=SET_2,
    )
    draw(match, "red4")
    play(match, "stop done")
    draw(match, "red4")
    play(match, "stop")
    assert asks(match) == (1, "QUA-RED-4")
    play(match, "place:red4")
    assert state(match).stack[-1].who == 1  # type: ignore[attr-defined]
    assert asks(match)[1] == "QUA-DIE-5"


@pytest.mark.rule("QUA-RED-5")
def test_set_two_kept_chips_wait_for_later_rounds() -> None:
    """Kept in round 2, the chip is not in the bag of round 3, but can be placed there."""
    match = table({"pot": "orange1", "draws": "red2 green1"}, {"draws": "green1"}, round=2, options=SET_2)
    draw(match, "red2")
    play(match, "stop done draw chip:green1 die:vp1 die:vp1")  # both on space 1
    while not asks(match)[1].startswith("QUA-FORTUNE"):
        play(match, "done")
    assert aside(match) == ["red2"]
    assert bag(match) == {"orange1": 1, "green1": 1}
    play(match, "card:FB9 draw chip:green1")
    assert (state(match).round, asks(match)) == (3, (0, "QUA-BREW-5"))
    draw(match, "orange1 green1")
    assert asks(match) == (0, "QUA-RED-4")  # the bag is empty
    play(match, "place:red2")
    assert pot(match) == "orange1@1 green1@2 red2@4"


@pytest.mark.rule("QUA-RED-5")
@pytest.mark.parametrize(
    ("back", "offered"), [(True, "done place:red2 return:red2"), (False, "done place:red2")]
)
def test_set_two_putting_back_is_an_option(back: bool, offered: str) -> None:
    match = table({"pot": "orange1", "draws": "red2 green1"}, options={**SET_2, "red2_return": back})
    draw(match, "red2")
    play(match, "stop")
    assert keys(match) == offered


@pytest.mark.rule("QUA-RED-4")
def test_set_two_refuses_what_does_not_lie_there() -> None:
    match = table({"pot": "orange1", "draws": "red2 green1"}, options=SET_2)
    draw(match, "red2")
    play(match, "stop")
    assert refusal(match, "place:red4")[0] == "QUA-RED-4"
    assert refusal(match, "draw")[0] == "QUA-RED-4"  # not exploded: it is just not the time
    assert match.decision is not None
    assert [o.label("en") for o in match.decision] == [
        "Place red 2",
        "Put red 2 back into the bag",
        "Keep the rest beside the pot",
    ]


@pytest.mark.rule("QUA-RED-4")
def test_set_two_stops_at_the_last_space() -> None:
    match = table({"pot": "orange1@50", "draws": "red4 green1"}, options=SET_2)
    draw(match, "red4")
    play(match, "stop place:red4")
    assert pot(match) == "orange1@50 red4@52"


# ------------------------------------------------------------------------------- set 3


@pytest.mark.rule("QUA-RED-6")
@pytest.mark.parametrize(
    ("before", "chip", "space"),
    [
        ("white1@4", "red1", 4 + 1 + 1),
        ("white2@4", "red1", 4 + 1 + 2),
        ("white3@4", "red1", 4 + 1 + 3),
        ("white3@4", "red4", 4 + 4 + 3),
        ("orange1@4", "red1", 4 + 1),
        ("white3@3 orange1@4", "red1", 4 + 1),
    ],
)
def test_set_three_adds_a_white_chip_before_it(before: str, chip: str, space: int) -> None:
    match = table({"pot": before, "draws": f"{chip} green1"}, options={"red_book": 3})
    draw(match, chip)
    assert player(match).places[-1] == space


@pytest.mark.rule("QUA-RED-6")
def test_set_three_as_the_first_chip() -> None:
    match = table({"droplet": 2, "draws": "red2 green1"}, options={"red_book": 3})
    draw(match, "red2")
    assert pot(match) == "red2@4"


# ------------------------------------------------------------------------------- set 4


@pytest.mark.rule("QUA-RED-7")
@pytest.mark.rule("QUA-RED-8")
def test_set_four_moves_white_ones_two_spaces() -> None:
    """Case 23: R1@1, then W1 on 3 and W2 on 5; the white total is 3."""
    match = table({"draws": "red1 white1 white2 green1"}, options={"red_book": 4})
    draw(match, "red1 white1 white2")
    assert pot(match) == "red1@1 white1@3 white2@5"
    assert player(match).whites == 1 + 2


@pytest.mark.rule("QUA-RED-8")
def test_set_four_does_not_add_up_or_look_back() -> None:
    """W1@1 stays, R1@2, R4@6, W1@8, W3@11, W1@13."""
    match = table({"draws": "white1 red1 red4 white1 white3 white1 green1"}, options={"red_book": 4})
    draw(match, "white1 red1 red4 white1 white3 white1")
    assert pot(match) == "white1@1 red1@2 red4@6 white1@8 white3@11 white1@13"


@pytest.mark.rule("QUA-RED-7")
def test_set_four_explodes_by_the_value() -> None:
    match = table({"pot": "red1 white3 white3", "draws": "white1 white1 green1"}, options={"red_book": 4})
    draw(match, "white1")
    assert (player(match).whites, player(match).exploded) == (7, False)
    draw(match, "white1")
    assert (player(match).whites, player(match).exploded) == (8, True)


@pytest.mark.rule("QUA-RED-7")
@pytest.mark.parametrize("book", [1, 2, 3])
def test_other_sets_leave_white_chips_alone(book: int) -> None:
    match = table({"pot": "red1", "draws": "white1 green1"}, options={"red_book": book})
    draw(match, "white1")
    assert pot(match) == "red1@1 white1@2"


# ------------------------------------------------------------------------------- prices


@pytest.mark.rule("QUA-RED-9")
@pytest.mark.parametrize(
    ("book", "prices"), [(1, (6, 10, 16)), (2, (4, 8, 14)), (3, (5, 9, 15)), (4, (7, 11, 17))]
)
def test_prices(book: int, prices: tuple[int, ...]) -> None:
    match = table({"pot": "white1@50", "bag": {}}, phase="shopping", options={"red_book": book})
    assert match.decision is not None
    labels = {o.key: o.label("en") for o in match.decision}
    for value, price in zip((1, 2, 4), prices, strict=True):
        assert labels[f"buy:red{value}"] == f"Buy red {value} for {price}"


@pytest.mark.rule("QUA-SCORE-8")
def test_a_pot_with_all_chips_beside_it_is_called_empty() -> None:
    """The only chip in the bag is red: it lies beside the pot, and there is nothing more to draw."""
    match = table({"draws": "red1"}, options={"red_book": 2}, round=3)
    events = [*draw(match, "red1"), *play(match, "done")]
    said = [event.text("en") for event in events if "empty" in event.kind and event.seat == 0]
    assert said == ["Aki stops with an empty pot.", "Aki shows an empty pot."]
