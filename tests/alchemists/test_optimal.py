"""Looking ahead to the end, against a search that tries everything."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest

from boardkit.alchemists.deduction.advice import Advice, AdviceError, Question, advise
from boardkit.alchemists.deduction.casebook import Casebook
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.optimal import (
    CHANGES,
    GOALS,
    Search,
    Symmetry,
    Table,
    least_depth,
    least_total,
    most_worlds,
)
from boardkit.alchemists.deduction.worlds import ALL, COUNT, MAKES, assignment, is_, makes, members, sign
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    PAIRS,
    POTIONS,
    Alchemical,
    Ingredient,
    Pair,
    Potion,
)
from boardkit.alchemists.mixing import mix
from boardkit.core.chance import Chance
from tests.alchemists.brute import ASPECTS, MIX

# --- everything tried, from the rules alone


Plain = tuple[tuple[str, ...], int]
"""A world, the alchemicals of the ingredients, and its weight."""


class Everything:
    """The best plan, by trying every pair in every state."""

    def __init__(self, goal: str, worst: bool) -> None:
        self.goal, self.worst = goal, worst
        self.cost = cache(self._cost)

    def is_reached(self, worlds: frozenset[Plain]) -> bool:
        if self.goal == "identify":
            return len(worlds) == 1
        columns = [{world[i] for world, _ in worlds} for i in range(8)]
        if self.goal == "first_theory":
            return any(len(column) == 1 for column in columns)
        return any(
            len(column) == 1 or (len(column) == 2 and _one_sign_apart(*column)) for column in columns
        )

    def value(
        self, worlds: frozenset[Plain], pair: tuple[int, int], hand: tuple[int, ...] | None
    ) -> Fraction:
        return self._after(self._parts(worlds, pair), _minus(hand, pair))

    def _cost(self, worlds: frozenset[Plain], hand: tuple[int, ...] | None) -> Fraction:
        if self.is_reached(worlds):
            return Fraction(0)
        cuts = {pair: self._parts(worlds, pair) for pair in combinations(range(8), 2)}
        cuts = {pair: parts for pair, parts in cuts.items() if len(parts) > 1}
        if hand is not None:
            held = {pair: parts for pair, parts in cuts.items() if set(pair) <= set(hand)}
            if not held:
                return self.cost(worlds, None)
            cuts = held
        return min(self._after(parts, _minus(hand, pair)) for pair, parts in cuts.items())

    def _after(self, parts: list[frozenset[Plain]], hand: tuple[int, ...] | None) -> Fraction:
        costs = [self.cost(part, hand) for part in parts]
        if self.worst:
            return 1 + max(costs)
        weights = [sum(weight for _, weight in part) for part in parts]
        return 1 + sum((c * w for c, w in zip(costs, weights, strict=True)), Fraction(0)) / sum(weights)

    def _parts(self, worlds: frozenset[Plain], pair: tuple[int, int]) -> list[frozenset[Plain]]:
        parts: dict[str, list[Plain]] = {}
        for each in worlds:
            parts.setdefault(MIX[each[0][pair[0]], each[0][pair[1]]], []).append(each)
        return [frozenset(part) for part in parts.values()]


def _one_sign_apart(a: str, b: str) -> bool:
    return sum(x[1] != y[1] for x, y in zip(ASPECTS[a], ASPECTS[b], strict=True)) == 1


def _minus(hand: tuple[int, ...] | None, pair: tuple[int, int]) -> tuple[int, ...] | None:
    if hand is None:
        return None
    left = list(hand)
    for i in pair:
        left.remove(i)
    return tuple(left)


# --- states of chance


def _holding(chance: Chance, true: int) -> int:
    """The worlds of a fact that is true of the world with this number."""
    if chance.below(3):
        fact = MAKES[chance.pick(PAIRS)][chance.below(7)]
    else:
        fact = sign(chance.pick(INGREDIENTS), chance.pick(COLOURS), "+")
    return fact if fact >> true & 1 else ALL ^ fact


def _worlds(chance: Chance, most: int, least: int = 2) -> int:
    """What some facts leave that are true of one world: not less, and not more, than so many."""
    while True:
        true = chance.below(COUNT)
        worlds = ALL
        while worlds.bit_count() > most:
            worlds &= _holding(chance, true)
        if worlds.bit_count() >= least:
            return worlds


def _suspected(chance: Chance, count: int) -> list[tuple[Ingredient, Alchemical]]:
    """Cells that are three times as likely as others."""
    return [(chance.pick(INGREDIENTS), chance.pick(ALCHEMICALS)) for _ in range(count)]


def _knowledge(worlds: int, suspected: Sequence[tuple[Ingredient, Alchemical]] = ()) -> Knowledge:
    soft = [Evidence.weighing([(3, is_(i, a)), (1, ALL ^ is_(i, a))]) for i, a in suspected]
    return Knowledge([Evidence(worlds), *soft])


def _plain(worlds: int, suspected: Sequence[tuple[Ingredient, Alchemical]] = ()) -> frozenset[Plain]:
    found = [assignment(number) for number in members(worlds)]
    return frozenset(
        (tuple(a.value for a in w.values()), 3 ** sum(w[i] == a for i, a in suspected)) for w in found
    )


def _numbers(pair: Pair) -> tuple[int, int]:
    return pair[0].number, pair[1].number


def _checked(
    worlds: int, suspected: list[tuple[Ingredient, Alchemical]], question: Question
) -> list[Advice]:
    """The advice, with every value compared to that of trying everything."""
    everything = Everything(question.goal, question.worst)
    hand = None if question.cards is None else tuple(sorted(card.number for card in question.cards))
    found = advise(_knowledge(worlds, suspected), question)
    plain = _plain(worlds, suspected)
    for advice in found:
        assert advice.value == float(everything.value(plain, _numbers(advice.pair), hand)), (
            question,
            suspected,
            advice,
        )
    return found


# --- the values


@pytest.mark.parametrize("worst", [False, True], ids=["average", "worst"])
@pytest.mark.parametrize("goal", GOALS)
def test_values_are_those_of_trying_everything(goal: str, worst: bool) -> None:
    chance = Chance(f"{goal} {worst}")
    for most in (3, 8, 16, 24, 36) * 3:
        worlds = _worlds(chance, most)
        found = _checked(worlds, [], Question(goal, depth="end", worst=worst))
        assert [advice.pair for advice in sorted(found, key=lambda a: PAIRS.index(a.pair))] == list(PAIRS)


@pytest.mark.parametrize("goal", GOALS)
def test_values_respect_how_likely_worlds_are(goal: str) -> None:
    chance = Chance(f"weights {goal}")
    for suspected in (1, 2, 3, 6) * 2:
        worlds = _worlds(chance, 24)
        _checked(worlds, _suspected(chance, suspected), Question(goal, depth="end"))


@pytest.mark.parametrize("worst", [False, True], ids=["average", "worst"])
@pytest.mark.parametrize("goal", GOALS)
def test_values_respect_the_hand(goal: str, worst: bool) -> None:
    chance = Chance(f"hand {goal} {worst}")
    for cards in (2, 3, 4, 5, 6, 8) * 2:
        worlds = _worlds(chance, 24, least=4)
        hand = [chance.pick(INGREDIENTS) for _ in range(cards)]
        found = _checked(worlds, _suspected(chance, 1), Question(goal, hand, "end", worst=worst))
        assert {advice.pair for advice in found} == {p for p in PAIRS if set(p) <= set(hand)}


def test_larger_states_where_ingredients_can_be_exchanged() -> None:
    """Four ingredients are known, the others are alike."""
    chance = Chance("symmetry")
    for _ in range(3):
        known = assignment(chance.below(COUNT))
        worlds = ALL
        for ingredient in chance.shuffled(list(INGREDIENTS))[:4]:
            worlds &= is_(ingredient, known[ingredient])
        assert worlds.bit_count() == 24
        search = Search(Table.of(((1, worlds),)), "identify")
        assert search.symmetry is not None
        assert len(set(search.symmetry.same)) == 5
        _checked(worlds, [], Question("identify", depth="end"))


def test_recognised_states_cost_what_they_cost_unrecognised() -> None:
    """States of hundreds of worlds are recognised by results; searched plainly, they cost the same."""
    worlds = makes(PAIRS[0], Potion.NEUTRAL) & makes(PAIRS[1], Potion.R_PLUS)
    worlds &= makes((Ingredient.BIRD_CLAW, Ingredient.FLOWER), Potion.B_PLUS)
    table = Table.of(((1, worlds),))
    with_symmetry, without = Search(table, "identify"), Search(table, "identify")
    assert with_symmetry.symmetry is not None
    without.symmetry = None
    assert [with_symmetry.value(p) for p in PAIRS] == [without.value(p) for p in PAIRS]
    assert with_symmetry.visited < without.visited


def test_the_hedged_theory_from_the_start() -> None:
    """As docs/optimum.md has it."""
    assert Search(Table.of(((1, ALL),)), "hedge").least() == Fraction(97_920, COUNT)


def test_nothing_left_to_find_out_takes_the_experiment_itself() -> None:
    world = 1 << 12345
    for goal in GOALS:
        assert {a.value for a in advise(_knowledge(world), Question(goal, depth="end"))} == {1.0}
    assert Search(Table.of(((1, world),)), "identify").least() == 0


# --- what must hold between values


@pytest.mark.parametrize("most", [30, 60, 120])
def test_the_optimum_lies_between_the_bound_and_greedy_advice(most: int) -> None:
    chance = Chance(most)
    for _ in range(3):
        worlds = _worlds(chance, most, least=most // 3)
        count = worlds.bit_count()
        best = advise(_knowledge(worlds), Question("identify", depth="end"))[0].value
        assert Fraction(least_total(7, count)[count], count) <= best
        assert best <= _greedy(worlds) / count
        worst = advise(_knowledge(worlds), Question("identify", depth="end", worst=True))[0].value
        assert max(best, least_depth(7, count)[count]) <= worst
        theory = advise(_knowledge(worlds), Question("first_theory", depth="end"))[0].value
        hedge = advise(_knowledge(worlds), Question("hedge", depth="end"))[0].value
        assert hedge <= max(theory, 1) <= max(best, 1)
        held = advise(_knowledge(worlds), Question("identify", INGREDIENTS[:4], "end"))
        assert best <= held[0].value


def _greedy(worlds: int) -> int:
    """The experiments of all worlds together, if one follows the advice to learn."""
    if worlds.bit_count() == 1:
        return 0
    pair = advise(_knowledge(worlds), Question())[0].pair
    return worlds.bit_count() + sum(_greedy(part) for made in MAKES[pair] if (part := worlds & made))


def test_bounds_are_those_of_the_best_trees() -> None:
    """Against the plain recursion: part n things in at most k ways, as well as can be."""

    @cache
    def total(n: int, ways: int) -> int:
        return 0 if n == 1 else n + rest(n, ways, ways, n - 1)

    @cache
    def rest(n: int, parts: int, ways: int, largest: int) -> int:
        """The least cost of n things in so many parts, none larger than *largest*."""
        if n == 0:
            return 0
        if parts == 0:
            return 1_000_000
        sizes = range(1, min(n, largest) + 1)
        return min(total(size, ways) + rest(n - size, parts - 1, ways, size) for size in sizes)

    for ways in range(2, 8):
        assert least_total(ways, 30)[1:] == [total(n, ways) for n in range(1, 31)]
        depths = [next(d for d in range(9) if ways**d >= n) for n in range(1, 31)]
        assert least_depth(ways, 30)[1:] == depths


# --- symmetry


def test_changes_of_signs_and_colours_are_not_seen_by_mixing() -> None:
    assert len(set(CHANGES)) == 24
    for new, potions in CHANGES:
        assert sorted(new) == list(range(8))
        assert sorted(potions) == list(range(7))
        for a, b in permutations(ALCHEMICALS, 2):
            assert (
                mix(ALCHEMICALS[new[a.number]], ALCHEMICALS[new[b.number]]).number
                == (potions[mix(a, b).number])
            )


def test_histories_that_can_be_exchanged_have_one_key() -> None:
    symmetry = Symmetry(Table.of(((1, makes(PAIRS[0], Potion.R_PLUS)),)))
    assert symmetry.same == [0, 0, 2, 2, 2, 2, 2, 2]
    assert symmetry.key(((0, 5, 1),)) == symmetry.key(((1, 3, 1),))
    assert symmetry.key(((0, 5, 1), (5, 6, 2))) == symmetry.key(((2, 7, 2), (1, 7, 1)))
    assert symmetry.key(((0, 5, 1),)) != symmetry.key(((4, 5, 1),))
    # Green and blue can be flipped without red's plus, red cannot.
    assert symmetry.key(((0, 5, 2),)) == symmetry.key(((0, 5, 3),))
    assert symmetry.key(((0, 5, 0),)) != symmetry.key(((0, 5, 1),))


# --- progress, and where it ends


class Stop(Exception):
    pass


def test_progress_is_told_often_and_can_stop_it() -> None:
    chance = Chance("progress")
    knowledge = _knowledge(_worlds(chance, 120, least=60))
    told: list[tuple[int, int]] = []
    advise(knowledge, Question("identify", depth="end"), lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (28, 28)
    assert len(told) > 28 + 5

    def stop(done: int, of: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        advise(knowledge, Question("identify", depth="end"), stop)


def test_the_search_never_works_long_without_telling() -> None:
    """As few states between two reports as are searched in some hundredths of a second."""
    worlds = _worlds(Chance("ticks"), 150, least=100)
    seen: list[int] = []
    search = Search(Table.of(((1, worlds),)), "identify", tick=lambda: seen.append(search.visited))
    for pair in PAIRS:
        search.value(pair)
    assert max(b - a for a, b in zip([0, *seen], [*seen, search.visited], strict=True)) <= 32


@pytest.mark.parametrize(
    ("goal", "facts", "most"),
    [
        ("identify", [], "1,200"),
        ("identify", ["mushroom toad healing"], "3,666"),  # 1,200 √(28 / 3): three kinds of pairs
        ("first_theory", [], "6,000"),
        ("hedge", [], "6,000"),
    ],
)
def test_what_would_take_too_long_is_refused(goal: str, facts: list[str], most: str) -> None:
    with pytest.raises(AdviceError) as refused:
        Casebook(facts).advise(goal, depth="end")
    count = "5,760" if facts else "40,320"
    english = refused.value.message.text("en")
    assert english.startswith(f"With {count} assignments left")
    assert most in english
    assert "1 or 2" in english
    assert most in refused.value.message.text("ja")


def test_soft_evidence_takes_longer_and_is_refused_sooner() -> None:
    assert most_worlds("identify", layers=4) == int(1200 / 2**0.5)
    # Six suspicions make up to seven weights, from 1 to 729.
    worlds = _worlds(Chance("soft"), 1190, least=900)
    suspected = _suspected(Chance("soft"), 6)
    with pytest.raises(AdviceError):
        advise(_knowledge(worlds, suspected), Question("identify", depth="end"))


def test_what_two_experiments_leave_is_not_refused() -> None:
    """Whatever they are: the first is this or any other, the second shares an ingredient with it or none."""
    for first, second in product([Potion.NEUTRAL, Potion.R_PLUS], POTIONS):
        for pair in [PAIRS[1], (Ingredient.TOAD, Ingredient.BIRD_CLAW)]:
            worlds = makes(PAIRS[0], first) & makes(pair, second)
            if worlds:
                search = Search(Table.of(((1, worlds),)), "identify")
                assert worlds.bit_count() <= search.most_worlds
