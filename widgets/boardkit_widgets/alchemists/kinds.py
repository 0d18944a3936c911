"""The kinds of facts that can be tapped in: what each needs, and the line that the taps write.

Taps and typing end in the same place: a kind fills its line with the ingredients and the choice, and
``read_entry`` reads it like a line that was typed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from boardkit.alchemists import glyphs
from boardkit.alchemists.deduction.scene import spoken
from boardkit.alchemists.material import (
    COLOURED_POTIONS,
    COLOURS,
    POTIONS,
    QUALITIES,
    SHEET_ROWS,
    SIGNS,
    Alchemical,
    Potion,
)
from boardkit.core.element import Element
from boardkit.core.text import Language
from boardkit_widgets.alchemists.component import say


@dataclass(frozen=True)
class Choice:
    """One button that completes a fact: the words it adds to the line, its face, what is spoken."""

    words: str
    face: Element | str
    label: str


@dataclass(frozen=True)
class Choices:
    """Rows of choices, with heads where they make a table; else one row, looking like tokens or words."""

    rows: tuple[tuple[Choice, ...], ...]
    row_heads: tuple[str, ...] = ()
    column_heads: tuple[tuple[Element, str], ...] = ()
    look: Literal["tokens", "words"] = "tokens"


@dataclass(frozen=True)
class Kind:
    """A kind of fact: how many ingredients it takes, its line, and the choices that complete it."""

    name: str
    line: str
    choices: Callable[[Language], Choices]
    least: int = 2
    most: int = 2

    def complete(self, count: int) -> bool:
        """Whether *count* ingredients are enough."""
        return self.least <= count <= self.most

    @property
    def open_ended(self) -> bool:
        """Whether more ingredients may follow: then only the choice, tapped last, completes the fact."""
        return self.most > self.least

    @property
    def asks(self) -> str:
        """The name of the sentence that says what to tap."""
        return "several" if self.open_ended else "two" if self.most == 2 else "one"

    def written(self, ingredients: tuple[str, ...], words: str, strength: str) -> str:
        """The line for these taps."""
        listed = " ".join(str(ingredient) for ingredient in ingredients)
        return self.line.format(i=listed, words=words, strength=strength)


def _potion(potion: Potion, lang: Language, words: str | None = None, name: bool = True) -> Choice:
    face = Element(
        "span",
        {"class": "bk-face"},
        glyphs.potion(potion, 26),
        Element("span", {"class": "bk-face-name"}, potion.text(lang)) if name else None,
    )
    return Choice(words or potion.value, face, potion.text(lang))


def _dot() -> Element:
    """The face of a choice in a table, whose heads say what it means."""
    return Element("span", {"class": "bk-dot", "aria-hidden": "true"})


def _potions(lang: Language) -> Choices:
    return Choices((tuple(_potion(potion, lang) for potion in POTIONS),))


def _sales(lang: Language) -> Choices:
    """Every wish with every quality."""
    rows = tuple(
        tuple(
            Choice(
                f"{wanted.value} {quality.value}",
                _dot(),
                say("entry.sold", wanted=wanted, quality=quality).text(lang),
            )
            for wanted in COLOURED_POTIONS
        )
        for quality in QUALITIES
    )
    heads = tuple((glyphs.potion(p, 24), p.text(lang)) for p in COLOURED_POTIONS)
    return Choices(rows, tuple(quality.text(lang) for quality in QUALITIES), heads)


def _answers(lang: Language) -> Choices:
    """Every potion with yes and no."""
    rows = tuple(
        tuple(
            Choice(
                f"{potion.value} {answer}",
                _dot(),
                say(f"entry.answer-{answer}", potion=potion).text(lang),
            )
            for potion in POTIONS
        )
        for answer in ("yes", "no")
    )
    heads = tuple((glyphs.potion(p, 24), p.text(lang)) for p in POTIONS)
    return Choices(rows, (say("entry.yes").text(lang), say("entry.no").text(lang)), heads)


def _aspects(lang: Language) -> Choices:
    choices = []
    for colour in COLOURS:
        for sign in SIGNS:
            potion = Potion.of(colour, sign)
            word = say("entry.aspect", colour=colour, sign=sign).text(lang)
            face = Element("span", {"class": "bk-face"}, glyphs.potion(potion, 24), word)
            choices.append(Choice(f"{colour.value} {sign}", face, word))
    return Choices((tuple(choices),))


def _alchemicals(lang: Language) -> Choices:
    def choice(alchemical: Alchemical) -> Choice:
        face = Element("span", {"class": "bk-face"}, glyphs.alchemical(alchemical, 50), alchemical.text())
        return Choice(alchemical.value, face, spoken(alchemical, lang))

    return Choices((tuple(map(choice, SHEET_ROWS)),))


def _worded(*words: str) -> Callable[[Language], Choices]:
    """Choices that are words: each is its own part of the line."""

    def choices(lang: Language) -> Choices:
        labels = ((word, say(f"entry.word-{word.replace(' ', '-')}").text(lang)) for word in words)
        return Choices((tuple(Choice(word, label, label) for word, label in labels),), look="words")

    return choices


_GOLEM: Final = tuple(
    f"ears {ears} chest {chest}"
    for ears, chest in (
        *(("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no")),
        *(("yes", "unknown"), ("no", "unknown"), ("unknown", "yes"), ("unknown", "no")),
    )
)

KINDS: Final = (
    Kind("experiment", "{i} {words}", _potions),
    Kind("sale", "sale {i} {words}", _sales),
    Kind("debunk", "debunk {i} {words}", _aspects, least=1, most=1),
    Kind("debunk-master", "debunk {i} {words}", _answers),
    Kind("not-potion", "{i} not {words}", _potions),
    Kind("assignment", "{i} is {words}", _alchemicals, least=1, most=1),
    Kind("aspect", "{i} {words}", _aspects, least=1, most=1),
    Kind("result", "result {words} from {i}", _potions, least=2, most=8),
    Kind("periscope", "periscope {i} {words}", _potions, least=1, most=1),
    Kind("periscope-sale", "periscope {i} {words}", _sales, least=1, most=1),
    Kind("theory", "theory {i} {words} strength {strength}", _alchemicals, least=1, most=1),
    Kind("endorse", "endorse {i} {words} strength {strength}", _alchemicals, least=1, most=1),
    Kind("library", "library {i} {words}", _worded("solar", "lunar"), least=1, most=1),
    Kind("golem", "golem {i} {words}", _worded(*_GOLEM), least=1, most=1),
    Kind("animate", "animate {i} {words}", _worded("yes", "no"), least=1, most=1),
)

FIRST_KINDS: Final = KINDS[:4]
"""The kinds that have a button of their own; the others are in a list."""

KIND: Final = {kind.name: kind for kind in KINDS}

STRENGTHS: Final = ("3/2", "3", "10", "1/2")
"""How strongly a colleague's theory may count: a little, rather, strongly, or as a bluff."""
