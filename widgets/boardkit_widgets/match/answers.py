"""Quizzes about what comes out: the engine works the answer out, a person picks or writes it."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from boardkit.core.element import Element
from boardkit.core.names import shown
from boardkit.core.text import LANGUAGES, Language, Speaks, Verbatim, speaks
from boardkit_widgets.match.model import say
from boardkit_widgets.match.tasks import (
    BadAnswer,
    BadQuiz,
    Given,
    Line,
    Task,
    Verdict,
    Words,
    in_words,
    tick,
)


def answer_task(wanted: object, options: Sequence[object] | None, rule: str) -> Task:
    """The task that has *wanted* as its answer: one of *options*, or else what is written."""
    if options is not None or isinstance(wanted, bool):
        return Pick(wanted, (True, False) if options is None else options, rule)
    if isinstance(wanted, int | float | Fraction):
        return Number(wanted, rule)
    if isinstance(wanted, str | Mapping) or speaks(wanted):
        return Written(wanted, rule)
    raise BadQuiz(say("quiz.bad.answer", given=shown(wanted)))


class Pick(Task):
    """One of several answers, of which the engine knows the right one."""

    kind = "pick"
    hint = say("quiz.pick")

    def __init__(self, wanted: object, options: Sequence[object], rule: str) -> None:
        if wanted not in options:
            raise BadQuiz(say("quiz.bad.unlisted", answer=shown(wanted)))
        self.words = {_in_words(option).text("en"): _in_words(option) for option in options}
        self.wanted = _in_words(wanted).text("en")
        self.rule = rule
        if len(self.words) < len(options):
            raise BadQuiz(say("quiz.bad.twice", answer=shown(options)))

    def fields(self, given: Given, lang: Language) -> list[Element]:
        chosen = given.get("answer")
        return [
            tick(
                {"type": "radio", "name": "answer", "value": name, "checked": chosen == name},
                words.text(lang),
                name,
            )
            for name, words in self.words.items()
        ]

    def filled(self, answers: Sequence[object]) -> dict[str, str | bool]:
        return {"answer": _in_words(answers[0]).text("en")} if answers else {}

    def judge(self, given: Given) -> Verdict:
        answer = self.words.get(str(given.get("answer", "")))
        if answer is None:
            raise BadAnswer(say("quiz.bad.nothing"))
        return _judged(given["answer"] == self.wanted, answer, self.rule)

    def solved(self) -> tuple[Line, ...]:
        return (Line(True, say("quiz.is", answer=self.words[self.wanted]), self.rule),)


class _Written(Task):
    """An answer that is typed."""

    mode: ClassVar[str]

    def fields(self, given: Given, lang: Language) -> list[Element]:
        field = Element(
            "input",
            {
                "class": "bk-input",
                "name": "answer",
                "value": str(given.get("answer", "")),
                "autocomplete": "off",
                "enterkeyhint": "done",
                "inputmode": self.mode,
                "maxlength": 200,
            },
        )
        return [Element("label", {"class": "bk-label bk-quiz-field"}, say("quiz.field").text(lang), field)]

    def _typed(self, given: Given) -> str:
        typed = unicodedata.normalize("NFKC", str(given.get("answer", ""))).strip()
        if not typed:
            raise BadAnswer(say("quiz.bad.nothing"))
        return typed


class Number(_Written):
    """A number, which may also be a share: it may be written as 1/3, 0.33 or 33%."""

    kind = "number"
    mode = "decimal"
    hint = say("quiz.number")

    def __init__(self, wanted: int | float | Fraction, rule: str) -> None:
        try:
            self.wanted = Fraction(wanted)
        except (ValueError, OverflowError) as error:  # what is not a number, and what has no end
            raise BadQuiz(say("quiz.bad.answer", given=shown(wanted))) from error
        self.rule = rule

    def judge(self, given: Given) -> Verdict:
        typed = self._typed(given)
        value, blur = read_number(typed)
        whole = self.wanted.denominator == 1
        right = value == self.wanted if whole else abs(value - self.wanted) <= blur
        return _judged(right, Verbatim(typed), self.rule)

    def solved(self) -> tuple[Line, ...]:
        answer: object = self.wanted
        if self.wanted.denominator > 1:
            answer = say("quiz.share", fraction=self.wanted, percent=f"{float(self.wanted * 100):.3g}")
        return (Line(True, say("quiz.is", answer=answer), self.rule),)


def read_number(typed: str) -> tuple[Fraction, Fraction]:
    """The number that was typed, and how far off it may be for having been rounded.

    >>> read_number("1/3"), read_number("33%")
    ((Fraction(1, 3), Fraction(0, 1)), (Fraction(33, 100), Fraction(1, 200)))
    """
    found = re.fullmatch(r"([-+−]?)(\d{1,9})(?:\s*/\s*(\d{1,9})|\.(\d{1,9}))?\s*(%?)", typed)
    if found is None or (found[3] is not None and int(found[3]) == 0):
        raise BadAnswer(say("quiz.bad.number", given=shown(typed, 40)))
    sign, whole, under, decimals, percent = found.groups()
    value = Fraction(f"{whole}.{decimals or 0}") / int(under or 1)
    rounded = bool(decimals or percent) and under is None
    blur = Fraction(1, 2 * 10 ** len(decimals or "")) if rounded else Fraction(0)
    scale = 100 if percent else 1
    return (-value if sign in ("-", "−") else value) / scale, blur / scale


class Written(_Written):
    """A word or two, in any language; capitals, widths and spaces do not matter."""

    kind = "text"
    mode = "text"
    hint = say("quiz.text")

    def __init__(self, wanted: Words, rule: str) -> None:
        self.wanted = in_words(wanted)
        self.rule = rule

    def judge(self, given: Given) -> Verdict:
        typed = self._typed(given)
        right = _plain(typed) in {_plain(self.wanted.text(lang)) for lang in LANGUAGES}
        return _judged(right, Verbatim(typed), self.rule)

    def solved(self) -> tuple[Line, ...]:
        return (Line(True, say("quiz.is", answer=self.wanted), self.rule),)


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _judged(right: bool, answer: Speaks, rule: str) -> Verdict:
    """The verdict on one *answer*; the clause stands beside it either way, to look it up."""
    words = say("quiz.is" if right else "quiz.is-not", answer=answer)
    return Verdict(right, (Line(right, words, rule),))


def _in_words(value: object) -> Speaks:
    """A value among the options of :class:`Pick`, in words."""
    if isinstance(value, bool):
        return say("quiz.yes" if value else "quiz.no")
    if isinstance(value, int | float | Fraction):
        return Verbatim(str(value))
    return in_words(value)
