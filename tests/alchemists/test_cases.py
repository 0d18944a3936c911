"""Every collected case, puzzle and code has its stated count and its stated conclusion.

Each shape of a conclusion has one small function; a shape without one fails.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations, permutations
from math import log2
from typing import Any

import pytest

from boardkit.alchemists import Casebook, names
from boardkit.alchemists.codes import solution
from boardkit.alchemists.deduction import RivalTheory
from boardkit.alchemists.deduction.worlds import (
    MAKES,
    Worlds,
    is_,
    makes_one_of,
    number_of,
    one_of,
    sign,
    solar,
)
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    POTIONS,
    QUALITIES,
    SHEET_ROWS,
    Alchemical,
    Colour,
    Ingredient,
    Pair,
    Potion,
    pair,
    potions_of_quality,
)
from boardkit.alchemists.mixing import mix
from tests.alchemists.shared_cases import PATH, REASON, section

pytestmark = pytest.mark.skipif(not PATH.is_file(), reason=REASON)

Case = dict[str, Any]


def named(cases: list[Case], key: str = "id") -> list[Any]:
    return [pytest.param(case, id=case[key]) for case in cases]


def book_of(case: Case) -> Casebook:
    return Casebook.from_dict({"facts": case["facts"]})


def ingredients(words: list[str]) -> set[Ingredient]:
    return {names.ingredient(word) for word in words}


def two(a: str, b: str) -> Pair:
    return pair(names.ingredient(a), names.ingredient(b))


def world(given: dict[str, str]) -> dict[Ingredient, Alchemical]:
    return {names.ingredient(i): names.alchemical(a) for i, a in given.items()}


def signs(word: str) -> Iterator[tuple[Colour, str]]:
    """The aspects of an alchemical as the cases write it: ``R+g+b-``."""
    for letter, shown in zip(word[::2], word[1::2], strict=True):
        yield names.colour(letter), shown


# --- codes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", named(section("code_vectors"), "code"))
def test_code(case: Case) -> None:
    found = solution(case["code"])
    assert found.assignment == world(case["assignment"])
    if "golem" in case:
        assert found.golem is not None
        assert {"ears": str(found.golem.ears), "chest": str(found.golem.chest)} == case["golem"]
    else:
        assert found.golem is None


# --- puzzles: one question each -------------------------------------------------------------------------


def mixing_result(book: Casebook, q: Case) -> object:
    (made,) = _possible(book, two(q["ingredient1"], q["ingredient2"]))
    return made.value


def possible_potions(book: Casebook, q: Case) -> object:
    return sorted(p.value for p in _possible(book, two(q["ingredient1"], q["ingredient2"])))


def group_possible_potions(book: Casebook, q: Case) -> object:
    pairs = combinations(sorted(ingredients(q["ingredients"]), key=INGREDIENTS.index), 2)
    return sorted({p.value for each in pairs for p in _possible(book, each)})


def ingredient_potion_profile(book: Casebook, q: Case) -> object:
    """The potions that the ingredient makes with one or another partner, whichever world is true."""
    those = {
        p
        for p in POTIONS
        if book.knowledge.is_certain(_makes_with_any(names.ingredient(q["ingredient"]), p))
    }
    return sorted(p.value for p in those)


def guaranteed_non_producer(book: Casebook, q: Case) -> object:
    """The ingredients that make the potion with no partner, whichever world is true."""
    potion = names.potion(q["potion"])
    return _spelled({i for i in INGREDIENTS if not book.knowledge.is_possible(_makes_with_any(i, potion))})


def neutral_partner(book: Casebook, q: Case) -> object:
    which = names.ingredient(q["ingredient"])
    others = [i for i in INGREDIENTS if i is not which]
    return _only({i for i in others if book.potions(which, i)[Potion.NEUTRAL] == 1})


def aspect(book: Casebook, q: Case) -> object:
    plus = book.aspects()[names.ingredient(q["ingredient"])][names.colour(q["color"])]
    return {Fraction(1): "+", Fraction(0): "-"}[plus]


def aspect_set(book: Casebook, q: Case) -> object:
    colour, wanted = names.colour(q["color"]), Fraction(q["sign"] == "+")
    return _spelled({i for i, row in book.aspects().items() if row[colour] == wanted})


def large_component(book: Casebook, q: Case) -> object:
    colour = names.colour(q["color"])
    large = [a for a in ALCHEMICALS if a.is_large(colour)]
    return _spelled({i for i in INGREDIENTS if book.knowledge.is_certain(one_of(i, large))})


def safe_publish(book: Casebook, q: Case) -> object:
    """The one colour whose sign is open: a theory that is right in the others is safe with a hedge there."""
    row = book.aspects()[names.ingredient(q["ingredient"])]
    (doubted,) = [c for c in COLOURS if row[c] not in (0, 1)]
    return doubted.letter


def alchemical(book: Casebook, q: Case) -> object:
    return book.certain()[names.ingredient(q["ingredient"])].code


def solar_lunar(book: Casebook, q: Case) -> object:
    chance = book.knowledge.probability(solar(names.ingredient(q["ingredient"])))
    return {Fraction(1): "solar", Fraction(0): "lunar"}[chance]


def most_informative_mix(book: Casebook, q: Case) -> object:
    """The only best partner for the ingredient, by what advice says of the experiments with it."""
    which = names.ingredient(q["ingredient"])
    advice = [each for each in book.advise() if which in each.pair]
    best = [each for each in advice if each.rank == advice[0].rank]
    return _only({i for each in best for i in each.pair if i is not which})


def most_informative_book(book: Casebook, q: Case) -> object:
    """The only ingredient whose place in the library is the most open."""
    doubt = {i: abs(book.knowledge.probability(solar(i)) - Fraction(1, 2)) for i in INGREDIENTS}
    return _only({i for i, d in doubt.items() if d == min(doubt.values())})


def encyclopedia_fourth(book: Casebook, q: Case) -> object:
    """The ingredient beside the known ones whose sign in the article's colour is certain."""
    colour, wanted = names.colour(q["aspect"]), Fraction(q["missing_sign"] == "+")
    found = {i for i, row in book.aspects().items() if row[colour] == wanted}
    return _only(found - ingredients(list(q["known"])))


