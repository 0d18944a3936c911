"""The base of the components of a match: each works alone, and together on one model."""

from collections.abc import Iterable
from typing import Any, Final

import traitlets

from boardkit.core.decision import Event
from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.match import Match
from boardkit.core.text import Listing, Speaks, Verbatim
from boardkit_widgets._component import ModelWidget
from boardkit_widgets.match.clause import clause_card
from boardkit_widgets.match.model import MatchModel, as_model, say
from boardkit_widgets.match.names import glyph
from boardkit_widgets.match.result import result_words

KEYS: Final = "[=back ]=forward u=undo r=redo"
"""What keys do wherever the focus is in a component of a match."""

MOST_SAID: Final = 160
"""About how many letters are said aloud after a choice at the most: nobody listens to more."""

_MOVES: Final = frozenset({"back", "forward", "undo", "redo"})


class MatchWidget(ModelWidget):
    """A component that shows a match: it takes a :class:`MatchModel` or a :class:`~boardkit.Match`."""

    model: MatchModel

    watched: tuple[str, ...] = ("version", "seat")

    opened = traitlets.Unicode(None, allow_none=True)
    """Where a clause is shown: the action that opened it, or ``None``."""

    _plays = False

    def __init__(self, match: MatchModel | Match, **settings: Any) -> None:
        super().__init__(as_model(match), **settings)
        self.watch(self, "opened")
        self.model.observe(self._hush, names=["seat", "language"])
        self._watched += (lambda: self.model.unobserve(self._hush, names=["seat", "language"]),)

    @property
    def match(self) -> Match:
        """The match."""
        return self.model.match

    # ----------------------------------------------------------------------------- what is done in all

    def handle(self, action: str, value: Any) -> None:
        verb, _, rest = action.partition(":")
        if verb == "play":
            self.tell(self.model.play(rest))
        elif verb == "rule":
            self.opened = None if self.opened == action else action
        elif action == "chance":
            self.tell(self.model.let_chance())
        elif action == "bot":
            self.tell(self.model.let())
        elif action == "others":
            self.play_on(0)
        elif action in _MOVES:
            self._move(action)

    def _move(self, action: str) -> None:
        if action in ("back", "forward"):
            self.model.step(1 if action == "forward" else -1)
        elif action == "undo":
            self.model.undo()
        else:
            self.model.redo()
        self.tell_where()

    def play_on(self, pause: float) -> None:
        """Let bots play on, and tell what happens."""
        self._plays = True
        self.model.play_on(pause, self._played)

    def _played(self, events: list[Event], error: Exception | None) -> None:
        if error is not None:
            self._report(error)
        else:
            self.tell(events)

    def close(self) -> None:
        """Leave the page; bots that play on because of this component stop."""
        if self._plays:
            self.model.stop()
        super().close()

    def _hush(self, _change: object) -> None:
        """Forget what was said and complained: somebody else looks now, or in another language."""
        if self.announcement["text"]:
            self.announce("")
        self._report(None)

    def tell(self, events: Iterable[Event]) -> None:
        """Say aloud what happened, as far as the one who looks saw it, and what is to be chosen now.

        At the end only how it ended is said: whoever let bots play on does not listen to a whole match.
        """
        asked = self.asked()
        told = [] if self.model.decision is None else self._newest(events, asked)
        self.announce(Listing([*told, asked], say("joint")))

    def tell_where(self) -> None:
        """Say aloud which moment is shown, and what happened there."""
        where = self.where()
        here = self._newest(self.match.events_of(self.match.at), where)
        self.announce(Listing([where, *here], say("joint")))

    def _newest(self, events: Iterable[Event], beside: Speaks) -> list[Speaks]:
        """The newest of the *events* that the one who looks saw: as many as there is room for *beside*."""
        seen = [event.words for event in events if event.seen_by(self.model.seat)]
        room = MOST_SAID - len(self.say(beside))
        told: list[Speaks] = []
        for words in reversed(seen):
            room -= len(self.say(words))
            if told and room < 0:
                break
            told.insert(0, words)
        before = len(seen) - len(told)
        return [say("story.left-out", n=before), *told] if before else told

    # ----------------------------------------------------------------------------- what is said in all

    def where(self) -> Speaks:
        """Which moment of how many is shown."""
        return say("timeline.where", at=self.model.moment, length=len(self.model.moments) - 1)

    def asked(self) -> Speaks:
        """What is to be chosen now, and by whom."""
        decision = self.model.decision
        if decision is None:
            return Listing([say("choices.over"), *result_words(self.match)], say("joint"))
        return say("choices.asked", who=self.who(decision.seat), prompt=decision.prompt)

    def who(self, seat: int | None) -> Speaks:
        """The name of *seat*; ``None`` is chance."""
        return say("chance") if seat is None else Verbatim(self.match.seats[seat])

    def summary(self) -> str:
        """The position in a sentence or two."""
        return self.model.game.summary(self.match.view(self.model.seat), self._lang)

    def offer(self) -> Offer:
        """What a scene may offer to the one who looks."""
        decision = self.model.decision
        options = decision.options if decision is not None and self.model.may_choose else ()
        return Offer(options, self._lang)

    # --------------------------------------------------------------------------------- what is drawn

    def name(self, seat: int) -> Element:
        """The name of *seat* in its colour, with its sign."""
        return Element("span", {"class": "bk-match-name"}, glyph(seat), self.match.seats[seat])

    def rule_button(self, rule: str, place: str) -> Element | None:
        """A button that shows the clause *rule*; *place* is where in this component it stands."""
        if rule not in self.model.game.rules:
            return None
        action = f"rule:{place}:{rule}"
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-match-rule",
                "data-bk-action": action,
                "aria-expanded": "true" if self.opened == action else "false",
                "aria-label": self.say(say("clause.show", rule=rule)),
            },
            rule,
            key=action,
        )

    def rule_shown(self, rule: str, place: str) -> Element | None:
        """The clause, if the button at *place* was pressed."""
        if self.opened != f"rule:{place}:{rule}":
            return None
        return clause_card(self.model.game, rule, self._lang)

    def describe(self) -> dict[str, object]:
        """The game, the moment, and who looks."""
        model = self.model
        return {"game": model.game.id, "at": model.moment, "seat": model.seat}
