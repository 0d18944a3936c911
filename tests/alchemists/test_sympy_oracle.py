"""sympy as an oracle: the same facts as Boolean formulas, all of whose models sympy finds by itself.

Only statements that an ingredient *is* an alchemical are symbols; what a fact says of mixtures is a
disjunction over the pairs of alchemicals that the rules' mixing table gives.
"""

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest
import sympy

from boardkit.alchemists import Casebook
from tests.alchemists import brute

IS = {
    (i, a): sympy.Symbol(f"is_{i}_{n}") for i in brute.INGREDIENTS for n, a in enumerate(brute.ALCHEMICALS)
}


def one_to_one() -> list[Any]:
    """Each ingredient is an alchemical, no alchemical is two ingredients', and none has two."""
    clauses = [sympy.Or(*(IS[i, a] for a in brute.ALCHEMICALS)) for i in brute.INGREDIENTS]
    for i in brute.INGREDIENTS:
        clauses += [~IS[i, a] | ~IS[i, b] for a, b in combinations(brute.ALCHEMICALS, 2)]
    for a in brute.ALCHEMICALS:
        clauses += [~IS[i, a] | ~IS[j, a] for i, j in combinations(brute.INGREDIENTS, 2)]
    return clauses


def ruled_out(i: str, j: str, allowed: Callable[[str], bool]) -> list[Any]:
    """Clauses: no two alchemicals whose mixture is not allowed."""
    return [
        ~IS[i, a] | ~IS[j, b] for a, b in permutations(brute.ALCHEMICALS, 2) if not allowed(brute.MIX[a, b])
    ]


def signed(i: str, colour: str, sign: str) -> list[Any]:
    return [sympy.Or(*(IS[i, a] for a in brute.ALCHEMICALS if brute.sign_of(a, colour) == sign))]


def makes(i: str, j: str, potion: str) -> list[Any]:
    """A disjunction over pairs of alchemicals, in the form that sympy's solver takes."""
    return ruled_out(i, j, lambda made: made == potion)


EXAMPLES: dict[str, tuple[list[str], list[Any]]] = {
    "six experiments": (
        [
            "mushroom toad R+", "scorpion claw G+", "fern flower G-", "root feather R+", "mushroom fern N",
            "toad scorpion B+",
        ],
        [
            *makes("mushroom", "toad", "R+"), *makes("scorpion", "bird_claw", "G+"), *makes("fern", "flower", "G-"),
            *makes("mandrake_root", "feather", "R+"), *makes("mushroom", "fern", "N"), *makes("toad", "scorpion", "B+"),
        ],
    ),
    "signs of four": (
        ["fern red +", "fern green +", "toad red -", "toad blue -", "flower green -", "flower blue +", "claw red +",
         "claw blue -", "scorpion green -", "scorpion red -"],
        [
            *signed("fern", "red", "+"), *signed("fern", "green", "+"), *signed("toad", "red", "-"),
            *signed("toad", "blue", "-"), *signed("flower", "green", "-"), *signed("flower", "blue", "+"),
            *signed("bird_claw", "red", "+"), *signed("bird_claw", "blue", "-"), *signed("scorpion", "green", "-"),
            *signed("scorpion", "red", "-"),
        ],
    ),
    "sales and refusals": (
        ["fern is R+", "toad is B-", "flower is ++", "sale fern claw R+ wrong", "root toad not R-",
         "sale toad feather G- sign", "debunk claw scorpion N no"],
        [
            IS["fern", "R+"], IS["toad", "B-"], IS["flower", "++"],
            *ruled_out("fern", "bird_claw", lambda made: made in ("R-", "G-", "B-")),
            *ruled_out("mandrake_root", "toad", lambda made: made != "R-"),
            *ruled_out("toad", "feather", lambda made: made in ("R-", "B-")),
            *ruled_out("bird_claw", "scorpion", lambda made: made != "N"),
        ],
    ),
    "a clash": (
        ["mushroom toad R+", "toad red -"], [*makes("mushroom", "toad", "R+"), *signed("toad", "red", "-")],
    ),
}  # fmt: skip


def models(clauses: list[Any]) -> set[frozenset[tuple[str, str]]]:
    """The assignments that sympy finds."""
    found = sympy.satisfiable(sympy.And(*one_to_one(), *clauses), all_models=True)
    return {frozenset(cell for cell, symbol in IS.items() if model.get(symbol)) for model in found if model}


@pytest.mark.parametrize("name", EXAMPLES)
def test_sympy_finds_the_same_worlds(name: str) -> None:
    facts, clauses = EXAMPLES[name]
    ours = {
        frozenset((i.value, a.value) for i, a in world.items()) for world in Casebook(facts).assignments()
    }
    assert len(ours) <= 100
    assert models(clauses) == ours
    assert (len(ours) == 0) == (name == "a clash")
