"""The reasons and the goals of the deduction engine, in one run.

* all explanations: for each of the 64 cells that is certain or impossible its smallest proofs, its steps
  and the steps' sentences, in states of random games after ten facts;
* the reasons of contradictions: the same games with one fact that is wrong, and so no assignment left;
* every goal, looking one experiment ahead;
* whole games by the advice of a goal: the experiments until there is a first theory, over all 40,320
  assignments, each state of knowledge looked at once.

Times are processor time; what a casebook keeps between questions is thrown away before each round.
"""

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from boardkit.alchemists import Casebook, Practice
from boardkit.alchemists.deduction import Fact
from boardkit.alchemists.deduction.publishing import wrong_signs
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURED_POTIONS,
    COLOURS,
    INGREDIENTS,
    PAIRS,
    POTIONS,
    Alchemical,
)
from boardkit.core.chance import Chance

clock = process_time if os.name == "posix" else perf_counter  # elsewhere it ticks too slowly

# --- random games --------------------------------------------------------------------------------------

GAMES: Final = 60
FACTS: Final = 10
TARGET: Final = 0.05
"""In seconds, for all explanations of a state."""


def random_fact(secret: Practice, chance: Chance) -> Fact:
    """What a game tells: mostly experiments, some sales and debunks."""
    a, b = chance.pick(PAIRS)
    match chance.below(8):
        case 0:
            return secret.sale(a, b, chance.pick(COLOURED_POTIONS))
        case 1:
            return secret.debunk(chance.pick(INGREDIENTS), chance.pick(COLOURS))
        case 2:
            return secret.ask(a, b, chance.pick(POTIONS))
    return secret.experiment(a, b)


def random_game(seed: int) -> list[Fact]:
    """Ten facts of a game."""
    secret, chance = Practice(seed=seed), Chance(f"bench {seed}")
    return [random_fact(secret, chance) for _ in range(FACTS)]


def with_a_slip(seed: int) -> list[Fact]:
    """Ten facts of which one comes from another game, so that they contradict each other."""
    facts = random_game(seed)
    for other in range(GAMES, 2 * GAMES):
        for wrong in random_game(other):
            if not Casebook([*facts[1:], wrong]).remaining:
                return [*facts[1:], wrong]
    raise AssertionError("no fact of another game contradicts this one")


# --- what is measured ----------------------------------------------------------------------------------


def explain_everything(facts: Sequence[Fact]) -> int:
    """Explain every cell that is settled, with all steps in words; how many those are."""
    book = Casebook(facts)
    found = [book.why(ingredient, alchemical) for ingredient in INGREDIENTS for alchemical in ALCHEMICALS]
    return sum(bool(each.text("en")) for each in found if each is not None)


def explain_the_clash(facts: Sequence[Fact]) -> int:
    """Explain the contradiction, with all steps in words."""
    clash = Casebook(facts).why()
    assert clash is not None
    return len(clash.text("en"))


GOALS: Final[dict[str, dict[str, Any]]] = {
    "learn": {},
    "identify": {},
    "first_theory": {},
    "hedge": {},
    "grant": {"ingredients": ["scorpion", "toad", "mushroom"]},
    "brew": {"potions": ["R+", "G+", "B-"]},
    "safe": {},
}
"""Every goal, with what it is about."""


def timed(work: Callable[[], object]) -> float:
    started = clock()
    work()
    return clock() - started


def quickest(work: Callable[[], object], rounds: int = 3) -> float:
    return min(timed(work) for _ in range(rounds))


# --- whole games by the advice -------------------------------------------------------------------------


@dataclass
class Played:
    """Experiments of all assignments added up, and the states of knowledge that were looked at."""

    experiments: int = 0
    states: int = 0


def can_be(book: Casebook) -> list[list[Alchemical]]:
    return [[a for a, chance in row.items() if chance] for row in book.table().values()]


def has_certain_theory(book: Casebook) -> bool:
    return any(len(left) == 1 for left in can_be(book))


def has_safe_theory(book: Casebook) -> bool:
    """Whether a theory with some hedge is safe: two candidates at most, which differ in one sign."""
    return any(
        len(left) == 1 or (len(left) == 2 and len(wrong_signs(left[0], left[1])) == 1)
        for left in can_be(book)
    )


def play(goal: str, reached: Callable[[Casebook], bool], book: Casebook, played: Played) -> None:
    """Do the best experiment, and go on after each of its potions, until the goal is reached."""
    if reached(book):
        return
    played.states += 1
    played.experiments += book.remaining
    best = book.advise(goal)[0]
    a, b = best.pair
    for potion in best.outcomes:
        book.add(f"{a} {b} {potion}")
        play(goal, reached, book, played)
        book.undo()


PLAYED: Final = [
    ("hedge until a theory with a hedge is safe", "hedge", has_safe_theory),
    ("first_theory until one is certain", "first_theory", has_certain_theory),
    ("learn until one is certain", "learn", has_certain_theory),
]

# --- the printed table ---------------------------------------------------------------------------------


def main() -> None:
    print(
        "boardkit's reasons and goals\n"
        f"Python {platform.python_version()}, {os.cpu_count()} CPUs, {platform.system()} "
        f"{platform.machine()}; processor times of {GAMES} random games after {FACTS} facts\n"
    )
    print(line(("", "median", "shortest", "longest", "target", "")))
    report_reasons()
    report_advice()
    report_games()


def report_reasons() -> None:
    """Print how long explanations take."""
    games = [random_game(seed) for seed in range(GAMES)]
    Casebook(games[0]).table()  # what is worked out once
    times = [quickest(partial(explain_everything, game)) for game in games]
    report("all explanations of a state, in words", times, TARGET)
    slips = [with_a_slip(seed) for seed in range(GAMES)]
    times = [quickest(partial(explain_the_clash, slip)) for slip in slips]
    report("the reasons of a contradiction, in words", times)


def report_advice() -> None:
    """Print how long advice takes, goal by goal."""
    for goal, about in GOALS.items():
        for what, facts in (("nothing known", []), ("two facts known", random_game(0)[:2])):
            advise = partial(Casebook(facts).advise, goal, **about)
            report(f"advice to {goal}, {what}", [timed(advise) for _ in range(9)])


def report_games() -> None:
    """Print how many experiments games by the advice take."""
    print("\nexperiments on average over all 40,320 assignments, always doing the best one:")
    for what, goal, reached in PLAYED:
        played = Played()
        seconds = timed(partial(play, goal, reached, Casebook(), played))
        average = played.experiments / 40320
        print(f"{what:45}  {average:.4f}  ({played.states} states, {seconds:.1f} s)", flush=True)


def report(what: str, times: Sequence[float], target: float | None = None) -> None:
    """Print one row."""
    cells = [what, *map(milliseconds, (median(times), min(times), max(times)))]
    if target is not None:
        cells += [f"< {milliseconds(target)}", "met" if max(times) < target else "MISSED by the longest"]
        if median(times) >= target:
            cells[-1] = "MISSED"
    print(line(cells), flush=True)


def line(cells: Sequence[str]) -> str:
    widths = (-45, 10, 10, 10, 10, -6)
    columns = [c.ljust(-w) if w < 0 else c.rjust(w) for c, w in zip(cells, widths, strict=False)]
    return "  ".join(columns).rstrip()


def milliseconds(seconds: float) -> str:
    """Three digits.

    >>> milliseconds(0.0123), milliseconds(1.5)
    ('12.3 ms', '1500 ms')
    """
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    main()
