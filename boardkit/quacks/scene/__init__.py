"""The picture of Quacks, from a view: the table that all share, a player's area, and a sentence or two."""

from typing import Any

from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.text import Language, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.scene import panel as panel_of
from boardkit.quacks.scene import table
from boardkit.quacks.scene.track import track


def board(view: dict[str, Any], offer: Offer, lang: Language) -> Element:
    """The table: track, rounds, card, die and books. What is on *offer* in it can be chosen.

    >>> import boardkit
    >>> from boardkit.core.game import Offer
    >>> match = boardkit.Match("quacks", ["Aki", "Ben"], seed=7)
    >>> tree = board(match.view(0), Offer(), "en")
    >>> [e.attrs["aria-label"] for e in tree.walk() if e.key == "book-blue2"]
    ['blue 2: price 10, 10 left']
    """
    return Element(
        "section",
        {"class": "bk-q bk-q-board bk-wide", "aria-label": say("title").text(lang), "data-bk-roving": True},
        Element(
            "div",
            {"class": "bk-q-split bk-q-market" if table.sells(offer) else "bk-q-split"},
            track(view, lang),
            table.players(view, lang),
            table.card(view, lang),
            table.books(view, offer, lang),
        ),
        key="board",
    )


def panel(view: dict[str, Any], seat: int, offer: Offer, lang: Language) -> Element:
    """The area of one player: pot, bag, flask, and how risky the next chip is.

    >>> import boardkit
    >>> from boardkit.core.game import Offer
    >>> match = boardkit.Match("quacks", ["Aki", "Ben"], seed=7)
    >>> decision = match.decision
    >>> tree = panel(match.view(0), 0, Offer(decision.options, "en"), "en")
    >>> [(e.key, e.attrs["aria-label"]) for e in tree.walk() if "data-bk-stop" in e.attrs]
    [('bag-0', 'Draw a chip. The next chip cannot explode: 0 of 9.')]
    """
    return panel_of.area(view, seat, offer, lang)


def summary(view: dict[str, Any], lang: Language) -> str:
    """The position in a few words: round, phase, card, and where everybody stands.

    >>> import boardkit
    >>> words = summary(boardkit.Match("quacks", ["Aki", "Ben"], seed=7).view(0), "en")
    >>> print(*words.split("; "), sep="\\n")  # doctest: +ELLIPSIS
    Round 1 of 9, Potions, card “Charity”. Aki: 0 points, 2 rubies, brewing, ...
    Ben: 0 points, 2 rubies, brewing in secret.
    """
    where = "card" if view["card"] else "plain"
    first = say(
        f"scene.summary.{where}",
        n=view["round"],
        last=view["rounds"],
        phase=say(f"phase.{view['phase']}"),
        card=say(f"card.{view['card']}") if view["card"] else "",
    )
    stands = [_stand(view, seat).text(lang) for seat in range(len(view["players"]))]
    if lang == "ja":
        return f"{first.text(lang)}{'；'.join(stands)}。"
    return f"{first.text(lang)} {'; '.join(stands)}."


def _stand(view: dict[str, Any], seat: int) -> Speaks:
    """How it stands with one player."""
    player = view["players"][seat]
    state = panel_of.state_of(view, player)
    known = {"secret": "secret", "resting": "resting"}.get(state, "open")
    return say(
        f"scene.summary.{known}",
        who=view["names"][seat],
        points=say("scene.points", n=player["vp"]),
        rubies=say("scene.rubies", n=player["rubies"]),
        state=say("scene.heard." + state) if state != "resting" else "",
        space=player["scoring"]["space"],
        whites=say(
            f"scene.heard-whites.{'over' if player['whites'] > player['limit'] else 'within'}",
            whites=player["whites"],
            limit=player["limit"],
        ),
    )
