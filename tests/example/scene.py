"""The pictures of Washday, from a view. Every word in them is also there for those who listen."""

from collections.abc import Iterator
from typing import Any, Final

from boardkit.core.element import Element
from boardkit.core.game import Offer, View
from boardkit.core.text import Language, Listing, Speaks
from tests.example.state import SIZE, say

CARD: Final = (54, 66)
STEP: Final = 66
"""From one card of a hand to the next."""

BOARD: Final = (260, 92)
LINE_Y: Final = 14
PEGS: Final = (50, 144)
"""Where the cards of the two players hang."""

INK, PAPER, LINE = (f"var(--bk-{name})" for name in ("paper-ink", "paper-2", "line-strong"))


def board(view: View, offer: Offer, lang: Language) -> Element:
    """The line and the die, and in words what is known to all. Nothing in it can be chosen."""
    return Element(
        "section",
        {"class": "bk-card", "aria-label": say("scene.table").text(lang)},
        Element(
            "svg",
            {
                "viewBox": f"0 0 {BOARD[0]} {BOARD[1]}",
                "width": BOARD[0],
                "height": BOARD[1],
                "role": "img",
                "aria-label": _hanging(view, lang),
            },
            Element(
                "line", {"x1": 4, "y1": LINE_Y, "x2": 190, "y2": LINE_Y, "stroke": LINE, "stroke-width": 3}
            ),
            *(_peg(view, seat, lang) for seat in range(len(PEGS))),
            _die(view["wind"]),
        ),
        *(Element("p", {"class": "bk-small"}, each.text(lang)) for each in _facts(view)),
        key="board",
    )


def _hanging(view: View, lang: Language) -> str:
    """What hangs on the line, in words."""
    return Listing([_place(view, seat) for seat in range(len(PEGS))]).text(lang)


def _place(view: View, seat: int) -> Speaks:
    player = view["players"][seat]
    if player["pegged"]:
        return say("scene.pegged", who=view["names"][seat], piece=say(f"piece.{player['pegged']}"))
    return say("scene.face-down" if player["hangs"] else "scene.empty-peg", who=view["names"][seat])


def _peg(view: View, seat: int, lang: Language) -> Element:
    """The place of *seat* on the line, with what hangs there."""
    player = view["players"][seat]
    left, piece = PEGS[seat] - CARD[0] / 2, player["pegged"]
    card: tuple[Element, ...] = ()
    if player["hangs"]:
        card = _face(piece, lang, dashed=True) if piece else _reverse()
    return Element(
        "g",
        {"transform": f"translate({left:g} {LINE_Y + 4})"},
        *card,
        Element("rect", {"x": CARD[0] / 2 - 3, "y": -14, "width": 6, "height": 20, "rx": 2, "fill": LINE}),
        key=f"peg-{seat}",
    )


def _die(wind: int) -> Element:
    """The die; empty before the first roll."""
    return Element(
        "g",
        {"transform": "translate(206 26)"},
        Element(
            "rect", {"width": 44, "height": 44, "rx": 9, "fill": PAPER, "stroke": LINE, "stroke-width": 2}
        ),
        Element(
            "text",
            {"x": 22, "y": 31, "font-size": 26, "text-anchor": "middle", "fill": INK},
            str(wind or ""),
        ),
        key="die",
    )


def _facts(view: View) -> Iterator[Speaks]:
    """What is known to all, in sentences."""
    yield _wind(view)
    if view["wind"]:
        yield say("scene.biggest", biggest=view["biggest"])
    yield say("scene.pile", n=view["left"])
    if view["options"]["basket"]:
        yield say("scene.basket", n=view["basket"])
    gone = [say("scene.many", piece=say(f"piece.{piece}"), n=n) for piece, n in view["gone"].items() if n]
    yield say("scene.gone", pieces=Listing(gone) if gone else say("scene.none"))


def _wind(view: View) -> Speaks:
    return say("scene.wind", wind=view["wind"]) if view["wind"] else say("scene.no-wind")


def panel(view: View, seat: int, offer: Offer, lang: Language) -> Element:
    """One player's points and hand; its cards are what can be chosen."""
    player = view["players"][seat]
    last = player["last"]
    area = say("scene.area", who=view["names"][seat], n=player["points"]).text(lang)
    return Element(
        "section",
        {"class": "bk-card", "aria-label": area},
        Element("h3", {}, area),
        Element("p", {"class": "bk-small"}, say("scene.wins", n=player["wins"]).text(lang)),
        _hand(player, seat, offer, lang),
        Element("p", {"class": "bk-small"}, say("scene.last", piece=say(f"piece.{last}")).text(lang))
        if last
        else None,
        key=f"panel-{seat}",
    )


def _hand(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The hand: cards where they are known, backs where they are not."""
    known = player["hand"]
    cards = [
        _card(piece, known[:place].count(piece), place, seat, offer, lang)
        for place, piece in enumerate(known)
    ]
    backs = [_back(place, lang) for place in range(len(known), player["cards"])]
    return Element(
        "svg",
        {
            "viewBox": "0 0 206 76",
            "width": 206,
            "height": 76,
            "role": "group",
            "aria-label": say("scene.hand").text(lang),
        },
        *cards,
        *backs,
    )


def _card(piece: str, copy: int, place: int, seat: int, offer: Offer, lang: Language) -> Element:
    """A card that is seen. The first of its kind is the one that can be chosen."""
    key = f"{piece}-{seat}" if not copy else f"{piece}-{seat}-{copy}"
    words = say("scene.card", piece=say(f"piece.{piece}"), size=SIZE[piece]).text(lang)
    return Element(
        "g",
        {"transform": _at(place), "role": "img", "aria-label": words, **offer.attrs(key)},
        *_face(piece, lang),
        Element("rect", {"class": "bk-ring", "width": CARD[0], "height": CARD[1], "rx": 5}),
        key=key,
    )


def _back(place: int, lang: Language) -> Element:
    """A card that is not seen."""
    words = say("scene.card-back").text(lang)
    return Element("g", {"transform": _at(place), "role": "img", "aria-label": words}, *_reverse())


def _at(place: int) -> str:
    return f"translate({5 + place * STEP} 5)"


def _face(piece: str, lang: Language, dashed: bool = False) -> tuple[Element, ...]:
    """A card: its size, and its name below. What lies face down, but is known, is *dashed*."""
    name = say(f"piece.{piece}").text(lang)
    return (_outline(dashed), _line(28, 20, str(SIZE[piece])), _line(52, 11, name))


def _reverse() -> tuple[Element, ...]:
    return (_outline(dashed=True), _line(40, 20, "?"))


def _outline(dashed: bool) -> Element:
    dashes = "4 3" if dashed else None
    size = {"width": CARD[0], "height": CARD[1], "rx": 5}
    return Element("rect", {**size, "fill": PAPER, "stroke": LINE, "stroke-dasharray": dashes})


def _line(y: int, size: int, words: str) -> Element:
    return Element(
        "text", {"x": CARD[0] / 2, "y": y, "font-size": size, "text-anchor": "middle", "fill": INK}, words
    )


def summary(view: View, lang: Language) -> str:
    """Wind, pile and points in two sentences."""
    scores = [
        say("scene.area", who=name, n=player["points"])
        for name, player in zip(view["names"], view["players"], strict=True)
    ]
    facts = [_wind(view), say("scene.pile", n=view["left"])]
    if view["options"]["basket"]:
        facts.append(say("scene.basket", n=view["basket"]))
    return say("scene.summary", facts=Listing(facts), scores=Listing(scores)).text(lang)
