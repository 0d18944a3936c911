"""The components of the deduction table without a browser: what they offer, do, show and leave behind."""

from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.entry import read_entry, write_entry
from boardkit.alchemists.deduction.facts.base import FactError
from boardkit.core.element import Element
from boardkit_widgets import NotOffered
from boardkit_widgets.alchemists import (
    CasebookModel,
    DeductionGrid,
    DeductionTable,
    FactEntry,
    Journal,
    ResultsTriangle,
    Status,
)
from boardkit_widgets.alchemists.component import say
from boardkit_widgets.alchemists.entry import FORMS
from boardkit_widgets.alchemists.kinds import KINDS

PARTS = (Status, FactEntry, DeductionGrid, ResultsTriangle, Journal)

SIX = (
    "mushroom toad R+", "claw scorpion G+", "mushroom fern N", "flower root B-", "scorpion feather B+",
    "toad flower G-",
)  # fmt: skip
CLASH = ("mushroom toad R+", "claw scorpion G+", "mushroom toad R-")


@pytest.fixture
def table() -> Iterator[DeductionTable]:
    table = DeductionTable(Casebook())
    yield table
    table.close()


def find(scene: Element, name: str, value: str | None = None) -> list[Element]:
    """The elements of *scene* that have an attribute."""
    return [e for e in scene.walk() if name in e.attrs and value in (None, e.attrs[name])]


def words(element: Element) -> str:
    """All the text of an element."""
    return "".join(words(c) if isinstance(c, Element) else c for c in element.children)


def lines(book: Casebook) -> list[str]:
    return [write_entry(entry.fact) for entry in book.entries]


# --- entering --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "taps",
    [
        ("ingredient:toad", "ingredient:mushroom", "choice:R+"),
        ("ingredient:toad", "choice:R+", "ingredient:mushroom"),
        ("choice:R+", "ingredient:toad", "ingredient:mushroom"),
    ],
)
def test_an_experiment_takes_three_taps_in_any_order(taps: tuple[str, ...]) -> None:
    with FactEntry() as entry:
        for tap in taps:
            entry.act(tap)
        assert lines(entry.book) == ["mushroom toad R+"]
        assert entry.model.chosen == ()
        assert entry.announcement["text"] == "Mushroom + Toad made Healing. 5,760 assignments left."


def test_two_taps_are_enough_if_the_triangle_chose_the_pair(table: DeductionTable) -> None:
    table.triangle.act("pair:mushroom:toad")
    table.entry.act("choice:R+")
    assert lines(table.book) == ["mushroom toad R+"]


def test_a_tap_on_what_is_chosen_lets_it_go(table: DeductionTable) -> None:
    for tap in ("choice:R+", "choice:R+", "ingredient:toad", "ingredient:toad"):
        table.entry.act(tap)
    assert (table.model.chosen, table.entry._choice) == ((), None)
    table.triangle.act("pair:mushroom:toad")
    table.triangle.act("pair:mushroom:toad")
    assert table.model.chosen == ()


def test_a_third_ingredient_takes_the_place_of_the_first(table: DeductionTable) -> None:
    for ingredient in ("toad", "fern", "flower"):
        table.entry.act(f"ingredient:{ingredient}")
    assert table.model.chosen == ("fern", "flower")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_can_be_tapped_in_and_changed(kind: Any) -> None:
    for choice in [c for row in kind.choices("en").rows for c in row]:
        with FactEntry(kind=kind.name) as entry:
            for ingredient in ("toad", "flower")[: max(kind.least, 1)]:
                entry.act(f"ingredient:{ingredient}")
            entry.act(f"choice:{choice.words}")
            (line,) = lines(entry.book)
            assert write_entry(read_entry(line)) == line


def test_a_result_waits_for_all_its_candidates() -> None:
    with FactEntry(kind="result") as entry:
        entry.act("choice:R+")
        with pytest.raises(NotOffered):
            entry.act("complete")
        for ingredient in ("toad", "fern", "flower"):
            entry.act(f"ingredient:{ingredient}")
        assert not entry.book.entries
        entry.act("complete")
        assert lines(entry.book) == ["result R+ from fern toad flower"]


def test_a_line_that_cannot_be_read_stays_with_what_is_wrong(table: DeductionTable) -> None:
    before = find(table.entry.scene(), "name", "line")[0].attrs["data-bk-rev"]
    with pytest.raises(FactError):
        table.entry.act("type", {"line": "mushroom toda healing"})
    field = find(table.entry.scene(), "name", "line")[0]
    assert (field.attrs["aria-invalid"], field.attrs["data-bk-rev"]) == ("true", before)
    assert "toda" in table.entry.alert
    table.model.language = "ja"
    assert "分かりません" in table.entry.alert
    assert "分かりません" in words(find(table.entry.scene(), "class", "bk-field-error")[0])
    table.entry.act("type", {"line": "キノコ ヒキガエル 治癒"})
    assert (table.entry.alert, lines(table.book)) == ("", ["mushroom toad R+"])
    assert not find(table.entry.scene(), "aria-invalid")


