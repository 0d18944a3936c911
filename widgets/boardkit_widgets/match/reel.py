"""A match as a strip of moments, each with its pictures: what a replay shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from boardkit.core.decision import Decision, Event
from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.match import Match
from boardkit.core.text import LANGUAGES, Language, Speaks
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import glyph

Both = tuple[int, ...]
"""Something in every language, in the order of :data:`~boardkit.core.text.LANGUAGES`: numbers of items."""


Attributes = tuple[tuple[str, str], ...]


class Pool:
    """Trees whose equal parts are kept once: moments hardly differ from each other.

    An item is a text, or a list: the numbers of its tag and of its attributes, then those of its children.

    >>> pool = Pool()
    >>> pool.add(Element("p", {}, "one", Element("br"), "one"))
    2
    >>> pool.items, pool.tags
    (['one', [0, 0], [1, 0, 0, 1, 0]], ['br', 'p'])
    """

    def __init__(self) -> None:
        self.tags: list[str] = []
        self.attrs: list[dict[str, str]] = []
        self.items: list[str | list[int]] = []
        self._tags: dict[str, int] = {}
        self._attrs: dict[Attributes, int] = {}
        self._items: dict[str | tuple[str, Attributes, Both], int] = {}

    def add(self, part: Element | str) -> int:
        """The number of *part*, which is kept if it is new."""
        if isinstance(part, str):
            return self._keep(part, part)
        tag, attrs, children = part.tag, tuple(part.attrs.items()), tuple(map(self.add, part.children))
        known = self._items.get((tag, attrs, children))
        if known is not None:
            return known
        if tag not in self._tags:
            self._tags[tag] = len(self.tags)
            self.tags.append(tag)
        if attrs not in self._attrs:
            self._attrs[attrs] = len(self.attrs)
            self.attrs.append(part.attrs)
        return self._keep((tag, attrs, children), [self._tags[tag], self._attrs[attrs], *children])

    def _keep(self, identity: str | tuple[str, Attributes, Both], item: str | list[int]) -> int:
        number = self._items.setdefault(identity, len(self.items))
        if number == len(self.items):
            self.items.append(item)
        return number


@dataclass(slots=True)
class Moment:
    """One moment: its pictures, what led to it, and what is asked in it; texts are still in no language."""

    pictures: tuple[Both, ...]
    """The board and each player's area, as items."""
    summary: Both
    took: tuple[Speaks, ...]
    """The choices that led here, as far as one may know them."""
    events: tuple[Event, ...]
    turn: Speaks
    """Who is to choose now, and what; or that it is over."""
    waits: bool
    """Whether a person is to choose, not chance."""


@dataclass
class Reel:
    """The moments of *match* up to now as *seat* saw them; all there is to see for ``None``.

    A moment in which nothing new is seen is no moment of its own, so nothing hidden shows even as a step.
    """

    match: Match
    seat: int | None
    pool: Pool = field(default_factory=Pool)
    _view: Any = None
    _pictures: tuple[Both, ...] = ()

    def moments(self) -> list[Moment]:
        """All moments, in order; there is always one."""
        found: list[Moment] = []
        untold: list[Speaks] = []
        study = self.match.branch()
        asked: Decision | None = None
        for at in range(self.match.at + 1):
            study.goto(at)
            if at:
                untold += self._took(study, at, asked)
            asked = study.decision
            if found and at < self.match.at and self._is_chances(study, at):
                continue
            moment = self._moment(study, at, tuple(untold))
            if not found or self._shows_more(found[-1], moment):
                found.append(moment)
                untold = []
        return found

    def _is_chances(self, study: Match, at: int) -> bool:
        """Whether nothing happened but that chance is asked: with what it answers, that is one moment."""
        return study.decision is not None and study.decision.seat is None and not study.events_of(at)

    def _moment(self, study: Match, at: int, took: tuple[Speaks, ...]) -> Moment:
        view: Any = study.view(self.seat)
        if view != self._view:  # others may be at work unseen
            self._view, self._pictures = view, tuple(self._draw(study, view))
        summary, *pictures = self._pictures
        events = tuple(event for event in study.events_of(at) if event.seen_by(self.seat))
        decision = study.decision_for(self.seat)
        waits = decision is not None and decision.seat is not None
        return Moment(tuple(pictures), summary, took, events, self._turn(study, decision), waits)

    def _draw(self, study: Match, view: Any) -> Iterator[Both]:
        """The summary, the board and each player's area; nothing on them can be chosen."""
        game, add = study.game, self.pool.add
        offers = [(lang, Offer((), lang)) for lang in LANGUAGES]
        yield tuple(add(game.summary(view, lang)) for lang in LANGUAGES)
        yield tuple(add(game.board(view, offer, lang)) for lang, offer in offers)
        for seat in range(len(study.seats)):
            yield tuple(add(game.panel(view, seat, offer, lang)) for lang, offer in offers)

    def _took(self, study: Match, at: int, asked: Decision | None) -> list[Speaks]:
        """The choice that led here, if it is everybody's to know: chance's is told by what happens."""
        who, key = study.chosen(at)
        if who is None or asked is None or self.seat not in (None, who):
            return []
        return [say("replay.took", who=study.seats[who], label=asked[key].words)]

    def _turn(self, study: Match, decision: Decision | None) -> Speaks:
        if decision is None:
            return say("choices.over")
        who = say("chance") if decision.seat is None else study.seats[decision.seat]
        return say("choices.asked", who=who, prompt=decision.prompt)

    def _shows_more(self, before: Moment, now: Moment) -> bool:
        if now.events or now.pictures != before.pictures:
            return True
        return now.waits and now.turn.text("en") != before.turn.text("en")


# ------------------------------------------------------------------------------------ what is told of it


def told(moment: Moment, number: int, lang: Language) -> Element:
    """What led to *moment*, the *number*-th from 0, as an item of a list; each clause can be opened."""
    lines = [Element("p", {"class": "bk-replay-took"}, words.text(lang)) for words in moment.took]
    lines += [_event(event, f"{number}:{n}", lang) for n, event in enumerate(moment.events)]
    if not lines:
        words = moment.turn if number else say("replay.begin")
        lines = [Element("p", {"class": "bk-muted"}, words.text(lang))]
    return Element(
        "li",
        {"class": "bk-replay-moment"},
        Element(
            "button",
            {
                "type": "button",
                "class": "bk-replay-number",
                "data-bk-action": f"goto:{number}",
                "aria-label": say("replay.goto", at=number + 1).text(lang),
            },
            str(number + 1),
        ),
        Element("div", {"class": "bk-replay-lines"}, *lines),
        key=f"moment:{number}",
    )


def _event(event: Event, at: str, lang: Language) -> Element:
    """One thing that happened. What stands below it when its clause is opened is put there by the page."""
    return Element(
        "div",
        {"class": "bk-replay-event", "data-bk-slot": f"clause {at} {event.rule}"},
        None if event.seat is None else glyph(event.seat),
        Element("span", {"class": "bk-replay-words"}, event.text(lang)),
        Element(
            "button",
            {
                "type": "button",
                "class": "bk-match-rule",
                "data-bk-action": f"clause:{at}",
                "data-bk-slot": f"opens {at}",
                "aria-label": say("clause.show", rule=event.rule).text(lang),
            },
            event.rule,
        )
        if event.rule
        else None,
    )


def spoken(moment: Moment, lang: Language) -> str:
    """What is said aloud when a person steps to *moment*."""
    return " ".join(words.text(lang) for words in (*(moment.events or moment.took), moment.turn))
