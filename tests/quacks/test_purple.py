"""Purple, the ghost's breath: rewards by how many there are, in step B."""

from collections.abc import Mapping

import pytest

from boardkit.core.decision import Event
from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS
from tests.quacks.table import asks, bag, draw, gained, keys, play, player, pot, refusal, supply, table


def evaluate(pots: str, book: int, **more: object) -> tuple[Match, tuple[Event, ...]]:
    """The evaluation of one pot with that purple *book*, up to the first decision after the die."""
    given = more.pop("options", {})
    assert isinstance(given, Mapping)
    match = table(
        {"pot": pots, **more},
        {"pot": ""},
        round=3,
        phase="evaluation",
        options={"purple_book": book, **given},
    )
    return match, play(match, "die:orange1")


# ------------------------------------------------------------------------------- the chip


@pytest.mark.rule("QUA-PURPLE-1")
def test_purple_exists_only_as_a_one_and_comes_in_round_three() -> None:
    assert [chip for chip in CHIPS if chip.startswith("purple")] == ["purple1"]
    for number, offered in ((2, False), (3, True)):
        match = table({"pot": "white1@50", "bag": {}}, round=number, phase="shopping")
        assert match.decision is not None
        assert ("buy:purple1" in match.decision.keys) is offered


@pytest.mark.rule("QUA-PURPLE-1")
@pytest.mark.parametrize("book", [1, 2, 3, 4])
def test_purple_acts_in_step_b_and_not_before(book: int) -> None:
    match = table({"pot": "green1@11", "draws": "purple1 white1"}, round=3, options={"purple_book": book})
    assert [event.kind for event in draw(match, "purple1")] == ["placed"]
    events = play(match, "stop die:vp1")
    acted = [event for event in events if event.rule.startswith("QUA-PURPLE")]
    assert acted or asks(match)[1].startswith("QUA-PURPLE")


# ------------------------------------------------------------------------------- set 1

ONE = [("points", 0, 1)]
TWO = [("points", 0, 1), ("rubies", 0, 1)]
THREE = [("points", 0, 2), ("droplet", 0, 1)]


@pytest.mark.rule("QUA-PURPLE-2")
@pytest.mark.rule("QUA-PURPLE-3")
@pytest.mark.parametrize(
    ("purples", "rewards"),
    [
        (2, {"tier:2": TWO, "tier:1": ONE}),
        (3, {"tier:3": THREE, "tier:2": TWO, "tier:1": ONE}),
        (4, {"tier:3": THREE, "tier:2": TWO, "tier:1": ONE}),
    ],
)
def test_set_one_rewards(purples: int, rewards: dict[str, list[object]]) -> None:
    """Case 33: 1 point; 1 point and a ruby; 2 points and the droplet; four like three. Or a lower one, once."""
    match, events = evaluate("orange1 " + "purple1 " * purples, 1)
    assert gained(events, "QUA-PURPLE-2") == []
    assert asks(match) == (0, "QUA-PURPLE-3")
    assert keys(match) == " ".join(sorted(rewards))
    for key, reward in rewards.items():
        other = match.branch()
        assert gained(play(other, key), "QUA-PURPLE-2") == reward
        assert asks(other)[1] != "QUA-PURPLE-3"


@pytest.mark.rule("QUA-PURPLE-2")
def test_set_one_a_single_chip() -> None:
    _, events = evaluate("orange1 purple1", 1)
    assert gained(events, "QUA-PURPLE-2") == ONE


@pytest.mark.rule("QUA-PURPLE-3")
def test_set_one_no_higher_reward() -> None:
    match, _ = evaluate("orange1 purple1 purple1", 1)
    assert refusal(match, "tier:3")[0] == "QUA-PURPLE-3"
    assert match.decision is not None
    assert [o.label("en") for o in match.decision] == ["1 point and 1 ruby", "1 point"]


# ------------------------------------------------------------------------------- set 2

TRADES: Mapping[str, tuple[int, Mapping[str, int], int, int, int]] = {
    # purple chips, chips into the bag, points, rubies, steps of the droplet
    "trade:1": (1, {"black1": 1}, 1, 1, 0),
    "trade:2": (2, {"green1": 1, "blue2": 1}, 3, 0, 1),
    "trade:3": (3, {"yellow4": 1}, 6, 1, 2),
}


