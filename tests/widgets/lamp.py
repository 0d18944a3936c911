"""A small widget that offers something of every kind."""

from boardkit.core.element import Element
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue
from boardkit_widgets import SceneWidget


class Refused(BoardkitError):
    """A refusal with a sentence in both languages."""


class Lamp(SceneWidget):
    """Lamps to switch, a mood to choose, a note to write, and two ways to fail."""

    def __init__(self, lamps: int = 3, **settings: object) -> None:
        self.lit: set[int] = set()
        self.lamps = lamps
        self.mood = "calm"
        self.notes: list[object] = []
        self.broken = False
        super().__init__(**settings)

    def describe(self) -> dict[str, object]:
        return {"lit": len(self.lit)}

    def handle(self, action: str, value: object) -> None:
        kind, _, number = action.partition(":")
        if kind == "switch":
            self.lit ^= {int(number)}
        elif kind == "mood":
            self.mood = str(value)
        elif kind == "refuse":
            raise Refused(Catalogue("boardkit_widgets")("dismiss"))
        elif kind == "fail":
            raise ZeroDivisionError("a <b>bad</b> day")
        else:
            self.notes.append(value)

    def scene(self) -> Element:
        if self.broken:
            raise RuntimeError("no picture")
        return Element(
            "div", {"data-bk-keys": "u=undo"}, *self._lamps(), self._moods(), self._form(), _others()
        )

    def _lamps(self) -> list[Element]:
        return [
            Element(
                "button",
                {"data-bk-action": f"switch:{i}", "aria-pressed": i in self.lit},
                f"{i}",
                key=f"{i}",
            )
            for i in range(self.lamps)
        ]

    def _moods(self) -> Element:
        options = [
            Element("option", {"value": m, "selected": m == self.mood}, m) for m in ("calm", "bright")
        ]
        return Element("select", {"data-bk-change": "mood"}, *options)

    def _form(self) -> Element:
        return Element(
            "form",
            {"data-bk-submit": "note", "class": "bk-live"},
            Element("input", {"name": "words", "maxlength": 20, "value": "hello"}),
            Element("input", {"name": "loud", "type": "checkbox", "checked": True}),
            Element("input", {"name": "size", "type": "radio", "value": "s"}),
            Element("input", {"name": "size", "type": "radio", "value": "l", "checked": True}),
            Element(
                "select",
                {"name": "colour"},
                Element("option", None, "red"),
                Element("option", None, "blue"),
            ),
            Element("input", {"name": "secret", "disabled": True}),
        )


def _others() -> Element:
    return Element(
        "p",
        None,
        Element("button", {"data-bk-action": "refuse"}, "refuse"),
        Element("button", {"data-bk-action": "fail"}, "fail"),
        Element("button", {"data-bk-action": "off:plain", "disabled": True}, "off"),
        Element("button", {"data-bk-action": "off:aria", "aria-disabled": "true"}, "off"),
        Element("fieldset", {"disabled": True}, Element("button", {"data-bk-action": "off:around"}, "off")),
        Element("div", {"hidden": True}, Element("button", {"data-bk-action": "off:hidden"}, "off")),
    )
