"""Blue, the crow skull: looks into the bag, covers, or finds rubies."""

import pytest

from boardkit.quacks.material import CHIPS
from tests.quacks.table import asks, bag, draw, gained, keys, play, player, pot, refusal, state, table, told


@pytest.mark.rule("QUA-BLUE-1")
def test_blue_chips() -> None:
    assert [chip for chip in CHIPS if chip.startswith("blue")] == ["blue1", "blue2", "blue4"]


# ------------------------------------------------------------------------------- set 1


@pytest.mark.rule("QUA-BLUE-1")
@pytest.mark.rule("QUA-BLUE-2")
@pytest.mark.rule("QUA-BLUE-3")
@pytest.mark.rule("QUA-BLUE-4")
def test_set_one_looks_and_places_one() -> None:
    """Case 14: blue 2 on 2 looks at W3 and O1, O1 is placed on 3, W3 goes back."""
    match = table({"draws": "blue2 white3 orange1 green1"})
    events = draw(match, "blue2")
    assert told(events) == [("placed", "QUA-BREW-3")]
    assert asks(match) == (None, "QUA-BREW-2")
    events = play(match, "chip:white3 chip:orange1")
    assert [event.kind for event in events] == ["looked", "looked"]
    assert asks(match) == (0, "QUA-BLUE-3")
    assert keys(match) == "none place:orange1 place:white3"
    assert match.decision is not None
    assert match.decision["none"].rule == "QUA-BLUE-4"
    assert match.decision["place:white3"].rule == "QUA-BLUE-3"
    assert bag(match) == {"green1": 1}
    play(match, "place:orange1")
    assert pot(match) == "blue2@2 orange1@3"
    assert bag(match) == {"white3": 1, "green1": 1}
    assert player(match).whites == 0


@pytest.mark.rule("QUA-BLUE-4")
def test_set_one_may_put_all_back() -> None:
    match = table({"draws": "blue2 white3 orange1 green1"})
    draw(match, "blue2")
    events = play(match, "chip:white3 chip:orange1 none")
    assert ("none-placed", "QUA-BLUE-4") in told(events)
    assert pot(match) == "blue2@2"
    assert bag(match) == {"white3": 1, "orange1": 1, "green1": 1}
    assert asks(match) == (0, "QUA-BREW-5")
    assert player(match).drawn == 1


@pytest.mark.rule("QUA-BLUE-2")
@pytest.mark.parametrize(("chip", "many"), [("blue1", 1), ("blue2", 2), ("blue4", 4)])
def test_set_one_looks_at_as_many_as_its_value(chip: str, many: int) -> None:
    match = table({"bag": {chip: 1, "orange1": 9}})
    draw(match, chip)
    for _ in range(many):
        assert asks(match)[0] is None
        play(match, "chip:orange1")
    assert asks(match) == (0, "QUA-BLUE-3")
    assert keys(match) == "none place:orange1"  # alike chips are one choice
    assert bag(match) == {"orange1": 9 - many}


@pytest.mark.rule("QUA-BLUE-2")
def test_set_one_looks_at_all_that_there_is() -> None:
    """Case 15: a blue 4 and two chips in the bag: both are looked at."""
    match = table({"draws": "blue4 white3 orange1"})
    draw(match, "blue4")
    play(match, "chip:white3 chip:orange1")
    assert asks(match) == (0, "QUA-BLUE-3")
    empty = table({"draws": "blue4"})
    draw(empty, "blue4")
    assert player(empty).stopped


@pytest.mark.rule("QUA-BLUE-3")
def test_set_one_may_explode_the_pot() -> None:
    """Case 16: whites of 7, and a white 1 placed through blue makes 8."""
    match = table({"pot": "white3 white3 white1", "draws": "blue1 white1 orange1"})
    draw(match, "blue1")
    events = play(match, "chip:white1 place:white1")
    assert ("exploded", "QUA-BOOM-1") in told(events)
    assert player(match).exploded
    looked = table({"pot": "white3 white3 white1", "draws": "blue1 white1 orange1"})
    draw(looked, "blue1")
    play(looked, "chip:white1 none")  # only looking at it is safe
    assert not player(looked).exploded


