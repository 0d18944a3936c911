"""The drawings of Quacks: chips with the sign of their colour, rubies, the droplet and the other things.

Colour never speaks alone: every colour of chips has a drawing of its own, and the value stands beside it.
Drawings say nothing by themselves; what shows them gives the words.
"""

from typing import Final, NamedTuple

from boardkit.core.element import AttributeValue, Element

Attributes = dict[str, AttributeValue]


class Sign(NamedTuple):
    """The sign of a colour around 0,0: what is filled, what is lines, and what lines are cut out."""

    filled: str
    lines: str = ""
    cut: str = ""


SIGNS: Final = {
    "white": Sign(  # a cherry bomb with its fuse alight
        "M-1.5-4.5a6.8 6.8 0 1 1-.01 0zM7.5-11.5l1 2.6 2.6 1-2.6 1-1 2.6-1-2.6-2.6-1 2.6-1z",
        "M1.5-4C2-6.6 3.6-7.8 5.4-7.9",
        "M-5.4 2.4C-5.4.2-4-1.4-2.2-1.9",
    ),
    "orange": Sign(  # a pumpkin
        "M0-4.2C-2-6-5-6-7-4.6-10.6-2-10.6 5.2-7 8-5 9.5-2 9.5 0 8.2 2 9.5 5 9.5 7 8 10.6 5.2"
        " 10.6-2 7-4.6 5-6 2-6 0-4.2zM-1.4-5.2C-1.4-7-2-8.2-3-9.2L.6-10.2C1.4-8.6 1.6-7 1.4-5.2z",
        "",
        "M-3.6-3.4C-5.8 0-5.8 4.4-3.4 8M3.6-3.4C5.8 0 5.8 4.4 3.4 8",
    ),
    "green": Sign(  # a garden spider
        "M0-.6C3-.6 4.6 1.8 4.6 4.6S2.8 9.6 0 9.6-4.6 7.4-4.6 4.6-3-.6 0-.6zM0-6.2a2.8 2.8 0 1 1-.01 0z",
        "M-2-3.4L-5.6-8.8-8.6-6.6M-2.6-1.6L-7.6-4-10.4-.6M-4 2.6L-7.8 1.6-10.2 5.6M-4 6.2L-6.6 6-7.6 10"
        "M2-3.4L5.6-8.8 8.6-6.6M2.6-1.6L7.6-4 10.4-.6M4 2.6L7.8 1.6 10.2 5.6M4 6.2L6.6 6 7.6 10",
        "M0 2.2V7.4M-2 4.8H2",
    ),
    "blue": Sign(  # a crow's skull
        "M-3.4-8C.6-8 3-5.8 4-3.4 8-2.8 10.6.6 11 7 8.8 4.4 6 3.8 3.2 4.4 2.2 6.8-.4 8-3.2 7.8-7.4"
        " 7.4-10 4-10-.2-10-4.6-7-8-3.4-8zM-1.6-3.6a2.7 2.7 0 1 0 .01 0z",
        "",
        "M5-.4L8 1.2M-7.6 3.4L-5.4 2.8",
    ),
    "red": Sign(  # a toadstool
        "M-10 .2C-10-6-5.4-9.4 0-9.4S10-6 10 .2C10 1.4 9.4 1.8 8.2 1.8H-8.2C-9.4 1.8-10 1.4-10 .2z"
        "M-5-4.4a1.9 1.9 0 1 0 .01 0zM1-7.2a1.9 1.9 0 1 0 .01 0zM5.8-3.6a1.8 1.8 0 1 0 .01 0z"
        "M-2.8 3.2H2.8L3.8 8.8C4 9.8 3.4 10.4 2.4 10.4H-2.4C-3.4 10.4-4 9.8-3.8 8.8z",
    ),
    "yellow": Sign(  # a mandrake
        "M0-2.6C3-2.6 4.8-.8 4.8 1.6 4.8 4 3.6 5 4.2 7.4 4.5 8.8 5.2 9.6 6 10.8 3.2 10 1.2 8.4 0"
        " 5.8-1.2 8.4-3.2 10-6 10.8-5.2 9.6-4.5 8.8-4.2 7.4-3.6 5-4.8 4-4.8 1.6-4.8-.8-3-2.6 0-2.6z"
        "M-1.9-.1a1.1 1.1 0 1 0 .01 0zM1.9-.1a1.1 1.1 0 1 0 .01 0z"
        "M-.6-3.4C-5.6-4-8.4-6.2-8.6-10-4.4-9.8-1.4-7.8-.6-3.4zM.6-3.4C1.4-7.8 4.4-9.8 8.6-10"
        " 8.4-6.2 5.6-4 .6-3.4z",
        "M-4.6 2.4L-8.2 4.8M4.6 2.4L8.2 4.8",
    ),
    "purple": Sign(  # a ghost's breath
        "M-.6-10.2C4.6-10.2 6.6-6.4 6.6-2V4.4C6.6 7.8 8 9 10 9 8 11 5 10.6 3.6 8.6 2.4 10.8 0"
        " 10.8-1.4 8.8-2.8 10.6-5.2 10.4-6.4 8.4-7.8 6-7.6 1.6-7.4-2-7-6.6-4.8-10.2-.6-10.2z"
        "M-3-5.4a1.5 2 0 1 0 .01 0zM2.4-5.4a1.5 2 0 1 0 .01 0zM-.3.6a1.6 2.1 0 1 0 .01 0z",
    ),
    "black": Sign(  # a death's-head hawkmoth
        "M-1.2-3.4C-3.4-7-7.4-9-11.2-8.2-11-3.4-8.4 0-4.6.6-7.4 1.8-8.2 4.8-6.6 8-3.6 7.4-2 5.4-1.2"
        " 3.2L0 8 1.2 3.2"
        "C2 5.4 3.6 7.4 6.6 8 8.2 4.8 7.4 1.8 4.6.6 8.4 0 11-3.4 11.2-8.2 7.4-9 3.4-7 1.2-3.4z"
        "M-7-5.8a1.5 1.5 0 1 0 .01 0zM7-5.8a1.5 1.5 0 1 0 .01 0z",
        "M-.6-3.8C-.8-6.4-1.8-8.4-3.4-9.6M.6-3.8C.8-6.4 1.8-8.4 3.4-9.6",
        "M0-3V3",
    ),
}  # fmt: skip
"""The sign of each colour of chips, about as large as a circle of 11 around it."""

