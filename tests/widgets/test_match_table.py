"""The game table as a whole, without a browser: what it is made of, bots that play on, what it leaves behind."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import boardkit
from boardkit.core.game import Game
from boardkit_widgets import GameTable, MatchModel, NotOffered, Timeline
from tests.widgets.matches import quacks, washday, words


@pytest.fixture
def table() -> Iterator[GameTable]:
    table = GameTable(quacks())
    yield table
    table.close()


# --- what it is -----------------------------------------------------------------------------------------


def test_it_is_short_in_words_and_the_same_each_time(table: GameTable) -> None:
    assert repr(table) == "GameTable(game='quacks', at=1, seat=None)"
    bundle, _ = table._repr_mimebundle_()
    assert bundle["text/plain"] == repr(table)
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    other = GameTable(quacks())
    assert other._repr_mimebundle_()[0]["text/html"] == bundle["text/html"]
    other.close()


def test_a_saved_page_shows_everything_and_can_press_nothing(table: GameTable) -> None:
    page = table.to_html().partition("</style>")[2]
    for part in ("bk-match-board", "bk-match-panel", "bk-match-choices", "bk-match-story"):
        assert part in page
    assert page.count("<button") == page.count('disabled=""')
    assert "bk-live" not in page
    assert "<form" not in page


def test_seat_and_language_can_be_given() -> None:
    table = GameTable(quacks(), seat=1, lang="ja")
    assert (table.model.seat, table.story.language) == (1, "ja")
    table.close()
    with pytest.raises(TypeError, match="unexpected keyword"):
        GameTable(quacks(), language="ja")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="a Match or a MatchModel is needed"):
        GameTable("quacks")  # type: ignore[arg-type]


def test_what_is_scripted_goes_the_same_way_as_a_press(table: GameTable) -> None:
    table.act("play:draw")
    table.act("back")
    table.act("seat:1")
    table.act("language:ja")
    assert (table.model.at, table.model.seat, table.model.language) == (2, 1, "ja")
    with pytest.raises(NotOffered):
        table.act("play:draw")
    with pytest.raises(NotOffered):
        table.act("nonsense")


def test_the_area_in_front_is_that_of_who_chooses_or_looks(table: GameTable) -> None:
    def front() -> list[int]:
        return [panel.of for panel in table.panels if "bk-match-front" in panel.scene().attrs["class"]]

    assert front() == [0]
    table.model.play("draw")
    table.model.play("stop")
    assert front() == [1]
    table.model.seat = 0
    assert front() == [0]
    table.model.seat = None
    table.model.goto(0)  # before anybody chose
    assert front() == [0]


def test_loading_a_match_for_more_or_fewer_lays_as_many_areas(table: GameTable, tmp_path: Path) -> None:
    table.save(tmp_path / "two.json")
    boardkit.Match("quacks", seats=4, seed=1).save(tmp_path / "four.json")
    for name, many in (("four", 4), ("two", 2), ("two", 2)):
        table.act("file", {"path": str(tmp_path / f"{name}.json"), "do": "load"})
        assert [panel.of for panel in table.panels] == list(range(many))
        assert table._scenes.children == (*table.panels, table.board)
    washday().save(tmp_path / "washday.json")
    table.act("file", {"path": str(tmp_path / "washday.json"), "do": "load"})
    assert table.match.game.id == "washday"
    assert "Washday" in words(table.seats.scene())


def test_an_error_in_one_scene_is_shown_there_and_does_not_stop_the_others(
    table: GameTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("no board today")

    monkeypatch.setattr(type(table.model.game), "board", broken)
    table.choices.act("play:draw")
    assert "no board today" in table.board.alert
    assert "places white 1" in words(table.story.scene())


# --- bots that play on --------------------------------------------------------------------------------------


def test_without_an_event_loop_bots_play_to_the_end_at_once(table: GameTable) -> None:
    table.timeline.act("play-on")
    assert table.match.outcome is not None
    assert not table.model.playing
    said = table.timeline.announcement["text"]
    outcome = table.match.outcome
    winner, points = table.match.seats[outcome.winners[0]], outcome.scores[outcome.winners[0]]
    assert said.startswith(f"The match is over. {winner} wins with {points} points.")
    front = [panel.of for panel in table.panels if "bk-match-front" in panel.scene().attrs["class"]]
    assert front == [outcome.winners[0]]


def conversation(talk: Callable[[GameTable], Any], match: boardkit.Match | None = None) -> GameTable:
    """Let *talk* happen while an event loop runs, as in a kernel; the table is closed afterwards."""

    async def run() -> GameTable:
        table = GameTable(match or quacks())
        try:
            await talk(table)
        finally:
            table.close()
        return table

    return asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    """Give others their turn until *condition* holds."""

    async def wait() -> None:
        while not condition():
            await asyncio.sleep(0)

    await asyncio.wait_for(wait(), 20)


def test_bots_play_beside_the_conversation_and_can_be_stopped() -> None:
    async def talk(table: GameTable) -> None:
        table.timeline.speed = "quick"
        table.timeline.act("play-on")
        assert table.model.playing
        assert "stop" in table.timeline.offers
        first = table.model.version
        await until(lambda: table.model.version > first)
        table.timeline.act("stop")
        here = table.model.version
        assert not table.model.playing
        assert "play-on" in table.timeline.offers
        await asyncio.sleep(0)
        assert table.model.version == here
        assert table.match.outcome is None

    conversation(talk)


def test_at_once_they_leave_turns_for_others() -> None:
    async def talk(table: GameTable) -> None:
        table.timeline.speed = "at-once"
        table.timeline.act("play-on")
        await until(lambda: table.match.outcome is not None)
        await until(lambda: not table.model.playing)

    conversation(talk)


def test_who_takes_the_match_in_hand_stops_the_bots() -> None:
    async def talk(table: GameTable) -> None:
        table.timeline.speed = "quick"
        table.timeline.act("play-on")
        table.board.act("back")
        at = table.model.at
        await until(lambda: not table.model.playing)
        assert table.model.at == at

    conversation(talk)


def test_bots_stop_where_the_table_is_closed() -> None:
    async def talk(table: GameTable) -> None:
        table.timeline.speed = "quick"
        table.timeline.act("play-on")

    async def run() -> None:
        model = MatchModel(quacks())
        for widget in (GameTable(model), Timeline(model)):
            timeline = widget.timeline if isinstance(widget, GameTable) else widget
            timeline.speed = "quick"
            timeline.act("play-on")
            here = model.version
            widget.close()
            assert not model.playing
            await asyncio.sleep(0)
            assert model.version == here
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert conversation(talk).model.playing is False


class Broken:
    """A bot that fails."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: Any, decision: Any) -> str:
        raise RuntimeError("out of ideas")


