"""How often the bots of a game win against each other, two at a table.

    python bench/bench_bots.py                 # 1,000 games of Quacks for each pair
    python bench/bench_bots.py 200 books=2     # fewer games, other options

Bots change seats from game to game, a shared win is half a win, and the games are the same on every run. It
prints a table to stdout, one line as soon as a pair is done, and uses one core.
"""

import sys
from itertools import combinations
from time import perf_counter

from boardkit.core.game import find
from boardkit.lab.contest import contest

GAME = "quacks"


def read_option(word: str) -> tuple[str, int | str]:
    """An option as ``name=value``."""
    name, _, value = word.partition("=")
    return name, int(value) if value.isdecimal() else value


def main(words: list[str]) -> None:
    """Let all pairs of bots play."""
    games = int(words[0]) if words else 1000
    options = dict(read_option(word) for word in words[1:])
    bots = find(GAME).bots()
    print("bot        against     games     won   share  ± 1 s.e.  ms a game")
    for other, bot in combinations(bots, 2):
        started = perf_counter()
        won, _ = contest(GAME, [bots[bot], bots[other]], games=games, options=options)
        took = (perf_counter() - started) / games * 1000
        share = won / games
        error = (share * (1 - share) / games) ** 0.5
        line = f"{bot:<10} {other:<10} {games:>6} {won:>7g} {share:>7.1%} {error:>9.1%} {took:>10.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
