"""Step E: shopping."""

from collections.abc import Mapping
from typing import Any

import pytest

from boardkit.core.match import Match
from tests.quacks.table import asks, bag, draw, keys, play, player, refusal, state, supply, table, told

PRICES: dict[tuple[str, int], tuple[int, ...]] = {
    ("orange", 1): (3,),
    ("black", 1): (10,),
    ("green", 1): (4, 8, 14),
    ("green", 2): (6, 11, 18),
    ("green", 3): (6, 11, 21),
    ("green", 4): (4, 8, 14),
    ("blue", 1): (5, 10, 19),
    ("blue", 2): (5, 10, 19),
    ("blue", 3): (4, 8, 14),
    ("blue", 4): (5, 10, 20),
    ("red", 1): (6, 10, 16),
    ("red", 2): (4, 8, 14),
    ("red", 3): (5, 9, 15),
    ("red", 4): (7, 11, 17),
    ("yellow", 1): (8, 12, 18),
    ("yellow", 2): (9, 13, 19),
    ("yellow", 3): (8, 12, 18),
    ("yellow", 4): (8, 12, 18),
    ("purple", 1): (9,),
    ("purple", 2): (12,),
    ("purple", 3): (10,),
    ("purple", 4): (11,),
}
"""The prices of each book of each set, from the specification's table."""

RICH: dict[str, Any] = {"pot": ["orange1@52"], "bag": {}, "rubies": 0}
"""Somebody who has 35 coins to spend."""


def shop(coins: int, *others: Mapping[str, Any], **more: Any) -> Match:
    """A match in which seat 0 has *coins*, up to 14: the scoring space has that number."""
    mine = {"pot": [f"orange1@{coins - 1}"], "bag": {}, "rubies": 0}
    return table(mine, *others, phase="shopping", **({"round": 3} | more))


def coins(match: Match) -> str:
    """What the question says."""
    assert match.decision is not None
    return match.decision.prompt.text("en")


@pytest.mark.rule("QUA-SHOP-1")
def test_the_number_of_the_scoring_space_is_what_one_can_spend() -> None:
    # set 1: orange 3, green 4, blue 5, red 6, yellow 8, purple 9
    assert keys(shop(3)) == "buy:orange1 done"
    assert keys(shop(5)) == "buy:blue1 buy:green1 buy:orange1 done"
    rule, english, japanese = refusal(shop(5), "buy:red1")
    assert (rule, english) == ("QUA-SHOP-1", "You have 5 coins, and red 1 costs 6.")
    assert japanese == "赤1の価格は6ですが、お金は5しかありません。"
    # with 2 coins there is nothing to ask
    assert asks(shop(2)) == (None, "QUA-FORTUNE-1")


@pytest.mark.rule("QUA-SHOP-1")
def test_what_was_spent_is_gone() -> None:
    match = shop(9)
    assert told(play(match, "buy:green1")) == [("bought", "QUA-SHOP-2")]
    # 9 - 4 = 5: orange 3, blue 5, and not red 6
    assert keys(match) == "buy:blue1 buy:orange1 done"
    assert coins(match) == "Buy a second chip of another colour? 5 coins are left."
    assert refusal(match, "buy:red1")[1] == "You have 5 coins, and red 1 costs 6."


@pytest.mark.rule("QUA-SHOP-2")
@pytest.mark.parametrize("what", ["done", "buy:blue2 done", "buy:blue1 buy:red1", "buy:blue1 buy:red2"])
def test_nothing_or_one_or_two_chips_of_different_colours(what: str) -> None:
    match = table(RICH, {"bag": {}, "rubies": 0}, phase="shopping", round=1)
    play(match, what)
    bought = {key.removeprefix("buy:"): 1 for key in what.split() if key != "done"}
    # the orange 1 of the pot has come back; there is no third chip
    assert bag(match) == bought | {"orange1": 1}
    assert asks(match) == (None, "QUA-FORTUNE-1")


@pytest.mark.rule("QUA-SHOP-2")
def test_never_two_of_one_colour() -> None:
    match = table(RICH, phase="shopping", round=3)
    play(match, "buy:green1")
    assert not {"buy:green1", "buy:green2", "buy:green4"} & set(keys(match).split())
    for chip in ("green1", "green2", "green4"):
        rule, english, _ = refusal(match, f"buy:{chip}")
        assert (rule, english) == (
            "QUA-SHOP-2",
            "The second chip must be of another colour than the first.",
        )


@pytest.mark.rule("QUA-SHOP-3")
@pytest.mark.parametrize(("colour", "volume"), PRICES)
def test_prices(colour: str, volume: int) -> None:
    books = {} if colour in ("orange", "black") else {colour: volume}
    match = table(RICH, phase="shopping", round=3, options={"books": books})
    assert match.decision is not None
    mine = {
        option.key: option.label("en")
        for option in match.decision
        if option.key.startswith(f"buy:{colour}")
    }
    values = (1, 2, 4)[: len(PRICES[colour, volume])]
    assert mine == {
        f"buy:{colour}{value}": f"Buy {colour} {value} for {price}"
        for value, price in zip(values, PRICES[colour, volume], strict=True)
    }
    for value, price in zip(values, PRICES[colour, volume], strict=True):
        study = match.branch()
        (bought,) = [event for event in study.play(f"buy:{colour}{value}") if event.kind == "bought"]
        assert bought.data["price"] == price
        if price <= 32:
            assert coins(study) == f"Buy a second chip of another colour? {35 - price} coins are left."


