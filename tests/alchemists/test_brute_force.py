"""The engine's bit sets against a plain brute force that shares no code with it."""

import os
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.golem import Setting
from tests.alchemists import brute, strategies
from tests.alchemists.brute import Answers, Claim

MORE = int(os.environ.get("BOARDKIT_MORE_EXAMPLES", "1"))
"""How many times as many examples are tried as usual."""


def examples(n: int) -> settings:
    """So many examples, without a limit on the time of one: the first brute force is slow."""
    return settings(
        max_examples=n * MORE,
        deadline=None,
        derandomize=MORE == 1,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def casebook(claims: list[Claim]) -> Casebook:
    return Casebook.from_dict({"facts": [brute.as_json(claim) for claim in claims]})


def plain(table: Any) -> dict[str, dict[str, Fraction]]:
    """A table with its keys as plain strings."""
    return {str(i): {str(a): chance for a, chance in row.items()} for i, row in table.items()}


def as_letters(setting: Setting) -> brute.Setting:
    return (str(setting.ears), str(setting.chest))


def agree(claims: list[Claim], order: list[Claim], pairs: list[tuple[str, str]]) -> None:
    """Everything that the engine answers is what the brute force counts, in every order of the facts."""
    slow, book, again = Answers(claims), casebook(claims), casebook(order)
    assert book.remaining == again.remaining == slow.remaining
    assert book.remaining_with_golem == again.remaining_with_golem == slow.remaining_with_golem
    assert plain(book.table()) == plain(again.table()) == slow.table
    assert plain(book.aspects()) == slow.aspects()
    for i, j in pairs:
        assert {str(p): chance for p, chance in book.potions(i, j).items()} == slow.potions(i, j)
    assert {as_letters(s): chance for s, chance in book.golem().items()} == slow.golem()


@st.composite
def problems(draw: st.DrawFn, /, **kinds: int) -> tuple[list[Claim], list[Claim], list[tuple[str, str]]]:
    claims = draw(strategies.claim_sets(**kinds))
    pairs = st.lists(st.sampled_from(brute.PAIRS), min_size=2, max_size=2)
    return claims, list(draw(st.permutations(claims))), draw(pairs)


@pytest.mark.rule("ALC-KNOW-1")
@pytest.mark.rule("ALC-KNOW-2")
@pytest.mark.rule("ALC-KNOW-3")
@pytest.mark.rule("ALC-KNOW-4")
@given(problems(anchors=1, most=5))
@examples(300)
def test_certain_facts_with_an_assignment(problem: Any) -> None:
    agree(*problem)


@given(problems())
@examples(40)
def test_certain_facts_alone(problem: Any) -> None:
    agree(*problem)


@pytest.mark.rule("ALC-KNOW-5")
@pytest.mark.rule("ALC-KNOW-6")
@pytest.mark.rule("ALC-KNOW-7")
@given(problems(softs=4, anchors=2, most=3))
@examples(300)
def test_soft_facts(problem: Any) -> None:
    agree(*problem)


@given(problems(softs=3, most=2))
@examples(15)
def test_soft_facts_over_many_worlds(problem: Any) -> None:
    agree(*problem)


@pytest.mark.rule("ALC-GOLEM-2")
@pytest.mark.rule("ALC-GOLEM-3")
@given(problems(golems=4, softs=2, anchors=2, most=2))
@examples(300)
def test_the_golem(problem: Any) -> None:
    agree(*problem)


@given(problems(formulas=2, anchors=2, most=2))
@examples(250)
def test_statements(problem: Any) -> None:
    agree(*problem)


@given(problems(formulas=1, golems=2, softs=2, anchors=2, most=3))
@examples(200)
def test_everything_at_once(problem: Any) -> None:
    agree(*problem)


@given(strategies.claim_sets(softs=1, formulas=1, anchors=2))
@examples(600)
def test_how_many_are_left(claims: list[Claim]) -> None:
    assert casebook(claims).remaining == Answers(claims).remaining


def test_a_golem_over_all_worlds() -> None:
    """Nothing known but two looks at the golem: all 40,320 worlds with all 24 settings are asked."""
    claims: list[Claim] = [
        {"kind": "golem_test", "ingredient": "toad", "ears": True, "chest": None},
        {"kind": "golem_animation", "ingredient": "fern", "animates": False},
        {"kind": "rival_theory", "ingredient": "fern", "alchemical": "R+", "strength": "5/2"},
    ]
    agree(claims, claims[::-1], brute.PAIRS[:3])
