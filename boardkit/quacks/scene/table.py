"""What all share as it is drawn: scoring track, rounds, die, the card of the round, and the books."""

from typing import Any, Final

from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.rulebook import load
from boardkit.core.text import Language, Listing
from boardkit.quacks._say import say
from boardkit.quacks.material import (
    BOOKS,
    CARD_RULE,
    CHIP,
    CHIPS,
    DIE,
    EXTRA_WHITE_ROUND,
    LAP,
    PURPLE_FROM,
    TAILS_AFTER,
    YELLOW_FROM,
)
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene.glyphs import label, shape
from boardkit.quacks.scene.panel import points_badge, rubies_badge, state_of
from boardkit.quacks.scene.pot import Point, move_to
from boardkit.quacks.state import Terms

# ---------------------------------------------------------------------------------- scoring track

CELL: Final = 25
COLUMNS: Final = 15
ROWS: Final = 12
"""So many that the way around has a cell for each of the 50 points of a lap."""

_CORNERS: Final[tuple[Point, ...]] = ((-5.6, -5.6), (5.6, -5.6), (-5.6, 5.6), (5.6, 5.6))


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
            "viewBox": f"-2 -2 {CELL * COLUMNS + 4} {CELL * ROWS + 4}",
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
        *(_number(str(n or "0/50"), *cell_at(n)) for n in range(LAP)),
        shape("".join(tails), "bk-q-tails"),
    ]


def _number(words: str, x: float, y: float) -> Element:
    return Element("text", {"x": x, "y": y + 3.6}, words)


def _tail(x: float, y: float, upright: bool) -> str:
    """A rat's tail across the line between two cells."""
    if upright:
        return f"M{x - 9:g} {y:g}c3-4 5 3 8 0s5 2 9-1"
    return f"M{x:g} {y - 9:g}c-4 3 3 5 0 8s2 5-1 9"


