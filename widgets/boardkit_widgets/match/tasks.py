"""What a :class:`~boardkit_widgets.match.quiz.Quiz` can ask, and how the engine judges an answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from boardkit.core.element import AttributeValue, Element
from boardkit.core.errors import BoardkitError
from boardkit.core.flow import Option, Refusal
from boardkit.core.match import Match
from boardkit.core.names import shown
from boardkit.core.text import LANGUAGES, Language, Speaks, Verbatim, get_language, speaks
from boardkit_widgets.match.model import say

Words = str | Mapping[str, str] | Speaks
"""What a teacher may write: one text, one for each language, or a text of a catalogue."""

Given = Mapping[str, str | bool]
"""What a form holds."""

MOST_OFFERED: Final = 12
"""How many choices are asked about if the teacher names none."""


class BadQuiz(BoardkitError):
    """A question that cannot be asked."""


class BadAnswer(BoardkitError):
    """Something that is no answer, neither right nor wrong."""


class _Translated:
    """A text in each language."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def text(self, lang: Language | None = None) -> str:
        return self.texts[lang or get_language()]


def in_words(given: object) -> Speaks:
    """What a teacher wrote, as a text.

    >>> in_words({"en": "Who wins?", "ja": "勝つのは？"}).text("ja")
    '勝つのは？'
    """
    if isinstance(given, str):
        return Verbatim(given)
    if isinstance(given, Mapping):
        if set(given) != set(LANGUAGES) or not all(isinstance(text, str) for text in given.values()):
            raise BadQuiz(say("quiz.bad.words"))
        return _Translated(given)
    if speaks(given):
        return given
    raise BadQuiz(say("quiz.bad.words"))


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence about an answer: whether it speaks for or against it, and the clause that says so."""

    good: bool | None
    words: Speaks
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why."""

    right: bool
    lines: tuple[Line, ...]


class Task:
    """One kind of question about a moment of a match."""

    kind: ClassVar[str]
    hint: Speaks
    """What the person is to do."""

    def fields(self, given: Given, lang: Language) -> list[Element]:
        """Where the answer is given, as it was *given* last."""
        return []

    def filled(self, answers: Sequence[object]) -> dict[str, str | bool]:
        """What the form holds when *answers* are given in it."""
        return {"answer": str(answers[0])} if answers else {}

    def judge(self, given: Given) -> Verdict:
        """Whether what was *given* is right; :class:`BadAnswer` if it is no answer."""
        raise NotImplementedError

    def solved(self) -> tuple[Line, ...]:
        """The answer, for who asks for it; none if there is none to show."""
        raise NotImplementedError


# ------------------------------------------------------------------------------------ what may be chosen


def tick(control: Mapping[str, AttributeValue], words: str, name: str) -> Element:
    """One answer to tick: a box or a button of a group, and its words."""
    box = Element("input", control)
    return Element(
        "label", {"class": "bk-check bk-quiz-option"}, box, Element("span", {}, words), key=f"option:{name}"
    )


class Tick(Task):
    """Which of these may be chosen now? A wrong tick is answered with the clause against it."""

    kind = "choice"
    hint = say("quiz.tick")

    def __init__(self, match: Match, keys: Sequence[str] | None) -> None:
        if match.decision is None:
            raise BadQuiz(say("quiz.bad.over"))
        if keys is not None and not keys:
            raise BadQuiz(say("quiz.bad.empty"))
        self.offered = set(match.decision.keys)
        self.options = [_option(match, key) for key in (keys if keys is not None else _some(match))]
        self.reasons = {option.key: match.why_not(option.key) for option in self.options}

    def fields(self, given: Given, lang: Language) -> list[Element]:
        return [
            tick(
                {"type": "checkbox", "name": option.key, "checked": given.get(option.key) is True},
                option.label(lang),
                option.key,
            )
            for option in self.options
        ]

    def filled(self, answers: Sequence[object]) -> dict[str, str | bool]:
        unknown = [key for key in answers if key not in self.reasons]
        if unknown:
            raise BadAnswer(say("quiz.bad.not-asked", key=shown(unknown[0], 40)))
        return {option.key: option.key in answers for option in self.options}

    def judge(self, given: Given) -> Verdict:
        ticked = [option for option in self.options if given.get(option.key) is True]
        lines = [self._line(option) for option in ticked]
        missing = sum(option.key in self.offered for option in self.options if option not in ticked)
        if missing:
            lines.append(Line(None, say("quiz.missing", n=missing)))
        return Verdict(not missing and all(line.good for line in lines), tuple(lines))

    def solved(self) -> tuple[Line, ...]:
        return tuple(map(self._line, self.options))

    def _line(self, option: Option) -> Line:
        why: Refusal | None = self.reasons[option.key]
        if why is None:
            return Line(True, say("quiz.may", label=option.words), option.rule)
        return Line(False, say("quiz.may-not", label=option.words, why=why.message), why.rule)


