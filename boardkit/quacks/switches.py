"""The options of Quacks. The first value of each is the default."""

from collections.abc import Mapping
from typing import Any, Final

from boardkit.core.names import shown
from boardkit.core.switches import BadOption, Switch, Switches
from boardkit.quacks._say import say
from boardkit.quacks.material import BOOKS

SWITCHES: Final = Switches(
    [
        *(Switch(f"{colour}_book", (1, 2, 3, 4), "QUA-SETUP-6") for colour in BOOKS),
        # variants that the rules offer
        Switch("test_tubes", (False, True), "QUA-TUBE-1"),
        Switch("stir_every_round", (False, True), "QUA-LAST-8"),
        Switch("decline_chip_actions", (False, True), "QUA-BREW-11"),
        Switch("rats_optional", (False, True), "QUA-RAT-6"),
        Switch("random_start_player", (False, True), "QUA-SETUP-14"),
        # where sources disagree or are silent
        Switch("supply", ("final", "2018"), "QUA-SETUP-3"),
        Switch("green3_price", (21, 18), "QUA-GREEN-8"),
        Switch("blue4_price", (20, 19), "QUA-BLUE-12"),
        Switch("ruby_cap", (False, True), "QUA-RUBY-2"),
        Switch("sold_out_gain", ("nothing", "ruby"), "QUA-SETUP-5"),
        Switch("early_books", (False, True), "QUA-FORTUNE-4"),
        Switch("rats_counted", ("after_card", "before_card"), "QUA-RAT-7"),
        Switch("rats_from_round", (2, 1), "QUA-RAT-1"),
        Switch("draw_past_end", (True, False), "QUA-BREW-9"),
        Switch("stop_on_empty_pot", (False, True), "QUA-BREW-6"),
        Switch("gaps_count", (False, True), "QUA-BREW-12"),
        Switch("flasked_chip_counts", (False, True), "QUA-FLASK-6"),
        Switch("blue2_window", ("set_aside", "placed"), "QUA-BLUE-8"),
        Switch("red2_return", (True, False), "QUA-RED-5"),
        Switch("yellow2_doubles", ("move", "value"), "QUA-YELLOW-5"),
        Switch("yellow2_after_stop", (True, False), "QUA-YELLOW-6"),
        Switch("purple3_reads", ("printed", "space"), "QUA-PURPLE-7"),
        Switch("black_zero_tie", (False, True), "QUA-BLACK-5"),
        Switch("step_b_order", ("green_first", "purple_first"), "QUA-CHIP-1"),
        Switch("last_explosion", ("choose", "points"), "QUA-LAST-7"),
        # single cards
        Switch("lowest_all_tied", (True, False), "QUA-CARD-33"),
        Switch("less_is_more_all_tied", ("blue2", "ruby"), "QUA-CARD-32"),
        Switch("trade_declined", ("nothing", "green1"), "QUA-CARD-30"),
        Switch("restart_refunds", (False, True), "QUA-CARD-26"),
        Switch("restart_exploded", (True, False), "QUA-CARD-25"),
        Switch("strong_chip_moves", ("value", "bonus"), "QUA-CARD-36"),
    ]
)


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a match; ``books`` is short for all five books, or for some of them by colour.

    >>> read_options({"books": 2})["red_book"], read_options({"books": {"red": 4}})["red_book"]
    (2, 4)
    """
    if not isinstance(given, Mapping):
        raise BadOption(say("error.options", given=shown(given)))
    told = dict(given)
    books = told.pop("books", {})
    if not isinstance(books, Mapping):
        books = dict.fromkeys(BOOKS, books)
    for colour, volume in books.items():
        if colour not in BOOKS:
            raise BadOption(say("error.book", given=shown(colour), allowed=", ".join(BOOKS)))
        told.setdefault(f"{colour}_book", volume)
    return SWITCHES.read(told)
