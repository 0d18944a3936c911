"""Fortune Teller cards: what holds for all of them."""

import pytest

from boardkit.core.match import Match
from boardkit.quacks.material import CARDS
from tests.quacks.cards import NOTHING, card, looks
from tests.quacks.table import asks, bag, draw, keys, play, player, refusal, state, table


@pytest.mark.rule("QUA-FORTUNE-1")
def test_a_round_opens_with_a_card_that_comes_only_once() -> None:
    match = table({"rubies": 0}, {"rubies": 0}, phase="round", start=1, round=1)
    assert asks(match) == (None, "QUA-FORTUNE-1")
    assert set(keys(match).split()) == {f"card:{name}" for name in CARDS}
    (drawn,) = [event for event in play(match, "card:FB4") if event.kind == "card"]
    assert (drawn.seat, drawn.rule) == (1, "QUA-CARD-17")
    draw(match, "white1")
    play(match, "stop")
    draw(match, "white1")
    play(match, "stop die:vp1 die:vp1 die:vp1 die:vp1")
    while asks(match)[0] is not None:
        play(match, "done")
    # the next round: 23 are left
    assert set(keys(match).split()) == {f"card:{name}" for name in CARDS if name != "FB4"}
    assert refusal(match, "card:FB4")[0] == "QUA-FORTUNE-1"


@pytest.mark.parametrize(("number", "name"), [*enumerate(CARDS, start=1)])
def test_the_card_that_comes_cites_its_clause(number: int, name: str) -> None:
    match = table(phase="round", round=1)
    assert match.decision is not None
    assert match.decision[f"card:{name}"].label("ja") != match.decision[f"card:{name}"].label("en")
    told = [event for event in match.play(f"card:{name}") if event.kind == "card"]
    # FP1 to FP13 are QUA-CARD-1 to 13, FB1 to FB11 are QUA-CARD-14 to 24
    assert [event.rule for event in told] == [f"QUA-CARD-{number}"]
    assert told[0].data["card"] == name


@pytest.mark.rule("QUA-FORTUNE-2")
def test_a_purple_card_comes_before_the_rats() -> None:
    match = card("FP6", {"points": 12}, {"points": 20})
    assert asks(match) == (0, "QUA-FORTUNE-1")
    assert (player(match).base, state(match).phase) == (0, "fortune")
    play(match, "points")
    play(match, "white")
    # 16 points now: tails after 16 and 18
    assert player(match).base == 2


@pytest.mark.rule("QUA-FORTUNE-3")
def test_a_blue_card_holds_for_its_round_only() -> None:
    match = card("FB5", {"draws": "white3 white3 white2"}, {"draws": "white1", "rubies": 0}, start=1)
    draw(match, "white1")
    play(match, "stop")
    draw(match, "white3 white3 white2")
    # 8 is safe under the card
    assert not player(match).exploded
    play(match, "stop die:vp1 done done")
    while asks(match)[0] is not None:
        play(match, "done")
    play(match, "card:FP7")
    draw(match, "white3 white3 white2")
    assert player(match).exploded


@pytest.mark.rule("QUA-FORTUNE-4")
@pytest.mark.parametrize(
    ("number", "early", "yellow", "purple"),
    [(1, False, False, False), (2, False, True, False), (3, False, True, True), (1, True, True, True)],
)
def test_yellow_and_purple_only_if_their_book_is_out(
    number: int, early: bool, yellow: bool, purple: bool
) -> None:
    options = {"early_books": early}
    assert ("take:yellow2" in keys(card("FP1", number=number, options=options))) == yellow
    assert ("take:yellow1" in keys(card("FP3", number=number, options=options))) == yellow
    assert ("take:yellow4" in keys(card("FP10", number=number, options=options))) == yellow
    assert ("take:purple1" in keys(card("FP11", number=number, options=options))) == purple


@pytest.mark.rule("QUA-FORTUNE-5")
def test_chips_drawn_for_a_card_cannot_make_the_pot_explode() -> None:
    match = card("FP8", {"draws": "white3 white3 white3 white3 white2"}, {"draws": "orange1"})
    play(match, looks("white3 white3 white3 white3 white2"))
    play(match, looks("orange1"))
    assert not player(match).exploded
    assert player(match).whites == 0
    assert asks(match) == (0, "QUA-BREW-5")


