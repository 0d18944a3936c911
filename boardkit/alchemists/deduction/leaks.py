"""What an experiment gives away: what a colleague could learn from its public potion."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import fsum, log2

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.advice import AdviceError
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.worlds import MAKES, by_count
from boardkit.alchemists.material import POTIONS, Ingredient, Pair, Potion
from boardkit.core.text import Language, Text


@dataclass(frozen=True)
class Leak:
    """What the public potion of a pair would tell a colleague."""

    pair: Pair
    bits: float
    """How many bits the colleague is expected to learn of the assignment."""
    potions: dict[Potion, Fraction]
    """What the colleague will see, as far as is known here."""
    message: Text

    def text(self, lang: Language | None = None) -> str:
        """The same in a sentence."""
        return self.message.text(lang)


def leaks(own: Knowledge, rival: Knowledge, pair: Pair, candidates: Sequence[Ingredient] = ()) -> Leak:
    """What the potion of *pair* would tell a colleague who knows *rival* and the *candidates*.

    A colleague sees the potion and not the ingredients. In every world each potion comes from exactly
    4 of the 28 pairs, so by itself the potion tells nothing of the assignment; with an idea of which
    cards were used it may.
    """
    chances = {p: chance for p, chance in own.potions(pair).items() if chance}
    if not candidates:
        return Leak(pair, 0.0, chances, say("leak.nothing"))
    if not set(pair) <= set(candidates):
        raise AdviceError(say("error.leak-candidates"))
    bits = _learned(rival, list(combinations(candidates, 2)))
    return Leak(pair, bits, chances, say("leak.bits", bits=f"{bits:.2f}"))


def _learned(rival: Knowledge, pairs: Sequence[Pair]) -> float:
    """The information between the world and the potion, where any of *pairs* is as likely."""
    before: list[float] = []
    after: list[float] = []
    for potion in POTIONS:
        levels = by_count(MAKES[pair][potion.number] for pair in pairs)
        chances = [float(rival.probability(level)) for level in levels]
        shares = [n / len(pairs) for n in range(len(levels))]
        before.append(_surprise(fsum(c * s for c, s in zip(chances, shares, strict=True))))
        after.extend(c * _surprise(s) for c, s in zip(chances, shares, strict=True))
    return max(0.0, fsum(before) - fsum(after))


def _surprise(chance: float) -> float:
    return -chance * log2(chance) if chance else 0.0
