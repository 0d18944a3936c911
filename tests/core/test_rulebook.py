"""The rulebook: what a clause is, and what is said of one with a mistake."""

import re
from pathlib import Path

import pytest

from boardkit.core.rulebook import Clause, RulebookError, load, read

REPOSITORY = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (REPOSITORY / "boardkit").glob("*/rules.toml"))

GOOD = """
[[rule]]
id = "ALC-MIX-2"
chapter = "mixing"
seed = "alchemists:28-32,40"
status = "seed"
en = "One."
ja = "一。"
"""


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_in_both_languages(game: str) -> None:
    for clause in load(f"boardkit.{game}").values():
        assert not re.search("[ぁ-んァ-ヶ一-龠]", clause.en)
        assert re.search("[ぁ-ん]", clause.ja)
        assert clause.text("ja").endswith("。")
        assert clause.text("en").endswith(".")


def test_a_clause() -> None:
    clause = read(GOOD)["ALC-MIX-2"]
    assert clause == Clause("ALC-MIX-2", "mixing", "alchemists:28-32,40", "seed", "One.", "一。")
    assert (clause.text("en"), clause.text("ja")) == ("One.", "一。")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[[rule]]", "[[rules]]"), "tables under"),
        (("[[rule]]", "[[rule]"), "rules.toml: "),
        (('id = "ALC-MIX-2"', ""), "just the fields id, chapter, seed, status, en, ja"),
        (('ja = "一。"', 'ja = "一。"\nfr = "un"'), "just the fields"),
        (('id = "ALC-MIX-2"', 'id = "mixing 2"'), "an id looks like"),
        (('"seed"', '"rumour"'), "seed, official, resolved, reconstruction"),
        (('"One."', '" "'), "en is a text that says something"),
        (('"One."', "1"), "en is a text that says something"),
        (('"alchemists:28-32,40"', '"page 3"'), "alchemists:12-20"),
        (('"alchemists:28-32,40"', '""'), "says which lines"),
        (('"一。"', '"一。"' + GOOD), "clause 2: ALC-MIX-2 is there already"),
    ],
)
def test_mistakes_are_named(change: tuple[str, str], message: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(RulebookError, match=re.escape(message)):
        read(GOOD.replace(*change))


def test_a_package_without_rules() -> None:
    with pytest.raises(RulebookError, match=r"has no rules\.toml"):
        load("boardkit.core")


def test_clauses_cannot_be_changed() -> None:
    clauses = load("boardkit.alchemists")
    with pytest.raises(TypeError):
        clauses["ALC-MIX-2"] = clauses["ALC-MIX-1"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        clauses["ALC-MIX-2"].en = "?"  # type: ignore[misc]
