"""How many experiments it takes to know: greedy advice and the exact optimum, over all 40,320 assignments.

    python bench/optimum.py

Any pair can always be tried. It prints progress to stderr and the figures to stdout, writes nothing, uses
one core, and fails if a figure is not what docs/optimum.md says.
"""

import platform
import sys
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter, process_time

from boardkit.alchemists.deduction.advice import Question, advise
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.optimal import CHANGES, Search, Table
from boardkit.alchemists.deduction.worlds import ALL, CELLS, COUNT, MAKES, Worlds
from boardkit.alchemists.material import ALCHEMICALS, COLOURS, INGREDIENTS

PROOF = """\
Why the optimum is exact
  A plan's cost is the experiments of each world, added up; in the worst case, the experiments of the
  unluckiest. The cost of a state is that of its best pair: its worlds once, and the costs of its parts.
  A pair is left out only if
  - its potion is certain already: it cuts nothing off, and the same worlds would be left;
  - it cuts the worlds into the same parts as a pair that was tried;
  - what no plan that starts with it goes below is not below the best cost found, or not below what the
    state may cost for the plan above it to be of use. To tell n worlds apart with experiments of at most
    k outcomes takes what the most even k-ary tree with n leaves takes, and at least log n to the base k
    in the worst case; k is the most outcomes of any pair in the state above, which no later cut exceeds.
    For a theory, the bound is one experiment where none is safe yet.
  States are the same if one turns into the other by exchanging ingredients (8! ways), flipping the signs
  of colours (8 ways) and turning the colours (3 ways): a potion has the first colour in which the signs
  agree and in the next colour do not, so two mixtures that were alike are alike after the change.
"""

_started = perf_counter()


def main() -> int:
    """Print all figures; 1 if one of them is not as recorded."""
    rows = [
        ("greedy learn, all eight known", greedy("learn", _is_single), Fraction(272_592, COUNT)),
        ("greedy learn, first theory", greedy("learn", _has_theory), Fraction(236_424, COUNT)),
        (
            "greedy first_theory, first theory",
            greedy("first_theory", _has_theory),
            Fraction(172_416, COUNT),
        ),
        ("greedy hedge, theory safe with a hedge", greedy("hedge", _has_hedged), Fraction(97_920, COUNT)),
        ("optimum, all eight known", optimum("identify"), Fraction(270_432, COUNT)),
        ("optimum in the worst case, all eight known", optimum("identify", worst=True), Fraction(8)),
        ("optimum, first theory", optimum("first_theory"), Fraction(167_472, COUNT)),
        ("optimum, theory safe with a hedge", optimum("hedge"), Fraction(97_920, COUNT)),
    ]
    print(f"\n{PROOF}\n{len(CHANGES)} ways to flip and turn; Python {platform.python_version()}\n")
    wrong = 0
    for name, (found, told), recorded in rows:
        wrong += found != recorded
        total = f"{found * COUNT} / {COUNT}"
        print(f"{name:45}{float(found):8.4f}  {total:18}  {told}")
    return int(wrong > 0)


# --- greedy: always what is ranked first, of equal ones the first on the sheet


def greedy(goal: str, is_reached: Callable[[Worlds], bool]) -> tuple[Fraction, str]:
    """The experiments on average until *is_reached*, if one always follows the advice."""
    start, told = process_time(), _Told(f"greedy {goal}")
    total = most = 0
    waiting: list[tuple[Worlds, int]] = [(ALL, 0)]
    while waiting:
        worlds, made = waiting.pop()
        if is_reached(worlds):
            total += made * worlds.bit_count()
            most = max(most, made)
            continue
        told.one_more()
        pair = advise(Knowledge([Evidence(worlds)]), Question(goal))[0].pair
        waiting += [(part, made + 1) for made_here in MAKES[pair] if (part := worlds & made_here)]
    return Fraction(total, COUNT), f"at most {most}; {told.count:,} states, {process_time() - start:.0f} s"


def _is_single(worlds: Worlds) -> bool:
    return worlds.bit_count() == 1


def _has_theory(worlds: Worlds) -> bool:
    return any(not worlds & ~cell for row in CELLS for cell in row)


def _has_hedged(worlds: Worlds) -> bool:
    return any(
        not worlds & ~(CELLS[i.number][a.number] | CELLS[i.number][b.number])
        for i in INGREDIENTS
        for a in ALCHEMICALS
        for b in ALCHEMICALS
        if sum(a.sign(c) != b.sign(c) for c in COLOURS) == 1
    )


# --- the optimum


def optimum(goal: str, worst: bool = False) -> tuple[Fraction, str]:
    """The experiments that the best plan needs, on average or in the worst case."""
    start, told = process_time(), _Told(f"optimum {goal}{' in the worst case' * worst}")
    search = Search(Table.of(((1, ALL),)), goal, worst=worst, tick=told.one_more)
    found = search.least()
    return found, f"{search.visited:,} states, {process_time() - start:.0f} s"


class _Told:
    """Progress on stderr, every few seconds."""

    def __init__(self, what: str) -> None:
        self.what, self.count, self._last = what, 0, perf_counter()

    def one_more(self) -> None:
        """Something was done."""
        self.count += 1
        now = perf_counter()
        if now - self._last > 5:
            self._last = now
            print(f"{now - _started:6.0f} s  {self.what}: step {self.count:,}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
