"""A question in a lesson, whose answer the engine checks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import traitlets

from boardkit.core.decision import NotAllowed
from boardkit.core.element import Element
from boardkit.core.match import Match
from boardkit.core.names import shown
from boardkit.core.text import Listing, Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.match.answers import answer_task
from boardkit_widgets.match.component import MatchWidget
from boardkit_widgets.match.model import MatchModel, say
from boardkit_widgets.match.tasks import BadQuiz, Given, Line, Play, Task, Tick, Verdict, Words, in_words

_SIGNS: Final = {True: "✓", False: "✗", None: "→"}
_TONES: Final = {True: "bk-quiz-yes", False: "bk-quiz-no", None: None}


class Quiz(MatchWidget):
    """A question about the moment at which *match* is; texts may be in both languages.

    What may be chosen now? The engine knows, and answers each wrong tick with the clause against it.
    *options* are keys; without them some are asked about that are on offer, and some that one might miss.

    >>> import boardkit
    >>> match = boardkit.scenario("quacks", {"players": [{"pot": ["white1"], "flask": False}]})
    >>> quiz = Quiz("What may Aki do?", match, options=["draw", "stop", "flask"])
    >>> quiz.reply("draw", "flask")
    >>> quiz
    Quiz(kind='choice', tried=1, right=False)
    >>> quiz.reply("draw", "stop")
    >>> quiz
    Quiz(kind='choice', tried=2, right=True)

    What comes out? A function of the match says it, so that no lesson is wrong about its game. It gives a
    number, a text, or ``True`` or ``False``; with *options*, values of which it is one, it is picked.

    >>> question = {"en": "How many white chips are in the bag?", "ja": "袋に白は何個？"}
    >>> quiz = Quiz(question, match, answer=lambda match: match.view(0)["players"][0]["bag"]["white1"])
    >>> quiz.reply(3)
    >>> quiz
    Quiz(kind='number', tried=1, right=True)

    Play for it: *goal* is true of the match once it is reached, on a board that is linked to the same
    :class:`MatchModel`. A *solution*, the choices that lead there, is proved when the quiz is made.

    >>> model = MatchModel(match)
    >>> stopped = lambda match: match.view(0)["players"][0]["stopped"]
    >>> quiz = Quiz("Stop in time.", model, goal=stopped, solution=["stop"])
    >>> events = model.play("stop")
    >>> quiz
    Quiz(kind='play', tried=1, right=True)

    *rule* is the clause that an answer is told with, *why* what is told when it is right or shown.
    """

    settings = ("tried", "right", "revealed")

    tried = traitlets.Int(0)
    """How many answers were judged."""
    right = traitlets.Bool(False)
    """Whether the last answer was right."""
    revealed = traitlets.Bool(False)
    """Whether the answer was ever shown."""

    verdict: Verdict | None = None
    """What the last answer was worth, and why."""

    missed = False
    """Whether the play has moved on without reaching the goal."""

    def __init__(
        self,
        question: Words,
        match: MatchModel | Match,
        *,
        options: Sequence[Any] | None = None,
        answer: Callable[[Match], Any] | None = None,
        goal: Callable[[Match], bool] | None = None,
        solution: Sequence[str] | None = None,
        rule: str = "",
        why: Words | None = None,
        **settings: Any,
    ) -> None:
        played = match.match if isinstance(match, MatchModel) else match
        self.question = in_words(question)
        self.why = None if why is None else in_words(why)
        if rule and rule not in played.game.rules:
            raise NotAllowed(say("clause.none", game=played.game.title, rule=shown(rule, 40)))
        self.moment = played.branch()
        self.task: Task = _task(self.moment, options, answer, goal, solution, rule)
        self.given: Given = {}
        self.showing = False
        self.drawn_anew = 0
        super().__init__(match, **settings)
        if isinstance(self.task, Play):
            self.model.observe(self._on_play, names="version")
            self._watched += (lambda: self.model.unobserve(self._on_play, names="version"),)

    # ----------------------------------------------------------------------------------- what is done

    def reply(self, *answers: object) -> None:
        """Answer as a person would: the keys to tick, or the one answer; nothing where it is played.

        What is no answer at all, such as a word for a number, raises and counts for nothing.
        """
        self.act("answer", self.task.filled(answers))

    def handle(self, action: str, value: Value) -> None:
        match action:
            case "answer":
                self._answer(value if isinstance(value, dict) else {})
            case "reveal":
                self.showing = self.revealed = True
                self.announce(Listing([line.words for line in self._answer_lines()], " "))
            case "again":
                self._begin_again()
            case "return":
                self._return()
            case "show":
                self._show()
            case _:
                super().handle(action, value)

    def _answer(self, given: Mapping[str, str | bool]) -> None:
        self.given = dict(given)
        if isinstance(self.task, Play):
            self.task.match = self.match
        self._judge(self.task.judge(self.given))

    def _judge(self, verdict: Verdict) -> None:
        self.verdict, self.showing, self.opened = verdict, False, None
        self.tried += 1
        self.right = verdict.right
        self.announce(Listing([self._title(verdict), *(line.words for line in self._lines(verdict))], " "))

    def _begin_again(self) -> None:
        if isinstance(self.task, Play):
            self._return()  # while what lies there still counts as reached or shown
        self.given, self.verdict, self.showing, self.right = {}, None, False, False
        self.missed = False
        self.drawn_anew += 1

    def _on_play(self, _change: object) -> None:
        """Somebody played: the goal may be reached. What goes wrong is shown here, not to who played."""
        error = self._attempt(self._look)
        if error is not None:
            self._report(error)

    def _look(self) -> None:
        assert isinstance(self.task, Play)
        self.task.match = self.match
        if self.right or self.showing or not self._goes_on():
            return
        missed, self.missed = self.missed, self.task.missed
        if self.task.goal(self.match) or (self.missed and not missed):  # once for each time
            self._judge(self.task.judge({}))
        elif missed and not self.missed:  # one went back: what was said holds no more
            self.verdict = None
            self.refresh()

    # ------------------------------------------------------------------------- the moment it is about

    def _goes_on(self) -> bool:
        """Whether what the board shows came from the moment that is asked about."""
        return self.match.choices[: self.moment.at] == self.moment.choices

    def _return(self) -> None:
        """Show the moment that is asked about, wherever the match went."""
        wanted = self.moment.choices
        for number, line in enumerate(self.model.lines):
            played = [line.match.chosen(n)[1] for n in range(1, min(line.match.length, len(wanted)) + 1)]
            if tuple(played) == wanted:
                if number != self.model.line:
                    self.model.choose_line(number)
                self.model.goto(len(wanted))
                return

    def _show(self) -> None:
        """Play the solution on the board."""
        assert isinstance(self.task, Play)
        self._return()
        for key in self.task.keys:
            self.model.play(key)

    # ----------------------------------------------------------------------------------- what is seen

    def scene(self) -> Element:
        return Element(
            "section",
            {
                "class": f"bk-card bk-stack bk-quiz bk-quiz-{self.task.kind}",
                "aria-label": self._title_of_all(),
            },
            Element("h3", {"class": "bk-quiz-question"}, self.say(self.question)),
            self._elsewhere(),
            self._form(),
            self._verdict(),
            self._answer_shown(),
        )

    def _title_of_all(self) -> str:
        return self.say(say("quiz.title"))

    def _form(self) -> Element:
        fields = self.task.fields(self.given, self._lang)
        asked = Element(
            "fieldset",
            {"class": "bk-fieldset"},
            Element("legend", {"class": "bk-muted"}, self.say(self.task.hint)),
            Element("div", {"class": "bk-quiz-fields"}, *fields),
        )
        return Element(
            "form",
            {"class": "bk-stack", "data-bk-submit": "answer", "data-bk-rev": self.drawn_anew},
            asked if fields else Element("p", {"class": "bk-muted"}, self.say(self.task.hint)),
            Element("div", {"class": "bk-line bk-live"}, *self._buttons()),
            key="form",
        )

    def _buttons(self) -> Iterable[Element]:
        check = self.say(say("quiz.check"))
        look = "bk-button" if self.missed else "bk-button bk-primary"
        yield Element("button", {"type": "submit", "class": look}, check, key="check")
        if self.task.solved() and not self.showing and not self.right:
            yield self.button("reveal", say("quiz.reveal"), "bk-quiet")
        if isinstance(self.task, Play):
            yield self.button("again", say("quiz.restart"), "bk-primary" if self.missed else "bk-quiet")
        elif self.showing or self.right:
            yield self.button("again", say("quiz.again"), "bk-quiet")

    def _elsewhere(self) -> Element | None:
        """The way back to what is asked about, if the board shows something else."""
        if isinstance(self.task, Play) or self.match.choices == self.moment.choices:
            return None
        return Element(
            "div",
            {"class": "bk-line bk-quiz-elsewhere bk-live"},
            Element("p", {"class": "bk-grow"}, self.say(say("quiz.elsewhere"))),
            self.button("return", say("quiz.return")),
            key="elsewhere",
        )

    def _verdict(self) -> Element | None:
        verdict = self.verdict
        if verdict is None or self.showing:
            return None
        kind = "good" if verdict.right else "bad"
        return self._told(self._title(verdict), self._lines(verdict), kind)

    def _answer_shown(self) -> Element | None:
        if not self.showing:
            return None
        told = self._told(say("quiz.the-answer"), self._answer_lines(), "shown")
        if not isinstance(self.task, Play):
            return told
        show = Element("div", {"class": "bk-line bk-live"}, self.button("show", say("quiz.show")))
        return Element("div", {"class": "bk-stack"}, told, show, key="answer")

    def _title(self, verdict: Verdict) -> Speaks:
        if not verdict.right:
            return say("quiz.missed-title" if self.missed else "quiz.wrong")
        if self.revealed:
            return say("quiz.after-reveal")
        return say("quiz.first-try") if self.tried == 1 else say("quiz.later-try", number=self.tried)

    def _lines(self, verdict: Verdict) -> list[Line]:
        because = [] if self.why is None or not verdict.right else [Line(None, self.why)]
        return [*verdict.lines, *because]

    def _answer_lines(self) -> list[Line]:
        return [*self.task.solved(), *([] if self.why is None else [Line(None, self.why)])]

    def _told(self, title: Speaks, lines: Iterable[Line], kind: str) -> Element:
        rows = (self._row(line, f"{kind}.{number}") for number, line in enumerate(lines))
        return Element(
            "div",
            {"class": f"bk-quiz-told bk-quiz-{kind}"},
            Element("p", {"class": "bk-quiz-verdict"}, self.say(title)),
            Element("ul", {"class": "bk-quiz-lines"}, *rows),
            key=kind,
        )

    def _row(self, line: Line, place: str) -> Element:
        return Element(
            "li",
            {"class": _TONES[line.good]},
            Element("span", {"class": "bk-quiz-sign", "aria-hidden": "true"}, _SIGNS[line.good]),
            Element("span", {"class": "bk-quiz-words"}, self.say(line.words)),
            self.rule_button(line.rule, place) if line.rule else None,
            self.rule_shown(line.rule, place) if line.rule else None,
            key=place,
        )

    def describe(self) -> dict[str, object]:
        """The kind of question, how many answers were judged, and whether the last one was right."""
        told: dict[str, object] = {"kind": self.task.kind, "tried": self.tried, "right": self.right}
        return told | ({"revealed": True} if self.revealed else {})


def _task(
    match: Match,
    options: Sequence[Any] | None,
    answer: Callable[[Match], Any] | None,
    goal: Callable[[Match], bool] | None,
    solution: Sequence[str] | None,
    rule: str,
) -> Task:
    """The task that the arguments of a quiz describe, at the moment of *match*."""
    asked = [options is not None and answer is None, answer is not None, goal is not None]
    if sum(asked) > 1 or (solution is not None and goal is None):
        raise BadQuiz(say("quiz.bad.kinds"))
    if goal is not None:
        return Play(match, goal, solution, rule)
    if answer is not None:
        return answer_task(answer(match), options, rule)
    return Tick(match, options)