def encyclopedia_which_aspect(book: Casebook, q: Case) -> object:
    """The only colour in which the article can be right."""
    entries = [(names.ingredient(i), names.sign(s)) for i, s in q["entries"].items()]
    (colour,) = [
        c for c in COLOURS
        if book.knowledge.is_possible(reduce(int.__and__, (sign(i, c, s) for i, s in entries)))
    ]  # fmt: skip
    return colour.letter


def golem_animation_ing(book: Casebook, q: Case) -> object:
    """The ingredients that animate the golem in every world and setting that is left."""
    return _spelled({i for i in INGREDIENTS if _certainly_animates(book, i)})


def golem_reaction_component(book: Casebook, q: Case) -> object:
    (setting,) = [s for s, chance in book.golem().items() if chance]
    return {"ears": str(setting.ears), "chest": str(setting.chest)}


QUESTIONS: dict[str, Callable[[Casebook, Case], object]] = {
    function.__name__: function
    for function in (
        mixing_result, possible_potions, group_possible_potions, ingredient_potion_profile,
        guaranteed_non_producer, neutral_partner, aspect, aspect_set, large_component, safe_publish,
        alchemical, solar_lunar, most_informative_mix, most_informative_book, encyclopedia_fourth,
        encyclopedia_which_aspect, golem_animation_ing, golem_reaction_component,
    )
}  # fmt: skip


def _possible(book: Casebook, which: Pair) -> list[Potion]:
    return [p for p, chance in book.potions(*which).items() if chance]


def _makes_with_any(which: Ingredient, potion: Potion) -> Worlds:
    others = (pair(which, i) for i in INGREDIENTS if i is not which)
    return reduce(int.__or__, (MAKES[each][potion.number] for each in others))


def _spelled(found: set[Ingredient]) -> list[str]:
    """Ingredients as the cases spell and sort them: by the alphabet."""
    return sorted(SHORT[i] for i in found)


def _only(found: set[Ingredient]) -> str:
    (one,) = found
    return SHORT[one]


SHORT = dict(zip(INGREDIENTS, "Mushroom Fern Toad Claw Flower Root Scorpion Feather".split(), strict=True))


def _certainly_animates(book: Casebook, which: Ingredient) -> bool:
    """No world is left with a setting that *which* does not animate: adding that it does loses none."""
    facts = [fact.to_dict() for fact in book.facts]
    facts.append({"kind": "golem_animation", "ingredient": which.value, "animates": True})
    return Casebook.from_dict({"facts": facts}).remaining_with_golem == book.remaining_with_golem


@pytest.mark.parametrize("case", named(section("puzzles")))
def test_puzzle(case: Case) -> None:
    book = book_of(case)
    assert book.remaining == case["remaining"]
    if "remaining_with_golem" in case:
        assert book.remaining_with_golem == case["remaining_with_golem"]
    assert book.knowledge.possible >> number_of(world(case["solution"])) & 1, "the solution must be left"
    answer = QUESTIONS[case["question"]["kind"].replace("-", "_")](book, case["question"])
    expected = case["expected"]
    assert answer == (sorted(expected) if isinstance(expected, list) else expected)


