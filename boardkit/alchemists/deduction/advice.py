"""What to try next: experiments, ranked by how near they are expected to bring one to a goal."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from typing import Final, Literal, get_args

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction import optimal
from boardkit.alchemists.deduction.evidence import Layers
from boardkit.alchemists.deduction.goals import (
    Missing,
    entropy,
    goal_of,
    weight_of,
    weights_in,
)
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.ranking import ranked
from boardkit.alchemists.deduction.worlds import MAKES, Worlds
from boardkit.alchemists.material import PAIRS, POTIONS, Ingredient, Pair, Potion
from boardkit.core.errors import BoardkitError

Goal = Literal["learn", "identify", "first_theory", "hedge", "grant", "brew", "safe"]
Depth = Literal[1, 2, "end"]
Cards = Sequence[Ingredient] | None
"""The ingredient cards one holds, each as often as one holds it; ``None`` is any of them."""

GOALS: Final[tuple[Goal, ...]] = get_args(Goal)
DEPTHS: Final[tuple[Depth, ...]] = get_args(Depth)

LOWEST_IS_BEST: Final = frozenset({"identify", "first_theory", "hedge", "safe"})
"""Goals whose value tells what is missing, or what is risked."""

Outcomes = dict[Potion, Fraction]
"""The potions that an experiment can make, with their probabilities."""

TO_THE_END: Final = frozenset({"first_theory", "hedge", "identify"})
"""Goals that have an end, to which one can look ahead."""

Progress = Callable[[int, int], None]
"""Told how many of how many experiments are rated; it may raise to stop."""


@dataclass(frozen=True)
class Advice:
    """One experiment with its rank among all, its value, and what may come of it.

    The value is, by goal: ``learn`` the expected information in bits; ``identify`` the experiments
    needed in all, this one included; ``first_theory`` and ``hedge`` the bits still missing afterwards,
    or the experiments needed in all if one looks ahead to the end;
    ``grant`` the expected bits about the wanted ingredients; ``brew`` the chance of a wanted potion;
    ``safe`` the chance of a negative potion.
    """

    rank: int
    """1 for the best; equally good experiments have the same rank."""
    pair: Pair
    value: float
    outcomes: Outcomes


class AdviceError(BoardkitError):
    """Advice that there is none of: an unknown goal or depth, a discount that does not exist."""


@dataclass(frozen=True)
class Question:
    """What is asked: the goal, the cards, how far to look ahead, and what the goal is about."""

    goal: str = "learn"
    cards: Cards = None
    depth: int | str = 1
    wanted: tuple[Ingredient, ...] = ()
    """For ``grant``: the ingredients on the tile."""
    potions: tuple[Potion, ...] = ()
    """For ``brew``: the potions that will do."""
    worst: bool = False
    """For ``identify``: count what the worst potions leave missing, not the average."""

    def check(self) -> None:
        """Raise :class:`AdviceError` if there is no such advice."""
        if self.goal not in GOALS:
            raise AdviceError(say("error.goal", given=str(self.goal)[:40], allowed=", ".join(GOALS)))
        if self.depth not in DEPTHS or isinstance(self.depth, bool):
            raise AdviceError(say("error.depth", given=str(self.depth)[:40]))
        if self.depth == "end" and self.goal not in TO_THE_END:
            allowed = ", ".join(sorted(TO_THE_END))
            raise AdviceError(say("error.no-end", given=self.goal, allowed=allowed))
        if self.goal == "grant" and not self.wanted:
            raise AdviceError(say("error.grant"))
        if self.goal == "brew" and not self.potions:
            raise AdviceError(say("error.brew"))


def advise(knowledge: Knowledge, question: Question, progress: Progress | None = None) -> list[Advice]:
    """Every experiment that the cards allow, best first; ties are equal in rank.

    ``depth=2`` looks at the best experiment after each potion, with the cards then left; ``"end"``
    looks at all that follow, for ``identify``, ``first_theory`` and ``hedge``: exactly, with any cards
    for what follows once the hand has nothing more to teach; it tells *progress* many times on the way,
    and refuses where it would take too long. Facts that contradict each other leave nothing to advise.

    >>> best = advise(Knowledge([]), Question())
    >>> len(best), best[0].rank, best[27].rank, round(best[0].value, 4)
    (28, 1, 1, 2.8074)
    """
    question.check()
    if not knowledge.possible:
        return []
    value = _rating(knowledge, question, progress)
    pairs = pairs_in(question.cards)
    advice = []
    for done, pair in enumerate(pairs, start=1):
        outcomes = {p: chance for p, chance in knowledge.potions(pair).items() if chance}
        advice.append(Advice(0, pair, value(pair, outcomes), outcomes))
        if progress is not None:
            progress(done, len(pairs))
    return ranked(advice, lowest=question.goal in LOWEST_IS_BEST)


def pairs_in(cards: Cards) -> list[Pair]:
    """The pairs of different ingredients among *cards*, in sheet order."""
    if cards is None:
        return list(PAIRS)
    held = set(cards)
    return [pair for pair in PAIRS if held.issuperset(pair)]


def _rating(
    knowledge: Knowledge, question: Question, progress: Progress | None
) -> Callable[[Pair, Outcomes], float]:
    """How a pair and what may come of it are rated for the question's goal."""
    if question.depth == "end" and question.goal in optimal.GOALS:
        return _to_the_end(knowledge, question, progress)
    layers = light(knowledge.layers)
    match question.goal:
        case "brew":
            return lambda _, outcomes: _chance(outcomes, question.potions)
        case "safe":
            negative = tuple(potion for potion in POTIONS if potion.sign == "-")
            return lambda _, outcomes: _chance(outcomes, negative)
        case "learn" if question.depth == 1:
            return lambda _, outcomes: entropy(map(float, outcomes.values()))
        case "learn":
            sums = light(knowledge.sums)
            return lambda pair, _: _taught(sums, pair, question.cards)
        case "grant":
            missing = goal_of("grant", question.wanted)
            return lambda pair, _: missing(layers) - _left(layers, pair, missing, question)
        case "identify":
            missing = goal_of("identify")
            return lambda pair, _: 1 + _left(layers, pair, missing, question)
    missing = goal_of(question.goal)
    return lambda pair, _: _left(layers, pair, missing, question)