@pytest.mark.rule("QUA-BLUE-3")
def test_set_one_carries_out_the_action_of_the_chip_placed() -> None:
    """Another blue chip looks again; a red one, with an orange chip in the pot, moves 1 + 1."""
    match = table({"pot": "orange1", "draws": "blue1 blue2 red1 white1"})
    draw(match, "blue1")
    play(match, "chip:blue2 place:blue2 chip:red1 chip:white1 place:red1")
    assert pot(match) == "orange1@1 blue1@2 blue2@4 red1@6"
    set_aside = table({"draws": "blue1 red1 white1"}, options={"red_book": 2})
    draw(set_aside, "blue1")
    play(set_aside, "chip:red1 place:red1")
    assert pot(set_aside) == "blue1@1"
    assert [CHIPS[chip] for chip in player(set_aside).aside] == ["red1"]


@pytest.mark.rule("QUA-BLUE-3")
def test_set_one_places_only_what_was_looked_at() -> None:
    match = table({"draws": "blue1 white3 orange1"})
    draw(match, "blue1")
    play(match, "chip:white3")
    assert refusal(match, "place:orange1")[0] == "QUA-BLUE-3"
    assert match.decision is not None
    assert [o.label("ja") for o in match.decision] == ["白3を置く", "すべて袋に戻す"]


# ------------------------------------------------------------------------------- set 2

COVERS = {"blue_book": 2}


@pytest.mark.rule("QUA-BLUE-5")
@pytest.mark.parametrize(("chip", "many"), [("blue1", 1), ("blue2", 2), ("blue4", 4)])
def test_set_two_covers_as_many_as_its_value(chip: str, many: int) -> None:
    match = table({"bag": {chip: 1, "orange1": 9}}, options=COVERS)
    events = draw(match, chip)
    assert gained(events, "QUA-BLUE-5") == [("shield", 0, many)]
    for left in range(many - 1, -1, -1):
        draw(match, "orange1")
        assert player(match).shield == left


@pytest.mark.rule("QUA-BLUE-5")
@pytest.mark.rule("QUA-BLUE-6")
@pytest.mark.parametrize(("harmless", "covered"), [(0, True), (1, True), (2, False)])
def test_set_two_protects_from_the_next_explosion(harmless: int, covered: bool) -> None:
    """Case 25: the next, or the second next chip explodes: points and coins, no die. The third next: one of them.

    Whites of 6; a blue 2, green 1s, then a white 2.
    """
    match = table(
        {"pot": "white3@3 white3@6", "draws": "blue2 green1 green1 white2 orange1"}, options=COVERS
    )
    draw(match, "blue2 " + "green1 " * harmless + "white2")
    assert player(match).exploded
    assert player(match).protected is covered
    # on 6 + 2 + n + 2; scoring spaces 11, 12: 2 points; 13 has 2 as well, and a ruby
    assert state(match).stack[-1].who == 1  # type: ignore[attr-defined]
    events = play(match, "die:vp1")
    if covered:
        assert gained(events, "QUA-VP-1")[0] == ("points", 0, 2)
        assert asks(match) == (0, "QUA-SHOP-2")
        assert f"You have {11 + harmless} coins" in match.decision.prompt.text("en")  # type: ignore[union-attr]
    else:
        assert asks(match) == (0, "QUA-VP-2")


@pytest.mark.rule("QUA-BLUE-6")
def test_set_two_says_that_the_explosion_was_covered() -> None:
    match = table({"pot": "white3 white3", "draws": "blue1 white2 orange1"}, options=COVERS)
    events = draw(match, "blue1 white2")
    assert ("exploded-protected", "QUA-BOOM-1") in told(events)
    assert player(match).stopped


@pytest.mark.rule("QUA-BLUE-6")
def test_set_two_loses_the_die_even_against_a_shorter_pot() -> None:
    match = table(
        {"pot": "white3 white3", "draws": "blue1 white2"},
        {"pot": "orange1", "stopped": True},
        options=COVERS,
    )
    draw(match, "blue1 white2")
    events = play(match, "die:vp1")
    assert [event.seat for event in events if event.rule == "QUA-DIE-5"] == [1]


