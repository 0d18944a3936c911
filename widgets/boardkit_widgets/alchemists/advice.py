"""What to try next: by goal and hand, with a tap from the advice into the entry."""

from collections.abc import Iterable
from typing import Any, Final, Self

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction.advice import DEPTHS, GOALS
from boardkit.alchemists.deduction.advice import Advice as Advised
from boardkit.alchemists.deduction.scene import percent
from boardkit.alchemists.material import COLOURED_POTIONS, INGREDIENTS, Ingredient, Potion
from boardkit.core.element import Element
from boardkit_widgets._background import Stopped, Work
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import CasebookModel

SHOWN: Final = 6
"""How many experiments are shown at first."""

TO_THE_END: Final = frozenset({"identify", "first_theory", "hedge"})
"""Goals that can be looked ahead to the end."""

_QUICK: Final = frozenset({"learn", "identify", "brew", "safe"})
"""Goals that are worked out at once where nobody looks ahead."""


class Advice(CasebookWidget):
    """Experiments, best first, for a goal and the cards in one's hand.

    >>> advice = Advice(Casebook(["mushroom toad healing"]))
    >>> advice.act("hand:fern"); advice.act("hand:toad")
    >>> [a.pair for a in advice.found]
    [('fern', 'toad')]
    >>> advice.act("take:fern+toad"); advice.model.chosen
    ('fern', 'toad')
    >>> advice.close()
    """

    watched = ("revision", "hand")

    goal = traitlets.Enum(GOALS, "learn")
    """What one wants to reach."""
    depth = traitlets.Enum([str(depth) for depth in DEPTHS], "1")
    """How many experiments to look ahead."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self.found: list[Advised] = []
        self.wanted: tuple[Any, ...] = ()
        self._work: Work[list[Advised]] | None = None
        self._done: tuple[int, int] | None = None
        self._all = False
        super().__init__(casebook, **settings)
        self._ask()
        self.model.observe(self._ask, names=["revision", "hand"])
        self._watched += (lambda: self.model.unobserve(self._ask, names=["revision", "hand"]),)
        self._watched += (self._stop,)

    # --- asking --------------------------------------------------------------------------------------

    def _ask(self, _change: object = None) -> None:
        """Ask anew; what is still being worked out is given up."""
        self._stop()
        if self.asleep:
            return
        self.found = []
        if self.goal in {"grant", "brew"} and not self._about():
            self.refresh()
            return
        book, settings = self.book, self._settings()
        if self.depth == "1" and self.goal in _QUICK:
            self.found = book.advise(self.goal, **settings)
            self.refresh()
            return
        self._work = Work(
            lambda told: book.advise(self.goal, **settings, progress=told), self._told, self._found
        )
        self._done = (0, 1)
        self.refresh()
        self._work.start()

    def sleep(self) -> None:
        """Give up what is being worked out."""
        super().sleep()
        self._stop()

    def wake(self) -> Self:
        """Ask for what is known now."""
        super().wake()
        self._ask()
        return self

    def _settings(self) -> dict[str, Any]:
        about = {"grant": "ingredients", "brew": "potions"}.get(self.goal)
        return {
            "hand": self.model.hand or None,
            "depth": self.depth if self.depth == "end" else int(self.depth),
            **({about: self._about()} if about else {}),
        }

    def _about(self) -> tuple[Any, ...]:
        """The ingredients of the tile, or the potions that will do."""
        kind = Ingredient if self.goal == "grant" else Potion
        return tuple(each for each in self.wanted if isinstance(each, kind))

    def _told(self, done: int, whole: int) -> None:
        self._done = (done, whole)
        self.refresh()

    def _found(self, result: list[Advised] | Exception) -> None:
        self._work = self._done = None
        if isinstance(result, Stopped):
            return
        if isinstance(result, Exception):
            self._report(result)
        else:
            self.found = result
        self.refresh()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stop()
        self._work = self._done = None

    def wait(self) -> None:
        """Wait until the advice is there: for scripts and notebooks."""
        if self._work is not None:
            self._work.wait()

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        match verb:
            case "goal":
                self.set_trait("goal", str(value))
                if self.depth not in self._depths():
                    self.depth = "2"
                self._ask()
            case "depth":
                self.depth = str(value)
                self._ask()
            case "hand":
                self.model.hand = (*self.model.hand, names.ingredient(rest))
            case "back":
                self._put_back(names.ingredient(rest))
            case "empty":
                self.model.hand = ()
            case "wanted":
                self._want(names.ingredient(rest) if self.goal == "grant" else names.potion(rest))
            case "stop":
                self._stop()
            case "more":
                self._all = not self._all
            case "take":
                a, b = rest.split("+")
                self.model.take((names.ingredient(a), names.ingredient(b)))

    def _put_back(self, ingredient: Ingredient) -> None:
        hand = list(self.model.hand)
        hand.remove(ingredient)
        self.model.hand = tuple(hand)

    def _want(self, thing: Any) -> None:
        kept = tuple(other for other in self.wanted if other is not thing)
        self.wanted = kept if len(kept) < len(self.wanted) else (*self.wanted, thing)
        self._ask()

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        return Element(
            "section",
            {"class": "bk-card bk-stack bk-advice", "aria-label": self.say(say("advice.title"))},
            Element("h3", {}, self.say(say("advice.title"))),
            Element(
                "div",
                {"class": "bk-form"},
                self.select("goal", say("advice.goal"), self._worded("goal", GOALS), self.goal),
                self.select(
                    "depth", say("advice.depth"), self._worded("depth", self._depths()), self.depth
                ),
            ),
            self._wanted() if self.goal in {"grant", "brew"} else None,
            hand_scene(self),
            Element("p", {"class": "bk-small bk-muted"}, self.say(say(f"advice.means-{self.goal}"))),
            self._progress() if self._done else None,
            self._results(),
        )

    def _worded(self, kind: str, values: Iterable[str]) -> dict[str, str]:
        return {value: self.say(say(f"{kind}.{value}")) for value in values}

    def _depths(self) -> list[str]:
        """How far this goal can be looked ahead."""
        return [str(depth) for depth in DEPTHS if depth != "end" or self.goal in TO_THE_END]

    def _wanted(self) -> Element:
        things: Any = INGREDIENTS if self.goal == "grant" else COLOURED_POTIONS
        return Element(
            "div",
            {
                "class": "bk-line",
                "role": "group",
                "aria-label": self.say(say(f"advice.wanted-{self.goal}")),
            },
            *(
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-chip",
                        "aria-pressed": "true" if thing in self.wanted else "false",
                        "data-bk-action": f"wanted:{thing.value}",
                    },
                    glyphs.ingredient(thing, 20) if self.goal == "grant" else glyphs.potion(thing, 20),
                    thing.text(self._lang),
                    key=f"wanted:{thing.value}",
                )
                for thing in things
            ),
        )

    def _progress(self) -> Element:
        done, whole = self._done or (0, 1)
        return Element(
            "div",
            {"class": "bk-line"},
            Element(
                "progress",
                {"max": whole, "value": str(done), "aria-label": self.say(say("advice.working"))},
            ),
            self.button("stop", say("advice.stop")),
        )

    def _results(self) -> Element:
        if not self.found:
            key = "advice.none" if self._done is None else "advice.working"
            return Element("p", {"class": "bk-muted"}, self.say(say(key)))
        shown = self.found if self._all else self.found[:SHOWN]
        more = len(self.found) > SHOWN
        return Element(
            "div",
            {"class": "bk-stack"},
            Element("ol", {"class": "bk-list bk-advised"}, *map(self._advised, shown)),
            self.button("more", say("advice.less" if self._all else "advice.more")) if more else None,
        )

    def _advised(self, advised: Advised) -> Element:
        a, b = advised.pair
        outcomes = [
            Element(
                "span",
                {"class": "bk-outcome", "title": potion.text(self._lang)},
                glyphs.potion(potion, 18),
                Element("span", {"class": "bk-spoken"}, potion.text(self._lang)),
                Element("span", {"class": "bk-number"}, percent(chance) if chance != 1 else "100%"),
            )
            for potion, chance in advised.outcomes.items()
        ]
        return Element(
            "li",
            {},
            Element("span", {"class": "bk-number bk-rank"}, f"{advised.rank}."),
            Element(
                "span",
                {"class": "bk-grow"},
                Element("strong", {}, f"{a.text(self._lang)} + {b.text(self._lang)}"),
                Element("span", {"class": "bk-outcomes"}, *outcomes),
            ),
            Element("span", {"class": "bk-number bk-value"}, self._value(advised.value)),
            self.button(f"take:{a.value}+{b.value}", say("advice.take")),
            key=f"advised:{a.value}+{b.value}",
        )

    def _value(self, value: float) -> str:
        if self.goal in {"brew", "safe"}:
            return f"{value:.0%}"
        unit = "experiments" if self.goal == "identify" or self.depth == "end" else "bits"
        return self.say(say(f"advice.unit-{unit}", value=f"{value:.2f}"))


def hand_scene(widget: CasebookWidget) -> Element:
    """The cards in one's hand: a tap adds one, a tap on its number takes one away."""
    hand = widget.model.hand
    tiles = []
    for ingredient in INGREDIENTS:
        name, count = ingredient.text(widget._lang), hand.count(ingredient)
        tiles.append(
            Element(
                "div",
                {"class": "bk-card-count"},
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-chip bk-tile",
                        "data-bk-action": f"hand:{ingredient.value}",
                        "aria-label": widget.say(say("hand.add", ingredient=ingredient, n=count)),
                    },
                    glyphs.ingredient(ingredient, 22),
                    Element("span", {"class": "bk-tile-name"}, name),
                ),
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-button bk-quiet",
                        "data-bk-action": f"back:{ingredient.value}",
                        "disabled": not count,
                        "aria-label": widget.say(say("hand.remove", ingredient=ingredient, n=count)),
                    },
                    f"× {count}" if count else "–",
                ),
                key=f"hand:{ingredient.value}",
            )
        )
    return Element(
        "fieldset",
        {"class": "bk-fieldset bk-stack"},
        Element("legend", {}, widget.say(say("hand.title" if hand else "hand.any"))),
        Element("div", {"class": "bk-ingredients"}, *tiles),
    )