# --- cases: one function for each thing that may be expected ---------------------------------------------


def check_eliminated(book: Casebook, case: Case, given: Any) -> None:
    for word, codes in given.items():
        out = set(book.impossible()[names.ingredient(word)])
        assert out == {names.alchemical(code) for code in codes}


def check_candidates(book: Casebook, case: Case, given: Any) -> None:
    for word, codes in given.items():
        row = book.table()[names.ingredient(word)]
        assert {a for a, chance in row.items() if chance} == {names.alchemical(code) for code in codes}


def check_identified(book: Casebook, case: Case, given: Any) -> None:
    assert book.certain() == world(given)


def check_aspects(book: Casebook, case: Case, given: Any) -> None:
    for word, row in given.items():
        for letter, shown in row.items():
            assert book.aspects()[names.ingredient(word)][names.colour(letter)] == (shown == "+")


def check_opposite_aspect(book: Casebook, case: Case, given: Any) -> None:
    a, b = (names.ingredient(word) for word in given["ingredients"])
    colour = names.colour(given["colour"])
    assert book.knowledge.is_certain(sign(a, colour, "+") ^ sign(b, colour, "+"))


def check_possible_potions(book: Casebook, case: Case, given: Any) -> None:
    (fact,) = case["facts"]
    assert [p.value for p in _possible(book, two(*fact["ingredients"]))] == given


def near(chance: Fraction, percent: float) -> bool:
    """Whether a rounded percentage is right: to one decimal, rounded either way at the middle."""
    return abs(float(chance) * 100 - percent) <= 0.05 + 1e-9


def check_percent(book: Casebook, case: Case, given: Any) -> None:
    for word, row in given.items():
        chances = book.table()[names.ingredient(word)]
        listed = {names.alchemical(code): percent for code, percent in row.items()}
        assert all(near(chances[a], listed.get(a, 0.0)) for a in ALCHEMICALS)


def check_pair_potion_percent(book: Casebook, case: Case, given: Any) -> None:
    potion = names.potion(given["potion"])
    for words, percent in given["pairs"].items():
        assert near(book.potions(*words.split("+"))[potion], percent)


def check_pair_sign_percent(book: Casebook, case: Case, given: Any) -> None:
    for words, percent in given["pairs"].items():
        chances = book.potions(*words.split("+"))
        assert near(sum((c for p, c in chances.items() if p.sign == given["sign"]), Fraction(0)), percent)


def check_remaining(book: Casebook, case: Case, given: Any) -> None:
    assert book.remaining == given


def check_remaining_after_each(book: Casebook, case: Case, given: Any) -> None:
    facts = case["facts"]
    counts = [Casebook.from_dict({"facts": facts[:n]}).remaining for n in range(1, len(facts) + 1)]
    assert counts == given


def check_table(book: Casebook, case: Case, given: Any) -> None:
    for code, row in given.items():
        for word, chance in row.items():
            assert book.table()[names.ingredient(word)][names.alchemical(code)] == Fraction(chance)


def check_best_next_pairs(book: Casebook, case: Case, given: Any) -> None:
    advice = book.advise()
    assert {each.pair for each in advice if each.rank == 1} == {two(*words) for words in given}


def check_best_next_entropy_bits(book: Casebook, case: Case, given: Any) -> None:
    assert book.advise()[0].value == pytest.approx(given, abs=1e-9)


def check_expected_remaining(book: Casebook, case: Case, given: Any) -> None:
    """The mean over the outcomes of the first experiment, each as likely as it is."""
    for each in book.advise():
        assert sum(chance * chance * book.remaining for chance in each.outcomes.values()) == given


def check_entropy_bits(book: Casebook, case: Case, given: Any) -> None:
    if isinstance(given, dict):
        assert set(given) == {"any_pair"}
        assert all(each.value == pytest.approx(given["any_pair"], abs=1e-8) for each in book.advise())
        return
    chances = [float(Fraction(c)) for c in case["expected"]["sale_outcome_probabilities"].values()]
    assert -sum(c * log2(c) for c in chances) == pytest.approx(given, abs=1e-6)


def check_sale_outcome_probabilities(book: Casebook, case: Case, given: Any) -> None:
    assert set(given) == {q.value for q in QUALITIES}
    for quality in QUALITIES:
        for wanted in POTIONS[:-1]:
            for which in MAKES:
                answers = makes_one_of(which, potions_of_quality(wanted, quality))
                assert book.knowledge.probability(answers) == Fraction(given[quality.value])


