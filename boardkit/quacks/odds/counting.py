"""Counting chips: in how many ways they can come, and how far they move together."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from boardkit.quacks.material import WHITE1, WHITE2, WHITE3

Ways = list[int]
"""How many ways lead to each sum: a polynomial."""


def times(one: Ways, other: Ways) -> Ways:
    """One sum and another, added.

    >>> times([1, 1], [0, 1, 1])  # 0 or 1, and 1 or 2: 1 once, 2 twice, 3 once
    [0, 1, 2, 1]
    """
    product = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                product[i + j] += a * b
    return product


def plus(one: Ways, other: Ways) -> Ways:
    """Either the ways of one or those of the other."""
    if len(one) < len(other):
        one, other = other, one
    return [a + (other[i] if i < len(other) else 0) for i, a in enumerate(one)]


def shifted(ways: Ways, by: int) -> Ways:
    """The same with every sum larger by so much."""
    return [0] * by + ways


def subsets(chips: Mapping[int, int]) -> list[Ways]:
    """By how many are chosen: in how many ways *chips*, counts by move, give each sum of moves."""
    found: list[Ways] = [[1]]
    for move, n in chips.items():
        longer: list[Ways] = [[0]] * (len(found) + n)
        for size, ways in enumerate(found):
            for more in range(n + 1):
                added = [comb(n, more) * each for each in shifted(ways, move * more)]
                longer[size + more] = plus(longer[size + more], added)
        found = longer
    return found


def interleavings(oranges: int, reds: int, before: int) -> Ways:
    """In how many orders of *oranges* and *reds* the red chips go so much farther (QUA-RED-2).

    *before* orange chips lie in the pot already.
    """
    table: dict[tuple[int, int], Ways] = {(0, 0): [1]}
    for o in range(oranges + 1):
        seen = before + o
        bonus = 2 if seen >= 3 else 1 if seen else 0
        for r in range(reds + 1):
            if o or r:
                last_red = shifted(table[o, r - 1], bonus) if r else [0]
                table[o, r] = plus(last_red, table[o - 1, r] if o else [0])
    return table[oranges, reds]


def by_draw(bag: tuple[int, ...], room: int) -> list[Fraction]:
    """The chance that chips of *bag* have exploded a pot with *room* for white, by each draw.

    The pot is whole exactly if the chips drawn hold no more white than there is room for.
    """
    ones, twos, threes = bag[WHITE1], bag[WHITE2], bag[WHITE3]
    many = sum(bag)
    others = many - ones - twos - threes
    safe = [  # for each safe choice of white chips: how many they are, and how often it comes
        (a + b + c, comb(ones, a) * comb(twos, b) * comb(threes, c))
        for c in range(min(threes, room // 3) + 1)
        for b in range(min(twos, (room - 3 * c) // 2) + 1)
        for a in range(min(ones, room - 3 * c - 2 * b) + 1)
    ]
    found = []
    for draws in range(1, many + 1):
        whole = sum(ways * comb(others, draws - n) for n, ways in safe if n <= draws)
        found.append(1 - Fraction(whole, comb(many, draws)))
        if not whole:
            break
    return found
