"""Quizzes in a real JupyterLab and a real Notebook 7, beside a board and alone."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook import App, Notebook, OpenNotebook

pytestmark = pytest.mark.browser

SETUP = """
import boardkit
from boardkit_widgets import Choices, MatchModel, Quiz
start = {"players": [{"pot": ["white1"], "flask": False}], "chance": ["chip:orange1", "chip:white3"]}
model = MatchModel(boardkit.scenario("quacks", start, seats=["Aki", "Ben"]))
def pot(match):
    return match.view(0)["players"][0]
"""

TICK = """
tick = Quiz({"en": "What may Aki do now?", "ja": "Akiは今、何ができる？"}, model, options=["draw", "stop", "flask"])
tick"""

# A white 1 lies on space 1: the scoring space is 2, which gives 2 coins.
NUMBER = """
number = Quiz({"en": "How many coins does Aki get?", "ja": "Akiのお金はいくつ？"}, model, rule="QUA-SHOP-1",
    answer=lambda match: pot(match)["scoring"]["coins"])
number"""

PLAY = """
play = Quiz({"en": "Stop with two chips in the pot.", "ja": "釜に2個入れてやめよう。"}, model,
    goal=lambda match: pot(match)["stopped"] and len(pot(match)["pot"]) == 2, solution=["draw", "stop"])
play"""


def quiz(notebook: Notebook, kind: str) -> Locator:
    return notebook.locator(f".bk-quiz-{kind}")


def test_a_wrong_tick_is_answered_with_its_clause(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([SETUP, TICK])
    asked = quiz(notebook, "choice")
    asked.get_by_role("checkbox").first.focus()
    notebook.press("Space", "Tab", "Space", "Tab", "Space", "Enter")
    expect(asked.locator(".bk-quiz-bad .bk-quiz-verdict")).to_have_text("Not yet.")
    notebook.expect_kernel("[tick.tried, tick.right]", [1, False])
    clause = asked.locator(".bk-quiz-lines > li").last.get_by_role("button")
    clause.click()
    expect(asked.locator(".bk-match-clause")).to_be_visible()
    expect(clause).to_have_attribute("aria-expanded", "true")
    asked.get_by_role("checkbox").last.uncheck()
    asked.get_by_role("button", name="Check").click()
    expect(asked.locator(".bk-quiz-good .bk-quiz-verdict")).to_have_text("Right, at try 2.")
    expect(notebook.locator("[role=status]").first).to_contain_text("Right, at try 2.")
    expect(asked.get_by_role("checkbox").first).to_be_checked()
    asked.get_by_role("button", name="Try again").click()
    expect(asked.locator("input:checked")).to_have_count(0)


def test_what_is_typed_is_judged_and_what_is_no_answer_is_not(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([SETUP, NUMBER])
    asked = quiz(notebook, "number")
    asked.get_by_role("textbox").focus()
    notebook.type("two")
    notebook.press("Enter")
    expect(notebook.locator("[role=alert]").filter(has_text="“two” is not a number")).to_be_visible()
    notebook.expect_kernel("number.tried", 0)
    asked.get_by_role("textbox").fill("９９")
    notebook.press("Enter")
    expect(asked.locator(".bk-quiz-bad")).to_contain_text("It is not: 99.")
    asked.get_by_role("button", name="Show the answer").click()
    expect(asked.locator(".bk-quiz-shown")).to_contain_text("It is: 2.")


def test_it_is_played_for_on_what_is_beside_it(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([SETUP, PLAY + "\nfrom ipywidgets import VBox\nVBox([play, Choices(model)])"])
    asked = quiz(notebook, "play")
    choices = notebook.locator(".bk-match-choices")
    choices.locator("[data-bk-action='play:draw']").click()
    choices.locator("[data-bk-action='play:stop']").click()
    expect(asked.locator(".bk-quiz-good")).to_contain_text("The goal is reached.")
    asked.get_by_role("button", name="Back to the beginning").click()
    notebook.expect_kernel("[model.at, play.tried, play.right]", [0, 1, False])
    asked.get_by_role("button", name="Show the answer").click()
    asked.get_by_role("button", name="Play it on the board").click()
    notebook.expect_kernel("[pot(model.match)['stopped'], play.right]", [True, False])


def test_what_is_out_of_reach_leads_back_to_the_beginning(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([SETUP, PLAY + "\nfrom ipywidgets import VBox\nVBox([play, Choices(model)])"])
    asked = quiz(notebook, "play")
    notebook.locator(".bk-match-choices [data-bk-action='play:stop']").click()
    expect(asked.locator(".bk-quiz-bad")).to_contain_text("Not reached.")
    asked.get_by_role("button", name="Back to the beginning").click()
    expect(asked.locator(".bk-quiz-bad")).to_have_count(0)
    notebook.expect_kernel("[model.at, play.tried, play.right]", [0, 1, False])


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_everybody_can_use_it(open_notebook: OpenNotebook, app: App) -> None:
    answered = "tick.reply('draw', 'flask'); number.reply(2); play.act('reveal')"
    notebook = open_notebook([SETUP, TICK, NUMBER, PLAY, answered], app=app)
    for language in ("en", "ja"):
        notebook.kernel(f"setattr(model, 'language', {language!r})")
        expect(notebook.locator(f".bk-root[lang={language}] .bk-quiz")).to_have_count(3)
        for theme in ("light", "dark") if app == "lab" else ("light",):
            if app == "lab":
                notebook.theme(theme)
            notebook.expect_accessible(".bk-quiz")
            for kind in ("choice", "number", "play"):
                notebook.screenshot(f"quiz-{kind}-{app}-{theme}-{language}", f".bk-quiz-{kind}")
                wide = quiz(notebook, kind).evaluate("(node) => node.scrollWidth - node.clientWidth")
                assert wide <= 1
