"""The board as it is drawn: the scoring track all around, the rounds, and the bonus die."""

from typing import Any, Final

from boardkit.core.element import Element
from boardkit.core.text import Language, Listing
from boardkit.quacks._say import say
from boardkit.quacks.material import DIE, EXTRA_WHITE_ROUND, LAP, PURPLE_FROM, TAILS_AFTER, YELLOW_FROM
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene.glyphs import label, shape
from boardkit.quacks.scene.pot import Point, move_to

CELL: Final = 25
COLUMNS: Final = 15
ROWS: Final = 12
"""So many that the way around has a cell for each of the 50 points of a lap."""

_OUTSIDE: Final = 9.0
"""How far outside the board a marker lies, so that it hides no number and each cell has its own place."""

_NEXT: Final = 11.0
"""How far apart the markers of several players with the same points lie."""


def cell_at(points: int) -> Point:
    """The middle of the cell for so many points of a lap: from the lower left corner, clockwise."""
    n = points % LAP
    up, across = ROWS - 1, COLUMNS - 1
    if n <= up:
        column, row = 0, ROWS - 1 - n
    elif n <= up + across:
        column, row = n - up, 0
    elif n <= 2 * up + across:
        column, row = across, n - up - across
    else:
        column, row = 2 * up + 2 * across - n, ROWS - 1
    return CELL * (column + 0.5), CELL * (row + 0.5)


def track(view: dict[str, Any], lang: Language) -> Element:
    """The board: the scoring track all around, the rounds with their flame and the die in the middle."""
    return Element(
        "svg",
        {
            "viewBox": f"-19 -19 {CELL * COLUMNS + 38} {CELL * ROWS + 38}",
            "class": "bk-q-track",
            "role": "group",
            "aria-label": say("scene.track").text(lang),
        },
        Element(
            "rect",
            {
                "x": 0,
                "y": 0,
                "width": CELL * COLUMNS,
                "height": CELL * ROWS,
                "rx": 9,
                "class": "bk-q-plank",
            },
        ),
        Element(
            "rect",
            {
                "x": CELL,
                "y": CELL,
                "width": CELL * (COLUMNS - 2),
                "height": CELL * (ROWS - 2),
                "rx": 6,
                "class": "bk-q-cloth",
            },
        ),
        Element(
            "g",
            {"class": "bk-q-cells", "role": "img", "aria-label": say("scene.track-cells").text(lang)},
            *_cells(),
        ),
        *_rounds(view, lang),
        *_die(lang),
        *_markers(view, lang),
        key="track",
    )


def _cells() -> list[Element]:
    grounds, tails = [], []
    for n in range(LAP):
        x, y = cell_at(n)
        grounds.append(f"M{x - 11:g} {y - 11:g}h22v22h-22z")
        if n in TAILS_AFTER:
            after = cell_at(n + 1)
            tails.append(_tail((x + after[0]) / 2, (y + after[1]) / 2, x == after[0]))
    first = cell_at(0)
    return [
        shape("".join(grounds), "bk-q-cell"),
        Element("circle", {"cx": first[0], "cy": first[1], "r": 13, "class": "bk-q-seal"}),
        label(f"0/{LAP}", "bk-q-seal-no", first[0], first[1] + 3.2),
        *(_number(str(n), *cell_at(n)) for n in range(1, LAP)),
        shape("".join(tails), "bk-q-tails"),
    ]


def _number(words: str, x: float, y: float) -> Element:
    return Element("text", {"x": x, "y": y + 3.6}, words)


def _tail(x: float, y: float, upright: bool) -> str:
    """A rat's tail across the line between two cells."""
    if upright:
        return f"M{x - 9:g} {y:g}c3-4 5 3 8 0s5 2 9-1"
    return f"M{x:g} {y - 9:g}c-4 3 3 5 0 8s2 5-1 9"


def _beside(points: int, nth: int, many: int) -> Point:
    """Where the marker of the *nth* of *many* players with these points lies: outside, beside its cell."""
    x, y = cell_at(points)
    wide, high = CELL * COLUMNS, CELL * ROWS
    along = _NEXT * (nth - (many - 1) / 2)
    if CELL < x < wide - CELL:
        return x + along, -_OUTSIDE if y < CELL else high + _OUTSIDE
    return -_OUTSIDE if x < CELL else wide + _OUTSIDE, y + along


