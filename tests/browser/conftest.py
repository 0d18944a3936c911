"""One JupyterLab and one Chromium for all browser tests; a page of its own for each."""

import os
import re
import subprocess
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import Lab
from tests.browser.notebook import SCREENSHOTS, App, Notebook, OpenNotebook, Screen
from tests.browser.waiting import PATIENCE
from tests.browser.watch import Watch

REPOSITORY = Path(__file__).parents[2]

CHROMIUM_ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Nothing that a page or Chromium itself asks for gets off this machine, even if the watch missed it.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]

SCREENS: dict[Screen, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}

NewPage: TypeAlias = Callable[[Screen], tuple[Page, Watch]]

_failed = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The Jupyter server."""
    server = Lab(tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=_chromium(), args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens pages of either screen; each fails the test if its console shows errors or it leaves the machine."""
    opened: list[tuple[Page, Watch]] = []

    def open_page(screen: Screen) -> tuple[Page, Watch]:
        context = browser.new_context(**SCREENS[screen])
        context.set_default_timeout(PATIENCE * 1000)
        watch = Watch(context)
        opened.append((context.new_page(), watch))
        return opened[-1]

    yield open_page
    if request.node.stash.get(_failed, False):
        for number, (page, _) in enumerate(opened):
            page.screenshot(path=_picture_of_failure(request.node.name, number))
    for page, _ in opened:
        page.context.close()
    for _, watch in opened:
        watch.check()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """An empty page of a desktop screen."""
    return new_page("desk")[0]


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """An empty page of a phone's touch screen."""
    return new_page("phone")[0]


@pytest.fixture
def open_notebook(lab: Lab, new_page: NewPage, request: pytest.FixtureRequest) -> OpenNotebook:
    """Opens notebooks, given as sources of cells or as a file, and runs them.

    ``app="lab"`` is JupyterLab on a desktop screen, ``app="notebook"`` is Notebook 7 on a phone; *screen*
    chooses otherwise. The notebook lies in a folder of its own.
    """
    count = 0

    def open_it(
        source: Sequence[str] | Path, app: App = "lab", screen: Screen | None = None, run: bool = True
    ) -> Notebook:
        nonlocal count
        count += 1
        path = f"{_file_name(request.node.name)}-{count}/notebook.ipynb"
        if isinstance(source, Path):
            lab.copy(source, path)
        else:
            lab.write(path, source)
        page, watch = new_page(screen or ("desk" if app == "lab" else "phone"))
        notebook = Notebook(page, lab, watch, path, app)
        notebook.open()
        if run:
            notebook.run_all()
        return notebook

    return open_it


@pytest.fixture(autouse=True)
def _tidy_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """After each test: no kernel left, no setting changed."""
    yield
    if "lab" in request.fixturenames:
        server: Lab = request.getfixturevalue("lab")
        server.shut_down_kernels()
        server.forget_settings()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a page's teardown know that its test failed."""
    report = yield
    if report.failed:
        item.stash[_failed] = True
    return report


def _chromium() -> str:
    found = subprocess.run(
        ["sh", REPOSITORY / "tools" / "chromium.sh", "--find"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, f"{found.stderr.strip()} `make chromium` installs one where it can."
    return found.stdout.strip()


def _picture_of_failure(test: str, number: int) -> Path:
    folder = Path(os.environ.get(SCREENSHOTS) or REPOSITORY / "test-results")
    return folder / f"failed-{_file_name(test)}-{number}.png"


def _file_name(test: str) -> str:
    """The name of a test, parameters and all, as a name for files and addresses.

    >>> _file_name("test_grid[ja-light]")
    'test_grid-ja-light'
    """
    return re.sub("[^A-Za-z0-9_]+", "-", test).strip("-")
