"""What a seat may not see never reaches the page of one who looks from it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

import boardkit
from boardkit.core.bots import RandomBot
from boardkit.core.decision import Decision
from boardkit.core.game import View
from boardkit_widgets import GameTable, MatchModel
from boardkit_widgets.match.component import MatchWidget
from tests.widgets.matches import quacks, sent, washday

# What the players of Washday are dealt in turns: Ben's cards differ, Aki's do not. The wind is 1.
ONE = "draw:sock draw:towel draw:shirt draw:blanket draw:sheet draw:trousers wind:1"
OTHER = "draw:sock draw:trousers draw:shirt draw:sock draw:sheet draw:sheet wind:1"


@contextmanager
def tables(*models: MatchModel) -> Iterator[list[GameTable]]:
    with ExitStack() as stack:
        made = [GameTable(model) for model in models]
        for table in made:
            stack.callback(table.close)
        yield made


def pages(table: GameTable) -> list[dict[str, object]]:
    """All that the page of *table* got, everything opened that can be opened."""
    for part in table.parts:
        for action in [a for a in part.offers if a in ("why", "earlier")]:
            part.act(action)
    return sent(table.parts)


@pytest.mark.parametrize("lang", boardkit.LANGUAGES)
def test_hands_that_differ_look_the_same_to_who_may_not_see_them(lang: boardkit.Language) -> None:
    models = [MatchModel(washday(deal, chance="manual"), seat=0, language=lang) for deal in (ONE, OTHER)]
    with tables(*models) as (one, other):
        assert pages(one) == pages(other)
        assert (repr(one), one.to_html()) == (repr(other), other.to_html())
        models[0].play("peg:sock")
        models[1].play("peg:sock")
        assert pages(one) == pages(other)


def test_who_hides_something_sees_it() -> None:
    models = [MatchModel(washday(deal, chance="manual"), seat=1) for deal in (ONE, OTHER)]
    with tables(*models) as (one, other):
        assert pages(one) != pages(other)


@pytest.mark.parametrize("seed", range(4))
def test_while_another_brews_nothing_changes(seed: int) -> None:
    model = MatchModel(quacks(), seat=1)
    with tables(model) as (table,):
        before = pages(table)
        bot, looked = RandomBot(seed), 0
        while model.match.decision.seat == 0:  # type: ignore[union-attr]
            looked += 1
            model.let(bot)
            if model.match.decision.seat == 0:  # type: ignore[union-attr]
                assert pages(table) == before
        assert looked
        assert pages(table) != before  # Ben's own turn


def test_what_a_bot_does_in_secret_is_not_said() -> None:
    model = MatchModel(quacks(), seat=1)
    with tables(model) as (table,):
        said: list[str] = []
        table.choices.observe(lambda change: said.append(change["new"]["text"]), names="announcement")
        table.choices.act("bot")
        table.choices.act("others")
        assert said == ["Aki: Brewing in secret.", "Ben: Draw another chip, or stop?"]


@pytest.mark.parametrize("make", [quacks, washday], ids=["quacks", "washday"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_turns_to_a_seat_keeps_nothing_of_what_all_see(make: Callable[[], Any], seat: int) -> None:
    seen_all, fresh = MatchModel(make()), MatchModel(make(), seat=seat)
    with tables(seen_all, fresh) as (one, other):
        for model in (seen_all, fresh):
            bot = RandomBot(3)
            for _ in range(12):
                model.let(bot)
        pages(one)
        one.choices.act("why") if "why" in one.choices.offers else None
        seen_all.seat = seat
        for part in (*one.parts, *other.parts):
            part.opened = None
            _quiet(part)
        one.choices.asking = other.choices.asking = False
        one.story.most = other.story.most
        assert sent(one.parts) == sent(other.parts)


def test_what_was_said_to_one_does_not_stay_for_another() -> None:
    model = MatchModel(quacks())
    with tables(model) as (table,):
        secret = "white 1 on space 1"
        table.choices.act("play:draw")
        table.panels[0].act("play:draw")
        table.timeline.act("back")
        assert secret in state(table)
        table.seats.act("seat:1")
        assert secret not in state(table)
        model.seat = None
        table.timeline.act("back")
        assert secret in state(table)
        model.seat = 1
        assert secret not in state(table)


def test_nothing_stays_in_another_language() -> None:
    model = MatchModel(quacks())
    with tables(model) as (table,):
        table.choices.act("play:draw")
        table.seats.act("language:ja")
        assert [part.announcement["text"] for part in table.parts] == [""] * len(table.parts)


def state(table: GameTable) -> str:
    """All that is kept in every component, and so may reach the page."""
    return repr([part.get_state() for part in table.parts])


def _quiet(part: MatchWidget) -> None:
    """Forget what was said: it was said before one turned to the seat."""
    part.announcement = {"n": 0, "text": ""}


@pytest.mark.parametrize("make", [quacks, washday], ids=["quacks", "washday"])
def test_at_each_moment_a_seat_reads_only_what_it_saw(make: Callable[[], Any]) -> None:
    model = MatchModel(make())
    model.play_on()
    with tables(model) as (table,):
        for seat in range(2):
            model.seat = seat
            secrets = [
                event.text("en")
                for event in model.match.events
                if event.only is not None and event.only != seat and not _public(model, event)
            ]
            for moment in (len(model.moments) // 2, len(model.moments) - 1):
                model.goto(model.moments[moment])
                table.story.most = 10_000
                text = str(table.story.scene())
                found = [secret for secret in secrets if secret in text]
                assert not found


def _public(model: MatchModel, secret: Any) -> bool:
    """Whether the same words were also said to all: then they are no secret."""
    return any(e.only is None and e.text("en") == secret.text("en") for e in model.match.events)


@pytest.mark.parametrize("white", [1, 3])
def test_how_often_a_bot_chooses_in_secret_shows_nowhere(white: int) -> None:
    """Ben draws until his white chips are gone, one of them or three; to Aki it is one press and one word."""

    class Greedy:
        def choose(self, view: View, decision: Decision) -> str:
            return "draw" if "draw" in decision.keys else decision.keys[0]

    players = [{}, {"bag": {"white1": white}}]
    match = boardkit.scenario("quacks", {"start": 1, "players": players})
    model = MatchModel(match, seat=0)
    moments = len(model.moments)
    model.let_until_seen(Greedy())
    decision = model.decision
    assert decision is not None
    assert (decision.seat, len(model.moments) - moments) == (0, 1)


def test_bots_leave_to_a_person_what_a_real_bag_gives() -> None:
    match = boardkit.scenario("quacks", {"players": [{}, {}]}, chance="manual")
    model = MatchModel(match, seat=0)
    model.play("draw")
    model.play_on()
    assert match.choices == ("draw",)