def _to_the_end(
    knowledge: Knowledge, question: Question, progress: Progress | None
) -> Callable[[Pair, Outcomes], float]:
    """How many experiments it takes in all that start with a pair."""
    rated, count = 0, len(pairs_in(question.cards))

    def tick() -> None:
        if progress is not None:
            progress(rated, count)

    search = _search(knowledge, question, tick)

    def value(pair: Pair, _: Outcomes) -> float:
        nonlocal rated
        found = float(search.value(pair))
        rated += 1
        return found

    return value


def _search(knowledge: Knowledge, question: Question, tick: Callable[[], None]) -> optimal.Search:
    """The search for the best plan, if not too many worlds are left for it."""
    most = optimal.most_worlds(question.goal, worst=question.worst)
    if knowledge.remaining <= optimal.MOST_WORLDS:
        table = optimal.Table.of(knowledge.layers)
        hand = None if question.cards is None else tuple(sorted(card.number for card in question.cards))
        search = optimal.Search(table, question.goal, worst=question.worst, hand=hand, tick=tick)
        most = search.most_worlds
        if knowledge.remaining <= most:
            return search
    raise AdviceError(say("error.far", n=knowledge.remaining, most=most))


def light(layers: Layers) -> Layers:
    """*layers* with weights that floating point can hold; what weighs next to nothing is left out.

    >>> light(((8, 0b01), (1, 0b10)))
    ((8, 1), (1, 2))
    >>> len(light(((10**400, 0b01), (1, 0b10))))
    1
    """
    excess = max(0, weight_of(layers).bit_length() - 900)
    return tuple((weight >> excess, worlds) for weight, worlds in layers if weight >> excess)


def _chance(outcomes: Outcomes, potions: Iterable[Potion]) -> float:
    return float(sum(outcomes.get(potion, 0) for potion in set(potions)))


def _taught(layers: Layers, pair: Pair, cards: Cards) -> float:
    """What the experiment and the best one after it are expected to teach."""
    following = pairs_in(without(cards, pair))
    parts = split(layers, MAKES[pair])
    weights = [weight_of(part) for part in parts]
    later = [
        weight * max((entropy(_made(part, weight, second)) for second in following), default=0.0)
        for part, weight in zip(parts, weights, strict=True)
    ]
    return entropy(weights) + fsum(later) / sum(weights)


def _made(layers: Layers, total: int, pair: Pair) -> list[int]:
    """The weights of the potions that a pair can make; neutral has what the others leave of *total*."""
    coloured = weights_in(layers, MAKES[pair][:-1])
    return [*coloured, total - sum(coloured)]


def _left(layers: Layers, pair: Pair, missing: Missing, question: Question) -> float:
    """What is missing after the experiment: on average, or with the worst potion."""
    parts = split(layers, MAKES[pair])
    if question.depth == 1:
        return _over(parts, [missing(part) for part in parts], question.worst)
    cards = without(question.cards, pair)
    after = [_best_left(part, missing, cards, question) for part in parts]
    return _over(parts, after, question.worst)


def _best_left(layers: Layers, missing: Missing, cards: Cards, question: Question) -> float:
    """What the best second experiment leaves missing; none is needed where nothing is missing."""
    now = missing(layers)
    step = 1.0 if question.goal == "identify" else 0.0
    if now == 0:
        return 0.0
    best = now
    for second in pairs_in(cards):
        parts = split(layers, MAKES[second])
        if len(parts) > 1:
            best = min(best, step + _over(parts, [missing(part) for part in parts], question.worst))
    return best


def _over(parts: Sequence[Layers], values: Sequence[float], worst: bool) -> float:
    """The average of *values* over the parts by weight, or the largest of them."""
    if worst:
        return max(values)
    weights = [weight_of(part) for part in parts]
    return fsum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)


def split(layers: Layers, sets: Sequence[Worlds]) -> list[Layers]:
    """*layers* cut into the parts that lie in each of *sets*, without those that are empty."""
    parts = (tuple((weight, part) for weight, worlds in layers if (part := worlds & each)) for each in sets)
    return [part for part in parts if part]


def without(cards: Cards, pair: Pair) -> list[Ingredient] | None:
    """The hand after the experiment."""
    if cards is None:
        return None
    left = list(cards)
    for ingredient in pair:
        left.remove(ingredient)
    return left
