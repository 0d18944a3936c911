"""Small drawings of ingredients, aspects, alchemicals and potions.

Each colour has a shape of its own, so nothing is told by colour alone: red is a circle, green a
diamond, blue a triangle. Drawings carry no text of their own; what shows them gives the words.
"""

from typing import Final

from boardkit.alchemists.material import Alchemical, Colour, Ingredient, Potion, Sign
from boardkit.core.element import AttributeValue, Element

# Silhouettes on a field of 24 by 24: parts that are filled, and parts that are drawn as lines.
_SHAPES: Final[dict[Ingredient, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    Ingredient.MUSHROOM: (
        ("M3 12.5C3 7 7 3.5 12 3.5s9 3.5 9 9c0 .8-.6 1-1.4 1H4.4c-.8 0-1.4-.2-1.4-1z",
         "M9.4 15h5.2l.9 5c.1.9-.5 1.5-1.4 1.5H9.9c-.9 0-1.5-.6-1.4-1.5z"),
        (),
    ),
    Ingredient.FERN: (
        (),
        ("M12 22C12 15 12.4 8 15 2.5", "M12.2 18C9 18 6.4 16.6 5 14.4", "M12.2 18c3 .2 5.6-.8 7.2-3",
         "M12.5 13.4C9.7 13 7.6 11.6 6.6 9.6", "M12.6 13.4c2.8 0 5-1 6.6-3", "M13.2 9c-2-.4-3.5-1.4-4.4-3",
         "M13.4 9c2.2-.2 4-1.2 5-2.8"),
    ),
    Ingredient.TOAD: (
        ("M12 7.5c5 0 8.8 3.2 8.8 7.2 0 3.4-3.6 5.3-8.8 5.3s-8.8-1.9-8.8-5.3c0-4 3.8-7.2 8.8-7.2z",
         "M7.3 3.8a2.9 2.9 0 1 0 .01 0z", "M16.7 3.8a2.9 2.9 0 1 0 .01 0z"),
        (),
    ),
    Ingredient.BIRD_CLAW: (
        ("M3.2 15.8l3.6 1.9-3.7 4.6z", "M10 18.2h4l-2 5.3z", "M20.8 15.8l-3.6 1.9 3.7 4.6z", "M18.2 5.6l1.2 3.4 2.8-3z"),
        ("M12 2v9", "M12 11c-3.4.8-5.6 2.8-7 6", "M12 11v8", "M12 11c3.4.8 5.6 2.8 7 6", "M12 10c2-2 4-2.8 7-2.8"),
    ),
    Ingredient.FLOWER: (
        ("M12 2.6a3.5 3.5 0 0 1 3.3 4.6A3.5 3.5 0 1 1 17.3 14a3.5 3.5 0 1 1-5.3 4 3.5 3.5 0 1 1-5.3-4 "
         "3.5 3.5 0 1 1 2-6.8A3.5 3.5 0 0 1 12 2.6zm0 6.6a2.8 2.8 0 1 0 .01 0z",),
        (),
    ),
    Ingredient.MANDRAKE_ROOT: (
        ("M12 7.5c2.6 0 4.2 1.6 4.2 4 0 1.9-.9 2.9-.9 4.6 0 1.9 1 3.5 1.4 5.4-2-1-3.5-2.7-4.7-5-1.2 2.3-2.7 "
         "4-4.7 5 .4-1.9 1.4-3.5 1.4-5.4 0-1.7-.9-2.7-.9-4.6 0-2.4 1.6-4 4.2-4z",),
        ("M12 7.5V3", "M12 6C10.5 3.6 8.6 2.8 6.6 3", "M12 6c1.5-2.4 3.4-3.2 5.4-3",
         "M8 12.5c-1.8.2-3.2 1-4.2 2.6", "M16 12.5c1.8.2 3.2 1 4.2 2.6"),
    ),
    Ingredient.SCORPION: (
        ("M9.5 9.2c2 0 3.4 2 3.4 4.8s-1.4 5-3.4 5-3.4-2.2-3.4-5 1.4-4.8 3.4-4.8z", "M16.8 3.2l.2 4.3-3.7-1.4z",
         "M2.2 3.2l4 .6-2.2 3.4z", "M9.6 2.2l3.4 2-3.4 1.8z"),
        ("M10.6 18.6c5 3.6 10.2.6 10-5.2C20.5 9.6 18.6 6.8 15.8 5.8", "M7.4 10.2C5.4 9 4.2 7.4 4 5.4",
         "M9.8 9.4c-.4-1.8 0-3.6 1.2-5", "M6.4 13.2l-3.4-.4", "M6.3 16l-3.2 1.2", "M7.6 18.6l-2 2.6"),
    ),
    Ingredient.FEATHER: (
        ("M20.5 2.5C13 3 7.6 7 6.3 14.6l-.4 2.7c3.3.5 6.5-.4 8.7-2.8l-2.4-.3 4.3-1.7c1-1.5 1.8-3.1 "
         "2.3-4.8l-2.6-.2 3.4-1.8c.4-1.1.7-2.2.9-3.2z",),
        ("M15 8.5C10.5 12 7 16.5 4 21.5",),
    ),
}  # fmt: skip


def ingredient(which: Ingredient, size: int = 24) -> Element:
    """The silhouette of an ingredient, in the colour of the text around it."""
    return Element(
        "svg",
        {"viewBox": "0 0 24 24", "width": size, "height": size, "aria-hidden": "true", "focusable": "false",
         "class": "bk-glyph bk-ingredient"},
        ingredient_shape(which),
    )  # fmt: skip


def ingredient_shape(which: Ingredient) -> Element:
    """The silhouette alone, for a drawing that has others beside it."""
    filled, lines = _SHAPES[which]
    return Element(
        "g",
        {},
        *(Element("path", {"d": path, "fill": "currentColor"}) for path in filled),
        *(
            Element(
                "path",
                {"d": path, "fill": "none", "stroke": "currentColor", "stroke-width": 1.7,
                 "stroke-linecap": "round", "stroke-linejoin": "round"},
            )
            for path in lines
        ),
    )  # fmt: skip


def _outline(colour: Colour, x: float, y: float, r: float, attrs: dict[str, AttributeValue]) -> Element:
    """The shape of a colour around a point."""
    if colour is Colour.RED:
        return Element("circle", {"cx": x, "cy": y, "r": r, **attrs})
    if colour is Colour.GREEN:
        d = r * 1.22
        points = [(x, y - d), (x + d, y), (x, y + d), (x - d, y)]
    else:
        d = r * 1.3
        points = [(x, y - d), (x + d * 0.98, y + d * 0.68), (x - d * 0.98, y + d * 0.68)]
    return Element("polygon", {"points": " ".join(f"{a:.1f},{b:.1f}" for a, b in points), **attrs})


def aspect_mark(colour: Colour, sign: Sign, large: bool, x: float, y: float, r: float) -> Element:
    """An aspect around a point: large ones are filled, small ones are outlined."""
    name = colour.value
    shape = _outline(
        colour, x, y, r, {"class": f"bk-{name}-{'fill' if large else 'line'}", "stroke-width": 1.6}
    )
    arm = r * 0.52
    bar: dict[str, AttributeValue] = {
        "class": f"bk-{name}-{'sign' if large else 'sign-line'}",
        "stroke-width": max(1.6, r * 0.28),
        "stroke-linecap": "round",
    }
    level = Element("line", {"x1": x - arm, "y1": y, "x2": x + arm, "y2": y, **bar})
    upright = Element("line", {"x1": x, "y1": y - arm, "x2": x, "y2": y + arm, **bar})
    return Element("g", {}, shape, level, upright if sign == "+" else None)


def alchemical(which: Alchemical, width: int = 54) -> Element:
    """The three aspects of an alchemical side by side, large circles larger and filled."""
    marks = [
        aspect_mark(a.colour, a.sign, a.large, 11 + 20 * n, 12, 7.6 if a.large else 5.2)
        for n, a in enumerate(which.aspects)
    ]
    return Element(
        "svg",
        {"viewBox": "0 0 62 24", "width": width, "height": round(width * 24 / 62),
         "aria-hidden": "true", "focusable": "false", "class": "bk-glyph bk-alchemical"},
        *marks,
    )  # fmt: skip


def potion_mark(which: Potion, x: float, y: float, r: float) -> Element:
    """A potion's token around a point: the shape and sign of its colour; neutral is an empty ring."""
    if which.colour is None or which.sign is None:
        ring: dict[str, AttributeValue] = {"class": "bk-neutral-line", "stroke-width": 2.0}
        return Element(
            "g",
            {},
            Element("circle", {"cx": x, "cy": y, "r": r * 0.92, **ring}),
            Element(
                "line", {"x1": x - r * 0.5, "y1": y + r * 0.5, "x2": x + r * 0.5, "y2": y - r * 0.5, **ring}
            ),
        )
    return aspect_mark(which.colour, which.sign, True, x, y, r)


def potion(which: Potion, size: int = 24) -> Element:
    """A potion's token as a drawing of its own."""
    return Element(
        "svg",
        {"viewBox": "0 0 24 24", "width": size, "height": size, "aria-hidden": "true", "focusable": "false",
         "class": "bk-glyph bk-potion"},
        potion_mark(which, 12, 12, 8.4),
    )  # fmt: skip
