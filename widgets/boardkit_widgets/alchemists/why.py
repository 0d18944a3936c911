"""Why something is certain or impossible, step by step; and what is open about it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, Self

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction import scene
from boardkit.alchemists.deduction.explain import Explanation, Open, Step
from boardkit.alchemists.deduction.explain.claims import CellName
from boardkit.alchemists.deduction.history import Entries
from boardkit.alchemists.material import COLOURS, INGREDIENTS, POTIONS, Pair
from boardkit.core.element import AttributeValue, Element
from boardkit.core.text import Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say, sure
from boardkit_widgets.alchemists.model import CasebookModel

SHOWN_EXPERIMENTS: Final = 5
"""How many experiments that could settle something open are named."""

Claim = tuple[Any, ...]
"""What is asked about, as :meth:`Casebook.why` takes it."""


class Why(CasebookWidget):
    """The reasons for what is looked at: a cell of the grid, or a spot of the triangle.

    The steps are gone through one by one, and the grid shows what each of them crosses out. Where
    nothing is looked at, there are hints: the easiest step that was not shown yet, and the next.

    >>> why = Why(Casebook(["mushroom toad healing", "toad fern neutral"]))
    >>> why.model.look_at(names.ingredient("fern"), names.alchemical("R+"))
    >>> why.act("next"); why.step, len(why.steps)
    (2, 2)
    >>> why.act("ask:red"); why.claim
    ('fern', 'red', '+')
    >>> why.close()
    """

    watched = ("revision", "cell", "spot")

    step = traitlets.Int(0)
    """The step that is shown, from 1; 0 where there is none."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self.hints: list[Step] = []
        """The hints that were given since the facts changed."""
        self.seen: set[CellName] = set()
        """The cells of which a step has shown that they are impossible."""
        self._subject: tuple[Entries | None, Any, Any] = (None, None, None)
        self._refined: Claim | None = None
        self._found: tuple[Any, Explanation | Open | None] = (None, None)
        self._all = False
        super().__init__(casebook, **settings)
        self.refresh()

    # --- what is asked -------------------------------------------------------------------------------

    @property
    def claim(self) -> Claim | None:
        """What is asked about: the cell, an aspect of its ingredient, a potion of the pair."""
        if self._refined is not None:
            return self._refined
        if self.model.cell is not None:
            cell: Claim = self.model.cell
            return cell
        if self.model.spot is not None:
            certain = [p for p, chance in self.book.potions(*self.model.spot).items() if chance == 1]
            return (*self.model.spot, *certain) if certain else None
        return None

    @property
    def explanation(self) -> Explanation | None:
        """Why what is asked about is certain or impossible, or why the facts clash."""
        answer = self._answer
        return answer if isinstance(answer, Explanation) else None

    @property
    def _answer(self) -> Explanation | Open | None:
        """The reasons, or what is open; worked out once for each question."""
        key = (self.book.entries, self.claim)
        if self._found[0] != key:
            self._found = (key, self._ask(key[1]))
        return self._found[1]

    def _ask(self, claim: Claim | None) -> Explanation | Open | None:
        if not self.book.remaining:
            return self.book.why()
        return None if claim is None else self.book.why(*claim) or self.book.open(*claim)

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that can be gone through: of the reasons, or the hints so far."""
        if self.explanation is not None:
            return self.explanation.steps
        return self.hints if self._is_free else ()

    @property
    def _is_free(self) -> bool:
        """Whether nothing is asked about, so that there is room for hints."""
        return self.model.cell is None and self.model.spot is None and bool(self.book.remaining)

    # --- following the table ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the scene anew; begin anew where something else is looked at, or the facts changed."""
        if not self.asleep:
            self._follow()
        super().refresh()

    def _follow(self) -> None:
        before, now = self._subject, (self.book.entries, self.model.cell, self.model.spot)
        if before == now:
            return
        self._subject = now
        if before[0] != now[0]:
            self.hints = []
            self.seen &= self._impossible()
        self._begin(None)
        if before[0] is not None and not self._is_free:
            self._tell()

    def _begin(self, refined: Claim | None) -> None:
        """Begin with the first step of the reasons, or where the hints ended."""
        self._refined = refined
        self._go_to(1 if self.explanation is not None else len(self.steps))

    def _impossible(self) -> set[CellName]:
        return {at for at, cell in scene.cells(self.book).items() if cell.state == "impossible"}

    def sleep(self) -> None:
        """Leave the grid as it is without reasons."""
        super().sleep()
        self.model.marks = {}

    def wake(self) -> Self:
        """Go on where the steps were left, or begin with what is looked at now."""
        super().wake()
        self._go_to(self.step)
        return self

    def close(self) -> None:
        """Leave the page, and the grid as it is without reasons."""
        if self._watched:
            self.sleep()
        super().close()

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        match verb:
            case "take":
                a, b = rest.split("+")
                self.model.take((names.ingredient(a), names.ingredient(b)))
                return
            case "ask":
                self._begin(self._asked(rest))
            case "hint":
                self._hint()
            case "again":
                self.seen, self.hints = set(), []
                self._hint()
            case "all":
                self._all = not self._all
                return
            case "next" | "previous":
                self._go_to(self.step + (1 if verb == "next" else -1))
            case _:
                self._go_to(int(rest))
        self._tell()

    def _asked(self, what: str) -> Claim:
        """The claim that one of the buttons stands for."""
        if self.model.spot is not None:
            return (*self.model.spot, names.potion(what))
        ingredient, alchemical = self.model.cell
        if what == "cell":
            return ingredient, alchemical
        return ingredient, names.colour(what), "+"

    def _hint(self) -> None:
        """Show the easiest step that was not shown yet."""
        # whether there is one is quickly seen; looking for one that does not exist takes very long
        step = self.book.next_step(self.seen) if self._impossible() - self.seen else None
        if step is not None:
            self.hints.append(step)
        self._go_to(len(self.hints))

    def _go_to(self, step: int) -> None:
        """Show a step; the grid shows what the steps so far have crossed out."""
        self.step = max(min(1, len(self.steps)), min(len(self.steps), step))
        marks: dict[Any, str] = {}
        for number, each in enumerate(self.steps[: self.step], start=1):
            now = number == self.step
            marks |= dict.fromkeys(each.crossed, "now" if now else "before")
            marks |= dict.fromkeys(each.confirmed, "confirmed")
            self.seen.update(each.crossed)
        self.model.marks = marks

    def _tell(self) -> None:
        """Say the step that is shown to those who listen."""
        if self._is_free and not self._impossible() - self.seen and self.step == len(self.hints):
            self.announce(say("why.all-seen"))
        elif self.step:
            step = self.steps[self.step - 1].message
            self.announce(say("why.told", number=self.step, n=len(self.steps), step=step))

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-why",
                "aria-label": self.say(say("why.title")),
                "data-bk-keys": "n=next p=previous" if self.steps else None,
            },
            Element("h3", {}, self.say(say("why.title"))),
            *self._body(),
        )

    def _body(self) -> Iterator[Element | None]:
        answer = self._answer
        if self.book.remaining and not self._is_free:
            yield self._questions()
        if isinstance(answer, Explanation):
            yield from self._reasons(answer)
        elif isinstance(answer, Open):
            yield from self._open(answer)
        elif self.model.spot is not None:
            yield self._words(say("why.open-pair", a=self.model.spot[0], b=self.model.spot[1]))
        else:
            yield from self._hinting()

    def _words(self, words: Speaks, classes: str = "") -> Element:
        return Element("p", {"class": classes} if classes else {}, self.say(words))

    # what can be asked of the cell or the spot

    def _questions(self) -> Element:
        chips = self._potions(self.model.spot) if self.model.spot is not None else self._aspects()
        return Element(
            "div",
            {"class": "bk-line bk-questions", "role": "group", "aria-label": self.say(say("why.about")),
             "data-bk-roving": "row"},
            *chips,
        )  # fmt: skip

    def _aspects(self) -> Iterator[Element]:
        ingredient, alchemical = self.model.cell
        yield self._chip("cell", alchemical.text(), claim=self.model.cell)
        for colour in COLOURS:
            chance = self.book.aspects()[ingredient][colour]
            sign: Literal["+", "-", "?"] = "+" if chance == 1 else "?" if chance else "-"
            words = say(f"why.aspect-{'open' if sign == '?' else 'known'}", colour=colour,
                        sign="−" if sign == "-" else sign)  # fmt: skip
            yield self._chip(colour.value, self.say(words), claim=(ingredient, colour, "+"))

    def _potions(self, spot: Pair) -> Iterator[Element]:
        chances = self.book.potions(*spot)
        for potion in POTIONS:
            label = self.say(say("why.potion", potion=potion, chance=sure(chances[potion])))
            yield self._chip(
                potion.value,
                sure(chances[potion]),
                glyphs.potion(potion, 18),
                claim=(*spot, potion),
                label=label,
            )

    def _chip(self, what: str, *face: Element | str, claim: Claim, label: str | None = None) -> Element:
        is_asked = claim == self.claim
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-chip",
                "aria-pressed": "true" if is_asked else "false",
                "aria-label": label,
                "title": label,
                "data-bk-action": f"ask:{what}",
                "data-bk-stop": True,
                "data-bk-land": is_asked and self.explanation is None,
            },
            *reversed(face),
            key=f"ask:{what}",
        )

    # reasons

    def _reasons(self, found: Explanation) -> Iterator[Element | None]:
        facts = ", ".join(str(at + 1) for at in found.facts)
        others = len(found.alternatives) - 1
        yield Element("p", {"class": "bk-claim"}, Element("strong", {}, self.say(found.statement)))
        yield self._words(say("why.facts", n=len(found.facts), facts=facts), "bk-small bk-muted")
        if others:
            yield self._words(say("why.others", n=others), "bk-small bk-muted")
        yield self._stepper(found.statement)
        yield self._steps()

    def _stepper(self, about: Speaks | None = None) -> Element:
        count = len(self.steps)
        description = None if about is None else self.say(about)
        return Element(
            "div",
            {"class": "bk-line bk-stepper"},
            self._stepping("previous", self.step <= 1),
            self._stepping("next", self.step >= count, "bk-primary", data_bk_land=True,
                           aria_description=description),
            Element("span", {"class": "bk-number bk-muted"}, f"{self.step} / {count}"),
            self.button("all", say(f"why.{'one' if self._all else 'all'}"), "bk-narrow bk-quiet")
            if count > 1
            else None,
        )  # fmt: skip

    def _stepping(self, action: str, off: bool, look: str = "", **attrs: AttributeValue) -> Element:
        # kept in reach at the end: whoever presses Enter again and again must not go back unawares
        disabled = "true" if off else None
        return self.button(
            action, say(f"why.{action}"), "" if off else look, aria_disabled=disabled, **attrs
        )

    def _steps(self) -> Element:
        steps = [self._step(number, step) for number, step in enumerate(self.steps, start=1)]
        return Element("ol", {"class": "bk-list bk-steps" + " bk-steps-all" * self._all}, *steps)

    def _step(self, number: int, step: Step) -> Element:
        state = "now" if number == self.step else "before" if number < self.step else "later"
        now = state == "now"
        return Element(
            "li",
            {"class": f"bk-step bk-step-{state}", "data-bk-show": True if now else None},
            Element(
                "button",
                {
                    "type": "button",
                    "class": "bk-step-button",
                    "aria-current": "step" if now else None,
                    "data-bk-action": f"step:{number}",
                },
                Element("span", {"class": "bk-number bk-step-number"}, str(number)),
                Element("span", {}, flowing(step.text(self._lang))),
            ),
            self._details(step),
            key=f"step:{number}",
        )

    def _details(self, step: Step) -> Element | None:
        """The way to the dead end, for a step that supposes the opposite."""
        if not step.details:
            return None
        return Element(
            "details",
            {"class": "bk-about"},
            Element("summary", {}, self.say(say("why.details"))),
            Element(
                "ol",
                {"class": "bk-details"},
                *(Element("li", {}, flowing(detail.text(self._lang))) for detail in step.details),
            ),
        )

    # hints

    def _hinting(self) -> Iterator[Element | None]:
        yield self._words(say("why.hint"), "bk-muted")
        left = self._impossible() - self.seen
        if not left:
            yield self._words(say("why.all-seen" if self.seen else "why.nothing-follows"))
        hint = self.button("hint", say("why.next-hint" if self.hints else "why.first-hint"), "bk-primary",
                           data_bk_land=True)  # fmt: skip
        again = self.button("again", say("why.again"), "bk-quiet")
        yield Element("div", {"class": "bk-line"}, hint if left else again if self.seen else None)
        if self.hints:
            yield self._stepper()
            yield self._steps()

    # what is open

    def _open(self, question: Open) -> Iterator[Element | None]:
        chance = self.book.knowledge.probability(question.claim.worlds)
        claim = question.claim.statement(holds=True)
        useful = question.experiments[:SHOWN_EXPERIMENTS]
        yield self._words(say("why.open", claim=claim, chance=scene.percent(chance)), "bk-claim")
        yield self._differing(question)
        yield self._words(say("why.settle" if useful else "why.no-settle"))
        rows = [self._settling(each.pair, each.chance) for each in useful]
        yield Element("ul", {"class": "bk-list"}, *rows)

    def _settling(self, pair: Pair, chance: Fraction) -> Element:
        a, b = pair
        how = say("why.surely") if chance == 1 else say("why.with-chance", chance=scene.percent(chance))
        return Element(
            "li",
            {},
            Element(
                "span",
                {"class": "bk-grow"},
                Element("strong", {}, f"{a.text(self._lang)} + {b.text(self._lang)}"),
                Element("span", {"class": "bk-small bk-muted bk-how"}, self.say(how)),
            ),
            self.button(f"take:{a.value}+{b.value}", say("advice.take")),
            key=f"settle:{a.value}+{b.value}",
        )

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


def flowing(text: str) -> str:
    """*text* with nothing torn apart at the end of a line: ``−−`` is one name, ``red +`` one aspect.

    >>> flowing("not −−, red +") == "not −\u2060−, red\u00a0+"
    True
    """
    joined = re.sub(r"(?<=[+−])(?=[+−])", "\u2060", text)
    return re.sub(r" (?=[+−](?!\u2060))", "\u00a0", joined)
