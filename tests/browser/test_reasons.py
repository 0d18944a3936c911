"""Reasons and advice in a real JupyterLab and a real Notebook 7: a person asks why, and what next."""

import re
import statistics
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Locator, expect

from boardkit_widgets.alchemists.tabs import PANELS
from tests.browser.notebook import App, Notebook, OpenNotebook

pytestmark = pytest.mark.browser

SIX = (
    "mushroom toad R+", "claw scorpion G+", "mushroom fern N", "flower root B-", "scorpion feather B+",
    "toad flower G-",
)  # fmt: skip

SOURCE = """
from boardkit.alchemists import Casebook
from boardkit_widgets.alchemists import DeductionTable
book = Casebook(FACTS)
table = DeductionTable(book)
table"""

TABS = {
    "en": dict(zip(PANELS, ("Facts", "Why?", "Next", "Publish", "Sell", "Debunk", "Compare"), strict=True)),
    "ja": dict(zip(PANELS, ("事実", "なぜ？", "次は？", "出版", "売却", "暴露", "比較"), strict=True)),
}

QUICK = 150
"""Within how many milliseconds a person sees what a click did, at the median."""

WHILE_WORKING = 200
"""The same while something long is worked out, for all but the odd click on a busy machine."""

# What sticks out of the table, what is cut off, and what is too small for a finger.
_STICKS_OUT = """root => { const edge = root.getBoundingClientRect().right + 1;
    const seen = e => !e.closest('.bk-spoken, .bk-head-name') && e.getBoundingClientRect().width > 1;
    return [...root.querySelectorAll('*')].filter(e => seen(e) && (e.getBoundingClientRect().right > edge
        || (e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).display !== 'inline'
            && !e.closest('svg, .bk-scroll, .bk-notice') && e.localName !== 'input')))
        .map(e => e.outerHTML.slice(0, 100)); }"""
_TOO_SMALL = """root => [...root.querySelectorAll('button, select, input, summary')].map(e => {
        const box = e.getBoundingClientRect();
        return [e.getAttribute('aria-label') ?? e.textContent, Math.round(box.width), Math.round(box.height)]; })
    .filter(([, width, height]) => width && (height < 44 || width < 42))"""
# How much of a screen it takes to see the buttons, the step, and all of the grid.
_FROM_BUTTONS_TO_GRID = """root => root.querySelector('.bk-grid').getBoundingClientRect().bottom
    - root.querySelector('.bk-stepper').getBoundingClientRect().top"""


