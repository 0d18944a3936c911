"""Potions phase: drawing, placing, stopping, the end of the pot, and which chips act when."""

import pytest

from boardkit.core.decision import NotAllowed
from boardkit.quacks.material import CHIPS, VALUE
from tests.quacks.table import asks, bag, draw, gained, keys, play, player, pot, refusal, state, table, told

# ------------------------------------------------------------------------------- drawing, placing


@pytest.mark.rule("QUA-BREW-2")
def test_every_chip_of_the_bag_is_as_likely() -> None:
    match = table({"bag": {"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}})
    play(match, "draw")
    assert match.decision is not None
    assert match.decision.rule == "QUA-BREW-2"
    assert {option.key: option.weight for option in match.decision} == {
        "chip:white1": 4,
        "chip:white2": 2,
        "chip:white3": 1,
        "chip:orange1": 1,
        "chip:green1": 1,
    }
    for key, weight in {"chip:white1": 4, "chip:white2": 2, "chip:white3": 1}.items():
        step = state(match).stack[-1]
        assert sum(step.outcome(state(match), n) == key for n in range(9)) == weight  # type: ignore[attr-defined]


@pytest.mark.rule("QUA-BREW-2")
def test_the_drawn_chip_leaves_the_bag() -> None:
    match = table({"draws": "white1 white1 orange1"})
    draw(match, "white1")
    assert bag(match) == {"white1": 1, "orange1": 1}
    play(match, "draw")
    with pytest.raises(NotAllowed):
        match.play("chip:green1")


@pytest.mark.rule("QUA-BREW-3")
@pytest.mark.rule("QUA-BREW-4")
def test_chips_go_as_far_as_their_value_says() -> None:
    """Case 2: W2, O1, stop: W2@2, O1@2+1=3, scoring space 4: 4 coins, no points, no ruby."""
    match = table({"draws": "white2 orange1 white1"})
    events = draw(match, "white2 orange1")
    assert told(events) == [("placed", "QUA-BREW-3")] * 2
    assert pot(match) == "white2@2 orange1@3"
    events = play(match, "stop die:vp2")
    assert match.view(None)["players"][0]["scoring"] == {"space": 4, "coins": 4, "points": 0, "ruby": False}
    assert asks(match) == (0, "QUA-SHOP-2")
    assert player(match).rubies == 1  # as at the start
    assert player(match).vp == 2  # the die's
    assert player(match).bag[CHIPS.index("white1")] == 1
    assert "Aki stops: the last chip lies on space 3." in [event.text("en") for event in events]


@pytest.mark.rule("QUA-BREW-3")
@pytest.mark.parametrize("chip", [c for c in CHIPS if c[:-1] not in ("red", "yellow", "blue")])
def test_every_value_moves_as_far(chip: str) -> None:
    match = table({"pot": "orange1@6", "draws": f"{chip} orange1"}, round=3)
    draw(match, chip)
    assert player(match).places == [6, 6 + int(chip[-1])]
    assert [VALUE[c] for c in player(match).pot] == [1, int(chip[-1])]


@pytest.mark.rule("QUA-BREW-4")
def test_the_first_chip_counts_from_the_droplet_or_from_the_rat_stone() -> None:
    """Case 11: droplet 2 and 3 tails: rat stone on 5, white 1 on 6; the droplet itself stays on 2."""
    without = table({"droplet": 2, "draws": "white1"}, round=2)
    draw(without, "white1")
    assert pot(without) == "white1@3"
    match = table({"droplet": 2, "rats": 3, "draws": "white1 white2"}, round=2)
    draw(match, "white1 white2")
    assert pot(match) == "white1@6 white2@8"
    assert player(match).droplet == 2


@pytest.mark.rule("QUA-BREW-4")
def test_later_chips_count_from_the_chip_before() -> None:
    match = table({"pot": "white1@1 orange1@20", "draws": "white2 green1"})
    draw(match, "white2 green1")
    assert pot(match) == "white1@1 orange1@20 white2@22 green1@23"


# ------------------------------------------------------------------------------- draw or stop


@pytest.mark.rule("QUA-BREW-5")
def test_after_each_chip_one_draws_on_or_stops() -> None:
    match = table({"draws": "orange1 green1 white1"})
    draw(match, "orange1")
    assert asks(match) == (0, "QUA-BREW-5")
    assert keys(match) == "draw stop"
    assert match.decision is not None
    assert match.decision["draw"].rule == "QUA-BREW-2"
    assert match.decision["stop"].rule == "QUA-BREW-5"
    draw(match, "green1")
    assert keys(match) == "draw stop"
    assert told(play(match, "stop"))[0] == ("stopped", "QUA-BREW-5")
    assert player(match).stopped
    assert bag(match) == {"white1": 1}


@pytest.mark.rule("QUA-BREW-6")
def test_at_least_one_chip_is_drawn() -> None:
    match = table({"draws": "white1 white2"})
    assert keys(match) == "draw"
    assert refusal(match, "stop") == (
        "QUA-BREW-6",
        "Nobody stops before the first chip is in the pot.",
        "釜に最初のチップを置くまでは、やめられません。",
    )
    draw(match, "white1")
    play(match, "flask")
    assert pot(match) == ""
    assert keys(match) == "draw"  # the flask has emptied the pot again


@pytest.mark.rule("QUA-BREW-6")
def test_stopping_with_an_empty_pot_as_an_option() -> None:
    match = table({"draws": "white1 white2"}, options={"stop_on_empty_pot": True})
    assert keys(match) == "draw stop"
    play(match, "stop")
    assert pot(match) == ""
    assert player(match).stopped


@pytest.mark.rule("QUA-BREW-7")
def test_an_empty_bag_ends_the_brewing() -> None:
    match = table({"draws": "orange1 green1"})
    draw(match, "orange1")
    events = draw(match, "green1")
    assert told(events)[1] == ("stopped", "QUA-BREW-5")
    assert player(match).stopped


@pytest.mark.rule("QUA-BREW-7")
def test_with_an_empty_bag_the_flask_is_still_asked_for() -> None:
    match = table({"draws": "white1"})
    draw(match, "white1")
    assert keys(match) == "flask stop"
    assert refusal(match, "draw") == ("QUA-BREW-7", "The bag is empty.", "袋が空です。")
    play(match, "flask")
    assert keys(match) == "draw"


# ------------------------------------------------------------------------------- the end of the pot


@pytest.mark.rule("QUA-BREW-8")
@pytest.mark.rule("QUA-SCORE-6")
def test_a_chip_never_goes_past_the_last_space() -> None:
    """Case 41: a chip that would land on 51 + 4 = 55 sits on 52; scoring space 53: 35 coins, 15 points."""
    match = table({"pot": "white1@51", "draws": "green4 orange1"})
    draw(match, "green4")
    assert pot(match) == "white1@51 green4@52"
    events = play(match, "stop die:vp1")
    assert gained(events, "QUA-VP-1") == [("points", 0, 15)]
    assert gained(events, "QUA-RUBY-1") == []
    assert "You have 35 coins" in match.decision.prompt.text("en")  # type: ignore[union-attr]


@pytest.mark.rule("QUA-BREW-9")
def test_drawing_on_at_the_last_space() -> None:
    match = table({"pot": "white1@51 green1@52", "draws": "orange1 white2 white1"})
    assert keys(match) == "draw stop"
    draw(match, "orange1 white2")
    assert pot(match) == "white1@51 green1@52 orange1@52 white2@52"


@pytest.mark.rule("QUA-BREW-9")
def test_no_drawing_on_at_the_last_space_as_an_option() -> None:
    never = {"draw_past_end": False}
    match = table({"pot": "white1@51", "draws": "orange1 white2"}, options=never)
    assert told(draw(match, "orange1"))[1] == ("stopped", "QUA-BREW-5")
    match = table({"pot": "white1@51", "draws": "orange1 white2"}, options=never)
    draw(match, "white2")
    assert keys(match) == "flask stop"
    assert refusal(match, "draw") == (
        "QUA-BREW-9",
        "The pot is full to its last space.",
        "釜の最後のマスまで来ています。",
    )
    play(match, "flask")  # then there is room again
    assert keys(match) == "draw stop"


@pytest.mark.rule("QUA-BREW-9")
@pytest.mark.parametrize(("past_end", "then"), [(True, "chip:orange1"), (False, "")])
def test_a_blue_chip_on_the_last_space_looks_only_if_one_may_go_on(past_end: bool, then: str) -> None:
    match = table({"pot": "white1@51", "draws": "blue1 orange1"}, options={"draw_past_end": past_end})
    draw(match, "blue1")
    assert player(match).stopped is not past_end
    if past_end:
        assert keys(match) == then


# ------------------------------------------------------------------------------- which chips act when


@pytest.mark.rule("QUA-BREW-10")
@pytest.mark.parametrize("chip", ["white2", "orange1", "green4", "purple1", "black1"])
def test_chips_that_do_nothing_when_they_are_drawn(chip: str) -> None:
    match = table({"pot": "white1@8", "draws": f"{chip} white1 white1"}, round=3)
    before = player(match).copy()
    assert told(draw(match, chip)) == [("placed", "QUA-BREW-3")]
    mine = player(match)
    assert (mine.vp, mine.rubies, mine.droplet) == (before.vp, before.rubies, before.droplet)
    assert (mine.limit, mine.shield, mine.doubled) == (7, 0, False)
    assert asks(match) == (0, "QUA-BREW-5")


@pytest.mark.rule("QUA-BREW-10")
@pytest.mark.parametrize(
    ("options", "chip", "deed"),
    [
        ({"blue_book": 2}, "blue1", ("shield", "QUA-BLUE-5")),
        ({"red_book": 2}, "red1", ("set-aside", "QUA-RED-3")),
        ({"yellow_book": 3}, "yellow1", ("limit", "QUA-YELLOW-7")),
    ],
)
def test_chips_that_act_when_they_are_drawn(
    options: dict[str, int], chip: str, deed: tuple[str, str]
) -> None:
    match = table({"pot": "white1@8", "draws": f"{chip} white1"}, round=3, options=options)
    assert told(draw(match, chip))[-1] == deed


@pytest.mark.rule("QUA-BREW-10")
def test_green_purple_and_black_act_in_the_evaluation() -> None:
    """Black 1-0 and green among the last two, purple 1: each acts, in the evaluation."""
    match = table({"pot": "white1@5 black1@6 purple1@7", "draws": "green1 white1"}, round=3)
    draw(match, "green1")
    events = play(match, "stop die:vp1")
    assert gained(events, "QUA-BLACK-2") == [("rubies", 0, 1), ("droplet", 0, 1)]
    assert gained(events, "QUA-GREEN-2") == [("rubies", 0, 1)]
    assert gained(events, "QUA-PURPLE-2") == [("points", 0, 1)]


# ------------------------------------------------------------------------------- declining actions


ACTIONS = [  # books, pot, chip, the space with its action and without it
    ({"red_book": 1}, "orange1@4", "red1", 6, 5),
    ({"red_book": 3}, "white3@4", "red2", 9, 6),
    ({"red_book": 4}, "red1@4", "white1", 6, 5),
    ({"yellow_book": 4}, "orange1@4", "yellow2", 7, 6),
]


@pytest.mark.rule("QUA-BREW-11")
@pytest.mark.parametrize(("books", "before", "chip", "acting", "plain"), ACTIONS)
def test_actions_that_lengthen_a_move_happen_by_themselves_unless_asked_for(
    books: dict[str, int], before: str, chip: str, acting: int, plain: int
) -> None:
    """4 + 1 + 1 or 4 + 1; 4 + 2 + 3 or 4 + 2; 4 + 2 or 4 + 1; 4 + 2 + 1 or 4 + 2."""
    match = table({"pot": before, "draws": f"{chip} green1"}, round=3, options=books)
    draw(match, chip)
    assert player(match).space == acting
    asked = table({"pot": before, "draws": f"{chip} green1"}, round=3, options=_declining(books))
    draw(asked, chip)
    assert asks(asked) == (0, "QUA-BREW-11")
    assert keys(asked) == "act skip"
    declined = asked.branch()
    play(asked, "act")
    assert player(asked).space == acting
    play(declined, "skip")
    assert player(declined).space == plain


def _declining(books: dict[str, int]) -> dict[str, int | bool]:
    return {**books, "decline_chip_actions": True}


@pytest.mark.rule("QUA-BREW-11")
def test_declining_the_doubling_and_the_higher_limit() -> None:
    for volume, held in ((2, "doubled"), (3, "limit")):
        match = table({"draws": "yellow1 green1"}, round=3, options=_declining({"yellow_book": volume}))
        draw(match, "yellow1")
        assert keys(match) == "act skip"
        other = match.branch()
        play(match, "act")
        play(other, "skip")
        assert getattr(player(match), held) == {"doubled": True, "limit": 8}[held]
        assert getattr(player(other), held) == {"doubled": False, "limit": 7}[held]


@pytest.mark.rule("QUA-BREW-11")
def test_a_yellow_chip_that_would_not_raise_the_limit_is_not_asked_about() -> None:
    """Set 3: the first raises it to 8, the second does not, the third raises it to 9."""
    options = _declining({"yellow_book": 3})
    match = table({"draws": "yellow1 yellow1 yellow1 yellow1 green1"}, round=3, options=options)
    draw(match, "yellow1")
    play(match, "act")
    draw(match, "yellow1")
    assert keys(match) == "draw stop"
    draw(match, "yellow1")
    assert keys(match) == "act skip"
    play(match, "act")
    assert player(match).limit == 9


@pytest.mark.rule("QUA-BREW-11")
@pytest.mark.parametrize(("volume", "rubies", "points"), [(3, 1, 0), (4, 0, 2)])
def test_declining_what_a_blue_chip_finds(volume: int, rubies: int, points: int) -> None:
    """A blue 2 from 7 lands on 9, a space with a ruby: a ruby in set 3, 2 points in set 4."""
    options = _declining({"blue_book": volume})
    match = table({"pot": "white1@7", "draws": "blue2 green1"}, options=options)
    draw(match, "blue2")
    assert keys(match) == "act skip"
    other = match.branch()
    play(match, "act")
    play(other, "skip")
    assert (player(match).rubies, player(match).vp) == (1 + rubies, points)
    assert (player(other).rubies, player(other).vp) == (1, 0)
    assert pot(match) == pot(other) == "white1@7 blue2@9"
    elsewhere = table({"pot": "white1@6", "draws": "blue2 green1"}, options=options)
    draw(elsewhere, "blue2")  # on 8 there is nothing to decline
    assert keys(elsewhere) == "draw stop"


@pytest.mark.rule("QUA-BREW-11")
def test_declining_protection_and_setting_aside() -> None:
    match = table({"draws": "blue2 green1"}, options=_declining({"blue_book": 2}))
    draw(match, "blue2")
    play(match, "skip")
    assert (player(match).shield, pot(match)) == (0, "blue2@2")
    match = table({"draws": "red2 green1"}, options=_declining({"red_book": 2}))
    draw(match, "red2")
    other = match.branch()
    play(match, "act")
    assert (pot(match), [CHIPS[chip] for chip in player(match).aside]) == ("", ["red2"])
    play(other, "skip")
    assert (pot(other), player(other).aside) == ("red2@2", [])


@pytest.mark.rule("QUA-BREW-11")
def test_a_chip_whose_action_would_do_nothing_is_not_asked_about() -> None:
    match = table(
        {"draws": "red1 white1 blue1 green1"}, options=_declining({"red_book": 1, "blue_book": 3})
    )
    draw(
        match, "red1 white1 blue1"
    )  # no orange chip in the pot; set 1 leaves white chips alone; no ruby on 3
    assert pot(match) == "red1@1 white1@2 blue1@3"


# ------------------------------------------------------------------------------- the chip before another


@pytest.mark.rule("QUA-BREW-12")
def test_chips_that_left_the_pot_do_not_count_as_the_last_ones() -> None:
    """Yellow set 1 takes the white chip out: the last two are the yellow and the green one."""
    match = table({"pot": "green1@4 white2@6", "draws": "yellow1 white1"}, round=2)
    draw(match, "yellow1")
    play(match, "return")
    assert pot(match) == "green1@4 yellow1@7"
    events = play(match, "stop die:vp1")
    assert gained(events, "QUA-GREEN-2") == [("rubies", 0, 1)]


@pytest.mark.rule("QUA-BREW-12")
def test_gaps_count_as_an_option() -> None:
    """With gaps counted the space of the white chip is next to last, and the green one is not."""
    match = table(
        {"pot": "green1@4 white2@6", "draws": "yellow1 white1"}, round=2, options={"gaps_count": True}
    )
    draw(match, "yellow1")
    other = match.branch()
    play(match, "return stop")
    assert gained(play(match, "die:vp1"), "QUA-GREEN-2") == []
    play(other, "return")
    draw(other, "white1")  # behind the next chip the gap no longer matters: yellow and white are last
    assert gained(play(other, "stop die:vp1"), "QUA-GREEN-2") == []
    third = table({"pot": "white2@2", "draws": "yellow1 green1"}, round=2, options={"gaps_count": True})
    draw(third, "yellow1")
    play(third, "return")
    draw(third, "green1")
    assert gained(play(third, "stop die:vp1"), "QUA-GREEN-2") == [("rubies", 0, 1)]


@pytest.mark.rule("QUA-BREW-12")
def test_the_chip_before_is_the_last_one_still_in_the_pot() -> None:
    """The flask takes the white 2 away: for red set 3 the chip before is the orange one, from 3 to 4."""
    match = table({"pot": "orange1@3", "draws": "white2 red1 green1"}, options={"red_book": 3})
    draw(match, "white2")
    play(match, "flask")
    draw(match, "red1")
    assert pot(match) == "orange1@3 red1@4"


@pytest.mark.rule("QUA-BREW-12")
def test_after_a_returned_white_chip_the_chip_before_is_the_yellow_one() -> None:
    match = table({"pot": "white2@2", "draws": "yellow1 yellow1 green1"}, round=2)
    draw(match, "yellow1")
    play(match, "return")
    draw(match, "yellow1")
    assert keys(match) == "draw stop"
    assert pot(match) == "yellow1@3 yellow1@4"
