"""The game table in a real JupyterLab and a real Notebook 7: a person plays Quacks on it."""

import re
import statistics
from collections.abc import Callable
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook import App, Notebook, OpenNotebook
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

QUACKS = """
import boardkit
from boardkit_widgets import GameTable
table = GameTable(boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7))
table"""

QUICK = 150
"""Within how many milliseconds a person sees what a choice did, at the median."""

MOST_CHOICES = 40
"""More choices than a round of two has."""

# What sticks out of the table, and what is too small for a finger.
_STICKS_OUT = """root => { const edge = root.getBoundingClientRect().right + 1;
    return [...root.querySelectorAll('*')]
        .filter(e => !e.closest('.bk-spoken, svg') && e.getBoundingClientRect().width > 1
            && e.getBoundingClientRect().right > edge && !e.closest('.bk-scroll'))
        .map(e => e.outerHTML.slice(0, 120)); }"""
_TOO_SMALL = """root => [...root.querySelectorAll('button, select, input, summary, [data-bk-stop]')].map(e => {
        const box = e.getBoundingClientRect();
        return [e.getAttribute('aria-label') ?? e.textContent, Math.round(box.width), Math.round(box.height)]; })
    .filter(([, width, height]) => width && (height < 44 || width < 40))"""


class Table:
    """The table on the page, as a person uses it."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root = notebook.locator(".bk-match-table").first
        self.choices = self.root.locator(".bk-match-choices")
        self.options = self.choices.locator(".bk-match-option")
        self.prompt = self.choices.locator(".bk-match-ask")
        self.timeline = self.root.locator(".bk-match-timeline")
        self.where = self.timeline.locator(".bk-match-where")
        self.story = self.root.locator(".bk-match-story")
        self.seats = self.root.locator(".bk-match-seats")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def area(self, seat: int) -> Locator:
        return self.root.locator(".bk-match-panel").nth(seat)

    def said(self, part: str) -> Locator:
        """What the component with this class told those who listen."""
        return self.root.locator(f".bk-root:has({part}) > [role=status]")

    def moment(self) -> int:
        return int(self.where.inner_text().partition(" / ")[0])

    def expect_moment(self, at: int, last: int) -> None:
        expect(self.where).to_have_text(f"{at} / {last}")

    def after(self, deed: Callable[[], object]) -> None:
        """Do something and wait until its answer has been drawn everywhere."""
        answers = "(window.__bkLatency ?? []).length"
        before = self.page.evaluate(answers)
        deed()
        until(lambda: self.page.evaluate(answers) > before, "an answer")

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab until the focus is on what *selector* selects."""
        for _ in range(60):
            self.page.keyboard.press(key)
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"{key} does not lead to {selector}")

    def expect_quick(self, capsys: pytest.CaptureFixture[str]) -> None:
        seen = [answer["ms"] for answer in self.page.evaluate("window.__bkLatency")]
        median = statistics.median(seen)
        with capsys.disabled():
            print(
                f"\nfrom click to repaint: median {median:.0f} ms, longest {max(seen):.0f} ms of {len(seen)}"
            )
        assert median < QUICK


OpenTable: TypeAlias = Callable[..., Table]


@pytest.fixture
def open_table(open_notebook: OpenNotebook) -> OpenTable:
    """Opens a notebook with a table; *first* is what has been played before."""

    def open_it(app: App = "lab", source: str = QUACKS, first: str = "") -> Table:
        table = Table(open_notebook([f"{source}"], app))
        table.root.locator(".bk-match-story").wait_for()
        if first:
            table.notebook.kernel(f"[table.act(action) for action in {first.split()!r}] and None")
        return table

    return open_it


def wanted(keys: list[str]) -> str:
    """What a careful player takes of *keys*: two chips, nothing from the shop."""
    for key in ("stop", "buy:none", "done", "points"):
        if key in keys:
            return key
    return keys[-1]


