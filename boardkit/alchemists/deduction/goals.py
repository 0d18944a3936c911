"""Goals of an experiment: how much of each is still missing in a state of knowledge.

A goal is a number that is smaller the nearer one is: bits or experiments that are still missing, 0
when the goal is reached. An experiment is as good as what it leaves missing on average.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import fsum, log2
from typing import Final

from boardkit.alchemists.deduction.evidence import Layers
from boardkit.alchemists.deduction.worlds import CELLS, Worlds
from boardkit.alchemists.material import ALCHEMICALS, COLOURS, INGREDIENTS, Ingredient

Missing = Callable[[Layers], float]
"""How much is missing in a state of knowledge; its worlds and their weights are all it depends on."""

BITS_OF_AN_EXPERIMENT: Final = log2(7)
"""The most that one experiment can teach: one of seven potions."""


def weight_of(layers: Layers) -> int:
    """The weight of all worlds."""
    return sum(weight * worlds.bit_count() for weight, worlds in layers)


def weights_in(layers: Layers, sets: Sequence[Worlds]) -> list[int]:
    """The weight of the worlds in each of *sets*."""
    if len(layers) == 1:  # the common case: all worlds are alike
        weight, worlds = layers[0]
        return [weight * (worlds & each).bit_count() for each in sets]
    return [sum(w * (worlds & each).bit_count() for w, worlds in layers) for each in sets]


def entropy(weights: Iterable[float]) -> float:
    """The entropy in bits of a choice with these weights.

    >>> entropy([1, 1, 2])
    1.5
    """
    counted = [weight for weight in weights if weight]
    total = sum(counted)
    # fsum rounds once, at the end: equal weights in another order give the very same number.
    return log2(total) - fsum(w * log2(w) for w in counted) / total if counted else 0.0


def assignment_bits(layers: Layers) -> float:
    """The bits that are missing to know the whole assignment."""
    total = weight_of(layers)
    spread = fsum(w * log2(w) * worlds.bit_count() for w, worlds in layers) / total if total else 0.0
    return log2(total) - spread if total else 0.0


def experiments_missing(layers: Layers) -> float:
    """The experiments that are missing at least, if each taught as much as one can."""
    return assignment_bits(layers) / BITS_OF_AN_EXPERIMENT


def ingredient_bits(layers: Layers, ingredient: Ingredient) -> float:
    """The bits that are missing to know one ingredient."""
    return entropy(weights_in(layers, CELLS[ingredient.number]))


def theory_bits(layers: Layers) -> float:
    """The bits that are missing to know the ingredient that is known best."""
    return min(ingredient_bits(layers, ingredient) for ingredient in INGREDIENTS)


def hedged_bits(layers: Layers) -> float:
    """The same for a theory that is safe with some hedge: it may be wrong in one known sign."""
    return min(_hedged(weights_in(layers, CELLS[ingredient.number])) for ingredient in INGREDIENTS)


def _hedged(weights: Sequence[int]) -> float:
    """The entropy of an ingredient's alchemicals, with the best two that one hedge covers as one."""
    possible = [n for n, weight in enumerate(weights) if weight]
    if len(possible) == 1:
        return 0.0
    joined = [entropy(weights)]
    for a, b in _ONE_SIGN_APART:
        if weights[a] and weights[b]:
            rest = [weight for n, weight in enumerate(weights) if n not in (a, b)]
            joined.append(entropy([*rest, weights[a] + weights[b]]))
    return min(joined)


_ONE_SIGN_APART: Final = [
    (a.number, b.number)
    for a in ALCHEMICALS
    for b in ALCHEMICALS
    if a.number < b.number and sum(a.sign(c) != b.sign(c) for c in COLOURS) == 1
]


def grant_bits(layers: Layers, wanted: Sequence[Ingredient]) -> float:
    """The bits that are missing to know each of the wanted ingredients, added up."""
    return fsum(ingredient_bits(layers, ingredient) for ingredient in wanted)


def goal_of(name: str, wanted: Sequence[Ingredient] = ()) -> Missing:
    """What is missing for the goal of this name."""
    if name == "grant":
        return partial(grant_bits, wanted=wanted)
    return GOALS_BY_MISSING[name]


GOALS_BY_MISSING: Final[dict[str, Missing]] = {
    "learn": assignment_bits,
    "identify": experiments_missing,
    "first_theory": theory_bits,
    "hedge": hedged_bits,
}
