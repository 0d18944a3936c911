"""Contradictions: every smallest clash, and which facts could be doubted, against all subsets."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from tests.alchemists import brute, strategies
from tests.alchemists.brute import Claim
from tests.alchemists.test_brute_force import casebook, examples

ANCHORS: list[Claim] = [
    {"kind": "assignment", "ingredient": i, "alchemical": a}
    for i, a in zip(brute.INGREDIENTS[:3], ["R+", "G-", "B+"], strict=True)
]
"""Assignments that leave 5! = 120 worlds."""


def lies(world: dict[str, str]) -> st.SearchStrategy[Claim]:
    """Claims about a world, true of it or not."""
    setting = st.sampled_from(brute.SETTINGS)
    return st.one_of(
        strategies.hard(world),
        strategies.assignments(world),
        strategies.statements(world),
        st.builds(lambda i, p: {"kind": "periscope", "ingredient": i, "potion": p}, strategies.ingredient, strategies.potion),
        setting.flatmap(lambda s: strategies.golem(world, s)),
    )  # fmt: skip


@st.composite
def clashes(draw: Any) -> list[Claim]:
    """Claims about two different worlds at once, which seldom go together."""
    one, other = draw(strategies.worlds), draw(strategies.worlds)
    claims = draw(st.lists(lies(one), min_size=1, max_size=3)) + draw(
        st.lists(lies(other), min_size=1, max_size=2)
    )
    return list(draw(st.permutations(claims)))


def check(claims: list[Claim]) -> None:
    found = casebook(claims).contradiction
    if found is None:
        assert brute.Answers(claims).remaining
        return
    assert found.complete
    assert set(found.sets) == brute.minimal_clashes(claims)
    assert found.doubtful == brute.doubtful(claims)
    assert list(found.sets) == sorted(found.sets, key=lambda s: (len(s), s))


@given(clashes())
@examples(15)
def test_against_all_subsets(claims: list[Claim]) -> None:
    check(claims)


@given(clashes())
@examples(10)
def test_against_all_subsets_among_few_worlds(claims: list[Claim]) -> None:
    """With three assignments on top, most of the rest clashes with some of them."""
    check([*ANCHORS, *claims][:6])


def test_the_golem_alone_can_clash() -> None:
    """Fern is R+ (R+g+b-) and toad R- (R-g-b+): circles of the same sizes, so both must react alike."""
    facts = ["fern is R+", "toad is R-", "golem fern ears yes chest yes", "golem toad ears no chest no"]
    book = Casebook(facts)
    assert book.contradiction is not None
    assert book.contradiction.sets == ((0, 1, 2, 3),)
    assert book.contradiction.doubtful == (0, 1, 2, 3)


def test_a_periscope_can_clash() -> None:
    """Fern with red - has no partner with which it makes R+."""
    book = Casebook(["fern red -", "toad is B+", "periscope fern R+"])
    assert book.contradiction is not None
    assert (book.contradiction.sets, book.contradiction.doubtful) == (((0, 2),), (0, 2))


def test_a_statement_that_is_never_true_clashes_alone() -> None:
    book = Casebook(["fern red +", "formula false", "pairs fern toad exactly 2 R+"])
    assert book.contradiction is not None
    assert (book.contradiction.sets, book.contradiction.doubtful) == (((1,), (2,)), ())


def test_positions_count_facts_that_are_off() -> None:
    book = Casebook(["toad red -", "mushroom toad healing", "fern red +", "mushroom toad poison"])
    book.switch(0, False)
    assert book.contradiction is not None
    assert (book.contradiction.sets, book.contradiction.doubtful) == (((1, 3),), (1, 3))
    book.move(0, 2)
    assert book.contradiction.sets == ((0, 3),)
    book.switch(0, False)
    assert book.contradiction is None


def test_nothing_crashes_and_all_facts_stay() -> None:
    book = Casebook(
        [
            "mushroom toad healing",
            "theory fern R+ strength 3",
            "golem fern ears yes chest no",
            "mushroom toad poison",
        ]
    )
    assert len(book.entries) == 4
    assert (book.remaining, book.remaining_with_golem) == (0, 0)
    assert {chance for row in book.table().values() for chance in row.values()} == {Fraction(0)}
    assert {chance for row in book.aspects().values() for chance in row.values()} == {Fraction(0)}
    assert set(book.potions("fern", "toad").values()) == {Fraction(0)}
    assert set(book.golem().values()) == {Fraction(0)}
    assert book.probability("true") == 0
    assert book.advise() == []
    assert book.advise(depth=2, hand=["fern", "toad"]) == []
    assert list(book.assignments()) == []
    assert book.certain() == {}
    assert all(len(impossible) == 8 for impossible in book.impossible().values())
    assert "remaining=0" in repr(book)


@pytest.mark.parametrize("wrong", [0, 5, 9])
def test_one_lie_among_many_truths(wrong: int) -> None:
    """All 28 experiments of a world and one that is false: the lie can be doubted, and nothing is lost."""
    world = brute.WORLDS[12345]
    claims: list[Claim] = [
        {"kind": "experiment", "ingredients": [i, j], "potion": brute.MIX[world[i], world[j]]}
        for i, j in brute.PAIRS
    ]
    lie = next(p for p in brute.POTIONS if p != claims[wrong]["potion"])
    claims[wrong] = {**claims[wrong], "potion": lie}
    book = casebook(claims)
    assert book.contradiction is not None
    assert wrong in book.contradiction.doubtful
    assert all(wrong in each for each in book.contradiction.sets)
    book.switch(wrong, False)
    assert book.remaining == 1
    assert Casebook(book.facts).contradiction is None


def test_facts_that_say_the_same_stand_for_each_other() -> None:
    """Five ingredients with red plus are one too many; each said ten times makes 10^5 smallest sets."""
    facts = [f"{i} red +" for i in ("mushroom", "fern", "toad", "bird_claw", "flower")]
    clash = Casebook(facts * 10).contradiction
    assert clash is not None
    assert not clash.complete
    assert len(clash.sets) == 1000
    assert {len(each) for each in clash.sets} == {5}
    assert clash.doubtful == ()
    single = Casebook(facts).contradiction
    assert single is not None
    assert (single.complete, single.sets, single.doubtful) == (True, ((0, 1, 2, 3, 4),), (0, 1, 2, 3, 4))
