"""A replay, opened from the disk: no kernel, no server, no network."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from boardkit import scenario
from boardkit_widgets import replay_html
from tests.browser.conftest import NewPage
from tests.browser.notebook import AXE_RULES, SCREENSHOTS, Screen
from tests.browser.waiting import until
from tests.widgets.matches import played

pytestmark = pytest.mark.browser

HOSTILE = "</script><img src=x onerror=window.hurt=1>"


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two chips of Aki's: the second makes the third moment."""
    match = scenario("quacks", {"chance": ["chip:white2", "chip:orange1"]}, seats=["Aki", "Ben"])
    match.play("draw")
    match.play("draw")
    path = tmp_path_factory.mktemp("replays") / "short.html"
    replay_html(match, path)
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "whole.html"
    replay_html(played(), path)
    return path


class Replay:
    """A replay open in a browser."""

    def __init__(self, page: Page, path: Path, fragment: str = "") -> None:
        self.page = page
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        self.address = path.as_uri() + fragment
        page.goto(self.address)
        expect(page.locator(".bk-replay")).to_be_visible()

    def act(self, action: str) -> None:
        self.at(f"[data-bk-action='{action}']").click()

    def at(self, selector: str) -> Locator:
        return self.page.locator(f".bk-replay {selector}")

    @property
    def slider(self) -> Locator:
        return self.at(".bk-replay-slider")

    def expect_step(self, step: int, of: int) -> None:
        expect(self.at(".bk-replay-position")).to_have_text(f"Step {step} of {of}")
        expect(self.slider).to_have_value(str(step - 1))
        expect(self.slider).to_have_attribute("aria-valuetext", f"Step {step} of {of}")

    def expect_now(self, words: str) -> None:
        expect(self.at("[aria-current='step']")).to_contain_text(words)

    def expect_accessible(self) -> None:
        # what is fading in is not read yet
        self.page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
        options = {"runOnly": {"type": "tag", "values": AXE_RULES}, "resultTypes": ["violations"]}
        found = Axe().run(self.page, options=options).response["violations"]
        assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]

    def screenshot(self, name: str) -> None:
        if folder := os.environ.get(SCREENSHOTS):
            self.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.fixture
def replay(page: Page, short: Path) -> Iterator[Replay]:
    opened = Replay(page, short)
    yield opened
    assert opened.asked == [opened.address]


# --------------------------------------------------------------------------------------------- stepping


def test_buttons_go_back_and_forth(replay: Replay) -> None:
    replay.expect_step(1, 3)
    replay.act("next")
    replay.expect_step(2, 3)
    replay.expect_now("Aki places white 2 on space 2.")
    replay.act("end")
    replay.expect_step(3, 3)
    replay.expect_now("Aki places orange 1 on space 3.")
    expect(replay.at("[data-bk-action='next']")).to_have_attribute("aria-disabled", "true")
    replay.act("back")
    replay.expect_step(2, 3)
    replay.act("start")
    replay.expect_step(1, 3)
    expect(replay.at("[data-bk-action='back']")).to_have_attribute("aria-disabled", "true")
    expect(replay.at("[data-bk-action='next']")).not_to_have_attribute("aria-disabled", "true")


def test_keys_do_the_same_wherever_one_is(replay: Replay) -> None:
    press = replay.page.keyboard.press
    press("ArrowRight")
    replay.expect_step(2, 3)
    replay.at("h2").click()
    press("End")
    replay.expect_step(3, 3)
    press("ArrowLeft")
    replay.expect_step(2, 3)
    replay.at("[data-bk-action='language:en']").focus()
    press("Home")
    replay.expect_step(1, 3)
    press("ArrowLeft")
    replay.expect_step(1, 3)