def keys_of(table: Table) -> list[str]:
    found = [str(option.get_attribute("data-bk-action")) for option in table.options.all()]
    return [action.removeprefix("play:") for action in found]


# --- a round ------------------------------------------------------------------------------------------------


def test_a_round_by_mouse(open_table: OpenTable, capsys: pytest.CaptureFixture[str]) -> None:
    table = open_table()
    expect(table.prompt).to_have_text("Draw another chip, or stop?")
    bag = table.area(0).locator('[data-bk-key="bag-0"]')
    table.after(bag.click)
    expect(table.said(".bk-match-panel").first).to_have_text(
        "Aki places white 1 on space 1. Aki: Draw another chip, or stop?"
    )
    for _ in range(2):
        table.after(bag.click)
    table.after(table.area(0).locator('[data-bk-key="stop-0"]').click)
    expect(table.choices.locator(".bk-match-who")).to_have_text("2Ben")
    for _ in range(MOST_CHOICES):
        keys = keys_of(table)
        if "Round 2 begins" in table.story.inner_text():
            break
        table.after(table.options.nth(keys.index(wanted(keys))).click)
    expect(table.story).to_contain_text("Round 2 begins; Ben is the start player.")
    table.notebook.expect_kernel("table.match.view(None)['round']", 2)
    for _ in range(6):
        table.after(table.button("Step back").click)
    for _ in range(6):
        table.after(table.button("Step forward").click)
    table.expect_quick(capsys)


def test_a_round_by_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table()
    press = table.notebook.press
    table.button("English").focus()
    # what can be chosen comes first, then, on the scene, one stop with arrows between what can be chosen
    table.tab_to(".bk-match-option")
    table.tab_to('[data-bk-key="bag-0"]')
    table.after(lambda: press("Enter"))
    expect(table.area(0).locator('[data-bk-key="bag-0"]')).to_be_focused()
    expect(table.area(0).locator('[data-bk-key="stop-0"]')).to_have_attribute("role", "button")
    press("ArrowRight")
    expect(table.area(0).locator('[data-bk-key="stop-0"]')).to_be_focused()
    press("ArrowLeft")
    table.after(lambda: press("Space"))
    # and on the buttons
    table.tab_to(".bk-match-option", "Shift+Tab")
    for _ in range(MOST_CHOICES):
        keys = keys_of(table)
        if "Round 2 begins" in table.story.inner_text():
            break
        press("Home", *["ArrowRight"] * keys.index(wanted(keys)))
        expect(table.options.nth(keys.index(wanted(keys)))).to_be_focused()
        table.after(lambda: press("Enter"))
    expect(table.story).to_contain_text("Round 2 begins")
    # keys step, wherever the focus is
    here = table.moment()
    table.after(lambda: press("["))
    table.expect_moment(here - 1, here)
    table.after(lambda: press("]"))
    table.expect_moment(here, here)
    press("u")
    expect(table.root.locator(".bk-root:has(.bk-match-choices) > .bk-notice")).to_contain_text(
        "cannot be taken back"
    )
    assert len(table.notebook.locator(".jp-Cell").all()) == 1, "a key reached the notebook around the table"


# --- back and forth -----------------------------------------------------------------------------------------


def test_back_and_forth_and_another_way(open_table: OpenTable) -> None:
    table = open_table(first="play:draw play:draw play:draw")
    table.expect_moment(7, 7)
    table.button("Step back").click()
    table.expect_moment(6, 7)
    expect(table.choices.locator(".bk-match-who")).to_have_text("Chance")
    expect(table.options.first).to_contain_text("%")
    table.notebook.screenshot("game-table-chance", ".bk-match-choices")
    table.button("Let chance decide").click()
    table.expect_moment(7, 7)
    slider = table.timeline.locator("input[type=range]")
    slider.focus()
    table.notebook.press("Home")
    table.expect_moment(0, 7)
    expect(table.said(".bk-match-timeline")).to_contain_text("Step 0 of 7.")
    table.after(lambda: slider.fill("3"))
    table.expect_moment(3, 7)
    table.button("Stop").first.click()
    table.expect_moment(4, 4)
    lines = table.timeline.get_by_label("Line")
    expect(lines.locator("option")).to_have_text(["Line 1 (7 steps)", "Line 2, from step 3 of line 1"])
    lines.select_option("0")
    table.expect_moment(3, 7)
    table.button("To the end").click()
    table.expect_moment(7, 7)


