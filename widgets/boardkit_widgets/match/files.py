"""Where a match is kept: a file on the kernel's disk."""

from pathlib import Path
from typing import Any

import traitlets

from boardkit.core.decision import NotAllowed
from boardkit.core.element import Element
from boardkit.core.match import Match
from boardkit.core.text import Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.match.component import MatchWidget
from boardkit_widgets.match.model import MatchModel, say


class Files(MatchWidget):
    """Saves the match to a file beside the notebook, and loads one; a bad file changes nothing.

    >>> import boardkit
    >>> files = Files(boardkit.Match("quacks", seed=7))
    >>> files.act("file", {"path": " ", "do": "save"})
    Traceback (most recent call last):
    ...
    boardkit.core.decision.NotAllowed: Write the name of a file first.
    >>> files.close()
    """

    watched = ("version",)
    settings = ("path",)

    path = traitlets.Unicode()
    """The name of the file."""

    _done: tuple[int, Speaks] | None = None
    """What was done last, and with which version of the match."""

    def __init__(self, match: MatchModel | Match, **settings: Any) -> None:
        super().__init__(match, **settings)
        if not self.path:
            self.path = f"{self.model.game.id}.match.json"

    def handle(self, action: str, value: Value) -> None:
        if action != "file" or not isinstance(value, dict):
            super().handle(action, value)
            return
        path = str(value["path"]).strip()
        if not path:
            raise NotAllowed(say("file.no-name"))
        self.path, self._done = path, None
        if value["do"] == "load":
            self.model.load(path)
            done = say("file.loaded", path=path)
        else:
            self.model.save(path)
            done = say("file.saved", path=str(Path(path).resolve()))
        self._done = self.model.version, done
        self.announce(done)

    def scene(self) -> Element:
        return Element(
            "details",
            {"class": "bk-card bk-match-file bk-live"},
            Element("summary", {}, self.say(say("file.title"))),
            Element(
                "form",
                {"class": "bk-form", "data-bk-submit": "file"},
                Element(
                    "label",
                    {"class": "bk-label bk-label-wide"},
                    self.say(say("file.name")),
                    Element(
                        "input",
                        {
                            "class": "bk-input",
                            "name": "path",
                            "value": self.path,
                            "maxlength": 500,
                            "autocomplete": "off",
                        },
                    ),
                ),
                self._do("save"),
                self._do("load"),
            ),
            self._told(),
            Element("p", {"class": "bk-small bk-muted"}, self.say(say("file.secret"))),
        )

    def _told(self) -> Element | None:
        """What was done last, until the match goes on."""
        if self._done is None or self._done[0] != self.model.version:
            return None
        return Element("p", {"class": "bk-match-saved"}, self.say(self._done[1]), key="told")

    def _do(self, deed: str) -> Element:
        attrs = {"type": "submit", "class": "bk-button", "name": "do", "value": deed}
        return Element("button", attrs, self.say(say(f"file.{deed}")), key=deed)
