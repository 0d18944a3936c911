"""What the assistant shows: the deduction grid and the results triangle, as players know them.

Scenes are plain trees of elements, drawn from a casebook. On a living page the ``actions`` make cells
and spots something to choose; without them the same scene stands still.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from boardkit.alchemists import glyphs
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.facts import Experiment, Fact, MasterDebunk, Sale
from boardkit.alchemists.deduction.worlds import MAKES
from boardkit.alchemists.material import (
    INGREDIENTS,
    PAIRS,
    POTIONS,
    SHEET_ROWS,
    Alchemical,
    Ingredient,
    Pair,
    Potion,
    Quality,
)
from boardkit.core.element import Element
from boardkit.core.text import Language, get_language

if TYPE_CHECKING:
    from boardkit.alchemists.deduction.casebook import Casebook

State = Literal["certain", "impossible", "open", "clash"]
"""What is known of a cell: it must be so, it cannot be, it may be, or the facts clash."""

Mark = Literal["now", "before", "confirmed", "differs"]
"""What sets a cell apart: a step crosses it out now, did before, confirms it; or branches differ."""

MARKS: Final[dict[State, str]] = {"certain": "✔", "impossible": "×", "clash": "!"}


@dataclass(frozen=True)
class Cell:
    """One cell of the grid: what is known, and how likely it is."""

    ingredient: Ingredient
    alchemical: Alchemical
    state: State
    chance: Fraction

    @property
    def mark(self) -> str:
        """What stands in the cell: a tick, a cross, or how likely it is in per cent."""
        return MARKS.get(self.state) or percent(self.chance)

    def label(self, lang: Language) -> str:
        """What a screen reader says: “Toad, B+: impossible”."""
        return say(
            f"grid.label-{self.state}",
            ingredient=self.ingredient,
            alchemical=spoken(self.alchemical, lang),
            chance=percent(self.chance),
        ).text(lang)


def percent(chance: Fraction) -> str:
    """A chance that is neither 0 nor 1, in whole per cent but never rounded to 0 or 100.

    >>> percent(Fraction(1, 7)), percent(Fraction(1, 8)), percent(Fraction(1, 500))
    ('14%', '13%', '<1%')
    """
    if chance < Fraction(1, 100):
        return "<1%"
    if chance > Fraction(99, 100):
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


def spoken(alchemical: Alchemical, lang: Language) -> str:
    """An alchemical as it is read aloud: “R plus”."""
    words = {"+": say("sign.plus").text(lang), "-": say("sign.minus").text(lang)}
    return " ".join(words.get(letter, letter) for letter in alchemical.value)


def cells(book: "Casebook") -> dict[tuple[Ingredient, Alchemical], Cell]:
    """What is known of every cell of the grid."""
    found = {}
    clash = not book.remaining
    for ingredient, row in book.table().items():
        for alchemical, chance in row.items():
            state: State = "open"
            if clash:
                state = "clash"
            elif not chance:
                state = "impossible"
            elif chance == 1:
                state = "certain"
            found[ingredient, alchemical] = Cell(ingredient, alchemical, state, chance)
    return found


CellAction = Callable[[Ingredient, Alchemical], str]
PairAction = Callable[[Pair], str]


def grid(
    book: "Casebook",
    lang: Language | None = None,
    action: CellAction | None = None,
    selected: tuple[Ingredient, Alchemical] | None = None,
    marks: Mapping[tuple[Ingredient, Alchemical], Mark] | None = None,
) -> Element:
    """The deduction grid: ingredients across, alchemicals down, neutralising ones side by side.

    *marks* sets cells apart: what a step of an explanation does to them, or that branches differ.
    """
    lang = lang or get_language()
    marks = marks or {}
    found = cells(book)
    rows = [
        Element(
            "tr",
            {"class": f"bk-shade-{n // 2 % 2}"},
            _row_head(alchemical, lang),
            *(
                _grid_cell(
                    found[ingredient, alchemical],
                    lang,
                    action,
                    selected == (ingredient, alchemical),
                    marks.get((ingredient, alchemical)),
                )
                for ingredient in INGREDIENTS
            ),
        )
        for n, alchemical in enumerate(SHEET_ROWS)
    ]
    return Element(
        "table",
        {
            "class": "bk-table bk-grid",
            "role": "grid" if action else None,
            "aria-label": say("grid.title").text(lang),
            "data-bk-roving": "grid" if action else None,
        },
        Element(
            "thead", {}, Element("tr", {}, _corner(lang), *(_column_head(i, lang) for i in INGREDIENTS))
        ),
        Element("tbody", {}, *rows),
        key="grid",
    )


def _corner(lang: Language) -> Element:
    return Element(
        "td", {"class": "bk-corner"}, Element("span", {"class": "bk-spoken"}, say("grid.corner").text(lang))
    )


def _column_head(ingredient: Ingredient, lang: Language) -> Element:
    name = ingredient.text(lang)
    return Element(
        "th",
        {"scope": "col", "title": name, "class": "bk-head"},
        glyphs.ingredient(ingredient, 26),
        Element("span", {"class": "bk-head-name"}, name),
    )


def _row_head(alchemical: Alchemical, lang: Language) -> Element:
    return Element(
        "th",
        {"scope": "row", "class": "bk-row-head"},
        glyphs.alchemical(alchemical),
        Element("span", {"class": "bk-code", "aria-hidden": "true"}, alchemical.text()),
        Element("span", {"class": "bk-spoken"}, spoken(alchemical, lang)),
    )


def _grid_cell(
    cell: Cell,
    lang: Language,
    action: CellAction | None,
    chosen: bool,
    mark: Mark | None,
) -> Element:
    label = cell.label(lang)
    if mark:
        label = say("grid.marked", label=label, mark=say(f"grid.mark-{mark}")).text(lang)
    live: dict[str, str | bool | None] = {}
    if action:
        live = {
            "role": "gridcell",
            "data-bk-stop": True,
            "data-bk-action": action(cell.ingredient, cell.alchemical),
            "aria-selected": "true" if chosen else "false",
            "aria-label": label,
        }
    classes = ["bk-cell", f"bk-{cell.state}"]
    if cell.state == "open":
        classes.append(f"bk-likely-{min(4, int(cell.chance * 5))}")
    classes += ["bk-chosen"] * chosen + [f"bk-mark-{mark}"] * bool(mark)
    return Element(
        "td",
        {"class": " ".join(classes), **live},
        Element("span", {"aria-hidden": "true" if action else None}, cell.mark),
        key=f"cell:{cell.ingredient.value}:{cell.alchemical.value}",
    )


# --- the results triangle ------------------------------------------------------------------------------

_STEP: Final = 44.0
"""How far apart the ingredients of the triangle stand."""
_RISE: Final = 38.0
_LEFT: Final = 26.0


def _spot(pair: Pair) -> tuple[float, float]:
    """Where a pair's spot lies: above the middle between its ingredients, the higher the farther apart."""
    a, b = pair[0].number, pair[1].number
    return _LEFT + (a + b) / 2 * _STEP, (7 - (b - a)) * _RISE + 24


