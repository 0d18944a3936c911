"""Green, the garden spider: looks at the last chips in step B."""

from collections.abc import Mapping

import pytest

from boardkit.core.decision import Event
from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS
from tests.quacks.table import (
    asks,
    bag,
    draw,
    gained,
    keys,
    play,
    player,
    pot,
    refusal,
    state,
    supply,
    table,
)


def evaluate(pots: str, book: int, number: int = 3, **more: object) -> tuple[Match, tuple[Event, ...]]:
    """The evaluation of one pot with that green *book*, up to the first decision after the die."""
    options = {"green_book": book}
    given = more.pop("options", {})
    assert isinstance(given, Mapping)
    match = table(
        {"pot": pots, **more}, {"pot": ""}, round=number, phase="evaluation", options={**options, **given}
    )
    return match, play(match, "die:vp1")


# ------------------------------------------------------------------------------- which chips


@pytest.mark.rule("QUA-GREEN-1")
def test_green_chips() -> None:
    assert [chip for chip in CHIPS if chip.startswith("green")] == ["green1", "green2", "green4"]


@pytest.mark.rule("QUA-GREEN-1")
@pytest.mark.rule("QUA-GREEN-2")
@pytest.mark.parametrize(
    ("pots", "rubies"),
    [
        ("orange1 green1 green4", 2),  # case 29: the last two
        ("green1 white1 green1", 1),  # case 29: the last one; the next to last is white
        ("green4 green1 white1", 1),
        ("green4 white1 white1", 0),
        ("green1 green2 green4 green1", 2),  # never more than two
        ("green4", 1),
        ("green2 orange1", 1),
    ],
)
def test_set_one_rubies_for_the_last_two(pots: str, rubies: int) -> None:
    _, events = evaluate(pots, 1)
    assert gained(events, "QUA-GREEN-2") == ([("rubies", 0, rubies)] if rubies else [])


@pytest.mark.rule("QUA-GREEN-1")
@pytest.mark.rule("QUA-BREW-10")
def test_green_acts_after_the_die() -> None:
    _, events = evaluate("orange1 green1", 1)
    rules = [event.rule for event in events]
    assert rules.index("QUA-DIE-5") < rules.index("QUA-GREEN-2")


# ------------------------------------------------------------------------------- set 2


@pytest.mark.rule("QUA-GREEN-3")
@pytest.mark.parametrize(
    ("chip", "offered"),
    [
        ("green1", "none take:orange1"),
        ("green2", "none take:blue1 take:red1"),
        ("green4", "none take:purple1 take:yellow1"),
    ],
)
def test_set_two_brings_chips(chip: str, offered: str) -> None:
    """Case 30 among them: for a last green 2 the choice is blue 1 or red 1, into the bag."""
    match, _ = evaluate(f"orange1 {chip}", 2)
    assert asks(match) == (0, "QUA-GREEN-3")
    assert keys(match) == offered
    for key in offered.split():
        other = match.branch()
        before = bag(other)
        events = play(other, key)
        name = key.removeprefix("take:")
        if key == "none":
            assert gained(events, "QUA-GREEN-3") == []
            assert bag(other) == before
        else:
            assert gained(events, "QUA-GREEN-3") == [("chip", 0, name)]
            assert bag(other) == {**before, name: before.get(name, 0) + 1}
            assert supply(other, name) == supply(match, name) - 1


@pytest.mark.rule("QUA-GREEN-3")
@pytest.mark.rule("QUA-GREEN-1")
def test_set_two_asks_for_each_of_the_last_two() -> None:
    match, _ = evaluate("green4 green1 green2", 2)
    assert keys(match) == "none take:blue1 take:red1"
    play(match, "take:red1")
    assert keys(match) == "none take:orange1"
    play(match, "none")
    assert asks(match)[1] != "QUA-GREEN-3"
    assert match.decision is not None
    assert [o.label("en") for o in evaluate("green1", 2)[0].decision] == [  # type: ignore[union-attr]
        "Take orange 1",
        "Take nothing",
    ]


@pytest.mark.rule("QUA-GREEN-4")
@pytest.mark.parametrize(
    ("number", "early", "offered"),
    [
        (1, False, "none"),
        (2, False, "none take:yellow1"),
        (3, False, "none take:purple1 take:yellow1"),
        (1, True, "none take:purple1 take:yellow1"),
    ],
)
def test_set_two_gives_yellow_and_purple_only_once_their_books_are_out(
    number: int, early: bool, offered: str
) -> None:
    match, _ = evaluate("orange1 green4", 2, number, options={"early_books": early})
    assert keys(match) == offered


