"""A casebook as one picture: the triangle above the grid, in SVG that needs no style sheet."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from boardkit.alchemists import glyphs
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.scene import MARKS, Cell, cells, triangle, triangle_size
from boardkit.alchemists.material import INGREDIENTS, SHEET_ROWS, Ingredient
from boardkit.core.element import AttributeValue, Element
from boardkit.core.text import Language, get_language

if TYPE_CHECKING:
    from boardkit.alchemists.deduction.casebook import Casebook

_INK: Final = "#2a241b"
_PAPER: Final = "#fbf7ee"
_LINE: Final = "#d9cdb6"
_MUTED: Final = "#675d4d"
_GOOD: Final = "#1b6b43"
_BAD: Final = "#a5261d"
_ACCENT: Final = "#5b3f98"

# What the classes of the living scene mean in a picture.
_PAINT: Final[dict[str, dict[str, str]]] = {
    **{
        f"bk-{name}-{part}": attrs
        for name, ink in (("red", "#b8322a"), ("green", "#22724a"), ("blue", "#2259ac"))
        for part, attrs in {
            "fill": {"fill": ink, "stroke": ink},
            "line": {"fill": "none", "stroke": ink},
            "sign": {"stroke": _PAPER},
            "sign-line": {"stroke": ink},
        }.items()
    },
    "bk-neutral-line": {"fill": "none", "stroke": _MUTED},
    "bk-diagonal": {"stroke": _LINE},
    "bk-hole": {"fill": _PAPER, "stroke": "#8d7f67"},
    "bk-hole-seen": {"stroke": _INK, "stroke-width": "2"},
    "bk-hole-follows": {"stroke": _ACCENT, "stroke-width": "1.8", "stroke-dasharray": "4 3"},
    "bk-ring": {"fill": "none"},
    "bk-count": {"fill": _MUTED},
}
_ROW: Final = 34.0
_COLUMN: Final = 44.0
_HEAD: Final = 92.0


def picture(book: "Casebook", lang: Language | None = None) -> Element:
    """The results triangle above the deduction grid, columns in line.

    >>> from boardkit.alchemists import Casebook
    >>> str(picture(Casebook(), "en")).startswith("<svg ")
    True
    """
    lang = lang or get_language()
    above = triangle_size()[1] - 34
    width, height = _HEAD + 8 * _COLUMN + 8, above + 30 + 8 * _ROW + 8
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:.0f} {height:.0f}",
            "width": round(width),
            "height": round(height),
            "role": "img",
            "font-size": 13,
        },
        Element("title", {}, say("picture.title", n=book.remaining).text(lang)),
        Element("desc", {}, book.text(lang)),
        Element("rect", {"width": width, "height": height, "rx": 10, "fill": _PAPER}),
        Element(
            "g",
            {"transform": f"translate({_HEAD + _COLUMN / 2 - 26:.1f} 4)", "fill": _INK},
            *(_painted(child) for child in triangle(book, lang).children if isinstance(child, Element)
              and child.attrs.get("class") != "bk-foot"),
        ),
        *_columns(above, lang),
        *_rows(book, above + 30),
    )  # fmt: skip


def _columns(y: float, lang: Language) -> list[Element]:
    return [
        Element(
            "g",
            {"transform": f"translate({_middle(ingredient) - 13:.1f} {y:.1f}) scale(1.08)", "fill": _INK,
             "stroke": "none"},
            Element("title", {}, ingredient.text(lang)),
            _inked(glyphs.ingredient_shape(ingredient)),
        )
        for ingredient in INGREDIENTS
    ]  # fmt: skip


def _middle(ingredient: Ingredient) -> float:
    return _HEAD + _COLUMN * (ingredient.number + 0.5)


def _rows(book: "Casebook", top: float) -> list[Element]:
    found = cells(book)
    drawn: list[Element] = []
    for n, alchemical in enumerate(SHEET_ROWS):
        y = top + n * _ROW
        if n // 2 % 2:
            drawn.append(
                Element(
                    "rect",
                    {"x": 4, "y": y, "width": _HEAD + 8 * _COLUMN, "height": _ROW, "fill": "#f3ecdd"},
                )
            )
        drawn.append(
            Element(
                "g",
                {"transform": f"translate(8 {y + 5:.1f})"},
                *(
                    _painted(mark)
                    for mark in glyphs.alchemical(alchemical).children
                    if isinstance(mark, Element)
                ),
            )
        )
        drawn += [_cell(found[ingredient, alchemical], y) for ingredient in INGREDIENTS]
    return drawn


def _cell(cell: Cell, y: float) -> Element:
    """A cell's mark; a certain one stands in a frame."""
    x = _middle(cell.ingredient)
    ink = {"certain": _GOOD, "impossible": _MUTED, "open": _INK, "clash": _BAD}[cell.state]
    large = cell.state in MARKS
    frame = Element(
        "rect",
        {"x": x - 19, "y": y + 3, "width": 38, "height": _ROW - 6, "rx": 5, "fill": "#ddf0e3",
         "stroke": _GOOD, "stroke-width": 2},
    )  # fmt: skip
    return Element(
        "g",
        {},
        frame if cell.state == "certain" else None,
        Element(
            "text",
            {"x": x, "y": y + (23 if large else 21.5), "text-anchor": "middle", "fill": ink,
             "font-size": 17 if large else 11.5},
            cell.mark,
        ),
    )  # fmt: skip


def _painted(element: Element) -> Element:
    """*element* with the looks of its classes as attributes."""
    attrs: dict[str, AttributeValue] = {}
    for name in element.attrs.get("class", "").split():
        attrs |= _PAINT.get(name, {})
    return _with(element, attrs, _painted)


def _inked(element: Element) -> Element:
    """*element* in ink: a picture has no colour of the text around it."""
    attrs = {name: _INK for name, value in element.attrs.items() if value == "currentColor"}
    return _with(element, dict(attrs), _inked)


def _with(
    element: Element, attrs: dict[str, AttributeValue], then: Callable[[Element], Element]
) -> Element:
    kept = {k: v for k, v in element.attrs.items() if k not in {"class", "data-bk-key"}}
    children = [then(child) if isinstance(child, Element) else child for child in element.children]
    return Element(element.tag, {**kept, **attrs}, *children)
