"""Many random matches, checked on all cores: ``python -m tests.conformance.many --games 20000``."""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from tests.conformance.subjects import SUBJECTS, setup, subjects
from tests.conformance.walk import walk

CHUNK = 50


class Done(NamedTuple):
    """What came of a chunk of matches."""

    matches: int
    choices: int
    failures: list[str]


def main(argv: Sequence[str] | None = None) -> int:
    """Check so many matches of each game; 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="matches of each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(argv)
    begun = time.monotonic()
    matches = choices = 0
    failures: list[str] = []
    chunks = list(_chunks(given.first, given.games))
    with ProcessPoolExecutor(given.workers) as pool:
        for future in as_completed([pool.submit(_check, *chunk) for chunk in chunks]):
            done = future.result()
            matches, choices = matches + done.matches, choices + done.choices
            failures += done.failures
            for failure in done.failures:
                print(failure, flush=True)
            if sys.stderr.isatty() or matches % 1000 < CHUNK:
                took = time.monotonic() - begun
                print(
                    f"{matches} matches, {took:.0f} s, {len(failures)} failures",
                    file=sys.stderr,
                    flush=True,
                )
    took = time.monotonic() - begun
    print(f"{matches} matches, {choices} choices checked in {took:.0f} s: {len(failures)} failures")
    return 1 if failures else 0


def _chunks(first: int, games: int) -> Iterator[tuple[str, int, int]]:
    for subject in subjects():
        for start in range(first, first + games, CHUNK):
            yield subject.game, start, min(start + CHUNK, first + games)


def _check(game: str, start: int, stop: int) -> Done:
    subject, choices, failures = SUBJECTS[game], 0, []
    for number in range(start, stop):
        begin = setup(subject, number)
        try:
            choices += walk(subject, begin)
        except Exception:
            failures.append(f"match {number}: {begin}\n{traceback.format_exc()}")
    return Done(stop - start, choices, failures)


if __name__ == "__main__":
    sys.exit(main())
