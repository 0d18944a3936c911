"""How a brew ends, counted exactly: where the last chip lies, and whether the pot exploded.

Nothing is sampled. What decides when a brew ends is only how many chips of each *class* have come: white
1, 2 and 3, yellow, and all others together. So the orders of drawing are counted by class, as whole
numbers (:meth:`Brewing.ends`). Which of the other chips they were is a matter of its own: every sequence
of so many of them is as likely, whatever the white chips did. How far these sequences move is counted once
(:meth:`Brewing.moves`) and joined to the ends.

What holds exactly: printed values, droplet and rat stone, the end of the pot, a raised limit, and what
:class:`~boardkit.quacks.odds.terms.Rules` names: card FB6, red set 1, yellow sets 3 and 4. Red chips of
set 2 count as placed. Left out, since they ask for a choice or depend on which chip follows which: flask,
blue chips, red sets 3 and 4, yellow sets 1 and 2, declining an action, cards FB3, FB7 and FB10; and what
comes after brewing, such as green set 3.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, perm
from typing import NamedTuple

from boardkit.quacks.material import (
    COINS,
    COLOUR,
    LAST_SPACE,
    LIMIT,
    ORANGE,
    POINTS,
    RED,
    RUBY,
    VALUE,
    WHITE,
    WHITE1,
    WHITE2,
    WHITE3,
    YELLOW,
)
from boardkit.quacks.odds.counting import Ways, interleavings, plus, shifted, subsets, times
from boardkit.quacks.odds.terms import PLAIN, Rules

Law = dict[tuple[int, bool], Fraction]
"""The chance of each end of a brew: the space of the last chip, and whether the pot exploded."""


# ---------------------------------------------------------------------------------- counting orders


class Drawn(NamedTuple):
    """How many chips of each class have been drawn."""

    white1: int
    white2: int
    white3: int
    others: int
    yellows: int

    @property
    def white(self) -> int:
        """The sum of the white ones."""
        return self.white1 + 2 * self.white2 + 3 * self.white3


class Expected(NamedTuple):
    """What a brew is worth on average.

    ``explosion`` is the chance that the pot explodes, ``space`` the mean scoring space. ``coins``,
    ``points`` and ``rubies`` are those of the scoring space, whether the pot exploded or not;
    ``coins_whole`` and ``points_whole`` the part of them that comes from pots that did not explode. After
    an explosion a player takes either: points always make ``points`` and ``coins_whole``, coins always
    ``points_whole`` and ``coins``. ``value`` counts a coin as so many points as was asked for, and takes
    after an explosion what is worth more.
    """

    explosion: Fraction
    space: Fraction
    coins: Fraction
    points: Fraction
    rubies: Fraction
    coins_whole: Fraction
    points_whole: Fraction
    value: Fraction


class _Worth(NamedTuple):
    """The sums over all sequences of what :class:`Expected` averages; ``value`` after an explosion."""

    many: int
    space: int
    coins: int
    points: int
    rubies: int
    burst: Fraction


class _Point(NamedTuple):
    """A point in a brew: the risk of the next chip, and what that makes of it in how many ways."""

    exploded: bool
    risk: Fraction
    followers: list[tuple[Drawn, int]]


@dataclass(frozen=True)
class Brewing:
    """A pot being brewed: the counts of the bag, and what lies in the pot.

    ``base`` is the space of the last chip, or of droplet or rat stone. While the pot is ``empty`` nobody
    may stop (QUA-BREW-6).

    >>> from boardkit.quacks.odds.terms import read_bag
    >>> brewing = Brewing(tuple(read_bag({"white3": 3, "orange1": 1})))
    >>> brewing.law(Fraction(1))[10, True]  # the orange chip came before the third white one
    Fraction(3, 4)
    """

    bag: tuple[int, ...]
    base: int = 0
    whites: int = 0
    limit: int = LIMIT
    empty: bool = True
    rules: Rules = PLAIN

    @cached_property
    def _apart(self) -> bool:
        """Whether it matters how many yellow chips come; if not, they are counted with the others."""
        return self.rules.yellow3 or self.rules.yellow4

    @cached_property
    def classes(self) -> Drawn:
        """How many chips of each class there are."""
        white = (self.bag[WHITE1], self.bag[WHITE2], self.bag[WHITE3])
        yellows = sum(n for chip, n in enumerate(self.bag) if COLOUR[chip] == YELLOW and self._apart)
        return Drawn(*white, sum(self.bag) - sum(white) - yellows, yellows)

    @cached_property
    def many(self) -> int:
        """How many chips there are."""
        return sum(self.bag)

    def room(self, drawn: Drawn) -> int:
        """How much white the pot still stands once *drawn* have come; below 0 if it exploded."""
        return self.rules.limit(self.limit, drawn.yellows) - self.whites - drawn.white

    def risk(self, drawn: Drawn) -> Fraction:
        """The chance that the next chip explodes the pot, once *drawn* have come."""
        left = self.many - sum(drawn)
        room = self.room(drawn)
        bad = sum(self.classes[i] - drawn[i] for i in range(3) if i + 1 > room)
        return Fraction(bad, left) if left else Fraction(0)

    # -------------------------------------------------------------------------------------- orders

    @cached_property
    def _points(self) -> dict[Drawn, "_Point"]:
        """All points of a brew that never stops, each before those that follow it."""
        start = Drawn(0, 0, 0, 0, 0)
        found: dict[Drawn, _Point] = {}
        layer = {start: None}
        while layer:
            following: dict[Drawn, None] = {}
            for drawn in layer:
                exploded = self.room(drawn) < 0
                ways = [] if exploded else self._followers(drawn)
                found[drawn] = _Point(exploded, self.risk(drawn), ways)
                following.update((after, None) for after, _ in ways)
            layer = following
        return found

    def _followers(self, drawn: Drawn) -> list[tuple[Drawn, int]]:
        """What one more chip makes of *drawn*, and in how many ways."""
        left = [n - drawn[i] for i, n in enumerate(self.classes)]
        return [
            (Drawn(*(n + (i == j) for j, n in enumerate(drawn))), ways)
            for i, ways in enumerate(left)
            if ways
        ]

    def ends(self, risk: Fraction) -> Iterator[tuple[Drawn, bool, int]]:
        """How the brew ends if one stops when the next draw is riskier than *risk*.

        Each end is what was drawn, whether the pot exploded, and in how many orders of all chips of the
        bag it comes to this, of :attr:`many` factorial.
        """
        orders = dict.fromkeys(self._points, 0)
        orders[Drawn(0, 0, 0, 0, 0)] = 1
        for drawn, point in self._points.items():
            ways = orders[drawn]
            if not ways:
                continue
            n = sum(drawn)
            if point.followers and (point.risk <= risk or (not n and self.empty)):
                for after, more in point.followers:
                    orders[after] += ways * more
            else:
                yield drawn, point.exploded, ways * factorial(self.many - n)

    def chances(self, risk: Fraction) -> Iterator[tuple[Drawn, bool, Fraction]]:
        """The same with the chance of each end."""
        total = factorial(self.many)
        return ((drawn, exploded, Fraction(n, total)) for drawn, exploded, n in self.ends(risk))

    def risks(self) -> list[Fraction]:
        """Every risk that the next draw can have while one goes on, from the lowest."""
        return sorted({point.risk for point in self._points.values() if not point.exploded})

    # --------------------------------------------------------------------------------------- moves

    @cached_property
    def _other_moves(self) -> list[Ways]:
        """By how many: the sequences of the other chips, by their moves."""
        oranges, reds, rest = 0, {1: 0, 2: 0, 4: 0}, {1: 0, 2: 0, 4: 0}
        for chip, n in enumerate(self.bag):
            if COLOUR[chip] == ORANGE:
                oranges += n
            elif COLOUR[chip] == RED and self.rules.red1:
                reds[VALUE[chip]] += n
            elif COLOUR[chip] != WHITE and not (COLOUR[chip] == YELLOW and self._apart):
                rest[VALUE[chip]] += n
        acting = self._orange_and_red(oranges, reds)
        plain = [[factorial(m) * n for n in ways] for m, ways in enumerate(subsets(rest))]
        found: list[Ways] = [[0]] * (len(acting) + len(plain) - 1)
        for j, one in enumerate(acting):
            for m, other in enumerate(plain):
                joined = [comb(j + m, j) * n for n in times(one, other)]
                found[j + m] = plus(found[j + m], joined)
        return found

    def _orange_and_red(self, oranges: int, reds: Mapping[int, int]) -> list[Ways]:
        """By how many: the sequences of orange and red chips, by their moves."""
        chosen = subsets(reds)
        found: list[Ways] = [[0]] * (oranges + len(chosen))
        for o in range(oranges + 1):
            for r, ways in enumerate(chosen):
                moves = times(ways, interleavings(o, r, self.rules.oranges) if r else [1])
                sequences = perm(oranges, o) * factorial(r)
                moves = shifted([sequences * n for n in moves], o * self.rules.orange)
                found[o + r] = plus(found[o + r], moves)
        return found

    @cached_property
    def _yellow_moves(self) -> list[Ways]:
        """By how many: the sequences of yellow chips, if they are counted apart, by their moves."""
        chips = {
            VALUE[chip]: n for chip, n in enumerate(self.bag) if COLOUR[chip] == YELLOW and self._apart
        }
        return [
            shifted([factorial(y) * n for n in ways], self.rules.yellow_bonus(y))
            for y, ways in enumerate(subsets(chips))
        ]

    @cached_property
    def _moves(self) -> dict[tuple[int, int], Ways]:
        return {}

    def moves(self, others: int, yellows: int) -> Ways:
        """In how many ways so many chips can come, by how far they move together."""
        key = others, yellows
        if key not in self._moves:
            self._moves[key] = times(self._other_moves[others], self._yellow_moves[yellows])
        return self._moves[key]

    # --------------------------------------------------------------------------------------- answers

    def _grouped(self, risk: Fraction) -> dict[tuple[int, int, int, bool], int]:
        """The orders by the sum of white chips, other and yellow chips, and whether the pot exploded.

        Each is how many orders there are for every single sequence of the others and of the yellow ones.
        """
        found: dict[tuple[int, int, int, bool], int] = {}
        many = self.classes
        for drawn, exploded, orders in self.ends(risk):
            key = drawn.white, drawn.others, drawn.yellows, exploded
            sequences = perm(many.others, drawn.others) * perm(many.yellows, drawn.yellows)
            found[key] = found.get(key, 0) + orders // sequences
        return found

    def law(self, risk: Fraction) -> Law:
        """The chance of each end if one stops when the next draw is riskier than *risk*."""
        found: dict[tuple[int, bool], int] = {}
        for (white, others, yellows, exploded), orders in self._grouped(risk).items():
            for move, ways in enumerate(self.moves(others, yellows)):
                if ways:
                    end = min(self.base + white + move, LAST_SPACE), exploded
                    found[end] = found.get(end, 0) + orders * ways
        total = factorial(self.many)
        return {end: Fraction(n, total) for end, n in sorted(found.items())}

    @cached_property
    def _worths(self) -> dict[tuple[int, int, int, Fraction], _Worth]:
        return {}

    def _worth(self, white: int, others: int, yellows: int, coin: Fraction) -> _Worth:
        key = white, others, yellows, coin
        if key not in self._worths:
            many = self.moves(others, yellows)
            ends = [(n, min(self.base + white + move, LAST_SPACE) + 1) for move, n in enumerate(many) if n]
            # of two whole numbers the larger, since that is much quicker than with fractions
            above, below = coin.numerator, coin.denominator
            burst = sum(n * max(below * POINTS[space], above * COINS[space]) for n, space in ends)
            self._worths[key] = _Worth(
                sum(many),
                sum(n * space for n, space in ends),
                sum(n * COINS[space] for n, space in ends),
                sum(n * POINTS[space] for n, space in ends),
                sum(n * RUBY[space] for n, space in ends),
                Fraction(burst, below),
            )
        return self._worths[key]

    def expected(self, risk: Fraction, coin: Fraction) -> Expected:
        """What the brew is worth if one stops when the next draw is riskier than *risk*."""
        space = coins = points = rubies = whole_coins = whole_points = explosion = 0
        burst = Fraction(0)
        for (white, others, yellows, exploded), orders in self._grouped(risk).items():
            worth = self._worth(white, others, yellows, coin)
            space += orders * worth.space
            coins += orders * worth.coins
            points += orders * worth.points
            rubies += orders * worth.rubies
            if exploded:
                explosion += orders * worth.many
                burst += orders * worth.burst
            else:
                whole_coins += orders * worth.coins
                whole_points += orders * worth.points
        value = whole_points + coin * whole_coins + burst
        total = factorial(self.many)
        sums = (explosion, space, coins, points, rubies, whole_coins, whole_points, value)
        return Expected(*(Fraction(n) / total for n in sums))
