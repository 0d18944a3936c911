"""A notebook open in a browser, as a test drives it."""

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tests.browser.kernel import KernelError, ask
from tests.browser.lab import Lab
from tests.browser.waiting import PATIENCE, until
from tests.browser.watch import Watch

App: TypeAlias = Literal["lab", "notebook"]

Screen: TypeAlias = Literal["desk", "phone"]

SCREENSHOTS = "BOARDKIT_SCREENSHOTS"
"""The environment variable that names the folder for screenshots; without it none are taken."""

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

_OPEN_PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"

# What the front end is asked, as one expression each; ``panel`` is the notebook that is open.
_PANEL = "const panel = window.jupyterapp?.shell?.currentWidget;"
_READY = f"""() => {{ {_PANEL}
    const kernel = panel?.sessionContext?.session?.kernel;
    return Boolean(panel?.context?.isReady && panel.sessionContext.isReady && panel.content?.widgets?.length
        && kernel?.connectionStatus === 'connected' && kernel.status === 'idle'); }}"""
_RUN_ALL = """() => { window.bkRan = false;
    window.jupyterapp.commands.execute('notebook:run-all-cells').finally(() => { window.bkRan = true; }); }"""
_CELL_ERRORS = f"""() => {{ {_PANEL}
    return panel.content.widgets.filter(cell => cell.model.type === 'code').flatMap(
        cell => cell.model.outputs.toJSON().filter(output => output.output_type === 'error')
            .map(output => output.traceback.join('\\n'))); }}"""
_SHOW_CELL = f"async (number) => {{ {_PANEL} await panel.content.scrollToItem(number, 'start'); }}"
_CHANGE_THEME = "theme => { window.jupyterapp.commands.execute('apputils:change-theme', {theme: theme}); }"
_STATUS = f"() => {{ {_PANEL} return panel?.sessionContext?.session?.kernel?.status ?? 'none'; }}"

# Notes the milliseconds from the next click, tap or key to the frame after *watched* changed.
_MEASURE = """watched => {
    let start;
    window.bkRepaint = null;
    const begin = () => { start ??= performance.now(); };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, {capture: true, once: true});
    new MutationObserver((_, observer) => {
        if (start === undefined) return;
        observer.disconnect();
        requestAnimationFrame(() => { window.bkRepaint = performance.now() - start; });
    }).observe(document.querySelector(watched),
        {subtree: true, childList: true, attributes: true, characterData: true}); }"""


class CellError(AssertionError):
    """A cell of the notebook raised."""


