"""What happened, in words, each with the clause that says so."""

from collections.abc import Iterator
from typing import Final

import traitlets

from boardkit.core.decision import Event
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.match.component import KEYS, MatchWidget
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import glyph

AT_FIRST: Final = 60
"""How many events are shown; as many more each time that earlier ones are asked for."""


class Story(MatchWidget):
    """What the one who looks saw happen up to this moment, newest last. A press on it shows the clause.

    What came of one choice stands together.

    >>> import boardkit
    >>> match = boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7)
    >>> story = Story(match)
    >>> story.act("rule:0.0:QUA-ROUND-1")
    >>> [event.kind for _, events in story.groups() for event in events]
    ['round', 'card', ...]
    >>> story.close()
    """

    settings = ("most",)

    most = traitlets.Int(AT_FIRST)
    """How many events are shown at the most."""

    def handle(self, action: str, value: Value) -> None:
        if action == "earlier":
            self.most += AT_FIRST
        else:
            super().handle(action, value)

    def groups(self) -> list[tuple[int, list[Event]]]:
        """What was seen, by moment: of the newest choices, as many as :attr:`most` has room for."""
        return self._groups()[0]

    def _groups(self) -> tuple[list[tuple[int, list[Event]]], bool]:
        """The groups that are shown, and whether there are earlier ones."""
        found: list[tuple[int, list[Event]]] = []
        count = 0
        for group in self._backwards():
            if count >= self.most:
                return found[::-1], True
            found.append(group)
            count += len(group[1])
        return found[::-1], False

    def _backwards(self) -> Iterator[tuple[int, list[Event]]]:
        model = self.model
        moments = model.moments
        for moment in range(model.moment, -1, -1):
            events = [e for e in model.match.events_of(moments[moment]) if e.seen_by(model.seat)]
            if events:
                yield moment, events

    def scene(self) -> Element:
        groups, more = self._groups()
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-match-story", "data-bk-keys": KEYS},
            Element("h3", {}, self.say(say("story.title"))),
            Element(
                "div",
                {"class": "bk-match-scroll"},
                Element("ol", {"class": "bk-match-events"}, *(self._group(*group) for group in groups)),
                # the column is drawn from its end, so that the newest is in sight
                self.button("earlier", say("story.earlier"), "bk-quiet") if more else None,
                key="events",
            ),
        )

    def _group(self, moment: int, events: list[Event]) -> Element:
        rows = (self._event(f"{moment}.{number}", event) for number, event in enumerate(events))
        return Element(
            "li",
            {"class": "bk-match-group"},
            Element("ul", {}, *(row for pair in rows for row in pair)),
            key=f"moment:{moment}",
        )

    def _event(self, place: str, event: Event) -> Iterator[Element]:
        action = f"rule:{place}:{event.rule}"
        known = {
            "class": "bk-match-event",
            "type": "button",
            "data-bk-action": action,
            "aria-expanded": "true" if self.opened == action else "false",
        }
        inside = (
            glyph(event.seat) if event.seat is not None else None,
            Element("span", {"class": "bk-grow"}, event.text(self._lang)),
            Element("span", {"class": "bk-match-rule-id"}, event.rule),
        )
        if event.rule in self.model.game.rules:
            said = Element("button", known, *inside)
        else:
            said = Element("div", {"class": "bk-match-event"}, *inside)
        yield Element("li", {}, said, self.rule_shown(event.rule, place), key=f"event:{place}")
