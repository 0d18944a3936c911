"""Chance: the same for the same seed, on every machine and in every version, and fair."""

from collections import Counter

import pytest

from boardkit.core.chance import Chance, fresh_seed, turn_of_chance, uniform

PINNED_NUMBERS = [36, 52, 27, 33, 32, 9, 19, 9, 88, 6]
PINNED_ORDER = [5, 4, 1, 7, 3, 0, 6, 2]
PINNED_TURNS = [19, 23, 26, 61, 95, 82, 24, 79, 81, 18]
PINNED_SHARES = [284, 829, 262, 77, 154, 694, 777, 205, 143, 243]


def test_the_sequence_of_a_seed_never_changes() -> None:
    """Pinned: records of games hold seeds, so what a seed gives is a promise."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(10)] == PINNED_NUMBERS
    assert Chance("friday").shuffled(list(range(8))) == PINNED_ORDER


def test_what_a_match_and_a_playout_get_never_changes() -> None:
    """Pinned for the same reason; the shares are those of 1,000, rounded down."""
    assert [turn_of_chance(7, turn, 100) for turn in range(10)] == PINNED_TURNS
    random = uniform(7)
    assert [int(random() * 1000) for _ in range(10)] == PINNED_SHARES


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 28, 40320])
def test_numbers_are_below_and_reach_the_ends(n: int) -> None:
    chance = Chance(n)
    seen = {chance.below(n) for _ in range(min(20 * n, 20_000))}
    assert seen <= set(range(n))
    if n <= 28:
        assert seen == set(range(n))


def test_numbers_are_fair() -> None:
    """7,000 throws of seven sides: 1,000 each, with a deviation of about 29."""
    chance = Chance("fair")
    counts = Counter(chance.below(7) for _ in range(7000))
    assert all(abs(count - 1000) < 150 for count in counts.values())  # five deviations


def test_shuffles_are_fair() -> None:
    """6,000 shuffles of three: 1,000 for each of the 3! orders."""
    chance = Chance("orders")
    counts = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_shuffle_leaves_what_it_shuffles() -> None:
    things = [3, 1, 2, 2]
    assert sorted(Chance(1).shuffled(things)) == [1, 2, 2, 3]
    assert things == [3, 1, 2, 2]
    assert Chance(1).shuffled([]) == []


def test_picking() -> None:
    chance = Chance(3)
    assert {chance.pick("xyz") for _ in range(100)} == set("xyz")
    with pytest.raises(ValueError, match="no number below 0"):
        chance.pick([])


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_zero(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Chance(1).below(n)


def test_seeds_are_told_apart() -> None:
    first = [tuple(Chance(seed).below(1000) for _ in range(4)) for seed in (1, 2, -1, "x", "y", 2**70)]
    assert len(set(first)) == 6


def test_a_fresh_seed_cannot_be_found_by_trying() -> None:
    """128 bits as 32 hexadecimal digits; that two of 50 are the same happens once in about 10**35 times."""
    seeds = {fresh_seed() for _ in range(50)}
    assert all(len(seed) == 32 and 0 <= int(seed, 16) < 2**128 for seed in seeds)
    assert len(seeds) == 50
