"""Random games of boardkit beside those of other engines written in Python, in one run.

* ``quacks``: four players on the fast path, as simulations use it;
* ``quacks, labels and views``: at each choice the decision with its labels in one language, and the view of
  the seat that chooses;
* ``quacks, match``: through ``Match``, which keeps every state and event, with undo and redo where lawful;
* ``chess``: python-chess, push only; ``catan``: catanatron, four random players.

Both others are used for this measurement only: ``pip install -e '.[bench]'``. A choice counts where there
are two options or more, in every engine alike. What is measured is processor time, each in a process of its
own, in rounds that are interleaved, so that other work on the machine weighs little, and on all alike.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from boardkit import Match
from boardkit.core.chance import uniform
from boardkit.core.decision import Decision
from boardkit.core.flow import CHANCE, NOBODY
from boardkit.core.game import find
from boardkit.lab import playout

Playout = Callable[[int], int]
"""A whole random game of this seed: how many choices it had."""

SEATS: Final = 4
BASE: Final = "chess (python-chess)"


class Sample(NamedTuple):
    """What one process did in its time."""

    games: float
    choices: float
    """How many a second of processor time."""


# --- ours


def fast() -> Playout:
    """The fast path."""
    return lambda seed: playout("quacks", seats=SEATS, seed=seed)


def looked_at() -> Playout:
    """The same with what a person would see at each choice."""
    game = find("quacks")

    def play(seed: int) -> int:
        state, random, count = game.new(SEATS, game.options({})), uniform(seed), 0
        while state.stack:
            step: Any = state.stack.pop()
            if step.seat == NOBODY:
                step.run(state)
            elif step.seat == CHANCE:
                step.take(state, step.outcome(state, int(random() * step.total(state))))
            else:
                state.stack.append(step)
                decision = Decision(step.seat, step.prompt(state), step.rule, step.options(state))
                for option in decision:
                    option.label("en")
                game.view(state, step.seat)
                state.stack.pop()
                count += len(decision.options) > 1
                step.take(state, decision.options[int(random() * len(decision.options))].key)
        return count

    return play


def matched() -> Playout:
    """Through a match, each choice taken back and made again where a player may."""

    def play(seed: int) -> int:
        match, random, count = Match("quacks", SEATS, seed=seed), uniform(seed), 0
        while (decision := match.decision) is not None:
            keys = decision.keys
            count += len(keys) > 1
            match.play(keys[int(random() * len(keys))])
            if match.why_no_undo() is None:
                match.undo()
                match.redo()
        return count

    return play


# --- others


def chess() -> Playout:
    """Random moves until the game ends, or 400 half-moves."""
    import chess as engine

    def play(seed: int) -> int:
        board, random, count = engine.Board(), uniform(seed), 0
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 150:
                break
            count += len(moves) > 1
            board.push(moves[int(random() * len(moves))])
        return count

    return play


def catan() -> Playout:
    """Four players that choose at random, to the end or catanatron's own limit of turns."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    def play(seed: int) -> int:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed + 1)  # 0 would be no seed
        count = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            count += len(game.state.playable_actions) > 1
            game.play_tick()
        return count

    return play


TARGETS: Final[dict[str, Callable[[], Playout]]] = {
    "quacks": fast,
    "quacks, labels and views": looked_at,
    "quacks, match": matched,
    BASE: chess,
    "catan (catanatron)": catan,
}


# --- measuring


def sample(name: str, seconds: float, seed: int) -> Sample:
    """Play for so many seconds of processor time, after one game to warm up."""
    play = TARGETS[name]()
    play(seed)
    games = choices = 0
    begun = process_time()
    while (took := process_time() - begun) < seconds:
        choices += play(seed + games)
        games += 1
    return Sample(games / took, choices / took)


def sampled_apart(name: str, seconds: float, seed: int) -> Sample:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--child", name, "--seconds", str(seconds), "--seed", str(seed)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return Sample(*json.loads(ended.stdout.splitlines()[-1]))


def table(samples: dict[str, list[Sample]]) -> str:
    """Medians over all rounds, with the spread, and the ratio to python-chess in the same run."""
    base = median(each.choices for each in samples[BASE])
    heads = f"{'spread':>9}{'µs/choice':>11}{'choices/game':>14}{'x chess':>9}"
    lines = [f"{'':28}{'games/s':>10}{'choices/s':>12}{heads}"]
    for name, found in samples.items():
        games, choices = median(each.games for each in found), median(each.choices for each in found)
        rates = [each.choices for each in found]
        spread = (max(rates) - min(rates)) / 2 / choices
        lines.append(
            f"{name:28}{games:10.1f}{choices:12,.0f}{f'±{spread:.0%}':>9}{1e6 / choices:11.1f}"
            f"{choices / games:14.0f}{choices / base:9.2f}"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure all targets in turn, so many rounds, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time, for each sample")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", choices=TARGETS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        print(json.dumps(sample(given.child, given.seconds, given.seed)))
        return
    samples: dict[str, list[Sample]] = {name: [] for name in TARGETS}
    for number in range(given.rounds):
        for name, found in samples.items():
            found.append(sampled_apart(name, given.seconds, given.seed + 10_000 * number))
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores"
    print(f"{machine}, {given.rounds} rounds of {given.seconds} s each")
    print("per second of processor time; a choice has two options or more")
    print(table(samples))


if __name__ == "__main__":
    main()