def check_code(book: Casebook, case: Case, given: Any) -> None:
    """The code's solution makes the stated potion, and the experiment leaves that solution."""
    secret = solution(given).assignment
    a, b = (names.ingredient(word) for word in case["expected"]["mix"])
    assert mix(secret[a], secret[b]) == case["expected"]["potion"]
    book.add({"type": "experiment", "ingredients": [a, b], "potion": case["expected"]["potion"]})
    assert book.knowledge.possible >> number_of(secret) & 1


def check_potion_name(book: Casebook, case: Case, given: Any) -> None:
    potion = names.potion(case["expected"]["potion"])
    assert f"{potion.text('en').lower()} potion" == given


def check_sheet_rows_pairing(book: Casebook, case: Case, given: Any) -> None:
    rows = [tuple(map(names.alchemical, each)) for each in given]
    assert {frozenset(row) for row in rows} == {frozenset({a, a.opposite}) for a in ALCHEMICALS}
    places = [sorted(SHEET_ROWS.index(a) for a in row) for row in rows]
    assert all(low % 2 == 0 and high == low + 1 for low, high in places)


def check_neutral_partner(book: Casebook, case: Case, given: Any) -> None:
    for one, other in given.items():
        assert names.alchemical(one).opposite is names.alchemical(other)


def check_rule(book: Casebook, case: Case, given: Any) -> None:
    """In words: "opposite sign in every colour, and there is exactly one"."""
    assert "exactly one" in given
    for a in ALCHEMICALS:
        (partner,) = [b for b in ALCHEMICALS if all(a.sign(c) != b.sign(c) for c in COLOURS)]
        assert a.opposite is partner


def check_alchemicals(book: Casebook, case: Case, given: Any) -> None:
    a, b = map(names.alchemical, given)
    assert mix(a, b) == mix(b, a) == case["expected"]["potion"]


def check_ordered_pairs_per_potion(book: Casebook, case: Case, given: Any) -> None:
    made = [mix(a, b) for a, b in permutations(ALCHEMICALS, 2)]
    assert {p.value: made.count(p) for p in POTIONS} == given


def check_first_attempt_fails_on(book: Casebook, case: Case, given: Any) -> None:
    """The first aspect shown is the theory's own, so the theory stands."""
    assert _theory_is_right_in(case, 0, given)


def check_second_attempt_debunks_on(book: Casebook, case: Case, given: Any) -> None:
    """The second aspect shown is not the theory's, so the theory is refuted."""
    assert not _theory_is_right_in(case, 1, given)


def _theory_is_right_in(case: Case, attempt: int, colour: str) -> bool:
    fact = case["facts"][attempt]
    assert fact["colour"] == colour
    (code,) = case["expected"]["theory"].values()
    return bool(dict(signs(code))[names.colour(colour)] == fact["sign"])


def check_theory(book: Casebook, case: Case, given: Any) -> None:
    """After both attempts the theory is impossible, although it was not from the start."""
    ((word, code),) = given.items()
    assert RivalTheory(word, code).alchemical in book.impossible()[names.ingredient(word)]


def check_theory_mix(book: Casebook, case: Case, given: Any) -> None:
    a, b = case["expected"]["theories"].values()
    assert mix(names.alchemical(a), names.alchemical(b)) == given


def check_debunked(book: Casebook, case: Case, given: Any) -> None:
    """The theories that are impossible by themselves."""
    theories = world(case["expected"]["theories"])
    refuted = {i for i, a in theories.items() if not book.knowledge.is_possible(is_(i, a))}
    assert refuted == ingredients(given)


def check_conflict(book: Casebook, case: Case, given: Any) -> None:
    """Each of the theories is possible, but not all of them together."""
    theories = world(case["expected"]["theories"])
    assert set(theories) == ingredients(given)
    assert not book.knowledge.is_possible(reduce(int.__and__, (is_(i, a) for i, a in theories.items())))


ELSEWHERE = {
    "mix": "check_code",
    "potion": "check_code and check_alchemicals",
    "theories": "check_debunked and check_conflict",
}
"""Parts of a conclusion that another function checks."""


@pytest.mark.parametrize("case", named(section("cases")))
def test_case(case: Case) -> None:
    assert book_of(case).remaining == case["remaining"]
    for key, expected in case["expected"].items():
        if key not in ELSEWHERE:
            globals()[f"check_{key}"](book_of(case), case, expected)


def test_that_none_is_passed_over() -> None:
    """The file has what its own description says, and each of it is a test here."""
    assert [len(section(name)) for name in ("code_vectors", "cases", "puzzles")] == [12, 32, 172]
    assert all(case["expected"] for case in section("cases"))
