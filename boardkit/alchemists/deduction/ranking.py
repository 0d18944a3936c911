"""Ranks: best first, and what is equally good has the same rank."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol, TypeVar


class Ranked(Protocol):
    """Advice with a rank and a value that says how good it is."""

    @property
    def rank(self) -> int: ...
    @property
    def value(self) -> Fraction | float: ...


T = TypeVar("T", bound=Ranked)


def ranked(advice: Iterable[T], *, lowest: bool = False) -> list[T]:
    """*advice*, best first (the highest value, or the *lowest*), with ranks that count what is better.

    Values that differ only in the tenth decimal are equal: sums of the same terms in another order.
    """
    sign = 1 if lowest else -1
    rounded = [(sign * _rounded(each.value), each) for each in advice]
    order = sorted(rounded, key=lambda item: item[0])
    ranks: dict[Any, int] = {}
    for place, (value, _) in enumerate(order, start=1):
        ranks.setdefault(value, place)
    return [replace(each, rank=ranks[value]) for value, each in order]  # type: ignore[type-var]


def _rounded(value: Fraction | float) -> Fraction | float:
    return round(value, 9) if isinstance(value, float) else value
