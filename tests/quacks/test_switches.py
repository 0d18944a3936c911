"""The options of the game: their names, their values, and what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardkit
from boardkit.core.rulebook import load
from boardkit.core.switches import BadOption
from boardkit.quacks.switches import SWITCHES, read_options
from tests.core.tried import tried
from tests.quacks.table import keys, player, pot, table

BOOKS = ("green", "blue", "red", "yellow", "purple")

DEFAULTS = {
    **{f"{colour}_book": 1 for colour in BOOKS},
    "test_tubes": False,
    "stir_every_round": False,
    "decline_chip_actions": False,
    "rats_optional": False,
    "random_start_player": False,
    "supply": "final",
    "green3_price": 21,
    "blue4_price": 20,
    "ruby_cap": False,
    "sold_out_gain": "nothing",
    "early_books": False,
    "rats_counted": "after_card",
    "rats_from_round": 2,
    "draw_past_end": True,
    "stop_on_empty_pot": False,
    "gaps_count": False,
    "flasked_chip_counts": False,
    "blue2_window": "set_aside",
    "red2_return": True,
    "yellow2_doubles": "move",
    "yellow2_after_stop": True,
    "purple3_reads": "printed",
    "black_zero_tie": False,
    "step_b_order": "green_first",
    "last_explosion": "choose",
    "lowest_all_tied": True,
    "less_is_more_all_tied": "blue2",
    "trade_declined": "nothing",
    "restart_refunds": False,
    "restart_exploded": True,
    "strong_chip_moves": "value",
}
"""What holds if nobody says otherwise: the resolutions and defaults of the specification, A, B and 1 to 7."""


def refused(options: Any) -> str:
    """The sentence with which *options* are refused."""
    with pytest.raises(BadOption) as caught:
        boardkit.Match("quacks", options=options)
    assert caught.value.text("ja") != caught.value.text("en")
    return caught.value.text("en")


def test_the_defaults_are_those_of_the_specification() -> None:
    assert boardkit.Match("quacks").options == DEFAULTS
    assert {switch.name: switch.default for switch in SWITCHES} == DEFAULTS


def test_every_option_cites_a_clause_and_has_another_reading() -> None:
    clauses = load("boardkit.quacks")
    for switch in SWITCHES:
        assert switch.rule in clauses, switch.name
        assert len(set(switch.values)) == len(switch.values) >= 2
        for value in switch.values:
            assert (
                boardkit.Match("quacks", options={switch.name: value}, seed=1).options[switch.name] == value
            )


@pytest.mark.rule("QUA-SETUP-6")
def test_books_is_short_for_all_or_some_of_them() -> None:
    assert {
        name: value for name, value in read_options({"books": 3}).items() if name.endswith("_book")
    } == {f"{colour}_book": 3 for colour in BOOKS}
    some = read_options({"books": {"red": 4, "blue": 2}})
    assert [some[f"{colour}_book"] for colour in BOOKS] == [1, 2, 4, 1, 1]
    # what is said of one book holds against what is said of all
    assert read_options({"books": 2, "red_book": 4})["red_book"] == 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"ruby_cpa": True},
            "There is no option “ruby_cpa”; did you mean “ruby_cap”? Allowed: green_book, ",
        ),
        ({"zzz": 1}, "There is no option “zzz”. Allowed: green_book, blue_book, "),
        ({7: 1}, "There is no option “7”. Allowed: "),
        ({"ruby_cap": 1}, "The option “ruby_cap” cannot be 1. Allowed: False, True."),
        ({"ruby_cap": "yes"}, "The option “ruby_cap” cannot be 'yes'. Allowed: False, True."),
        ({"red_book": 5}, "The option “red_book” cannot be 5. Allowed: 1, 2, 3, 4."),
        ({"red_book": True}, "The option “red_book” cannot be True. Allowed: 1, 2, 3, 4."),
        ({"red_book": 1.0}, "The option “red_book” cannot be 1.0. Allowed: 1, 2, 3, 4."),
        ({"green3_price": 20}, "The option “green3_price” cannot be 20. Allowed: 21, 18."),
        ({"books": 0}, "The option “green_book” cannot be 0. Allowed: 1, 2, 3, 4."),
        ({"books": {"orange": 1}}, "There is no book orange in several sets. Allowed: green, blue, red, "),
        ({"books": {"red": [1]}}, "The option “red_book” cannot be [1]. Allowed: 1, 2, 3, 4."),
        ([1], "Options are names with values, not [1]."),
        (5, "Options are names with values, not 5."),
        ("books", "Options are names with values, not books."),
    ],
)
def test_what_an_option_cannot_be(options: Any, sentence: str) -> None:
    assert refused(options).startswith(sentence)


junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9) | st.integers(), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(
    st.dictionaries(
        st.sampled_from([*DEFAULTS, "books", "start"]) | st.text(), junk, min_size=1, max_size=4
    )
)
def test_whatever_an_option_is_given_it_is_read_or_refused(options: dict[Any, Any]) -> None:
    result = tried(read_options, options)
    assert isinstance(result, BadOption) or set(DEFAULTS) == set(result)  # type: ignore[call-overload]


@given(junk)
def test_whatever_options_are_they_are_read_or_refused(options: Any) -> None:
    result = tried(read_options, options)
    assert isinstance(result, BadOption | dict)


def test_numbers_too_long_to_write_are_refused() -> None:
    huge = 10**5000
    for options in (
        {"red_book": huge},
        {huge: 1},
        {"books": huge},
        {"books": {huge: 1}},
        {"books": {"red": [huge]}},
    ):
        assert refused(options)


def test_options_of_a_position_give_way_to_those_given_beside_it() -> None:
    start = {"options": {"red_book": 3, "blue_book": 2}}
    match = boardkit.scenario("quacks", start, options={"red_book": 4})
    assert [match.options[name] for name in ("red_book", "blue_book", "green_book")] == [4, 2, 1]


@pytest.mark.rule("QUA-SETUP-6")
def test_the_book_that_is_chosen_is_the_one_that_acts() -> None:
    # red 1 after white 2 moves 1 with sets 1 and 4, 1 + 2 with set 3, and is set aside with set 2
    where = {1: "white2@2 red1@3", 2: "white2@2", 3: "white2@2 red1@5", 4: "white2@2 red1@3"}
    for volume, then in where.items():
        match = table({"draws": "white2 red1 orange1"}, options={"red_book": volume})
        for chip in ("white2", "red1"):
            match.play("draw")
            match.play(f"chip:{chip}")
        assert pot(match) == then
        assert len(player(match).aside) == (volume == 2)
        assert keys(match) == "draw stop"
