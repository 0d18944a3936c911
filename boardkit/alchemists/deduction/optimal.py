"""Looking ahead to the end: how many experiments the best plan needs to reach a goal.

A plan says which pair to try first, and for each potion which to try next, until the goal is reached.
The search is exact, by branch and bound: of each state of knowledge it keeps either the cost of its best
plan or a bound that no plan goes below, tries the pairs in the order of their bounds, and stops where
the next bound is not below the best cost found. Costs are whole numbers: the weights of the worlds times
the experiments that each needs, or the experiments in the worst case.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations, groupby, permutations, product
from math import gcd, sqrt
from typing import Final, NamedTuple

from boardkit.alchemists.deduction.evidence import Layers
from boardkit.alchemists.deduction.worlds import assignment, members
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    PAIRS,
    POTIONS,
    Alchemical,
    Pair,
    Sign,
)
from boardkit.alchemists.mixing import mix

_SMALL: Final = 1200
"""Worlds that are searched in seconds, at the longest in half a minute, however little they share."""

MOST_WORLDS: Final = 5 * _SMALL
"""More are never searched for a reader. One experiment leaves 5,760."""

World = tuple[int, ...]
"""The number of each ingredient's alchemical."""

Hand = tuple[int, ...] | None
"""The numbers of the ingredient cards one holds, in order; ``None`` is any of them."""

Result = tuple[int, int, int]
"""An experiment that the plan makes: the numbers of its ingredients and of the potion."""

History = tuple[Result, ...] | None
"""The results that lead to a state; ``None`` where states are not recognised by them."""

_P: Final = len(POTIONS)
# What an alchemical makes with itself is never looked up.
_MIX: Final = [[_P if a is b else mix(a, b).number for b in ALCHEMICALS] for a in ALCHEMICALS]
_NUMBERS: Final = [(a.number, b.number) for a, b in PAIRS]
_LONGEST: Final = len(PAIRS) + 1
"""More experiments than any plan has: no pair is worth trying twice."""

_SAFE: Final = {
    "first_theory": [{a.number} for a in ALCHEMICALS],
    "hedge": [
        {a.number, b.number}
        for a, b in combinations(ALCHEMICALS, 2)
        if sum(a.sign(c) != b.sign(c) for c in COLOURS) == 1
    ],
}
"""What one may know of an ingredient for a theory to be safe, at the most: one of these sets holds it."""

GOALS: Final = ("identify", *_SAFE)
"""The goals that have an end to look ahead to."""


# --- the worlds that are left, numbered anew