def test_bots_play_on_and_are_stopped(open_table: OpenTable) -> None:
    table = open_table()
    table.timeline.get_by_label("Speed").select_option("quick")
    table.button("Let bots play on").click()
    expect(table.timeline.get_by_role("button", name="Stop")).to_be_focused()
    until(lambda: table.moment() > 6, "the bots to have chosen")
    table.timeline.get_by_role("button", name="Stop").click()
    expect(table.button("Let bots play on")).to_be_visible()
    table.notebook.expect_kernel("table.model.playing", False)
    table.timeline.get_by_label("Speed").select_option("at-once")
    table.button("Let bots play on").click()
    expect(table.choices).to_contain_text("The match is over.", timeout=60_000)
    expect(table.choices.locator(".bk-match-ask")).to_contain_text(" points")
    expect(table.timeline.get_by_role("button", name="Let bots play on")).to_be_focused()
    expect(table.choices.locator(".bk-match-result thead th")).to_have_count(2)
    expect(table.seats.locator(".bk-match-seat .bk-badge")).to_have_count(2)
    table.notebook.expect_accessible(".bk-match-table")
    table.notebook.screenshot("game-table-over", ".bk-match-table")


def test_the_second_click_of_a_double_click_plays_nothing(open_table: OpenTable) -> None:
    table = open_table()
    table.after(table.options.first.dblclick)
    table.expect_moment(3, 3)  # the card, one draw, what came
    table.after(table.area(0).locator('[data-bk-key="bag-0"]').dblclick)
    table.expect_moment(5, 5)
    # what can be taken back may be as quick as one likes
    table.after(table.button("Step back").dblclick)
    table.expect_moment(3, 5)


def test_a_refusal_does_not_move_what_can_be_chosen(open_table: OpenTable) -> None:
    table = open_table(first="play:draw")
    table.options.first.focus()
    before = table.options.first.bounding_box()
    table.after(lambda: table.notebook.press("u"))
    notice = table.root.locator(".bk-root:has(.bk-match-choices) > .bk-notice")
    expect(notice).to_be_in_viewport()
    expect(notice).to_contain_text("cannot be taken back")
    assert table.options.first.bounding_box() == before
    table.notebook.screenshot("game-table-refusal", ".bk-match-table")


def test_many_options_have_no_scroller_of_their_own(open_table: OpenTable) -> None:
    table = open_table(first="start")  # 24 cards may come
    expect(table.options).to_have_count(24)
    hidden = "e => e.scrollHeight - e.clientHeight"
    assert table.choices.locator(".bk-match-options").evaluate(hidden) <= 0
    table.notebook.screenshot("game-table-many", ".bk-match-choices")


# --- who looks, in which language, and why --------------------------------------------------------------------


