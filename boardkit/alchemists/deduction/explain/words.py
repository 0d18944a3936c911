"""The sentences of steps: how a good player says each pattern."""

from collections.abc import Sequence
from typing import Any

from boardkit.alchemists._say import MINUS, say
from boardkit.alchemists.deduction.explain.claims import CellName
from boardkit.alchemists.material import Alchemical, Ingredient
from boardkit.core.text import Listing, Speaks, Text, Verbatim, speaks


def sentence(
    pattern: str,
    facts: Sequence[int],
    crossed: Sequence[CellName],
    confirmed: Sequence[CellName],
    words: dict[str, Any],
) -> Text:
    """The sentence of a step: why, and what that does to the grid."""
    values = {name: _spoken(value) for name, value in words.items()}
    values |= {"facts": _numbers(facts), "cells": _cells(crossed)}
    values.setdefault("n", len(facts))
    why = say(f"step.{pattern}", **values)
    if confirmed:
        return say("step.and-so", why=why, what=_confirmed(confirmed))
    return why


def _spoken(value: Any) -> Any:
    """Lists as the language joins them, and a minus that is not a hyphen."""
    if value == "-":
        return MINUS
    if isinstance(value, list):
        return Listing([v if speaks(v) else Verbatim(str(v)) for v in value])
    return value


def _numbers(facts: Sequence[int]) -> Listing:
    """The facts by their numbers, from 1, as a person counts them."""
    return Listing([str(position + 1) for position in facts])


def _confirmed(cells: Sequence[CellName]) -> Listing:
    return Listing([say("claim.cell", ingredient=i, alchemical=a) for i, a in cells])


def _cells(cells: Sequence[CellName]) -> Speaks:
    """The crossed-out cells, by ingredient: “Toad: R−, G−; Fern: R−”."""
    by_ingredient: dict[Ingredient, list[Alchemical]] = {}
    for ingredient, alchemical in cells:
        by_ingredient.setdefault(ingredient, []).append(alchemical)
    return Listing(
        [
            say("step.crosses", ingredient=ingredient, alchemicals=Listing(alchemicals))
            for ingredient, alchemicals in by_ingredient.items()
        ],
        joint=say("step.joint"),
    )
