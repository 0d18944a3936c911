"""Perft counts from named positions, made by hand, by a quick count and by a slow enumerator."""

from typing import Any, NamedTuple

import pytest

from boardkit import Match, scenario
from boardkit.core.game import find
from tests.conformance.perft import perft, sequences
from tests.conformance.subjects import Subject


class Position(NamedTuple):
    """A position by name, and the counts from depth 1 on."""

    name: str
    game: str
    start: dict[str, Any]
    counts: tuple[int, ...]


BY_HAND = [
    # 1: draw. 2: a white 1, 2 or 3, the orange or the green chip. 3: after a white one draw, stop or flask, else
    # draw or stop: 3 * 3 + 2 * 2. 4: after draw the kinds left, after stop the neighbour's "draw", after flask
    # "draw" again: white 1 5+1+1, white 2 5+1+1, white 3 4+1+1, orange 4+1, green 4+1: 30.
    Position("first chips", "quacks", {"seats": 2, "round": 1}, (1, 5, 13, 30)),
    # 1: with 8 coins orange 3, green 4, blue 5, red 6 and green 8 can be had, or nothing. 2: after orange green,
    # blue, nothing; after green or blue orange, nothing; otherwise less than 3 coins are left, and the next
    # thing is one of the 24 cards of round 2: 3 + 2 + 2 + 3 * 24 = 79.
    Position(
        "eight coins",
        "quacks",
        {"seats": 2, "round": 1, "phase": "shopping", "players": [{"pot": ["white1@7"]}, {}]},
        (6, 79),
    ),
    # Two stand on the same space and roll twice each because of the card: 5 different faces each time.
    Position(
        "four rolls",
        "quacks",
        {
            "seats": 2,
            "round": 1,
            "phase": "evaluation",
            "card": "FB4",
            "players": [{"pot": ["orange1"]}, {"pot": ["orange1"]}],
        },
        (5, 25, 125, 625),
    ),
    # Two decide in secret: 2 * 2. Then one of the three kinds in the bag of the first who draws, or, if both
    # stop on the same space, one of 5 faces: 3 + 3 + 3 + 5 = 14.
    Position(
        "stir",
        "quacks",
        {
            "seats": 2,
            "round": 9,
            "players": [
                {"pot": ["orange1"], "bag": {"white1": 1, "green1": 1, "blue1": 1}},
                {"pot": ["orange1"], "bag": {"white1": 1, "green1": 1, "blue1": 1}},
            ],
        },
        (2, 4, 14),
    ),
    # Ben, whose pot is whole, rolls: 5 faces. Aki, whose pot exploded before the space with 6 coins and 1 point,
    # chooses points or coins: 10. With coins it is orange, green, blue, red or nothing: 5 after each face. With
    # points nobody buys, and there are the 24 cards of round 2, but where Ben's face was the ruby, he has two
    # to spend, on the droplet or not: 5 * 5 + 4 * 24 + 2 = 123.
    Position(
        "exploded",
        "quacks",
        {
            "seats": 2,
            "round": 1,
            "phase": "evaluation",
            "players": [{"pot": ["white3@1", "white3@2", "white2@5"]}, {}],
        },
        (5, 10, 123),
    ),
]
"""Small enough to count with pencil and paper; the count stands above each."""


def at(position: Position) -> Match:
    """A match at *position*, with chance by hand."""
    return scenario(position.game, position.start, chance="manual")


@pytest.mark.parametrize("position", BY_HAND, ids=lambda position: position.name)
def test_counts_by_hand(position: Position) -> None:
    for depth, count in enumerate(position.counts, start=1):
        assert perft(at(position).state, depth) == count, f"depth {depth}"
        assert len(sequences(at(position), depth)) == count, f"depth {depth}"


@pytest.mark.parametrize("position", BY_HAND, ids=lambda position: position.name)
def test_the_quick_count_and_the_slow_one_agree_deeper(position: Position) -> None:
    depth = len(position.counts) + 1
    assert perft(at(position).state, depth) == len(sequences(at(position), depth))


def test_from_the_start_of_every_game(subject: Subject) -> None:
    """For each number of seats and each set of options, three choices deep."""
    for seats in find(subject.game).seats:
        for options in subject.sets.values():
            match = Match(subject.game, seats, seed=0, options=options, chance="manual")
            assert perft(match.state, 3) == len(sequences(match, 3))
