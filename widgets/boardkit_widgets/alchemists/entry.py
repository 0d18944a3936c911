"""Entering facts: by at most three taps, or in the words of the table."""

from collections.abc import Iterator
from typing import Any, Final

import traitlets

from boardkit.alchemists import Casebook, glyphs, names
from boardkit.alchemists.deduction.entry import write_entry
from boardkit.alchemists.material import INGREDIENTS, Ingredient
from boardkit.core.element import AttributeValue, Element
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Speaks
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.kinds import FIRST_KINDS, KIND, KINDS, STRENGTHS, Choice, Choices, Kind
from boardkit_widgets.alchemists.model import ABOUT, CasebookModel

FORMS: Final = (
    "experiment", "not-potion", "sale", "debunk", "debunk-master", "aspect", "assignment", "not-assignment",
    "periscope", "periscope-sale", "result", "theory", "endorse", "pairs", "pairs-quality", "library",
    "library-count", "encyclopedia", "golem", "animate", "formula", "about",
)  # fmt: skip
"""The written forms that the help lists, by the names of their messages."""


class FactEntry(CasebookWidget):
    """What happened, tapped or typed.

    For an experiment tap its two ingredients and the potion, in any order; or type
    ``mushroom toad healing``. A line that cannot be read stays in its field, with what is wrong below.

    >>> entry = FactEntry()
    >>> for tap in ("ingredient:mushroom", "ingredient:toad", "choice:R+"):
    ...     entry.act(tap)
    >>> entry.book.remaining
    5760
    >>> entry.act("type", {"line": "scorpion claw speed"})
    >>> entry
    FactEntry(facts=2, remaining=768)
    """

    watched = ("revision", "chosen", "editing")

    kind = traitlets.Enum([kind.name for kind in KINDS], "experiment")
    """The kind of fact that taps enter."""
    strength = traitlets.Enum(STRENGTHS, "3")
    """How strongly the theories of colleagues count."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        self._choice: str | None = None
        self._typed = 0
        self._tapped = 0
        self._wrong: BoardkitError | None = None
        super().__init__(casebook, **settings)
        self.observe(lambda _: self.refresh(), names=["kind", "strength"])
        self.model.observe(self._on_taken, names="taken")
        self._watched += (lambda: self.model.unobserve(self._on_taken, names="taken"),)

    def _on_taken(self, _change: object) -> None:
        """What was advised is an experiment, and nothing of what was tapped before belongs to it."""
        self._turn_to("experiment")
        self.refresh()

    @property
    def _kind(self) -> Kind:
        return KIND[self.kind]

    # --- what is done --------------------------------------------------------------------------------

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        self._wrong = None
        match verb:
            case "kind" if rest or value:
                self._turn_to(rest or str(value))
            case "ingredient":
                self.model.choose(names.ingredient(rest), self._kind.most)
                self._add_if_complete(last=not self._kind.open_ended)
            case "choice":
                self._choice = None if self._choice == rest else rest
                self._add_if_complete(last=True)
            case "complete":
                self._add_if_complete(last=True)
            case "strength":
                self.strength = str(value)
            case "about":
                self.model.about[rest] = str(value)
            case "type" if isinstance(value, dict):
                self._type(str(value["line"]))
            case "cancel":
                self.model.editing = None

    def _turn_to(self, kind: str) -> None:
        self._choice = None
        self.kind = kind
        self.model.chosen = self.model.chosen[-self._kind.most :]

    @property
    def _complete(self) -> bool:
        """Whether the taps so far make a fact."""
        return self._choice is not None and self._kind.complete(len(self.model.chosen))

    def _add_if_complete(self, *, last: bool) -> None:
        """Add the fact that the taps make, if they do and this tap can be the last of it."""
        if last and self._choice is not None and self._complete:
            words, self._choice = self._choice, None
            self._add(self._kind.written(self.model.chosen, words, self.strength))
            self._tapped += 1

    def _type(self, line: str) -> None:
        try:
            self._add(line)
        except BoardkitError as error:
            self._wrong = error
            raise
        self._typed += 1

    def _add(self, line: str) -> None:
        at = self.model.editing
        self.model.add(line)
        entry = self.book.entries[-1 if at is None else at]
        if at is None:
            self.announce(say("entry.added", fact=entry.fact, n=self.book.remaining))
        else:
            self.announce(say("entry.replaced", number=at + 1, fact=entry.fact, n=self.book.remaining))

    # --- what is seen --------------------------------------------------------------------------------

    def scene(self) -> Element:
        return Element(
            "section",
            {
                "class": "bk-card bk-stack bk-entry",
                "aria-label": self.say(say("entry.title")),
                "data-bk-keys": "Escape=cancel" if self.model.editing is not None else None,
            },
            self._heading(),
            self._kinds(),
            Element(
                "p",
                {"class": "bk-small bk-muted bk-hint bk-live"},
                self.say(say(f"hint.{self._kind.asks}")),
            ),
            self._ingredients(),
            self._strength() if "{strength}" in self._kind.line else None,
            self._choices(self._kind.choices(self._lang)),
            self._completing() if self._kind.open_ended else None,
            self._typing(),
            Element("div", {"class": "bk-folds bk-live"}, self._about(), self._forms()),
        )

    def _heading(self) -> Element:
        at = self.model.editing
        title = say("entry.title") if at is None else say("entry.editing", number=at + 1)
        cancel = self.button("cancel", say("entry.cancel"), "bk-quiet")
        return Element(
            "div",
            {"class": "bk-line bk-spread"},
            Element("h3", {}, self.say(title)),
            cancel if at is not None else None,
        )

    def _kinds(self) -> Element:
        return Element(
            "div",
            {
                "class": "bk-line bk-kinds bk-live",
                "role": "group",
                "aria-label": self.say(say("entry.kind")),
                "data-bk-roving": "row",
            },
            *(self._first_kind(kind) for kind in FIRST_KINDS),
            self._more_kinds(),
        )

    def _first_kind(self, kind: Kind) -> Element:
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-chip",
                "aria-pressed": "true" if kind.name == self.kind else "false",
                "data-bk-action": f"kind:{kind.name}",
                "data-bk-stop": True,
            },
            self.say(say(f"kind.{kind.name}")),
            key=f"kind:{kind.name}",
        )

    def _more_kinds(self) -> Element:
        more = [kind for kind in KINDS if kind not in FIRST_KINDS]
        options = [self._option("", say("entry.more"), self._kind in FIRST_KINDS, disabled=True)]
        options += [self._option(k.name, say(f"kind.{k.name}"), k.name == self.kind) for k in more]
        return Element(
            "select",
            {
                "class": "bk-select",
                "name": "kind",
                "aria-label": self.say(say("entry.more")),
                "data-bk-change": "kind:",
            },
            *options,
        )

    def _option(self, value: str, text: Speaks, selected: bool, disabled: bool = False) -> Element:
        attrs: dict[str, AttributeValue] = {"value": value, "selected": selected, "disabled": disabled}
        return Element("option", attrs, self.say(text))

    def _ingredients(self) -> Element:
        return Element(
            "div",
            {
                "class": "bk-ingredients bk-live",
                "role": "group",
                "aria-label": self.say(say("entry.ingredients")),
                "data-bk-roving": "spatial",
                "data-bk-focus": self._tapped,
            },
            *(self._ingredient(ingredient) for ingredient in INGREDIENTS),
        )

    def _ingredient(self, ingredient: Ingredient) -> Element:
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-chip bk-tile",
                "aria-pressed": "true" if ingredient in self.model.chosen else "false",
                "data-bk-action": f"ingredient:{ingredient.value}",
                "data-bk-stop": True,
            },
            glyphs.ingredient(ingredient, 26),
            Element("span", {"class": "bk-tile-name"}, ingredient.text(self._lang)),
            key=f"ingredient:{ingredient.value}",
        )

    def _choices(self, choices: Choices) -> Element:
        label = {"role": "group", "aria-label": self.say(say("entry.outcome"))}
        if choices.column_heads:
            return Element(
                "div",
                {"class": "bk-choice-box bk-live", **label},
                self._table(choices),
                key=f"choices:{self.kind}",
            )
        return Element(
            "div",
            {
                "class": f"bk-choices bk-choices-{choices.look} bk-live",
                "data-bk-roving": "spatial",
                # whoever comes with two ingredients taken from an advice goes on with the potion
                "data-bk-land": len(self.model.chosen) == self._kind.most,
                **label,
            },
            *(self._button(choice) for choice in choices.rows[0]),
            key=f"choices:{self.kind}",
        )

    def _completing(self) -> Element:
        """The last tap where any number of ingredients may have been meant."""
        return self.button("complete", say("entry.complete"), "bk-primary", disabled=not self._complete)

    def _table(self, choices: Choices) -> Element:
        heads = [
            Element("th", {"scope": "col"}, glyph, Element("span", {"class": "bk-spoken"}, name))
            for glyph, name in choices.column_heads
        ]
        rows = [
            Element(
                "tr",
                {},
                Element("th", {"scope": "row"}, head),
                *(Element("td", {}, self._button(choice)) for choice in row),
            )
            for head, row in zip(choices.row_heads, choices.rows, strict=True)
        ]
        return Element(
            "table",
            {"class": "bk-table bk-choice-table", "data-bk-roving": "grid"},
            Element("thead", {}, Element("tr", {}, Element("td"), *heads)),
            Element("tbody", {}, *rows),
        )

    def _button(self, choice: Choice) -> Element:
        return Element(
            "button",
            {
                "type": "button",
                "class": "bk-chip bk-choice",
                "aria-pressed": "true" if choice.words == self._choice else "false",
                "aria-label": choice.label,
                "title": choice.label,
                "data-bk-action": f"choice:{choice.words}",
                "data-bk-stop": True,
            },
            choice.face,
            key=f"choice:{self.kind}:{choice.words}",
        )

    def _strength(self) -> Element:
        options = [
            self._option(value, say(f"strength.{value.replace('/', '-')}"), value == self.strength)
            for value in STRENGTHS
        ]
        return Element(
            "label",
            {"class": "bk-label bk-live"},
            self.say(say("entry.strength")),
            Element(
                "select", {"class": "bk-select", "name": "strength", "data-bk-change": "strength"}, *options
            ),
        )

    def _typing(self) -> Element:
        at = self.model.editing
        return Element(
            "form",
            {"class": "bk-form bk-typing bk-live", "data-bk-submit": "type"},
            Element(
                "label", {"class": "bk-label bk-label-wide"}, self.say(say("entry.typed")), self._line(at)
            ),
            Element(
                "button",
                {"type": "submit", "class": "bk-button bk-primary"},
                self.say(say("entry.add" if at is None else "entry.save")),
            ),
            self.field_error(self._wrong),
        )

    def _line(self, at: int | None) -> Element:
        """The field; it is emptied when its line was taken, and then has the focus again."""
        return Element(
            "input",
            {
                "class": "bk-input",
                "type": "text",
                "name": "line",
                "value": "" if at is None else write_entry(self.book.entries[at].fact),
                "placeholder": self.say(say("entry.example")),
                "autocomplete": "off",
                "maxlength": 5000,
                "enterkeyhint": "done",
                "aria-invalid": "true" if self._wrong else None,
                "aria-description": self._wrong.text(self._lang) if self._wrong else None,
                "data-bk-rev": f"{self._typed}:{at}",
                "data-bk-focus": self._typed,
            },
        )

    def _forms(self) -> Element:
        rows = [
            Element(
                "tr",
                {},
                Element("th", {"scope": "row"}, self.say(say(f"form.{name}"))),
                Element("td", {}, Element("code", {}, self.say(say(f"form-line.{name}")))),
            )
            for name in FORMS
        ]
        return Element(
            "details",
            {"class": "bk-about"},
            Element("summary", {}, self.say(say("entry.forms"))),
            Element("div", {"class": "bk-scroll"}, Element("table", {"class": "bk-table bk-forms"},
                    Element("tbody", {}, *rows))),
            key="forms",
        )  # fmt: skip

    def _about(self) -> Element:
        return Element(
            "details",
            {"class": "bk-about"},
            Element("summary", {}, self.say(say("entry.about"))),
            Element("div", {"class": "bk-form"}, *self._about_fields()),
            key="about",
        )

    def _about_fields(self) -> Iterator[Element]:
        for name in ABOUT:
            yield Element(
                "label",
                {"class": "bk-label bk-label-wide"},
                self.say(say(f"about.{name}")),
                Element(
                    "input",
                    {
                        "class": "bk-input",
                        "type": "text",
                        "name": name,
                        "value": self.model.about[name],
                        "maxlength": 500,
                        "autocomplete": "off",
                        "data-bk-change": f"about:{name}",
                    },
                ),
            )