@dataclass(frozen=True)
class Table:
    """Worlds numbered from 0, with their weights: a state of knowledge is a set of these numbers."""

    worlds: Sequence[World]
    weights: Sequence[int]

    @classmethod
    def of(cls, layers: Layers) -> "Table":
        """The worlds of *layers*, in order; a world weighs what all its layers weigh together."""
        weights: dict[int, int] = {}
        for weight, worlds in layers:
            for number in members(worlds):
                weights[number] = weights.get(number, 0) + weight
        numbers, common = sorted(weights), gcd(*weights.values())
        found = [tuple(a.number for a in assignment(n).values()) for n in numbers]
        return cls(found, [weights[n] // common for n in numbers])

    def only(self, state: int) -> "Table":
        """The table of the worlds in *state* alone."""
        at = list(members(state))
        return Table([self.worlds[n] for n in at], [self.weights[n] for n in at])

    @property
    def all(self) -> int:
        """The state in which every world of the table is left."""
        return (1 << len(self.worlds)) - 1

    @cached_property
    def makes(self) -> list[int]:
        """Where each pair makes each potion: seven sets for the first pair, seven for the second, ..."""
        bits = [["0"] * len(self.worlds) for _ in range(len(PAIRS) * _P)]
        for n, world in enumerate(self.worlds):
            for pair, (i, j) in enumerate(_NUMBERS):
                bits[pair * _P + _MIX[world[i]][world[j]]][-1 - n] = "1"
        return [int("".join(row), 2) for row in bits]

    @cached_property
    def layers(self) -> list[tuple[int, int]]:
        """Weights and sets: a world weighs as much as all sets together in which it lies.

        Nested sets bound costs best; binary digits are fewer where there are many different weights.
        """
        places = range(max(self.weights).bit_length())
        digits = [(1 << p, _numbers_where([w >> p & 1 == 1 for w in self.weights])) for p in places]
        digits = [(weight, worlds) for weight, worlds in digits if worlds]
        steps = sorted(set(self.weights))
        if len(steps) > len(digits):
            return digits
        return [
            (weight - lighter, _numbers_where([w >= weight for w in self.weights]))
            for lighter, weight in zip([0, *steps], steps, strict=False)
        ]

    def outside_cells(self, groups: Sequence[set[int]]) -> list[list[int]]:
        """For each world the worlds that lie *outside* of each set of cells in which it lies.

        *groups* are sets of alchemicals; a set of cells is an ingredient with one of them.
        """
        outside = {
            (i, g): _numbers_where([world[i] not in group for world in self.worlds])
            for i in range(len(INGREDIENTS))
            for g, group in enumerate(groups)
        }
        inside = [[g for g, group in enumerate(groups) if a.number in group] for a in ALCHEMICALS]
        return [[outside[i, g] for i, a in enumerate(world) for g in inside[a]] for world in self.worlds]


def _numbers_where(holds: Sequence[bool]) -> int:
    return int("".join("01"[h] for h in reversed(holds)), 2)


# --- symmetry


def _changed(a: Alchemical, flips: Sequence[bool], turn: int) -> Alchemical:
    """*a* with the signs of some colours flipped, and its colours then moved on by *turn*."""
    signs: dict[int, Sign] = {
        (c.number + turn) % len(COLOURS): "-" if (a.sign(c) == "+") != flip else "+"
        for c, flip in zip(COLOURS, flips, strict=True)
    }
    return next(b for b in ALCHEMICALS if all(b.sign(c) == signs[c.number] for c in COLOURS))


def _changes() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for flips in product([True, False], repeat=len(COLOURS)):
        for turn in range(len(COLOURS)):
            new = [_changed(a, flips, turn) for a in ALCHEMICALS]
            potions = {
                mix(a, b).number: mix(new[a.number], new[b.number]).number
                for a in ALCHEMICALS
                for b in ALCHEMICALS
                if a is not b
            }
            yield tuple(a.number for a in new), tuple(potions[p] for p in range(_P))


CHANGES: Final = list(_changes())
"""The 24 ways to flip the signs of colours and turn the colours: new alchemicals, and new potions.

Mixing does not tell them apart: the potion has the first colour in the cycle in which the signs agree
and in the next do not, and the sign of that.
"""


class Symmetry:
    """What can be exchanged in a table without any difference: some ingredients, and signs and colours.

    Results that can be exchanged for each other lead to states of the same cost.

    >>> Symmetry(Table([(0, 1, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 7, 6)], [1, 1])).same
    [0, 1, 2, 3, 4, 5, 6, 6]
    """

    def __init__(self, table: Table) -> None:
        self._weights = dict(zip(table.worlds, table.weights, strict=True))
        self.same = list(range(len(INGREDIENTS)))
        """For each ingredient the first that it can be exchanged for."""
        for i, j in combinations(self.same.copy(), 2):
            if self.same[j] == j and self._keeps(partial(_exchanged, i, j)):
                self.same[j] = self.same[i]
        self._potions = [potions for new, potions in CHANGES if self._keeps(partial(_recoloured, new))]
        self._keys: dict[tuple[Result, ...], tuple[Result, ...]] = {}

    def _keeps(self, change: Callable[[World], World]) -> bool:
        """Whether *change* turns the worlds into the same worlds with the same weights."""
        weight_of = self._weights.get
        return all(weight_of(change(world)) == weight for world, weight in self._weights.items())

    @property
    def is_trivial(self) -> bool:
        """Whether nothing can be exchanged."""
        return len(self._potions) == 1 and len(set(self.same)) == len(self.same)

    def pair(self, pair: Pair) -> tuple[int, ...]:
        """The same for all pairs that can be exchanged for each other."""
        return tuple(sorted(self.same[i.number] for i in pair))

    def key(self, history: tuple[Result, ...]) -> tuple[Result, ...]:
        """The same for all histories that can be exchanged for each other."""
        # Most histories differ only in the names of ingredients: the long way is gone for a few.
        history = self._renamed(history, self._first_come(history))
        found = self._keys.get(history)
        if found is None:
            found = self._keys[history] = min(
                self._renamed([(i, j, potions[p]) for i, j, p in history], names)
                for potions in self._potions
                for names in self._namings(history)
            )
        return found

    def _renamed(self, history: Sequence[Result], names: dict[int, int]) -> tuple[Result, ...]:
        named = ((names[i], names[j], p) for i, j, p in history)
        return tuple(sorted([(i, j, p) if i < j else (j, i, p) for i, j, p in named]))

    def _classes(self, history: Sequence[Result]) -> list[tuple[list[int], list[int]]]:
        """The ingredients of *history* that can be exchanged, and the first names for so many."""
        seen = list(dict.fromkeys(n for i, j, _ in history for n in (i, j)))
        seen.sort(key=lambda n: self.same[n])
        return [
            (used := list(group), [n for n, first in enumerate(self.same) if first == same][: len(used)])
            for same, group in groupby(seen, key=lambda n: self.same[n])
        ]

    def _first_come(self, history: Sequence[Result]) -> dict[int, int]:
        pairs = (zip(used, names, strict=True) for used, names in self._classes(history))
        return dict(pair for each in pairs for pair in each)

    def _namings(self, history: Sequence[Result]) -> Iterator[dict[int, int]]:
        classes = self._classes(history)
        for orders in product(*(permutations(names) for _, names in classes)):
            yield {
                n: name
                for (used, _), names in zip(classes, orders, strict=True)
                for n, name in zip(used, names, strict=True)
            }


def _exchanged(i: int, j: int, world: World) -> World:
    changed = list(world)
    changed[i], changed[j] = world[j], world[i]
    return tuple(changed)


def _recoloured(new: Sequence[int], world: World) -> World:
    return tuple([new[a] for a in world])


# --- bounds


def least_total(ways: int, most: int) -> list[int]:
    """The least experiments for 0, 1, ..., *most* worlds, counted for each world, and added up.

    Each experiment parts its worlds in at most so many *ways*. The best such tree is as even as can be:
    it has leaves at two depths only.

    >>> least_total(7, 9)
    [0, 0, 2, 3, 4, 5, 6, 7, 10, 12]
    """
    totals = [0]
    full, depth = 1, 0
    for n in range(1, most + 1):
        if n == full * ways:
            full, depth = n, depth + 1
        opened = -((full - n) // (ways - 1))  # so many of the full level's places are parted further
        totals.append(n * depth + n - (full - opened))
    return totals


def least_depth(ways: int, most: int) -> list[int]:
    """The least experiments in the worst case for 0, 1, ..., *most* worlds.

    >>> least_depth(7, 8)
    [0, 0, 1, 1, 1, 1, 1, 1, 2]
    """
    depths = [0]
    full, depth = 1, 0
    for n in range(1, most + 1):
        if n > full:
            full, depth = full * ways, depth + 1
        depths.append(depth)
    return depths


# --- the search


def most_worlds(goal: str, *, worst: bool = False, layers: int = 1, pairs: int = len(PAIRS)) -> int:
    """The most worlds with which looking ahead takes seconds, at the longest half a minute.

    For ``identify`` the time grows with the square of their number and with the *pairs* that differ; each
    layer of weights adds a third, and a worst case takes a quarter. A theory is never far away.

    >>> most_worlds("identify"), most_worlds("identify", worst=True), most_worlds("identify", layers=4)
    (1200, 2400, 848)
    >>> most_worlds("hedge", layers=4)
    6000
    """
    if goal != "identify":
        return MOST_WORLDS
    times = len(PAIRS) / max(pairs, 1) * (4 if worst else 3 / (2 + layers))
    return min(MOST_WORLDS, int(_SMALL * sqrt(times)))


Key = int | tuple[int, tuple[int, ...]] | tuple[Result, ...]

_EVERY: Final = 32
"""States, of a large table fewer, between two calls of *tick*: some hundredths of a second."""

_FOLLOWED: Final = 3
"""Results by which a state is recognised; later states are many, small, and quickly searched anew."""

_WORTH_FOLLOWING: Final = 30
"""Worlds below which a state is searched sooner than recognised."""


class State(NamedTuple):
    """What is left at some point of a plan: worlds, and cards."""

    worlds: int
    size: int
    hand: Hand
    history: History
    key: Key
    """By what the state is known."""


class Cut(NamedTuple):
    """A state cut by every pair: seven parts of the first pair, seven of the second, ..."""

    parts: list[int]
    counts: list[int]
    bounds: list[int]
    """For each part what no plan goes below."""
    weight: int
    """What one experiment costs."""
    totals: list[int]
    """For each pair what no plan that starts with it goes below."""


@dataclass
class Memo:
    """What is known of the costs of states."""

    exact: dict[Key, int] = field(default_factory=dict)
    bound: dict[Key, int] = field(default_factory=dict)

    def least(self, key: Key) -> int:
        """What no plan goes below."""
        cost = self.exact.get(key)
        return self.bound.get(key, 0) if cost is None else cost


def _by_sevens(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Seven numbers for each pair."""
    return zip(*[iter(numbers)] * _P, strict=True)


class Search:
    """The search for the best plan to a goal: ``identify``, ``first_theory`` or ``hedge``.

    With a *hand*, experiments are made from its cards as long as two of them can teach something, and
    from any cards after that. *tick* is called again and again, and may raise to stop the search.

    >>> table = Table([(0, 1, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 7, 6)], [1, 1])
    >>> Search(table, "identify").least()
    Fraction(1, 1)
    """

    def __init__(
        self,
        table: Table,
        goal: str,
        *,
        worst: bool = False,
        hand: Hand = None,
        tick: Callable[[], None] | None = None,
    ) -> None:
        self.table, self.goal, self.worst, self.hand, self.tick = table, goal, worst, hand, tick
        symmetry = Symmetry(table)
        self.symmetry = None if symmetry.is_trivial else symmetry
        self._over: Callable[[Sequence[int]], int] = max if worst else sum
        self.visited = 0
        """How many states were searched."""
        self._work = 0
        self._followed = Memo()
        self._values: dict[tuple[int, ...], Fraction] = {}
        self._prepare()

    def _prepare(self) -> None:
        """Make ready what depends on the table."""
        self._memo = Memo()
        self._no_limit = sum(self.table.weights) * _LONGEST
        self._layers = self.table.layers
        self._of_layers: dict[int, list[list[int]]] = {}
        self._outside: list[list[int]] | None = None
        n = len(self.table.worlds)
        if self.goal == "identify":
            least = least_depth if self.worst else least_total
            self._least = [least(max(ways, 2), n) for ways in range(_P + 1)]
        else:
            self._outside = self.table.outside_cells(_SAFE[self.goal])

    def least(self) -> Fraction:
        """The experiments that the best plan needs."""
        start = self._start()
        return self._value(0 if self._is_reached(start.worlds) else self._cost(start, self._no_limit))

    def value(self, pair: Pair) -> Fraction:
        """The experiments that the best plan needs that starts with *pair*, even if that is no use."""
        key = self._alike(pair)
        if key not in self._values:
            start = self._start()
            cost = self._cost_after(start, self._cut(start.worlds), PAIRS.index(pair), self._no_limit)
            self._values[key] = self._value(cost)
        return self._values[key]

    @property
    def most_worlds(self) -> int:
        """The most worlds with which this search would take seconds, at the longest half a minute."""
        pairs = [pair for pair in PAIRS if self.hand is None or _holds(self.hand, PAIRS.index(pair))]
        different = {self._alike(pair) for pair in pairs}
        layers = len(self.table.layers)
        return most_worlds(self.goal, worst=self.worst, layers=layers, pairs=len(different))

    def _alike(self, pair: Pair) -> tuple[int, ...]:
        """The same for pairs that have the same value because they can be exchanged."""
        if self.symmetry is None or self.hand is not None:
            return tuple(i.number for i in pair)
        return self.symmetry.pair(pair)

    def _value(self, cost: int) -> Fraction:
        return Fraction(cost) if self.worst else Fraction(cost, sum(self.table.weights))

    def _start(self) -> State:
        return self._state(self.table.all, self.hand, () if self.symmetry else None)

    def _state(self, worlds: int, hand: Hand, history: History) -> State:
        """A state, and by what it is known: results, worlds, or worlds and cards."""
        size = worlds.bit_count()
        if history is not None and (len(history) > _FOLLOWED or size < _WORTH_FOLLOWING):
            history = None
        if hand is not None:
            return State(worlds, size, hand, history, (worlds, hand))
        if history is None or self.symmetry is None:
            return State(worlds, size, None, None, worlds)
        return State(worlds, size, None, history, self.symmetry.key(history))

    def _known(self, state: State) -> Memo:
        return self._memo if state.history is None or state.hand is not None else self._followed

    def _is_reached(self, worlds: int) -> bool:
        """Whether the goal is reached: one world is left, or all lie in cells that make a theory safe."""
        if self._outside is None:
            return worlds & (worlds - 1) == 0
        first = (worlds & -worlds).bit_length() - 1
        return any(not worlds & outside for outside in self._outside[first])

    def _weight(self, worlds: int) -> int:
        """What one experiment costs for these worlds."""
        if self.worst:
            return 1
        return sum(weight * (worlds & layer).bit_count() for weight, layer in self._layers)

    def _cost(self, state: State, limit: int) -> int:
        """The cost of *state* if it is below *limit*; otherwise a bound that is not."""
        known = self._known(state)
        least = known.least(state.key)
        if least >= limit or state.key in known.exact:
            return least
        self.visited += 1
        self._work += 1 + len(self.table.worlds) // _SMALL
        if self.tick is not None and self._work >= _EVERY:
            self._work = 0
            self.tick()
        if state.size <= _SMALL < len(self.table.worlds) // 8:
            cost = self._best_apart(state, limit)
        else:
            cost = self._best(state, limit)
        (known.exact if cost < limit else known.bound)[state.key] = cost
        return cost

    def _best_apart(self, state: State, limit: int) -> int:
        """The same as :meth:`_best` with a table of its own: large sets are slow and fill the memory."""
        smaller = copy(self)
        smaller.table = self.table.only(state.worlds)
        smaller._prepare()
        cost = smaller._best(state._replace(worlds=smaller.table.all), limit)
        self.visited = smaller.visited
        return cost

    def _best(self, state: State, limit: int) -> int:
        """The cost of the best of all pairs if it is below *limit*; otherwise a bound that is not."""
        cut = self._cut(state.worlds)
        pairs = self._in_order(cut, state)
        if state.hand is not None and not pairs:
            return self._cost(self._state(state.worlds, None, state.history), limit)
        best = self._no_limit
        tried = set()
        for bound, _, at in pairs:
            if bound >= min(best, limit):
                return min(best, bound)
            parts = frozenset(cut.parts[at * _P : at * _P + _P])
            if parts not in tried or state.hand is not None:  # other cards are left of the hand
                tried.add(parts)
                best = min(best, self._cost_after(state, cut, at, min(best, limit)))
        return best

    def _cut(self, worlds: int) -> Cut:
        parts = list(map(worlds.__and__, self.table.makes))
        counts = list(map(int.bit_count, parts))
        bounds = self._bounds(parts, counts)
        weight = self._weight(worlds)
        totals = [weight + after for after in map(self._over, _by_sevens(bounds))]
        return Cut(parts, counts, bounds, weight, totals)

    def _in_order(self, cut: Cut, state: State) -> list[tuple[int, int, int]]:
        """The pairs that can teach something: their bounds, their largest parts, their numbers."""
        largest = map(max, _by_sevens(cut.counts))
        pairs = [p for p in zip(cut.totals, largest, range(len(PAIRS)), strict=True) if p[1] < state.size]
        if state.hand is not None:
            pairs = [pair for pair in pairs if _holds(state.hand, pair[2])]
        pairs.sort()
        return pairs

    def _cost_after(self, state: State, cut: Cut, at: int, limit: int) -> int:
        """The cost of the best plan that starts with a pair if it is below *limit*; otherwise a bound."""
        first = at * _P
        least = cut.bounds[first : first + _P]
        parts = self._open_parts(state, cut, at)
        for potion, part in parts:
            least[potion] = max(least[potion], self._known(part).least(part.key))
        cost = cut.weight + self._over(least)
        for potion, part in parts:
            if cost >= limit:
                break
            least[potion] = self._cost(part, limit - 1 if self.worst else limit - cost + least[potion])
            cost = cut.weight + self._over(least)
        return cost

    def _open_parts(self, state: State, cut: Cut, at: int) -> list[tuple[int, State]]:
        """The parts whose bound may not be their cost (of one or two worlds it is), smallest first.

        Small parts cost little to search, and with them a limit may be reached.
        """
        hand, history = state.hand, state.history
        if hand is not None:
            hand = _without(hand, at)
        parts = []
        for n in range(at * _P, at * _P + _P):
            if cut.counts[n] > 2 and cut.bounds[n]:
                after = None if history is None else (*history, (*_NUMBERS[at], n % _P))
                parts.append((n % _P, self._state(cut.parts[n], hand, after)))
        parts.sort(key=lambda part: part[1].size)
        return parts

    def _bounds(self, parts: Sequence[int], counts: Sequence[int]) -> list[int]:
        """For each part what no plan goes below: 0 where the goal is reached."""
        if self._outside is not None:
            return [0 if not part or self._is_reached(part) else self._weight(part) for part in parts]
        ways = _P - min(seven.count(0) for seven in _by_sevens(counts))
        if self.worst or len(self._layers) == 1:
            return list(map(self._least[ways].__getitem__, counts))
        rows = [
            map(costs.__getitem__, map(int.bit_count, map(layer.__and__, parts)))
            for (_, layer), costs in zip(self._layers, self._layer_costs(ways), strict=True)
        ]
        bounds = map(sum, zip(*rows, strict=True))
        return [bound if n > 1 else 0 for bound, n in zip(bounds, counts, strict=True)]

    def _layer_costs(self, ways: int) -> list[list[int]]:
        """For each layer what so many of its worlds cost at least, among others."""
        if ways not in self._of_layers:
            # They must be told apart from each other; one alone needs an experiment, too.
            least = [0, 1, *self._least[ways][2:]]
            self._of_layers[ways] = [[weight * n for n in least] for weight, _ in self._layers]
        return self._of_layers[ways]


def _holds(hand: tuple[int, ...], at: int) -> bool:
    """Whether the hand holds both ingredients of the pair with number *at*."""
    return set(hand).issuperset(_NUMBERS[at])


def _without(hand: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The hand after the experiment with the pair with number *at*."""
    left = list(hand)
    for n in _NUMBERS[at]:
        left.remove(n)
    return tuple(left)
