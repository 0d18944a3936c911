"""The deduction table in a real JupyterLab and a real Notebook 7: a person plays with it."""

import json
import os
import re
import statistics
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Locator, expect

from boardkit_widgets.alchemists.kinds import KINDS
from tests.browser.notebook import App, Notebook, OpenNotebook
from tests.browser.waiting import until

pytestmark = pytest.mark.browser

UNSAVED = """
from boardkit.alchemists import Casebook
from boardkit_widgets.alchemists import DeductionTable
table = DeductionTable(Casebook())
table"""

SAVED = "from boardkit_widgets.alchemists import DeductionTable\ntable = DeductionTable()\ntable"

FACTS = "[entry.fact.text('en') for entry in table.book.entries]"

SIX = (
    "mushroom toad R+", "claw scorpion G+", "mushroom fern N", "flower root B-", "scorpion feather B+",
    "toad flower G-",
)  # fmt: skip

LOOKS = ("experiment", "sale", "theory", "golem")
"""One kind of fact for each look of the choices."""

QUICK = 150
"""Within how many milliseconds a person sees what a click did, at the median."""

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


class Table:
    """The table on the page, as a person uses it."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root = notebook.locator(".bk-deduction").first
        self.entry = self.root.locator(".bk-entry")
        self.grid = self.root.locator(".bk-grid")
        self.triangle = self.root.locator(".bk-triangle")
        self.journal = self.root.locator(".bk-journal")
        self.status = self.root.locator(".bk-status")
        self.field = self.entry.locator("input[name=line]")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def tap(self, *names: str) -> None:
        """Tap buttons of the entry by their names."""
        for name in names:
            self.entry.get_by_role("button", name=name, exact=True).click()

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.field.fill(line)
        self.field.press("Enter")

    def turn_to(self, kind: str) -> None:
        """Choose a kind of fact, from the kernel: there are many, and this is quick."""
        self.notebook.kernel(f"setattr(table.entry, 'kind', {kind!r})")
        expect(self.entry.locator(f'[data-bk-key="choices:{kind}"]')).to_be_visible()

    def fact(self, number: int) -> Locator:
        return self.journal.locator(".bk-fact-line").nth(number - 1)

    def expect_facts(self, count: int) -> None:
        expect(self.journal.locator(".bk-fact-line")).to_have_count(count)

    def expect_left(self, words: str) -> None:
        expect(self.status.locator(".bk-left")).to_have_text(words)

    def said(self, part: str) -> Locator:
        """What the component with this class told those who listen."""
        return self.root.locator(f".bk-root:has({part}) > [role=status]")

    def cell(self, ingredient: str, alchemical: str) -> Locator:
        return self.grid.locator(f'[data-bk-key="cell:{ingredient}:{alchemical}"]')

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab until the focus is on what *selector* selects."""
        for _ in range(60):
            self.page.keyboard.press(key)
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"Tab does not lead to {selector}")


OpenTable: TypeAlias = Callable[..., Table]


@pytest.fixture
def open_table(open_notebook: OpenNotebook) -> OpenTable:
    """Opens a notebook with a table that holds *facts*."""

    def open_it(*facts: str, app: App = "lab", source: str = UNSAVED) -> Table:
        cells = [source.replace("Casebook()", f"Casebook({list(facts)!r})")]
        table = Table(open_notebook(cells, app))
        table.root.locator(".bk-status").wait_for()
        return table

    return open_it


# --- by tap, by text, by keyboard ------------------------------------------------------------------------


def test_facts_by_tap(open_table: OpenTable, capsys: pytest.CaptureFixture[str]) -> None:
    table = open_table()
    table.tap("Mushroom", "Toad", "Healing")
    table.expect_left("5,760 assignments left")
    expect(table.said(".bk-entry")).to_have_text("Mushroom + Toad made Healing. 5,760 assignments left.")
    expect(table.fact(1)).to_have_class(re.compile("bk-fresh"))
    table.tap("Speed", "Bird Claw", "Scorpion")
    table.expect_left("768 assignments left")
    table.triangle.get_by_role("button", name=re.compile("^Mushroom and Fern")).click()
    expect(table.button("Fern")).to_have_attribute("aria-pressed", "true")
    table.tap("Neutral")
    table.expect_left("120 assignments left")
    table.tap("Sale", "Raven's Feather", "Fern", "Wisdom wanted: exact match")
    table.expect_facts(4)
    table.entry.get_by_role("combobox").select_option("library")
    table.tap("Flower", "lunar")
    table.expect_facts(5)
    table.notebook.expect_kernel("table.book.remaining", _left(table))
    _click_about(table)
    _expect_quick(table, capsys)


