"""The steps of explanations: each follows from what it names, says it in words, and all lead to the claim.

Sets of worlds are those of :mod:`test_explain`, which are made without the engine. What a step's sentence
says of the grid is checked against the crosses of the steps that it cites, cell by cell.

The usual run looks at all that follows in some 1,200 states, and goes on from 230 half-filled grids, in
20 seconds of processor time; with ``BOARDKIT_MORE_EXAMPLES=20`` in the environment at twenty times as
many, and at other ones each time.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.explain import Explanation, Step
from boardkit.core.text import Language
from tests.alchemists import brute
from tests.alchemists.brute import ALCHEMICALS, COLOURS, INGREDIENTS, Claim
from tests.alchemists.test_brute_force import casebook, examples
from tests.alchemists.test_explain import (
    ASPECTS,
    CELL,
    CELLS,
    EVERY,
    POTIONS_OF_PAIRS,
    Question,
    State,
    Worlds,
    claims_of,
    growing,
    reasons,
    some_potions,
    true_where,
)

Cell = tuple[str, str]

# --- the grid, as a reader keeps it --------------------------------------------------------------------


def plain(cells: Sequence[tuple[Any, Any]]) -> list[Cell]:
    return [(str(i), str(a)) for i, a in cells]


class Grid:
    """What each ingredient can still be, with the crosses of some steps alone."""

    def __init__(self, crossed: Iterable[Cell]) -> None:
        self.crossed = frozenset(crossed)
        self.left = {i: {a for a in ALCHEMICALS if (i, a) not in self.crossed} for i in INGREDIENTS}

    @property
    def worlds(self) -> Worlds:
        """The worlds that agree with the crosses."""
        return EVERY & ~either(self.crossed)

    def signs(self, ingredient: object, colour: object) -> set[str]:
        """The signs that an ingredient can still have in a colour."""
        return {brute.sign_of(a, str(colour)) for a in self.left[str(ingredient)]}

    def places(self, alchemical: object) -> list[str]:
        """The ingredients that can still be this."""
        return [i for i in INGREDIENTS if str(alchemical) in self.left[i]]


@lru_cache(maxsize=5000)
def either(cells: frozenset[Cell]) -> Worlds:
    """The worlds in which one of these cells is true."""
    return reduce(int.__or__, (CELL[cell] for cell in cells), 0)


def cells_of(steps: Sequence[Step], numbers: Sequence[int]) -> list[Cell]:
    return [cell for n in numbers for cell in plain(steps[n].crossed)]


def following(colour: object) -> str:
    """The next colour in the cycle red, green, blue, red."""
    return COLOURS[(COLOURS.index(str(colour)) + 1) % 3]


OPPOSITE: Final = {
    a: next(b for b in ALCHEMICALS if b != a and brute.MIX[a, b] == "N") for a in ALCHEMICALS
}


# --- what the sentence of each pattern says of the grid ------------------------------------------------


def potions_of(claim: Claim) -> list[str]:
    """The potions that a claim about one mix allows."""
    if claim["kind"] == "sale":
        return brute.answers_wish(claim["wanted"], claim["quality"])
    no = claim["kind"] == "not_potion" or (claim["kind"] == "debunk_master" and not claim["answer"])
    return [p for p in brute.POTIONS if (p == claim["potion"]) != no]


def _shared_sign(step: Step, grid: Grid, claims: list[Claim]) -> bool:
    (claim,) = claims
    words = step.words
    (made,) = potions_of(claim)
    return (
        [words["a"], words["b"]] == claim["ingredients"]
        and words["potion"] == made == words["colour"][0].upper() + words["sign"]
        and {i for i, _ in step.crossed} <= set(claim["ingredients"])
        and all(brute.sign_of(a, words["colour"]) != words["sign"] for _, a in plain(step.crossed))
    )


def _next_colour(step: Step, grid: Grid, claims: list[Claim]) -> bool:
    (claim,) = claims
    words = step.words
    (made,) = potions_of(claim)
    own = next(c for c in COLOURS if c[0].upper() == made[0])
    return (
        {words["this"], words["other"]} == set(claim["ingredients"])
        and words["potion"] == made
        and words["colour"] == following(own)
        and grid.signs(words["other"], words["colour"]) == {words["seen"]} != {words["sign"]}
        and all(i == words["this"] for i, _ in step.crossed)
        and all(brute.sign_of(a, words["colour"]) == words["seen"] for _, a in plain(step.crossed))
    )


def _neutral(step: Step, grid: Grid, claims: list[Claim]) -> bool:
    (claim,) = claims
    words = step.words
    excluded = set(map(str, words["opposites"]))
    return (
        potions_of(claim) == ["N"]
        and {words["this"], words["other"]} == set(claim["ingredients"])
        and not excluded & grid.left[words["other"]]
        and plain(step.crossed) == [(words["this"], OPPOSITE[str(b)]) for b in words["opposites"]]
    )


def _partner(step: Step, grid: Grid, claims: list[Claim]) -> bool:
    (claim,) = claims
    this, other = step.words["this"], step.words["other"]
    return {this, other} == set(claim["ingredients"]) and all(
        i == this and not any(brute.MIX[a, b] in potions_of(claim) for b in grid.left[other] if b != a)
        for i, a in plain(step.crossed)
    )


def _only_candidate(step: Step, grid: Grid, _: list[Claim]) -> bool:
    i, a = step.words["ingredient"], step.words["alchemical"]
    return grid.left[i] == {a} and all(j != i and b == a for j, b in plain(step.crossed))


def _only_place(step: Step, grid: Grid, _: list[Claim]) -> bool:
    i, a = step.words["ingredient"], step.words["alchemical"]
    return grid.places(a) == [i] and all(j == i and b != a for j, b in plain(step.crossed))


def _shared_candidates(step: Step, grid: Grid, _: list[Claim]) -> bool:
    those, what = step.words["ingredients"], set(step.words["alchemicals"])
    return (
        len(those) == len(what) == step.words["n"]
        and set().union(*(grid.left[i] for i in those)) == what
        and all(i not in those and a in what for i, a in plain(step.crossed))
    )


def _shared_places(step: Step, grid: Grid, _: list[Claim]) -> bool:
    those, what = set(step.words["ingredients"]), step.words["alchemicals"]
    return (
        len(those) == len(what) == step.words["n"]
        and {i for a in what for i in grid.places(a)} == those
        and all(i in those and a not in what for i, a in plain(step.crossed))
    )


def _differ(claim: Claim, colour: str) -> bool:
    """Whether the two of a claim differ in a colour: opposites in each, other two in the one after theirs."""
    (made,) = potions_of(claim)
    return made == "N" or colour == following(next(c for c in COLOURS if c[0].upper() == made[0]))


def _four_signs(step: Step, grid: Grid, claims: list[Claim]) -> bool:
    colour, sign = str(step.words["colour"]), step.words["sign"]
    sure = [i for i in INGREDIENTS if i in step.words["holders"]]
    paired = [i for claim in claims for i in claim["ingredients"]]
    holders = {*sure, *paired}
    return (
        len(step.words["holders"]) == len(sure) + len(claims) == 4
        and len(holders) == len(sure) + len(paired)
        and all(grid.signs(i, colour) == {sign} for i in sure)
        and all(_differ(claim, colour) for claim in claims)
        and step.words["other"] != sign
        and all(i not in holders and brute.sign_of(a, colour) == sign for i, a in plain(step.crossed))
    )


def _suppose(step: Step, grid: Grid, _: list[Claim]) -> bool:
    return plain(step.crossed) == [(step.words["ingredient"], step.words["alchemical"])]


def _wrong_sign(step: Step, grid: Grid, _: list[Claim]) -> bool:
    words = step.words
    return (
        grid.signs(words["this"], words["colour"]) == {words["sign"]}
        and words["potion"][0] == words["colour"][0].upper()
        and words["potion"][1] != words["sign"]
    )


def _both(step: Step, grid: Grid) -> bool:
    words = step.words
    return all(grid.signs(words[who], words["colour"]) == {words["sign"]} for who in ("a", "b"))


def _same_next(step: Step, grid: Grid, _: list[Claim]) -> bool:
    own = next(c for c in COLOURS if c[0].upper() == step.words["potion"][0])
    return _both(step, grid) and step.words["colour"] == following(own)


def _not_opposite(step: Step, grid: Grid, _: list[Claim]) -> bool:
    return _both(step, grid)


def _seen(step: Step, grid: Grid, _: list[Claim]) -> bool:
    words = step.words
    signs = [grid.signs(words[who], words["following"]) for who in ("a", "b")]
    return (
        _both(step, grid)
        and words["potion"] == words["colour"][0].upper() + words["sign"]
        and words["following"] == following(words["colour"])
        and sorted(map(sorted, signs)) == [["+"], ["-"]]
    )


SAYS: Final[dict[str, Callable[[Step, Grid, list[Claim]], bool]]] = {
    "shared-sign": _shared_sign,
    "next-colour": _next_colour,
    "neutral": _neutral,
    "partner": _partner,
    "only-candidate": _only_candidate,
    "only-place": _only_place,
    "shared-candidates": _shared_candidates,
    "shared-places": _shared_places,
    "four-signs": _four_signs,
    "suppose": _suppose,
    "potion-wrong-sign": _wrong_sign,
    "potion-same-next": _same_next,
    "potion-not-opposite": _not_opposite,
    "potion-seen": _seen,
}
"""For each pattern that says something of the grid: whether that is so."""

WITHOUT_GRID: Final = {"shown", "shared-sign", "potion-facts", "clash-facts"}
"""Patterns that cite nothing: they rest on facts alone."""
WITH_FACTS: Final = {"shown", "shared-sign", "next-colour", "neutral", "partner", "alone", "potion-facts", "potion",
                     "clash", "clash-facts"}  # fmt: skip
GRID_ALONE: Final = {"only-candidate", "only-place", "shared-candidates", "shared-places", "potion-grid",
                     "clash-grid", "potion-wrong-sign", "potion-same-next", "potion-not-opposite", "potion-seen",
                     "no-candidate", "no-place"}  # fmt: skip


def check_pattern(step: Step, grid: Grid, state: State) -> None:
    """The step is what its name says."""
    if step.pattern in WITHOUT_GRID:
        assert step.cites == ()
    if step.pattern in GRID_ALONE:
        assert step.facts == ()
    if step.pattern in WITH_FACTS:
        assert step.facts
    if step.pattern in {"shown", "shared-sign", "next-colour", "neutral", "partner", "alone"}:
        assert len(step.facts) == 1
    if step.pattern == "together":
        assert len(step.facts) > 1
    if step.pattern in SAYS:
        claims = [state.claims[position] for position in step.facts]
        assert SAYS[step.pattern](step, grid, claims), step


# --- sentences -----------------------------------------------------------------------------------------

LANGUAGES: Final[tuple[Language, Language]] = ("en", "ja")
UNFILLED: Final = re.compile(r"[{}]|None|<|\(\)|（）|: \.|, \.|  |、。|。。|：。")


def check_sentence(step: Step) -> None:
    """The sentence is whole, in both languages, and names the facts, the cells and what is confirmed."""
    for lang in LANGUAGES:
        text = step.text(lang)
        assert not UNFILLED.search(text), text
        assert text.endswith("." if lang == "en" else "。")
        numbers = set(re.findall(r"\d+", text))
        assert {str(position + 1) for position in step.facts} <= numbers
        for i, a in (*step.crossed, *step.confirmed):
            assert i.text(lang) in text
            assert a.text() in text


# --- chains --------------------------------------------------------------------------------------------


def goal_of(question: Question, holds: bool) -> set[Cell]:
    """The cells that must be crossed out for a cell or an aspect."""
    if len(question) == 2:
        i, a = question
        return {(i, b) for b in ALCHEMICALS if (b != a) == holds}
    i, colour, sign = question
    if colour not in COLOURS:
        return set()
    return {(i, a) for a in ALCHEMICALS if (brute.sign_of(a, colour) != sign) == holds}


class Checks:
    """Checks the steps of explanations from the same claims; what is said twice is looked at once."""

    def __init__(self, claims: list[Claim]) -> None:
        self.state = State(claims)
        self._done: set[object] = set()

    def explanation(self, found: Explanation, question: Question | None) -> None:
        """The steps lead from the facts, from all of them and no others, to the claim or the clash."""
        false, goal = EVERY, set[Cell]()
        if question is not None:
            false = ~true_where(question) & EVERY if found.holds else true_where(question)
            goal = goal_of(question, found.holds)
        self.chain(found.steps, false, goal)
        assert {position for step in found.steps for position in step.facts} == set(found.facts)

    def chain(self, steps: Sequence[Step], false: Worlds, goal: set[Cell]) -> None:
        """Each step follows from what it cites, the last one yields the claim, none is idle."""
        crossed: list[Cell] = []
        for n, step in enumerate(steps):
            assert all(0 <= number < n for number in step.cites)
            grid = Grid(cells_of(steps, step.cites))
            if step.crossed:
                check_marks(step, crossed)
                crossed += plain(step.crossed)
            else:
                assert n == len(steps) - 1
                assert not goal
                assert not self.state.worlds(step.facts) & grid.worlds & false, step
            self.step(step, grid)
        assert goal <= set(crossed)
        cited = {number for step in steps for number in step.cites}
        for n, step in enumerate(steps[:-1]):
            assert n in cited or goal & set(plain(step.crossed)), step

    def step(self, step: Step, grid: Grid) -> None:
        """A step follows from its facts and the grid of the steps that it cites, and says so."""
        key = (step.pattern, step.facts, grid.crossed, step.crossed, step.confirmed, repr(step.words))
        if key in self._done:
            return
        self._done.add(key)
        assert not self.state.worlds(step.facts) & grid.worlds & either(frozenset(plain(step.crossed))), (
            step
        )
        check_pattern(step, grid, self.state)
        check_sentence(step)
        if step.pattern == "suppose":
            self.dead_end(step, grid)
        else:
            assert step.details == ()

    def dead_end(self, step: Step, grid: Grid) -> None:
        """The details: from the supposition, each from what it names, to a place where nothing is left."""
        (supposed,) = plain(step.crossed)
        given = {*grid.crossed, *((supposed[0], a) for a in ALCHEMICALS if a != supposed[1])}
        *details, end = step.details
        for n, detail in enumerate(details):
            assert detail.crossed
            assert set(detail.facts) <= set(step.facts)
            assert all(0 <= number < n for number in detail.cites)
            assert detail.pattern not in {"alone", "together", "suppose"}
            self.step(detail, Grid([*given, *cells_of(details, detail.cites)]))
        last = Grid([*given, *cells_of(details, end.cites)])
        thing = str(end.words["thing"])
        assert not (last.left[thing] if thing in INGREDIENTS else last.places(thing))
        assert end.pattern == ("no-candidate" if thing in INGREDIENTS else "no-place")
        check_sentence(end)


def check_marks(step: Step, earlier: list[Cell]) -> None:
    """What a step crosses out is new, and it confirms just the cells that it leaves alone."""
    crossed = plain(step.crossed)
    assert not set(earlier) & set(crossed), step
    now = Grid([*earlier, *crossed]).left
    alone = [(i, *now[i]) for i in INGREDIENTS if len(now[i]) == 1 and i in dict(crossed)]
    assert sorted(plain(step.confirmed)) == sorted(alone)


def check_growing(claims: list[Claim], potions: list[Question]) -> None:
    """All that follows in every state that the claims make one by one has its chain of steps."""
    checks = Checks(claims)
    for book, known in growing(claims):
        if not book.remaining:
            checks.explanation(reasons(book), None)
            continue
        left = checks.state.worlds(known)
        for question in (*CELLS, *ASPECTS, *potions):
            true = true_where(question)
            if not (left & true and left & ~true):
                checks.explanation(reasons(book, *question), question)


@given(claims_of(most=8), some_potions)
@examples(100)
def test_certain_facts(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(anchors=1, most=7), some_potions)
@examples(100)
def test_certain_facts_with_an_assignment(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(softs=4, most=5), some_potions)
@examples(80)
def test_soft_facts_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(formulas=2, anchors=1, most=4), some_potions)
@examples(40)
def test_statements_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


@given(claims_of(golems=3, softs=1, anchors=1, most=2), some_potions)
@examples(14)
def test_the_golem_among_others(claims: list[Claim], potions: list[Question]) -> None:
    check_growing(claims, potions)


# --- steps do not depend on what was asked before ------------------------------------------------------


@given(claims_of(anchors=1, most=6), st.permutations([*CELLS[::3], *POTIONS_OF_PAIRS[::7]]))
@examples(25)
def test_steps_are_the_same_whatever_was_asked_before(claims: list[Claim], order: list[Question]) -> None:
    book = casebook(claims)
    for question in order:
        found, alone = book.why(*question), casebook(claims).why(*question)
        assert (found is None) == (alone is None)
        if found is not None and alone is not None:
            assert found.text("en") == alone.text("en")


# --- the next step for a reader who keeps a grid -------------------------------------------------------


def all_crosses(state: State, known: tuple[int, ...], grid: Grid) -> set[Cell]:
    """Every cell that is impossible by the facts and the crosses together."""
    left = state.worlds(known) & grid.worlds
    return {cell for cell, worlds in CELL.items() if not left & worlds}


def follow(book: Casebook, state: State, known: tuple[int, ...], crossed: set[Cell]) -> None:
    """Steps from these crosses on: each follows and is new, and the last leaves nothing that follows."""
    checks, expected = Checks(state.claims), all_crosses(state, known, Grid(crossed))
    while (step := book.next_step(crossed)) is not None:
        new = plain(step.crossed)
        assert new
        assert not set(new) & crossed
        assert set(step.facts) <= set(known)
        assert (step.cites, step.details) == ((), ())
        checks.step(step, Grid(crossed) if step.pattern not in WITHOUT_GRID else Grid([]))
        crossed = crossed | set(new)
    assert crossed == expected


some_cells = st.sets(st.sampled_from(CELLS), max_size=12)


@given(claims_of(anchors=1, most=4), some_cells)
@examples(150)
def test_next_steps_from_crosses_that_are_right(claims: list[Claim], cells: set[Cell]) -> None:
    """A reader has crossed out some of what follows; in the end all of it is, and nothing else."""
    state, known = State(claims), tuple(range(len(claims)))
    right = all_crosses(state, known, Grid([]))
    follow(casebook(claims), state, known, right & cells)


@given(claims_of(softs=2, formulas=1, most=3), some_cells)
@examples(70)
def test_next_steps_from_any_crosses(claims: list[Claim], cells: set[Cell]) -> None:
    """Crosses are taken as they are, also where no fact says so."""
    follow(casebook(claims), State(claims), tuple(range(len(claims))), set(cells))


@given(claims_of(golems=2, anchors=1, most=1), some_cells)
@examples(12)
def test_next_steps_with_the_golem(claims: list[Claim], cells: set[Cell]) -> None:
    follow(casebook(claims), State(claims), tuple(range(len(claims))), set(cells))


def test_there_is_no_step_without_facts_or_crosses() -> None:
    assert Casebook().next_step() is None
    assert Casebook(["theory toad R+"]).next_step() is None


def test_the_easiest_step_comes_first() -> None:
    """A sign that a fact shows is easier than what two ingredients share, and that than the next colour."""
    book = Casebook(["mushroom toad R+", "mushroom green +"])
    crossed: set[Cell] = set()
    patterns = []
    while (step := book.next_step(crossed)) is not None:
        patterns.append(step.pattern)
        crossed |= set(plain(step.crossed))
    assert patterns == ["shown", "shared-sign", "next-colour"]


def test_names_in_any_language_mark_the_grid() -> None:
    book = Casebook(["toad is B+"])
    given = [(i, "B+") for i in ("キノコ", "fern", "claw", "flower", "mandrake", "scorpion", "feather")]
    step = book.next_step(given)
    assert step is not None
    assert (step.pattern, step.facts) == ("shown", (0,))
    assert len(step.crossed) == 7


# --- each pattern in an example, with its arithmetic ---------------------------------------------------

SALE: Final = {"kind": "sale", "ingredients": ["mushroom", "toad"], "wanted": "R+", "quality": "sign"}
NOT_SPEED: Final = {"kind": "not_potion", "ingredients": ["mushroom", "toad"], "potion": "G+"}


def only_step(facts: Sequence[object], question: Sequence[str], pattern: str) -> Step:
    """The one step of this pattern in a chain, which is sound like any other."""
    (step,) = [each for each in reasons(Casebook(facts), *question).steps if each.pattern == pattern]
    return step


def named(ingredient: str, alchemicals: str) -> list[Cell]:
    return [(ingredient, a) for a in alchemicals.split()]


def test_shown() -> None:
    """Red - have R- (R-g-b+), G+ (r-G+b+), B- (r-g+B-) and -- (R-G-B-)."""
    step = only_step(["fern flower N", "toad red +"], ("toad", "R-"), "shown")
    assert (step.facts, step.cites, plain(step.crossed)) == ((1,), (), named("toad", "R- G+ B- --"))
    assert step.text("en") == "Fact 2: Toad has red +. So Toad is not R−, G+, B−, −−."
    assert (
        step.text("ja") == "事実2：ヒキガエルの赤は +。したがって、ヒキガエルは R−、G+、B−、−− ではない。"
    )


def test_shared_sign() -> None:
    """Healing is red +: neither of the two has red -."""
    step = only_step(["mushroom toad healing"], ("toad", "R-"), "shared-sign")
    assert (step.facts, step.cites) == ((0,), ())
    assert plain(step.crossed) == named("mushroom", "R- G+ B- --") + named("toad", "R- G+ B- --")
    assert step.text("en").startswith(
        "Fact 1: Mushroom and Toad made Healing, so both have red +: Mushroom is not R−"
    )
    assert step.text("ja").startswith(
        "事実1：キノコとヒキガエルで治癒になったので、どちらも赤は +。キノコは R−"
    )


def test_next_colour() -> None:
    """R if red is the same and green differs: mushroom has green +, so toad has green -.

    Of those with green +, G+ (r-G+b+) and B- (r-g+B-) have red - and are gone already.
    """
    facts = ["mushroom toad healing", "mushroom green +"]
    found = reasons(Casebook(facts), "toad", "green", "-")
    assert [each.pattern for each in found.steps] == ["shown", "shared-sign", "next-colour"]
    step = found.steps[-1]
    assert (step.facts, step.cites, plain(step.crossed)) == ((0,), (0,), named("toad", "R+ ++"))
    assert "so they differ in green. Mushroom has green +, so Toad has green −" in step.text("en")
    assert "緑の符号は逆。キノコの緑は + だから、ヒキガエルの緑は −" in step.text("ja")


def test_neutral() -> None:
    """Opposites: R+ R-, G+ G-, B+ B-, ++ --. Toad has red +, so it is not R-, G+, B- or --."""
    facts = ["toad fern neutral", "toad red +"]
    step = only_step(facts, ("fern", "red", "-"), "neutral")
    assert (step.facts, step.cites, plain(step.crossed)) == ((0,), (0,), named("fern", "R+ G- B+ ++"))
    assert step.text("en") == (
        "Fact 1: Fern and Toad neutralise each other, so they are opposites. "
        "Toad is not R−, G+, B−, −−, so Fern is not R+, G−, B+, ++."
    )
    assert "ヒキガエルは R−、G+、B−、−− ではないので、シダは R+、G−、B+、++ ではない。" in step.text("ja")


def test_neutral_names_only_what_it_needs() -> None:
    """For one cell one opposite is enough: fern is not R+, since toad is not R-."""
    step = only_step(["toad fern neutral", "toad red +"], ("fern", "R+"), "neutral")
    assert plain(step.crossed) == [("fern", "R+")]
    assert "Toad is not R−, so Fern is not R+." in step.text("en")


def test_partner() -> None:
    """Sold as R+ for its sign: G+ or B+. R+ makes N G+ R+ R+ B- G+ B- with R- G+ G- B+ B- ++ --."""
    step = only_step([SALE, "mushroom is R+"], ("toad", "B+"), "partner")
    assert (step.facts, step.cites, plain(step.crossed)) == ((0,), (0,), [("toad", "B+")])
    assert "nothing that Mushroom can still be gives that result" in step.text("en")
    assert "キノコに残っている候補のどれと組み合わせても" in step.text("ja")


def test_only_candidate() -> None:
    first, step = reasons(Casebook(["toad is B+"]), "fern", "B+").steps
    assert plain(first.confirmed) == [("toad", "B+")]
    assert (step.pattern, step.facts, step.cites) == ("only-candidate", (), (0,))
    assert step.text("en") == "Toad is B+, so no other ingredient is: Fern is not B+."
    assert step.text("ja") == "B+ はヒキガエルのものなので、ほかの材料ではない。シダは B+ ではない。"


def test_only_place() -> None:
    """++ is all +: not for the two that share red -, green - or blue -, nor for scorpion with red -."""
    facts = ["mushroom fern R-", "toad claw G-", "flower mandrake B-", "scorpion red -"]
    found = reasons(Casebook(facts), "feather", "++")
    step = found.steps[-1]
    assert (found.facts, step.pattern, step.facts) == ((0, 1, 2, 3), "only-place", ())
    assert step.cites == (0, 1, 2, 3)
    assert plain(step.crossed) == named("feather", "R+ R- G+ G- B+ B- --")
    assert plain(step.confirmed) == [("feather", "++")]
    assert step.text("en").startswith("++ has only one place left, Raven's Feather: ")
    assert step.text("en").endswith("Raven's Feather is ++.")
    assert step.text("ja").endswith("カラスの羽根は ++。")


def test_shared_candidates() -> None:
    """Red + and green -: G- (r+G-b-) and B+ (r+g-B+), for both of the two that made Paralysis."""
    facts = ["mushroom fern G-", "encyclopedia red mushroom + fern +"]
    step = only_step(facts, ("toad", "G-"), "shared-candidates")
    assert (step.facts, step.cites, plain(step.crossed)) == ((), (0, 1), [("toad", "G-")])
    assert "Mushroom, Fern: these 2 share just G−, B+, so nothing else can be these" in step.text("en")
    assert "キノコ、シダの2つは G−、B+ の2つを分け合う" in step.text("ja")


def test_shared_places() -> None:
    """Solar are R-, G-, B- and ++. Four ingredients are lunar, and flower and mandrake have green -.

    B- and ++ have green +: they fit only scorpion and feather.
    """
    lunar = [f"library {i} lunar" for i in ("mushroom", "fern", "toad", "claw")]
    found = reasons(Casebook([*lunar, "flower mandrake G-"]), "scorpion", "R-")
    step = found.steps[-1]
    assert (found.facts, step.pattern) == ((0, 1, 2, 3, 4), "shared-places")
    assert (step.facts, step.cites, plain(step.crossed)) == ((), (0, 1, 2, 3, 4), [("scorpion", "R-")])
    assert "B−, ++ fit only Scorpion, Raven's Feather" in step.text("en")
    assert "B−、++ の2つが入るのはサソリ、カラスの羽根の2つだけ" in step.text("ja")


def test_four_signs() -> None:
    """Four have green -: mushroom and fern, that made G-, and one of each of two pairs that differ in green.

    Flower and mandrake are opposites, and R+ needs different greens. So toad has green +, and R- has not.
    """
    facts = ["flower mandrake N", "claw scorpion R+", "mushroom fern G-"]
    found = reasons(Casebook(facts), "toad", "R-")
    step = found.steps[-1]
    assert (found.facts, step.pattern, step.facts, step.cites) == ((0, 1, 2), "four-signs", (0, 1), (0,))
    assert plain(step.crossed) == [("toad", "R-")]
    assert "Just four ingredients have green −, and they are found: Mushroom, Fern, one of" in step.text(
        "en"
    )
    assert "ほかの材料の緑は +。ヒキガエルは R− ではない。" in step.text("ja")


def test_four_signs_without_a_fact_of_its_own() -> None:
    """Four have red - by what each fact says; toad has not."""
    facts = ["mushroom fern R-", "flower red -", "mandrake red -"]
    step = only_step(facts, ("toad", "red", "+"), "four-signs")
    assert (step.facts, step.cites, plain(step.crossed)) == ((), (0, 1, 2), named("toad", "R- G+ B- --"))


def test_alone() -> None:
    """Counted pairs are no pattern: one pair of mushroom and fern makes R+, so mushroom has red +."""
    step = only_step(["pairs mushroom fern at least 1 R+"], ("mushroom", "R-"), "alone")
    assert (step.facts, step.cites, plain(step.crossed)) == ((0,), (), [("mushroom", "R-")])


def test_together() -> None:
    """Fern differs in green from flower and from mandrake, which so have the same green, and red - both.

    Flower has blue -, so with blue - mandrake would be the same alchemical.
    """
    facts = ["flower scorpion B-", "fern flower R-", "fern mandrake R-"]
    found = reasons(Casebook(facts), "mandrake", "blue", "+")
    step = found.steps[-1]
    assert (found.facts, step.pattern, step.facts, step.cites) == ((0, 1, 2), "together", (1, 2), (0,))
    assert plain(step.crossed) == named("mandrake_root", "B- --")
    assert step.text("en") == "Facts 2, 3 together with the grid so far: Mandrake Root is not B−, −−."
    assert (
        step.text("ja")
        == "事実2、3とここまでの推論グリッドを合わせて考えると、マンドレイクの根は B−、−− ではない。"
    )


def test_suppose() -> None:
    """R+ makes one of G+ and B+ only with G+ and ++, and with both it makes G+, which it did not."""
    step = only_step([SALE, NOT_SPEED], ("toad", "R+"), "suppose")
    assert (step.facts, step.cites, plain(step.crossed)) == ((0, 1), (), [("toad", "R+")])
    assert [detail.pattern for detail in step.details] == [
        "only-candidate",
        "partner",
        "partner",
        "no-candidate",
    ]
    assert plain(step.details[1].crossed) == named("mushroom", "R- G- B+ B- --")
    assert plain(step.details[2].crossed) == named("mushroom", "G+ ++")
    assert (
        step.text("en") == "Facts 1, 2: suppose Toad were R+. That leads to a dead end, so Toad is not R+."
    )
    assert (
        step.text("ja")
        == "事実1、2：仮にヒキガエルが R+ だとすると行き詰まる。だから、ヒキガエルは R+ ではない。"
    )
    assert step.details[-1].text("en") == "Nothing would be left for Mushroom."
    assert step.details[-1].text("ja") == "キノコに残る候補がなくなる。"


def test_suppose_until_an_alchemical_has_no_place() -> None:
    """Scorpion is G+ (r-G+b+) by its red -, green + and blue +; mushroom has red - and the other green.

    Were fern --, there would be four with red -: these three, and one of toad and claw, which made B+ and
    so differ in red. B- (r-g+B-) has red -, but toad and claw have blue +, and mushroom green -.
    """
    facts = ["toad claw B+", "scorpion blue +", "mushroom scorpion R-", "flower scorpion G+"]
    step = only_step(facts, ("fern", "--"), "suppose")
    assert step.facts == (0,)
    assert [detail.pattern for detail in step.details] == ["shared-sign", "four-signs", "no-place"]
    assert step.details[-1].text("en") == "B− would have no place left."
    assert step.details[-1].text("ja") == "B− の入る場所がなくなる。"


def test_a_supposition_uses_all_that_the_steps_before_it_have_shown() -> None:
    """Flower has blue + by the first step, so no detail may find a place for B- (r-g+B-) there."""
    facts = [
        "mushroom flower B+", "mushroom fern R-",
        {"kind": "sale", "ingredients": ["toad", "bird_claw"], "wanted": "R+", "quality": "sign"},
        {"kind": "sale", "ingredients": ["flower", "feather"], "wanted": "R-", "quality": "wrong"},
    ]  # fmt: skip
    first, step = reasons(Casebook(facts), "mandrake", "++").steps
    assert ("flower", "B-") in plain(first.crossed)
    assert step.pattern == "suppose"
    shown = {cell for detail in step.details for cell in plain(detail.crossed)}
    assert not shown & set(plain(first.crossed))


@pytest.mark.parametrize(
    ("facts", "potion", "pattern", "said"),
    [
        # Healing needs red +.
        (["toad red -"], "R+", "potion-wrong-sign", "Toad has red −, so it is not part of Healing"),
        # R needs different greens.
        (["toad green +", "fern green +"], "R+", "potion-same-next",
         "Both have green +, and for Healing they would have to differ there"),
        # Opposites differ in every colour.
        (["toad red +", "fern red +"], "N", "potion-not-opposite", "Both have red +, so they are not opposites"),
        # Red the same and green different makes R.
        (["toad red +", "fern red +", "toad green +", "fern green -"], "R+", "potion-seen",
         "Both have red + and they differ in green"),
        # The experiment itself.
        (["fern toad R+"], "R+", "potion-facts", "Fact 1 (Fern + Toad made Healing)"),
        # R+ and R- are opposites.
        (["toad is R+", "fern is R-"], "N", "potion-grid", "With what they can still be"),
    ],
)  # fmt: skip
def test_potions(facts: list[str], potion: str, pattern: str, said: str) -> None:
    found = reasons(Casebook(facts), "toad", "fern", potion)
    assert found.facts == tuple(range(len(facts)))
    step = found.steps[-1]
    assert (step.pattern, step.crossed) == (pattern, ())
    assert step.cites == tuple(range(len(found.steps) - 1))
    assert said in step.text("en")
    assert found.statement.text("en") in step.text("en")
    assert found.statement.text("ja") in step.text("ja")


def test_a_potion_from_a_fact_and_the_grid() -> None:
    """Fern and feather have two of the four blue +. Claw and mandrake would have the other two.

    That leaves blue - for flower and scorpion, which differ in blue, since they made G.
    """
    found = reasons(Casebook(["flower scorpion G+", "fern feather B+"]), "claw", "mandrake", "B+")
    step = found.steps[-1]
    assert (found.facts, step.pattern, step.facts, step.cites) == ((0, 1), "potion", (0,), (0,))
    assert step.text("en") == (
        "Fact 1 (Flower + Scorpion made Speed) with the grid so far: Bird Claw and Mandrake Root do not make Wisdom."
    )


def test_a_potion_is_shown_by_the_signs_that_its_sentence_names() -> None:
    """R+ makes R+ with G- and B+, so scorpion is green - and G+ is nothing it makes.

    That scorpion is not R+ belongs to it: fern is.
    """
    found = reasons(Casebook(["fern scorpion R+", "fern is R+"]), "scorpion", "feather", "G+")
    *steps, last = found.steps
    assert last.text("en").startswith("Scorpion has green −, so it is not part of Speed")
    assert {("scorpion", a) for a in ("R+", "G+", "B-", "++")} <= set(cells_of(steps, last.cites))


@pytest.mark.parametrize(
    ("facts", "pattern", "cites", "said"),
    [
        # Red + by the first fact, red - by the second.
        (["toad fern R+", "toad red -"], "clash-grid", (0, 1), "The grid so far has no place left for something"),
        # R+ (R+g+b-) and B+ (r+g-B+) make R+; and no step makes more of a count.
        (["toad is R+", "fern is B+", "pairs toad fern exactly 0 R+"], "clash", (0, 1),
         "Fact 3 (Of the pairs of Fern, Toad, exactly 0 make Healing) does not fit the grid so far"),
        (["formula false"], "clash-facts", (), "Fact 1 (false) leaves no assignment."),
    ],
)  # fmt: skip
def test_clashes(facts: list[str], pattern: str, cites: tuple[int, ...], said: str) -> None:
    found = reasons(Casebook(facts))
    step = found.steps[-1]
    assert found.facts == tuple(range(len(facts)))
    assert (step.pattern, step.crossed, step.cites) == (pattern, (), cites)
    assert said in step.text("en")
    assert found.text("en").startswith("The facts contradict each other\n1. ")
    assert found.text("ja").startswith("事実が矛盾している\n1. ")


def test_positions_in_steps_count_facts_that_are_off() -> None:
    book = Casebook(["toad red -", "mushroom toad R+", "mushroom green +"])
    book.switch(0, False)
    step = reasons(book, "toad", "green", "-").steps[-1]
    assert (step.facts, step.text("en")[:7]) == ((1,), "Fact 2:")
