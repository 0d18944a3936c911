"""Who plays, who is to choose, and with whose eyes one looks."""

from boardkit.core.element import Element
from boardkit.core.text import Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.match.component import KEYS, MatchWidget
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import glyph


class Seats(MatchWidget):
    """The players; a press on one looks with their eyes. At the end, their points.

    >>> import boardkit
    >>> seats = Seats(boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7))
    >>> seats.act("seat:1"); seats.model.seat
    1
    >>> seats.announcement["text"]
    'You see what Ben sees, and choose for Ben.'
    >>> seats.close()
    """

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        if verb == "seat":
            self.model.seat = None if rest == "all" else int(rest)
            self.announce(self._sees())
        elif verb == "language":
            self.model.language = "ja" if rest == "ja" else "en"
        else:
            super().handle(action, value)

    def _sees(self) -> Speaks:
        seat = self.model.seat
        return say("seats.sees-all") if seat is None else say("seats.sees-one", who=self.who(seat))

    def scene(self) -> Element:
        game = self.model.game
        return Element(
            "section",
            {
                "class": "bk-line bk-spread bk-match-seats",
                "data-bk-keys": KEYS,
                "aria-label": self.say(say("seats.title")),
            },
            Element("h2", {"class": "bk-match-title"}, self.say(game.title)),
            self._looks(),
            self.language_buttons(),
        )

    def _looks(self) -> Element:
        chips = [self._chip(seat) for seat in (None, *range(len(self.match.seats)))]
        return Element(
            "div",
            {
                "class": "bk-line bk-match-looks",
                "role": "radiogroup",
                "aria-label": self.say(say("seats.looks")),
                "data-bk-roving": "row",
            },
            Element("span", {"class": "bk-muted bk-match-looks-title"}, self.say(say("seats.looks"))),
            *chips,
            key="looks",
        )

    def _chip(self, seat: int | None) -> Element:
        looks = seat == self.model.seat
        action = "seat:all" if seat is None else f"seat:{seat}"
        attrs: dict[str, str] = {
            "type": "button",
            "class": "bk-chip bk-match-seat",
            "role": "radio",
            "aria-checked": "true" if looks else "false",
            "data-bk-action": action,
            "data-bk-stop": "",
        }
        if seat is None:
            return Element("button", attrs, self.say(say("seats.all")), key=action)
        decision = self.model.decision
        turn = decision is not None and decision.seat == seat
        attrs["class"] += " bk-match-turn" if turn else ""
        heard = Element("span", {"class": "bk-spoken"}, self.say(say("seats.turn"))) if turn else None
        name = self.match.seats[seat]
        return Element("button", attrs, glyph(seat), name, heard, self._points(seat), key=action)

    def _points(self, seat: int) -> Element | None:
        """The points of *seat* at the end."""
        outcome = self.match.outcome
        if outcome is None:
            return None
        words = say("seats.points", n=outcome.scores[seat])
        return Element("strong", {"class": "bk-badge bk-number"}, self.say(words))
