"""The decision at hand as buttons, and why something is not among them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import traitlets

from boardkit.core.decision import Decision
from boardkit.core.element import Element
from boardkit.core.flow import Option, Refusal
from boardkit.core.text import Listing
from boardkit_widgets._messages import Value
from boardkit_widgets.match.component import KEYS, MatchWidget
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import glyph
from boardkit_widgets.match.result import result_table, result_words

MANY: Final = 12
"""More options than these stand in columns."""


class Choices(MatchWidget):
    """Who is to choose what, and all that can be chosen; at the end, how the match ended.

    What chance can give is shown with how likely it is. Of what is hidden from the one who looks, only
    whose turn it is.

    >>> import boardkit
    >>> choices = Choices(boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7))
    >>> choices.act("play:draw")
    >>> choices.announcement["text"]
    'Aki places white 1 on space 1. Aki: Draw another chip, or stop?'
    >>> choices.close()
    """

    settings = ("asking",)

    asking = traitlets.Bool(False)
    """Whether it is shown why something cannot be chosen."""

    def handle(self, action: str, value: Value) -> None:
        if action == "why":
            self.asking = not self.asking
        else:
            super().handle(action, value)

    def scene(self) -> Element:
        decision = self.model.decision
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-match-choices",
                "aria-label": self.say(say("choices.title")),
                "data-bk-keys": KEYS,
            },
            # here and not beside the board: the board is large, and is only sent when it looks different
            Element("p", {"class": "bk-spoken"}, self.summary(), key="summary"),
            *(self._asked(decision) if decision is not None else self._over()),
        )

    def _over(self) -> list[Element | None]:
        won, *more = result_words(self.match)
        title = Element(
            "h3",
            {},
            Element("span", {"class": "bk-match-who"}, self.say(say("choices.over"))),
            Element("span", {"class": "bk-match-ask"}, self.say(won)),
        )
        # on a narrow page the end comes while one looks elsewhere: show it
        prompt = Element("div", {"class": "bk-match-prompt", "data-bk-show": "over"}, title, key="prompt")
        tie = [Element("p", {}, self.say(words)) for words in more]
        return [prompt, *tie, result_table(self.match, self._lang)]

    def _past(self) -> Element | None:
        """That this is the past, where one might take it for the present."""
        last = len(self.model.moments) - 1
        if not self.model.past or self.model.moment >= last:
            return None
        words = say(
            "choices.past-choose" if self.model.may_choose else "choices.past",
            at=self.model.moment,
            length=last,
        )
        return Element("p", {"class": "bk-match-past"}, self.say(words), key="past")

    def _asked(self, decision: Decision) -> list[Element | None]:
        prompt = [self._past(), self._prompt(decision), self.rule_shown(decision.rule, "asked")]
        if self.model.may_choose:
            return [*prompt, self._options(decision), self._why()]
        return [*prompt, self._odds(decision), self._waiting(decision)]

    def _prompt(self, decision: Decision) -> Element:
        seat = decision.seat
        sign = glyph(seat) if seat is not None else None
        who = Element("span", {"class": "bk-match-who"}, sign, self.say(self.who(seat)))
        return Element(
            "div",
            {"class": "bk-line bk-match-prompt"},
            Element("h3", {}, who, Element("span", {"class": "bk-match-ask"}, self.say(decision.prompt))),
            self.rule_button(decision.rule, "asked"),
            key="prompt",
        )

    # ------------------------------------------------------------------------------ what is on offer

    def _options(self, decision: Decision) -> Element:
        whole = sum(option.weight or 0 for option in decision.options)
        many = " bk-match-many" if len(decision.options) > MANY else ""
        return Element(
            "div",
            {
                "class": f"bk-match-options{many}",
                "role": "group",
                "aria-label": self.say(decision.prompt),
                "data-bk-roving": "row",
                "data-bk-once": True,
            },
            self._let_chance() if decision.seat is None else None,
            *(self._option(option, whole) for option in decision.options),
            key="options",
        )

    def _option(self, option: Option, whole: int) -> Element:
        odds = percent(Fraction(option.weight or 0, whole)) if whole else None
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-button bk-match-option",
                "data-bk-action": f"play:{option.key}",
                "data-bk-stop": True,
            },
            Element("span", {}, option.label(self._lang)),
            Element("span", {"class": "bk-match-odds"}, odds) if odds else None,
            key=f"play:{option.key}",
        )

    def _let_chance(self) -> Element:
        return self.button("chance", say("choices.let-chance"), "bk-primary", data_bk_stop=True)

    def _odds(self, decision: Decision) -> Element | None:
        """What chance can give, where the one who looks has no say in it."""
        if decision.seat is not None or decision.hidden:
            return None
        whole = sum(option.weight or 0 for option in decision.options)
        rows = [
            Element(
                "li",
                {},
                Element("span", {"class": "bk-grow"}, option.label(self._lang)),
                Element("span", {"class": "bk-match-odds"}, percent(Fraction(option.weight or 0, whole))),
            )
            for option in decision.options
        ]
        return Element("ul", {"class": "bk-list bk-match-outcomes"}, *rows, key="odds")

    def _waiting(self, decision: Decision) -> Element:
        if decision.seat is None:
            return Element(
                "div", {"class": "bk-line", "data-bk-once": True}, self._let_chance(), key="waiting"
            )
        waiting = say("choices.waiting", who=self.who(decision.seat))
        return Element(
            "div",
            {"class": "bk-line bk-match-waiting"},
            Element("p", {"class": "bk-muted"}, self.say(waiting)),
            self.button("bot", say("choices.bot", who=self.who(decision.seat))),
            self.button("others", say("choices.others"), "bk-primary"),
            key="waiting",
        )

    # ----------------------------------------------------------------------- what is not, and why

    def _why(self) -> Element | None:
        refused = self.match.refused()
        if not refused:
            return None
        rows = [self._refused(options, *reason) for reason, options in self._by_reason(refused).items()]
        asking = "true" if self.asking else "false"
        return Element(
            "div",
            {"class": "bk-match-why"},
            self.button("why", say("choices.why"), "bk-quiet bk-match-fold", aria_expanded=asking),
            Element("ul", {"class": "bk-list"}, *rows, key="refused") if self.asking else None,
            key="why",
        )

    def _by_reason(self, refused: Iterable[tuple[Option, Refusal]]) -> dict[tuple[str, str], list[Option]]:
        """What cannot be chosen, by why: one reason is told once, with all that it concerns."""
        found: dict[tuple[str, str], list[Option]] = {}
        for option, refusal in refused:
            found.setdefault((self.say(refusal.message), refusal.rule), []).append(option)
        return found

    def _refused(self, options: Sequence[Option], reason: str, rule: str) -> Element:
        key = options[0].key
        place = f"why:{key}"
        labels = Listing([option.label(self._lang) for option in options])
        words = Element(
            "div",
            {"class": "bk-grow"},
            Element("strong", {}, self.say(labels)),
            Element("p", {}, reason),
        )
        return Element(
            "li",
            {},
            Element("div", {"class": "bk-match-refused"}, words, self.rule_button(rule, place)),
            self.rule_shown(rule, place),
            key=f"refused:{key}",
        )


def percent(chance: Fraction) -> str:
    """A likelihood in whole per cent; what is below half of one is not nothing.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 300)), percent(Fraction(1))
    ('33%', '<1%', '100%')
    """
    whole = round(chance * 100)
    return f"{whole}%" if whole else "<1%"