def test_another_seat_another_language_and_a_clause(open_table: OpenTable) -> None:
    table = open_table(first="play:draw")
    table.seats.get_by_role("radio", name="Ben").click()
    expect(table.choices).to_contain_text("Waiting for Aki.")
    tops = [box["y"] for seat in (1, 0) if (box := table.area(seat).bounding_box())]
    assert tops[0] < tops[1], "the area of who looks is not in front"
    expect(table.options).to_have_count(0)
    expect(table.story).not_to_contain_text("places")
    expect(table.area(0).locator("[data-bk-stop]")).to_have_count(0)
    table.button("Let bots play until your turn").click()
    expect(table.options).to_have_text(["Draw a chip"])
    table.seats.get_by_role("radio", name="All").click()
    expect(table.story).to_contain_text("Aki places white 1 on space 1.")
    table.button("日本語").click()
    expect(table.story).to_contain_text("Akiが白1をマス1に置いた。")
    expect(table.root.locator(".bk-root").first).to_have_attribute("lang", "ja")
    table.story.get_by_role("button", name=re.compile("Akiが白1")).first.click()
    clause = table.story.locator(".bk-match-clause")
    expect(clause).to_contain_text("QUA-BREW-3")
    expect(clause).to_contain_text("章：水薬作り")
    expect(clause.locator("p[lang=en]")).to_have_count(1)
    table.button("なぜ選べない？").click()
    expect(table.choices).to_contain_text("QUA-BREW-6")
    table.notebook.expect_accessible(".bk-match-table")


def test_a_file_that_is_not_good_is_told(open_table: OpenTable) -> None:
    table = open_table(first="play:draw")
    files = table.root.locator(".bk-match-file")
    files.locator("summary").click()
    table.button("Save").click()
    expect(table.said(".bk-match-file")).to_contain_text("quacks.match.json")
    expect(files.locator(".bk-match-saved")).to_contain_text("Saved in ")
    table.notebook.kernel("table.act('play:draw')")
    table.expect_moment(5, 5)
    table.button("Load").click()
    table.expect_moment(3, 3)
    files.locator("input").fill("nothing.json")
    table.button("Load").click()
    notice = table.root.locator(".bk-root:has(.bk-match-file) > .bk-notice")
    expect(notice).to_contain_text("nothing.json")
    table.expect_moment(3, 3)


# --- for everyone -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible(open_table: OpenTable, theme: Literal["light", "dark"]) -> None:
    table = open_table(first="play:draw play:draw why rule:asked:QUA-BREW-5 rule:0.0:QUA-ROUND-1")
    table.notebook.theme(theme)
    table.root.locator(".bk-match-file summary").click()
    expect(table.story.locator(".bk-match-clause")).to_be_visible()
    table.notebook.expect_accessible(".bk-match-table")
    table.notebook.screenshot(f"game-table-{theme}", ".bk-match-table")
    table.notebook.prefers(forced_colors=True, reduced_motion=True)
    table.notebook.expect_accessible(".bk-match-table")
    table.notebook.screenshot(f"game-table-forced-{theme}", ".bk-match-table")


def test_on_a_phone(open_table: OpenTable) -> None:
    table = open_table(app="notebook")
    for language in ("English", "日本語"):
        table.button(language).tap()
        expect(table.button(language)).to_have_attribute("aria-pressed", "true")
        table.after(table.area(0).locator('[data-bk-key="bag-0"]').tap)
        assert table.root.evaluate(_STICKS_OUT) == [], language
        assert table.root.locator(".bk-match-talk").evaluate(_TOO_SMALL) == [], language
        assert table.seats.evaluate(_TOO_SMALL) == [], language
    table.notebook.expect_accessible(".bk-match-table")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
    # what is to be chosen and where it is chosen come before the rest
    tops = [box["y"] for part in (table.choices, table.area(0), table.timeline, table.story, table.area(1))
            if (box := part.bounding_box())]  # fmt: skip
    assert tops == sorted(tops)
    table.notebook.screenshot("game-table-phone")


def test_on_a_phone_one_sees_how_it_ended(open_table: OpenTable) -> None:
    table = open_table(app="notebook")
    table.timeline.get_by_label("Speed").select_option("at-once")
    table.button("Let bots play on").tap()
    won = table.choices.locator(".bk-match-ask")
    expect(won).to_contain_text(" points", timeout=60_000)
    expect(won).to_be_in_viewport()
    table.notebook.screenshot("game-table-phone-over")