@pytest.mark.rule("QUA-BLUE-7")
@pytest.mark.rule("QUA-BLUE-8")
@pytest.mark.parametrize(
    ("drawn", "left"),
    [
        ("blue4 blue2", 3),  # max(4 - 1, 2)
        ("blue4 orange1 orange1 blue2", 2),  # max(4 - 3, 2): the third chip after the blue 4
        ("blue4 orange1 orange1 orange1 blue1", 1),  # max(0, 1)
        ("blue1 blue4", 4),
        ("blue2 blue2", 2),
        ("blue2 orange1 blue1", 1),
    ],
)
def test_set_two_does_not_add_up(drawn: str, left: int) -> None:
    match = table({"bag": {"blue1": 2, "blue2": 2, "blue4": 1, "orange1": 5}}, options=COVERS)
    draw(match, drawn)
    assert player(match).shield == left


@pytest.mark.rule("QUA-BLUE-8")
@pytest.mark.parametrize(("window", "left"), [("set_aside", 1), ("placed", 2)])
def test_a_chip_set_aside_uses_up_a_cover(window: str, left: int) -> None:
    match = table(
        {"draws": "blue2 red1 orange1"}, options={**COVERS, "red_book": 2, "blue2_window": window}
    )
    draw(match, "blue2 red1")
    assert player(match).shield == left


@pytest.mark.rule("QUA-BLUE-5")
def test_covers_last_for_one_round_only() -> None:
    """The round ends with 4 chips covered; the next one begins with none."""
    match = table({"draws": "blue4 white3 green1"}, {"draws": "white3"}, options=COVERS)
    draw(match, "blue4")
    play(match, "stop draw chip:white3 stop die:vp1")
    while not asks(match)[1].startswith("QUA-FORTUNE"):
        play(match, "done")
    play(match, "card:FB5")
    assert (state(match).round, asks(match)) == (2, (1, "QUA-BREW-5"))
    assert (player(match).shield, player(match, 1).shield) == (0, 0)


# ------------------------------------------------------------------------------- sets 3 and 4


@pytest.mark.rule("QUA-BLUE-9")
@pytest.mark.rule("QUA-BLUE-11")
@pytest.mark.parametrize(
    ("before", "chip", "rubies"),
    [(4, "blue1", 1), (5, "blue1", 0), (5, "blue4", 1), (3, "blue1", 0), (50, "blue4", 1)],
)
def test_set_three_finds_a_ruby_under_the_chip(before: int, chip: str, rubies: int) -> None:
    """Case 27: on 5 a ruby, on 6 none. On 9 one for a blue 4; on 4 none, though the next space has one."""
    match = table({"pot": f"white1@{before}", "draws": f"{chip} green1"}, options={"blue_book": 3})
    events = draw(match, chip)
    assert gained(events, "QUA-BLUE-9") == [("rubies", 0, 1)] * rubies
    assert player(match).rubies == 1 + rubies
    assert player(match).vp == 0


@pytest.mark.rule("QUA-BLUE-10")
@pytest.mark.rule("QUA-BLUE-11")
@pytest.mark.parametrize(
    ("before", "chip", "points"),
    [(7, "blue2", 2), (8, "blue1", 1), (5, "blue4", 4), (6, "blue2", 0), (9, "blue1", 0)],
)
def test_set_four_finds_points_under_the_chip(before: int, chip: str, points: int) -> None:
    """Case 28: a blue 2 on 9 brings 2 points; on 8, one space before the ruby, and on 10 nothing."""
    match = table({"pot": f"white1@{before}", "draws": f"{chip} green1"}, options={"blue_book": 4})
    events = draw(match, chip)
    assert gained(events, "QUA-BLUE-10") == ([("points", 0, points)] if points else [])
    assert player(match).vp == points
    assert player(match).rubies == 1


# ------------------------------------------------------------------------------- prices


@pytest.mark.rule("QUA-BLUE-12")
@pytest.mark.parametrize(
    ("book", "options", "prices"),
    [
        (1, {}, (5, 10, 19)),
        (2, {}, (5, 10, 19)),
        (3, {}, (4, 8, 14)),
        (4, {}, (5, 10, 20)),
        (4, {"blue4_price": 19}, (5, 10, 19)),
        (3, {"blue4_price": 19}, (4, 8, 14)),
    ],
)
def test_prices(book: int, options: dict[str, int], prices: tuple[int, ...]) -> None:
    match = table({"pot": "white1@50", "bag": {}}, phase="shopping", options={"blue_book": book, **options})
    assert match.decision is not None
    labels = {o.key: o.label("en") for o in match.decision}
    for value, price in zip((1, 2, 4), prices, strict=True):
        assert labels[f"buy:blue{value}"] == f"Buy blue {value} for {price}"