@pytest.mark.rule("QUA-GREEN-4")
def test_set_two_says_why_a_chip_cannot_be_taken() -> None:
    match, _ = evaluate("orange1 green4", 2, 2)
    assert refusal(match, "take:purple1") == (
        "QUA-GREEN-4",
        "The book of purple 1 is not out yet.",
        "紫1の薬材書は、まだ場に出ていません。",
    )
    assert [(option.key, why.rule) for option, why in match.refused()] == [("take:purple1", "QUA-GREEN-4")]
    assert refusal(match, "take:red1")[0] == "QUA-GREEN-3"  # not for a green 4


@pytest.mark.rule("QUA-GREEN-3")
@pytest.mark.rule("QUA-SETUP-5")
def test_set_two_cannot_give_what_is_sold_out() -> None:
    """All twelve red 1s are in bags."""
    match, _ = evaluate("orange1 green2", 2, bag={"red1": 12})
    assert keys(match) == "none take:blue1"
    assert refusal(match, "take:red1") == (
        "QUA-SETUP-5",
        "There is no red 1 left.",
        "赤1はサプライに残っていません。",
    )


# ------------------------------------------------------------------------------- set 3


@pytest.mark.rule("QUA-GREEN-5")
@pytest.mark.rule("QUA-GREEN-6")
def test_set_three_moves_the_last_chip() -> None:
    """Whites 3 + 3 + 1 = 7; greens 4 + 1: the last chip, orange, goes from 20 to 25.

    The scoring space is 26 then: 6 points, 20 coins, no ruby; on 21 it was 4 points.
    """
    match, events = evaluate("green4 white3 green1 white3 white1 orange1@20", 3)
    assert pot(match).endswith("orange1@25")
    assert gained(events, "QUA-GREEN-5") == [("moved-last", 0, 4 + 1)]
    assert gained(events, "QUA-VP-1") == [("points", 0, 6)]
    assert "You have 20 coins" in match.decision.prompt.text("en")  # type: ignore[union-attr]


@pytest.mark.rule("QUA-GREEN-6")
def test_set_three_moves_the_scoring_space_for_the_ruby_too() -> None:
    """From 11 by 1 to 12: scoring space 13 has a ruby, 12 has none."""
    match, events = evaluate("white3 green1 white3 white1@11", 3)
    assert pot(match).endswith("white1@12")
    assert gained(events, "QUA-RUBY-1") == [("rubies", 0, 1)]


@pytest.mark.rule("QUA-GREEN-6")
def test_set_three_comes_after_the_die() -> None:
    """Aki stands on 10 and goes on to 14, past Ben's 12; but Ben has rolled the die."""
    match = table(
        {"pot": "white3 green4 white3@9 white1@10"},
        {"pot": "orange1@12"},
        phase="evaluation",
        options={"green_book": 3},
    )
    assert state(match).stack[-1].who == 1  # type: ignore[attr-defined]
    events = play(match, "die:vp1")
    assert [event.seat for event in events if event.rule == "QUA-DIE-5"] == [1]
    assert player(match).scoring == 10 + 4 + 1


@pytest.mark.rule("QUA-GREEN-5")
@pytest.mark.parametrize("pots", ["white3 green1 white3", "white3 green1 white3 white2", "green4 orange1"])
def test_set_three_wants_exactly_seven(pots: str) -> None:
    """Whites of 6, 8 and 0. With card FB5 a total of 8 is no explosion."""
    match = table({"pot": pots}, {"pot": ""}, phase="evaluation", card="FB5", options={"green_book": 3})
    before = pot(match)
    assert gained(play(match, "die:vp1"), "QUA-GREEN-5") == []
    assert pot(match) == before


@pytest.mark.rule("QUA-GREEN-5")
@pytest.mark.parametrize(
    ("whites", "space"), [("white3 white1 white3", 8 + 1), ("white3 white3 white3", 10)]
)
def test_set_three_wants_seven_even_where_the_limit_is_higher(whites: str, space: int) -> None:
    """Card FB5 and a limit of 9: the last chip moves with whites of 7 (8 to 9), not with 9 (stays on 10)."""
    match = table(
        {"pot": f"green1 {whites}"}, {"pot": ""}, phase="evaluation", card="FB5", options={"green_book": 3}
    )
    play(match, "die:vp1")
    assert player(match).places[-1] == space


@pytest.mark.rule("QUA-GREEN-5")
def test_set_three_stops_at_the_last_space() -> None:
    """From 50 by 4 to 52 and not further: scoring space 53, 15 points."""
    match, events = evaluate("white3 green4 white3 white1@50", 3)
    assert pot(match).endswith("white1@52")
    assert gained(events, "QUA-VP-1") == [("points", 0, 15)]