class Table:
    """The table on the page, as a person uses it."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root = notebook.locator(".bk-deduction").first
        self.why = self.root.locator(".bk-why")
        self.advice = self.root.locator(".bk-advice")
        self.looked = self.root.locator(".bk-grid-card .bk-words")

    def turn_to(self, panel: str, language: str = "en") -> None:
        """Show a panel by its tab."""
        self.root.get_by_role("tab", name=TABS[language][panel], exact=True).click()
        shown = "entry" if panel == "facts" else panel
        expect(self.root.locator(f".bk-{shown}")).to_be_visible()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.root.get_by_role("button", name=name, exact=isinstance(name, str))

    def cell(self, ingredient: str, alchemical: str) -> Locator:
        return self.root.locator(f'.bk-grid [data-bk-key="cell:{ingredient}:{alchemical}"]').first

    def said(self, part: str) -> Locator:
        """What the component with this class told those who listen."""
        return self.root.locator(f".bk-root:has({part}) > [role=status]")

    def expect_step(self, number: int, count: int) -> None:
        """The step that is shown, also to those who listen, in the list, and in the grid."""
        expect(self.why.locator(".bk-stepper .bk-number")).to_have_text(f"{number} / {count}")
        expect(self.why.locator('[aria-current="step"]')).to_have_count(1)
        expect(self.why.locator('[aria-current="step"]')).to_be_in_viewport()

    def count(self) -> int:
        return int(self.why.locator(".bk-stepper .bk-number").inner_text().partition("/")[2])

    def click_about(self, count: int = 8) -> list[float]:
        """Milliseconds from clicks on the grid until the words below it have changed."""
        cells = [self.cell(i, a) for a in ("R+", "G+") for i in ("toad", "fern", "flower", "scorpion")]
        repaint = self.notebook.milliseconds_to_repaint
        return [repaint(cells[n % 8].click, ".bk-grid-card .bk-words") for n in range(count)]


OpenTable: TypeAlias = Callable[..., Table]


@pytest.fixture
def open_table(open_notebook: OpenNotebook) -> OpenTable:
    """Opens a notebook with a table that holds *facts*."""

    def open_it(*facts: str, app: App = "lab") -> Table:
        table = Table(open_notebook([SOURCE.replace("FACTS", repr(list(facts)))], app))
        table.root.locator(".bk-status").wait_for()
        return table

    return open_it


# --- why ------------------------------------------------------------------------------------------------


def test_a_person_asks_why_and_steps_through_the_reasons_by_keyboard(open_table: OpenTable) -> None:
    table = open_table(*SIX)
    press = table.notebook.press
    table.cell("toad", "B+").click()
    expect(table.root.locator(".bk-entry")).to_be_visible()
    table.root.locator(".bk-grid-card").get_by_role("button", name="Why?").press("Enter")
    step = table.button("Next step")
    expect(step).to_be_focused()
    expect(table.why.locator(".bk-claim")).to_have_text("Toad is B+")
    count = table.count()
    assert count > 3
    table.expect_step(1, count)
    press("Enter")
    table.expect_step(2, count)
    expect(table.said(".bk-why")).to_have_text(re.compile(f"^Step 2 of {count}. Fact"))
    for number in range(3, count + 1):
        press("n")
        table.expect_step(number, count)
        expect(table.root.locator(".bk-mark-now, .bk-mark-confirmed").first).to_be_visible()
    press("Enter", "n")
    expect(step).to_be_focused()
    press("p")
    table.expect_step(count - 1, count)
    press("Shift+Tab", "Enter")
    table.expect_step(count - 2, count)

    table.notebook.kernel("setattr(table.model, 'language', 'ja')")
    expect(table.why.locator(".bk-claim")).to_have_text("ヒキガエルは B+")
    table.expect_step(count - 2, count)
    table.notebook.screenshot("reasons-ja", ".bk-deduction")
    press("n")
    expect(table.said(".bk-why")).to_have_text(re.compile(f"^手順{count - 1}（全{count}手順）。"))
    assert len(table.notebook.locator(".jp-Cell").all()) == 1, "a key reached the notebook around the table"


def test_aspects_potions_and_hints(open_table: OpenTable) -> None:
    table = open_table(*SIX[:4])
    table.turn_to("why")
    expect(table.root.get_by_role("tab", name="Why?")).to_be_focused()
    table.button("Give me a hint").click()
    table.expect_step(1, 1)
    expect(table.root.locator(".bk-mark-now").first).to_be_visible()
    table.button("Another hint").click()
    table.expect_step(2, 2)
    table.root.get_by_role("button", name=re.compile("^Mushroom and Toad")).click()
    expect(table.why.locator(".bk-claim")).to_have_text("Mushroom and Toad make Healing")
    table.why.get_by_role("button", name="Paralysis: 0%").click()
    expect(table.why.locator(".bk-claim")).to_have_text("Mushroom and Toad do not make Paralysis")
    table.cell("toad", "R-").click()
    expect(table.why.locator(".bk-claim")).to_have_text("Toad is not R−")
    table.why.get_by_role("button", name="red +", exact=True).click()
    expect(table.why.locator(".bk-claim")).to_have_text("Toad has red +")
    table.cell("flower", "G-").click()
    expect(table.why.locator(".bk-claim")).to_contain_text("Flower is G−: open")
    table.cell("flower", "G-").click()
    table.expect_step(2, 2)


# --- what next ---------------------------------------------------------------------------------------------


def test_a_person_follows_an_advice_by_keyboard(open_table: OpenTable) -> None:
    table = open_table(*SIX[:2])
    table.turn_to("advice")
    for name in ("Add Fern (now 0)", "Add Flower (now 0)", "Add Toad (now 0)"):
        table.button(name).press("Enter")
    expect(table.button("Add Toad (now 1)")).to_be_focused()
    advised = table.advice.locator(".bk-advised > li")
    expect(advised).to_have_count(3)
    pair = advised.first.locator("strong").inner_text()
    advised.first.get_by_role("button", name="Take it").press("Enter")
    chosen = table.root.locator(".bk-entry .bk-tile[aria-pressed=true]")
    expect(chosen).to_have_count(2)
    assert " + ".join(chosen.all_inner_texts()) == pair
    expect(table.button("Healing")).to_be_focused()
    table.notebook.press("ArrowRight", "Enter")
    expect(table.root.locator(".bk-fact-line")).to_have_count(3)
    table.notebook.expect_kernel("table.book.entries[-1].fact.text('en')", f"{pair} made Speed")


def test_long_work_is_seen_is_stopped_and_blocks_no_click(
    open_table: OpenTable, capsys: pytest.CaptureFixture[str]
) -> None:
    table = open_table()
    table.turn_to("advice")
    table.advice.get_by_label("Goal").select_option("hedge")
    expect(table.advice.locator(".bk-advised")).to_be_visible()
    table.advice.get_by_label("Look ahead").select_option("2")
    progress = table.advice.locator("progress")
    expect(progress).to_be_visible()
    taken = table.click_about(12)
    expect(progress).to_be_visible()
    for name in ("Mushroom", "Fern", "Toad"):  # each asks anew while the one before is still busy
        table.button(f"Add {name} (now 0)").click()
        expect(table.button(f"Add {name} (now 1)")).to_be_visible()
    table.button("Put all back").click()
    taken += table.click_about(6)
    expect(progress).not_to_have_attribute("value", "0")
    with capsys.disabled():
        print(f"\nwhile an advice is worked out: median {statistics.median(taken):.0f} ms, "
              f"longest {max(taken):.0f} ms of {len(taken)} clicks")  # fmt: skip
    assert statistics.quantiles(taken, n=10)[-1] < WHILE_WORKING
    table.button("Stop").click()
    expect(table.advice).to_contain_text("Stopped.")
    expect(table.button("Work it out")).to_be_visible()
    table.advice.get_by_label("Goal").select_option("identify")
    table.advice.get_by_label("Look ahead").select_option("end")
    expect(table.advice).to_contain_text("With 40,320 assignments left")


# --- branches, both languages, every tab -----------------------------------------------------------------------


def test_two_branches_are_compared(open_table: OpenTable) -> None:
    table = open_table(*SIX[:3])
    table.root.get_by_text("What if?").click()
    table.root.locator("input[name=name]").fill("<b>poison</b>")
    table.root.locator("input[name=name]").press("Enter")
    expect(table.root.locator(".bk-branch-name")).to_have_text("<b>poison</b>")
    table.root.locator("input[name=line]").fill("flower root poison")
    table.root.locator("input[name=line]").press("Enter")
    expect(table.root.locator(".bk-fact-line")).to_have_count(4)
    table.turn_to("compare")
    expect(table.root.locator(".bk-sides .bk-grid")).to_have_count(2)
    expect(table.root.locator(".bk-mark-differs").first).to_be_visible()
    expect(table.root.locator(".bk-own").last).to_contain_text("Flower + Mandrake Root made Poison")
    table.root.get_by_label("Left").select_option("<b>poison</b>")
    expect(table.root.locator(".bk-own").first).to_contain_text("Flower + Mandrake Root made Poison")
    assert table.root.locator("b").count() == 0
    table.notebook.kernel("table.model.change(lambda b: b.drop('<b>poison</b>'))")
    expect(table.root.locator(".bk-compare")).to_contain_text("There is only one branch")


def test_every_tab_is_accessible_and_quick(
    open_table: OpenTable, capsys: pytest.CaptureFixture[str]
) -> None:
    table = open_table(*SIX[:4])
    table.notebook.kernel("[book.branch('if'), table.model.add('toad flower G-')]")
    table.notebook.kernel("setattr(table.model, 'theories', {i: a for i, a in book.certain().items()})")
    table.notebook.kernel("setattr(table.model, 'hand', tuple(book.table())[:3])")
    for panel in PANELS:
        table.turn_to(panel)
        taken = table.click_about() if panel != "compare" else _switch_languages(table)
        with capsys.disabled():
            print(
                f"\n{panel}: median {statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms", end=""
            )
        assert statistics.median(taken) < QUICK
        if panel == "why":
            table.cell("toad", "B+").click()
            table.button("Next step").click()
        table.notebook.expect_accessible(".bk-deduction")
        table.notebook.screenshot(f"tab-{panel}-light", ".bk-deduction")
    table.notebook.theme("dark")
    for panel in PANELS[1:]:
        table.turn_to(panel)
        table.notebook.expect_accessible(f".bk-{panel}")
        table.notebook.screenshot(f"tab-{panel}-dark", ".bk-deduction")
    table.notebook.prefers(forced_colors=True, reduced_motion=True)
    table.turn_to("why")
    table.notebook.expect_accessible(".bk-deduction")
    table.notebook.screenshot("reasons-forced-colours", ".bk-deduction")


def _switch_languages(table: Table) -> list[float]:
    """Milliseconds from clicks on the languages until the branches have changed."""
    buttons = [table.button(name) for name in ("日本語", "English") * 2]
    return [table.notebook.milliseconds_to_repaint(each.click, ".bk-compare") for each in buttons]


def test_on_a_phone_in_both_languages(open_table: OpenTable) -> None:
    table = open_table(*SIX[:4], app="notebook")
    table.notebook.kernel("[book.branch('if'), table.model.add('toad flower G-')]")
    for language, name in (("en", "English"), ("ja", "日本語")):
        table.button(name).tap()
        expect(table.root.locator(".bk-root").first).to_have_attribute("lang", language)
        for panel in PANELS:
            table.turn_to(panel, language)
            assert table.root.evaluate(_STICKS_OUT) == [], (language, panel)
            assert table.root.evaluate(_TOO_SMALL) == [], (language, panel)
        table.turn_to("why", language)
        _step_with_the_grid_in_sight(table)
    table.notebook.expect_accessible(".bk-deduction")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390


def _step_with_the_grid_in_sight(table: Table) -> None:
    """On a phone one step is shown at a time, so that the grid is near; all of them on demand."""
    table.cell("toad", "B+").tap()
    count = table.count()
    table.root.locator("[data-bk-action=next]").tap()
    table.expect_step(2, count)
    steps = table.why.locator(".bk-step:visible")
    expect(steps).to_have_count(1)
    assert table.root.evaluate(_FROM_BUTTONS_TO_GRID) < 700
    assert table.root.evaluate(_STICKS_OUT) == []
    assert table.root.evaluate(_TOO_SMALL) == []
    table.root.locator("[data-bk-action=all]").tap()
    expect(steps).to_have_count(count)
    table.root.locator("[data-bk-action=all]").tap()
    expect(steps).to_have_count(1)
    table.cell("toad", "B+").tap()
    expect(table.root.locator("[data-bk-action=hint], [data-bk-action=again]")).to_be_visible()
