"""What all share beside the board, as it is drawn: the card of the round, the players, and the books."""

from typing import Any

from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.rulebook import load
from boardkit.core.text import Language, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import BOOKS, CARD_RULE, CHIP, CHIPS, PURPLE_FROM, YELLOW_FROM
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene.panel import points_badge, rubies_badge, state_of
from boardkit.quacks.state import Terms

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


def sells(offer: Offer) -> bool:
    """Whether a chip of the books is on offer.

    >>> sells(Offer())
    False
    """
    return any(element.startswith("book-") for element in offer.by_element)


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
    key = f"book-{chip}"
    words: Speaks = say("scene.ware", chip=say(f"chip.{chip}"), price=price, n=left)
    mark = ""
    if key in offer:
        power = say(f"scene.power.{power_of(view, glyphs.colour_of(chip))}")
        words = say("scene.ware-offered", deed=offer.by_element[key].label(lang), n=left, power=power)
        mark = say(f"scene.offered-{'buy' if view['phase'] == 'shopping' else 'take'}").text(lang)
    return Element(
        "div",
        {
            "class": "bk-q-ware" + ("" if left else " bk-q-gone"),
            "role": "img",
            **offer.attrs(key),
            "aria-label": words.text(lang),
        },
        glyphs.chip_picture(chip, 40),
        Element("span", {"class": "bk-q-price"}, str(price)),
        Element("span", {"class": "bk-q-left"}, say("scene.left", n=left).text(lang)),
        Element("span", {"class": "bk-q-offered"}, mark) if mark else None,
        key=key,
    )
