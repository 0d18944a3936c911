"""Quizzes: the engine judges, names the clause, keeps the score, and no author can be wrong about the game."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import boardkit
from boardkit import Match
from boardkit_widgets import BadValue, Board, MatchModel, NotOffered, Quiz
from boardkit_widgets.match.answers import read_number
from boardkit_widgets.match.tasks import BadAnswer, BadQuiz
from tests.widgets import pictures

BOTH = {"en": "What may Aki do?", "ja": "Akiは何ができる？"}


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pictures.use(monkeypatch)
    boardkit.set_language("en")
    yield
    boardkit.set_language("en")


def brewing(**player: Any) -> Match:
    """Aki has one white chip of 1 in the pot and chooses; Ben waits."""
    start = {
        "players": [{"pot": ["white1"], **player}],
        "chance": ["chip:orange1", "chip:white3", "chip:white3"],
    }
    return boardkit.scenario("quacks", start, seats=["Aki", "Ben"])


def pot(match: Match) -> Any:
    return match.view(None)["players"][0]


def words(quiz: Quiz) -> list[str]:
    """What is said of the last answer."""
    assert quiz.verdict is not None
    return [line.words.text("en") for line in quiz.verdict.lines]


def shown(quiz: Quiz) -> str:
    return str(quiz.scene())


# ------------------------------------------------------------------------------------ what may be chosen


def test_a_right_set_of_ticks_is_right() -> None:
    quiz = Quiz(BOTH, brewing(flask=False), options=["draw", "stop", "flask"])
    quiz.reply("draw", "stop")
    assert (quiz.tried, quiz.right) == (1, True)
    assert repr(quiz) == "Quiz(kind='choice', tried=1, right=True)"
    assert quiz.announcement["text"].startswith("Right at the first try!")


def test_a_wrong_tick_is_answered_with_the_clause_against_it() -> None:
    match = brewing(flask=False)
    refusal = match.why_not("flask")
    assert refusal is not None
    quiz = Quiz(BOTH, match, options=["draw", "stop", "flask"])
    quiz.reply("draw", "stop", "flask")
    assert not quiz.right
    assert quiz.verdict is not None
    wrong = [line for line in quiz.verdict.lines if line.good is False]
    assert [line.rule for line in wrong] == [refusal.rule]
    assert refusal.text("en") in wrong[0].words.text("en")
    quiz.act(f"rule:bad.2:{refusal.rule}")
    assert match.game.rules[refusal.rule].en in shown(quiz)


def test_what_is_missing_is_counted_not_named() -> None:
    quiz = Quiz(BOTH, brewing(), options=["draw", "stop", "flask"])
    quiz.reply("draw")
    assert words(quiz)[-1] == "2 more may be chosen."
    quiz.reply("draw", "stop")
    assert words(quiz)[-1] == "One more may be chosen."
    quiz.reply("draw", "stop", "flask")
    assert quiz.announcement["text"].startswith("Right, at try 3.")


def test_without_options_the_engine_proposes_what_is_and_what_might_be_missed() -> None:
    match = brewing(flask=False)
    quiz = Quiz(BOTH, match)
    asked = set(quiz.task.filled(()))
    assert match.decision is not None
    assert set(match.decision.keys) <= asked
    assert {option.key for option, _ in match.refused()} <= asked
    quiz.reply(*match.decision.keys)
    assert quiz.right


def test_an_option_that_nobody_knows_is_the_authors_mistake() -> None:
    with pytest.raises(BadQuiz, match="“fly” is no choice"):
        Quiz(BOTH, brewing(), options=["draw", "fly"])
    with pytest.raises(BadAnswer, match="“stop” is not among"):
        Quiz(BOTH, brewing(), options=["draw"]).reply("stop")


def test_the_answer_shows_every_option_with_its_clause() -> None:
    quiz = Quiz(BOTH, brewing(flask=False), options=["draw", "stop", "flask"])
    quiz.act("reveal")
    assert [line.good for line in quiz.task.solved()] == [True, True, False]
    assert all(line.rule.startswith("QUA-") for line in quiz.task.solved())
    assert repr(quiz) == "Quiz(kind='choice', tried=0, right=False, revealed=True)"
    quiz.act("again")
    quiz.reply("draw", "stop")
    assert quiz.announcement["text"].startswith("Right, after the answer was shown.")


# ------------------------------------------------------------------------------------- what comes out of it


def test_a_number_is_worked_out_by_the_engine() -> None:
    # Seven cherry bombs in the starting bag: four of 1, two of 2, one of 3. One of 1 is in the pot.
    quiz = Quiz("How many white 1 are left?", brewing(), answer=lambda m: pot(m)["bag"]["white1"])
    quiz.reply(4)
    assert (quiz.tried, quiz.right, words(quiz)) == (1, False, ["It is not: 4."])
    quiz.reply("3")
    assert (quiz.tried, quiz.right, words(quiz)) == (2, True, ["It is: 3."])


@pytest.mark.parametrize("typed", ["３", " 3 ", "3.0", "+3", "6/2"])
def test_a_number_may_be_written_in_many_ways(typed: str) -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: 3)
    quiz.reply(typed)
    assert quiz.right


@pytest.mark.parametrize("typed", ["", "three", "1/0", "3 4", "1e3", "٣٣x", "9" * 30, "<b>3</b>"])
def test_what_is_no_number_is_no_try(typed: str) -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: 3)
    with pytest.raises(BadAnswer):
        quiz.reply(typed)
    assert (quiz.tried, quiz.right, quiz.verdict) == (0, False, None)
    assert quiz.alert


@pytest.mark.parametrize(
    ("typed", "right"),
    [("1/3", True), ("33%", True), ("33.3%", True), ("0.33", True), ("0.333", True), ("2/6", True),
     ("34%", False), ("0.3", True), ("0.34", False), ("0", False), ("33", False), ("33.4%", False)],
)  # fmt: skip
def test_a_share_may_be_rounded(typed: str, right: bool) -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: Fraction(1, 3))
    quiz.reply(typed)
    assert quiz.right is right
    quiz.act("again" if right else "reveal")
    assert "1/3, about 33.3%" in quiz.task.solved()[0].words.text("en")


def test_numbers_are_read_with_how_far_off_they_may_be() -> None:
    assert read_number("0.25") == (Fraction(1, 4), Fraction(1, 200))  # written to hundredths: half of one
    assert read_number("-12") == (Fraction(-12), Fraction(0))
    assert read_number("12.5%") == (Fraction(1, 8), Fraction(1, 2000))


def test_a_text_is_right_in_either_language() -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: {"en": "Cherry bomb", "ja": "イヌツゲ"})
    for typed in ("cherry  BOMB", "イヌツゲ", "ｲﾇﾂｹﾞ"):
        quiz.reply(typed)
        assert quiz.right
    quiz.reply("pumpkin")
    assert not quiz.right


def test_yes_or_no_is_picked() -> None:
    quiz = Quiz("Has it exploded?", brewing(), answer=lambda m: pot(m)["exploded"], rule="QUA-BREW-3")
    assert quiz.task.kind == "pick"
    with pytest.raises(BadAnswer):
        quiz.reply()
    quiz.reply(True)
    assert not quiz.right
    quiz.reply(False)
    assert quiz.right
    assert quiz.verdict is not None
    assert quiz.verdict.lines[0].rule == "QUA-BREW-3"


def test_one_of_several_values_is_picked() -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: len(pot(m)["pot"]), options=[0, 1, 2])
    quiz.reply(2)
    quiz.reply(1)
    assert (quiz.tried, quiz.right) == (2, True)
    with pytest.raises(BadValue):
        quiz.act("answer", {"answer": "7"})
    with pytest.raises(BadQuiz, match="The answer is 1, and that is not among the options"):
        Quiz("?", brewing(), answer=lambda m: len(pot(m)["pot"]), options=[0, 2])
    with pytest.raises(BadQuiz, match="read alike"):
        Quiz("?", brewing(), answer=lambda m: 1, options=[1, "1"])


def test_why_is_told_when_it_is_right_or_shown() -> None:
    quiz = Quiz("?", brewing(), answer=lambda m: 3, why={"en": "Four less one.", "ja": "4から1を引く。"})
    quiz.reply(2)
    assert "Four less one." not in shown(quiz)
    quiz.reply(3)
    assert "Four less one." in shown(quiz)
    quiz.act("again")
    assert "Four less one." not in shown(quiz)
    quiz.act("reveal")
    assert "Four less one." in shown(quiz)


# ------------------------------------------------------------------------------------------ played for


def stopped(match: Match) -> bool:
    return bool(pot(match)["stopped"])


def exploded(match: Match) -> bool:
    return bool(pot(match)["exploded"])


def test_a_goal_is_seen_as_soon_as_it_is_reached() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("Stop.", model, goal=stopped)
    model.play("draw")
    assert (quiz.tried, quiz.right) == (0, False)
    quiz.act("answer")
    assert (quiz.tried, quiz.right, words(quiz)) == (1, False, ["The goal is not reached yet."])
    model.play("stop")
    assert (quiz.tried, quiz.right, words(quiz)) == (2, True, ["The goal is reached."])
    model.goto(0)
    assert (quiz.tried, quiz.right) == (2, True)


def test_a_goal_that_is_out_of_reach_is_told() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("Stop with two chips.", model, goal=lambda m: len(pot(m)["pot"]) == 2, solution=["draw"])
    model.play("stop")  # now Ben is to choose
    assert (quiz.tried, quiz.right) == (1, False)
    assert quiz.announcement["text"].startswith("Not reached. The goal was not reached")
    model.play("draw")
    assert quiz.tried == 1  # told once
    quiz.act("again")
    assert (model.at, quiz.verdict, quiz.missed) == (0, None, False)
    model.play("draw")
    assert (quiz.tried, quiz.right) == (2, True)


def test_who_goes_back_by_another_way_may_try_again() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("Stop with two chips.", model, goal=lambda m: len(pot(m)["pot"]) == 2)
    model.play("stop")
    model.goto(0)
    assert "Not reached." not in shown(quiz)
    model.play("draw")
    assert (quiz.tried, quiz.right) == (2, True)


def test_a_goal_that_lies_beyond_the_turn_is_waited_for() -> None:
    model = MatchModel(brewing())
    ben_stopped = ["stop", "draw", "stop"]
    quiz = Quiz("Let Ben stop too.", model, goal=lambda m: m.view(None)["players"][1]["stopped"],
                solution=ben_stopped)  # fmt: skip
    for key in ben_stopped[:2]:
        model.play(key)
        assert quiz.tried == 0
    model.play("stop")
    assert quiz.right


def test_a_goal_is_played_for_on_a_board_beside_it() -> None:
    # white 1, then orange 1, white 3 and white 3 come: 1 + 3 + 3 is no more than 7, so one more is drawn
    model = MatchModel(brewing())
    with Board(model) as board, Quiz("Make it explode.", model, goal=exploded) as quiz:
        while not quiz.right:
            model.play("draw")
        assert pot(model.match)["whites"] > 7
        assert board.model is quiz.model
        quiz.act("again")
        assert model.at == 0
        assert (quiz.tried, quiz.right) == (1, False)


def test_a_solution_is_proved_shown_and_played() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("Stop with two chips.", model, goal=stopped, solution=["draw", "stop"])
    model.play("draw")
    model.play("draw")
    quiz.act("reveal")
    assert [line.words.text("en") for line in quiz.task.solved()] == ["Draw a chip", "Stop"]
    quiz.act("show")
    assert [chip["chip"] for chip in pot(model.match)["pot"]] == ["white1", "orange1"]
    assert (quiz.tried, quiz.right, quiz.revealed) == (0, False, True)  # what is shown is nobody's own
    quiz.act("again")
    model.play("stop")
    assert quiz.announcement["text"].startswith("Right, after the answer was shown.")


def test_bad_goals_are_the_authors_mistakes() -> None:
    with pytest.raises(BadQuiz, match="reached before anybody"):
        Quiz("?", brewing(), goal=lambda m: True)
    for solution in (["draw"], ["fly"], ["stop", "stop", "stop"]):
        with pytest.raises(BadQuiz, match="does not lead"):
            Quiz("?", brewing(), goal=stopped, solution=solution)
    with pytest.raises(BadQuiz, match="asks for one thing"):
        Quiz("?", brewing(), goal=stopped, answer=lambda m: 1)
    with pytest.raises(BadQuiz, match="asks for one thing"):
        Quiz("?", brewing(), solution=["draw"])


def test_a_goal_that_fails_is_shown_here_and_does_not_reach_who_plays() -> None:
    model = MatchModel(brewing())
    asked = []

    def goal(match: Match) -> bool:
        asked.append(match)
        if len(asked) > 1:
            raise ZeroDivisionError
        return False

    quiz = Quiz("?", model, goal=goal)
    model.play("draw")
    assert "ZeroDivisionError" in quiz.alert


# ------------------------------------------------------------------------------------ one moment, one match


def test_a_question_stays_with_its_moment() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("How many chips lie in the pot?", model, answer=lambda m: len(pot(m)["pot"]))
    with pytest.raises(NotOffered):
        quiz.act("return")
    model.play("draw")
    quiz.reply(1)
    assert quiz.right
    quiz.act("return")
    assert model.at == 0


def test_the_way_back_is_found_from_another_line() -> None:
    model = MatchModel(brewing())
    model.play("draw")
    quiz = Quiz(BOTH, model, options=["draw", "stop"])
    at = model.at
    model.goto(0)
    model.play("stop")
    assert len(model.lines) == 2
    quiz.act("return")
    assert (model.line, model.at) == (0, at)


def test_a_closed_quiz_hears_nothing_more() -> None:
    model = MatchModel(brewing())
    quiz = Quiz("Stop.", model, goal=stopped)
    quiz.close()
    model.play("stop")
    assert quiz.tried == 0


# -------------------------------------------------------------------------------------------- its texts


def test_texts_follow_the_language() -> None:
    model = MatchModel(brewing(flask=False))
    quiz = Quiz(BOTH, model, options=["draw", "flask"])
    quiz.reply("flask", "draw")
    assert "What may Aki do?" in shown(quiz)
    model.language = "ja"
    for text in (
        "Akiは何ができる？",
        "いま選べるものをすべて選んでください。",
        "まだ正解ではありません。",
        "選べません。",
    ):
        assert text in shown(quiz)
    assert "What may" not in shown(quiz)


@pytest.mark.parametrize("bad", [{"en": "only"}, {"en": 1, "ja": 2}, 7, None])
def test_a_text_is_one_or_one_in_each_language(bad: Any) -> None:
    with pytest.raises(BadQuiz, match="A text of a quiz is one text"):
        Quiz(bad, brewing())


def test_texts_are_only_texts() -> None:
    hostile = "</h3><script>alert(1)</script>"
    quiz = Quiz(hostile, brewing(), answer=lambda m: hostile)
    quiz.reply(hostile)
    assert quiz.right
    assert "<script" not in quiz.to_html()


def test_a_clause_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="QUA-NONE-1"):
        Quiz("?", brewing(), answer=lambda m: 1, rule="QUA-NONE-1")


def test_an_answer_of_no_kind_is_an_error() -> None:
    with pytest.raises(BadQuiz, match="a number, a text or True or False"):
        Quiz("?", brewing(), answer=lambda m: [1])


def test_a_match_that_is_over_has_nothing_to_choose() -> None:
    match = boardkit.scenario("quacks", {"round": 9, "phase": "shopping"})
    while match.decision is not None:
        match.play(match.decision.keys[-1])
    with pytest.raises(BadQuiz, match="over"):
        Quiz("?", match)


def test_what_was_answered_stays_on_a_saved_page() -> None:
    quiz = Quiz(BOTH, brewing(), options=["draw", "stop", "flask"])
    quiz.reply("draw")
    page = quiz.to_html()
    assert page.count('checked=""') == 1
    assert "bk-quiz-bad" in page
    assert page == quiz.to_html()
