"""The facts that prove something, against every choice of facts.

The sets of worlds are made here, from the brute force's rules: an ingredient's alchemicals by looking at
all 40,320 worlds, a claim by trying every way in which the few ingredients it is about can be filled,
the golem by trying its 24 settings. Nothing of the engine is used but its answers.

Facts come one by one, and each time one more is known everything is asked: one example gives as many
states as it has facts. The usual run looks at some 2,200 states, and at 180 open questions, in 20 seconds
of processor time; with ``BOARDKIT_MORE_EXAMPLES=20`` in the environment at twenty times as many, and at
other ones each time.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.explain import Explanation
from boardkit.alchemists.deduction.explain.claims import ClaimError
from tests.alchemists import brute, strategies
from tests.alchemists.brute import ALCHEMICALS, COLOURS, INGREDIENTS, POTIONS, Claim, World
from tests.alchemists.test_brute_force import casebook, examples

Worlds = int
"""A set of worlds: the bit of each world that is in it."""

Question = tuple[str, ...]
"""A cell (two words), an aspect or a potion of a pair (three words)."""

# --- sets of worlds ------------------------------------------------------------------------------------


def where(holds: Callable[[World], bool]) -> Worlds:
    """The worlds in which something holds, by asking all of them."""
    return int("".join("1" if holds(world) else "0" for world in reversed(brute.WORLDS)), 2)


EVERY: Final = where(lambda world: True)
CELL: Final = {(i, a): where(lambda w, i=i, a=a: w[i] == a) for i in INGREDIENTS for a in ALCHEMICALS}  # type: ignore[misc]


def filled(
    those: list[str], within: Worlds = EVERY, so_far: World | None = None
) -> Iterator[tuple[World, Worlds]]:
    """Every way to fill these ingredients, with the worlds in which they are so."""
    so_far = so_far or {}
    if not those:
        yield so_far, within
        return
    for a in ALCHEMICALS:
        if a not in so_far.values():
            yield from filled(those[1:], within & CELL[those[0], a], {**so_far, those[0]: a})


def about(part: Any) -> set[str]:
    """The ingredients that a claim, or a part of it, names."""
    if isinstance(part, str):
        return {part} & set(INGREDIENTS)
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ()
    return {ingredient for each in parts for ingredient in about(each)}


@cache
def some_pair_makes(potions: tuple[str, ...]) -> Worlds:
    """Where any two ingredients of all make one of these."""
    return where(lambda w: any(brute.MIX[w[i], w[j]] in potions for i, j in brute.PAIRS))


def possible(claim: Claim) -> Worlds:
    """Where a claim that is not about the golem can be true."""
    if claim["kind"] == "rival_result" and not claim["candidates"]:
        return some_pair_makes(tuple(brute.public_potions(claim)))
    weigh, those = brute._WEIGH[claim["kind"]](claim), sorted(about(claim))
    if len(those) > 5:
        return where(lambda world: weigh(world) > 0)
    return sum(worlds for world, worlds in filled(those) if weigh(world))


def by_setting(claim: Claim) -> list[Worlds]:
    """The same for each setting of the golem."""
    if claim["kind"] not in brute.GOLEM_KINDS:
        return [possible(claim)] * len(brute.SETTINGS)
    i = claim["ingredient"]
    return [
        sum(CELL[i, a] for a in ALCHEMICALS if brute.golem_claim_holds(claim, {i: a}, setting))
        for setting in brute.SETTINGS
    ]


def true_where(question: Question) -> Worlds:
    """The worlds in which the answer to a question is yes."""
    if len(question) == 2:
        return CELL[question[0], question[1]]
    i, j, what = question
    if j in COLOURS:
        return sum(CELL[i, a] for a in ALCHEMICALS if brute.sign_of(a, j) == what)
    return MADE[i, j][what]


def _made(i: str, j: str) -> dict[str, Worlds]:
    made = dict.fromkeys(POTIONS, 0)
    for world, worlds in filled([i, j]):
        made[brute.MIX[world[i], world[j]]] |= worlds
    return made


MADE: Final = {(i, j): _made(i, j) for i, j in brute.PAIRS}


class State:
    """Claims as sets of worlds, and what any choice of them leaves.

    Where a claim is about the golem there is a set for each of its settings, otherwise just one.
    """

    def __init__(self, claims: list[Claim]) -> None:
        golem = any(claim["kind"] in brute.GOLEM_KINDS for claim in claims)
        self.claims = claims
        self.facts = [by_setting(c) if golem else [possible(c)] for c in claims]
        self.everything = [EVERY] * (len(brute.SETTINGS) if golem else 1)
        self._left: dict[tuple[int, ...], list[Worlds]] = {(): self.everything}
        self._worlds: dict[tuple[int, ...], Worlds] = {}

    def left(self, chosen: tuple[int, ...]) -> list[Worlds]:
        """What the chosen claims leave, for each setting."""
        if chosen not in self._left:
            last = self.facts[chosen[-1]]
            self._left[chosen] = [a & b for a, b in zip(self.left(chosen[:-1]), last, strict=True)]
        return self._left[chosen]

    def worlds(self, chosen: tuple[int, ...]) -> Worlds:
        """What the chosen claims leave, whatever the setting."""
        if chosen not in self._worlds:
            self._worlds[chosen] = reduce(int.__or__, self.left(chosen))
        return self._worlds[chosen]

    def proofs(self, false: Worlds, among: Iterable[int]) -> list[tuple[int, ...]]:
        """All smallest choices of the claims that leave none of *false*, found by trying all, small ones first."""
        positions = tuple(among)
        for size in range(len(positions) + 1):
            found = [c for c in combinations(positions, size) if not self.worlds(c) & false]
            if found:
                return found
        return []


# --- states to ask about -------------------------------------------------------------------------------

CELLS: Final[list[Question]] = [(i, a) for i in INGREDIENTS for a in ALCHEMICALS]
ASPECTS: Final[list[Question]] = [(i, c, s) for i in INGREDIENTS for c in COLOURS for s in "+-"]
POTIONS_OF_PAIRS: Final[list[Question]] = [(i, j, p) for i, j in brute.PAIRS for p in POTIONS]

some_potions = st.lists(st.sampled_from(POTIONS_OF_PAIRS), min_size=3, max_size=3)


def shorter(claim: Claim) -> Claim:
    """A claim about many candidates as one about four, which is quicker to try; all eight stay all."""
    return {**claim, "candidates": claim["candidates"][:4]} if "candidates" in claim else claim


def claims_of(**kinds: int) -> st.SearchStrategy[list[Claim]]:
    """Claims of these kinds (see the strategies), at least one."""
    claims = strategies.claim_sets(**kinds).filter(bool)
    return claims.map(lambda those: [shorter(claim) for claim in those])


def growing(claims: list[Claim]) -> Iterator[tuple[Casebook, tuple[int, ...]]]:
    """The casebook after each claim, and the positions of its facts."""
    book = Casebook()
    for n, claim in enumerate(claims, start=1):
        book.add(brute.as_json(claim))
        yield book, tuple(range(n))


# --- the properties ------------------------------------------------------------------------------------


def most_recent_first(proofs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The one with the newest newest fact first; if they share it, by the next newest, and so on."""
    return sorted(proofs, key=lambda proof: [-position for position in sorted(proof, reverse=True)])


