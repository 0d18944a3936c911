"""What components that share a model have in common: they follow it, and they offer buttons and choices."""

from collections.abc import Mapping
from typing import Any, Final, Self

import traitlets

from boardkit.core.element import AttributeValue, Element
from boardkit.core.errors import BoardkitError
from boardkit.core.text import LANGUAGES, Language, Speaks
from boardkit_widgets._messages import say as general
from boardkit_widgets._scene import SceneWidget

LANGUAGE_NAMES: Final[Mapping[Language, str]] = {"en": "English", "ja": "日本語"}


class ModelWidget(SceneWidget):
    """A component that shows a model which others show too.

    It follows the traits :attr:`watched` of the model, whose ``language`` is its own, and the traits
    :attr:`settings` of itself.
    """

    model: Any
    """What is shown."""

    watched: tuple[str, ...] = ()
    """The traits of the model after which the scene is drawn anew."""

    settings: tuple[str, ...] = ()
    """The traits of this component itself after which its scene is drawn anew."""

    asleep = False
    """Whether nobody looks: then the model is not followed."""

    def __init__(self, model: traitlets.HasTraits, **settings: Any) -> None:
        self.model = model
        settings.setdefault("language", self.model.language)
        super().__init__(**settings)
        if self.watched:
            self.watch(self.model, *self.watched)
        if self.settings:
            self.watch(self, *self.settings)
        link = traitlets.link((self.model, "language"), (self, "language"))
        self._watched += (link.unlink,)

    def sleep(self) -> None:
        """Do not follow the model for now: nobody looks."""
        self.asleep = True

    def wake(self) -> Self:
        """Follow the model again, and catch up with it."""
        if self.asleep:
            self.asleep = False
            self.refresh()
        return self

    def refresh(self) -> None:
        """Draw the scene anew, unless nobody looks."""
        if not self.asleep:
            super().refresh()

    def redraw(self) -> None:
        """Draw the scene anew from outside of an action; an error in it is shown, and goes no further."""
        error = self._attempt(self.refresh)
        if error is not None:
            self._report(error)

    def button(self, action: str, words: Speaks, classes: str = "", **attrs: AttributeValue) -> Element:
        """A button for *action*, with its words in the language of this widget."""
        named = {name.replace("_", "-"): value for name, value in attrs.items()}
        return Element(
            "button",
            {"type": "button", "class": f"bk-button {classes}".strip(), "data-bk-action": action, **named},
            self.say(words),
            key=action,
        )

    def field_error(self, error: BoardkitError | None) -> Element | None:
        """What is wrong with a field, below it; the alert of the widget says it aloud."""
        if error is None:
            return None
        return Element("p", {"class": "bk-field-error", "aria-hidden": "true"}, self.say(error))

    def select(self, name: str, label: Speaks, values: Mapping[str, str], chosen: str) -> Element:
        """A labelled choice that sends *name* with the value chosen; *values* gives their words."""
        options = [
            Element("option", {"value": value, "selected": value == chosen}, words)
            for value, words in values.items()
        ]
        return Element(
            "label",
            {"class": "bk-label"},
            self.say(label),
            Element("select", {"class": "bk-select", "name": name, "data-bk-change": name}, *options),
            key=f"select:{name}",
        )

    def language_buttons(self) -> Element:
        """A button for each language: ``language:en``, ``language:ja``."""
        return Element(
            "div",
            {"class": "bk-line bk-live", "role": "group", "aria-label": "Language / 言語"},
            *(
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-chip",
                        "lang": language,
                        "aria-pressed": "true" if language == self._lang else "false",
                        "data-bk-action": f"language:{language}",
                    },
                    LANGUAGE_NAMES[language],
                    key=f"language:{language}",
                )
                for language in LANGUAGES
            ),
        )


def in_words(error: Exception) -> Speaks:
    """What went wrong beside the conversation, as the message at the top of a component has it."""
    if isinstance(error, BoardkitError):
        return error
    return general("unexpected", error=f"{type(error).__name__}: {str(error)[:200]}")
