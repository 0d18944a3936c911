"""Back and forth in a match, its lines, and bots that go on with it."""

from typing import Final

import traitlets

from boardkit.core.decision import NotAllowed
from boardkit.core.element import AttributeValue, Element
from boardkit.core.text import Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.match.component import KEYS, MatchWidget
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import named
from boardkit_widgets.match.playing import SPEEDS

_ICONS: Final = {
    "start": "M6 5v14M19 5l-9 7 9 7z",
    "back": "M16 5l-9 7 9 7z",
    "forward": "M8 5l9 7-9 7z",
    "end": "M18 5v14M5 5l9 7-9 7z",
}


class Timeline(MatchWidget):
    """Which moment is shown, and the ways to another: step, slide, undo, branch, let bots play on.

    >>> import boardkit
    >>> timeline = Timeline(boardkit.Match("quacks", seats=2, seed=7))
    >>> timeline.act("one"); timeline.model.at
    3
    >>> timeline.act("goto", "0"); timeline.model.at
    0
    >>> timeline.act("end"); timeline.model.at
    3
    >>> timeline.close()
    """

    watched = ("version", "seat", "bot", "playing")
    settings = ("speed",)

    speed = traitlets.Enum(tuple(SPEEDS), "normal")
    """How fast bots play on."""

    # ----------------------------------------------------------------------------------- what is done

    def handle(self, action: str, value: Value) -> None:
        if action not in ("speed", "which"):
            self.model.stop()
        match action:
            case "goto":
                self._goto(str(value))
            case "start" | "end":
                self._goto("0" if action == "start" else str(len(self.model.moments) - 1))
            case "branch":
                self.model.branch()
                self.announce(say("timeline.branched"))
            case "line":
                self.model.choose_line(int(str(value)))
                self.tell_where()
            case "speed":
                self._set_speed(str(value))
            case "which":
                self.model.bot = str(value)
            case "one":
                self.tell(self.model.let_until_seen())
            case "play-on":
                self.play_on(SPEEDS[self.speed])
            case "stop":
                self.announce(say("bots.stopped"))
            case _:
                super().handle(action, value)

    def _goto(self, text: str) -> None:
        moments = {str(moment): at for moment, at in enumerate(self.model.moments)}
        if text not in moments:
            raise NotAllowed(say("refused.step"))
        self.model.goto(moments[text])
        self.tell_where()

    def _set_speed(self, speed: str) -> None:
        going = self.model.playing
        self.speed = speed
        if going:
            self.play_on(SPEEDS[self.speed])

    # ----------------------------------------------------------------------------------- what is seen

    def scene(self) -> Element:
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-match-timeline bk-live",
                "aria-label": self.say(say("timeline.title")),
                "data-bk-keys": KEYS,
            },
            self._steps(),
            self._moves(),
            self._lines() if len(self.model.lines) > 1 else None,
            self._players(),
        )

    def _steps(self) -> Element:
        at, last = self.model.moment, len(self.model.moments) - 1
        slider: dict[str, AttributeValue] = {
            "type": "range",
            "class": "bk-match-slider",
            "max": last,
            "value": at,
            "data-bk-change": "goto",
            "aria-label": self.say(say("timeline.position")),
            "aria-valuetext": self.say(self.where()),
        }
        return Element(
            "div",
            {"class": "bk-line bk-match-steps"},
            Element("input", slider, key="slider"),
            Element("span", {"class": "bk-number bk-muted bk-match-where"}, f"{at} / {last}"),
            key="steps",
        )

    def _moves(self) -> Element:
        at, last = self.model.moment, len(self.model.moments) - 1
        return Element(
            "div",
            {"class": "bk-line"},
            Element(
                "span",
                {"class": "bk-line bk-match-icons"},
                self._icon("start", at > 0),
                self._icon("back", at > 0),
                self._icon("forward", at < last),
                self._icon("end", at < last),
            ),
            self._unless("undo", self.model.why_no_undo()),
            self._unless("redo", self.model.why_no_redo()),
            self.button("branch", say("timeline.branch")),
            key="moves",
        )

    def _icon(self, action: str, possible: bool) -> Element:
        drawing: dict[str, AttributeValue] = {
            "viewBox": "0 0 24 24",
            "width": 20,
            "height": 20,
            "aria-hidden": "true",
            "stroke": "currentColor",
            "stroke-width": 2,
            "stroke-linejoin": "round",
        }
        words = self.say(say(f"timeline.{action}"))
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-button bk-match-icon",
                "data-bk-action": action,
                "aria-label": words,
                "title": words,
                "aria-disabled": None if possible else "true",
            },
            Element("svg", drawing, Element("path", {"d": _ICONS[action]})),
            key=action,
        )

    def _unless(self, action: str, refusal: Speaks | None) -> Element:
        """A button that looks as if it were off if there is a *refusal*; who presses it hears why."""
        words = say(f"timeline.{action}")
        if refusal is None:
            return self.button(action, words)
        why = self.say(say("timeline.not", what=words, why=refusal))
        return self.button(action, words, "bk-match-off", aria_label=why, title=self.say(refusal))

    def _lines(self) -> Element:
        words = {str(number): self.say(self._line_words(number)) for number in range(len(self.model.lines))}
        return self.select("line", say("timeline.line"), words, str(self.model.line))

    def _line_words(self, number: int) -> Speaks:
        lines, seat = self.model.lines, self.model.seat
        line = lines[number]
        if line.parent is None:
            return say("timeline.main", n=len(line.moments(seat)) - 1)
        since = lines[line.parent].moment(seat, line.since)
        return say("timeline.other", number=number + 1, parent=line.parent + 1, since=since)

    def _players(self) -> Element:
        over = self.match.decision is None
        bots = {name: self.say(self._bot_words(name)) for name in self.model.game.bots()}
        speeds = {speed: self.say(say(f"bots.{speed}")) for speed in SPEEDS}
        deed, look = ("stop", "bk-primary") if self.model.playing else ("play-on", "")
        return Element(
            "div",
            {"class": "bk-line bk-match-bots", "role": "group", "aria-label": self.say(say("bots.title"))},
            # not "disabled", which would drop the focus when bots play to the end
            self.button("one", say("bots.one"), aria_disabled="true" if over else None),
            Element(  # one button that changes its words keeps the focus
                "button",
                {
                    "type": "button",
                    "class": f"bk-button {look}".strip(),
                    "data-bk-action": deed,
                    "aria-disabled": "true" if over else None,
                },
                self.say(say(f"bots.{deed}")),
                key="bots:go",
            ),
            self.select("which", say("bots.which"), bots, self.model.bot) if len(bots) > 1 else None,
            self.select("speed", say("bots.speed"), speeds, self.speed),
            key="bots",
        )

    def _bot_words(self, name: str) -> Speaks:
        return say("bots.random") if name == "random" else named(self.model.game, f"bot.{name}", name)