def check_claim(book: Casebook, state: State, known: tuple[int, ...], question: Question) -> None:
    """The answer to one question: open, or proved by the smallest choices of facts and by no other."""
    left, true = state.worlds(known), true_where(question)
    found = book.why(*question)
    if left & true and left & ~true:
        assert found is None
        return
    assert found is not None
    assert found.holds == bool(left & true)
    expected = state.proofs(~true & EVERY if found.holds else true, known)
    assert list(found.alternatives) == most_recent_first(expected)
    assert found.facts == found.alternatives[0]
    assert not any(state.claims[position]["kind"] == "rival_theory" for position in found.facts)


def check_clash(book: Casebook, state: State, known: tuple[int, ...], question: Question) -> None:
    """Facts that clash: the smallest clashes, whatever is asked."""
    expected = most_recent_first(state.proofs(EVERY, known))
    for found in (book.why(), book.why(*question)):
        assert found is not None
        assert list(found.alternatives) == expected
        assert found.claim is None


def check_growing(claims: list[Claim], potions: list[Question]) -> None:
    """Everything about every state that the claims make one by one."""
    state = State(claims)
    for book, known in growing(claims):
        assert book.remaining == state.worlds(known).bit_count()
        if not book.remaining:
            check_clash(book, state, known, potions[0])
            continue
        for question in (*CELLS, *ASPECTS, *potions):
            check_claim(book, state, known, question)


