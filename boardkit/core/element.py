"""A scene: a tree of elements that draws itself, in a saved page and in a living one.

Games describe what a person sees as a tree of :class:`Element`. The same tree becomes markup
(``str(element)``: byte for byte the same each time, everything escaped) and JSON
(``element.to_json()``), which the widgets send to the browser, where it is patched into the page by
key. Only tags and attributes listed here exist, so nothing that a player types can become markup
or code.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

TAGS: Final = frozenset(
    # text and grouping
    "div span p strong em small ul ol li h2 h3 h4 section header footer figure figcaption code br "
    # tables
    "table caption thead tbody tr th td "
    # what a person acts on
    "button form label input select option optgroup details summary fieldset legend progress "
    # drawings
    "svg g path circle rect line polygon polyline ellipse text tspan title desc".split()
)

_VOID: Final = frozenset({"br", "input"})

ATTRIBUTES: Final = frozenset(
    "class role tabindex type name value placeholder for disabled checked selected open hidden max "
    "scope colspan rowspan lang dir title maxlength autocomplete inputmode enterkeyhint "
    "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke "
    "stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity "
    "text-anchor dominant-baseline font-size font-weight "
    "preserveAspectRatio focusable xmlns".split()
)

_OPEN_ENDED: Final = re.compile(r"(aria|data-bk)-[a-z][a-z0-9-]*")


AttributeValue = str | int | float | bool | None
"""What an attribute may be given as: ``None`` and ``False`` leave it out, ``True`` is the empty one."""


class Element:
    """One element: a tag, attributes, children in order, and a key for what can move or be chosen.

    >>> mark = Element("li", {"class": "bk-note"}, "1 < 2", key="note")
    >>> str(mark)
    '<li class="bk-note" data-bk-key="note">1 &lt; 2</li>'
    >>> Element("script")
    Traceback (most recent call last):
    ...
    ValueError: no element 'script' in a scene

    Attributes that are ``None`` or ``False`` are left out; ``True`` becomes the empty attribute.
    Children that are ``None`` are left out.
    """

    __slots__ = ("attrs", "children", "key", "tag")

    def __init__(
        self,
        tag: str,
        attrs: Mapping[str, AttributeValue] | None = None,
        *children: "Element | str | None",
        key: str | None = None,
    ) -> None:
        if tag not in TAGS:
            raise ValueError(f"no element {tag!r} in a scene")
        self.tag: Final = tag
        self.key: Final = key
        self.attrs: Final = _attributes(attrs or {}, key)
        self.children: Final = tuple(child for child in children if child is not None)

    def __str__(self) -> str:
        return "".join(_markup(self))

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"Element({self.tag!r}, key={self.key!r}, {len(self.children)} children)"

    def walk(self) -> "Iterator[Element]":
        """This element and all below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def to_json(self) -> dict[str, object]:
        """The tree as the browser gets it: ``{"tag", "attrs", "children", "key"?}``, texts as strings."""
        tree: dict[str, object] = {
            "tag": self.tag,
            "attrs": self.attrs,
            "children": [c.to_json() if isinstance(c, Element) else c for c in self.children],
        }
        if self.key is not None:
            tree["key"] = self.key
        return tree


def _attributes(given: Mapping[str, AttributeValue], key: str | None) -> dict[str, str]:
    """Attributes as sorted strings, so that equal scenes are equal bytes."""
    attrs: dict[str, str] = {}
    for name in sorted(given):
        if name not in ATTRIBUTES and not _OPEN_ENDED.fullmatch(name):
            raise ValueError(f"no attribute {name!r} in a scene")
        value = given[name]
        if value is None or value is False:
            continue
        attrs[name] = "" if value is True else _number(value) if isinstance(value, float) else str(value)
    if key is not None:
        attrs["data-bk-key"] = key
    return attrs


def _number(value: float) -> str:
    """A coordinate with two decimals at most, the same on every machine.

    >>> _number(3.0), _number(1 / 3)
    ('3', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _markup(element: Element) -> Iterator[str]:
    attrs = "".join(f' {name}="{escape(value)}"' for name, value in element.attrs.items())
    yield f"<{element.tag}{attrs}>"
    if element.tag in _VOID:
        return
    for child in element.children:
        if isinstance(child, Element):
            yield from _markup(child)
        else:
            yield escape(child, quote=False)
    yield f"</{element.tag}>"
