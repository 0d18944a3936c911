"""One player's area as it is drawn: the pot, what can be done, what the bag holds, and how risky it is."""

from fractions import Fraction
from typing import Any, Final

from boardkit.core.element import AttributeValue, Element
from boardkit.core.game import Offer
from boardkit.core.text import Language, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene import pot as pot_of
from boardkit.quacks.scene.glyphs import Attributes

METER: Final = 12
"""How many white points the meter has room for."""


def area(view: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The area of *seat*."""
    player = view["players"][seat]
    name = view["names"][seat]
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
                _deeds(player, seat, offer, lang),
                None if player["secret"] else _whites(player, lang),
                _risk(view, player, lang) if _brews(view, player) else None,
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
        Element("span", {"class": "bk-q-caption"}, say("scene.scoring-short").text(lang)),
        Element("strong", {"class": "bk-q-price"}, str(scoring["coins"])),
        glyphs.star_picture(22),
        Element("strong", {}, str(scoring["points"])),
        glyphs.gem_picture(20) if scoring["ruby"] else None,
        key="scoring",
    )


def _brews_unseen(player: dict[str, Any], lang: Language) -> Element:
    """What is known of a pot under its lid."""
    words = say("scene.unseen", droplet=player["droplet"], base=player["base"]).text(lang)
    return Element("p", {"class": "bk-q-unseen"}, words, key="scoring")


def tile(
    offer: Offer, key: str, picture: Element, title: str, detail: str, extra: str = "", words: str = ""
) -> Element:
    """Something that may be chosen: a picture, its name and a detail."""
    attrs: Attributes = {"class": f"bk-q-tile {extra}".strip(), "role": "img"}
    attrs["aria-label"] = words or f"{title}: {detail}"
    live: dict[str, AttributeValue] = {**attrs, **offer.attrs(key)}
    return Element(
        "div",
        live,
        picture,
        Element("span", {"class": "bk-q-tile-title"}, title),
        Element("span", {"class": "bk-q-tile-detail"}, detail),
        key=key,
    )


def _deeds(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
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


# --------------------------------------------------------------------------------- how risky it is


def _whites(player: dict[str, Any], lang: Language) -> Element:
    """The white chips in the pot against the limit, as a meter and in words."""
    whites, limit = player["whites"], player["limit"]
    kind = "over" if whites > limit else "full" if whites == limit else "under"
    words = say(f"scene.whites.{kind}", whites=whites, limit=limit).text(lang)
    ground = Element(
        "rect", {"x": 0, "y": 3, "width": 20 * limit, "height": 18, "rx": 4, "class": "bk-q-safe"}
    )
    danger = Element(
        "rect",
        {
            "x": 20 * limit,
            "y": 3,
            "width": 20 * (METER - limit),
            "height": 18,
            "rx": 4,
            "class": "bk-q-danger",
        },
    )
    at, blocks = 0, []
    for each in player["pot"]:
        if glyphs.colour_of(each["chip"]) == "white":
            wide = int(each["chip"][-1])
            rect: dict[str, float | str] = {
                "x": 20 * at + 1.5,
                "y": 5,
                "width": 20 * wide - 3,
                "height": 14,
                "rx": 4,
                "class": "bk-q-white-bar",
            }
            blocks += [Element("rect", rect), glyphs.label(wide, "bk-q-white-no", 20 * at + 10 * wide, 16)]
            at += wide
    ticks = "".join(f"M{20 * n} 3v18" for n in range(1, METER) if n != limit)
    return Element(
        "div",
        {
            "class": f"bk-q-meter bk-q-whites-{kind}",
            "role": "meter",
            "aria-label": words,
            "aria-valuemin": "0",
            "aria-valuemax": str(limit),
            "aria-valuenow": str(min(whites, limit)),
            "aria-valuetext": words,
        },
        Element("span", {"class": "bk-q-caption"}, words),
        Element(
            "svg",
            {"viewBox": "-1 0 242 24", "class": "bk-q-bar", "aria-hidden": "true"},
            ground,
            danger,
            glyphs.shape(ticks, "bk-q-ticks"),
            glyphs.shape(f"M{20 * limit} 0V24", "bk-q-limit"),
            *blocks,
        ),
        key="whites",
    )


def _risk(view: dict[str, Any], player: dict[str, Any], lang: Language) -> Element:
    """How likely the next chip makes the pot explode, exactly."""
    from boardkit.quacks.odds import explode_next

    total = sum(player["bag"].values())
    if not total:
        words, chance = say("scene.risk.empty").text(lang), Fraction(0)
    else:
        chance = explode_next(player["bag"], player["whites"], player["limit"])
        bad = int(chance * total)
        kind = "some" if bad else "none"
        words = say(f"scene.risk.{kind}", n=bad, total=total, percent=percent(chance)).text(lang)
    level = "calm" if chance < Fraction(1, 6) else "warm" if chance < Fraction(2, 5) else "hot"
    return Element(
        "div",
        {
            "class": f"bk-q-meter bk-q-risk bk-q-risk-{level}",
            "role": "meter",
            "aria-label": words,
            "aria-valuemin": "0",
            "aria-valuemax": "100",
            "aria-valuenow": str(int(chance * 100 + Fraction(1, 2))),
            "aria-valuetext": words,
        },
        Element("span", {"class": "bk-q-caption"}, words),
        Element(
            "svg",
            {"viewBox": "0 0 240 12", "class": "bk-q-bar", "aria-hidden": "true"},
            Element(
                "rect", {"x": 0, "y": 0, "width": 240, "height": 12, "rx": 6, "class": "bk-q-risk-ground"}
            ),
            Element(
                "rect",
                {
                    "x": 0,
                    "y": 0,
                    "width": float(240 * chance),
                    "height": 12,
                    "rx": 6,
                    "class": "bk-q-risk-bar",
                },
            ),
        ),
        key="risk",
    )


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; never 0 or 100 for what is neither impossible nor certain.

    >>> percent(Fraction(2, 9)), percent(Fraction(1, 300)), percent(Fraction(1))
    ('22%', '<1%', '100%')
    """
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


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
