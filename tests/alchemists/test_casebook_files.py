"""Casebooks from JSON: what is read, and what is refused with what would be allowed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.bookfile import LARGEST_FILE
from boardkit.alchemists.deduction.casebook import CasebookError, read_json
from boardkit.alchemists.deduction.entry import read_entry
from boardkit.alchemists.deduction.facts import KINDS
from boardkit.core.errors import BoardkitError
from tests.core.tried import tried

GOOD: dict[str, Any] = {"kind": "aspect", "ingredient": "fern", "colour": "red", "sign": "+"}
APP: dict[str, Any] = {"type": "aspect", "ingredient": "Fern", "colour": "R", "sign": "+"}
SALE: dict[str, Any] = {"kind": "sale", "ingredients": ["fern", "toad"], "wanted": "B-", "quality": "wrong"}
PAIRS: dict[str, Any] = {
    "kind": "pair_count", "ingredients": ["fern", "toad"], "how": "exactly", "n": 1, "potion": "N",
}  # fmt: skip


def nested(depth: int) -> object:
    deep: object = 1
    for _ in range(depth):
        deep = [deep]
    return deep


BAD_FACTS: dict[str, tuple[object, str]] = {
    "a number": (7, "a fact is an object with a kind"),
    "nothing": (None, "a fact is an object with a kind"),
    "a list": ([GOOD], "a fact is an object with a kind"),
    "a bad line": ("fern toad", "a potion is needed"),
    "no kind": ({"ingredient": "fern"}, "the kinds are: experiment, not_potion, sale"),
    "an unknown kind": ({**GOOD, "kind": "guess"}, "no kind of fact “guess”"),
    "a kind that is a list": ({**GOOD, "kind": ["aspect"]}, "no kind of fact"),
    "an unknown type": ({**APP, "type": "guess"}, "the kinds are: experiment, sell"),
    "a type that is an object": ({**APP, "type": {}}, "the kinds are: experiment, sell"),
    "a missing field": ({"kind": "aspect", "ingredient": "fern", "colour": "red"}, "needs the field “sign”"),
    "a missing field of a type": ({"type": "aspect", "ingredient": "Fern"}, "needs the field “colour”"),
    "an unknown field": ({**GOOD, "colr": "red"}, "no field “colr”; its fields are: who, when, source, note, ingredient"),
    "an unknown field of a type": ({**APP, "extra": 1}, "no field “extra”; its fields are: ingredient, colour, sign"),
    "a field that is no text": (dict([*GOOD.items(), (5, 5)]), "no field “5”"),
    "an unknown ingredient": ({**GOOD, "ingredient": "fren"}, "aspect, ingredient: There is no ingredient “fren”; did you mean “fern”?"),
    "an ingredient that is a list": ({**GOOD, "ingredient": []}, "aspect, ingredient"),
    "a colour that is a number": ({**GOOD, "colour": 1}, "write one of: red, green, blue"),
    "a sign that is nothing": ({**GOOD, "sign": None}, "write + or -"),
    "one ingredient": ({**SALE, "ingredients": ["fern"]}, "two different ingredients are needed"),
    "three ingredients": ({**SALE, "ingredients": ["fern", "toad", "claw"]}, "two different ingredients"),
    "the same twice": ({**SALE, "ingredients": ["toad", "frog"]}, "two different ingredients"),
    "ingredients as text": ({**SALE, "ingredients": "fern toad"}, "a list of ingredients is needed"),
    "ingredients as an object": ({**SALE, "ingredients": {"fern": 1, "toad": 2}}, "a list of ingredients"),
    "a neutral wish": ({**SALE, "wanted": "N"}, "never for a neutral potion"),
    "an unknown quality": ({**SALE, "quality": "good"}, "write one of: exact, sign, neutral, wrong"),
    "a count with a point": ({**PAIRS, "n": 1.0}, "a whole number from 0 to 28"),
    "a count of truth": ({**PAIRS, "n": True}, "a whole number from 0 to 28"),
    "a count below zero": ({**PAIRS, "n": -1}, "a whole number from 0 to 28"),
    "a count of 29": ({**PAIRS, "n": 29}, "a whole number from 0 to 28"),
    "a count of 5,001 digits": ({**PAIRS, "n": 10**5000}, "a whole number from 0 to 28"),
    "not a number": ({**PAIRS, "n": float("nan")}, "a whole number from 0 to 28"),
    "an unknown how": ({**PAIRS, "how": "about"}, "exactly, at_least, at_most"),
    "a potion and a quality": ({**PAIRS, "wanted": "B-", "quality": "exact"}, "either a potion, or"),
    "neither": ({k: v for k, v in PAIRS.items() if k != "potion"}, "either a potion, or"),
    "half of a sale": ({**{k: v for k, v in PAIRS.items() if k != "potion"}, "wanted": "B-"}, "either a potion, or"),
    "an answer that is a text": (
        {"kind": "debunk_master", "ingredients": ["fern", "toad"], "potion": "N", "answer": "yes"},
        "yes or no is needed (true or false)",
    ),
    "a strength of zero": ({"kind": "rival_theory", "ingredient": "fern", "alchemical": "R+", "strength": 0}, "1/1000 to 1000"),
    "a strength that is too large": ({"kind": "rival_theory", "ingredient": "fern", "alchemical": "R+", "strength": 1000.5}, "1/1000 to 1000"),
    "a strength of a million digits": (
        {"kind": "rival_theory", "ingredient": "fern", "alchemical": "R+", "strength": "1e999999"}, "1/1000 to 1000",
    ),
    "an article of nothing": ({"kind": "encyclopedia", "colour": "red", "entries": {}}, "a sign each are needed"),
    "an article of numbers": ({"kind": "encyclopedia", "colour": "red", "entries": [1]}, "a sign each are needed"),
    "an article twice of one": ({"kind": "encyclopedia", "colour": "red", "entries": [["fern", "+"], ["fern", "-"]]}, "twice"),
    "a doubtful article of two": (
        {"kind": "encyclopedia", "colour": "red", "entries": [["fern", "+"], ["toad", "-"]], "trusted": False}, "4 signs, not 2",
    ),
    "a long note": ({**GOOD, "note": "x" * 501}, "at most 500 characters"),
    "a note of an object": ({**GOOD, "note": {}}, "at most 500 characters"),
    "half a character": ({**GOOD, "note": "\ud83d"}, "at most 500 characters"),
    "a who of truth": ({**GOOD, "who": True}, "at most 500 characters"),
    "a formula of a number": ({"kind": "statement", "formula": 7}, "a formula is a text"),
    "a formula that runs": ({"kind": "statement", "formula": "__import__('os')"}, "a formula may use only"),
    "on that is a number": ({**GOOD, "on": 1}, "yes or no is needed"),
    "deep nesting": (nested(100_000), "a fact is an object"),
    "deep nesting inside": ({**GOOD, "ingredient": nested(100_000)}, "aspect, ingredient"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_FACTS)
@pytest.mark.usefixtures("no_collection")
def test_a_bad_fact_is_refused(name: str) -> None:
    """The error names the fact by its number, the field, and what is allowed."""
    bad, message = BAD_FACTS[name]
    with pytest.raises(BoardkitError) as caught:
        Casebook.from_dict({"facts": [GOOD, bad]})
    assert caught.value.text("en").startswith("Fact 2 of main: ")
    assert message in caught.value.text("en")
    assert caught.value.text("ja").startswith("main の2番目の事実：")
    assert len(caught.value.text("en")) < 500


BAD_BOOKS: dict[str, tuple[object, str]] = {
    "a list": ([GOOD], "a list of facts under “facts”"),
    "nothing": (None, "a list of facts under “facts”"),
    "a text": ("facts", "a list of facts under “facts”"),
    "no facts": ({}, "a list of facts under “facts”"),
    "facts as an object": ({"facts": {"0": GOOD}}, "a list of facts under “facts”"),
    "facts as text": ({"facts": "fern red +"}, "a list of facts under “facts”"),
    "version 2": ({"boardkit": "alchemists.casebook", "version": 2, "facts": []}, "alchemists.casebook, version 1"),
    "no version": ({"boardkit": "alchemists.casebook", "facts": []}, "alchemists.casebook, version 1"),
    "another format": ({"boardkit": "quacks.match", "version": 1, "facts": []}, "alchemists.casebook, version 1"),
    "branches as a list": ({"facts": [], "branches": ["a"]}, "an object of names and lists of facts"),
    "two mains": ({"facts": [], "branches": {"main": []}}, "without “main”"),
    "a branch of a number": ({"facts": [], "branches": {"a": 7}}, "a list of facts"),
    "a branch of two lines": ({"facts": [], "branches": {"a\nb": []}}, "1 to 60 characters"),
    "a bad fact in a branch": ({"facts": [], "branches": {"a": [GOOD, 5]}}, "Fact 2 of a:"),
    "a branch that is not there": ({"facts": [], "branch": "a"}, "the branches are: main"),
    "a branch that is a list": ({"facts": [], "branch": []}, "the branches are: main"),
    "too many branches": ({"facts": [], "branches": {f"b{n}": [] for n in range(50)}}, "at most 50 branches"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_BOOKS)
def test_a_bad_casebook_is_refused(name: str) -> None:
    bad, message = BAD_BOOKS[name]
    with pytest.raises(BoardkitError) as caught:
        Casebook.from_dict(bad)
    assert message in caught.value.text("en")
    assert caught.value.text("ja")


json_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(["fern", "toad", "R+", "N", "red", "+", "exactly", "exact", "solar", *KINDS]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from([*GOOD, *SALE, *PAIRS, "on", "type", "entries", "formula"]), inner, max_size=6),
    ),
    max_leaves=12,
)  # fmt: skip


@given(json_values, st.sampled_from(list(KINDS)), st.sampled_from([GOOD, SALE, PAIRS, {}]))
@settings(max_examples=400, deadline=None)
def test_any_json_is_a_casebook_or_an_error(value: Any, kind: str, base: dict[str, Any]) -> None:
    fact = {**base, "kind": kind, **value} if isinstance(value, dict) else value
    for given_book in (value, {"facts": [fact]}, {"facts": value}, {"facts": [], "branches": value}):
        book = tried(Casebook.from_dict, given_book)
        if isinstance(book, Casebook):
            assert Casebook.from_dict(book.to_dict()).remaining == book.remaining
        else:
            assert isinstance(book, BoardkitError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"facts": [}', "Line 1, column 12"),
        ('{"facts":\n[\n"a",]}', "Line 3, column"),
        ("", "Line 1, column 1"),
        ('{"facts": [NaN]}', "a number is not one"),
        ('{"facts": [Infinity]}', "a number is not one"),
        ('{"facts": [' + "9" * 31 + "]}", "a number is not one"),
        ("[" * 100_000, "nesting is too deep"),
        ('{"a":' * 50_000, "nesting is too deep"),
    ],
)
@pytest.mark.usefixtures("no_collection")
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(CasebookError, match=message):
        read_json(text)


def test_a_file_and_back(tmp_path: Path) -> None:
    book = Casebook(["キノコ ヒキガエル 治癒 @アキ # 最初", read_entry("theory fern R+ strength 3/2")])
    book.switch(0, False)
    book.branch("もし")
    book.save(tmp_path / "game.json")
    again = Casebook.load(tmp_path / "game.json")
    assert again.to_dict() == book.to_dict()
    assert "アキ" in (tmp_path / "game.json").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


BAD_FILES = {
    "not UTF-8": b'{"facts": ["f\xe9rn"]}',
    "UTF-16": '{"facts": []}'.encode("utf-16"),
    "binary": bytes(range(256)),
    "broken": b'{"facts": [',
    "too large": b" " * (LARGEST_FILE + 1),
    "another thing": b"[1, 2, 3]",
    "deep": b"[" * 500_000,
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.usefixtures("no_collection")
def test_a_bad_file_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(BAD_FILES[name])
    with pytest.raises(CasebookError) as caught:
        Casebook.load(path)
    assert caught.value.text("ja")
    assert path.read_bytes() == BAD_FILES[name]


@pytest.mark.parametrize("path", ["nowhere.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CasebookError, match="cannot be read"):
        Casebook.load(path)


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    Casebook(["fern red +"]).save(path)
    before = path.read_bytes()

    def full(*arguments: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(CasebookError, match="cannot be written: No space left"):
        Casebook(["toad is B+"]).save(path)
    assert path.read_bytes() == before


def test_both_formats_say_the_same() -> None:
    own = Casebook.from_dict({"facts": [GOOD, SALE]})
    app = Casebook.from_dict(
        {
            "facts": [
                APP,
                {"type": "sell", "ingredients": ["Toad", "Fern"], "demand": "B-", "result": "wrong"},
            ]
        }
    )
    assert [e.fact for e in app.entries] == [e.fact for e in own.entries]
    assert json.dumps(app.to_dict()) == json.dumps(own.to_dict())
