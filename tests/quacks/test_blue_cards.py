"""The 11 blue Fortune Teller cards, which hold for a round or act at its end."""

from collections.abc import Mapping
from typing import Any

import pytest

from boardkit.core.match import Match
from tests.quacks.table import asks, bag, draw, keys, play, player, pot, refusal, state, table, told

EXPLODED: dict[str, Any] = {"pot": "white3 white3 white2"}
"""White chips of 8."""

FIVE = "white1 white1 orange1 white2 green1"
"""Five chips that do not explode: on spaces 1, 2, 3, 5, 6."""


def brewed(card: str, *players: Mapping[str, Any], **more: Any) -> Match:
    """A match at the end of a potions phase under *card*: everybody described has stopped."""
    return table(*({"stopped": True} | dict(one) for one in players), card=card, round=3, **more)


def brewing(card: str, draws: str, options: Mapping[str, Any] | None = None, **mine: Any) -> Match:
    """A match under *card* in which seat 0 has *draws* in the bag and begins to brew."""
    return table({"draws": draws, **mine}, card=card, round=3, options=options)


# ---------------------------------------------------------------------- FB1 and FB2, after brewing


@pytest.mark.rule("QUA-CARD-14")
@pytest.mark.parametrize(
    ("chips", "moves"),
    [("white3 white3 white1", 1), ("white3 white3", 0), ("white3 white3 white2", 0), ("white3 orange1 white2 white2", 1)],
)  # fmt: skip
def test_fb1_moves_the_droplet_for_white_chips_of_exactly_7(chips: str, moves: int) -> None:
    match = brewed("FB1", {"pot": chips, "droplet": 2}, {})
    assert [mine.droplet for mine in state(match).players] == [2 + moves, 0]
    assert [event.rule for event in match.events if event.kind == "droplet"] == ["QUA-CARD-14"] * moves


@pytest.mark.rule("QUA-CARD-15")
def test_fb2_gives_the_next_player_any_2() -> None:
    match = brewed("FB2", {}, {}, EXPLODED | {"bag": {}}, seats=3)
    # clockwise after seat 2 comes seat 0
    assert asks(match)[0] == 0
    assert keys(match) == "take:blue2 take:green2 take:red2 take:yellow2"
    assert match.decision is not None
    assert {option.rule for option in match.decision} == {"QUA-CARD-15"}
    play(match, "take:yellow2")
    assert bag(match)["yellow2"] == 1
    assert asks(match) == (None, "QUA-DIE-5")


@pytest.mark.rule("QUA-CARD-15")
def test_fb2_counts_each_explosion() -> None:
    match = brewed("FB2", EXPLODED, {"pot": "white3@9 white2@11 white2 white1", "bag": {}}, seats=2)
    assert asks(match)[0] == 1
    play(match, "take:green2")
    assert asks(match)[0] == 0
    play(match, "take:red2")
    assert (bag(match, 1)["green2"], bag(match, 0)["red2"]) == (1, 1)


@pytest.mark.rule("QUA-CARD-15")
@pytest.mark.rule("QUA-FORTUNE-6")
def test_fb2_without_any_2() -> None:
    hoard = {"green2": 10, "blue2": 10, "red2": 8, "yellow2": 6}
    match = brewed("FB2", EXPLODED, {"bag": hoard})
    assert (asks(match)[0], keys(match)) == (1, "none")
    play(match, "none")
    assert bag(match, 1) == hoard


# ------------------------------------------------------------------------------ FB3, a second chance