@given(claims_of(most=8), some_potions)
@examples(190)
def test_certain_facts(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(anchors=1, most=7), some_potions)
@examples(190)
def test_certain_facts_with_an_assignment(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(softs=4, most=4), some_potions)
@examples(160)
def test_soft_facts_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(formulas=2, anchors=1, most=4), some_potions)
@examples(50)
def test_statements_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(golems=3, softs=1, anchors=1, most=2), some_potions)
@examples(16)
def test_the_golem_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


# --- what is open --------------------------------------------------------------------------------------


def holds_in(question: Question, world: World) -> bool:
    """The answer to a question in one world."""
    if len(question) == 2:
        return world[question[0]] == question[1]
    i, j, what = question
    return (brute.sign_of(world[i], j) if j in COLOURS else brute.MIX[world[i], world[j]]) == what


def settling(weighed: list[tuple[World, int]], question: Question) -> dict[tuple[str, str], Fraction]:
    """For each pair how likely its potion leaves only one answer, where that is possible at all."""
    total = sum(weight for _, weight in weighed)
    answers = [(world, weight, holds_in(question, world)) for world, weight in weighed]
    found = {}
    for i, j in brute.PAIRS:
        by_potion: dict[str, dict[bool, int]] = {}
        for world, weight, answer in answers:
            counts = by_potion.setdefault(brute.MIX[world[i], world[j]], {})
            counts[answer] = counts.get(answer, 0) + weight
        settled = sum(
            weight for counts in by_potion.values() if len(counts) == 1 for weight in counts.values()
        )
        if settled:
            found[i, j] = Fraction(settled, total)
    return found


def check_open(claims: list[Claim], question: Question) -> None:
    """Two assignments that differ there, and the experiments that could settle it, the surest first."""
    left = brute.Answers(claims).weighed
    answers = {holds_in(question, world) for world, _ in left}
    found = casebook(claims).open(*question)
    if len(answers) < 2:
        assert found is None
        return
    assert found is not None
    worlds = [world for world, _ in left]
    yes, no = ({str(i): str(a) for i, a in world.items()} for world in (found.yes, found.no))
    assert yes in worlds
    assert no in worlds
    assert (holds_in(question, yes), holds_in(question, no)) == (True, False)
    chances = {(str(e.pair[0]), str(e.pair[1])): e.chance for e in found.experiments}
    assert chances == settling(left, question)
    assert list(chances.values()) == sorted(chances.values(), reverse=True)
    assert [e.pair for e in found.experiments if e.chance == 1] == list(found.settling)


some_questions = st.lists(st.sampled_from([*CELLS, *ASPECTS, *POTIONS_OF_PAIRS]), min_size=2, max_size=2)


@given(claims_of(softs=2, golems=1, anchors=3, most=2), some_questions)
@examples(80)
def test_what_is_open(claims: list[Claim], questions: list[Question]) -> None:
    for question in questions:
        check_open(claims, question)


@given(claims_of(softs=1, formulas=1, anchors=1, most=2), some_questions)
@examples(8)
def test_what_is_open_among_many_worlds(claims: list[Claim], questions: list[Question]) -> None:
    for question in questions:
        check_open(claims, question)


# --- examples ------------------------------------------------------------------------------------------


def reasons(book: Casebook, *question: str) -> Explanation:
    found = book.why(*question)
    assert found is not None
    return found


def test_equally_small_proofs_are_all_named_the_newest_first() -> None:
    """Each of the first three facts by itself gives mushroom red +; the newest is named first."""
    book = Casebook(["mushroom toad R+", "mushroom red +", "mushroom is R+", "fern flower N"])
    assert reasons(book, "mushroom", "R-").alternatives == ((2,), (1,), (0,))
    # With R+ it makes R+ only as B+ or G-: facts 0 and 2 say that toad is not ++, and no others do.
    assert reasons(book, "toad", "++").alternatives == ((0, 2),)


def test_a_smaller_proof_wins_over_a_newer_one() -> None:
    """Facts 1 and 2 say it together (they differ in green, and fern has green +), fact 0 says it alone."""
    book = Casebook(["toad is B+", "toad fern R+", "fern green +"])
    assert reasons(book, "toad", "green", "-").facts == (0,)
    book.switch(0, False)
    assert reasons(book, "toad", "green", "-").facts == (1, 2)


def test_facts_that_are_off_keep_their_positions() -> None:
    book = Casebook(["toad red -", "mushroom toad R+", "toad fern N"])
    book.switch(0, False)
    assert reasons(book, "fern", "red", "-").facts == (1, 2)
    assert reasons(book, "fern", "red", "-").steps[0].facts == (1,)
    book.switch(0, True)
    assert reasons(book).facts == (0, 1)