def _markers(view: dict[str, Any], lang: Language) -> list[Element]:
    found = []
    spots = [player["vp"] % LAP for player in view["players"]]
    for seat, player in enumerate(view["players"]):
        nth, many = spots[:seat].count(spots[seat]), spots.count(spots[seat])
        words = say("scene.marker", who=view["names"][seat], n=player["vp"]).text(lang)
        passed = player["vp"] >= LAP
        found.append(
            Element(
                "g",
                {
                    "class": "bk-q-on-track bk-move",
                    "role": "img",
                    "aria-label": words,
                    "transform": move_to(_beside(player["vp"], nth, many)),
                },
                *([Element("circle", {"r": 9.4, "class": "bk-q-lap"})] if passed else []),
                *glyphs.marker(seat),
                key=f"marker-{seat}",
            )
        )
    return found


# ----------------------------------------------------------------------------------- rounds and die

_ROUND_GIFTS: Final = {YELLOW_FROM: "yellow", PURPLE_FROM: "purple", EXTRA_WHITE_ROUND: "white"}


def _rounds(view: dict[str, Any], lang: Language) -> list[Element]:
    now, last = view["round"], view["rounds"]
    title = say("scene.round", n=now, last=last).text(lang) if now else say("title").text(lang)
    return [
        label(title, "bk-q-round-title", 187.5, 54),
        label(say(f"phase.{view['phase']}").text(lang), "bk-q-phase", 187.5, 73),
        Element(
            "g",
            {"class": "bk-q-flame bk-move", "transform": move_to((_round_x(max(now, 1)), 106))},
            shape(glyphs.FLAME, "bk-q-fire", transform="scale(2.05 1.9)"),
            shape(glyphs.FLAME, "bk-q-fire-inner", transform="translate(0 5) scale(1.45 1.25)"),
            key="flame",
        ),
        Element(
            "g",
            {"role": "img", "aria-label": say("scene.rounds", n=now, last=last).text(lang)},
            *(_round(n, now, lang) for n in range(1, last + 1)),
        ),
    ]


def _round_x(n: int) -> float:
    return 187.5 + (n - 5) * 34


def _round(n: int, now: int, lang: Language) -> Element:
    kind = "now" if n == now else "past" if n < now else "next"
    gift = _ROUND_GIFTS.get(n)
    return Element(
        "g",
        {"class": f"bk-q-round bk-q-round-{kind}", "transform": move_to((_round_x(n), 112))},
        Element("circle", {"r": 12.5}),
        label(n, "bk-q-round-no", 0, 5),
        _gift(gift) if gift else None,
    )


def _gift(colour: str) -> Element:
    """What comes in a round: a book, or a white chip for everybody."""
    return Element(
        "g",
        {"class": glyphs.token_class(colour), "transform": "translate(0 28) scale(.68)"},
        *glyphs.token(colour),
    )


def _die(lang: Language) -> list[Element]:
    faces = [key.removeprefix("die:") for key, n in DIE for _ in range(n)]
    words = say("scene.die", faces=Listing([say(f"face.{face}") for face in faces])).text(lang)
    return [
        Element(
            "g",
            {"role": "img", "aria-label": words, "class": "bk-q-die"},
            label(say("scene.die-short").text(lang), "bk-q-phase", 187.5, 188),
            *(
                Element(
                    "g",
                    {"transform": move_to((187.5 + (n - 2.5) * 46, 224))},
                    Element(
                        "rect",
                        {"x": -19, "y": -19, "width": 38, "height": 38, "rx": 8, "class": "bk-q-face"},
                    ),
                    *_face(face),
                )
                for n, face in enumerate(faces)
            ),
        )
    ]


def _face(face: str) -> list[Element]:
    if face == "ruby":
        return [shape(glyphs.GEM, "bk-q-gem", transform="scale(2.3)")]
    if face == "droplet":
        return [shape(glyphs.DROP, "bk-q-drop", transform="translate(0 1.5) scale(1.1)")]
    if face == "orange1":
        return [Element("g", {"class": glyphs.chip_class("orange1")}, *glyphs.chip("orange1"))]
    return [glyphs.worth(face[-1])]
