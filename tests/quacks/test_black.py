"""Black, the hawkmoth: the numbers of black chips are compared in step B."""

import pytest

from boardkit.core.match import Match
from boardkit.quacks.material import CHIPS
from tests.quacks.table import draw, gained, play, player, table

DROPLET, RUBY = "droplet", "rubies"
NOTHING: list[str] = []


def compared(counts: tuple[int, ...], zero_tie: bool = False, whites: str = "") -> list[list[str]]:
    """What black chips bring to each seat, if the pots hold so many of them.

    Everybody stands on a space of their own; the die gives points.
    """
    pots = [f"{whites} {'black1 ' * count} orange1@{20 + seat}" for seat, count in enumerate(counts)]
    match = table(
        *({"pot": each, "rubies": 0} for each in pots),
        seats=len(counts),
        phase="evaluation",
        options={"black_zero_tie": zero_tie},
    )
    events = play(match, "die:vp1") if match.decision and match.decision.seat is None else match.events
    rule = "QUA-BLACK-2" if len(counts) == 2 else "QUA-BLACK-3"
    found: list[list[str]] = [[] for _ in counts]
    for kind, seat, n in gained(events, rule):
        assert n == 1
        assert seat is not None
        found[seat].append(kind)
    _agrees(match, found)
    return [sorted(each) for each in found]


def _agrees(match: Match, found: list[list[str]]) -> None:
    for seat, kinds in enumerate(found):
        assert player(match, seat).droplet == kinds.count(DROPLET)


@pytest.mark.rule("QUA-BLACK-1")
def test_black_exists_only_as_a_one_and_acts_in_step_b() -> None:
    assert [chip for chip in CHIPS if chip.startswith("black")] == ["black1"]
    match = table({"draws": "black1 white1"})
    assert [event.kind for event in draw(match, "black1")] == ["placed"]
    assert gained(play(match, "stop die:vp1"), "QUA-BLACK-2") == [(RUBY, 0, 1), (DROPLET, 0, 1)]


@pytest.mark.rule("QUA-BLACK-2")
@pytest.mark.rule("QUA-BLACK-5")
@pytest.mark.parametrize(
    ("counts", "first", "second"),
    [
        ((1, 1), [DROPLET], [DROPLET]),
        ((2, 1), [DROPLET, RUBY], NOTHING),
        ((0, 1), NOTHING, [DROPLET, RUBY]),
        ((0, 0), NOTHING, NOTHING),
        ((3, 3), [DROPLET], [DROPLET]),
    ],
)
def test_two_players(counts: tuple[int, int], first: list[str], second: list[str]) -> None:
    """Case 37."""
    assert compared(counts) == [first, second]


@pytest.mark.rule("QUA-BLACK-5")
@pytest.mark.parametrize(
    ("counts", "first", "second"),
    [((0, 0), [DROPLET], [DROPLET]), ((0, 1), NOTHING, [DROPLET, RUBY]), ((1, 1), [DROPLET], [DROPLET])],
)
def test_two_players_without_black_chips_tie_as_an_option(
    counts: tuple[int, int], first: list[str], second: list[str]
) -> None:
    assert compared(counts, zero_tie=True) == [first, second]


@pytest.mark.rule("QUA-BLACK-3")
@pytest.mark.rule("QUA-BLACK-4")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((1, 1, 0), [[DROPLET], [DROPLET], NOTHING]),  # case 39
        ((2, 1, 0), [[DROPLET, RUBY], [DROPLET], NOTHING]),
        ((1, 1, 1), [NOTHING, NOTHING, NOTHING]),
        ((0, 0, 0), [NOTHING, NOTHING, NOTHING]),
        ((0, 0, 1), [NOTHING, NOTHING, [DROPLET, RUBY]]),
        ((2, 2, 1), [[DROPLET], [DROPLET], NOTHING]),
        # four: neighbours sit beside one, those across do not matter
        ((1, 0, 5, 0), [[DROPLET, RUBY], NOTHING, [DROPLET, RUBY], NOTHING]),
        ((1, 2, 1, 2), [NOTHING, [DROPLET, RUBY], NOTHING, [DROPLET, RUBY]]),
        ((1, 2, 3, 0), [[DROPLET], [DROPLET], [DROPLET, RUBY], NOTHING]),
        ((2, 2, 2, 1), [[DROPLET], NOTHING, [DROPLET], NOTHING]),
    ],
)
def test_three_and_four_players(counts: tuple[int, ...], expected: list[list[str]]) -> None:
    """Seat by seat: more than one neighbour, the droplet; more than both, the droplet and a ruby."""
    assert compared(counts) == expected


@pytest.mark.rule("QUA-BLACK-5")
def test_three_players_without_black_chips_gain_nothing_with_the_option_either() -> None:
    assert compared((0, 0, 0), zero_tie=True) == [NOTHING] * 3


@pytest.mark.rule("QUA-BLACK-4")
@pytest.mark.rule("QUA-CHIP-2")
def test_exploded_pots_are_compared() -> None:
    """All pots hold whites of 3 + 2 + 2 + 1 = 8."""
    whites = "white3 white2 white2 white1"
    assert compared((2, 1), whites=whites) == [[DROPLET, RUBY], NOTHING]
    assert compared((1, 1), whites=whites) == [[DROPLET], [DROPLET]]
    assert compared((1, 1, 0), whites=whites) == [[DROPLET], [DROPLET], NOTHING]


@pytest.mark.rule("QUA-BLACK-6")
@pytest.mark.parametrize(("space", "offered"), [(8, False), (9, True)])
def test_black_costs_ten(space: int, offered: bool) -> None:
    """A chip on 8 gives 9 coins, one on 9 gives 10."""
    match = table({"pot": f"white1@{space}"}, phase="shopping")
    assert match.decision is not None
    assert ("buy:black1" in match.decision.keys) is offered
    if offered:
        assert match.decision["buy:black1"].label("en") == "Buy black 1 for 10"
