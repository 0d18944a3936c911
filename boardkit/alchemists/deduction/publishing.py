"""Theories: what each seal on each of them is expected to bring.

Clauses: ``ALC-SEAL-1``, ``ALC-SEAL-2``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.ranking import ranked
from boardkit.alchemists.deduction.worlds import CELLS
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    LOSS_IF_DEBUNKED,
    POINTS_IF_CORRECT,
    POINTS_IF_WRONG,
    PUBLISHING_GAIN,
    SEALS,
    Alchemical,
    Colour,
    Ingredient,
    Seal,
)
from boardkit.alchemists.reputation import START, change


@dataclass(frozen=True)
class Theory:
    """A theory with a seal, and what it is expected to bring."""

    rank: int
    """1 for the best; theories that are equally good have the same rank."""
    ingredient: Ingredient
    alchemical: Alchemical
    seal: Seal
    correct: Fraction
    """How likely the theory is correct."""
    safe: Fraction
    """How likely the seal loses nothing at the end: the theory is correct, or hedged properly."""
    points: Fraction
    """Expected victory points of the seal at the end."""
    reputation: Fraction
    """Expected reputation: 1 for publishing, less what a debunk takes."""

    @property
    def value(self) -> Fraction:
        """Points and reputation together: at the end each reputation is a victory point."""
        return self.points + self.reputation


def wrong_signs(theory: Alchemical, truth: Alchemical) -> tuple[Colour, ...]:
    """The colours in which a theory is wrong.

    >>> wrong_signs(Alchemical.B_PLUS, Alchemical.G_PLUS)
    ('red', 'green')
    """
    return tuple(c for c in COLOURS if theory.sign(c) != truth.sign(c))


def properly_hedged(theory: Alchemical, truth: Alchemical, seal: Seal) -> bool:
    """Whether a wrong theory has just one wrong sign, and the seal hedges it (``ALC-SEAL-2``)."""
    return wrong_signs(theory, truth) == (seal.hedges,)


def publish(
    knowledge: Knowledge,
    debunked: Fraction = Fraction(0),
    reputation: int = START,
    seals: Iterable[Seal] = SEALS,
) -> list[Theory]:
    """Every theory with every seal, best first.

    *debunked* is how likely a wrong theory is debunked before the end, by any of its wrong signs
    alike; *reputation* is one's own now. A loss comes later: its zone is the one that publishing leads to.
    """
    published = reputation + PUBLISHING_GAIN
    loss = published - change(published, -LOSS_IF_DEBUNKED)
    chances = {i: knowledge_of(knowledge, i) for i in INGREDIENTS}
    theories = [
        _expected(i, a, seal, chances[i], debunked, loss)
        for i in INGREDIENTS
        for a in ALCHEMICALS
        if chances[i][a]
        for seal in seals
    ]
    return ranked(theories)


def knowledge_of(knowledge: Knowledge, ingredient: Ingredient) -> dict[Alchemical, Fraction]:
    """How likely an ingredient is each alchemical."""
    return {a: knowledge.probability(CELLS[ingredient.number][a.number]) for a in ALCHEMICALS}


def _expected(
    ingredient: Ingredient,
    theory: Alchemical,
    seal: Seal,
    chances: dict[Alchemical, Fraction],
    debunked: Fraction,
    loss: int,
) -> Theory:
    points = reputation = safe = Fraction(0)
    for truth, chance in chances.items():
        if truth is theory:
            safe += chance
            points += chance * POINTS_IF_CORRECT[seal]
            continue
        hedged = properly_hedged(theory, truth, seal)
        safe += chance * hedged
        points += chance * (1 - debunked) * (0 if hedged else POINTS_IF_WRONG)
        wrong = wrong_signs(theory, truth)
        exposed = Fraction(sum(colour is not seal.hedges for colour in wrong), len(wrong))
        reputation -= chance * debunked * exposed * loss
    return Theory(0, ingredient, theory, seal, chances[theory], safe, points, PUBLISHING_GAIN + reputation)
