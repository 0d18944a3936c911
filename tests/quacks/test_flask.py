"""The flask: one white chip goes back."""

import pytest

from boardkit.core.decision import NotAllowed
from tests.quacks.table import asks, bag, draw, keys, play, player, pot, refusal, table, told

EMPTY = ("QUA-FLASK-3", "The flask is empty.", "フラスコは空です。")
NOT_WHITE = (
    "QUA-FLASK-1",
    "The flask only puts back a white chip, and only right after it was drawn.",
    "フラスコで戻せるのは、引いたばかりの白いチップだけです。",
)
EXPLODED = (
    "QUA-FLASK-4",
    "The flask cannot put back the chip that made the pot explode.",
    "釜を爆発させたチップは、フラスコで戻せません。",
)


@pytest.mark.rule("QUA-FLASK-1")
@pytest.mark.rule("QUA-FLASK-2")
@pytest.mark.rule("QUA-FLASK-3")
def test_the_flask_takes_a_white_chip_back() -> None:
    """Case 6: W2, O1, W3 (sum 5): W3 goes back, last chip O1@3, sum 2, flask empty, no second time."""
    match = table({"draws": "white2 orange1 white3 white1"})
    draw(match, "white2 orange1 white3")
    assert pot(match) == "white2@2 orange1@3 white3@6"
    assert keys(match) == "draw flask stop"
    assert match.decision is not None
    assert match.decision["flask"].rule == "QUA-FLASK-1"
    assert told(play(match, "flask")) == [("flask", "QUA-FLASK-1")]
    assert pot(match) == "white2@2 orange1@3"
    assert player(match).whites == 2
    assert bag(match) == {"white1": 1, "white3": 1}
    assert not player(match).flask
    assert asks(match) == (0, "QUA-BREW-5")
    assert keys(match) == "draw stop"  # one may go on, or stop
    assert refusal(match, "flask") == EMPTY
    draw(match, "white1")
    assert keys(match) == "draw stop"
    assert refusal(match, "flask") == EMPTY
    before = match.state.to_json()
    with pytest.raises(NotAllowed, match=r"The flask is empty\.") as error:
        match.play("flask")
    assert error.value.rule == "QUA-FLASK-3"
    assert match.state.to_json() == before


@pytest.mark.rule("QUA-FLASK-2")
def test_after_the_flask_one_may_stop() -> None:
    match = table({"pot": "orange1", "draws": "white3 white1"})
    draw(match, "white3")
    play(match, "flask stop")
    assert player(match).stopped
    assert pot(match) == "orange1@1"


@pytest.mark.rule("QUA-FLASK-1")
@pytest.mark.parametrize("chip", ["orange1", "green4", "black1", "purple1", "yellow2", "blue2", "red1"])
def test_other_chips_cannot_be_put_back(chip: str) -> None:
    """Case 8: last chip orange, flask full: no. Nor any other colour, nor the white chip before it."""
    options = {"books": {"blue": 3, "yellow": 2}}
    match = table({"pot": "white2", "draws": f"{chip} white1"}, round=3, options=options)
    draw(match, chip)
    assert keys(match) == "draw stop"
    assert refusal(match, "flask") == NOT_WHITE


@pytest.mark.rule("QUA-FLASK-1")
def test_a_red_chip_beside_the_pot_is_the_chip_just_drawn() -> None:
    match = table({"pot": "orange1", "draws": "white1 red1 green1"}, options={"red_book": 2})
    draw(match, "white1 red1")
    assert keys(match) == "draw stop"
    assert refusal(match, "flask") == NOT_WHITE


@pytest.mark.rule("QUA-FLASK-4")
def test_the_chip_that_exploded_the_pot_stays() -> None:
    """Case 7: exploding white, flask full: no."""
    match = table(
        {"pot": "white3 white3", "draws": "white2 orange1", "aside": ["red1"]}, options={"red_book": 2}
    )
    draw(match, "white2")
    assert player(match).exploded
    assert player(match).flask
    assert "flask" not in keys(match)
    assert refusal(match, "flask") == EXPLODED
    assert match.why_not("flask", seat=1) is not None


