"""A secret to practise on: an assignment that answers experiments and never shows itself."""

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.codes import Solution, solution
from boardkit.alchemists.deduction.facts import ApprenticeDebunk, Experiment, GolemTest, MasterDebunk, Sale
from boardkit.alchemists.deduction.facts.base import Fact, FactError, read_coloured, read_pair
from boardkit.alchemists.deduction.golem import GOLEM_SETTINGS
from boardkit.alchemists.deduction.worlds import COUNT, Assignment, assignment, number_of
from boardkit.alchemists.material import QUALITIES, Potion, potions_of_quality
from boardkit.alchemists.mixing import mix
from boardkit.core.chance import Chance


class Practice:
    """A game's secret, from a *seed* or from a *code* of the companion app.

    Its answers are facts that go straight into a casebook:

    >>> from boardkit.alchemists import Casebook
    >>> secret = Practice(code="DEMO")
    >>> fact = secret.experiment("mushroom", "toad")
    >>> fact.text("en"), Casebook([fact]).remaining
    ('Mushroom + Toad made Healing', 5760)
    >>> secret
    Practice(code='DEMO')
    """

    def __init__(self, *, seed: int | str | None = None, code: str | None = None) -> None:
        if (seed is None) == (code is None):
            raise FactError(say("error.practice"))
        self._name = f"code={code!r}" if code is not None else f"seed={seed!r}"
        self._secret = solution(code) if code is not None else _random_solution(Chance(f"{seed}"))

    def __repr__(self) -> str:
        return f"Practice({self._name})"

    def experiment(self, a: str, b: str) -> Experiment:
        """What mixing two ingredients makes."""
        pair = read_pair([a, b])
        return Experiment(pair, self._mix(a, b))

    def sale(self, a: str, b: str, wanted: str) -> Sale:
        """With what quality two ingredients answer a wish."""
        asked, made = read_coloured(wanted), self._mix(a, b)
        quality = next(q for q in QUALITIES if made in potions_of_quality(asked, q))
        return Sale(read_pair([a, b]), asked, quality)

    def debunk(self, ingredient: str, colour: str) -> ApprenticeDebunk:
        """The true sign of an aspect, as the apprentice game shows it."""
        which, hue = names.ingredient(ingredient), names.colour(colour)
        return ApprenticeDebunk(which, hue, self._secret.assignment[which].sign(hue))

    def ask(self, a: str, b: str, potion: str) -> MasterDebunk:
        """Yes or no to "these two make this potion", as the master game answers it."""
        asked = names.potion(potion)
        return MasterDebunk(read_pair([a, b]), asked, self._mix(a, b) is asked)

    def golem_test(self, ingredient: str) -> GolemTest:
        """How the golem's ears and chest react to an ingredient."""
        if self._secret.golem is None:
            raise FactError(say("error.no-golem"))
        what = self._secret.assignment[names.ingredient(ingredient)]
        ears, chest = (what.is_large(part.colour) == part.large for part in self._secret.golem)
        return GolemTest(names.ingredient(ingredient), ears, chest)

    def agrees(self, fact: Fact) -> bool:
        """Whether *fact* is true of the secret, as far as it is about the ingredients."""
        return bool(fact.evidence.possible >> number_of(self._secret.assignment) & 1)

    def reveal(self) -> Assignment:
        """The secret itself: the end of the practice."""
        return dict(self._secret.assignment)

    def _mix(self, a: str, b: str) -> Potion:
        one, other = read_pair([a, b])
        return mix(self._secret.assignment[one], self._secret.assignment[other])


def _random_solution(chance: Chance) -> Solution:
    return Solution(assignment(chance.below(COUNT)), chance.pick(GOLEM_SETTINGS))