CHIP_RADIUS: Final = 15.5

GEM: Final = "M-3.4-4.6H3.4L6-1.2 0 5.4-6-1.2z"
"""The outline of a ruby around 0,0."""

STAR: Final = "M0-6.6L1.9-2.3 6.5-1.9 3 1.2 4 5.8 0 3.4-4 5.8-3 1.2-6.5-1.9-1.9-2.3z"
"""The star that stands for points, around 0,0."""

DROP: Final = "M0-13C4.6-6.8 8.6-2.6 8.6 3A8.6 8.6 0 0 1-8.6 3C-8.6-2.6-4.6-6.8 0-13z"
"""The outline of the droplet around 0,0."""

FLAME: Final = (
    "M0-15C2-9 8-7 8 1 8 7 4.6 11 0 11S-8 7-8 1C-8-2-6.4-4-5-6-4.6-3.4-3.8-2.2-2.6-1.6-3.4-6.6-2-11 0-15z"
)
"""The flame that marks the round, around 0,0."""


def shape(d: str, name: str, **attrs: AttributeValue) -> Element:
    """A path with a class."""
    return Element("path", {"d": d, "class": name, **attrs})


def label(words: object, name: str, x: float = 0, y: float = 0) -> Element:
    """A word or number in a drawing; its class says how large it is, and centres it."""
    return Element("text", {"x": x or None, "y": y, "class": name}, str(words))


def colour_of(chip: str) -> str:
    """The colour of a chip: ``blue`` for ``blue2``."""
    return chip[:-1]


def sign(colour: str) -> list[Element]:
    """The sign of a colour alone, in the colour of the text around it."""
    drawn = SIGNS[colour]
    return [
        shape(drawn.filled, "bk-q-sign"),
        *([shape(drawn.lines, "bk-q-sign-line")] if drawn.lines else []),
        *([shape(drawn.cut, "bk-q-sign-cut")] if drawn.cut else []),
    ]


def token(colour: str) -> list[Element]:
    """The disc and the sign of a colour around 0,0; what holds them has the class :func:`token_class`."""
    return [Element("circle", {"r": CHIP_RADIUS}), *sign(colour)]


def token_class(colour: str) -> str:
    """The classes of what holds a token."""
    return f"bk-q-token bk-q-{colour}"


def chip(name: str) -> list[Element]:
    """A chip around 0,0: a token, and the value in a corner; what holds it has :func:`chip_class`."""
    value = Element("circle", {"cx": 9.4, "cy": 9.4, "r": 6.9})
    return [*token(colour_of(name)), value, Element("text", {"x": 9.4, "y": 13.4}, name[-1])]


def chip_class(name: str) -> str:
    """The classes of what holds a chip."""
    return f"bk-q-chip bk-q-{colour_of(name)}"


def picture(size: int, name: str, *drawn: Element, box: str = "-17 -17 34 34") -> Element:
    """A small picture between words; it says nothing to those who listen."""
    return Element(
        "svg",
        {
            "viewBox": box,
            "width": size,
            "height": size,
            "aria-hidden": "true",
            "class": f"bk-q-picture {name}".strip(),
        },
        *drawn,
    )