class Notebook:
    """One notebook in JupyterLab or Notebook 7, its page, and its kernel."""

    def __init__(self, page: Page, lab: Lab, watch: Watch, path: str, app: App) -> None:
        self.page = page
        self.lab = lab
        self.watch = watch
        self.path = path
        self.app = app
        self._pid = 0

    # --- opening and running

    def open(self) -> None:
        """Load the notebook and wait until its kernel is ready."""
        address = self.lab.lab_address if self.app == "lab" else self.lab.notebook_address
        self.page.goto(address(self.path))
        self.wait_until_idle()
        self._pid = self.kernel_pid()

    def run_all(self, *, allow_errors: bool = False, seconds: float = 60) -> None:
        """Run every cell and wait until the kernel has nothing left to do; a cell that raised fails."""
        self.page.evaluate(_RUN_ALL)
        until(lambda: self.page.evaluate("window.bkRan"), "all cells to run", seconds=seconds)
        if (errors := self.cell_errors()) and not allow_errors:
            raise CellError("\n\n".join(errors))
        self.wait_until_idle(seconds=seconds)

    def cell_errors(self) -> list[str]:
        """The tracebacks that the notebook shows."""
        errors: list[str] = self.page.evaluate(_CELL_ERRORS)
        return errors

    def wait_until_idle(self, *, seconds: float = 60) -> None:
        """Wait until the notebook is loaded and its kernel is connected and idle."""
        until(
            lambda: self.page.evaluate(_READY),
            lambda: f"an idle kernel; it is {self.page.evaluate(_STATUS)}",
            seconds=seconds,
        )

    def reload(self) -> None:
        """Load the page again, as a person does; the kernel goes on."""
        self.page.reload()
        self.wait_until_idle()

    def show_cell(self, number: int) -> None:
        """Scroll to a cell: JupyterLab takes cells that are far out of sight off the page."""
        self.page.evaluate(_SHOW_CELL, number)

    # --- looking and acting

    def locator(self, selector: str) -> Locator:
        """What matches *selector* inside the notebook (not in the rest of the page)."""
        return self.page.locator(_OPEN_PANEL).locator(selector)

    def press(self, *keys: str) -> None:
        """Press keys one after the other on whatever has the focus: ``press("ArrowRight", "Enter")``."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type *text* into whatever has the focus."""
        if text.isascii():
            self.page.keyboard.type(text)
        else:
            # No key makes a Japanese letter: an input method puts the finished text in.
            self.page.keyboard.insert_text(text)

    def milliseconds_to_repaint(self, act: Callable[[], object], watched: str) -> float:
        """How long the page takes, as a person sees it, from the click or key of *act* to the new picture.

        *watched* selects an element that changes only when the kernel has answered.
        """
        self.page.evaluate(_MEASURE, watched)
        act()
        elapsed: float = until(lambda: self.page.evaluate("window.bkRepaint"), f"{watched} to change")
        return elapsed

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Switch Jupyter's own theme."""
        self.page.evaluate(_CHANGE_THEME, _THEMES[name])
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=_THEMES[name])

    def prefers(
        self,
        *,
        reduced_motion: bool = False,
        forced_colors: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
    ) -> None:
        """Set what the person asked their system for; what is not named goes back to the usual."""
        self.page.emulate_media(
            reduced_motion="reduce" if reduced_motion else "no-preference",
            forced_colors="active" if forced_colors else "none",
            color_scheme=color_scheme,
        )

    def screenshot(self, name: str, selector: str | None = None) -> None:
        """Save a picture as *name*.png where the environment asks for screenshots."""
        folder = os.environ.get(SCREENSHOTS)
        if not folder:
            return
        target = Path(folder) / f"{name}.png"
        if selector is None:
            self.page.screenshot(path=target)
        else:
            self.locator(selector).first.screenshot(path=target)

    # --- accessibility

    def axe(self, selector: str) -> list[str]:
        """What axe finds wrong inside *selector*: one line per rule that is broken, with the elements."""
        options = {"runOnly": {"type": "tag", "values": AXE_RULES}, "resultTypes": ["violations"]}
        results = Axe().run(self.page, context=selector, options=options)
        return [
            f"{found['id']}: {found['help']}: {', '.join(node['html'] for node in found['nodes'])}"
            for found in results.response["violations"]
        ]

    def expect_accessible(self, selector: str) -> None:
        """Fail if axe finds anything wrong inside *selector*, or if nothing matches it."""
        until(lambda: self.page.locator(selector).count(), f"something that matches {selector}")
        assert not (found := self.axe(selector)), "axe found:\n" + "\n".join(found)

    # --- the kernel

    def kernel(self, expression: str, *, seconds: float = PATIENCE) -> Any:
        """The value of a Python expression in the kernel, as JSON gives it back (tuples become lists)."""
        return ask(self._connection_file(), expression, seconds=seconds)

    def expect_kernel(self, expression: str, value: object, *, seconds: float = PATIENCE) -> None:
        """Wait until *expression* has *value* in the kernel.

        What a person does reaches the kernel a moment later, so a test waits rather than looks once.
        """
        seen: list[object] = []

        def has_value() -> bool:
            try:
                seen.append(self.kernel(expression, seconds=seconds))
            except KernelError as error:
                seen.append(error)
            return seen[-1] == value

        until(has_value, lambda: f"{expression} to be {value!r}; it is {seen[-1]!r}", seconds=seconds)

    def kernel_pid(self) -> int:
        """The process in which the kernel runs."""
        pid: int = self.kernel("__import__('os').getpid()")
        return pid

    def kill_kernel(self) -> None:
        """Kill the kernel as a crash would, even while it works, and wait until Jupyter has started it anew.

        Nothing of the old kernel's memory is left: its cells must be run again.
        """
        os.kill(self._pid, signal.SIGKILL)
        self._pid = until(self._new_pid, "the kernel to start again", seconds=60)
        self._close_restart_notice()
        self.wait_until_idle()

    def _new_pid(self) -> int | None:
        try:
            pid: int = self.kernel("__import__('os').getpid()", seconds=1)
        except (TimeoutError, OSError, ValueError):
            # The server is just replacing the process, and perhaps its connection file.
            return None
        return pid if pid != self._pid else None

    def _close_restart_notice(self) -> None:
        """Jupyter says in a dialog that the kernel died; a person would press its button."""
        button = self.page.locator(".jp-Dialog button.jp-mod-accept")
        button.wait_for()
        button.click()
        button.wait_for(state="detached")

    def _connection_file(self) -> Path:
        kernel_id = until(lambda: self.lab.kernel_id(self.path), f"a kernel for {self.path}")
        return self.lab.connection_file(kernel_id)


class OpenNotebook(Protocol):
    """The fixture ``open_notebook``: opens a notebook, given as sources of cells or as a file."""

    def __call__(
        self,
        source: Sequence[str] | Path,
        app: App = "lab",
        screen: Screen | None = None,
        run: bool = True,
    ) -> Notebook: ...
