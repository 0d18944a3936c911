"""Why a cell is certain or impossible, step by step; and what is open about it."""

from typing import Any, Final, Self

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction.explain import Explanation, Open, Step
from boardkit.alchemists.deduction.scene import percent
from boardkit.alchemists.material import INGREDIENTS
from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import CasebookModel

SHOWN_EXPERIMENTS: Final = 5
"""How many experiments that could settle an open cell are named."""


class Why(CasebookWidget):
    """The reasons for the cell that is looked at in the grid.

    The steps are gone through one by one, and the grid shows what each of them crosses out.

    >>> why = Why(Casebook(["mushroom toad healing", "toad fern neutral"]))
    >>> why.model.look_at(names.ingredient("fern"), names.alchemical("R+"))
    >>> why.act("next"); why.step
    1
    >>> why.close()
    """

    watched = ("revision", "cell")

    step = traitlets.Int(0)
    """The step that is shown, from 1; 0 is before the first."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        super().__init__(casebook, **settings)
        self._begin()
        self.model.observe(self._begin, names=["cell", "revision"])
        self._watched += (lambda: self.model.unobserve(self._begin, names=["cell", "revision"]),)

    def sleep(self) -> None:
        """Leave the grid as it is without reasons."""
        if not self.asleep:
            super().sleep()
            self.model.marks = {}

    def _begin(self, _change: object = None) -> None:
        self.step = 0
        if self.asleep:
            return
        self._mark()
        self.refresh()

    @property
    def explanation(self) -> Explanation | None:
        """Why the cell is certain or impossible, or why the facts clash."""
        if not self.book.remaining:
            return self.book.why()
        return self.book.why(*self.model.cell) if self.model.cell else None

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        if verb == "take":
            a, b = rest.split("+")
            self.model.take((names.ingredient(a), names.ingredient(b)))
            return
        steps = self.explanation.steps if self.explanation else ()
        wanted = {"next": self.step + 1, "previous": self.step - 1, "last": len(steps)}.get(verb)
        self.step = max(0, min(len(steps), int(rest) if wanted is None else wanted))
        self._mark()
        if self.step:
            self.announce(steps[self.step - 1].message)

    def wake(self) -> Self:
        """Explain what is looked at now."""
        super().wake()
        self._begin()
        return self

    def _mark(self) -> None:
        """Let the grid show what the steps so far have crossed out."""
        marks: dict[Any, str] = {}
        found = self.explanation
        for number, step in enumerate(found.steps[: self.step] if found else (), start=1):
            now = number == self.step
            marks |= dict.fromkeys(step.crossed, "now" if now else "before")
            marks |= dict.fromkeys(step.confirmed, "confirmed")
        self.model.marks = marks

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-why",
                "aria-label": self.say(say("why.title")),
                "data-bk-keys": "n=next p=previous" if self.explanation else None,
            },
            Element("h3", {}, self.say(say("why.title"))),
            *self._body(),
        )

    def _body(self) -> list[Element]:
        found = self.explanation
        if found is not None:
            return self._reasons(found)
        if self.model.cell is None:
            return [Element("p", {"class": "bk-muted"}, self.say(say("why.hint")))]
        question = self.book.open(*self.model.cell)
        assert question is not None, "what is not explained is open"
        return self._open(question)

    def _reasons(self, found: Explanation) -> list[Element]:
        others = len(found.alternatives) - 1
        steps = [self._step(number, step) for number, step in enumerate(found.steps, start=1)]
        return [
            Element("p", {"class": "bk-claim"}, Element("strong", {}, self.say(found.statement) + ".")),
            Element("p", {"class": "bk-small bk-muted"}, self.say(say("why.facts", n=len(found.facts),
                    facts=", ".join(str(at + 1) for at in found.facts)))),
            Element("p", {"class": "bk-small bk-muted"}, self.say(say("why.others", n=others)))
            if others else Element("p", {"hidden": True}),
            self._stepper(len(found.steps)),
            Element("ol", {"class": "bk-list bk-steps"}, *steps),
        ]  # fmt: skip

    def _stepper(self, count: int) -> Element:
        return Element(
            "div",
            {"class": "bk-line"},
            self.button("previous", say("why.previous"), disabled=self.step == 0),
            self.button("next", say("why.next"), "bk-primary", disabled=self.step == count),
            Element("span", {"class": "bk-number bk-muted"}, f"{self.step} / {count}"),
        )

    def _step(self, number: int, step: Step) -> Element:
        state = "now" if number == self.step else "before" if number < self.step else "later"
        details = [Element("li", {}, detail.text(self._lang)) for detail in step.details]
        return Element(
            "li",
            {"class": f"bk-step bk-step-{state}", "aria-current": "step" if state == "now" else None},
            Element(
                "button",
                {"type": "button", "class": "bk-step-button", "data-bk-action": f"step:{number}"},
                Element("span", {"class": "bk-number bk-step-number"}, str(number)),
                Element("span", {}, step.text(self._lang)),
            ),
            Element(
                "details",
                {"class": "bk-about"},
                Element("summary", {}, self.say(say("why.details"))),
                Element("ol", {"class": "bk-details"}, *details),
            )
            if details
            else None,
            key=f"step:{number}",
        )

    def _open(self, question: Open) -> list[Element]:
        chance = self.book.knowledge.probability(question.claim.worlds)
        claim = question.claim.statement(holds=True)
        useful = question.experiments[:SHOWN_EXPERIMENTS]
        return [
            Element("p", {}, self.say(say("why.open", claim=claim, chance=percent(chance)))),
            self._differing(question),
            Element("p", {}, self.say(say("why.settle" if useful else "why.no-settle"))),
            Element(
                "ul", {"class": "bk-list"}, *(self._settling(each.pair, each.chance) for each in useful)
            ),
        ]

    def _settling(self, pair: Any, chance: Any) -> Element:
        a, b = pair
        sure = say("why.surely") if chance == 1 else say("why.with-chance", chance=percent(chance))
        return Element(
            "li",
            {},
            Element("span", {"class": "bk-grow"}, f"{a.text(self._lang)} + {b.text(self._lang)}: "
                    f"{self.say(sure)}"),
            self.button(f"take:{a.value}+{b.value}", say("advice.take")),
            key=f"settle:{a.value}+{b.value}",
        )  # fmt: skip

    def _differing(self, question: Open) -> Element:
        """Two assignments that are both possible and differ here."""
        rows = [
            Element(
                "tr",
                {},
                Element("th", {"scope": "row"}, self.say(say(f"why.{name}"))),
                *(Element("td", {}, world[ingredient].text()) for ingredient in INGREDIENTS),
            )
            for name, world in (("if-so", question.yes), ("if-not", question.no))
        ]
        heads = [
            Element("th", {"scope": "col", "title": i.text(self._lang)}, glyphs.ingredient(i, 20),
                    Element("span", {"class": "bk-spoken"}, i.text(self._lang)))
            for i in INGREDIENTS
        ]  # fmt: skip
        return Element(
            "div",
            {"class": "bk-scroll"},
            Element(
                "table",
                {"class": "bk-table bk-two-worlds", "aria-label": self.say(say("why.both"))},
                Element("thead", {}, Element("tr", {}, Element("td"), *heads)),
                Element("tbody", {}, *rows),
            ),
        )
