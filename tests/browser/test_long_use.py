"""A table that is used for long: a whole game stepped through ten times in one widget, in a real kernel and page."""

import pytest

from tests.browser.notebook import OpenNotebook

pytestmark = pytest.mark.browser

GAME = """
import gc
import tracemalloc

import boardkit
from boardkit.core.bots import RandomBot
from boardkit_widgets import GameTable
from ipywidgets.widgets.widget import _instances

match, bot = boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7), RandomBot(3)
while match.decision:
    match.play(bot.choose(match.view(match.decision.seat), match.decision))
table = GameTable(match)


def replay():
    "Step through the game, and say how many bytes and widgets there are."
    for moment in range(0, match.length + 1, 12):
        table.model.goto(moment)
    gc.collect()
    return tracemalloc.get_traced_memory()[0], len(_instances)


tracemalloc.start()
table"""

ALLOWED = 300_000
"""How many bytes may come from replay to replay in all: caches that fill; one view of the table alone has more."""


def test_a_game_replayed_ten_times_leaves_nothing_behind(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([GAME], "lab")
    notebook.locator(".bk-match-table .bk-match-story").first.wait_for()
    assert notebook.kernel("match.state.round") == 9
    first = notebook.kernel("replay()", seconds=120)
    runs = [notebook.kernel("replay()", seconds=120) for _ in range(9)]
    assert {widgets for _, widgets in runs} == {first[1]}
    assert runs[-1][0] - first[0] < ALLOWED, [size for size, _ in runs]
