"""Orange, the pumpkin: only a 1, and no action."""

import pytest

from boardkit.quacks.material import CHIPS
from tests.quacks.table import draw, keys, play, player, pot, state, supply, table, told


@pytest.mark.rule("QUA-ORANGE-1")
def test_orange_exists_only_as_a_one() -> None:
    assert [chip for chip in CHIPS if chip.startswith("orange")] == ["orange1"]


@pytest.mark.rule("QUA-ORANGE-1")
def test_orange_has_no_action() -> None:
    match = table({"pot": "white3@4", "draws": "orange1 green1"}, options={"decline_chip_actions": True})
    assert told(draw(match, "orange1")) == [("placed", "QUA-BREW-3")]
    assert pot(match) == "white3@4 orange1@5"
    assert keys(match) == "draw stop"
    events = play(match, "stop die:vp1")
    assert not [event for event in events if event.rule.startswith(("QUA-ORANGE", "QUA-GREEN"))]


@pytest.mark.rule("QUA-ORANGE-2")
@pytest.mark.parametrize(("space", "offered"), [(1, False), (2, True)])
def test_orange_costs_three_coins(space: int, offered: bool) -> None:
    """A chip on 1 gives 2 coins, one on 2 gives 3."""
    match = table({"pot": f"white1@{space}"}, phase="shopping")
    assert ("buy:orange1" in (match.decision.keys if match.decision else ())) is offered
    if offered:
        before = supply(match, "orange1")
        play(match, "buy:orange1")
        assert supply(match, "orange1") == before - 1
        assert state(match).terms.prices[CHIPS.index("orange1")] == 3


@pytest.mark.rule("QUA-CARD-19")
@pytest.mark.rule("QUA-CARD-35")
def test_pumpkin_patch_party_with_red_set_one() -> None:
    """Case 55: an orange chip moves 2 spaces (to 2), and counts once for the red one: 2 + 1 + 1."""
    match = table({"draws": "orange1 red1 green1"}, card="FB6")
    draw(match, "orange1 red1")
    assert pot(match) == "orange1@2 red1@4"
    twice = table({"draws": "orange1 orange1 red1 green1"}, card="FB6")
    draw(twice, "orange1 orange1 red1")  # two orange chips are still fewer than three: 4 + 1 + 1
    assert pot(twice) == "orange1@2 orange1@4 red1@6"
    assert player(twice).whites == 0
