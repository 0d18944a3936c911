"""What to try next: experiments, ranked by what they are expected to teach."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log2
from typing import Literal

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.evidence import Layers
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.worlds import MAKES, Worlds
from boardkit.alchemists.material import PAIRS, Ingredient, Pair, Potion
from boardkit.core.errors import BoardkitError

Goal = Literal["learn"]
Depth = Literal[1, 2]

GOALS: tuple[Goal, ...] = ("learn",)


@dataclass(frozen=True)
class Advice:
    """One experiment with its rank among all, its value, and what may come of it."""

    rank: int
    """1 for the best; equally good experiments have the same rank."""
    pair: Pair
    value: float
    """For the goal ``learn``: the expected information in bits."""
    outcomes: dict[Potion, Fraction]
    """The potions that it can make, with their probabilities."""


class AdviceError(BoardkitError):
    """Advice that there is none of: an unknown goal or depth."""


def advise(
    knowledge: Knowledge, goal: str = "learn", hand: Iterable[Ingredient] | None = None, depth: int = 1
) -> list[Advice]:
    """Every experiment that the *hand* allows, best first; ties are equal in rank.

    *hand* is the ingredient cards one holds, each as often as one holds it; ``None`` is any of them.
    ``depth=2`` adds what the best experiment after it, with the cards then left, is expected to
    teach. Facts that contradict each other leave nothing to advise.

    >>> best = advise(Knowledge([]))
    >>> len(best), best[0].rank, best[27].rank, round(best[0].value, 4)
    (28, 1, 1, 2.8074)
    """
    if goal not in GOALS:
        raise AdviceError(say("error.goal", given=str(goal)[:40], allowed=", ".join(GOALS)))
    if depth not in (1, 2):
        raise AdviceError(say("error.depth", given=str(depth)[:40]))
    if not knowledge.possible:
        return []
    cards = None if hand is None else tuple(hand)
    value = _learn if depth == 1 else _learn_twice
    rated = [(value(knowledge.layers, pair, cards), pair) for pair in pairs_in(cards)]
    return _ranked(knowledge, rated)


def pairs_in(cards: Sequence[Ingredient] | None) -> list[Pair]:
    """The pairs of different ingredients among *cards*, in sheet order."""
    if cards is None:
        return list(PAIRS)
    held = set(cards)
    return [pair for pair in PAIRS if held.issuperset(pair)]


def _ranked(knowledge: Knowledge, rated: list[tuple[float, Pair]]) -> list[Advice]:
    """Best first, in sheet order among equals; the rank counts those that are better."""
    # Rounding makes sums that are equal but for the order of their terms equal indeed.
    order = sorted(rated, key=lambda item: -round(item[0], 9))
    advice: list[Advice] = []
    for place, (value, pair) in enumerate(order, start=1):
        tied = advice and round(advice[-1].value, 9) == round(value, 9)
        outcomes = {p: chance for p, chance in knowledge.potions(pair).items() if chance}
        advice.append(Advice(advice[-1].rank if tied else place, pair, value, outcomes))
    return advice


def split(layers: Layers, sets: Sequence[Worlds]) -> list[Layers]:
    """*layers* cut into the parts that lie in each of *sets*."""
    return [tuple((weight, part) for weight, worlds in layers if (part := worlds & each)) for each in sets]


def _weight(layers: Layers) -> int:
    return sum(weight * worlds.bit_count() for weight, worlds in layers)


def _weights(layers: Layers, sets: Sequence[Worlds]) -> list[int]:
    if len(layers) == 1:  # the common case: all worlds are alike
        weight, worlds = layers[0]
        return [weight * (worlds & each).bit_count() for each in sets]
    return [sum(w * (worlds & each).bit_count() for w, worlds in layers) for each in sets]


def entropy(weights: Iterable[int]) -> float:
    """The entropy in bits of a choice with these weights.

    >>> entropy([1, 1, 2])
    1.5
    """
    counted = [weight for weight in weights if weight]
    total = sum(counted)
    # fsum rounds once, at the end: equal weights in another order give the very same number.
    return log2(total) - fsum(w * log2(w) for w in counted) / total if counted else 0.0


def _learn(layers: Layers, pair: Pair, _cards: object) -> float:
    """How much the experiment is expected to teach."""
    return entropy(_weights(layers, MAKES[pair]))


def _learn_twice(layers: Layers, pair: Pair, cards: Sequence[Ingredient] | None) -> float:
    """The same, with the best second experiment after each potion that may come of it."""
    following = pairs_in(_without(cards, pair))
    total = _weight(layers)
    later = [
        _weight(part) * max((_learn(part, second, None) for second in following), default=0.0)
        for part in split(layers, MAKES[pair])
        if part
    ]
    return _learn(layers, pair, cards) + fsum(later) / total


def _without(cards: Sequence[Ingredient] | None, pair: Pair) -> list[Ingredient] | None:
    """The hand after the experiment."""
    if cards is None:
        return None
    left = list(cards)
    for ingredient in pair:
        left.remove(ingredient)
    return left
