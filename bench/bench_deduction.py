"""The deduction engine beside two plain ways to do the same, in one run.

* ``permutations``: a list of all 40,320 assignments from ``itertools``, filtered in pure Python;
* ``numpy``: the same bit sets as boardkit's in arrays of 64-bit words, and vectors of weights.

All three give the same exact fractions, which is checked before anything is timed. What is measured is
processor time, in rounds that are interleaved, so that other work on the machine weighs little, and on
all three alike.
"""

import os
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import log2
from statistics import median
from time import perf_counter, process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction import Experiment, GolemTest, RivalTheory
from boardkit.alchemists.deduction.advice import Question, advise
from boardkit.alchemists.deduction.conflicts import contradiction
from boardkit.alchemists.deduction.golem import GOLEM_SETTINGS
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.material import ALCHEMICALS, INGREDIENTS, PAIRS, POTIONS
from boardkit.alchemists.mixing import mix

# --- the work: facts as numbers, in the order of boardkit's ingredients, alchemicals and potions -------

Mix = tuple[int, int]
"""The numbers of a pair and of the potion that it made."""
Theory = tuple[int, int, Fraction]
"""The numbers of an ingredient and an alchemical, and how strong the evidence is."""
Test = tuple[int, bool, bool]
"""The number of an ingredient, and whether the golem's ears and its chest reacted."""
Table = list[list[Fraction]]
Ranking = list[tuple[float, int, list[Fraction]]]
"""Values, numbers of pairs and chances of their potions; best first, equal ones in the order of pairs."""


def experiments(lines: str) -> list[Experiment]:
    """Experiments from their written form, parted by semicolons."""
    facts = Casebook(line for line in lines.split(";")).facts
    return [fact for fact in facts if isinstance(fact, Experiment)]


SIX: Final = experiments(
    "mushroom toad R+; scorpion bird_claw G+; fern flower G-; "
    "mandrake_root feather R+; mushroom fern N; toad scorpion B+"
)
"""Six experiments of the game with the code DEMO."""
TWO: Final = SIX[:2]
TWELVE: Final = [
    *SIX,
    *experiments(
        "mushroom scorpion G+; fern toad B+; fern bird_claw R-; "
        "flower scorpion R-; bird_claw toad G-; mushroom bird_claw R+"
    ),
]
"""Twelve experiments of that game, of which two went wrong: no assignment is left."""
THEORIES: Final = [
    RivalTheory(INGREDIENTS[n], ALCHEMICALS[3 * n % 8], strength)
    for n, strength in enumerate(map(Fraction, "2 3 5/2 4 3/2 7/3 5 9/4".split()))
]
"""Eight publications, each believed differently."""
TESTS: Final = [GolemTest(INGREDIENTS[1], True, False), GolemTest(INGREDIENTS[2], False, True)]

MIX: Final = [[POTIONS.index(mix(a, b)) if a is not b else -1 for b in ALCHEMICALS] for a in ALCHEMICALS]
PAIR_NUMBERS: Final = [(a.number, b.number) for a, b in PAIRS]
NUMBER_OF_PAIR: Final = {pair: n for n, pair in enumerate(PAIRS)}
PARTS: Final = [
    [[a.is_large(part.colour) == part.large for a in ALCHEMICALS] for part in setting]
    for setting in GOLEM_SETTINGS
]
"""For each setting and part of the golem, which alchemicals it reacts to."""


def mixes(facts: Iterable[Experiment]) -> list[Mix]:
    return [(NUMBER_OF_PAIR[fact.ingredients], fact.potion.number) for fact in facts]


def fractions(counts: Iterable[Iterable[int]], total: int) -> Table:
    """Counts of cells as probabilities."""
    return [[Fraction(int(count), total) for count in row] for row in counts]


def entropy(counts: Iterable[int]) -> float:
    positive = [int(count) for count in counts if count]
    total = sum(positive)
    return log2(total) - sum(count * log2(count) for count in positive) / total if total else 0.0


def best_first(values: Sequence[float], counts: Sequence[Sequence[int]]) -> Ranking:
    order = sorted(range(len(values)), key=lambda n: (-round(values[n], 9), n))
    total = sum(counts[0])
    return [(values[n], n, [Fraction(count, total) for count in counts[n] if count]) for n in order]