def _left(table: Table) -> int:
    return int(table.status.locator(".bk-big").inner_text().replace(",", ""))


def _click_about(table: Table) -> None:
    """A dozen more clicks all over the table, each seen before the next."""
    table.tap("Experiment")
    for line in SIX[:4]:
        before = table.journal.locator(".bk-fact-line").count()
        table.type(line)
        table.expect_facts(before + 1)
    for ingredient in ("fern", "toad", "flower", "scorpion"):
        table.cell(ingredient, "R+").click()
        expect(table.cell(ingredient, "R+")).to_have_attribute("aria-selected", "true")
    for _ in range(4):
        before = table.journal.locator(".bk-fact-line").count()
        table.button("Undo").click()
        table.expect_facts(before - 1)


def _expect_quick(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    seen = [answer["ms"] for answer in table.page.evaluate("window.__bkLatency")]
    median = statistics.median(seen)
    with capsys.disabled():
        print(f"\nfrom click to repaint: median {median:.0f} ms, longest {max(seen):.0f} ms of {len(seen)}")
    assert median < QUICK


def test_facts_by_text(open_table: OpenTable) -> None:
    table = open_table()
    table.type("mushroom toad healing")
    table.expect_left("5,760 assignments left")
    expect(table.field).to_be_focused()
    expect(table.field).to_have_value("")
    table.field.fill("fern toda neutral")
    table.button("Add").click()
    expect(table.entry.locator(".bk-field-error")).to_contain_text("did you mean “toad”?")
    expect(table.root.locator(".bk-root:has(.bk-entry) [role=alert]").nth(1)).to_contain_text("toda")
    expect(table.field).to_have_attribute("aria-invalid", "true")
    expect(table.field).to_have_value("fern toda neutral")
    table.button("日本語").click()
    table.expect_left("5,760 通りの割り当てが残っています")
    expect(table.entry.locator(".bk-field-error")).to_contain_text("「toad」でしょうか")
    expect(table.field).to_have_value("fern toda neutral")
    expect(table.root.locator(".bk-root").first).to_have_attribute("lang", "ja")
    table.type("サソリ 鳥の爪 加速 @ベン # 一回目")
    table.expect_left("768 通りの割り当てが残っています")
    expect(table.said(".bk-entry")).to_have_text("鳥の爪 + サソリ → 加速。残り768通り。")
    expect(table.fact(2).locator(".bk-fact-about")).to_have_text("ベン · 一回目")
    expect(table.entry.locator(".bk-field-error")).to_have_count(0)
    table.type('論理式 Is("toad", "B+") | Is("fern", "B+")')
    table.expect_facts(3)
    table.entry.get_by_text("事実の書き方").click()
    expect(table.entry.locator(".bk-forms")).to_contain_text("売却 シダ ヒキガエル 狂気 完全一致")
    table.button("English").click()
    expect(table.entry.locator(".bk-forms")).to_contain_text("sale fern toad insanity exact")
    expect(table.journal).to_contain_text("Bird Claw + Scorpion made Speed")
    table.cell("mushroom", "R-").click()
    expect(table.said(".bk-grid")).to_have_text("Mushroom is R minus: impossible")


def test_everything_by_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table()
    press = table.notebook.press
    table.button("English").focus()
    table.tab_to(".bk-tile")
    press("Enter", "ArrowRight", "ArrowRight", "Space")
    expect(table.button("Toad")).to_be_focused()
    expect(table.button("Toad")).to_have_attribute("aria-pressed", "true")
    press("Tab", "Enter")
    table.expect_left("5,760 assignments left")
    expect(table.entry.locator(".bk-tile:focus")).to_have_count(1)
    table.tab_to("input[name=line]")
    table.notebook.type("claw scorpion speed")
    press("Enter")
    table.expect_left("768 assignments left")
    expect(table.field).to_be_focused()

    table.tab_to("td[data-bk-stop]")
    press("Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    expect(table.cell("mushroom", "R-")).to_be_focused()
    expect(table.said(".bk-grid")).to_have_text("Mushroom is R minus: impossible")
    expect(table.grid.locator("..").locator(".bk-words")).to_have_text("Mushroom is R minus: impossible")

    table.tab_to(".bk-spot")
    press("Home", "ArrowRight", "Enter")
    expect(table.triangle.locator(".bk-spot:focus")).to_have_attribute("aria-pressed", "true")

    table.tab_to(".bk-fact")
    press("u")
    table.expect_facts(1)
    expect(table.said(".bk-journal")).to_have_text("Undone. 1 fact.")
    press("r")
    table.expect_facts(2)
    press("Enter")
    expect(table.button("Switch off")).to_be_visible()
    press("Tab")
    expect(table.button("Switch off")).to_be_focused()
    press("Enter")
    expect(table.fact(1)).to_contain_text("off")
    expect(table.button("Switch on")).to_be_focused()
    press("Tab", "Enter")
    expect(table.fact(1).locator("input[name=line]")).to_be_focused()
    table.page.keyboard.press("Control+A")
    table.notebook.type("mushroom toad poison")
    press("Enter")
    expect(table.fact(1)).to_contain_text("made Poison")
    table.notebook.expect_kernel("len(table.book.entries)", 2)
    assert len(table.notebook.locator(".jp-Cell").all()) == 1, "a key reached the notebook around the table"


# --- reading, doubting, hostile texts -----------------------------------------------------------------------


def test_a_contradiction_and_the_doubt_that_solves_it(open_table: OpenTable) -> None:
    table = open_table(*SIX)
    table.expect_left("4 assignments left")
    expect(table.cell("mushroom", "R+")).to_have_attribute("aria-label", "Mushroom is R plus: certain")
    table.type("mushroom toad poison")
    table.expect_left("0 assignments left")
    expect(table.said(".bk-status")).to_have_text("These facts contradict each other.")
    expect(table.status.locator(".bk-clash-facts li")).to_have_text(
        ["1. Mushroom + Toad made Healing", "7. Mushroom + Toad made Poison"]
    )
    expect(table.journal.locator(".bk-in-clash")).to_have_count(2)
    expect(table.fact(7)).to_contain_text("clashes")
    table.notebook.expect_accessible(".bk-deduction")
    table.notebook.screenshot("contradiction", ".bk-deduction")
    table.button("Switch off 7. Mushroom + Toad made Poison").click()
    table.expect_left("4 assignments left")
    expect(table.status.locator(".bk-clash-box")).to_have_count(0)
    expect(table.fact(7)).to_contain_text("off")
    table.button("Undo").click()
    table.expect_left("0 assignments left")
    table.fact(1).locator(".bk-fact").click()
    table.button("Remove").click()
    table.expect_facts(6)
    table.button("Start a new game").click()
    expect(table.button("Cancel")).to_be_focused()
    table.button("Start").click()
    table.expect_left("40,320 assignments left")


HOSTILE = (
    '<img src=x onerror="window.bkHacked=1">',
    "<script>window.bkHacked=1</script>",
    "\"' onfocus=window.bkHacked=1 autofocus x='",
    "\u202egnirts a\u2066",
    "a\u200b\u200d\u200bb",
    "long" * 100,
)


def test_what_players_write_is_never_markup(open_table: OpenTable) -> None:
    table = open_table()
    note = table.entry.locator("input[name=note]")
    table.entry.get_by_text("Who, when, note").click()
    for number, text in enumerate(HOSTILE, start=1):
        expect(note).to_have_value("")
        table.entry.locator("input[name=who]").fill(text)
        note.fill(text)
        table.type("mushroom toad healing")
        expect(table.fact(number).locator(".bk-fact-about span")).to_have_text([text, text])
    table.type(HOSTILE[0])
    expect(table.entry.locator(".bk-field-error")).to_be_visible()
    table.journal.get_by_text("What if?").click()
    table.journal.locator("input[name=name]").fill(HOSTILE[1])
    table.journal.locator("input[name=name]").press("Enter")
    expect(table.journal.locator(".bk-branch-name")).to_have_text(HOSTILE[1])
    table.fact(1).locator(".bk-fact").click()
    table.button("Change").click()
    expect(table.fact(1).locator("input[name=who]")).to_have_value(HOSTILE[0])
    assert table.root.locator("img, script, [onfocus], [onerror]").count() == 0
    assert table.page.evaluate("window.bkHacked") is None
    assert table.root.evaluate(_STICKS_OUT) == []


# --- for everyone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible(open_table: OpenTable, theme: Any) -> None:
    table = open_table(*SIX)
    table.notebook.theme(theme)
    for kind in [kind.name for kind in KINDS] if theme == "light" else LOOKS:
        table.turn_to(kind)
        table.notebook.expect_accessible(".bk-entry")
    table.tap("Fern")
    table.cell("fern", "R+").click()
    table.fact(2).locator(".bk-fact").click()
    table.button("Change").click()
    table.fact(2).locator("input[name=line]").fill("nonsense")
    table.fact(2).get_by_role("button", name="Save").click()
    for closed in ("Who, when, note", "How to write facts", "What if?"):
        table.root.get_by_text(closed).click()
    expect(table.fact(2).locator(".bk-field-error")).to_be_visible()
    table.notebook.expect_accessible(".bk-deduction")
    table.notebook.screenshot(f"everything-open-{theme}", ".bk-deduction")
    table.notebook.prefers(forced_colors=True, reduced_motion=True)
    table.notebook.expect_accessible(".bk-deduction")
    table.notebook.screenshot(f"forced-colours-{theme}", ".bk-deduction")
    table.button("Save").last.click()
    expect(table.fact(2).locator(".bk-field-error")).to_be_visible()


def test_on_a_phone(open_table: OpenTable) -> None:
    table = open_table(app="notebook")
    for name in ("Mushroom", "Toad", "Healing"):
        table.entry.get_by_role("button", name=name, exact=True).tap()
    table.expect_left("5,760 assignments left")
    table.cell("mushroom", "R-").tap()
    expect(table.said(".bk-grid")).to_have_text("Mushroom is R minus: impossible")
    for language in ("English", "日本語"):
        table.button(language).tap()
        expect(table.button(language)).to_have_attribute("aria-pressed", "true")
        for kind in KINDS:
            table.turn_to(kind.name)
            assert table.root.evaluate(_STICKS_OUT) == [], (language, kind.name)
            assert table.root.evaluate(_TOO_SMALL) == [], (language, kind.name)
    table.notebook.expect_accessible(".bk-deduction")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390


# --- nothing is lost -------------------------------------------------------------------------------------


def test_a_killed_kernel_loses_nothing_that_was_seen(open_table: OpenTable) -> None:
    table = open_table(source=SAVED)
    for number, line in enumerate(SIX[:3], start=1):
        table.type(line)
        table.expect_facts(number)
    expect(table.status).to_contain_text("Saved in notebook.casebook.jsonl")
    table.notebook.kill_kernel()
    _expect_all_there(table, 3)

    for line in SIX * 4:
        table.type(line)
    until(lambda: table.journal.locator(".bk-fact-line").count() > 5, "some of many facts to be seen")
    table.notebook.kill_kernel()
    _expect_all_there(table, table.journal.locator(".bk-fact-line").count())


def _expect_all_there(table: Table, least: int) -> None:
    """After the cells ran again, the facts that the page showed are the first that it shows."""
    texts = table.journal.locator(".bk-fact-text")
    shown = texts.all_inner_texts()
    assert len(shown) >= least
    table.notebook.run_all()
    until(lambda: texts.count() >= len(shown), "the facts to be back")
    assert texts.all_inner_texts()[: len(shown)] == shown
    assert table.notebook.kernel(FACTS)[: len(shown)] == shown


def test_the_file_and_its_troubles(open_table: OpenTable) -> None:
    table = open_table(source=SAVED)
    file = table.notebook.lab.root / os.path.dirname(table.notebook.path) / "notebook.casebook.jsonl"
    table.type(SIX[0])
    table.expect_facts(1)
    table.notebook.run_all()
    table.type(SIX[1])
    table.expect_facts(2)

    with file.open("a", encoding="utf-8") as other:
        other.write(json.dumps({"do": "undo"}) + "\n")
    table.type(SIX[2])
    expect(table.status.locator("[role=alert]")).to_contain_text("notebook.casebook.jsonl")
    expect(table.field).to_have_value(SIX[2])
    table.button("Load the file again").click()
    table.expect_facts(1)

    table.button("Start a new game").click()
    table.button("Start").click()
    expect(table.journal).to_contain_text("No facts yet.")
    file.write_text("<b>not a journal</b>\n", encoding="utf-8")
    table.notebook.run_all()
    expect(table.status).to_contain_text("The facts of this game cannot be opened.")
    expect(table.entry).to_have_count(0)
    table.notebook.expect_accessible(".bk-deduction")
    table.notebook.screenshot("trouble", ".bk-deduction")
    table.button("Go on without saving").click()
    table.type(SIX[0])
    table.expect_facts(1)
    assert file.read_text(encoding="utf-8") == "<b>not a journal</b>\n"