@pytest.mark.rule("QUA-CARD-16")
def test_fb3_offers_to_start_anew_after_five_chips_once() -> None:
    match = brewing("FB3", FIVE + " red1 red1", droplet=1)
    draw(match, "white1 white1 orange1 white2")
    assert keys(match) == "draw flask stop"
    draw(match, "green1")
    assert (asks(match), keys(match)) == ((0, "QUA-CARD-16"), "continue restart")
    study = match.branch()
    play(study, "continue")
    draw(study, "red1 red1")
    # the bag is empty, nothing more is offered
    assert pot(study).endswith("red1@11")
    assert told(play(match, "restart"))[0] == ("restarted", "QUA-CARD-16")
    assert pot(match) == ""
    assert bag(match) == {"white1": 2, "orange1": 1, "white2": 1, "green1": 1, "red1": 2}
    assert (player(match).whites, player(match).droplet) == (0, 1)
    # a new pot needs a chip, and is not offered a third chance
    assert keys(match) == "draw"
    draw(match, FIVE)
    assert keys(match) == "draw stop"
    assert pot(match) == "white1@2 white1@3 orange1@4 white2@6 green1@7"


@pytest.mark.rule("QUA-CARD-25")
def test_fb3_offers_it_after_an_explosion_within_five_chips() -> None:
    match = brewing("FB3", "white3 white3 white2 orange1")
    draw(match, "white3 white3 white2")
    assert keys(match) == "continue restart"
    study = match.branch()
    play(study, "continue")
    assert (player(study).exploded, player(study).stopped) == (True, True)
    play(match, "restart")
    assert (player(match).exploded, keys(match)) == (False, "draw")
    # a single offer: the next explosion stands
    draw(match, "white3 white3 white2")
    assert (player(match).exploded, player(match).stopped) == (True, True)


@pytest.mark.rule("QUA-CARD-25")
def test_fb3_refuses_it_after_the_fifth_chip() -> None:
    match = brewing("FB3", "white1 white1 white1 white1 white3 white3")
    draw(match, "white1 white1 white1 white1 white3")
    play(match, "continue")
    draw(match, "white3")
    # 1 + 1 + 1 + 1 + 3 + 3 = 10
    assert (player(match).exploded, player(match).stopped) == (True, True)


@pytest.mark.rule("QUA-CARD-25")
def test_fb3_may_refuse_exploded_pots() -> None:
    match = brewing("FB3", "white3 white3 white2 orange1", {"restart_exploded": False})
    draw(match, "white3 white3 white2")
    assert (player(match).exploded, player(match).stopped) == (True, True)
    match = brewing("FB3", FIVE, {"restart_exploded": False})
    draw(match, FIVE)
    assert keys(match) == "continue restart"


@pytest.mark.rule("QUA-CARD-26")
@pytest.mark.parametrize("refunds", [False, True])
def test_fb3_keeps_what_was_won_and_spent(refunds: bool) -> None:
    # blue 1 on space 5, a ruby space, brings 1 ruby with set 3 and 1 point with set 4
    for volume, won in ((3, (2, 0)), (4, (1, 1))):
        options = {"blue_book": volume, "restart_refunds": refunds}
        match = brewing("FB3", "white2 green4 blue1 white1 orange1 orange1", options)
        draw(match, "white2")
        play(match, "flask")
        draw(match, "green4 blue1 white1 orange1 orange1")
        mine = player(match)
        assert ((mine.rubies, mine.vp), mine.flask) == (won, False)
        play(match, "restart")
        mine = player(match)
        assert ((mine.rubies, mine.vp), mine.flask) == (((1, 0), True) if refunds else (won, False))
        assert sum(mine.sources) == mine.vp


@pytest.mark.rule("QUA-CARD-26")
def test_fb3_ends_what_the_chips_had_changed_for_the_round() -> None:
    # the limit of yellow set 3
    match = brewing("FB3", "yellow1 white3 orange1 orange1 orange1 white3 white2", {"yellow_book": 3})
    draw(match, "yellow1 white3 orange1 orange1 orange1")
    assert player(match).limit == 8
    play(match, "restart")
    draw(match, "white3 white3 white2")
    assert player(match).exploded
    # the doubling of yellow set 2
    match = brewing("FB3", "orange1 orange1 orange1 orange1 yellow1", {"yellow_book": 2})
    draw(match, "orange1 orange1 orange1 orange1 yellow1")
    play(match, "restart")
    draw(match, "orange1")
    assert pot(match) == "orange1@1"
    # the red chip that lets white 1s move 2 with set 4, and the cover of blue set 2
    match = brewing("FB3", "red1 orange1 orange1 white1 blue4", {"red_book": 4, "blue_book": 2})
    draw(match, "red1 orange1 orange1 white1 blue4")
    play(match, "restart")
    draw(match, "white1")
    assert (pot(match), player(match).shield) == ("white1@1", 0)


