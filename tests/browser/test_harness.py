"""The harness itself: a green browser test is worth something only if it could have been red."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.kernel import KernelError
from tests.browser.notebook import SCREENSHOTS, App, CellError, Notebook, OpenNotebook

pytestmark = pytest.mark.browser

COUNTER = '''
import anywidget
import traitlets


class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      const tell = () => { button.textContent = `count ${model.get("count")}`; };
      const add = (step) => model.send({ step });
      button.className = "bk-counter";
      // JupyterLab would take letters for its own shortcuts.
      button.dataset.lmSuppressShortcuts = "true";
      button.addEventListener("click", () => add(1));
      button.addEventListener("keydown", (event) => { if (event.key === "b") add(10); });
      model.on("change:count", tell);
      tell();
      const field = document.createElement("input");
      field.setAttribute("aria-label", "a name");
      field.className = "bk-name";
      field.addEventListener("input", () => { model.set("name", field.value); model.save_changes(); });
      el.classList.add("bk-box");
      el.append(button, field);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)

    def __init__(self, **traits):
        super().__init__(**traits)
        self.on_msg(lambda widget, content, buffers: self.add(content["step"]))

    def add(self, step):
        self.count += step
'''
LONG_WORK = "while True:\n    pass"
SHOW = "counter = Counter()\ncounter"

IMAGE = '''
import anywidget


class Image(anywidget.AnyWidget):
    _esm = """
    function render({ el }) {
      const image = document.createElement("img");
      image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
      image.className = "bk-image";
      el.classList.add("bk-framed");
      el.append(image);
    }
    export default { render };
    """


Image()
'''


@pytest.fixture
def counter(open_notebook: OpenNotebook) -> Notebook:
    """The counter in JupyterLab on a desktop screen."""
    return open_notebook([COUNTER, SHOW])


def test_clicks_and_keys_reach_the_kernel(counter: Notebook) -> None:
    button = counter.locator(".bk-counter")
    button.click()
    button.click()
    expect(button).to_have_text("count 2")
    counter.expect_kernel("counter.count", 2)

    button.focus()
    counter.press("b", "Enter")
    expect(button).to_have_text("count 13")
    counter.expect_kernel("counter.count", 13)


def test_typed_text_reaches_the_kernel(counter: Notebook) -> None:
    counter.locator(".bk-name").focus()
    counter.type("toad ヒキガエル")
    expect(counter.locator(".bk-name")).to_have_value("toad ヒキガエル")
    counter.expect_kernel("counter.name", "toad ヒキガエル")


def test_the_kernel_answers_in_json_and_tells_its_errors(counter: Notebook) -> None:
    assert counter.kernel("{'pair': (1, 2), 'class': counter.__class__.__name__}") == {
        "pair": [1, 2],
        "class": "Counter",
    }
    assert counter.kernel("1 + 1 == 2") is True
    with pytest.raises(KernelError, match="NameError"):
        counter.kernel("nobody")
    with pytest.raises(AssertionError, match="nobody to be 1; it is KernelError"):
        counter.expect_kernel("nobody", 1, seconds=0.1)


def test_the_time_to_repaint_is_measured(counter: Notebook) -> None:
    button = counter.locator(".bk-counter")
    for _ in range(3):
        assert 0 < counter.milliseconds_to_repaint(button.click, ".bk-counter") < 5000
    expect(button).to_have_text("count 3")


def test_a_kernel_is_killed_even_while_it_works(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(["answer = 42", LONG_WORK], run=False)
    with pytest.raises(AssertionError, match="all cells to run"):
        notebook.run_all(seconds=1)
    notebook.kill_kernel()
    assert notebook.kernel("'answer' in globals()") is False


def test_notebook_7_on_a_phone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([COUNTER, SHOW], app="notebook")
    assert notebook.page.viewport_size == {"width": 390, "height": 844}
    assert notebook.page.evaluate("navigator.maxTouchPoints") > 0
    button = notebook.locator(".bk-counter")
    button.tap()
    expect(button).to_have_text("count 1")
    notebook.expect_kernel("counter.count", 1)


def test_a_run_is_over_when_its_last_cell_is(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(["rounds = globals().get('rounds', 0) + 1", "total = sum(range(20_000_000))"])
    for rounds in (2, 3):
        notebook.run_all()
        assert notebook.page.evaluate(PROMPTS) == [f"[{2 * rounds - 1}]:", f"[{2 * rounds}]:"]
        assert notebook.kernel("rounds") == rounds


def test_a_cell_that_raises_fails_the_run(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(["1 / 0"], run=False)
    with pytest.raises(CellError, match="ZeroDivisionError"):
        notebook.run_all()
    notebook.run_all(allow_errors=True)
    assert len(notebook.cell_errors()) == 1


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_killed_kernel_starts_anew(open_notebook: OpenNotebook, app: App) -> None:
    notebook = open_notebook([COUNTER, SHOW], app=app)
    before = notebook.kernel_pid()
    notebook.kill_kernel()
    assert notebook.kernel_pid() != before
    assert notebook.kernel("'counter' in globals()") is False
    notebook.run_all()
    button = notebook.locator(".bk-counter")
    button.click()
    expect(button).to_have_text("count 1")


def test_a_reloaded_page_finds_its_kernel(counter: Notebook) -> None:
    counter.locator(".bk-counter").click()
    counter.expect_kernel("counter.count", 1)
    counter.reload()
    assert counter.kernel("counter.count") == 1


def test_axe_finds_what_was_planted_and_nothing_else(
    counter: Notebook, open_notebook: OpenNotebook
) -> None:
    themes: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
    for theme in themes:
        counter.theme(theme)
        counter.expect_accessible(".bk-box")

    planted = open_notebook([IMAGE])
    planted.locator(".bk-image").wait_for()
    assert [line.partition(":")[0] for line in planted.axe(".bk-framed")] == ["image-alt"]
    with pytest.raises(AssertionError, match="image-alt"):
        planted.expect_accessible(".bk-framed")


def test_themes_and_wishes(counter: Notebook) -> None:
    background = "() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor"
    light = counter.page.evaluate(background)
    counter.theme("dark")
    assert counter.page.evaluate(background) != light

    matches = "query => matchMedia(query).matches"
    counter.prefers(reduced_motion=True, forced_colors=True, color_scheme="dark")
    assert counter.page.evaluate(matches, "(prefers-reduced-motion: reduce)")
    assert counter.page.evaluate(matches, "(forced-colors: active)")
    assert counter.page.evaluate(matches, "(prefers-color-scheme: dark)")
    counter.prefers()
    assert not counter.page.evaluate(matches, "(prefers-reduced-motion: reduce)")
    assert not counter.page.evaluate(matches, "(forced-colors: active)")


def test_a_theme_does_not_outlive_its_test(counter: Notebook) -> None:
    assert counter.page.evaluate("document.body.dataset.jpThemeName") == "JupyterLab Light"


def test_screenshots_go_where_they_are_asked_for(
    counter: Notebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SCREENSHOTS, raising=False)
    counter.screenshot("nowhere")
    monkeypatch.setenv(SCREENSHOTS, str(tmp_path))
    counter.screenshot("page")
    counter.screenshot("button", ".bk-counter")
    assert sorted(picture.name for picture in tmp_path.iterdir()) == ["button.png", "page.png"]


def test_an_error_on_the_console_is_caught(counter: Notebook) -> None:
    counter.page.evaluate("console.warn('only a warning')")
    counter.watch.check()
    counter.page.evaluate("console.error('planted')")
    with pytest.raises(AssertionError, match="planted"):
        counter.watch.check()
    counter.watch.forget()


def test_an_uncaught_error_of_a_page_is_caught(new_page: NewPage) -> None:
    page, watch = new_page("desk")
    with page.context.expect_event("weberror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('planted'); }); }")
    with pytest.raises(AssertionError, match=r"uncaught.*planted"):
        watch.check()
    watch.forget()


PROMPTS = (
    "[...document.querySelectorAll('.jp-InputPrompt')].map(prompt => prompt.textContent).filter(Boolean)"
)

FETCH = "url => fetch(url, {mode: 'no-cors'}).catch(() => null)"
IMPORT = "url => import(url).catch(() => null)"
SOCKET = "url => new Promise(done => { new WebSocket(url.replace('http', 'ws')).onerror = done; })"


@pytest.mark.parametrize("ask", [FETCH, IMPORT, SOCKET], ids=["fetch", "import", "websocket"])
def test_a_request_that_leaves_the_machine_is_caught_and_does_not_leave(
    new_page: NewPage, ask: str
) -> None:
    page, watch = new_page("desk")
    page.evaluate(ask, "http://example.invalid/module.js")
    with pytest.raises(AssertionError, match=re.escape("example.invalid")):
        watch.check()
    assert all("ERR_NAME_NOT_RESOLVED" in error for error in watch.errors)
    watch.forget()


def test_a_page_is_new_in_every_test(page: Page, phone: Page) -> None:
    assert page.url == phone.url == "about:blank"
    assert page.context is not phone.context
