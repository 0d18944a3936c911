"""Yellow, the mandrake: takes a white chip out, doubles, raises the limit, or goes further."""

import pytest

from boardkit.quacks.material import CHIPS
from tests.quacks.table import asks, bag, draw, gained, keys, play, player, pot, table, told


@pytest.mark.rule("QUA-YELLOW-1")
def test_yellow_chips_and_when_they_come() -> None:
    assert [chip for chip in CHIPS if chip.startswith("yellow")] == ["yellow1", "yellow2", "yellow4"]
    for number, offered in ((1, False), (2, True), (3, True)):
        match = table({"pot": "white1@50", "bag": {}}, round=number, phase="shopping")
        assert match.decision is not None
        assert ("buy:yellow1" in match.decision.keys) is offered


# ------------------------------------------------------------------------------- set 1


@pytest.mark.rule("QUA-YELLOW-1")
@pytest.mark.rule("QUA-YELLOW-2")
@pytest.mark.rule("QUA-YELLOW-3")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_set_one_takes_a_white_chip_out(value: int) -> None:
    """Orange on 1, white on 1 + value, yellow one further: it stays there, and the white total goes down."""
    match = table({"draws": f"white2 orange1 white{value} yellow1 green1"}, round=2)
    draw(match, f"white2 orange1 white{value} yellow1")
    assert asks(match) == (0, "QUA-YELLOW-2")
    assert keys(match) == "keep return"
    kept = match.branch()
    assert told(play(match, "return")) == [("back", "QUA-YELLOW-2")]
    assert pot(match) == f"white2@2 orange1@3 yellow1@{3 + value + 1}"
    assert player(match).whites == 2
    assert bag(match) == {f"white{value}": 1, "green1": 1}
    assert player(match).flask  # it is not used up by this
    assert keys(match) == "draw stop"
    play(kept, "keep")
    assert pot(kept) == f"white2@2 orange1@3 white{value}@{3 + value} yellow1@{3 + value + 1}"
    assert player(kept).whites == 2 + value


@pytest.mark.rule("QUA-YELLOW-3")
def test_set_one_makes_room_for_more_white() -> None:
    """Whites of 7, the last 3 goes back: another 3 is safe again."""
    match = table({"pot": "white3 white1 white3", "draws": "yellow1 green1"}, round=2)
    draw(match, "yellow1")
    play(match, "return")
    draw(match, "white3")
    assert (player(match).whites, player(match).exploded) == (7, False)


@pytest.mark.rule("QUA-YELLOW-2")
@pytest.mark.parametrize("before", ["orange1", "white2 orange1", "yellow1", ""])
def test_set_one_only_if_the_chip_before_is_white(before: str) -> None:
    """Case 18: O1, Y1: nothing is offered."""
    match = table({"pot": before, "draws": "yellow1 green1"}, round=2)
    draw(match, "yellow1")
    assert keys(match) == "draw stop"


# ------------------------------------------------------------------------------- set 2


@pytest.mark.rule("QUA-YELLOW-4")
def test_set_two_doubles_the_next_chip() -> None:
    """Case 19: Y1@1, then a 2-chip on 5; the one after that is not doubled."""
    match = table({"draws": "yellow1 green2 orange1 white1"}, round=2, options={"yellow_book": 2})
    draw(match, "yellow1 green2 orange1")
    assert pot(match) == "yellow1@1 green2@5 orange1@6"


@pytest.mark.rule("QUA-YELLOW-4")
def test_set_two_doubles_a_yellow_chip_as_well() -> None:
    """Y1@1, Y2 goes 4 to 5, and doubles the white 3: 6 to 11, which counts 3 for the explosion."""
    match = table({"draws": "yellow1 yellow2 white3 orange1"}, round=2, options={"yellow_book": 2})
    draw(match, "yellow1 yellow2 white3")
    assert pot(match) == "yellow1@1 yellow2@5 white3@11"
    assert player(match).whites == 3


@pytest.mark.rule("QUA-YELLOW-4")
def test_set_two_stops_at_the_last_space() -> None:
    match = table(
        {"pot": "orange1@47", "draws": "yellow1 green4 orange1"}, round=2, options={"yellow_book": 2}
    )
    draw(match, "yellow1 green4")  # 48 + 8 = 56
    assert pot(match).endswith("green4@52")


@pytest.mark.rule("QUA-YELLOW-5")
@pytest.mark.parametrize(
    ("doubles", "book", "pots", "chip", "card", "moves"),
    [
        ("move", 1, "orange1", "red1", "FB2", 2 * (1 + 1)),
        ("value", 1, "orange1", "red1", "FB2", 2 * 1 + 1),
        ("move", 4, "red1", "white1", "FB2", 2 * 2),
        ("value", 4, "red1", "white1", "FB2", 2 + 1),
        ("move", 1, "green1", "orange1", "FB6", 2 * (1 + 1)),
        ("value", 1, "green1", "orange1", "FB6", 2 * 1 + 1),
    ],
)
def test_set_two_doubles_the_whole_distance(
    doubles: str, book: int, pots: str, chip: str, card: str, moves: int
) -> None:
    """From the yellow chip on 2; with the option only the printed value counts twice."""
    options = {"yellow_book": 2, "red_book": book, "yellow2_doubles": doubles}
    match = table({"pot": pots, "draws": f"yellow1 {chip} green4"}, round=2, options=options, card=card)
    draw(match, f"yellow1 {chip}")
    assert player(match).places[-1] == 2 + moves


