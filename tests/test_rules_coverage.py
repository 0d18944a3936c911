"""Every clause of every rulebook is cited by code and covered by a test, and nothing cites another one."""

import pytest

from boardkit import games
from boardkit.cli.coverage import citations, coverage, marks, rulebooks
from boardkit.core.game import find
from boardkit.core.rulebook import load


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_rulebook(game: str) -> None:
    assert find(game).rules


@pytest.mark.parametrize("game", rulebooks())
def test_every_clause_is_cited_by_code(game: str) -> None:
    assert [each.clause for each in coverage(game) if not each.cited] == []


@pytest.mark.parametrize("game", rulebooks())
def test_every_clause_is_covered_by_a_test(game: str) -> None:
    assert [each.clause for each in coverage(game) if not each.tested] == []


@pytest.mark.parametrize("game", rulebooks())
def test_code_cites_only_clauses_that_exist(game: str) -> None:
    assert set(citations(game)) - set(load(f"boardkit.{game}")) == set()


def test_tests_cover_only_clauses_that_exist() -> None:
    known = {clause for game in rulebooks() for clause in load(f"boardkit.{game}")}
    known |= {clause for game in games() for clause in find(game).rules}  # also the games of the tests' own
    assert set(marks()) - known == set()


@pytest.mark.parametrize("game", games())
def test_options_cite_clauses_that_exist(game: str) -> None:
    found = find(game)
    assert {switch.rule for switch in found.switches} <= set(found.rules)
    assert {step.rule for step in found.steps if hasattr(step, "rule")} <= set(found.rules)
