"""The pot as it is drawn: a cauldron seen from above, with all its spaces on a spiral of bubbles."""

from math import cos, hypot, pi, sin
from typing import Any, Final

from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.text import Language, Listing, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import COINS, GLASSES, POINTS, RUBY
from boardkit.quacks.scene import glyphs
from boardkit.quacks.scene.glyphs import Attributes, label, shape

Point = tuple[float, float]

PITCH: Final = 35.0
"""How far apart neighbouring spaces lie, and the turns of the spiral."""

SPACE_RADIUS: Final = 16.4
_TURN: Final = -2.14
"""Where the spiral starts, so that it ends in the upper right corner, where the spoon has room."""

RIM: Final = 158.0
LID: Final = 148.0
"""How far the lid reaches."""

HALF: Final = 177.0
"""Half the width of the drawing."""


def _spiral() -> list[Point]:
    """Where the spaces lie: each as far from the one before as the turns of the spiral are apart."""
    found: list[Point] = [(0.0, 0.0)]
    theta = 0.0
    while len(found) < len(COINS):
        x, y = found[-1]
        while hypot(_at(theta)[0] - x, _at(theta)[1] - y) < PITCH:
            theta += 0.005
        found.append(_at(theta))
    dx, dy = _middle(found)
    return [(round(x - dx, 1), round(y - dy, 1)) for x, y in found]


def _middle(points: list[Point]) -> Point:
    """Near the middle of the smallest circle around *points*: ever smaller steps towards the farthest."""
    x = y = 0.0
    for n in range(2, 200):
        far_x, far_y = max(points, key=lambda p, x=x, y=y: hypot(p[0] - x, p[1] - y))  # type: ignore[misc]
        x, y = x + (far_x - x) / n, y + (far_y - y) / n
    return x, y


def _at(theta: float) -> Point:
    r = PITCH * theta / (2 * pi)
    return r * cos(theta + _TURN), r * sin(theta + _TURN)


PLACES: Final = _spiral()
"""Where each space lies, from 0 in the middle to the spoon."""


def move_to(place: Point) -> str:
    """What puts something there."""
    return f"translate({place[0]:g} {place[1]:g})"