@pytest.mark.rule("QUA-CARD-26")
def test_fb3_puts_back_the_red_chips_set_aside_in_this_round_only() -> None:
    chips = "red1 red2 orange1 orange1 orange1"
    match = brewing("FB3", chips, {"red_book": 2}, aside=["red2"])
    draw(match, chips)
    play(match, "restart")
    assert bag(match) == {"red1": 1, "red2": 1, "orange1": 3}
    assert len(player(match).aside) == 1


# -------------------------------------------------------------------------------------- FB4 to FB6


@pytest.mark.rule("QUA-CARD-17")
def test_fb4_doubles_the_rolls_of_the_bonus_die() -> None:
    match = brewed("FB4", {"pot": ["orange1"]}, {"pot": ["orange1@2"]})
    events = play(match, "die:vp2 die:ruby")
    assert [event.seat for event in events if event.kind == "rolled"] == [1, 1]
    assert [event.rule for event in events if event.kind == "rolled"] == ["QUA-DIE-1", "QUA-CARD-17"]
    assert player(match, 1).rubies == 2
    assert player(match, 1).sources[1] == 2
    assert asks(match)[0] is not None
    # who shares the farthest space rolls twice as well
    match = brewed("FB4", {"pot": ["orange1"]}, {"pot": ["orange1"]})
    rolled = [e for e in play(match, "die:vp1 die:vp1 die:vp1 die:vp1") if e.kind == "rolled"]
    assert [event.seat for event in rolled] == [0, 0, 1, 1]


@pytest.mark.rule("QUA-CARD-18")
def test_fb5_raises_the_limit_to_9() -> None:
    match = brewing("FB5", "white3 white3 white3 white1")
    draw(match, "white3 white3 white3")
    assert not player(match).exploded
    draw(match, "white1")
    assert player(match).exploded
    (bang,) = [event for event in match.events if event.kind == "exploded"]
    assert (bang.data["n"], bang.data["limit"]) == (10, 9)


@pytest.mark.rule("QUA-CARD-34")
@pytest.mark.parametrize("yellows", [1, 3])
def test_case_54_fb5_and_yellow_set_3_do_not_add_up(yellows: int) -> None:
    chips = "yellow1 " * yellows + "white3 white3 white3"
    match = brewing("FB5", chips + " white1", {"yellow_book": 3})
    draw(match, chips)
    assert (player(match).limit, player(match).exploded) == (9, False)
    draw(match, "white1")
    assert player(match).exploded


@pytest.mark.rule("QUA-CARD-19")
@pytest.mark.rule("QUA-CARD-35")
def test_case_55_fb6_lets_orange_move_2_and_count_as_one() -> None:
    match = brewing("FB6", "orange1 orange1 red1 orange1")
    draw(match, "orange1 orange1 red1")
    # red set 1 moves 1 + 1 after one or two orange chips; it would be 1 + 2 after three
    assert pot(match) == "orange1@2 orange1@4 red1@6"
    match = table({"draws": "orange1"}, round=3)
    draw(match, "orange1")
    assert pot(match) == "orange1@1"


# -------------------------------------------------------------------------------------------- FB7