def chip_picture(name: str, size: int = 34) -> Element:
    """A chip between words."""
    return picture(size, chip_class(name), *chip(name))


def sign_picture(colour: str, size: int = 22) -> Element:
    """The sign of a colour on a disc of that colour, between words."""
    return picture(size, token_class(colour), *token(colour))


def gem_picture(size: int = 16) -> Element:
    """A ruby between words."""
    return picture(size, "", shape(GEM, "bk-q-gem"), box="-7 -7 14 14")


def star_picture(size: int = 16) -> Element:
    """The sign of points between words."""
    return picture(size, "", shape(STAR, "bk-q-star"), box="-7 -7 14 14")


def check_picture(size: int = 20) -> Element:
    """A check mark between words: nothing can happen."""
    return picture(size, "", shape("M-5 .4L-1.6 4 5.2-4", "bk-q-check"), box="-7 -7 14 14")


def worth(points: str) -> Element:
    """So many points, as a star with a number on it, around 0,0."""
    star = shape(STAR, "bk-q-star", transform="translate(0 1) scale(2.75)")
    return Element("g", {"class": "bk-q-worth"}, star, Element("text", {"y": 6}, points))


def bag_picture(size: int = 52) -> Element:
    """A bag with its string."""
    sack = "M-7-8C-12-3-16 3-16 9-16 16-9 17.5 0 17.5S16 16 16 9C16 3 12-3 7-8z"
    neck = "M-8-8C-10-12-9-15-7-16-5-14-3-16.5 0-15 3-16.5 5-14 7-16 9-15 10-12 8-8z"
    string = "M-8.6-8.6H8.6M7-8.4C11-7 12.4-3 11.6 1"
    fold = "M-9 1C-11 5-11 10-9 13M8 3C10 6 10 10 8.6 13"
    return picture(
        size,
        "",
        shape(sack, "bk-q-leather"),
        shape(neck, "bk-q-leather"),
        shape(string, "bk-q-string"),
        shape(fold, "bk-q-fold"),
        box="-19 -19 38 38",
    )


def flask_picture(full: bool, size: int = 46) -> Element:
    """The flask, full or empty."""
    glass = "M-4-16H4V-5L13 11C14.4 14 13 16.5 10 16.5H-10C-13 16.5-14.4 14-13 11L-4-5z"
    liquid = "M-7.6 1.6H7.6L12 10.6C13.2 13.4 12.4 15 10 15H-10C-12.4 15-13.2 13.4-12 10.6z"
    bubbles = "M-3.6 7a1.8 1.8 0 1 0 .01 0zM3.4 9a1.3 1.3 0 1 0 .01 0zM1 3.6a1 1 0 1 0 .01 0z"
    return picture(
        size,
        "",
        *([shape(liquid, "bk-q-liquid"), shape(bubbles, "bk-q-bubbles")] if full else []),
        shape(glass, "bk-q-glass"),
        shape("M-6-16.5H6", "bk-q-glass"),
        box="-19 -19 38 38",
    )


def ladle_picture(size: int = 46) -> Element:
    """A ladle laid aside: to stop."""
    bowl = "M-13 3H3C3 10-.6 14.4-5 14.4S-13 10-13 3z"
    return picture(
        size,
        "",
        shape("M1 4L13-13C14.4-15.4 16.6-14.6 16-12", "bk-q-ladle-handle"),
        shape(bowl, "bk-q-ladle"),
        box="-19 -19 38 38",
    )


def rat() -> list[Element]:
    """The rat stone around 0,0: a rat seen from the side."""
    body = "M-10 4C-10-3-5-6-.6-5.6 2-8.6 4.8-7.6 4.8-5 8-4 10.4-1.4 11.4 1.4 11.6 3 10 4 8.4 4z"
    return [
        Element("circle", {"r": 13.4, "class": "bk-q-stone"}),
        Element(
            "g",
            {"transform": "translate(-.6 1.4) scale(.84)"},
            shape(body, "bk-q-rat"),
            shape("M-9.6 3.4C-14 4-13.4 8-8 7.4", "bk-q-rat-tail"),
            Element("circle", {"cx": 6.6, "cy": -1.4, "r": 1, "class": "bk-q-rat-eye"}),
        ),
    ]


def marker(seat: int) -> list[Element]:
    """A player's marker around 0,0: a disc with the number of the seat."""
    return [
        Element("circle", {"r": 7.4, "class": f"bk-q-marker bk-q-player-{seat + 1}"}),
        label(seat + 1, "bk-q-marker-no", 0, 3.6),
    ]


def marker_picture(seat: int, size: int = 22) -> Element:
    """A player's marker between words."""
    return picture(size, "", *marker(seat), box="-8.5 -8.5 17 17")