def test_the_slider_moves_the_match_while_it_is_moved(replay: Replay) -> None:
    replay.slider.focus()
    replay.page.keyboard.press("End")
    replay.expect_step(3, 3)
    replay.page.keyboard.press("ArrowLeft")
    replay.expect_step(2, 3)
    replay.slider.evaluate(
        "(node) => { node.value = 0; node.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    replay.expect_step(1, 3)
    expect(replay.slider).to_be_focused()


def test_a_moment_of_the_story_can_be_gone_to(replay: Replay) -> None:
    replay.act("end")
    replay.act("goto:1")
    replay.expect_step(2, 3)


def test_an_address_names_a_step(page: Page, short: Path) -> None:
    replay = Replay(page, short, "#2")
    replay.expect_step(2, 3)
    page.evaluate("() => { location.hash = '#3'; }")
    replay.expect_step(3, 3)
    page.evaluate("() => { location.hash = '#<b>'; }")
    replay.expect_step(1, 3)


def test_a_chip_stays_itself_and_what_did_not_change_is_not_drawn_anew(replay: Replay) -> None:
    replay.act("next")
    chip = replay.at(".bk-replay-panels > :first-child [data-bk-key]").first
    chip.evaluate("(node) => { node.marked = true; }")
    replay.act("next")
    replay.expect_step(3, 3)
    assert chip.evaluate("(node) => node.marked === true")


def test_it_plays_by_itself_to_the_end_and_from_the_start_again(replay: Replay) -> None:
    replay.at("select").select_option("fast")
    replay.act("play")
    expect(replay.at("[data-bk-action='pause']")).to_be_focused()
    replay.expect_step(3, 3)
    expect(replay.at("[data-bk-action='play']")).to_be_focused()
    replay.page.keyboard.press("Space")
    replay.expect_step(3, 3)
    replay.page.mouse.click(5, 5)
    replay.page.keyboard.press("Space")
    expect(replay.at("[data-bk-action='pause']")).to_be_visible()
    replay.page.keyboard.press("ArrowLeft")
    expect(replay.at("[data-bk-action='play']")).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion(page: Page, short: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    replay = Replay(page, short)
    for action in ("next", "next", "back"):
        replay.act(action)
        assert page.evaluate("() => document.getAnimations().length") == 0


# ------------------------------------------------------------------------------------------ what it tells


def test_a_clause_opens_and_closes(replay: Replay) -> None:
    replay.act("next")
    rule = replay.at("[aria-current='step'] [data-bk-action^='clause:']").first
    expect(rule).to_have_text("QUA-BREW-3")
    expect(rule).to_have_attribute("aria-expanded", "false")
    rule.focus()
    replay.page.keyboard.press("Enter")
    expect(rule).to_have_attribute("aria-expanded", "true")
    expect(rule).to_be_focused()
    expect(replay.at(".bk-match-clause")).to_contain_text("QUA-BREW-3")
    rule.click()
    expect(replay.at(".bk-match-clause")).to_have_count(0)


def test_the_language_changes_all_words(replay: Replay) -> None:
    replay.act("next")
    replay.act("language:ja")
    expect(replay.page).to_have_title("クアックサルバー：Aki、Ben")
    assert replay.page.evaluate("document.documentElement.lang") == "ja"
    expect(replay.at(".bk-replay-position")).to_have_text("場面 2／3")
    expect(replay.at("[aria-current='step']")).to_contain_text("Akiが白2をマス2に置いた。")
    expect(replay.at("[data-bk-action='language:ja']")).to_be_focused()
    expect(replay.at("[data-bk-action='language:ja']")).to_have_attribute("aria-pressed", "true")
    replay.act("language:en")
    replay.expect_step(2, 3)


def test_each_step_is_said_aloud(replay: Replay) -> None:
    replay.act("next")
    status = replay.page.locator("[role=status]")
    expect(status).to_contain_text("Aki places white 2 on space 2. Aki: ")
    replay.act("back")
    expect(status).not_to_contain_text("places")


def test_the_end_shows_the_result(page: Page, whole: Path) -> None:
    replay = Replay(page, whole)
    expect(replay.at(".bk-match-result")).to_have_count(0)
    page.keyboard.press("End")
    expect(replay.at(".bk-match-result")).to_be_visible()
    replay.expect_accessible()


# ----------------------------------------------------------------------------------------- safe and quick


def test_names_cannot_act(page: Page, tmp_path: Path) -> None:
    replay_html(played([HOSTILE, "<b>Ben</b>"], choices=10), tmp_path / "replay.html")
    replay = Replay(page, tmp_path / "replay.html")
    expect(replay.at(".bk-match-name").first).to_contain_text(HOSTILE)
    page.keyboard.press("End")
    expect(replay.at("[aria-current='step']")).to_be_visible()
    assert page.evaluate("window.hurt") is None
    assert page.locator("img, b").count() == 0
    assert HOSTILE in page.title()
    assert replay.asked == [replay.address]


def test_the_policy_holds(new_page: NewPage, short: Path) -> None:
    page, watch = new_page("desk")
    replay = Replay(page, short)
    blocked = page.evaluate(
        """() => new Promise((done) => {
            const found = [];
            document.addEventListener("securitypolicyviolation", (event) => {
                found.push(event.effectiveDirective);
                if (found.length === 3) done(found.sort());
            });
            const script = document.createElement("script");
            script.textContent = "window.hurt = 1";
            document.body.append(script);
            const style = document.createElement("style");
            style.textContent = "body { color: red }";
            document.body.append(style);
            fetch("http://127.0.0.1:9/").catch(() => {});
        })"""
    )
    assert blocked == ["connect-src", "script-src-elem", "style-src-elem"]
    assert page.evaluate("window.hurt") is None
    assert replay.asked == [replay.address]
    watch.forget()  # Chromium's console tells what was blocked


def test_a_whole_game_opens_at_once(page: Page, whole: Path) -> None:
    assert whole.stat().st_size < 3_000_000
    replay = Replay(page, whole)
    painted = "() => performance.getEntriesByType('paint').map((entry) => entry.startTime).at(-1)"
    shown = until(lambda: page.evaluate(painted), "something on the page")
    assert shown < 2000
    page.keyboard.press("End")
    steps = int(replay.at(".bk-replay-slider").get_attribute("max") or 0)
    replay.expect_step(steps + 1, steps + 1)


# ---------------------------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everybody_can_use_it(
    new_page: NewPage, whole: Path, screen: Screen, scheme: Any, lang: str
) -> None:
    page, _ = new_page(screen)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    replay = Replay(page, whole, "#40")
    replay.act(f"language:{lang}")
    replay.at("[aria-current='step'] [data-bk-action^='clause:']").first.click()
    expect(replay.at(".bk-match-clause")).to_be_visible()
    replay.expect_accessible()
    replay.screenshot(f"replay-{screen}-{scheme}-{lang}")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_phone_shows_the_area_where_something_happens(phone: Page, whole: Path) -> None:
    phone.emulate_media(reduced_motion="reduce")
    replay = Replay(phone, whole)
    steps = int(replay.slider.get_attribute("max") or 0)
    seen = set()
    for _ in range(min(steps, 40)):
        replay.act("next")
        rows = ".bk-replay-panels"
        seen.add(replay.at(rows).evaluate("(row) => row.scrollLeft > row.clientWidth / 2"))
    assert seen == {False, True}
    until(
        lambda: replay.at("[data-bk-action='follow']").get_attribute("aria-pressed") == "true", "following"
    )
    replay.act("follow")
    expect(replay.at("[data-bk-action='follow']")).to_have_attribute("aria-pressed", "false")