def test_who_and_when_stay_for_the_next_fact_and_the_note_does_not(table: DeductionTable) -> None:
    for name, text in (("who", "Ben"), ("when", "round 1"), ("note", "cheap")):
        table.entry.act(f"about:{name}", text)
    table.entry.act("type", {"line": "mushroom toad R+"})
    table.entry.act("type", {"line": "fern toad N @Aki # dear"})
    told = [(e.fact.who, e.fact.when, e.fact.note) for e in table.book.entries]
    assert told == [("Ben", "round 1", "cheap"), ("Aki", "round 1", "dear")]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", FORMS)
def test_every_written_form_in_the_help_can_be_read(name: str, language: Any) -> None:
    read_entry(say(f"form-line.{name}").text(language))


# --- looking ---------------------------------------------------------------------------------------------


def test_a_cell_says_what_is_known_of_it_in_the_language_of_the_table(table: DeductionTable) -> None:
    table.model.add("mushroom toad R+")
    table.grid.act("cell:toad:R-")
    assert table.grid.announcement["text"] == "Toad is R minus: impossible"
    assert "Toad is R minus: impossible" in words(table.grid.scene())
    table.model.language = "ja"
    assert "ヒキガエル" in words(table.grid.scene())
    table.grid.act("cell:toad:R-")
    assert table.model.cell is None


def test_a_contradiction_names_and_marks_the_facts_and_offers_a_way_out() -> None:
    table = DeductionTable(Casebook(CLASH[:2]))
    table.entry.act("type", {"line": CLASH[2]})
    assert table.status.announcement["text"] == "These facts contradict each other."
    assert "1. Mushroom + Toad made Healing" in words(table.status.scene())
    assert "3. Mushroom + Toad made Poison" in words(table.status.scene())
    marked = [e.key for e in table.journal.scene().walk() if "bk-in-clash" in e.attrs.get("class", "")]
    assert marked == ["fact:0", "fact:2"]
    table.status.act("doubt:2")
    assert table.book.remaining == 768
    assert [entry.on for entry in table.book.entries] == [True, True, False]
    table.close()


def test_many_clashing_sets_are_told_in_short() -> None:
    other = [f"mushroom toad {p}" for p in ("R-", "G+", "G-", "B+")]
    with Status(Casebook(["mushroom toad R+", *other])) as status:
        assert "and 5 more such sets" in words(status.scene())
        assert "at least two are wrong" in words(status.scene())


# --- the journal -----------------------------------------------------------------------------------------


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Journal(Casebook(SIX[:3])) as journal:
        yield journal


def test_a_fact_opens_and_closes(journal: Journal) -> None:
    with pytest.raises(NotOffered):
        journal.act("off:1")
    journal.act("open:1")
    journal.act("off:1")
    assert [entry.on for entry in journal.book.entries] == [True, False, True]
    journal.act("on:1")
    journal.act("open:1")
    with pytest.raises(NotOffered):
        journal.act("off:1")


def test_facts_move_and_go(journal: Journal) -> None:
    journal.act("open:2")
    journal.act("up:2")
    journal.act("up:1")
    assert lines(journal.book) == ["mushroom fern N", "mushroom toad R+", "bird_claw scorpion G+"]
    with pytest.raises(NotOffered):
        journal.act("up:0")
    journal.act("down:0")
    journal.act("remove:1")
    assert lines(journal.book) == ["mushroom toad R+", "bird_claw scorpion G+"]
    journal.act("undo")
    assert len(journal.book.entries) == 3
    journal.act("redo")
    assert len(journal.book.entries) == 2


def test_a_fact_is_changed_with_what_is_said_of_it(journal: Journal) -> None:
    journal.act("open:0")
    journal.act("edit:0")
    with pytest.raises(FactError):
        journal.act("save:0", {"line": "nonsense", "who": "Ben"})
    assert find(journal.scene(), "aria-invalid")
    journal.act("save:0", {"line": "mushroom toad R-", "who": "Ben", "note": "twice"})
    fact = journal.book.entries[0].fact
    assert (write_entry(fact), fact.who, fact.note) == ("mushroom toad R-", "Ben", "twice")
    assert journal.model.editing is None
    journal.act("edit:0")
    journal.act("save:0", {"note": ""})
    assert journal.book.entries[0].fact.note == ""


def test_what_is_being_changed_is_left_if_it_goes(table: DeductionTable) -> None:
    for line in SIX[:3]:
        table.model.add(line)
    table.journal.act("open:2")
    table.journal.act("edit:2")
    table.status.act("ask")
    assert table.model.editing == 2
    table.journal.act("undo")
    assert table.model.editing is None
    assert "bk-fact-form" not in table.journal.to_html().partition("</style>")[2]


