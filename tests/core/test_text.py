"""Texts: every message of every catalogue can be said in both languages."""

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue, Listing, Verbatim, get_language, set_language

REPOSITORY = Path(__file__).parents[2]
CATALOGUES = sorted((REPOSITORY / "boardkit").rglob("messages.toml"))


def messages(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every message of a catalogue with its dotted key."""
    for name, entry in table.items():
        if "en" in entry:
            yield prefix + name, entry
        else:
            yield from messages(entry, f"{prefix}{name}.")


def everything() -> Iterator[Any]:
    for path in CATALOGUES:
        package = ".".join(path.parent.relative_to(REPOSITORY).parts)
        for key, entry in messages(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield pytest.param(package, key, entry, id=f"{package}:{key}")


def gaps(template: str) -> dict[str, str]:
    """The names of the gaps in a template, with how each is formatted."""
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(template) if name is not None}


def sample(entry: dict[str, Any], n: int) -> dict[str, object]:
    """A value for every gap that any form has: numbers where a number is formatted."""
    forms = [form for words in entry.values() for form in (words if isinstance(words, list) else [words])]
    found = {name: spec for form in forms for name, spec in gaps(form).items()}
    values: dict[str, object] = {name: n if spec else f"<{name}>" for name, spec in found.items()}
    return {**values, "n": n}


@pytest.mark.parametrize(("package", "key", "entry"), list(everything()))
def test_every_message_is_said_in_both_languages(package: str, key: str, entry: dict[str, Any]) -> None:
    assert set(entry) == {"en", "ja"}
    assert not isinstance(entry["en"], list) or len(entry["en"]) == 2
    for n in (0, 1, 2, 12345):
        values = sample(entry, n)
        said = {lang: Catalogue(package)(key, **values).text(lang) for lang in ("en", "ja")}
        assert all(said.values())
        assert not any(re.search(r"\{|\}\}", text.replace('{"fern": "+"}', "")) for text in said.values())


@pytest.mark.parametrize(("package", "key", "entry"), list(everything()))
def test_both_languages_tell_the_same_things(package: str, key: str, entry: dict[str, Any]) -> None:
    """The languages have the same gaps; only a number that English puts in the plural may be left out."""
    english = entry["en"] if isinstance(entry["en"], list) else [entry["en"]]
    japanese = entry["ja"] if isinstance(entry["ja"], list) else [entry["ja"]]
    in_english = {name for form in english for name in gaps(form)}
    in_japanese = {name for form in japanese for name in gaps(form)}
    assert in_english - {"n"} == in_japanese - {"n"}


def test_there_are_catalogues() -> None:
    assert {path.parent.name for path in CATALOGUES} >= {"core", "alchemists"}


def test_a_message_in_the_singular_and_in_the_plural() -> None:
    say = Catalogue("boardkit.alchemists")
    assert "only one" in say("error.position", given=5, n=1).text("en")
    assert "there are 2" in say("error.position", given=5, n=2).text("en")


def test_values_that_speak_follow_the_language() -> None:
    say = Catalogue("boardkit.alchemists")
    text = say("fact.assignment", ingredient=say("ingredient.toad"), alchemical=Verbatim("R+"))
    assert (text.text("en"), text.text("ja")) == ("Toad is R+", "ヒキガエルは R+")


def test_what_a_value_says_is_no_template() -> None:
    text = Catalogue("boardkit.core")(
        "unknown-name.plain", kind="{kind}", word="{0.__class__}", allowed="{}"
    )
    assert text.text("en") == "There is no {kind} “{0.__class__}”; write one of: {}."


def test_the_language_is_that_of_the_reader() -> None:
    """An error made in one language is read in another."""
    error = BoardkitError(Catalogue("boardkit.alchemists")("error.undo"))
    english = str(error)
    set_language("ja")
    try:
        assert get_language() == "ja"
        assert str(error) == error.text("ja") == "取り消せる変更はありません。"
        assert Listing(["a", "b"]).text() == "a、b"
    finally:
        set_language("en")
    assert str(error) == english == "There is nothing to undo."


def test_an_unknown_language_changes_nothing() -> None:
    with pytest.raises(ValueError, match="choose one of en, ja"):
        set_language("fr")  # type: ignore[arg-type]
    assert get_language() == "en"
