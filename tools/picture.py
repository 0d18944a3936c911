"""Make the pictures of the README from the real thing: tables in JupyterLab, and one on a phone.

``make picture`` finds a Chromium and says in CHROMIUM where it is. The games come from seeds and codes, so
they always show the same.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

REPOSITORY = Path(__file__).parents[1]
sys.path.insert(0, str(REPOSITORY))  # for the browser tests, whose harness draws the pictures

from playwright.sync_api import Browser, Locator, sync_playwright  # noqa: E402

from tests.browser.conftest import CHROMIUM_ARGUMENTS, SCREENS  # noqa: E402
from tests.browser.lab import Lab  # noqa: E402
from tests.browser.notebook import App, Notebook, Screen  # noqa: E402
from tests.browser.watch import Watch  # noqa: E402

DEDUCTION = """
from boardkit.alchemists import Casebook, Practice
from boardkit_widgets.alchemists import DeductionTable

secret = Practice(code="DEMO")
mixed = "mushroom toad, claw scorpion, mushroom fern, flower root, scorpion feather, toad flower"
facts = [secret.experiment(*pair.split()) for pair in mixed.split(", ")]
table = DeductionTable(Casebook([*facts, secret.sale("fern", "feather", "wisdom")]), language="{language}")
table.grid.act("cell:toad:B+")
table"""

GAME = """
import boardkit
from boardkit.quacks.bots import SensibleBot
from boardkit_widgets import GameTable

match = boardkit.Match("quacks", seats={seats}, seed=8)
bot = SensibleBot(1)
while match.state.round < 5 or len(match.state.players[match.decision.seat].pot) < 7:
    match.play(bot.choose(match.view(match.decision.seat), match.decision))
GameTable(match, lang="{language}")"""

LARGEST = 600_000
"""How many bytes a picture may have: the README shows it to people on the road."""


@dataclass(frozen=True)
class Picture:
    """What one picture shows, and where it goes."""

    name: str
    app: App
    screen: Screen
    theme: Literal["light", "dark"]
    language: str
    cell: str
    root: str
    last: str
    """The part at whose lower edge the picture ends."""
    scale: float = 2
    """How many pixels of the picture make one of the page."""

    @property
    def path(self) -> Path:
        return REPOSITORY / "docs" / "images" / f"{self.name}.png"


PICTURES = (
    Picture("game-table", "lab", "desk", "light", "en", GAME, ".bk-match-table", ".bk-q-panel", 1.25),
    Picture("game-table-ja", "lab", "desk", "light", "ja", GAME, ".bk-match-table", ".bk-q-panel", 1.25),
    Picture(
        "deduction-table", "lab", "desk", "light", "en", DEDUCTION, ".bk-deduction", ".bk-deduction", 1.5
    ),
    Picture(
        "deduction-table-phone-ja",
        "notebook",
        "phone",
        "dark",
        "ja",
        DEDUCTION,
        ".bk-deduction",
        ".bk-grid-card",
    ),
)


def main() -> None:
    """Make all pictures and say where they are."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=CHROMIUM_ARGUMENTS
        )
        lab = Lab(Path(home))
        try:
            for picture in PICTURES:
                draw(picture, lab, browser)
                print(f"{picture.path.relative_to(REPOSITORY)}: {picture.path.stat().st_size:,} bytes")
        finally:
            lab.stop()
            browser.close()


def draw(picture: Picture, lab: Lab, browser: Browser) -> None:
    """Open the notebook, and save what it shows."""
    with table(picture, lab, browser) as root:
        last = root.page.locator(picture.last).first
        whole, end = root.bounding_box(), last.bounding_box()
        assert whole is not None
        assert end is not None
        picture.path.parent.mkdir(parents=True, exist_ok=True)
        root.page.screenshot(
            path=picture.path,
            animations="disabled",
            style=".jp-toastContainer, .Toastify { display: none }",
            clip={
                "x": whole["x"],
                "y": whole["y"] + 1,
                "width": whole["width"],
                "height": end["y"] + end["height"] - whole["y"] + 4,
            },
        )
    assert picture.path.stat().st_size < LARGEST, f"{picture.path} is too large"


@contextmanager
def table(picture: Picture, lab: Lab, browser: Browser) -> Iterator[Locator]:
    """The table on a page that is high enough for all of it."""
    path = f"{picture.name}/notebook.ipynb"
    seats = ["アキ", "ベン"] if picture.language == "ja" else ["Aki", "Ben"]
    lab.write(path, [picture.cell.format(language=picture.language, seats=seats)])
    settings = SCREENS[picture.screen]
    size = {**settings["viewport"], "height": 2600}
    context = browser.new_context(**{**settings, "viewport": size, "device_scale_factor": picture.scale})
    notebook = Notebook(context.new_page(), lab, Watch(context), path, picture.app)
    notebook.open()
    notebook.theme(picture.theme)
    notebook.run_all()
    root = notebook.locator(picture.root).first
    root.page.locator(picture.last).first.wait_for()
    root.scroll_into_view_if_needed()
    yield root
    context.close()


if __name__ == "__main__":
    main()