@pytest.mark.rule("QUA-PURPLE-4")
@pytest.mark.rule("QUA-PURPLE-5")
@pytest.mark.parametrize("key", TRADES)
def test_set_two_trades(key: str) -> None:
    """Case 34: of four purple chips 1, 2 or 3 can be traded, once."""
    given, chips, points, rubies, steps = TRADES[key]
    match, _ = evaluate("orange1 purple1 purple1 purple1 purple1", 2, bag={})
    assert asks(match) == (0, "QUA-PURPLE-4")
    assert keys(match) == "none trade:1 trade:2 trade:3"
    before = {name: supply(match, name) for name in (*chips, "purple1")}
    events = play(match, key)
    got = gained(events, "QUA-PURPLE-4")
    assert got[:given] == [("gave-up", 0, "purple1")] * given
    assert {chip for kind, _, chip in got if kind == "chip"} == set(chips)
    assert [n for kind, _, n in got if kind == "points"] == [points]
    assert [n for kind, _, n in got if kind == "rubies"] == [rubies] * bool(rubies)
    assert player(match).droplet == steps
    assert bag(match) == {**chips, "orange1": 1}  # the orange 1 is the die's
    assert pot(match).count("purple1") == 4 - given
    assert supply(match, "purple1") == before["purple1"] + given
    for name in chips:
        assert supply(match, name) == before[name] - 1
    assert asks(match)[1] != "QUA-PURPLE-4"  # once only: no two and two


@pytest.mark.rule("QUA-PURPLE-4")
def test_set_two_may_be_declined() -> None:
    match, _ = evaluate("orange1 purple1 purple1", 2)
    assert keys(match) == "none trade:1 trade:2"
    assert refusal(match, "trade:3")[0] == "QUA-PURPLE-4"
    events = play(match, "none")
    assert gained(events, "QUA-PURPLE-4") == []
    assert pot(match) == "orange1@1 purple1@2 purple1@3"


@pytest.mark.rule("QUA-PURPLE-10")
@pytest.mark.parametrize(("book", "key"), [(2, "trade:2"), (4, "swap:blue2:blue4")])
def test_the_scoring_space_stays(book: int, key: str) -> None:
    """The last chip leaves the pot from 25; scoring space 26 all the same: 6 points, 20 coins."""
    pots = "purple1@5 blue2@7 purple1@25" if book == 2 else "purple1@5 purple1@7 blue2@25"
    match, _ = evaluate(pots, book)
    events = play(match, key)
    assert player(match).places[-1] == 7
    assert gained(events, "QUA-VP-1") == [("points", 0, 6)]
    assert "You have 20 coins" in match.decision.prompt.text("en")  # type: ignore[union-attr]


# ------------------------------------------------------------------------------- set 3


@pytest.mark.rule("QUA-PURPLE-6")
@pytest.mark.rule("QUA-PURPLE-7")
@pytest.mark.parametrize(
    ("space", "printed", "counted"),
    [
        (1, 0, 0), (9, 0, 0), (10, 1, 1), (19, 1, 1), (20, 1, 2), (24, 1, 2), (25, 2, 2), (29, 2, 2),
        (30, 2, 3), (39, 2, 3), (40, 2, 3), (44, 2, 3), (45, 3, 3), (52, 3, 3),
    ],
)  # fmt: skip
def test_set_three_points_by_the_number_of_the_space(space: int, printed: int, counted: int) -> None:
    """The printed numbers: 9 on 9, 10 on 10, 19 on 24, 20 on 25, 29 on 44, 30 on 45, 33 on 52."""
    for reads, points in (("printed", printed), ("space", counted)):
        _, events = evaluate(f"purple1@{space}", 3, options={"purple3_reads": reads})
        assert gained(events, "QUA-PURPLE-6") == ([("points", 0, points)] if points else [])


@pytest.mark.rule("QUA-PURPLE-6")
def test_set_three_adds_all_purple_chips() -> None:
    """On 9, 10, 25 and 45: 0 + 1 + 2 + 3 points; the orange chips bring none."""
    _, events = evaluate("purple1@9 purple1@10 orange1@20 purple1@25 orange1@40 purple1@45", 3)
    assert gained(events, "QUA-PURPLE-6") == [("points", 0, 6)]