def _some(match: Match) -> list[str]:
    """Choices that are on offer and choices that one might miss, in an order that gives nothing away."""
    assert match.decision is not None
    half = MOST_OFFERED // 2
    missed = [option.key for option, _ in match.refused()]
    return sorted([*match.decision.keys[: MOST_OFFERED - min(half, len(missed))], *missed[:half]])


def _option(match: Match, key: object) -> Option:
    """The option with this key, whether it is on offer or not."""
    if isinstance(key, str):
        try:
            option: Option = match.state.stack[-1].option(match.state, key)
            for lang in LANGUAGES:
                option.label(lang)
        except (LookupError, ValueError):
            pass  # the game has no words for it
        else:
            return option
    raise BadQuiz(say("quiz.bad.option", key=shown(key, 40), game=match.game.title))


# ------------------------------------------------------------------------------------------ played for


class Play(Task):
    """A goal to play for, on the board beside it."""

    kind = "play"
    hint = say("quiz.play")

    def __init__(
        self, match: Match, goal: Callable[[Match], bool], solution: Sequence[str] | None, rule: str
    ) -> None:
        self.goal = goal
        self.rule = rule
        self.keys = () if solution is None else tuple(solution)
        self.labels: list[Speaks] = []
        self.match = match
        self.began = _turn(match)
        self.others_too = False
        """Whether the solution itself goes on beyond the turn in which it begins."""
        if goal(match):
            raise BadQuiz(say("quiz.bad.reached"))
        if solution is not None:
            self._prove(match.branch())

    def _prove(self, match: Match) -> None:
        """Play the solution: it must lead to the goal."""
        for key in self.keys:
            decision = match.decision
            refusal = match.why_not(key)
            if decision is None or refusal is not None:
                raise BadQuiz(say("quiz.bad.solution"))
            self.labels.append(decision[key].words)
            self.others_too |= self.moved_on(match)
            match.play(key)
        if not self.goal(match):
            raise BadQuiz(say("quiz.bad.solution"))

    def moved_on(self, match: Match) -> bool:
        """Whether the one who was to choose at the beginning is not any more, or the phase is over."""
        decision = match.decision
        if decision is None:
            return True
        if self.began[0] is None or decision.seat is None:  # chance answers a choice and gives it back
            return False
        return _turn(match) != self.began

    @property
    def missed(self) -> bool:
        """Whether the play in :attr:`match` has moved on without the goal."""
        return not self.others_too and self.moved_on(self.match) and not self.goal(self.match)

    def filled(self, answers: Sequence[object]) -> dict[str, str | bool]:
        return {}

    def judge(self, given: Given) -> Verdict:
        """Whether the goal is reached in :attr:`match`, where the person plays."""
        right = bool(self.goal(self.match))
        missed = "quiz.missed" if self.missed else "quiz.not-reached"
        words = say("quiz.reached" if right else missed)
        return Verdict(right, (Line(right, words, self.rule),))

    def solved(self) -> tuple[Line, ...]:
        return tuple(Line(None, label) for label in self.labels)


def _turn(match: Match) -> tuple[object, ...]:
    """Who is to choose, and when: in which round and phase, where the game's view tells them."""
    view = match.view(None)
    seat = match.decision.seat if match.decision is not None else None
    return seat, view.get("round"), view.get("phase")