class Cheat(Broken):
    """A bot that wants what is not on offer."""

    def choose(self, view: Any, decision: Any) -> str:
        return "win"


@pytest.mark.parametrize(
    ("bot", "complaint"), [(Broken, "RuntimeError: out of ideas"), (Cheat, "“win” cannot be chosen now")]
)
def test_a_bot_that_fails_is_shown_and_stops(
    monkeypatch: pytest.MonkeyPatch, bot: Any, complaint: str
) -> None:
    monkeypatch.setattr(Game, "bots", lambda self: {"broken": bot})
    monkeypatch.delattr("boardkit.quacks.game.QuacksGame.bots", raising=False)

    async def talk(table: GameTable) -> None:
        table.timeline.act("play-on")
        await until(lambda: not table.model.playing)
        assert complaint in table.timeline.alert
        assert table.model.at == 1
        with pytest.raises(Exception, match=complaint.partition(": ")[2] or complaint):
            table.timeline.act("one")

    conversation(talk)
    table = GameTable(quacks())
    with pytest.raises(Exception, match=complaint.partition(": ")[2] or complaint):
        table.timeline.act("play-on")
    assert complaint in table.timeline.alert
    table.close()


# --- nothing is left behind -------------------------------------------------------------------------------------


def test_closing_leaves_no_widget_behind() -> None:
    before = set(ipywidgets_widget._instances)
    table = GameTable(quacks())
    table.act("play:draw")
    table.close()
    table.close()
    assert set(ipywidgets_widget._instances) == before
    version = table.model.version
    table.model.play("draw")  # the model lives on, and nobody is drawn
    assert table.model.version == version + 1


def test_a_game_replayed_ten_times_makes_no_widgets(table: GameTable) -> None:
    table.model.play_on()
    assert table.match.outcome is not None
    assert table.match.view(None)["round"] == 9
    many = len(ipywidgets_widget._instances)
    steps = [*range(0, table.match.length, 10), table.match.length]
    for _ in range(10):
        for at in steps:
            table.model.goto(at)
        assert table.match.outcome is not None
    assert len(ipywidgets_widget._instances) == many
    assert len(table.model.lines) == 1


def test_a_table_that_cannot_be_made_leaves_no_widget_behind() -> None:
    before = set(ipywidgets_widget._instances)
    with pytest.raises(Exception, match="no seat 7"):
        GameTable(quacks(), seat=7)
    assert set(ipywidgets_widget._instances) == before
