"""What to try next: by goal and hand, with a tap from the advice into the entry."""

from collections.abc import Iterable
from typing import Any, Final

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction.advice import DEPTHS, GOALS, TO_THE_END
from boardkit.alchemists.deduction.advice import Advice as Advised
from boardkit.alchemists.material import COLOURED_POTIONS, INGREDIENTS, Ingredient, Potion
from boardkit.core.element import Element
from boardkit.core.text import Speaks, Text
from boardkit_widgets._background import Work
from boardkit_widgets._component import in_words
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say, sure
from boardkit_widgets.alchemists.hand import hand_scene, play_hand
from boardkit_widgets.alchemists.model import CasebookModel

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
    settings = ("goal", "depth")

    goal = traitlets.Enum(GOALS, "learn")
    """What one wants to reach."""
    depth = traitlets.Enum([str(depth) for depth in DEPTHS], "1")
    """How many experiments to look ahead."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self.found: list[Advised] = []
        """The experiments, best first, as far as they are worked out."""
        self.wanted: tuple[Any, ...] = ()
        """The ingredients of the grant tile, and the potions that will do."""
        self._question: tuple[Any, ...] = ()
        self._work: Work[list[Advised]] | None = None
        self._done = (0, 1)
        self._stopped = False
        self._refusal: Speaks | None = None
        super().__init__(casebook, **settings)
        self._watched += (self._give_up,)
        self.refresh()

    # --- asking --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the scene anew; ask anew where something else is asked now."""
        if not self.asleep:
            self._follow()
        super().refresh()

    def _follow(self) -> None:
        question = (self.book.entries, self.model.hand, self.goal, self.depth, self._about())
        if question != self._question:
            self._give_up()
            self._question = question
            self.found = []
            self._stopped, self._refusal = False, None
            self._ask()

    def _ask(self) -> None:
        """Work out the advice; what takes long is worked out beside the conversation."""
        if self.goal in {"grant", "brew"} and not self._about():
            return
        if self.depth == "1" and self.goal in _QUICK:
            self._found(self.book.advise(self.goal, **self._how()))
            return
        # a copy: what the casebook keeps of its answers must not be written by another thread
        book, goal, how = self.book.on_branch(self.book.branch_name), self.goal, self._how()
        self._done = (0, 1)
        self._work = Work(lambda told: book.advise(goal, **how, progress=told), self._told, self._found)
        self._work.start()

    def _how(self) -> dict[str, Any]:
        about = {"grant": "ingredients", "brew": "potions"}.get(self.goal)
        return {
            "hand": self.model.hand or None,
            "depth": self.depth if self.depth == "end" else int(self.depth),
            **({about: self._about()} if about else {}),
        }

    def _about(self) -> tuple[Any, ...]:
        """The ingredients of the tile, or the potions that will do."""
        kind = {"grant": Ingredient, "brew": Potion}.get(self.goal)
        return tuple(each for each in self.wanted if kind and isinstance(each, kind))

    def _told(self, done: int, whole: int) -> None:
        self._done = (done, whole)
        self.redraw()

    def _found(self, result: list[Advised] | Exception) -> None:
        self._work = None
        if isinstance(result, list):
            self.found = result
            self.announce(self._best())
        else:
            self._refusal = in_words(result)
            self.announce(self._refusal)
        self.redraw()

    def _best(self) -> Text:
        if not self.found:
            return say("advice.none")
        a, b = self.found[0].pair
        return say("advice.best", a=a, b=b, value=self._value(self.found[0].value))

    def _give_up(self) -> None:
        """Let go of what is being worked out; it is asked for anew when somebody looks again."""
        if self._work is not None:
            self._work.stop()
            self._work, self._question = None, ()

    def sleep(self) -> None:
        """Give up what is being worked out."""
        super().sleep()
        self._give_up()

    def wait(self) -> None:
        """Wait until the advice is there: for scripts and notebooks."""
        if self._work is not None:
            self._work.wait()

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        match verb:
            case "goal":
                self._turn_to(str(value))
            case "depth":
                self.depth = str(value)
            case "wanted":
                self._want(names.ingredient(rest) if self.goal == "grant" else names.potion(rest))
            case "stop":
                self._stop()
            case "again":
                self._question = ()
            case "more":
                self.all_shown = not self.all_shown
            case "take":
                a, b = rest.split("+")
                self.model.take((names.ingredient(a), names.ingredient(b)))
            case _:
                play_hand(self.model, action)

    def _turn_to(self, goal: str) -> None:
        if self.depth == "end" and goal not in TO_THE_END:
            self.depth = "2"
        self.set_trait("goal", goal)

    def _want(self, thing: Any) -> None:
        kept = tuple(other for other in self.wanted if other is not thing)
        self.wanted = kept if len(kept) < len(self.wanted) else (*self.wanted, thing)

    def _stop(self) -> None:
        """Stop as the person wishes: nothing is asked until something changes, or they ask again."""
        question = self._question
        self._give_up()
        self._question, self._stopped = question, True

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
            Element("p", {"class": "bk-small bk-muted"}, self.say(say(f"advice.means-{self._meaning()}"))),
            self._results(),
        )

    def _worded(self, kind: str, values: Iterable[str]) -> dict[str, str]:
        return {value: self.say(say(f"{kind}.{value}")) for value in values}

    def _depths(self) -> list[str]:
        """How far this goal can be looked ahead."""
        return [str(depth) for depth in DEPTHS if depth != "end" or self.goal in TO_THE_END]

    def _meaning(self) -> str:
        """What the values mean."""
        return f"{self.goal}-end" if self.depth == "end" and self.goal != "identify" else self.goal

    def _wanted(self) -> Element:
        things: Any = INGREDIENTS if self.goal == "grant" else COLOURED_POTIONS
        label = self.say(say(f"advice.wanted-{self.goal}"))
        return Element(
            "fieldset",
            {"class": "bk-fieldset"},
            Element("legend", {}, label),
            Element("div", {"class": "bk-line"}, *map(self._wanted_chip, things)),
        )

    def _wanted_chip(self, thing: Any) -> Element:
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-chip",
                "aria-pressed": "true" if thing in self._about() else "false",
                "data-bk-action": f"wanted:{thing.value}",
            },
            glyphs.ingredient(thing, 20) if self.goal == "grant" else glyphs.potion(thing, 20),
            thing.text(self._lang),
            key=f"wanted:{thing.value}",
        )

    def _results(self) -> Element:
        if self._work is not None:
            return self._progress()
        if self._stopped:
            return Element(
                "div",
                {"class": "bk-line"},
                Element("span", {"class": "bk-muted"}, self.say(say("advice.stopped"))),
                self.button("again", say("advice.again")),
                key="stopped",
            )
        if not self.found:
            return self.nothing(self._why_nothing())
        return self.choices(self.found, self._advised, "bk-advised")

    def _why_nothing(self) -> Speaks:
        if self._refusal is not None:
            return self._refusal
        if self.goal in {"grant", "brew"} and not self._about():
            return say(f"advice.first-{self.goal}")
        return say("hand.no-pair" if self.model.hand else "advice.none")

    def _progress(self) -> Element:
        done, whole = self._done
        words = self.say(say("advice.working"))
        return Element(
            "div",
            {"class": "bk-line"},
            Element("span", {"class": "bk-muted"}, words),
            Element("progress", {"max": whole, "value": str(done), "aria-label": words}),
            self.button("stop", say("advice.stop")),
            key="working",
        )

    def _advised(self, advised: Advised) -> Element:
        a, b = advised.pair
        outcomes = [
            Element(
                "span",
                {"class": "bk-outcome", "title": potion.text(self._lang)},
                glyphs.potion(potion, 18),
                Element("span", {"class": "bk-spoken"}, potion.text(self._lang)),
                Element("span", {"class": "bk-number"}, sure(chance)),
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
                Element(
                    "span",
                    {"class": "bk-line bk-spread bk-pair"},
                    Element("strong", {}, f"{a.text(self._lang)} + {b.text(self._lang)}"),
                    Element("span", {"class": "bk-number bk-value"}, self.say(self._value(advised.value))),
                ),
                Element("span", {"class": "bk-outcomes"}, *outcomes),
            ),
            self.button(f"take:{a.value}+{b.value}", say("advice.take")),
            key=f"advised:{a.value}+{b.value}",
        )

    def _value(self, value: float) -> Text:
        if self.goal in {"brew", "safe"}:
            return say("advice.unit-chance", value=f"{value:.0%}")
        unit = "experiments" if self.goal == "identify" or self.depth == "end" else "bits"
        return say(f"advice.unit-{unit}", value=f"{value:.2f}")
