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
from boardkit.alchemists.material import PAIRS, POTIONS, Ingredient, Pair, Potion
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
    layers = knowledge.layers
    weights = {pair: _weights(layers, knowledge.total, pair) for pair in pairs_in(cards)}
    values = {pair: entropy(weights[pair]) for pair in weights}
    if depth == 2:
        for pair in values:
            values[pair] += _later(layers, weights[pair], pair, pairs_in(_without(cards, pair)))
    return _ranked(values, weights)


def pairs_in(cards: Sequence[Ingredient] | None) -> list[Pair]:
    """The pairs of different ingredients among *cards*, in sheet order."""
    if cards is None:
        return list(PAIRS)
    held = set(cards)
    return [pair for pair in PAIRS if held.issuperset(pair)]


def _ranked(values: dict[Pair, float], weights: dict[Pair, list[int]]) -> list[Advice]:
    """Best first, in sheet order among equals; the rank counts those that are better."""
    # Rounding makes sums that are equal but for the order of their terms equal indeed.
    order = sorted(values, key=lambda pair: -round(values[pair], 9))
    advice: list[Advice] = []
    for place, pair in enumerate(order, start=1):
        tied = advice and round(advice[-1].value, 9) == round(values[pair], 9)
        rank = advice[-1].rank if tied else place
        advice.append(Advice(rank, pair, values[pair], _chances(weights[pair])))
    return advice


def _chances(weights: list[int]) -> dict[Potion, Fraction]:
    """The potions that are possible, with their probabilities."""
    total = sum(weights)
    return {
        potion: Fraction(weight, total) for potion, weight in zip(POTIONS, weights, strict=True) if weight
    }


def _weights(layers: Layers, total: int, pair: Pair) -> list[int]:
    """How much the worlds weigh in which the pair makes each potion; all together weigh *total*."""
    *coloured, _neutral = MAKES[pair]
    if len(layers) == 1:  # the common case: all worlds are alike
        weight, worlds = layers[0]
        weights = [weight * (worlds & each).bit_count() for each in coloured]
    else:
        weights = [sum(w * (worlds & each).bit_count() for w, worlds in layers) for each in coloured]
    weights.append(total - sum(weights))
    return weights


def entropy(weights: Iterable[int]) -> float:
    """The entropy in bits of a choice with these weights.

    >>> entropy([1, 1, 2])
    1.5
    """
    counted = [weight for weight in weights if weight]
    total = sum(counted)
    # fsum rounds once, at the end: equal weights in another order give the very same number.
    return log2(total) - fsum(w / total * log2(w) for w in counted) if counted else 0.0


def _later(layers: Layers, weights: list[int], pair: Pair, following: list[Pair]) -> float:
    """What the best of the experiments *following* is expected to teach after *pair*.

    Which of them is best depends on the potion that *pair* makes.
    """
    total = sum(weights)
    expected = [
        weight / total * _best(_within(layers, made), weight, following)
        for weight, made in zip(weights, MAKES[pair], strict=True)
        if weight
    ]
    return fsum(expected)


def _best(layers: Layers, total: int, pairs: list[Pair]) -> float:
    """What the best experiment teaches."""
    return max((entropy(_weights(layers, total, pair)) for pair in pairs), default=0.0)


def _within(layers: Layers, worlds: Worlds) -> Layers:
    """The part of *layers* that lies in *worlds*."""
    return tuple((weight, part) for weight, layer in layers if (part := layer & worlds))


def _without(cards: Sequence[Ingredient] | None, pair: Pair) -> list[Ingredient] | None:
    """The hand after the experiment."""
    if cards is None:
        return None
    left = list(cards)
    for ingredient in pair:
        left.remove(ingredient)
    return left