@pytest.mark.rule("QUA-FLASK-4")
def test_the_reason_is_given_where_a_card_asks_after_an_explosion() -> None:
    match = table({"pot": "white3 white3", "draws": "white2 orange1"}, card="FB3")
    draw(match, "white2")
    assert asks(match) == (0, "QUA-CARD-16")
    assert refusal(match, "flask") == EXPLODED
    assert refusal(match, "draw")[0] == "QUA-BOOM-3"
    play(match, "continue")
    assert asks(match) != (0, "QUA-BREW-5")
    unharmed = table({"draws": "orange1 orange1 orange1 orange1 orange1 green1"}, card="FB3")
    draw(unharmed, "orange1 orange1 orange1 orange1 orange1")
    assert refusal(unharmed, "flask")[0] == "QUA-CARD-16"


@pytest.mark.rule("QUA-FLASK-5")
def test_a_white_chip_placed_through_blue_can_be_taken_back() -> None:
    match = table({"draws": "blue2 white3 orange1 green1"})
    draw(match, "blue2")
    play(match, "chip:white3 chip:orange1 place:white3")
    assert pot(match) == "blue2@2 white3@5"
    assert keys(match) == "draw flask stop"
    play(match, "flask")
    assert pot(match) == "blue2@2"
    assert bag(match) == {"white3": 1, "orange1": 1, "green1": 1}
    assert not player(match).flask


@pytest.mark.rule("QUA-FLASK-6")
@pytest.mark.parametrize(("counts", "space"), [(False, 1 + 2 * 2), (True, 1 + 2)])
def test_the_flask_gives_the_doubling_back(counts: bool, space: int) -> None:
    """Yellow 1 on 1; the white 1 would have taken the doubling, so the green 2 has it: 1 + 4. Or not: 1 + 2."""
    options = {"yellow_book": 2, "flasked_chip_counts": counts}
    match = table({"draws": "yellow1 white1 green2 orange1"}, round=2, options=options)
    draw(match, "yellow1 white1")
    assert pot(match) == "yellow1@1 white1@3"
    play(match, "flask")
    draw(match, "green2")
    assert pot(match) == f"yellow1@1 green2@{space}"


@pytest.mark.rule("QUA-FLASK-6")
@pytest.mark.parametrize(("counts", "covered"), [(False, 2), (True, 1)])
def test_the_flask_gives_the_cover_back(counts: bool, covered: int) -> None:
    options = {"blue_book": 2, "flasked_chip_counts": counts}
    match = table({"draws": "blue2 white1 green2 orange1"}, options=options)
    draw(match, "blue2 white1")
    play(match, "flask")
    assert player(match).shield == covered


@pytest.mark.rule("QUA-FLASK-6")
@pytest.mark.parametrize(("counts", "asked"), [(False, False), (True, True)])
def test_a_chip_taken_back_is_none_of_the_first_five(counts: bool, asked: bool) -> None:
    """Card FB3 asks after five chips: the one that the flask took back is not among them."""
    match = table(
        {"pot": "orange1 orange1 orange1", "draws": "white1 green1 green1"},
        card="FB3",
        options={"flasked_chip_counts": counts},
    )
    draw(match, "white1")
    play(match, "flask")
    draw(match, "green1")
    assert (asks(match)[1] == "QUA-CARD-16") is asked


@pytest.mark.rule("QUA-FLASK-2")
def test_the_white_total_goes_down_again() -> None:
    """Whites 5, then 3 more would explode; after the flask on a white 2 (7 to 5) another 2 is safe."""
    match = table({"pot": "white3 white2", "draws": "white2 white2 orange1"})
    draw(match, "white2")
    play(match, "flask")
    draw(match, "white2")
    assert player(match).whites == 7
    assert not player(match).exploded


@pytest.mark.rule("QUA-FLASK-6")
@pytest.mark.rule("QUA-CARD-37")
@pytest.mark.parametrize("counts", [False, True])
def test_the_option_is_about_the_flask_alone(counts: bool) -> None:
    """A white chip that card FB10 puts back is as good as not drawn, so the green 2 goes 4 spaces."""
    options = {"yellow_book": 2, "flasked_chip_counts": counts}
    match = table({"draws": "yellow1 white1 green2 orange1"}, round=2, options=options, card="FB10")
    draw(match, "yellow1 white1")
    play(match, "return")
    draw(match, "green2")
    assert pot(match) == "yellow1@1 green2@5"