@pytest.mark.rule("QUA-CARD-20")
def test_fb7_shows_five_chips_and_one_may_be_placed() -> None:
    # seat 0 has one space of lead, and would roll the die; seat 1 starts
    mine = {"pot": "orange1 orange1", "draws": "white1 white1 white2 green4 green1 red1"}
    match = brewed("FB7", mine, {"pot": "orange1", "draws": "green2"}, start=1)
    play(match, "chip:green2")
    assert (asks(match), keys(match)) == ((1, "QUA-FORTUNE-1"), "none place:green2")
    assert match.decision is not None
    assert {option.rule for option in match.decision} == {"QUA-CARD-20"}
    play(match, "place:green2")
    play(match, "chip:white1 chip:white1 chip:white2 chip:green4 chip:red1")
    assert keys(match) == "none place:green4 place:red1 place:white1 place:white2"
    play(match, "none")
    assert pot(match) == "orange1@1 orange1@2"
    assert bag(match) == {"white1": 2, "white2": 1, "green4": 1, "green1": 1, "red1": 1}
    # 1 + 2 = 3 is farther than 2 now
    assert [event.seat for event in play(match, "die:vp1") if event.kind == "rolled"] == [1]


@pytest.mark.rule("QUA-CARD-20")
def test_fb7_leaves_out_exploded_pots_and_empty_bags() -> None:
    match = brewed("FB7", EXPLODED | {"draws": "orange1"}, {"bag": {}, "pot": "orange1"})
    assert asks(match) == (None, "QUA-DIE-5")
    assert pot(match) == "white3@3 white3@6 white2@8"


@pytest.mark.rule("QUA-CARD-27")
@pytest.mark.parametrize("volume", [1, 2, 3, 4])
def test_fb7_places_a_chip_without_action_or_explosion(volume: int) -> None:
    match = brewed("FB7", {"pot": "white3 white3 white1", "draws": "white3"}, {"bag": {}})
    play(match, "chip:white3 place:white3")
    mine = player(match)
    assert (mine.whites, mine.exploded, pot(match)) == (10, False, "white3@3 white3@6 white1@7 white3@10")
    assert asks(match) == (None, "QUA-DIE-5")
    # blue on a ruby space, and yellow after white
    for chip, last in (("blue4", 5), ("yellow4", 5)):
        options = {"blue_book": volume, "yellow_book": volume}
        some = {"pot": ["white1"], "draws": f"{chip} orange1"}
        match = brewed("FB7", some, {"bag": {}}, options=options)
        play(match, f"chip:{chip} chip:orange1 place:{chip}")
        assert pot(match) == f"white1@1 {chip}@{last}"
        assert (player(match).rubies, player(match).vp) == (1, 0)
        assert asks(match) == (None, "QUA-DIE-5")


@pytest.mark.rule("QUA-CARD-36")
@pytest.mark.parametrize(("reading", "red", "orange"), [("value", 4, 3), ("bonus", 5, 4)])
def test_fb7_moves_by_the_printed_value(reading: str, red: int, orange: int) -> None:
    options = {"strong_chip_moves": reading, "yellow_book": 2}
    # after an orange chip red moves 1 more with set 1
    match = brewed("FB7", {"pot": "orange1@3", "draws": "red1"}, {"bag": {}}, options=options)
    play(match, "chip:red1 place:red1")
    assert pot(match) == f"orange1@3 red1@{red}"
    # after a yellow chip of set 2 the next one moves twice as far
    match = brewed("FB7", {"pot": "yellow2", "draws": "orange1"}, {"bag": {}}, options=options)
    play(match, "chip:orange1 place:orange1")
    assert pot(match) == f"yellow2@2 orange1@{orange}"


@pytest.mark.rule("QUA-CARD-36")
def test_fb7_counts_a_white_chip_for_exactly_7() -> None:
    # green set 3: with white 7 the last chip goes on by the green 2
    mine = {"pot": "white3 white3 green2", "draws": "white1"}
    match = brewed("FB7", mine, {"bag": {}}, options={"green_book": 3})
    play(match, "chip:white1 place:white1 die:vp1")
    assert pot(match) == "white3@3 white3@6 green2@8 white1@11"


# ------------------------------------------------------------------------------------- FB8 to FB11