def test_a_theory_proves_nothing_however_strong() -> None:
    """1000 to 1, a hundred times over, is still not certain."""
    book = Casebook(["theory toad B+ strength 1000"] * 100)
    assert book.why("toad", "B+") is None
    assert book.why("toad", "R+") is None
    book.add("toad is B+")
    assert reasons(book, "toad", "B+").alternatives == ((100,),)


def test_what_a_colleague_did_proves_its_certain_part() -> None:
    """No alchemical with red - makes R+: so the ingredient in the periscope has red +."""
    book = Casebook(["periscope fern R+"])
    assert reasons(book, "fern", "red", "+").facts == (0,)
    # Two of three made R+, and flower has red -: it was toad and mandrake root, both with red +.
    rival = {"kind": "rival_result", "candidates": ["toad", "flower", "mandrake_root"], "potion": "R+"}
    book = Casebook(["theory toad R-", "flower red -", rival])
    assert reasons(book, "toad", "red", "+").facts == (1, 2)
    assert reasons(book, "toad", "mandrake", "R+").facts == (1, 2)


def test_facts_that_clash_are_the_reason_for_everything() -> None:
    book = Casebook(["fern flower N", "mushroom toad R+", "mushroom toad R-", "toad red -"])
    assert reasons(book).alternatives == ((1, 3), (1, 2))
    for question in [("fern", "B+"), ("fern", "red", "+"), ("fern", "toad", "N")]:
        clash = reasons(book, *question)
        assert (clash.claim, clash.facts) == (None, (1, 3))
        assert clash.statement.text("en") == "The facts contradict each other"
    book.undo()
    assert reasons(book).alternatives == ((1, 2),)


def test_a_statement_that_is_never_true_clashes_alone() -> None:
    assert reasons(Casebook(["toad red +", "formula false"])).facts == (1,)


def test_the_golem_proves_something_although_its_setting_is_open() -> None:
    """Both parts react to R+ (R g b by size), so they are two of R, g and b: R g, R b or g b.

    The sizes of the others are R g b (R-), r G b (G+, G-), r g B (B+, B-) and R G B (++, --). Any two of
    R, g and b are in R- alone; and the golem's setting is still one of six.
    """
    book = Casebook(
        ["golem mushroom ears yes chest yes", "golem fern ears yes chest yes", "mushroom is R+"]
    )
    assert reasons(book, "fern", "R-").facts == (0, 1, 2)
    assert sum(chance > 0 for chance in book.golem().values()) == 6
    book.switch(1, False)
    assert book.why("fern", "R-") is None


@pytest.mark.parametrize("words", [(), ("toad",), ("toad", "red", "+", "fern")])
def test_a_question_that_cannot_be_read(words: tuple[str, ...]) -> None:
    """Without facts that clash there is always something to ask about."""
    with pytest.raises(ClaimError):
        Casebook(["toad red +"]).why(*words)


def test_what_is_settled_is_not_open() -> None:
    book = Casebook(["mushroom toad healing"])
    assert book.open("toad", "red", "+") is None
    assert book.open("toad", "R-") is None
    assert Casebook(["mushroom toad R+", "mushroom toad R-"]).open("toad", "R-") is None


def test_an_open_aspect_and_the_experiments_that_settle_it() -> None:
    """Fern is R+ (R+g+b-) and toad is --; whether flower is R- or G- turns on its red alone, say.

    With fern, R- makes N and G- makes R+; with toad, R- makes G- and G- makes B-. So either settles it.
    """
    book = Casebook(["fern is R+", "toad is --", 'formula Is("flower", "R-") | Is("flower", "G-")'])
    found = book.open("flower", "red", "+")
    assert found is not None
    assert (found.yes["flower"], found.no["flower"]) == ("G-", "R-")  # type: ignore[index]
    assert {("fern", "flower"), ("toad", "flower")} <= set(found.settling)


def test_nothing_follows_from_nothing() -> None:
    assert {Casebook().why(*question) for question in (*CELLS, *ASPECTS, *POTIONS_OF_PAIRS)} == {None}


def test_questions_in_other_words() -> None:
    """Names in any language and either order of a pair ask the same."""
    book = Casebook(["mushroom toad healing"])
    assert reasons(book, "toad", "mushroom", "治癒").facts == (0,)
    assert reasons(book, "ヒキガエル", "赤", "+").holds