def pot(view: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The pot of *seat* with all that lies in it."""
    player = view["players"][seat]
    return Element(
        "svg",
        {
            "viewBox": f"{-HALF:g} {-HALF:g} {2 * HALF:g} {2 * HALF:g}",
            "class": "bk-q-pot bk-q-boom" if player["exploded"] else "bk-q-pot",
            "role": "group",
            "aria-label": say("scene.pot", who=view["names"][seat]).text(lang),
        },
        *_kettle(),
        *([_lid(lang)] if player["secret"] else _inside(player, seat, offer, lang)),
        key=f"pot-{seat}",
    )


def _inside(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> list[Element]:
    """What one sees in an open pot."""
    return [
        *_bubbles(),
        _target(player),
        Element("g", {"class": "bk-q-spaces"}, *(_space(player, n, lang) for n in range(len(COINS)))),
        *_stones(player, seat, offer, lang),
        *_chips(player, lang),
    ]


# ------------------------------------------------------------------------------------ the cauldron


def _kettle() -> list[Element]:
    """Fire, iron, rim and brew."""
    return [
        shape(_fire(RIM + 2, 17, 25), "bk-q-fire"),
        shape(_handle(1), "bk-q-handle"),
        shape(_handle(-1), "bk-q-handle"),
        Element("circle", {"r": RIM + 5, "class": "bk-q-iron"}),
        Element("circle", {"r": RIM + 1.5, "class": "bk-q-rim"}),
        Element("circle", {"r": RIM - 2, "class": "bk-q-brew"}),
        Element("circle", {"cx": -6, "cy": -8, "r": 118, "class": "bk-q-brew-light"}),
        Element("circle", {"cx": -10, "cy": -14, "r": 70, "class": "bk-q-brew-light"}),
        shape(_spoon(), "bk-q-spoon"),
        Element("circle", {"cx": PLACES[-1][0], "cy": PLACES[-1][1], "r": 20, "class": "bk-q-spoon-bowl"}),
    ]


def _fire(r: float, high: float, tongues: int) -> str:
    """Tongues of flame all around a circle."""
    step = 2 * pi / tongues
    parts = []
    for n in range(tongues):
        a = n * step
        tip = r + high * (0.62, 1, 0.78, 0.9, 0.55)[n % 5]
        points = [
            _polar(r, a),
            _polar(r + high * 0.42, a - step * 0.06),
            _polar(tip, a + step * 0.78),
            _polar(r + high * 0.34, a + step * 0.68),
            _polar(r, a + step),
        ]
        start, bend, top, back, end = (f"{x:.0f} {y:.0f}" for x, y in points)
        parts.append(f"{'M' if n == 0 else 'L'}{start}Q{bend} {top}Q{back} {end}")
    return "".join(parts) + "z"


def _polar(r: float, a: float) -> Point:
    return r * cos(a), r * sin(a)


def _handle(side: int) -> str:
    x = side * (RIM + 2)
    return f"M{x:g}-30C{x + side * 17:g}-26 {x + side * 17:g} 26 {x:g} 30"


def _spoon() -> str:
    """The handle of the spoon, from the last space out over the rim."""
    x, y = PLACES[-1]
    far = (HALF - 4) / max(abs(x), abs(y))
    return f"M{x:g} {y:g}L{x * far:.0f} {y * far:.0f}"


def _bubbles() -> list[Element]:
    """The spaces' grounds: bubbles are dots of a thick round pen, so that one short path draws them all."""
    dots = "".join(f"M{x:g} {y:g}h.01" for x, y in PLACES)
    gems = "".join(
        f"M{x + 7.6:g} {y - 15.6:g}h6.4l2.5 3.2-5.7 6.4-5.7-6.4z"
        for (x, y), ruby in zip(PLACES, RUBY, strict=True)
        if ruby
    )
    way = "M" + "L".join(f"{x:g} {y:g}" for x, y in PLACES)
    return [
        shape(way, "bk-q-way"),
        shape(dots, "bk-q-bubble-rim"),
        shape(dots, "bk-q-bubble"),
        shape(gems, "bk-q-gem"),
    ]


# -------------------------------------------------------------------------------------- the spaces


def space_words(n: int) -> Speaks:
    """What a space gives: “space 5: 5 coins, 0 points, a ruby”."""
    kind = "spoon" if n == len(COINS) - 1 else "ruby" if RUBY[n] else "plain"
    coins, points = say("scene.coins", n=COINS[n]), say("scene.points", n=POINTS[n])
    return say(f"scene.space.{kind}", space=n, coins=coins, points=points)


def _space(player: dict[str, Any], n: int, lang: Language) -> Element:
    lying: list[Speaks] = [say(f"chip.{each['chip']}") for each in player["pot"] if each["space"] == n]
    if n == player["droplet"]:
        lying.append(say("scene.droplet"))
    if n == player["base"] and player["rats"]:
        lying.append(say("scene.rat-stone"))
    words = space_words(n)
    if lying:
        words = say("scene.space.holds", space=words, things=Listing(lying))
    if n == player["scoring"]["space"]:
        words = say("scene.space.scoring", space=words)
    x, y = PLACES[n]
    below = Element("tspan", {"x": x, "y": y + 12.6}, str(POINTS[n]))
    heard: Attributes = {"role": "img", "aria-label": words.text(lang)}
    return Element("text", {"x": x, "y": y + 2.6, **heard}, str(COINS[n]), below)


def _target(player: dict[str, Any]) -> Element:
    """The ring around the scoring space."""
    return Element(
        "g",
        {"class": "bk-q-target bk-move", "transform": move_to(PLACES[player["scoring"]["space"]])},
        Element("circle", {"r": SPACE_RADIUS + 1.4, "class": "bk-q-target-ring"}),
        key="target",
    )


# ------------------------------------------------------------------------------- what lies in the pot


def _droplet(
    key: str,
    words: Speaks,
    seat: int,
    place: Point,
    offer: Offer,
    lang: Language,
    covers: bool = False,
) -> Element:
    """A droplet in the colour of *seat*; a ring around it says that it can be chosen."""
    live: Attributes = {"role": "img", "aria-label": words.text(lang), **offer.attrs(key)}
    return Element(
        "g",
        {"class": "bk-q-droplet bk-move", "transform": move_to(place), **live},
        # what is printed below would look out from behind the drop
        Element("circle", {"r": SPACE_RADIUS - 0.6, "class": "bk-q-droplet-ground"}) if covers else None,
        shape(glyphs.DROP, f"bk-q-drop bk-q-player-{seat + 1}"),
        shape("M-4.6 3.6C-4.4 6-3 7.4-1 7.8", "bk-q-shine"),
        Element("circle", {"r": 16.4, "class": "bk-q-halo"}) if key in offer else None,
        Element("circle", {"r": 18.6, "class": "bk-ring"}),
        key=key,
    )


def _stones(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> list[Element]:
    """The droplet, and the rat stone if it is out."""
    droplet, base = player["droplet"], player["base"]
    words = say("scene.droplet-at", space=droplet)
    found = [_droplet(f"droplet-{seat}", words, seat, PLACES[droplet], offer, lang, covers=True)]
    if player["rats"]:
        heard = say("scene.rats-at", n=player["rats"], space=base).text(lang)
        found.append(
            Element(
                "g",
                {
                    "class": "bk-q-rat-stone bk-move",
                    "role": "img",
                    "aria-label": heard,
                    "transform": move_to(PLACES[base]),
                },
                *glyphs.rat(),
                key=f"rat-{seat}",
            )
        )
    return found


def _chips(player: dict[str, Any], lang: Language) -> list[Element]:
    """The chips in the order in which they came; those that share the last space lie on one another."""
    seen: dict[int, int] = {}
    found = []
    for n, each in enumerate(player["pot"]):
        space = each["space"]
        pile = seen.get(space, 0)
        seen[space] = pile + 1
        x, y = PLACES[space]
        words = say("scene.chip-at", chip=say(f"chip.{each['chip']}"), space=space).text(lang)
        found.append(
            Element(
                "g",
                {
                    "class": f"{glyphs.chip_class(each['chip'])} bk-q-placed bk-move"
                    + (" bk-q-newest" if n == len(player["pot"]) - 1 else ""),
                    "role": "img",
                    "aria-label": words,
                    "transform": move_to((round(x - 2.5 * pile, 1), round(y - 3.5 * pile, 1))),
                },
                *glyphs.chip(each["chip"]),
                key=f"chip-{n}",
            )
        )
    return found


def _lid(lang: Language) -> Element:
    """What covers a pot that is brewed in secret."""
    steam = "M-40-62C-56-78-26-88-40-106M0-66C-16-82 14-92 0-112M40-62C24-78 54-88 40-106"
    return Element(
        "g",
        {"class": "bk-q-lid", "aria-hidden": "true"},
        Element("circle", {"r": LID, "class": "bk-q-lid-wood"}),
        shape("M-128-74H128M-146-25H146M-146 25H146M-128 74H128", "bk-q-lid-planks"),
        Element("circle", {"r": LID, "class": "bk-q-lid-rim"}),
        Element(
            "rect", {"x": -58, "y": -17, "width": 116, "height": 34, "rx": 17, "class": "bk-q-lid-grip"}
        ),
        label(say("scene.secret-short").text(lang), "bk-q-lid-word", 0, 6),
        shape(steam, "bk-q-steam"),
        key="lid",
    )


# ------------------------------------------------------------------------------------- test tubes

_TUBE_WIDTH: Final = 50


def tubes(player: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The glasses of the test-tube side, with the second droplet."""
    glass = player["glass"]
    x, y = _tube_at(glass)
    return Element(
        "svg",
        {
            "viewBox": "0 0 354 132",
            "class": "bk-q-tubes",
            "role": "group",
            "aria-label": say("scene.glasses").text(lang),
        },
        *(_tube(n, lang) for n in range(len(GLASSES))),
        _droplet(f"glass-{seat}", say("scene.glass-at", n=glass), seat, (x + 13, y + 42), offer, lang),
        key=f"tubes-{seat}",
    )


def _tube_at(n: int) -> Point:
    row, column = divmod(n, 7)
    return 27 + _TUBE_WIDTH * column + (25 if row else 0), 4 + 66 * row


def _tube(n: int, lang: Language) -> Element:
    gift = GLASSES[n]
    words = say("scene.glass", n=n, gift=say(f"glass.{gift}") if gift else say("scene.nothing"))
    return Element(
        "g",
        {"role": "img", "aria-label": words.text(lang), "transform": move_to(_tube_at(n))},
        shape("M-17 0H17V43A17 17 0 0 1-17 43z", "bk-q-tube"),
        *_gift(gift),
    )


def _gift(gift: str) -> list[Element]:
    """What a glass gives, drawn into it."""
    if not gift:
        return []
    if gift == "ruby":
        drawn = shape(glyphs.GEM, "bk-q-gem", transform="scale(2)")
    elif gift.startswith("vp"):
        drawn = glyphs.worth(gift[2:])
    else:
        drawn = Element("g", {"class": glyphs.chip_class(gift)}, *glyphs.chip(gift))
    return [Element("g", {"transform": "translate(0 19)"}, drawn)]
