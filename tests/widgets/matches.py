"""What the tests of the components for matches share: matches at hand, and eyes for what a component shows."""

from collections.abc import Iterable
from typing import Any

import boardkit
import tests.example  # noqa: F401 - registers Washday
from boardkit.core.bots import RandomBot
from boardkit.core.element import Element
from boardkit_widgets import SceneWidget
from boardkit_widgets.match.component import MatchWidget

SEED = 7


def quacks(**settings: Any) -> boardkit.Match:
    """Quacks for two. With this seed Aki starts and draws white 1, then orange 1."""
    return boardkit.Match("quacks", seats=["Aki", "Ben"], seed=SEED, **settings)


def rubies(many: int = 6) -> boardkit.Match:
    """Quacks for two at the end of a round: Aki has *many* rubies to spend, 2 for each deed."""
    start = {"round": 1, "phase": "rubies", "players": [{"rubies": many}, {"rubies": 0}]}
    return boardkit.scenario("quacks", start, seats=["Aki", "Ben"], seed=SEED)


def shop() -> boardkit.Match:
    """Quacks for two where Aki is in the shop with a few coins."""
    pot = ["white1", "white2", "orange1", "green1", "white1"]
    start = {"round": 1, "phase": "shopping", "players": [{"pot": pot}, {"pot": ["white1"]}]}
    return boardkit.scenario("quacks", start, seats=["Aki", "Ben"], seed=SEED)


def washday(hands: str = "", **settings: Any) -> boardkit.Match:
    """Washday for two; *hands* are the cards that are dealt, in order, as the example calls them."""
    match = boardkit.Match("washday", seats=["Aki", "Ben"], seed=SEED, **settings)
    for key in hands.split():
        match.play(key)
    return match


def words(element: Element) -> str:
    """All the text of an element."""
    return "".join(words(c) if isinstance(c, Element) else c for c in element.children)


def find(scene: Element, name: str, value: str | None = None) -> list[Element]:
    """The elements of *scene* that have an attribute."""
    return [e for e in scene.walk() if name in e.attrs and value in (None, e.attrs[name])]


def keyed(scene: Element, key: str) -> Element:
    """The element of *scene* with this key."""
    return next(e for e in scene.walk() if e.key == key)


def pressable(widget: SceneWidget) -> set[str]:
    """What can be played in *widget*."""
    return {action.removeprefix("play:") for action in widget.offers if action.startswith("play:")}


def sent(parts: Iterable[MatchWidget]) -> list[dict[str, object]]:
    """All that the pages of *parts* got."""
    names = ("tree", "announcement", "alert", "strings")
    return [{name: getattr(part, name) for name in names} for part in parts]


def played(seats: Any = 2, seed: int | str = 7, choices: int = 10_000, **more: Any) -> boardkit.Match:
    """A match in which bots made that many *choices*, or all."""
    match = boardkit.Match("quacks", seats, seed=seed, **more)
    bots = [RandomBot(seat) for seat in range(len(match.seats))]
    for _ in range(choices):
        decision = match.decision
        if decision is None:
            break
        assert decision.seat is not None
        match.play(bots[decision.seat].choose(match.view(decision.seat), decision))
    return match
