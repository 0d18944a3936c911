"""``boardkit rules``: the clauses of a game, and how they are covered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardkit.cli import coverage
from boardkit.cli.terminal import BAD_INPUT, DONE, FOUND_WANTING
from boardkit.core.rulebook import load
from boardkit.core.text import LANGUAGES, Language
from tests.test_cli import call

RULES = """
[[rule]]
id = "TST-SKY-1"
chapter = "sky"
seed = ""
status = "official"
en = "One."
ja = "一。"

[[rule]]
id = "TST-SKY-2"
chapter = "sky"
seed = ""
status = "official"
en = "Two."
ja = "二。"
"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", coverage.rulebooks())
def test_all_clauses_are_listed_by_chapter(game: str, lang: Language) -> None:
    ended = call("rules", game, "--lang", lang)
    assert (ended.status, ended.err) == (DONE, "")
    lines = ended.out.splitlines()
    clauses = load(f"boardkit.{game}").values()
    for clause in clauses:
        assert f"  {clause.id}  {clause.text(lang)}" in lines
        assert clause.chapter in lines
    assert sum(line.startswith("  ") for line in lines) == len(clauses)


def test_one_clause_is_shown_with_where_it_comes_from() -> None:
    ended = call("rules", "quacks", "QUA-BREW-2")
    clause = load("boardkit.quacks")["QUA-BREW-2"]
    assert ended.out.startswith(f"QUA-BREW-2  {clause.en}\n")
    assert f"chapter: {clause.chapter}\n" in ended.out
    assert "source: " in ended.out
    assert "出典：" in call("rules", "quacks", "QUA-BREW-2", "--lang", "ja").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules",), "GAME"),
        (("rules", "chess"), "There are no rules of a game “chess”. Allowed: "),
        (("rules", "core"), "There are no rules of a game “core”"),
        (("rules", "../quacks"), "There are no rules of a game “../quacks”"),
        (("rules", "quacks", "QUA-NONE-1"), "The rules of quacks have no clause “QUA-NONE-1”."),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], said: str) -> None:
    ended = call(*arguments)
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert said in ended.err


def test_coverage_of_one_clause() -> None:
    ended = call("rules", "quacks", "QUA-BREW-2", "--coverage")
    assert (ended.status, ended.err) == (DONE, "")
    assert ended.out.startswith("  QUA-BREW-2: citations ")
    assert "\n1 clauses, 0 not covered\n" in ended.out


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with one game, whose first clause is cited and tested."""
    game, tests = tmp_path / "boardkit" / "quacks", tmp_path / "tests"
    game.mkdir(parents=True)
    tests.mkdir()
    (tmp_path / "pyproject.toml").write_text("")
    (game / "rules.toml").write_text(RULES)
    (game / "sky.py").write_text('"""Blue (TST-SKY-1)."""\n')
    (tests / "test_sky.py").write_text('@pytest.mark.rule("TST-SKY-1")\ndef test_blue(): ...\n')
    monkeypatch.setattr(coverage, "HOME", tmp_path / "boardkit")
    load.cache_clear()
    monkeypatch.setattr("boardkit.core.rulebook.files", lambda package: game)
    yield tmp_path
    load.cache_clear()


def test_what_is_not_covered_is_marked(checkout: Path) -> None:
    ended = call("rules", "quacks", "--coverage")
    assert ended.status == FOUND_WANTING
    assert ended.out.splitlines() == [
        "  TST-SKY-1: citations 1, tests 1",
        "! TST-SKY-2: citations 0, tests 0",
        "2 clauses, 1 not covered",
    ]
    (checkout / "boardkit" / "quacks" / "sky.py").write_text('RULES = ["TST-SKY-1", "TST-SKY-2"]\n')
    assert "! TST-SKY-2: citations 1, tests 0" in call("rules", "quacks", "--coverage").out
    (checkout / "tests" / "test_more.py").write_text('marks = [pytest.mark.rule("TST-SKY-2")]\n')
    ended = call("rules", "quacks", "--coverage")
    assert (ended.status, ended.out.splitlines()[-1]) == (DONE, "2 clauses, 0 not covered")


def test_an_installed_package_says_that_it_has_no_tests(checkout: Path) -> None:
    (checkout / "pyproject.toml").unlink()
    ended = call("rules", "quacks", "--coverage")
    assert ended.out.splitlines() == [
        "  TST-SKY-1: citations 1",
        "! TST-SKY-2: citations 0",
        "This boardkit was installed without its tests, so only citations could be counted.",
        "2 clauses, 1 not covered",
    ]
    assert ended.status == FOUND_WANTING


def test_clauses_are_found_by_chapter_and_by_word_and_in_any_case() -> None:
    one = call("rules", "quacks", "qua-brew-2")
    assert one.out == call("rules", "quacks", "QUA-BREW-2").out
    chapter = call("rules", "quacks", "flask").out
    flask = [clause.id for clause in load("boardkit.quacks").values() if clause.chapter == "flask"]
    assert [line.split()[0] for line in chapter.splitlines() if line.startswith("  ")] == flask
    found = call("rules", "quacks", "スプーン", "--lang", "ja").out
    assert "スプーン" in found
    assert all("スプーン" in line for line in found.splitlines() if line.startswith("  "))