def test_taps_replace_the_fact_that_is_being_changed(table: DeductionTable) -> None:
    table.model.add("mushroom toad R+ @Ben")
    table.journal.act("open:0")
    table.journal.act("edit:0")
    for tap in ("ingredient:fern", "ingredient:toad", "choice:N"):
        table.entry.act(tap)
    assert (lines(table.book), table.book.entries[0].fact.who) == (["fern toad N"], "Ben")
    table.journal.act("edit:0")
    table.entry.act("cancel")
    assert table.model.editing is None


def test_only_the_newest_fact_is_fresh(table: DeductionTable) -> None:
    def fresh() -> list[str | None]:
        return [e.key for e in table.journal.scene().walk() if "bk-fresh" in e.attrs.get("class", "")]

    table.model.add("mushroom toad R+")
    table.model.add("fern toad N")
    assert fresh() == ["fact:1"]
    table.journal.act("undo")
    assert fresh() == []


def test_branches(journal: Journal) -> None:
    journal.act("branch", {"name": "what <b>if</b>"})
    journal.model.add("toad is B+")
    assert "what &lt;b&gt;if&lt;/b&gt;" in str(journal.scene())
    journal.act("goto", "main")
    assert len(journal.book.entries) == 3
    journal.act("goto", "what <b>if</b>")
    journal.act("drop")
    assert journal.book.branches == ("main",)


# --- all of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_each_works_alone_and_shows_the_same_each_time(part: Any) -> None:
    pages = []
    for _ in range(2):
        with part(Casebook(SIX)) as widget:
            assert repr(widget) == f"{part.__name__}(facts=6, remaining=4)"
            pages.append(widget._repr_mimebundle_()[0]["text/html"])
    assert pages[0] == pages[1]


@pytest.mark.parametrize("part", PARTS)
def test_each_speaks_both_languages(part: Any) -> None:
    with part(Casebook(CLASH)) as widget:
        english = str(widget.scene())
        widget.language = "ja"
        assert widget.model.language == "ja"
        spoken = [
            e.attrs[n] for e in widget.scene().walk() for n in ("aria-label", "title") if n in e.attrs
        ]
        assert str(widget.scene()) != english
        assert not [text for text in spoken if text.isascii() and len(text) > 3]


def test_parts_share_one_model() -> None:
    model = CasebookModel(Casebook())
    with FactEntry(model) as entry, DeductionGrid(model) as grid, Journal(model) as journal:
        entry.act("type", {"line": "mushroom toad R+"})
        assert "Mushroom + Toad" in words(journal.scene())
        assert "×" in words(grid.scene())
        grid.language = "ja"
        assert (entry.language, journal.language) == ("ja", "ja")


def test_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="not list"):
        Status(["mushroom toad R+"])  # type: ignore[arg-type]


def test_closing_the_table_leaves_nothing_behind() -> None:
    before = set(ipywidgets_widget._instances)
    for _ in range(3):
        table = DeductionTable(Casebook(SIX))
        table._repr_mimebundle_()
        model = table.model
        table.close()
        table.close()
        assert set(ipywidgets_widget._instances) == before
        model.add("fern is R-")


def test_the_table_on_a_saved_page_is_the_same_each_time_and_can_send_nothing() -> None:
    pages = []
    for _ in range(2):
        table = DeductionTable(Casebook(SIX))
        data, metadata = table._repr_mimebundle_()
        assert (data["text/plain"], metadata) == ("DeductionTable(facts=6, remaining=4)", {})
        assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
        pages.append(data["text/html"])
        table.close()
    assert pages[0] == pages[1]
    page = pages[0].partition("</style>")[2]
    assert page.count("<button") == page.count('disabled=""')
    assert "<input" not in page
    assert "<style" not in page
    assert len(pages[0]) < 100_000


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "\"' onclick=alert(1) x='",
    "\u202etxet\u202c",
    "a\u200b\u200bb",
    "x" * 400,
)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_players_write_is_never_markup(table: DeductionTable, text: str) -> None:
    table.entry.act("about:who", text)
    table.entry.act("about:note", text)
    table.entry.act("type", {"line": "mushroom toad R+"})
    table.journal.act("open:0")
    for scene in (table.journal.scene(), table.entry.scene()):
        assert {e.tag for e in scene.walk()} <= set("section div h3 button span ol li p details summary form label input select option svg g path circle line polygon table tbody tr th td code".split())  # fmt: skip
    page = table.to_html()
    assert "<img" not in page
    assert "<script" not in page
    about = next(e for e in table.journal.scene().walk() if "bk-fact-about" in e.attrs.get("class", ""))
    assert [e.attrs["dir"] for e in about.walk() if "dir" in e.attrs] == ["auto", "auto"]