def smallest_clashes(broken: set[int], facts: int) -> list[tuple[int, ...]]:
    """The smallest sets of facts that share a fact with every set of facts that some world breaks."""
    found: list[int] = []
    for size in range(1, facts + 1):
        for chosen in combinations(range(facts), size):
            bits = sum(1 << n for n in chosen)
            if not any(bits & smaller == smaller for smaller in found) and all(bits & b for b in broken):
                found.append(bits)
    return [tuple(n for n in range(facts) if bits >> n & 1) for bits in found]


# --- itertools ---------------------------------------------------------------------------------------

World = tuple[int, ...]


class Permutations:
    """Every world is a tuple; whatever is asked goes through all that are left."""

    name = "permutations"

    def __init__(self) -> None:
        self.worlds = list(permutations(range(8)))

    def left(self, facts: list[Mix]) -> list[World]:
        """The worlds in which the facts are true."""
        checks = [(*PAIR_NUMBERS[pair], potion) for pair, potion in facts]
        return [w for w in self.worlds if all(MIX[w[a]][w[b]] == potion for a, b, potion in checks)]

    def table(self, facts: list[Mix]) -> Table:
        worlds = self.left(facts)
        columns = [Counter(column) for column in zip(*worlds, strict=True)]
        return fractions(([column[a] for a in range(8)] for column in columns), len(worlds))

    def rank(self, facts: list[Mix]) -> Ranking:
        worlds = self.left(facts)
        counts = [[len(part) for part in self._parts(worlds, a, b)] for a, b in PAIR_NUMBERS]
        return best_first([entropy(row) for row in counts], counts)

    def look_ahead(self, facts: list[Mix]) -> Ranking:
        worlds = self.left(facts)
        split = [self._parts(worlds, a, b) for a, b in PAIR_NUMBERS]
        counts = [[len(part) for part in parts] for parts in split]
        later = [sum(len(part) * self._best(part) for part in parts) / len(worlds) for parts in split]
        return best_first([entropy(row) + more for row, more in zip(counts, later, strict=True)], counts)

    def clashes(self, facts: list[Mix]) -> list[tuple[int, ...]]:
        checks = [(1 << n, *PAIR_NUMBERS[pair], potion) for n, (pair, potion) in enumerate(facts)]
        broken = {
            sum(bit for bit, a, b, potion in checks if MIX[w[a]][w[b]] != potion) for w in self.worlds
        }
        return smallest_clashes(broken, len(facts))

    def soft_table(self, theories: list[Theory]) -> Table:
        counts = [[0] * 8 for _ in range(8)]
        factors = [(i, a, odds.numerator, odds.denominator) for i, a, odds in theories]
        for world in self.worlds:
            weight = 1
            for i, a, true, false in factors:
                weight *= true if world[i] == a else false
            for i, a in enumerate(world):
                counts[i][a] += weight
        return fractions(counts, sum(counts[0]))

    def golem_table(self, tests: list[Test]) -> Table:
        counts = [[0] * 8 for _ in range(8)]
        for world in self.worlds:
            weight = sum(
                all(ears[world[i]] == ear and chest[world[i]] == breast for i, ear, breast in tests)
                for ears, chest in PARTS
            )
            for i, a in enumerate(world):
                counts[i][a] += weight
        return fractions(counts, sum(counts[0]))

    @staticmethod
    def _parts(worlds: list[World], a: int, b: int) -> list[list[World]]:
        """The worlds by the potion that two ingredients make."""
        parts: list[list[World]] = [[] for _ in POTIONS]
        for world in worlds:
            parts[MIX[world[a]][world[b]]].append(world)
        return parts

    @staticmethod
    def _best(worlds: list[World]) -> float:
        """What the best experiment teaches."""
        return max(entropy(Counter(MIX[w[a]][w[b]] for w in worlds).values()) for a, b in PAIR_NUMBERS)


# --- numpy -------------------------------------------------------------------------------------------

Words = NDArray[np.uint64]


