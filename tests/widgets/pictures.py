"""Plain pictures in the place of a game's own: tests of what shows any game do not hang on how one looks."""

from typing import Any

import pytest

from boardkit.core.element import Element
from boardkit.core.game import Offer, View
from boardkit.core.text import Language
from boardkit.quacks.game import QuacksGame


def board(_game: QuacksGame, view: View, offer: Offer, lang: Language) -> Element:
    """A drawing with a disc for each player, as far along as its points."""
    discs = [
        Element(
            "g",
            {"class": "bk-move", "transform": f"translate({20 + 5 * player['vp']} {30 + 40 * seat})"},
            Element("circle", {"r": 12, "fill": "currentColor"}),
            key=f"disc:{seat}",
        )
        for seat, player in enumerate(view["players"])
    ]
    label = {"en": "points", "ja": "勝ち点"}[lang]
    return Element("svg", {"viewBox": "0 0 400 180", "role": "img", "aria-label": label}, *discs)


def panel(_game: QuacksGame, view: View, seat: int, offer: Offer, lang: Language) -> Element:
    """The chips of a pot and of a bag, and a button for each of *seat*'s options that has an element."""
    player: Any = view["players"][seat]
    chips = [
        Element("li", {"class": "bk-badge"}, f"{chip['chip']} @ {chip['space']}", key=f"chip:{n}")
        for n, chip in enumerate(player["pot"])
    ]
    return Element(
        "section",
        {"class": "bk-card bk-stack bk-pot", "aria-label": view["names"][seat], "data-bk-roving": ""},
        Element("h3", {}, view["names"][seat]),
        Element("ul", {"class": "bk-line"}, *chips),
        Element("p", {"class": "bk-bag"}, ", ".join(f"{n} {chip}" for chip, n in player["bag"].items())),
        key=f"panel:{seat}",
    )


def summary(_game: QuacksGame, view: View, lang: Language) -> str:
    """The round."""
    return {"en": f"Round {view['round']}.", "ja": f"第{view['round']}ラウンド。"}[lang]


def use(patch: pytest.MonkeyPatch) -> None:
    """Let Quacks be drawn by this file."""
    for draw in (board, panel, summary):
        patch.setattr(QuacksGame, draw.__name__, draw)
