"""Debunking: what refutes a theory, how surely, and what everybody would learn.

Clauses: ``ALC-DEBUNK-1`` (apprentice), ``ALC-DEBUNK-2`` (master).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.advice import AdviceError
from boardkit.alchemists.deduction.goals import entropy
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.ranking import ranked
from boardkit.alchemists.deduction.worlds import ALL, MAKES, Worlds, sign
from boardkit.alchemists.material import (
    COLOURS,
    DEBUNK_GAIN,
    DEBUNK_LOSS,
    PAIRS,
    POTIONS,
    Alchemical,
    Colour,
    Ingredient,
    Pair,
    Potion,
)
from boardkit.alchemists.mixing import mix

Variant = Literal["apprentice", "master"]
Theories = Mapping[Ingredient, Alchemical]


@dataclass(frozen=True)
class ApprenticeDebunkAdvice:
    """Asking for an aspect of an ingredient with a theory."""

    rank: int
    ingredient: Ingredient
    colour: Colour
    refutes: Fraction
    """How likely the aspect refutes the theory."""
    reputation: Fraction
    """Expected reputation of the one who asks."""
    reveals: float
    """How many bits everybody is expected to learn who knows what is known here."""

    @property
    def value(self) -> Fraction:
        """Expected reputation."""
        return self.reputation


@dataclass(frozen=True)
class MasterDebunkAdvice:
    """Claiming that two ingredients make a potion, or do not."""

    rank: int
    pair: Pair
    potion: Potion
    refutes: dict[Ingredient, Fraction]
    """For each of the two that has a theory: how likely that is refuted."""
    conflict: Fraction
    """How likely the two theories are shown to conflict."""
    reputation: Fraction
    reveals: float

    @property
    def value(self) -> Fraction:
        """Expected reputation."""
        return self.reputation


def debunk(
    knowledge: Knowledge, theories: Theories, variant: str, conflicts: frozenset[Pair] = frozenset()
) -> list[ApprenticeDebunkAdvice] | list[MasterDebunkAdvice]:
    """Every attempt that could succeed, best first; *conflicts* are the pairs already marked."""
    if len(set(theories.values())) < len(theories):
        raise AdviceError(say("error.theories"))
    if not knowledge.possible:
        return []
    if variant == "apprentice":
        return _apprentice(knowledge, theories)
    if variant == "master":
        return _master(knowledge, theories, conflicts)
    raise AdviceError(say("error.variant", given=str(variant)[:40]))


def _expected(success: Fraction) -> Fraction:
    return success * DEBUNK_GAIN - (1 - success) * DEBUNK_LOSS


def _bits(knowledge: Knowledge, worlds: Worlds) -> float:
    return entropy([knowledge.weight(worlds), knowledge.weight(ALL ^ worlds)])


def _apprentice(knowledge: Knowledge, theories: Theories) -> list[ApprenticeDebunkAdvice]:
    advice = []
    for ingredient, theory in theories.items():
        for colour in COLOURS:
            agrees = sign(ingredient, colour, theory.sign(colour))
            refutes = 1 - knowledge.probability(agrees)
            if refutes:
                advice.append(
                    ApprenticeDebunkAdvice(
                        0, ingredient, colour, refutes, _expected(refutes), _bits(knowledge, agrees)
                    )
                )
    return ranked(advice)


def _master(
    knowledge: Knowledge, theories: Theories, conflicts: frozenset[Pair]
) -> list[MasterDebunkAdvice]:
    advice = []
    for pair in PAIRS:
        for potion in POTIONS:
            each = _demonstration(knowledge, theories, pair, potion, pair not in conflicts)
            if each.conflict or any(each.refutes.values()):
                advice.append(each)
    return ranked(advice)


def refuted_by(theories: Theories, pair: Pair, potion: Potion) -> list[Ingredient]:
    """The theories that the answer yes refutes: those with the other sign in the potion's colour."""
    colour = potion.colour
    if colour is None:
        return []
    return [i for i in pair if i in theories and theories[i].sign(colour) != potion.sign]


def conflicting(theories: Theories, pair: Pair, potion: Potion, yes: bool) -> bool:
    """Whether the answer shows two theories to conflict, where it refutes neither alone."""
    if not all(i in theories for i in pair) or (yes and refuted_by(theories, pair, potion)):
        return False
    return (mix(theories[pair[0]], theories[pair[1]]) is potion) != yes


def _demonstration(
    knowledge: Knowledge, theories: Theories, pair: Pair, potion: Potion, new: bool
) -> MasterDebunkAdvice:
    made = MAKES[pair][potion.number]
    yes = knowledge.probability(made)
    refuted = refuted_by(theories, pair, potion)
    conflict = Fraction(0)
    if new:
        conflict += yes * conflicting(theories, pair, potion, yes=True)
        conflict += (1 - yes) * conflicting(theories, pair, potion, yes=False)
    success = (yes if refuted else Fraction(0)) + conflict
    return MasterDebunkAdvice(
        0,
        pair,
        potion,
        {i: yes if i in refuted else Fraction(0) for i in pair if i in theories},
        conflict,
        _expected(success),
        _bits(knowledge, made),
    )