@pytest.mark.rule("QUA-GREEN-6")
def test_set_three_never_moves_the_scoring_space_back() -> None:
    """Purple first: the last chip, purple on 20, is given up; then the white one on 15 goes on by 1.

    The scoring space, 21 for the purple chip, goes on by 1 as well: 22, 5 points.
    """
    match = table(
        {"pot": "white3 green1 white3 white1@15 purple1@20"},
        {"pot": ""},
        round=3,
        phase="evaluation",
        options={"green_book": 3, "purple_book": 2, "step_b_order": "purple_first"},
    )
    events = play(match, "die:vp1 trade:1")
    assert gained(events, "QUA-GREEN-5") == [("moved-last", 0, 1)]
    assert gained(events, "QUA-VP-1") == [("points", 0, 5)]


# ------------------------------------------------------------------------------- set 4


@pytest.mark.rule("QUA-GREEN-7")
@pytest.mark.parametrize(
    ("choices", "paid"), [("pay pay", 2), ("pay keep", 1), ("keep pay", 1), ("keep keep", 0)]
)
def test_set_four_sells_moves_of_the_droplet(choices: str, paid: int) -> None:
    """Case 32: two greens last and 3 rubies: 0, 1 or 2 rubies for as many steps."""
    match, _ = evaluate("orange1 green1 green4", 4, rubies=3)
    assert asks(match) == (0, "QUA-GREEN-7")
    assert keys(match) == "keep pay"
    events = play(match, choices)
    assert player(match).rubies == 3 - paid
    assert player(match).droplet == paid
    assert gained(events, "QUA-GREEN-7") == [("paid", 0, 1), ("droplet", 0, 1)] * paid
    assert asks(match)[1] != "QUA-GREEN-7"


@pytest.mark.rule("QUA-GREEN-7")
def test_set_four_wants_rubies() -> None:
    none, _ = evaluate("orange1 green1 green4", 4, rubies=0)
    assert asks(none)[1] != "QUA-GREEN-7"
    one, _ = evaluate("orange1 green1 green4", 4, rubies=1)
    play(one, "pay")
    assert (asks(one), keys(one)) == ((0, "QUA-GREEN-7"), "keep")
    assert refusal(one, "pay")[0] == "QUA-GREEN-7"


@pytest.mark.rule("QUA-GREEN-7")
@pytest.mark.rule("QUA-GREEN-1")
def test_set_four_looks_at_the_last_two() -> None:
    match, _ = evaluate("green1 orange1 green4", 4, rubies=3)
    play(match, "pay")
    assert asks(match)[1] != "QUA-GREEN-7"
    none, _ = evaluate("green1 orange1 orange1", 4, rubies=3)
    assert asks(none)[1] != "QUA-GREEN-7"


@pytest.mark.rule("QUA-GREEN-7")
def test_a_ruby_that_black_brings_pays_for_green() -> None:
    """Black comes first: 1-0 brings a ruby and a step, the ruby buys another step."""
    match, _ = evaluate("black1 green1", 4, rubies=0)
    assert asks(match) == (0, "QUA-GREEN-7")
    play(match, "pay")
    assert player(match).droplet == 2


# ------------------------------------------------------------------------------- prices


@pytest.mark.rule("QUA-GREEN-8")
@pytest.mark.parametrize(
    ("book", "options", "prices"),
    [
        (1, {}, (4, 8, 14)),
        (2, {}, (6, 11, 18)),
        (3, {}, (6, 11, 21)),
        (3, {"green3_price": 18}, (6, 11, 18)),
        (2, {"green3_price": 18}, (6, 11, 18)),
        (1, {"green3_price": 18}, (4, 8, 14)),
        (4, {}, (4, 8, 14)),
    ],
)
def test_prices(book: int, options: dict[str, int], prices: tuple[int, ...]) -> None:
    match = table(
        {"pot": "white1@50", "bag": {}}, phase="shopping", options={"green_book": book, **options}
    )
    assert match.decision is not None
    labels = {o.key: o.label("en") for o in match.decision}
    for value, price in zip((1, 2, 4), prices, strict=True):
        assert labels[f"buy:green{value}"] == f"Buy green {value} for {price}"


@pytest.mark.rule("QUA-GREEN-1")
def test_green_does_nothing_when_it_is_drawn() -> None:
    for book in (1, 2, 3, 4):
        match = table({"pot": "white3 white3", "draws": "green4 white1"}, options={"green_book": book})
        assert [event.kind for event in draw(match, "green4")] == ["placed"]
