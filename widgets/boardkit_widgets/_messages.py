"""What a page may send to a widget: read strictly, and played only if the scene offers it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from boardkit.core.element import Element
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue

Value = None | bool | str | dict[str, str | bool]
"""What an action brings along: nothing, a switch, a text, or the fields of a form by name."""

say: Final = Catalogue("boardkit_widgets")

DISMISS: Final = "bk:dismiss"
"""The one action that every widget has: close the message at its top."""

_HALF: Final = re.compile("[\ud800-\udfff]")
_LONGEST_ACTION: Final = 200
_LONGEST_TEXT: Final = 50_000
_MOST_FIELDS: Final = 100


class NotOffered(BoardkitError):
    """An action that the scene does not offer now."""


class BadValue(BoardkitError):
    """A value that an offered action does not take."""


@dataclass(frozen=True, slots=True)
class Message:
    """One action as it came from a page, with a number that only grows."""

    n: int
    action: str
    value: Value


def read_message(content: object) -> Message | None:
    """The message in *content*, or ``None`` if it is not one.

    >>> read_message({"n": 1, "action": "undo"})
    Message(n=1, action='undo', value=None)
    >>> read_message({"n": True, "action": "undo"}) is None
    True
    """
    if not isinstance(content, dict) or not {"n", "action"} <= set(content) <= {"n", "action", "value"}:
        return None
    n, action, value = content["n"], content["action"], content.get("value")
    if type(n) is not int or not 0 < n < 2**53:
        return None
    if not _is_text(action, _LONGEST_ACTION) or not _is_value(value):
        return None
    return Message(n, action, value)


def _is_text(value: object, longest: int) -> bool:
    # half of a sign in two parts cannot be sent back
    return isinstance(value, str) and len(value) <= longest and not _HALF.search(value)


def _is_value(value: object) -> bool:
    if value is None or isinstance(value, bool):
        return True
    if not isinstance(value, dict):
        return _is_text(value, _LONGEST_TEXT)
    if len(value) > _MOST_FIELDS or not all(_is_text(name, _LONGEST_ACTION) for name in value):
        return False
    texts = [entry for entry in value.values() if not isinstance(entry, bool)]
    return all(_is_text(text, _LONGEST_TEXT) for text in texts) and sum(map(len, texts)) <= _LONGEST_TEXT


# ------------------------------------------------------------------------------------------ offers


@dataclass(slots=True)
class Control:
    """A field that a person fills in: what it may hold, and what it holds if nobody touches it."""

    preset: str | bool
    choices: set[str] | None = None
    longest: int = _LONGEST_TEXT

    def takes(self, value: object) -> bool:
        """Whether *value* is something that this field can hold."""
        if isinstance(self.preset, bool):
            return isinstance(value, bool)
        if not isinstance(value, str):
            return False
        return value in self.choices if self.choices is not None else len(value) <= self.longest


@dataclass(slots=True)
class Offer:
    """One way in which a scene offers an action, with the value that it takes."""

    def read(self, value: Value) -> Value:
        """*value* as the action takes it; ``ValueError`` if it does not."""
        if value is not None:
            raise ValueError
        return None


@dataclass(slots=True)
class FieldOffer(Offer):
    """A single control that acts when it changes."""

    control: Control

    def read(self, value: Value) -> Value:
        if not self.control.takes(value):
            raise ValueError
        return value


@dataclass(slots=True)
class FormOffer(Offer):
    """A form: each field by its name; what is left out has its preset value."""

    controls: dict[str, Control] = field(default_factory=dict)

    def read(self, value: Value) -> Value:
        given = {} if value is None else value
        if not isinstance(given, dict):
            raise ValueError
        for name, entry in given.items():
            if name not in self.controls or not self.controls[name].takes(entry):
                raise ValueError
        return {name: given.get(name, control.preset) for name, control in self.controls.items()}


class Offers:
    """Every action that a scene offers.

    >>> scene = Element("div", None, Element("button", {"data-bk-action": "undo"}, "Undo"))
    >>> Offers(scene).check("undo", None)
    >>> Offers(scene).check("redo", None)
    Traceback (most recent call last):
    ...
    boardkit_widgets._messages.NotOffered: “redo” cannot be chosen here now.
    """

    def __init__(self, scene: Element) -> None:
        self._offers: dict[str, list[Offer]] = {}
        for element in _live(scene):
            self._collect(element)

    def __contains__(self, action: object) -> bool:
        return action in self._offers

    def __iter__(self) -> Iterator[str]:
        return iter(self._offers)

    def check(self, action: str, value: Value) -> Value:
        """*value*, completed, if the scene offers *action* with it; else the error that says why not."""
        offers = self._offers.get(action)
        if not offers:
            raise NotOffered(say("not-offered.now", action=action))
        for offer in offers:
            try:
                return offer.read(value)
            except ValueError:
                continue
        raise BadValue(say("bad-value", action=action, value=str(value)[:80]))

    def _collect(self, element: Element) -> None:
        attrs = element.attrs
        if "data-bk-action" in attrs:
            self._add(attrs["data-bk-action"], Offer())
        for pair in attrs.get("data-bk-keys", "").split():
            _, _, action = pair[1:].partition("=")
            self._add(action, Offer())
        if "data-bk-change" in attrs:
            self._add(attrs["data-bk-change"], FieldOffer(_control(element)))
        if "data-bk-submit" in attrs:
            self._add(attrs["data-bk-submit"], FormOffer(_fields(element)))

    def _add(self, action: str, offer: Offer) -> None:
        self._offers.setdefault(action, []).append(offer)


def _live(element: Element) -> Iterator[Element]:
    """*element* and all below it, except what is hidden or switched off with all that is in it."""
    attrs = element.attrs
    if "disabled" in attrs or "hidden" in attrs or attrs.get("aria-disabled") == "true":
        return
    yield element
    for child in element.children:
        if isinstance(child, Element):
            yield from _live(child)


def _fields(form: Element) -> dict[str, Control]:
    found: dict[str, Control] = {}
    for element in _live(form):
        name = element.attrs.get("name")
        if name is None or element.tag not in {"input", "select", "button"}:
            continue
        control = _control(element)
        if name in found:  # the radio buttons, or the buttons, of one name
            control.choices = (control.choices or set()) | (found[name].choices or set())
            control.preset = found[name].preset or control.preset
        found[name] = control
    return found


def _control(element: Element) -> Control:
    attrs, kind = element.attrs, element.attrs.get("type", "text")
    value = attrs.get("value", "")
    if element.tag == "select":
        return _select(element)
    if element.tag == "button":
        return Control("", {value, ""})
    if kind == "checkbox":
        return Control("checked" in attrs)
    if kind == "radio":
        return Control(value if "checked" in attrs else "", {value, ""})
    longest = attrs.get("maxlength", "")
    return Control(value, longest=int(longest) if re.fullmatch(r"\d{1,6}", longest) else _LONGEST_TEXT)


def _select(element: Element) -> Control:
    live = [_option(option) for option in _live(element) if option.tag == "option"]
    # a placeholder may be chosen at the start and yet be switched off
    chosen = [_option(option) for option in element.walk() if "selected" in option.attrs]
    preset = next(iter(chosen + live), "")
    return Control(preset, {preset, *live})


def _option(option: Element) -> str:
    return option.attrs.get("value", _words(option))


def _words(element: Element) -> str:
    return "".join(child if isinstance(child, str) else _words(child) for child in element.children)


def describe(parts: Mapping[str, object]) -> str:
    """*parts* as the inside of a repr.

    >>> describe({"facts": 3, "language": "ja"})
    "facts=3, language='ja'"
    """
    return ", ".join(f"{name}={value!r}" for name, value in parts.items())