class Numpy:
    """Sets of worlds are arrays of 64-bit words; counting is ``bitwise_count``."""

    name = "numpy"

    def __init__(self) -> None:
        self.worlds = np.array(list(permutations(range(8))), dtype=np.uint8)
        table = np.array(MIX, dtype=np.int8)
        a, b = np.array(PAIR_NUMBERS).T
        made = table[self.worlds[:, a], self.worlds[:, b]].T
        self.makes = self._packed(made[:, None, :] == np.arange(7)[:, None])
        self.cells = self._packed(self.worlds.T[:, None, :] == np.arange(8)[:, None])
        self.all = self._packed(np.ones(len(self.worlds), dtype=bool))

    @staticmethod
    def _packed(masks: NDArray[np.bool_]) -> Words:
        """Boolean masks as words, eight bytes at a time."""
        return np.packbits(masks, axis=-1).view(np.uint64)

    @staticmethod
    def _counts(masks: Words, left: Words) -> NDArray[np.int64]:
        counts: NDArray[np.int64] = np.bitwise_count(masks & left).sum(axis=-1, dtype=np.int64)
        return counts

    def left(self, facts: list[Mix]) -> Words:
        """The worlds in which the facts are true."""
        left = self.all
        for pair, potion in facts:
            left = left & self.makes[pair, potion]
        return left

    def table(self, facts: list[Mix]) -> Table:
        counts = self._counts(self.cells, self.left(facts))
        return fractions(counts.tolist(), int(counts[0].sum()))

    def rank(self, facts: list[Mix]) -> Ranking:
        counts = self._counts(self.makes, self.left(facts))
        return best_first(self._entropies(counts).tolist(), counts.tolist())

    def look_ahead(self, facts: list[Mix]) -> Ranking:
        left = self.left(facts)
        counts = self._counts(self.makes, left)
        values = self._entropies(counts)
        for n, row in enumerate(counts):
            for potion in np.flatnonzero(row):
                after = self._counts(self.makes, self.makes[n, potion] & left)
                values[n] += row[potion] / row.sum() * self._entropies(after).max()
        return best_first(values.tolist(), counts.tolist())

    @staticmethod
    def _entropies(counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """The entropies of the last axis."""
        chances = counts / counts.sum(axis=-1, keepdims=True)
        logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
        found: NDArray[np.float64] = -(chances * logs).sum(axis=-1)
        return found

    def clashes(self, facts: list[Mix]) -> list[tuple[int, ...]]:
        broken = np.zeros(len(self.worlds), dtype=np.int64)
        for n, (pair, potion) in enumerate(facts):
            held = np.unpackbits(self.makes[pair, potion].view(np.uint8), count=len(broken))
            broken |= (1 - held.astype(np.int64)) << n
        return smallest_clashes(set(np.unique(broken).tolist()), len(facts))

    def soft_table(self, theories: list[Theory]) -> Table:
        weights = np.ones(len(self.worlds), dtype=np.int64)
        for i, a, odds in theories:
            weights *= np.where(self.worlds[:, i] == a, odds.numerator, odds.denominator)
        return self._weighed(weights)

    def golem_table(self, tests: list[Test]) -> Table:
        weights = np.zeros(len(self.worlds), dtype=np.int64)
        for ears, chest in PARTS:
            shown = np.ones(len(self.worlds), dtype=bool)
            for i, ear, breast in tests:
                reacts = (np.array(ears) == ear) & (np.array(chest) == breast)
                shown &= reacts[self.worlds[:, i]]
            weights += shown
        return self._weighed(weights)

    def _weighed(self, weights: NDArray[np.int64]) -> Table:
        total = int(weights.sum())
        assert total < 2**53, "bincount adds in floating point"
        counts = [np.bincount(self.worlds[:, i], weights, 8) for i in range(8)]
        return fractions(counts, total)


# --- boardkit ----------------------------------------------------------------------------------------


class Ours:
    """boardkit, from facts that have been read to answers."""

    name = "boardkit"

    def table(self, facts: list[Experiment]) -> Table:
        return self._rows(Knowledge(fact.weigh() for fact in facts))

    def rank(self, facts: list[Experiment]) -> Ranking:
        return self._ranking(facts, 1)

    def look_ahead(self, facts: list[Experiment]) -> Ranking:
        return self._ranking(facts, 2)

    def clashes(self, facts: list[Experiment]) -> list[tuple[int, ...]]:
        clash = contradiction([fact.weigh() for fact in facts])
        assert clash
        return list(clash.sets)

    def soft_table(self, theories: list[RivalTheory]) -> Table:
        return self._rows(Knowledge(fact.weigh() for fact in theories))

    def golem_table(self, tests: list[GolemTest]) -> Table:
        return self._rows(Knowledge(fact.weigh() for fact in tests))

    @staticmethod
    def _rows(knowledge: Knowledge) -> Table:
        return [list(row.values()) for row in knowledge.table().values()]

    @staticmethod
    def _ranking(facts: list[Experiment], depth: int) -> Ranking:
        found = advise(Knowledge(fact.weigh() for fact in facts), Question(depth=depth))
        return [(each.value, NUMBER_OF_PAIR[each.pair], list(each.outcomes.values())) for each in found]


# --- what is measured ----------------------------------------------------------------------------------

clock = process_time if os.name == "posix" else perf_counter  # elsewhere it ticks too slowly

Work = Callable[[], object]
Times = list[float]
"""Seconds, one for each round."""


@dataclass(frozen=True)
class Row:
    """One thing that is measured: boardkit's way, perhaps the other two, and boardkit's target."""

    what: str
    ours: Work
    plain: Work | None = None
    numpy: Work | None = None
    target: float | None = None
    """In seconds."""

    @property
    def ways(self) -> list[Work | None]:
        return [self.ours, self.plain, self.numpy]


def rows() -> list[Row]:
    ours, plain, arrays = Ours(), Permutations(), Numpy()
    two, six, twelve = mixes(TWO), mixes(SIX), mixes(TWELVE)
    theories = [(t.ingredient.number, t.alchemical.number, t.strength) for t in THEORIES]
    tests = [(t.ingredient.number, bool(t.ears), bool(t.chest)) for t in TESTS]
    lines = [f"{a} {b} {fact.potion}" for fact in SIX for a, b in [fact.ingredients]]

    return [
        Row(
            "six experiments to the full table",
            lambda: ours.table(SIX),
            lambda: plain.table(six),
            lambda: arrays.table(six),
            1e-3,
        ),
        Row("the same from typed text, in a casebook", lambda: Casebook(lines).table(), target=1e-3),
        Row(
            "all 28 experiments ranked, nothing known",
            lambda: ours.rank([]),
            lambda: plain.rank([]),
            lambda: arrays.rank([]),
            2e-3,
        ),
        Row(
            "all 28 experiments ranked, two facts known",
            lambda: ours.rank(TWO),
            lambda: plain.rank(two),
            lambda: arrays.rank(two),
            1.5e-3,
        ),
        Row(
            "the same two steps ahead, nothing known (1)",
            lambda: ours.look_ahead([]),
            None,
            lambda: arrays.look_ahead([]),
            0.3,
        ),
        Row(
            "the same two steps ahead, two facts known",
            lambda: ours.look_ahead(TWO),
            lambda: plain.look_ahead(two),
            lambda: arrays.look_ahead(two),
        ),
        Row(
            "every smallest contradiction of 12 facts (2)",
            lambda: ours.clashes(TWELVE),
            lambda: plain.clashes(twelve),
            lambda: arrays.clashes(twelve),
        ),
        Row(
            "table from 8 publications",
            lambda: ours.soft_table(THEORIES),
            lambda: plain.soft_table(theories),
            lambda: arrays.soft_table(theories),
        ),
        Row(
            "table from 2 tests of the golem",
            lambda: ours.golem_table(TESTS),
            lambda: plain.golem_table(tests),
            lambda: arrays.golem_table(tests),
        ),
    ]


def check(row: Row) -> None:
    """All ways must give the same answers."""
    first, *others = (work() for work in row.ways if work)
    for other in others:
        assert _same(first, other), f"the ways differ: {row.what}"


def _same(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) < 1e-9
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def measured(row: Row, seconds: float = 1.5) -> list[Times | None]:
    """The times of each way, its rounds between those of the others, in about so many seconds."""
    repeats = [work and max(1, int(0.004 / _timed(work, 1))) for work in row.ways]
    times: list[Times | None] = [work and [] for work in row.ways]
    started = perf_counter()
    while len(times[0] or []) < 3 or perf_counter() - started < seconds:
        for work, repeat, found in zip(row.ways, repeats, times, strict=True):
            if work and repeat and found is not None:
                found.append(_timed(work, repeat))
    return times


def _timed(work: Work, repeat: int) -> float:
    started = clock()
    for _ in range(repeat):
        work()
    return (clock() - started) / repeat


# --- what happens once, at import ----------------------------------------------------------------------

_CLOCK: Final = f"from time import {clock.__name__} as t; "
FRESH: Final = {
    "boardkit": _CLOCK
    + "s = t(); import boardkit; print(t() - s); "
    + "s = t(); from boardkit.alchemists import Casebook; Casebook(); print(t() - s); "
    + "from importlib import reload; from boardkit.alchemists.deduction import worlds; "
    + "s = t(); reload(worlds); print(t() - s)",
    "permutations": _CLOCK
    + "from bench_deduction import Permutations; s = t(); Permutations(); b = t() - s; print(0, b, b)",
    "numpy": _CLOCK
    + "s = t(); import numpy; a = t() - s; "
    + "from bench_deduction import Numpy; s = t(); Numpy(); b = t() - s; print(0, a + b, b)",
}
"""What a fresh Python runs; it prints the seconds of importing, of import and masks, of the masks alone."""


def fresh(code: str) -> list[str]:
    """The words that *code* prints in a Python of its own."""
    folder = os.path.dirname(os.path.abspath(__file__))
    path = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def set_ups(rounds: int = 7) -> list[tuple[str, list[Times | None], float | None]]:
    """The times of what happens once, in fresh processes."""
    found: dict[str, list[list[float]]] = {name: [] for name in FRESH}
    for _ in range(rounds):
        for name, code in FRESH.items():
            found[name].append([float(word) for word in fresh(code)])
    ours, *others = ([list(column) for column in zip(*found[name], strict=True)] for name in FRESH)
    return [
        ("import boardkit", [ours[0], None, None], 0.1),
        ("import and set-up, once (3)", [ours[1], *(each[1] for each in others)], 0.2),
        ("of that, making the masks", [ours[2], *(each[2] for each in others)], None),
    ]


def loaded() -> str:
    """What ``import boardkit`` loads, in a sentence."""
    words = fresh("import sys; old = set(sys.modules); import boardkit; print(*set(sys.modules) - old)")
    own = sorted(word for word in words if word.partition(".")[0] not in sys.stdlib_module_names)
    heavy = {word.partition(".")[0] for word in own} - {"boardkit"}
    return (
        f"import boardkit loads {', '.join(own)} and {len(words) - len(own)} of the standard library; "
        + (
            f"it should not load {', '.join(sorted(heavy))}."
            if heavy
            else "no sympy, no numpy, no Jupyter."
        )
    )


# --- the printed table ---------------------------------------------------------------------------------

NOTES: Final = """\
Processor times: medians, and the shortest in brackets; xN is how many times boardkit's median a median is.
(1) permutations is left out: from nothing known it would look at 32 million mixes.
(2) The other two try every set of facts against the sets that worlds break.
(3) In a new Python each time; with import numpy, and for permutations the list alone."""


def main() -> None:
    print(
        f"boardkit's deduction engine beside itertools.permutations and numpy {np.__version__}\n"
        f"Python {platform.python_version()}, {os.cpu_count()} CPUs, {platform.system()} "
        f"{platform.machine()}; equal answers checked first\n"
    )
    head = ("", "boardkit", "permutations", "numpy", "target", "")
    print(line(head))
    for what, times, target in set_ups():
        report(what, times, target)
    for row in rows():
        check(row)
        report(row.what, measured(row), row.target)
    print(f"\n{NOTES}\n{loaded()}")


def report(what: str, times: list[Times | None], target: float | None) -> None:
    """Print one row."""
    ours = times[0]
    assert ours is not None
    cells = [f"{duration(median(ours))} ({duration(min(ours))})"]
    for other in times[1:]:
        cells.append("" if other is None else f"{duration(median(other))} {ratio(other, ours)}")
    if target is not None:
        cells += [f"< {duration(target)}", "met" if median(ours) < target else "MISSED"]
    print(line((what, *cells)), flush=True)


def ratio(other: Times, ours: Times) -> str:
    times = median(other) / median(ours)
    return f"x{times:<4.0f}" if times >= 10 else f"x{times:<4.2g}"


def line(cells: Sequence[str]) -> str:
    widths = (-45, 20, 14, 14, 8, -6)
    columns = [
        cell.ljust(-width) if width < 0 else cell.rjust(width)
        for cell, width in zip(cells, widths, strict=False)
    ]
    return "  ".join(columns).rstrip()


def duration(seconds: float) -> str:
    """Three digits and a unit.

    >>> duration(0.00123), duration(0.3)
    ('1.23 ms', '300 ms')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} us"


if __name__ == "__main__":
    main()