def triangle_size() -> tuple[float, float]:
    """The triangle's width and height."""
    return _LEFT * 2 + 7 * _STEP, 6 * _RISE + 24 + 62


def triangle(
    book: "Casebook",
    lang: Language | None = None,
    action: PairAction | None = None,
    selected: Pair | None = None,
) -> Element:
    """The results triangle: each pair's potion where the diagonals of its ingredients meet.

    A potion that was seen is drawn in full, one that follows has a dashed ring; where it is open, a
    number tells how many potions are possible.
    """
    lang = lang or get_language()
    width, height = triangle_size()
    return Element(
        "svg",
        {
            "viewBox": f"0 0 {width:.0f} {height:.0f}",
            "class": "bk-triangle",
            "role": "group" if action else "img",
            "aria-label": say("triangle.title").text(lang),
            "data-bk-roving": "spatial" if action else None,
        },
        *_diagonals(),
        *(_triangle_spot(spot, lang, action, selected == spot.pair) for spot in spots(book).values()),
        *_feet(lang),
        key="triangle",
    )


def _diagonals() -> list[Element]:
    """The thin lines that lead from two ingredients to their spot."""
    lines = []
    foot = 6 * _RISE + 24 + _RISE * 0.55
    for n in range(8):
        x = _LEFT + n * _STEP
        for pair in ((INGREDIENTS[0], INGREDIENTS[n]), (INGREDIENTS[n], INGREDIENTS[7])):
            if pair[0] is not pair[1]:
                to_x, to_y = _spot(pair)
                lines.append(
                    Element("line", {"x1": x, "y1": foot, "x2": to_x, "y2": to_y, "class": "bk-diagonal"})
                )
    return lines