@pytest.mark.rule("QUA-FORTUNE-6")
def test_any_chip_is_one_that_is_out_and_there_and_never_white() -> None:
    assert keys(card("FP1")) == "rubies take:black1 take:blue2 take:green2 take:red2 take:yellow2"
    # all ten blue 2s and all eight red 2s lie in a bag
    gone = {"bag": {"blue2": 10, "red2": 8}}
    assert keys(card("FP1", gone)) == "rubies take:black1 take:green2 take:yellow2"
    assert keys(card("FP1", gone, number=1)) == "rubies take:black1 take:green2"
    assert keys(card("FP10", {"bag": {"green4": 13}})) == "points take:blue4 take:red4 take:yellow4"


@pytest.mark.rule("QUA-FORTUNE-7")
def test_only_trades_and_a_good_start_can_be_declined() -> None:
    for name in ("FP1", "FP6", "FP10", "FP11"):
        assert "none" not in keys(card(name)).split(), name
        assert refusal(card(name), "none")[:2] == (
            "QUA-FORTUNE-7",
            "This card has to be used; choose one of the things that it offers.",
        )
    assert "none" in keys(card("FP3")).split()
    assert "forgo:0" in keys(card("FP9", {"points": 1}, {"points": 20})).split()
    match = card("FP13", {"draws": "green1"})
    play(match, "chip:green1")
    assert "none" in keys(match).split()


@pytest.mark.rule("QUA-FORTUNE-8")
def test_a_chip_from_a_card_may_be_drawn_in_this_very_round() -> None:
    match = card("FP5", NOTHING, {"points": 9})
    assert bag(match) == {"green1": 1}
    draw(match, "green1")
    assert player(match).places == [1 + player(match).base]


def test_every_choice_of_a_card_is_labelled_and_cites_the_card() -> None:
    for name, number in {"FP1": 1, "FP3": 3, "FP6": 6, "FP9": 9, "FP10": 10, "FP11": 11}.items():
        match = card(name, {"points": 1}, {"points": 20})
        assert match.decision is not None
        assert {option.rule for option in match.decision} == {f"QUA-CARD-{number}"}
        assert len({option.label("en") for option in match.decision}) == len(match.decision.options)
        assert len({option.label("ja") for option in match.decision}) == len(match.decision.options)


def why(match: Match) -> dict[str, tuple[str, str]]:
    """What is missed among the options, with the clauses and reasons why it is not there."""
    refused = {option.key: reason for option, reason in match.refused()}
    assert all(reason.text("ja") != reason.text("en") for reason in refused.values())
    return {key: (reason.rule, reason.text("en")) for key, reason in refused.items()}


def test_what_a_card_does_not_offer_is_explained() -> None:
    yellow = ("QUA-FORTUNE-4", "The book of yellow 2 is not out yet.")
    blue = ("QUA-FORTUNE-6", "There is no blue 2 left.")
    assert why(card("FP1", {"bag": {"blue2": 10}}, number=1)) == {
        "take:yellow2": yellow,
        "take:blue2": blue,
    }
    assert why(card("FP1")) == {}
    purple = ("QUA-FORTUNE-4", "The book of purple 1 is not out yet.")
    assert why(card("FP11", number=2)) == {"take:purple1": purple}
    assert why(card("FP6", NOTHING)) == {"white": ("QUA-CARD-6", "There is no white 1 in the bag.")}
    poor = why(card("FP3", {"rubies": 0}))
    assert set(poor) == {f"take:{colour}1" for colour in ("orange", "green", "blue", "red", "yellow")}
    assert set(poor.values()) == {("QUA-CARD-3", "It takes a ruby, and you have none.")}
    # what the card never gives has no reason of its own
    assert refusal(card("FP11"), "take:yellow1")[0] == "QUA-FORTUNE-1"
    assert refusal(card("FP1"), "take:white2")[0] == "QUA-FORTUNE-1"
    assert refusal(card("FP9", {"points": 16}, {"points": 20}), "forgo:3")[:2] == (
        "QUA-CARD-9",
        "You have 2 rat tails to give up.",
    )


def test_what_cannot_be_traded_is_explained() -> None:
    match = card("FP13", {"draws": "green1 white1 orange1 red1"}, {"bag": {"green2": 10}})
    play(match, looks("green1 white1 orange1 red1"))
    kind = ("QUA-CARD-31", "Only green, blue, red and yellow chips of value 1 or 2 can be traded.")
    assert why(match) == {"trade:green1": ("QUA-CARD-31", "There is no green 2 left.")}
    assert refusal(match, "trade:white1")[:2] == refusal(match, "trade:orange1")[:2] == kind
    assert refusal(match, "trade:blue1")[0] == "QUA-FORTUNE-1"