@pytest.mark.rule("QUA-SHOP-3")
@pytest.mark.parametrize(
    ("colour", "volume", "switch", "price"),
    [("green", 3, "green3_price", 21), ("green", 3, "green3_price", 18), ("blue", 4, "blue4_price", 20), ("blue", 4, "blue4_price", 19)],
)  # fmt: skip
def test_two_prices_on_which_sources_disagree(colour: str, volume: int, switch: str, price: int) -> None:
    for book in (1, 2, 3, 4):
        match = table(RICH, phase="shopping", options={"books": {colour: book}, switch: price})
        assert match.decision is not None
        there = PRICES[colour, book][2] if book != volume else price
        assert match.decision[f"buy:{colour}4"].label("en") == f"Buy {colour} 4 for {there}"


@pytest.mark.rule("QUA-SHOP-4")
def test_white_is_not_for_sale() -> None:
    match = table(RICH, phase="shopping", round=3)
    assert "white" not in keys(match)
    for chip in ("white1", "white2", "white3"):
        assert refusal(match, f"buy:{chip}")[:2] == ("QUA-SHOP-4", "White chips are not for sale.")


@pytest.mark.rule("QUA-SHOP-5")
@pytest.mark.parametrize(
    ("number", "early", "out"),
    [(1, False, set()), (2, False, {"yellow"}), (3, False, {"yellow", "purple"}), (1, True, set())],
)
def test_only_what_is_out_is_for_sale(number: int, early: bool, out: set[str]) -> None:
    # that gains may come early does not put the books out
    match = table(RICH, phase="shopping", round=number, options={"early_books": early})
    for colour, chip in (("yellow", "yellow4"), ("purple", "purple1")):
        if colour in out:
            assert f"buy:{chip}" in keys(match)
        else:
            rule, english, _ = refusal(match, f"buy:{chip}")
            assert rule == "QUA-SHOP-5"
            assert english == f"The book of {colour} {chip[-1]} is not out yet."


@pytest.mark.rule("QUA-SHOP-6")
def test_what_is_sold_out_cannot_be_bought() -> None:
    # nine of the ten blue 4s lie in a bag, and the first to shop takes the last
    match = table(RICH, RICH | {"bag": {"blue4": 9}}, phase="shopping", round=1)
    play(match, "buy:blue4 done")
    assert (asks(match)[0], supply(match, "blue4")) == (1, 0)
    assert refusal(match, "buy:blue4")[:2] == ("QUA-SHOP-6", "There is no blue 4 left.")
    assert "buy:blue2" in keys(match)


@pytest.mark.rule("QUA-SHOP-7")
def test_coins_not_spent_are_lost() -> None:
    match = table(RICH | {"bag": {"green1": 1}}, RICH, phase="shopping", round=1, start=1)
    play(match, "done done card:FB5")
    draw(match, "green1")
    play(match, "stop")
    # the bag of seat 1 is empty then
    draw(match, "orange1")
    # both have the scoring space 2, and 2 coins buy nothing, whatever was left in the round before
    play(match, "die:vp1 die:vp1")
    assert asks(match) == (None, "QUA-FORTUNE-1")
    assert bag(match) == {"green1": 1, "orange1": 1}


@pytest.mark.rule("QUA-SHOP-8")
def test_shopping_goes_clockwise_from_the_start_player() -> None:
    match = table(RICH, RICH, RICH, seats=3, phase="shopping", start=1)
    order = []
    while asks(match)[1] == "QUA-SHOP-2":
        order.append(asks(match)[0])
        play(match, "done")
    assert order == [1, 2, 0]


@pytest.mark.rule("QUA-SHOP-9")
def test_bought_chips_can_be_drawn_from_the_next_round_on() -> None:
    match = table(RICH, {"rubies": 0}, phase="shopping", round=1, start=1)
    play(match, "buy:red4 buy:blue2")
    assert bag(match) == {"orange1": 1, "red4": 1, "blue2": 1}
    play(match, "card:FB4")
    draw(match, "red4")
    assert player(match).places == [4]
    assert state(match).supply.count(0) == 0


@pytest.mark.rule("QUA-SHOP-1")
def test_what_is_missed_in_the_shop_is_explained_in_both_languages() -> None:
    match = shop(9, round=1)
    missed = {option.key: why for option, why in match.refused()}
    assert missed["buy:white1"].rule == "QUA-SHOP-4"
    assert missed["buy:yellow1"].rule == "QUA-SHOP-5"
    assert missed["buy:black1"].rule == "QUA-SHOP-1"
    assert "buy:orange1" not in missed
    assert all(why.text("en") and why.text("ja") != why.text("en") for why in missed.values())
    assert refusal(match, "buy:gold1")[0] == "QUA-SHOP-2"