def _markers(view: dict[str, Any], lang: Language) -> list[Element]:
    found = []
    for seat, player in enumerate(view["players"]):
        x, y = cell_at(player["vp"])
        dx, dy = _CORNERS[seat]
        words = say("scene.marker", who=view["names"][seat], n=player["vp"]).text(lang)
        passed = player["vp"] >= LAP
        found.append(
            Element(
                "g",
                {
                    "class": "bk-q-on-track bk-move",
                    "role": "img",
                    "aria-label": words,
                    "transform": move_to((round(x + dx, 1), round(y + dy, 1))),
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


# ------------------------------------------------------------------------------------ card, players


def card(view: dict[str, Any], lang: Language) -> Element:
    """The fortune teller card of the round, with what it does."""
    name = view["card"]
    if not name:
        words = say("scene.card.none").text(lang)
        return Element(
            "div", {"class": "bk-q-fortune"}, Element("p", {"class": "bk-muted"}, words), key="card"
        )
    kind = "purple" if name.startswith("FP") else "blue"
    return Element(
        "div",
        {"class": f"bk-q-fortune bk-q-fortune-{kind}"},
        Element("span", {"class": "bk-q-fortune-kind"}, say(f"scene.card.{kind}").text(lang)),
        Element("h3", {}, say(f"card.{name}").text(lang)),
        Element("p", {}, card_effect(name, lang)),
        key=f"card-{name}",
    )


def card_effect(name: str, lang: Language) -> str:
    """What a card does: its clause without the name in front.

    >>> card_effect("FP2", "en")
    'The droplet moves one space.'
    """
    words = load("boardkit.quacks")[CARD_RULE[name]].text(lang)
    effect = words.partition("：" if lang == "ja" else ": ")[2]
    return effect[:1].upper() + effect[1:]


def players(view: dict[str, Any], lang: Language) -> Element:
    """Everybody's points and rubies, and how it stands with their pots."""
    return Element(
        "ul",
        {"class": "bk-q-players", "aria-label": say("scene.players").text(lang)},
        *(_player(view, seat, lang) for seat in range(len(view["players"]))),
    )


def _player(view: dict[str, Any], seat: int, lang: Language) -> Element:
    player = view["players"][seat]
    acting = view["acting"] == seat
    state = state_of(view, player)
    note = say("scene.starts").text(lang) if view["start"] == seat else ""
    return Element(
        "li",
        {
            "class": "bk-q-player" + (" bk-q-acting" if acting else ""),
            "aria-current": "true" if acting else None,
        },
        glyphs.marker_picture(seat),
        Element("span", {"class": "bk-q-name"}, view["names"][seat]),
        Element("span", {"class": "bk-muted bk-small"}, note) if note else None,
        None
        if state == "resting"
        else Element(
            "span", {"class": f"bk-small bk-q-is-{state}"}, say(f"scene.state.{state}").text(lang)
        ),
        Element("span", {"class": "bk-q-counts"}, points_badge(player, lang), rubies_badge(player, lang)),
        key=f"player-{seat}",
    )


# ----------------------------------------------------------------------------------------- books


def books(view: dict[str, Any], offer: Offer, lang: Language) -> Element:
    """All ingredient books, each with its chips, their prices, and this game's power."""
    terms = Terms(len(view["players"]), view["options"])
    return Element(
        "div",
        {"class": "bk-q-books", "role": "group", "aria-label": say("scene.books").text(lang)},
        *(_book(view, colour, terms, offer, lang) for colour in ("orange", "black", *BOOKS)),
    )


def out_from(colour: str) -> int:
    """The round from which on the book of *colour* lies out."""
    return {"yellow": YELLOW_FROM, "purple": PURPLE_FROM}.get(colour, 1)


def power_of(view: dict[str, Any], colour: str) -> str:
    """Which power a colour has in this game: the end of the key of its words."""
    if colour in BOOKS:
        return f"{colour}{view['options'][f'{colour}_book']}"
    if colour == "black":
        return "black-two" if len(view["players"]) == 2 else "black-more"
    return colour


def _book(view: dict[str, Any], colour: str, terms: Terms, offer: Offer, lang: Language) -> Element:
    closed = view["round"] < out_from(colour)
    name = say(f"ingredient.{colour}").text(lang)
    chips = [chip for chip in CHIPS if glyphs.colour_of(chip) == colour]
    title = say("scene.book", colour=say(f"colour.{colour}"), name=name).text(lang)
    return Element(
        "div",
        {
            "class": f"bk-q-book bk-q-book-{colour}" + (" bk-q-closed" if closed else ""),
            "role": "group",
            "aria-label": title,
        },
        Element(
            "div",
            {"class": "bk-q-book-head"},
            glyphs.sign_picture(colour),
            Element(
                "div",
                {"class": "bk-q-book-title"},
                Element("span", {"class": "bk-q-book-name"}, name),
                _volume(view["options"].get(f"{colour}_book"), lang),
            ),
        ),
        Element("div", {"class": "bk-q-shelf"}, *(_ware(view, chip, terms, offer, lang) for chip in chips)),
        Element("p", {"class": "bk-q-power"}, say(f"scene.power.{power_of(view, colour)}").text(lang)),
        Element("p", {"class": "bk-q-not-yet"}, say("scene.not-out", n=out_from(colour)).text(lang))
        if closed
        else None,
        key=f"book-of-{colour}",
    )


def _volume(volume: int | None, lang: Language) -> Element | None:
    """Which set a book is of, if there are several."""
    if volume is None:
        return None
    return Element("span", {"class": "bk-q-volume"}, say("scene.volume", n=volume).text(lang))


def _ware(view: dict[str, Any], chip: str, terms: Terms, offer: Offer, lang: Language) -> Element:
    price, left = terms.prices[CHIP[chip]], view["supply"].get(chip, 0)
    words = say("scene.ware", chip=say(f"chip.{chip}"), price=price, n=left).text(lang)
    return Element(
        "div",
        {
            "class": "bk-q-ware" + ("" if left else " bk-q-gone"),
            "role": "img",
            "aria-label": words,
            **offer.attrs(f"book-{chip}"),
        },
        glyphs.chip_picture(chip, 40),
        Element("span", {"class": "bk-q-price"}, str(price)),
        Element("span", {"class": "bk-q-left"}, say("scene.left", n=left).text(lang)),
        key=f"book-{chip}",
    )
