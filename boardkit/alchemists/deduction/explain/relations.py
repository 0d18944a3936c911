"""What a single fact says of one ingredient, or of two: what the simple steps are made from."""

from dataclasses import dataclass
from functools import cache

from boardkit.alchemists.deduction import facts as f
from boardkit.alchemists.deduction.worlds import CELLS
from boardkit.alchemists.material import ALCHEMICALS, POTIONS, Ingredient, Pair, Potion, potions_of_quality
from boardkit.alchemists.mixing import mix


@dataclass(frozen=True)
class Mixed:
    """Two ingredients make one of these potions."""

    pair: Pair
    potions: frozenset[Potion]

    @property
    def only(self) -> Potion | None:
        """The potion, if it is just one."""
        return next(iter(self.potions)) if len(self.potions) == 1 else None


@cache
def mixed(fact: f.Fact) -> Mixed | None:
    """What *fact* says of a pair's potion, if that is all it says."""
    match fact:
        case f.Experiment(ingredients=pair, potion=potion):
            return Mixed(pair, frozenset({potion}))
        case f.NotPotion(ingredients=pair, potion=potion):
            return Mixed(pair, frozenset(POTIONS) - {potion})
        case f.Sale(ingredients=pair, wanted=wanted, quality=quality):
            return Mixed(pair, frozenset(potions_of_quality(wanted, quality)))
        case f.MasterDebunk(ingredients=pair, potion=potion, answer=answer):
            return Mixed(pair, frozenset({potion}) if answer else frozenset(POTIONS) - {potion})
    return None


@cache
def partners(potions: frozenset[Potion]) -> tuple[int, ...]:
    """For each alchemical those, as bits, with which it makes one of *potions*."""
    return tuple(
        sum(1 << b.number for b in ALCHEMICALS if b is not a and mix(a, b) in potions) for a in ALCHEMICALS
    )


_OF_ONE = (f.ApprenticeDebunk, f.AspectFact, f.AssignmentFact, f.Library, f.Periscope)


@cache
def allowed(fact: f.Fact) -> dict[Ingredient, int]:
    """What *fact* by itself lets single ingredients be, as bits, if it is about single ingredients."""
    if isinstance(fact, _OF_ONE):
        about: tuple[Ingredient, ...] = (fact.ingredient,)
    elif isinstance(fact, f.Encyclopedia) and fact.trusted:
        about = tuple(ingredient for ingredient, _ in fact.entries)
    else:
        return {}
    possible = fact.evidence.possible
    return {
        i: sum(1 << a.number for a in ALCHEMICALS if possible & CELLS[i.number][a.number]) for i in about
    }