@pytest.mark.rule("QUA-PURPLE-12")
@pytest.mark.parametrize(("order", "points"), [("green_first", 1), ("purple_first", 0)])
def test_set_three_counts_a_chip_moved_by_green_where_it_lies_then(order: str, points: int) -> None:
    """Whites of 7, green 1: the last chip, purple, goes from 9 (0 points) to 10 (1 point)."""
    options = {"green_book": 3, "step_b_order": order}
    match, events = evaluate("white3 white3 green1 white1 purple1@9", 3, options=options)
    assert pot(match).endswith("purple1@10")
    assert gained(events, "QUA-PURPLE-6") == ([("points", 0, points)] if points else [])


# ------------------------------------------------------------------------------- set 4


@pytest.mark.rule("QUA-PURPLE-8")
@pytest.mark.rule("QUA-PURPLE-9")
@pytest.mark.parametrize(
    ("purples", "offered"),
    [
        (1, "none swap:blue1:blue2 swap:red1:red2"),
        (2, "none swap:blue1:blue2 swap:green2:green4 swap:red1:red2"),
        (
            3,
            "none swap:blue1:blue2 swap:blue1:blue4 swap:green2:green4 swap:red1:red2 swap:red1:red4",
        ),
        (
            4,
            "none swap:blue1:blue2 swap:blue1:blue4 swap:green2:green4 swap:red1:red2 swap:red1:red4",
        ),
    ],
)
def test_set_four_swaps(purples: int, offered: str) -> None:
    """1 for 2 with one; also 2 for 4 with two; also 1 for 4 with three. Never white, orange, black, or a 4."""
    pots = "white1 white2 orange1 black1 yellow4 blue1 green2 red1 " + "purple1 " * purples
    match, _ = evaluate(pots, 4)
    assert asks(match) == (0, "QUA-PURPLE-8")
    assert keys(match) == offered


@pytest.mark.rule("QUA-PURPLE-8")
@pytest.mark.rule("QUA-PURPLE-9")
def test_set_four_moves_the_chips() -> None:
    """Case 36: with two purple chips the blue 2 goes to the supply, a blue 4 into the bag; once only."""
    match, _ = evaluate("blue2 orange1 blue1 purple1 purple1", 4, bag={})
    assert keys(match) == "none swap:blue1:blue2 swap:blue2:blue4"
    twos, fours = supply(match, "blue2"), supply(match, "blue4")
    events = play(match, "swap:blue2:blue4")
    assert gained(events, "QUA-PURPLE-8") == [("gave-up", 0, "blue2"), ("chip", 0, "blue4")]
    assert (supply(match, "blue2"), supply(match, "blue4")) == (twos + 1, fours - 1)
    assert bag(match) == {"blue4": 1, "orange1": 1}  # the orange 1 is the die's
    assert "blue2" not in pot(match)
    assert "blue4" not in pot(match)
    assert asks(match)[1] != "QUA-PURPLE-8"


@pytest.mark.rule("QUA-PURPLE-9")
def test_set_four_may_be_declined_or_have_nothing_to_swap() -> None:
    match, _ = evaluate("blue1 purple1", 4)
    assert keys(match) == "none swap:blue1:blue2"
    assert match.decision is not None
    assert {o.label("en") for o in match.decision} == {"Swap blue 1 for blue 2", "Swap nothing"}
    assert refusal(match, "swap:blue1:blue4")[0] == "QUA-PURPLE-8"
    assert gained(play(match, "none"), "QUA-PURPLE-8") == []
    nothing, _ = evaluate("white1 orange1 blue2 purple1", 4)
    assert asks(nothing)[1] != "QUA-PURPLE-8"


@pytest.mark.rule("QUA-PURPLE-9")
def test_set_four_only_for_what_the_supply_has() -> None:
    """All ten blue 2s are in bags."""
    match, _ = evaluate("blue1 red1 purple1", 4, bag={"blue2": 10})
    assert keys(match) == "none swap:red1:red2"


# ------------------------------------------------------------------------------- prices


@pytest.mark.rule("QUA-PURPLE-11")
@pytest.mark.parametrize(("book", "price"), [(1, 9), (2, 12), (3, 10), (4, 11)])
def test_prices(book: int, price: int) -> None:
    match = table({"pot": "white1@50", "bag": {}}, round=3, phase="shopping", options={"purple_book": book})
    assert match.decision is not None
    assert match.decision["buy:purple1"].label("en") == f"Buy purple 1 for {price}"