@pytest.mark.rule("QUA-YELLOW-6")
def test_set_two_waits_while_red_chips_are_set_aside() -> None:
    """Y1@1; the red chip goes beside the pot; the green 2 goes 4."""
    options = {"yellow_book": 2, "red_book": 2}
    match = table({"draws": "yellow1 red1 green2 orange1"}, round=2, options=options)
    draw(match, "yellow1 red1 green2")
    assert pot(match) == "yellow1@1 green2@5"


@pytest.mark.rule("QUA-YELLOW-6")
@pytest.mark.parametrize(("after_stop", "space"), [(True, 1 + 2 * 2), (False, 1 + 2)])
def test_set_two_waits_even_for_a_red_chip_placed_after_stopping(after_stop: bool, space: int) -> None:
    options = {"yellow_book": 2, "red_book": 2, "yellow2_after_stop": after_stop}
    match = table({"draws": "yellow1 red2 red1 orange1"}, round=2, options=options)
    draw(match, "yellow1 red2 red1")
    play(match, "stop place:red2 place:red1")
    assert pot(match) == f"yellow1@1 red2@{space} red1@{space + 1}"


# ------------------------------------------------------------------------------- set 3


@pytest.mark.rule("QUA-YELLOW-7")
@pytest.mark.parametrize(
    ("yellows", "whites", "explodes"),
    [
        ("yellow1", "white3 white3 white2", False),  # case 20: 8 is safe, 9 is not
        ("yellow4", "white3 white3 white2", False),
        ("yellow1", "white3 white3 white3", True),
        ("yellow1 yellow1", "white3 white3 white3", True),
        ("yellow1 yellow1 yellow1", "white3 white3 white3", False),  # 9 is safe, 10 is not
        ("yellow1 yellow2 yellow4", "white3 white3 white3 white1", True),
        ("", "white3 white3 white2", True),
    ],
)
def test_set_three_raises_the_limit(yellows: str, whites: str, explodes: bool) -> None:
    match = table({"draws": f"{yellows} {whites} orange1"}, round=2, options={"yellow_book": 3})
    draw(match, f"{yellows} {whites}")
    assert player(match).exploded is explodes


@pytest.mark.rule("QUA-YELLOW-7")
def test_set_three_works_from_any_place_in_the_pot() -> None:
    """The first yellow chip need not be the first chip."""
    match = table(
        {"pot": "white3 white3", "draws": "yellow1 white2 orange1"}, round=2, options={"yellow_book": 3}
    )
    events = draw(match, "yellow1")
    assert gained(events, "QUA-YELLOW-7") == [("limit", 0, 8)]
    draw(match, "white2")
    assert not player(match).exploded


@pytest.mark.rule("QUA-YELLOW-7")
@pytest.mark.rule("QUA-CARD-34")
def test_set_three_does_not_add_to_the_card() -> None:
    """Case 54: card FB5 and one yellow chip: the limit is 9."""
    match = table(
        {"draws": "yellow1 white3 white3 white3 white1"}, round=2, options={"yellow_book": 3}, card="FB5"
    )
    assert gained(draw(match, "yellow1"), "QUA-YELLOW-7") == []
    assert player(match).limit == 9
    draw(match, "white3 white3 white3")
    assert not player(match).exploded
    draw(match, "white1")
    assert player(match).exploded


@pytest.mark.rule("QUA-YELLOW-7")
def test_set_three_lasts_for_the_round() -> None:
    match = table({"draws": "yellow1 white1"}, {"draws": "white1"}, round=2, options={"yellow_book": 3})
    draw(match, "yellow1")
    play(match, "stop draw chip:white1 stop die:vp1 die:vp1")  # both on space 1
    while not asks(match)[1].startswith("QUA-FORTUNE"):
        play(match, "done")
    play(match, "card:FB9")
    assert player(match).limit == player(match, 1).limit == 7


# ------------------------------------------------------------------------------- set 4


@pytest.mark.rule("QUA-YELLOW-8")
@pytest.mark.rule("QUA-YELLOW-9")
def test_set_four_goes_further_three_times() -> None:
    """Case 21: Y1, Y1, Y1, Y1 from 0: 1 + 1 = 2, + 1 + 2 = 5, + 1 + 3 = 9, + 1 = 10; so is the fifth: 11."""
    match = table(
        {"draws": "yellow1 yellow1 yellow1 yellow1 yellow1 green1"}, round=2, options={"yellow_book": 4}
    )
    draw(match, "yellow1 yellow1 yellow1 yellow1 yellow1")
    assert player(match).places == [2, 5, 9, 10, 11]


@pytest.mark.rule("QUA-YELLOW-8")
@pytest.mark.rule("QUA-YELLOW-9")
def test_set_four_counts_chips_not_values() -> None:
    """Y4 + 1 = 5, orange 6, Y2 + 2 = 10, Y1 + 3 = 14."""
    match = table({"draws": "yellow4 orange1 yellow2 yellow1 green1"}, round=2, options={"yellow_book": 4})
    draw(match, "yellow4 orange1 yellow2 yellow1")
    assert player(match).places == [5, 6, 10, 14]


# ------------------------------------------------------------------------------- prices


@pytest.mark.rule("QUA-YELLOW-10")
@pytest.mark.parametrize(
    ("book", "prices"), [(1, (8, 12, 18)), (2, (9, 13, 19)), (3, (8, 12, 18)), (4, (8, 12, 18))]
)
def test_prices(book: int, prices: tuple[int, ...]) -> None:
    match = table({"pot": "white1@50", "bag": {}}, round=2, phase="shopping", options={"yellow_book": book})
    assert match.decision is not None
    labels = {o.key: o.label("en") for o in match.decision}
    for value, price in zip((1, 2, 4), prices, strict=True):
        assert labels[f"buy:yellow{value}"] == f"Buy yellow {value} for {price}"
