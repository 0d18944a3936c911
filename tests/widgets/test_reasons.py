"""The components that give reasons and advice, without a browser."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

from boardkit.alchemists import Casebook, names
from boardkit.alchemists.deduction.advice import GOALS
from boardkit.alchemists.material import ALCHEMICALS, INGREDIENTS, PAIRS, Potion
from boardkit.core.element import Element
from boardkit_widgets import NotOffered
from boardkit_widgets.alchemists import (
    Advice,
    CasebookModel,
    Compare,
    Debunk,
    DeductionGrid,
    DeductionTable,
    Publish,
    ResultsTriangle,
    Sale,
    Tabs,
    Why,
)
from boardkit_widgets.alchemists.tabs import PANELS

PARTS = (Why, Advice, Publish, Sale, Debunk, Compare, Tabs)

SIX = (
    "mushroom toad R+", "claw scorpion G+", "mushroom fern N", "flower root B-", "scorpion feather B+",
    "toad flower G-",
)  # fmt: skip

BOOKS: dict[str, tuple[str, ...]] = {
    "nothing known": (),
    "four left": SIX,
    "contradiction": (*SIX, "mushroom toad R-"),
    "soft": ("theory fern R- strength 3", "endorse fern R- strength 3/2", "periscope toad R+"),
    "golem": ("golem fern ears yes chest no", "animate fern yes", "library toad solar"),
    "forty": (SIX * 7)[:40],
    "sentence": ('formula Is("toad", "B+") | Is("fern", "B+")', "pairs fern toad feather at least 1 R+"),
}


def words(element: Element) -> str:
    """All the text of an element."""
    return "".join(words(c) if isinstance(c, Element) else c for c in element.children)


def classed(scene: Element, name: str) -> list[Element]:
    return [e for e in scene.walk() if name in e.attrs.get("class", "").split()]


def look(model: CasebookModel, ingredient: str, alchemical: str) -> None:
    model.look_at(names.ingredient(ingredient), names.alchemical(alchemical))


def look_at_pair(model: CasebookModel, a: str, b: str) -> None:
    model.look_at_pair((names.ingredient(a), names.ingredient(b)))


def asked(why: Why) -> Any:
    """What the reasons are about."""
    return why.claim


@pytest.fixture
def table() -> Iterator[DeductionTable]:
    table = DeductionTable(Casebook(SIX))
    yield table
    table.close()


@pytest.fixture
def why() -> Iterator[Why]:
    with Why(Casebook(SIX)) as why:
        yield why


# --- whatever is known ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("part", PARTS)
def test_each_shows_every_book_in_both_languages_and_leaves_nothing(part: Any, book: str) -> None:
    before = set(ipywidgets_widget._instances)
    pages = []
    for _ in range(2):
        with part(Casebook(BOOKS[book])) as widget:
            english = str(widget.scene())
            widget.language = "ja"
            assert str(widget.scene()) != english
            assert not spoken_in_english(widget.scene())
            pages.append((repr(widget), widget._repr_mimebundle_()[0]["text/html"]))
    assert pages[0] == pages[1]
    assert set(ipywidgets_widget._instances) == before


def spoken_in_english(scene: Element) -> list[str]:
    """Names for those who listen that no Japanese sign is in."""
    named = [e.attrs[n] for e in scene.walk() for n in ("aria-label", "title") if n in e.attrs]
    return [text for text in named if text.isascii() and len(text) > 3]


@pytest.mark.parametrize("book", BOOKS)
def test_every_cell_and_every_spot_has_reasons_or_says_what_is_open(book: str) -> None:
    with Why(Casebook(BOOKS[book])) as why:
        for cell in [(i, a) for i in INGREDIENTS[::3] for a in ALCHEMICALS]:
            why.model.look_at(*cell)
            _ask_everything(why)
        for pair in PAIRS[::4]:
            why.model.look_at_pair(pair)
            _ask_everything(why)
        assert why.last_error is None


def _ask_everything(why: Why) -> None:
    for action in [a for a in why.offers if a.startswith("ask:")] or ["next"]:
        if action in why.offers:
            why.act(action)
        assert "{" not in words(why.scene())
        if why.explanation is not None:
            why.act(f"step:{len(why.steps)}")
            assert why.step == len(why.steps) > 0


# --- reasons ----------------------------------------------------------------------------------------------


def test_steps_go_to_and_fro_and_the_grid_follows(why: Why) -> None:
    look(why.model, "toad", "B+")
    count = len(why.steps)
    assert (why.step, count > 3) == (1, True)
    assert set(why.model.marks.values()) == {"now"}
    why.act("next")
    assert set(why.model.marks.values()) == {"before", "now"}
    assert why.announcement["text"].startswith(f"Step 2 of {count}. ")
    for _ in range(count + 3):
        why.act("next")
    assert why.step == count
    for _ in range(count + 3):
        why.act("previous")
    assert why.step == 1
    why.act(f"step:{count}")
    current = [e for e in why.scene().walk() if e.attrs.get("aria-current") == "step"]
    assert [e.attrs["data-bk-action"] for e in current] == [f"step:{count}"]
    with pytest.raises(NotOffered):
        why.act(f"step:{count + 1}")


def test_the_language_changes_in_the_middle_of_the_steps(why: Why) -> None:
    look(why.model, "toad", "B+")
    why.act("next")
    english = words(classed(why.scene(), "bk-step-now")[0])
    why.language = "ja"
    assert why.step == 2
    assert (english.startswith("2Fact "), words(classed(why.scene(), "bk-step-now")[0])[:3]) == (
        True,
        "2事実",
    )


def test_another_question_begins_anew_and_a_branch_that_changes_nothing_does_not(why: Why) -> None:
    look(why.model, "toad", "B+")
    why.act("next")
    why.model.change(lambda book: book.branch("what if"))
    assert why.step == 2
    why.model.add("fern feather B+")
    assert why.step == 1
    why.act("next")
    look(why.model, "mushroom", "R+")
    assert why.step == 1
    assert why.announcement["text"].startswith("Step 1 of")
    look(why.model, "mushroom", "R+")
    assert (why.step, why.model.marks) == (0, {})


def test_aspects_and_potions_have_reasons_too(why: Why) -> None:
    look(why.model, "toad", "B+")
    why.act("ask:red")
    assert asked(why) == ("toad", "red", "+")
    assert "Toad has red +" in words(why.scene())
    why.act("ask:cell")
    assert asked(why) == ("toad", "B+")
    look_at_pair(why.model, "mushroom", "toad")
    assert asked(why) == ("mushroom", "toad", "R+")
    assert "Mushroom and Toad make Healing" in words(why.scene())
    why.act("ask:G-")
    assert "Mushroom and Toad do not make Paralysis" in words(why.scene())
    look_at_pair(why.model, "flower", "scorpion")
    assert asked(why) is None
    assert "is open" in words(why.scene())
    open_ = [p for p, chance in why.book.potions("flower", "scorpion").items() if chance]
    why.act(f"ask:{open_[0].value}")
    assert "What could settle it" in words(why.scene())


def test_what_settles_something_open_is_taken_into_the_entry(table: DeductionTable) -> None:
    table.tabs.act("panel:why")
    look(table.model, "flower", "G-")
    why: Any = table.panel("why")
    take = next(action for action in why.offers if action.startswith("take:"))
    table.model.editing = 2
    table.entry.act("choice:R+")
    why.act(take)
    assert table.tabs.panel == "facts"
    assert table.model.editing is None
    assert "+".join(i.value for i in table.model.chosen) == take.partition(":")[2]
    assert len(table.book.entries) == 6
    table.entry.act("choice:N")
    assert len(table.book.entries) == 7


def test_hints_show_each_easiest_step_once() -> None:
    with Why(Casebook(SIX[:2])) as why:
        seen: set[Any] = set()
        while "hint" in why.offers:
            why.act("hint")
            new = set(why.hints[-1].crossed)
            assert new - seen
            seen |= new
        table = why.book.table()
        assert {(i, a) for i in INGREDIENTS for a in ALCHEMICALS if not table[i][a]} <= seen
        assert why.announcement["text"] == "You have seen everything that follows from the facts."
        assert why.step == len(why.hints) > 1
        why.act("previous")
        assert why.step == len(why.hints) - 1
        why.act("again")
        assert len(why.hints) == 1


def test_hints_leave_out_what_reasons_have_shown_and_forget_what_no_longer_follows() -> None:
    with Why(Casebook(SIX[:1])) as why:
        look(why.model, "toad", "R-")
        why.act(f"step:{len(why.steps)}")
        look(why.model, "toad", "R-")
        assert "hint" not in why.offers
        why.model.add(SIX[1])
        why.act("hint")
        assert why.hints[0].facts == (1,)
        why.model.change(lambda book: book.clear())
        assert (why.hints, why.seen) == ([], set())
        assert "Nothing follows" in words(why.scene())


def test_hints_end_at_once_however_many_facts_there_are() -> None:
    with Why(Casebook(BOOKS["forty"])) as why:
        while "hint" in why.offers:
            why.act("hint")
        assert len(why.hints) < 30


def test_a_clash_is_explained_whatever_is_looked_at(why: Why) -> None:
    why.model.add("mushroom toad R-")
    assert "The facts contradict each other" in words(why.scene())
    look_at_pair(why.model, "fern", "toad")
    why.act("next")
    assert why.step == 2
    assert "ask:R+" not in why.offers


# --- from the sheets to the reasons -------------------------------------------------------------------------


def test_a_tap_while_facts_are_entered_stays_there_and_offers_the_reasons(table: DeductionTable) -> None:
    assert "why" not in table.grid.offers
    table.grid.act("cell:toad:R-")
    table.entry.act("ingredient:fern")
    assert table.tabs.panel == "facts"
    table.grid.act("why")
    why: Any = table.panel("why")
    assert (table.tabs.panel, why.claim) == ("why", ("toad", "R-"))
    assert "why" not in table.grid.offers
    table.triangle.act("pair:mushroom:toad")
    assert asked(why) == ("mushroom", "toad", "R+")
    assert table.model.cell is None
    assert table.model.chosen == ("fern",)
    table.tabs.act("panel:facts")
    table.triangle.act("pair:fern:toad")
    assert set(table.model.chosen) == {"fern", "toad"}
    table.triangle.act("why")
    assert why.claim is not None
    assert why.claim[:2] == ("fern", "toad")


def test_alone_the_sheets_offer_no_reasons() -> None:
    with DeductionGrid(Casebook(SIX)) as grid, ResultsTriangle(grid.model) as triangle:
        grid.act("cell:toad:R-")
        triangle.act("pair:mushroom:toad")
        assert "why" not in grid.offers
        assert "why" not in triangle.offers


def test_marks_are_there_only_while_reasons_are_looked_at(table: DeductionTable) -> None:
    look(table.model, "toad", "B+")
    table.tabs.act("panel:why")
    table.panel("why").act("next")
    marks = table.model.marks
    assert marks
    table.tabs.act("panel:advice")
    assert table.model.marks == {}
    table.tabs.act("panel:why")
    assert table.model.marks == marks
    table.close()
    assert table.model.marks == {}


# --- advice -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["four left", "contradiction", "soft", "golem"])
@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_with_and_without_cards(goal: Any, book: str) -> None:
    with Advice(Casebook(BOOKS[book])) as advice:
        advice.act("goal", goal)
        assert bool(advice.found) == (book != "contradiction" and goal not in ("grant", "brew"))
        for wanted in [a for a in advice.offers if a.startswith("wanted:")][:2]:
            advice.act(wanted)
        assert bool(advice.found) == (book != "contradiction")
        for card in ("toad", "fern", "toad"):
            advice.act(f"hand:{card}")
        assert [a.pair for a in advice.found] == [("fern", "toad")] * (book != "contradiction")
        assert "{" not in words(advice.scene())
        advice.act("empty")
        assert advice.model.hand == ()


def test_a_hand_without_a_pair_says_so() -> None:
    with Advice(Casebook(SIX)) as advice, Sale(advice.model) as sale:
        advice.act("hand:toad")
        advice.act("hand:toad")
        for part in (advice, sale):
            assert "two different cards" in words(part.scene())
        sale.act("back:toad")
        assert advice.model.hand == ("toad",)
        with pytest.raises(NotOffered):
            sale.act("back:fern")


def test_a_goal_that_cannot_be_looked_at_to_its_end_is_looked_at_nearer() -> None:
    with Advice(Casebook(SIX), goal="identify", depth="end") as advice:
        advice.act("goal", "learn")
        assert advice.depth == "2"
        assert advice.found


def test_what_takes_too_long_is_refused_in_the_place_of_the_advice() -> None:
    with Advice(Casebook(), goal="identify") as advice:
        advice.act("depth", "end")
        assert advice.found == []
        assert "40,320" in words(classed(advice.scene(), "bk-advice")[0])
        advice.language = "ja"
        assert "40,320通り" in words(advice.scene())
        advice.act("depth", "1")
        assert advice.found
        assert advice.last_error is None


def test_set_by_a_notebook_it_is_asked_anew() -> None:
    with Advice(Casebook(SIX)) as advice:
        before = advice.found
        advice.goal = "safe"
        assert advice.found != before
        assert '<option selected="" value="safe">' in str(advice.scene())


LONG = {"goal": "hedge", "depth": "2"}
"""What takes seconds from nothing known."""


def test_long_work_tells_how_far_it_is_and_can_be_stopped_and_begun_again() -> None:
    async def play() -> None:
        with Advice(Casebook(SIX[:3])) as advice:
            advice.act("goal", "hedge")
            assert "stop" in advice.offers
            assert [e.tag for e in advice.scene().walk() if e.tag == "progress"]
            advice.act("stop")
            assert "Stopped" in words(advice.scene())
            advice.act("hand:toad")
            advice.act("hand:fern")
            advice.wait()
            assert [a.pair for a in advice.found] == [("fern", "toad")]
            advice.act("depth", "2")
            advice.act("stop")
            advice.act("again")
            advice.wait()
            assert advice.found
            assert advice.announcement["text"].startswith("Best: Fern and Toad")

    asyncio.run(play())


def test_a_second_question_while_the_first_is_worked_out_gets_the_only_answer() -> None:
    async def play() -> None:
        with Advice(Casebook(), **LONG) as advice:
            first = advice._work
            advice.act("goal", "safe")
            advice.act("depth", "1")
            answer = advice.found
            assert answer
            assert first is not None
            await asyncio.to_thread(_join, first)
            await asyncio.sleep(0)
            assert advice.found is answer
            assert "stop" not in advice.offers

    asyncio.run(play())


def _join(work: Any) -> None:
    work._thread.join(30)


@pytest.mark.parametrize("end", ["close", "sleep"])
def test_what_nobody_waits_for_any_more_changes_nothing(end: str) -> None:
    async def play() -> None:
        advice = Advice(Casebook(SIX[:2]), goal="hedge", depth="1")
        work = advice._work
        getattr(advice, end)()
        await asyncio.to_thread(_join, work)
        await asyncio.sleep(0)
        assert advice.found == []
        if end == "sleep":
            advice.wake().wait()
            assert advice.found
        advice.close()

    asyncio.run(play())


def test_long_work_never_writes_into_the_casebook_that_a_person_changes() -> None:
    async def play() -> None:
        with Advice(Casebook(SIX[:2]), goal="hedge", depth="1") as advice:
            advice.book.add(SIX[2])
            advice.wait()
            assert advice.book.remaining == Casebook(SIX[:3]).remaining

    asyncio.run(play())


# --- decisions ----------------------------------------------------------------------------------------------


def test_more_choices_are_shown_on_demand() -> None:
    for part in (Publish, Sale, Advice):
        with part(Casebook(SIX[:2])) as widget:
            few = len(classed(widget.scene(), "bk-decisions")[0].children)
            widget.act("more")
            many = len(classed(widget.scene(), "bk-decisions")[0].children)
            assert few == 6 < many <= 40
            widget.act("more")
            assert len(classed(widget.scene(), "bk-decisions")[0].children) == few


def test_a_sale_says_what_each_offer_brings() -> None:
    with Sale(Casebook(SIX)) as sale:
        sale.act("discount", "2")
        sale.act("zone", "green")
        sale.act("wanted:B+")
        assert (sale.wanted, sale.model.zone) == (Potion.B_PLUS, "green")
        best = sale.found[0]
        a, b = best.pair
        assert f"{a.text('en')} + {b.text('en')}: {best.guarantee.text('en')}" in words(sale.scene())


@pytest.mark.parametrize("variant", ["apprentice", "master"])
def test_theories_on_the_board_with_one_token_each(variant: str) -> None:
    with Debunk(Casebook(SIX)) as debunk:
        debunk.act("variant", variant)
        assert "Enter the theories" in words(debunk.scene())
        debunk.act("theory:toad", "++")
        debunk.act("theory:scorpion", "B+")
        assert debunk.found
        assert "{" not in words(debunk.scene())
        debunk.act("theory:fern", "++")
        assert dict(debunk.model.theories) == {"scorpion": "B+", "fern": "++"}
        assert debunk.announcement["text"] == "++ moved from Toad to Fern."
        debunk.act("theory:fern", "")
        assert dict(debunk.model.theories) == {"scorpion": "B+"}
        debunk.model.theories = {names.ingredient(i): names.alchemical("++") for i in ("toad", "fern")}
        assert "one theory only" in words(debunk.scene())
        assert debunk.last_error is None


# --- branches -----------------------------------------------------------------------------------------------


@pytest.fixture
def compare() -> Iterator[Compare]:
    book = Casebook(SIX[:2])
    book.branch("<b>if</b>")
    book.add(SIX[2])
    with Compare(book) as compare:
        yield compare


def test_two_branches_side_by_side(compare: Compare) -> None:
    page = str(compare.scene())
    assert "&lt;b&gt;if&lt;/b&gt;" in page
    assert "<b>" not in page
    assert classed(compare.scene(), "bk-mark-differs")
    left, right = classed(compare.scene(), "bk-own")
    assert words(left) == "No fact is in this branch alone."
    assert "Mushroom + Fern made Neutral" in words(right)


def test_a_branch_that_is_dropped_while_it_is_compared(compare: Compare) -> None:
    compare.model.change(lambda book: book.branch("second"))
    compare.act("left", "second")
    assert compare.shown == ("second", "<b>if</b>") or compare.shown[0] == "second"
    compare.model.change(lambda book: book.drop("second"))
    assert compare.shown == ("main", "<b>if</b>")
    compare.model.change(lambda book: book.drop("<b>if</b>"))
    assert "only one branch" in words(compare.scene())
    assert compare.last_error is None
    compare.left = compare.right = "gone"
    assert compare.shown == ("main", "main")


def test_a_branch_with_a_contradiction_is_compared(compare: Compare) -> None:
    compare.model.add("mushroom toad R-")
    assert "0 assignments left" in words(compare.scene())


# --- the table ----------------------------------------------------------------------------------------------


def test_a_table_with_all_its_panels_leaves_nothing_behind() -> None:
    before = set(ipywidgets_widget._instances)
    table = DeductionTable(Casebook(SIX))
    for panel in PANELS:
        table.tabs.act(f"panel:{panel}")
    panels = [weakref.ref(part) for part in table.parts]
    table.close()
    assert set(ipywidgets_widget._instances) == before
    table.model.add("fern is R-")
    del table
    gc.collect()
    assert not [part() for part in panels if part() is not None]


def test_only_the_panel_that_is_shown_works(table: DeductionTable) -> None:
    for panel in PANELS[1:]:
        table.panel(panel)
    table.tabs.act("panel:sale")
    asleep = {name for name in PANELS[1:] if table.panel(name).asleep}
    assert asleep == set(PANELS[1:]) - {"sale"}
    hidden = table.panel("publish").tree
    table.model.add("flower is G-")
    assert table.panel("publish").tree is hidden
    table.tabs.act("panel:publish")
    assert table.panel("publish").tree is not hidden