@pytest.mark.rule("QUA-CARD-21")
@pytest.mark.rule("QUA-RUBY-1")
def test_case_51_fb8_after_an_explosion() -> None:
    # 3 + 2 + 2 + 1 = 8 on space 8, so the scoring space is 9, with a ruby, 9 coins and 1 point
    mine = {"pot": "white3 white2 white2 white1"}
    match = table(mine, phase="evaluation", card="FB8", round=3)
    events = play(match, "die:vp1")
    assert ("points", "QUA-CARD-21") in told(events)
    assert asks(match) == (0, "QUA-VP-2")
    play(match, "coins")
    assert (player(match).rubies, player(match).vp) == (1 + 1, 2)
    assert match.decision is not None
    assert match.decision.prompt.text("en") == "Buy a chip? You have 9 coins."


@pytest.mark.rule("QUA-CARD-21")
@pytest.mark.rule("QUA-CARD-24")
@pytest.mark.parametrize("card", ["FB8", "FB11"])
def test_fb8_and_fb11_need_a_ruby_on_the_scoring_space(card: str) -> None:
    match = table({"pot": ["orange1@5"]}, phase="evaluation", card=card, round=3)
    play(match, "die:vp1")
    # scoring space 6: no ruby, 1 point; 1 for the die
    assert (player(match).rubies, player(match).vp) == (1, 2)


@pytest.mark.rule("QUA-CARD-22")
def test_fb9_refills_all_flasks_at_the_end_of_the_round() -> None:
    none = {"flask": False, "rubies": 1}
    match = table(none, none, {"rubies": 1}, seats=3, phase="rubies", card="FB9", round=3)
    assert [mine.flask for mine in state(match).players] == [True] * 3
    assert [mine.rubies for mine in state(match).players] == [1] * 3
    filled = [(event.seat, event.rule) for event in match.events if event.kind == "filled"]
    assert filled == [(0, "QUA-CARD-22"), (1, "QUA-CARD-22")]
    match = table(none, none, phase="rubies", card="FB8", round=3)
    assert not player(match).flask


@pytest.mark.rule("QUA-CARD-23")
def test_case_53_fb10_the_first_white_chip_may_go_back() -> None:
    match = brewing("FB10", "orange1 white3 white2 white1")
    draw(match, "orange1")
    assert keys(match) == "draw stop"
    draw(match, "white3")
    assert (asks(match), keys(match)) == ((0, "QUA-CARD-23"), "keep return")
    study = match.branch()
    assert told(play(match, "return")) == [("back", "QUA-CARD-23")]
    assert (pot(match), player(match).whites, player(match).flask) == ("orange1@1", 0, True)
    assert bag(match)["white3"] == 1
    # the second white chip has only the flask
    draw(match, "white2")
    assert keys(match) == "draw flask stop"
    assert refusal(match, "return")[0] == "QUA-BREW-5"
    # kept, the first one can still be flasked
    play(study, "keep")
    assert (pot(study), keys(study)) == ("orange1@1 white3@4", "draw flask stop")


@pytest.mark.rule("QUA-CARD-23")
def test_fb10_a_pot_emptied_again_needs_another_chip() -> None:
    match = brewing("FB10", "white1 white2")
    draw(match, "white1")
    play(match, "return")
    assert keys(match) == "draw"


@pytest.mark.rule("QUA-CARD-37")
def test_fb10_a_chip_put_back_uses_up_neither_doubling_nor_protection() -> None:
    match = brewing("FB10", "yellow2 white1 orange1", {"yellow_book": 2})
    draw(match, "yellow2 white1")
    assert pot(match) == "yellow2@2 white1@4"
    play(match, "return")
    draw(match, "orange1")
    assert pot(match) == "yellow2@2 orange1@4"
    match = brewing("FB10", "blue1 white1 orange1", {"blue_book": 2})
    draw(match, "blue1 white1")
    play(match, "return")
    assert player(match).shield == 1


@pytest.mark.rule("QUA-CARD-24")
def test_case_52_fb11_brings_two_rubies() -> None:
    # scoring space 5
    match = table({"pot": ["orange1@4"]}, phase="evaluation", card="FB11", round=3)
    events = play(match, "die:vp1")
    assert [event.rule for event in events if event.kind == "rubies"] == ["QUA-RUBY-1", "QUA-CARD-24"]
    assert player(match).rubies == 1 + 2