def _feet(lang: Language) -> list[Element]:
    y = 6 * _RISE + 24 + 26
    return [
        Element(
            "g",
            {
                "transform": f"translate({_LEFT + n * _STEP - 13:.1f} {y:.1f}) scale(1.08)",
                "class": "bk-foot",
            },
            Element("title", {}, ingredient.text(lang)),
            glyphs.ingredient_shape(ingredient),
        )
        for n, ingredient in enumerate(INGREDIENTS)
    ]


@dataclass(frozen=True)
class Spot:
    """One spot of the triangle: the potions that its pair can make, and whether one was seen."""

    pair: Pair
    possible: tuple[Potion, ...]
    seen: bool

    @property
    def state(self) -> Literal["seen", "follows", "open"]:
        """Whether the potion was seen, follows from other facts, or is open."""
        return "open" if len(self.possible) != 1 else "seen" if self.seen else "follows"

    def label(self, lang: Language) -> str:
        """What a screen reader says: “Fern and Toad: Healing, seen”."""
        a, b = self.pair
        if not self.possible:
            return say("triangle.clash", a=a, b=b).text(lang)
        if self.state == "open":
            return say("triangle.open", a=a, b=b, n=len(self.possible)).text(lang)
        return say(f"triangle.{self.state}", a=a, b=b, potion=self.possible[0]).text(lang)


def spots(book: "Casebook") -> dict[Pair, Spot]:
    """What is known of every pair."""
    seen = {fact.ingredients for fact in book.facts if _gives_potion(fact)}  # type: ignore[attr-defined]
    knowledge = book.knowledge
    return {
        pair: Spot(
            pair, tuple(p for p in POTIONS if knowledge.is_possible(MAKES[pair][p.number])), pair in seen
        )
        for pair in PAIRS
    }


def _gives_potion(fact: Fact) -> bool:
    """Whether a fact gives the potion of a pair outright."""
    match fact:
        case Experiment():
            return True
        case MasterDebunk(answer=answer):
            return answer
        case Sale(quality=quality):
            return quality in (Quality.EXACT, Quality.NEUTRAL)
    return False


def _triangle_spot(spot: Spot, lang: Language, action: PairAction | None, chosen: bool) -> Element:
    x, y = _spot(spot.pair)
    live: dict[str, str | bool | None] = {}
    if action:
        live = {
            "role": "button",
            "data-bk-stop": True,
            "data-bk-action": action(spot.pair),
            "aria-label": spot.label(lang),
            "aria-pressed": "true" if chosen else "false",
        }
    open_ = spot.state == "open"
    return Element(
        "g",
        {"class": f"bk-spot bk-spot-{spot.state}" + (" bk-chosen" if chosen else ""), **live},
        None if action else Element("title", {}, spot.label(lang)),
        Element("circle", {"cx": x, "cy": y, "r": 16.5, "class": f"bk-hole bk-hole-{spot.state}"}),
        _open_count(spot.possible, x, y) if open_ else glyphs.potion_mark(spot.possible[0], x, y, 9.6),
        Element("circle", {"cx": x, "cy": y, "r": 18, "class": "bk-ring"}),
        key=f"pair:{spot.pair[0].value}:{spot.pair[1].value}",
    )


def _open_count(possible: tuple[Potion, ...], x: float, y: float) -> Element:
    """How many potions are possible; a clash has none and gets an exclamation mark."""
    count = str(len(possible)) if possible else "!"
    words = "" if len(possible) == 7 else count
    return Element(
        "text", {"x": x, "y": y + 4.6, "text-anchor": "middle", "font-size": 13, "class": "bk-count"}, words
    )
