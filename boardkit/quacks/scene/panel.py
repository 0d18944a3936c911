"""One player's area as it is drawn: the pot, what can be done, and what the bag holds."""

from typing import Any

from boardkit.core.element import AttributeValue, Element
from boardkit.core.game import Offer
from boardkit.core.text import Language, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene import pot as pot_of
from boardkit.quacks.scene.risk import Risk, risk_line, risk_meter, risk_of, whites_meter


def area(view: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The area of *seat*."""
    player = view["players"][seat]
    name = view["names"][seat]
    risk = risk_of(player) if _brews(view, player) else None
    return Element(
        "section",
        {
            "class": "bk-q bk-q-panel",
            "aria-label": say("scene.area", who=name).text(lang),
            "data-bk-roving": True,
        },
        _head(view, seat, lang),
        Element(
            "div",
            {"class": "bk-q-split"},
            Element(
                "div",
                {"class": "bk-q-hearth"},
                pot_of.pot(view, seat, offer, lang),
                pot_of.tubes(player, seat, offer, lang) if view["options"]["test_tubes"] else None,
            ),
            Element(
                "div",
                {"class": "bk-q-side"},
                _brews_unseen(player, lang) if player["secret"] else _scoring(player, lang),
                _deeds(player, seat, risk, offer, lang),
                None if player["secret"] else whites_meter(player, lang),
                risk_meter(risk, lang) if risk else None,
                *_notes(player, lang),
                *_heaps(player, seat, offer, lang),
            ),
        ),
        key=f"panel-{seat}",
    )


def _brews(view: dict[str, Any], player: dict[str, Any]) -> bool:
    """Whether the next chip of *player* is something to think about."""
    waits = player["stopped"] or player["exploded"] or player["secret"] or player["shown"]
    return view["phase"] == "potions" and not waits


# ------------------------------------------------------------------------------------------ the head


def points_badge(player: dict[str, Any], lang: Language) -> Element:
    """The points of a player."""
    return _badge(glyphs.star_picture(20), "points", player["seat"], player["vp"], lang)


def rubies_badge(player: dict[str, Any], lang: Language) -> Element:
    """The rubies of a player."""
    return _badge(glyphs.gem_picture(18), "rubies", player["seat"], player["rubies"], lang)


def _badge(picture: Element, what: str, seat: int, n: int, lang: Language) -> Element:
    """A number with its picture. The number is its own key, so that a new one is seen to come."""
    return Element(
        "span",
        {"class": "bk-q-count", "role": "img", "aria-label": say(f"scene.{what}", n=n).text(lang)},
        picture,
        Element("span", {"class": "bk-number"}, str(n), key=f"{what}-{seat}-{n}"),
    )


def _head(view: dict[str, Any], seat: int, lang: Language) -> Element:
    player = view["players"][seat]
    starts = view["start"] == seat
    return Element(
        "header",
        {"class": "bk-q-head"},
        glyphs.marker_picture(seat, 26),
        Element("h3", {"class": "bk-q-name"}, view["names"][seat]),
        Element("span", {"class": "bk-badge"}, say("scene.starts").text(lang)) if starts else None,
        Element(
            "span",
            {"class": f"bk-badge bk-q-is-{state_of(view, player)}"},
            _state_words(view, player, lang),
        ),
        Element("span", {"class": "bk-q-counts"}, points_badge(player, lang), rubies_badge(player, lang)),
    )


def state_of(view: dict[str, Any], player: dict[str, Any]) -> str:
    """How it stands with the pot of *player*: what its badge says."""
    if player["secret"]:
        return "secret"
    if player["exploded"]:
        return "protected" if player["protected"] else "exploded"
    if view["phase"] != "potions":
        return "resting"
    return "stopped" if player["stopped"] else "brewing"


def _state_words(view: dict[str, Any], player: dict[str, Any], lang: Language) -> str:
    state = state_of(view, player)
    words: Speaks = say(f"phase.{view['phase']}") if state == "resting" else say(f"scene.state.{state}")
    return words.text(lang)


# ------------------------------------------------------------------------------- what can be done


def _scoring(player: dict[str, Any], lang: Language) -> Element:
    """What the scoring space would bring."""
    scoring = player["scoring"]
    words = say("scene.scoring", space=pot_of.space_words(scoring["space"])).text(lang)
    return Element(
        "p",
        {"class": "bk-q-scoring", "role": "img", "aria-label": words},
        Element(
            "span", {"class": "bk-q-caption"}, say("scene.scoring-short", space=scoring["space"]).text(lang)
        ),
        Element("strong", {"class": "bk-q-price"}, say("scene.coins", n=scoring["coins"]).text(lang)),
        Element(
            "strong",
            {"class": "bk-q-count"},
            glyphs.star_picture(20),
            say("scene.points", n=scoring["points"]).text(lang),
        ),
        glyphs.gem_picture(20) if scoring["ruby"] else None,
        key="scoring",
    )


def _brews_unseen(player: dict[str, Any], lang: Language) -> Element:
    """What is known of a pot under its lid."""
    words = say("scene.unseen", droplet=player["droplet"], base=player["base"]).text(lang)
    return Element("p", {"class": "bk-q-unseen"}, words, key="scoring")


def tile(
    offer: Offer, key: str, picture: Element, title: str, detail: str, risk: Risk | None = None
) -> Element:
    """Something that may be chosen: a picture, its name, a detail, and what is at stake."""
    lang = offer.lang
    live: dict[str, AttributeValue] = {
        "class": "bk-q-tile",
        "role": "img",
        "aria-label": f"{title}: {detail}",
        **offer.attrs(key),
    }
    if risk is not None and key in offer:
        words = say("scene.draw-heard", deed=offer.by_element[key].label(lang), risk=risk.words("risk"))
        live["aria-label"] = words.text(lang)
    return Element(
        "div",
        live,
        picture,
        Element("span", {"class": "bk-q-tile-title"}, title),
        Element("span", {"class": "bk-q-tile-detail"}, detail) if risk is None else risk_line(risk, lang),
        key=key,
    )


def _deeds(player: dict[str, Any], seat: int, risk: Risk | None, offer: Offer, lang: Language) -> Element:
    """Bag, ladle and flask: to draw, to stop, to take a white chip back."""
    many = sum((player["owned"] if player["secret"] else player["bag"]).values())
    draws, stops = f"bag-{seat}" in offer, f"stop-{seat}" in offer
    full = "full" if player["flask"] else "empty"
    state = "secret" if player["secret"] else "stopped" if player["stopped"] else "brewing"
    state = "exploded" if player["exploded"] else state
    return Element(
        "div",
        {"class": "bk-q-deeds"},
        tile(
            offer,
            f"bag-{seat}",
            glyphs.bag_picture(),
            say("scene.draw" if draws else "scene.bag").text(lang),
            say("scene.chips", n=many).text(lang),
            risk if draws else None,
        ),
        tile(
            offer,
            f"stop-{seat}",
            glyphs.ladle_picture(),
            say("scene.stop" if stops else f"scene.ladle.{state}").text(lang),
            say(f"scene.reach.{state}", n=player["scoring"]["space"]).text(lang),
        ),
        tile(
            offer,
            f"flask-{seat}",
            glyphs.flask_picture(player["flask"]),
            say("scene.flask").text(lang),
            say(f"scene.flask-{full}").text(lang),
        ),
    )


def _notes(player: dict[str, Any], lang: Language) -> list[Element]:
    """What holds for the next chips."""
    found = []
    if player["shield"] and not player["stopped"]:
        found.append(("shield", say("scene.shield", n=player["shield"])))
    if player["doubled"]:
        found.append(("doubled", say("scene.doubled")))
    return [
        Element("p", {"class": "bk-badge bk-q-note"}, words.text(lang), key=f"note-{name}")
        for name, words in found
    ]


# ---------------------------------------------------------------------------------- heaps of chips


def counts(chips: list[str]) -> dict[str, int]:
    """How many there are of each chip, in the order of the supply."""
    return {chip: chips.count(chip) for chip in CHIPS if chip in chips}


def _heaps(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> list[Element]:
    """Chips looked at, chips beside the pot, and what the bag holds."""
    found = []
    if player["shown"]:
        found.append(_heap("shown", counts(player["shown"]), seat, offer, lang))
    if player["aside"]:
        found.append(_heap("aside", counts(player["aside"]), seat, offer, lang))
    bag = player["owned"] if player["secret"] else player["bag"]
    found.append(_heap("bag", bag, seat, offer, lang, "owned" if player["secret"] else "bag"))
    return found


def _heap(
    kind: str, chips: dict[str, int], seat: int, offer: Offer, lang: Language, title: str = ""
) -> Element:
    words = say(f"scene.heap.{title or kind}", n=sum(chips.values())).text(lang)
    return Element(
        "div",
        {"class": f"bk-q-heap bk-q-heap-{kind}", "role": "group", "aria-label": words},
        Element("span", {"class": "bk-q-caption"}, words),
        Element(
            "div",
            {"class": "bk-q-row"},
            *(_pile(f"{kind}-{seat}-{chip}", chip, n, offer, lang) for chip, n in chips.items()),
        ),
        key=f"heap-{kind}",
    )


def _pile(key: str, chip: str, n: int, offer: Offer, lang: Language) -> Element:
    """A chip, and how many there are of it."""
    words = say("scene.pile", n=n, chip=say(f"chip.{chip}")).text(lang)
    return Element(
        "div",
        {"class": "bk-q-pile", "role": "img", "aria-label": words, **offer.attrs(key)},
        glyphs.chip_picture(chip),
        Element("span", {"class": "bk-number"}, f"×{n}"),
        key=key,
    )
