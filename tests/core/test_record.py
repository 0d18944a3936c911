"""Records: what is written, what is read, and what is said of a record that is damaged or hostile."""

import json
import os
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from boardkit import Match, scenario
from boardkit.core.errors import BoardkitError
from boardkit.core.files import FileError
from boardkit.core.record import BadRecord, read
from tests.core.tried import tried

Record = dict[str, Any]


def some_match() -> Match:
    """Two players, a few choices, one step back."""
    match = Match("quacks", ["Aki", "ベン"], seed=7, options={"books": 2})
    for _ in range(12):
        decision = match.decision
        assert decision is not None
        match.play(decision.keys[0])
    match.goto(match.length - 1)
    return match


@cache
def _written() -> str:
    return json.dumps(some_match().record(), ensure_ascii=False)


def good() -> Record:
    """The record of that match, new each time."""
    found: Record = json.loads(_written())
    return found


@cache
def schema() -> Draft202012Validator:
    """The schema beside the code."""
    text = files("boardkit.core").joinpath("record.schema.json").read_text(encoding="utf-8")
    found = json.loads(text)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


# --- the schema


def test_records_and_exports_fit_the_schema() -> None:
    match = some_match()
    started = scenario("quacks", {"round": 3, "players": [{"points": 5}]}, seed="friday", chance="manual")
    for each in (match, started, Match("quacks", 4, seed=-(10**30) + 1)):
        schema().validate(each.record())
        for seat in range(len(each.seats)):
            schema().validate(each.export(seat))


def test_the_schema_says_what_reading_says() -> None:
    """What the schema refuses, reading refuses; the rules of the game are for reading alone."""
    for name in good():
        for value in (None, True, -1, 1.5, "x" * 61, [], [1], {}, {"a": 1}):
            changed = {**good(), name: value}
            if not schema().is_valid(changed):
                with pytest.raises(BadRecord):
                    read(changed)
    for name in good():
        lacks = {key: value for key, value in good().items() if key != name}
        assert not schema().is_valid(lacks)


# --- what is kept


def test_a_record_has_all_that_made_the_match() -> None:
    record = good()
    assert list(record) == [
        "boardkit", "version", "game", "options", "seats", "seed", "chance", "start", "choices", "at",
    ]  # fmt: skip
    assert (record["game"], record["seats"], record["seed"]) == ("quacks", ["Aki", "ベン"], 7)
    assert record["options"]["green_book"] == 2
    assert record["choices"][1:3] == ["draw", record["choices"][2]]
    assert record["at"] == len(record["choices"]) - 1


def test_a_file_and_back(tmp_path: Path) -> None:
    match = some_match()
    match.save(tmp_path / "game.json")
    again = Match.load(str(tmp_path / "game.json"))
    assert again.record() == match.record()
    assert again.state.to_json() == match.state.to_json()
    assert "ベン" in (tmp_path / "game.json").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_chance_by_hand_stays_by_hand(tmp_path: Path) -> None:
    match = Match("quacks", 2, seed=7, chance="manual")
    match.play("card:FP4")
    match.play("draw")
    match.save(tmp_path / "game.json")
    again = Match.load(tmp_path / "game.json")
    assert again.chance == "manual"
    assert again.decision is not None
    assert again.decision.seat is None
    assert again.choices == ("card:FP4", "draw")


def test_a_match_goes_on_after_loading_as_it_would_have() -> None:
    whole = some_match()
    whole.goto(whole.length)
    again = read(whole.record())
    for _ in range(20):
        assert whole.decision is not None
        key = whole.decision.keys[-1]
        assert [e.to_json() for e in again.play(key)] == [e.to_json() for e in whole.play(key)]
    assert again.record() == whole.record()


@pytest.mark.parametrize(
    "seed", [0, -1, 10**30 - 1, 1 - 10**30, "", " ", "friday", "金曜日", "x" * 60, "\0", "\x1b[0m"]
)
def test_every_seed_that_is_taken_can_be_saved(tmp_path: Path, seed: int | str) -> None:
    match = Match("quacks", 2, seed=seed)
    match.save(tmp_path / "game.json")
    assert Match.load(tmp_path / "game.json").seed == seed


def test_what_a_description_says_is_kept_as_it_was() -> None:
    """Who changes the description later changes nothing in the match."""
    players: list[dict[str, Any]] = [{"points": 5}]
    match = scenario("quacks", {"players": players, "chance": ("chip:white3",)})
    players[0]["points"] = 99
    assert match.record()["start"] == {"players": [{"points": 5}], "chance": ["chip:white3"]}
    assert read(match.record()).view(None)["players"][0]["vp"] == 5


def test_who_changes_a_record_changes_nothing_in_the_match() -> None:
    match = scenario("quacks", {"players": [{"points": 5}]})
    before = json.dumps(match.record())
    for made in (match.record(), match.export(0)):
        made["options"].clear()
        made["seats"].clear()
        made.get("choices", []).append("draw")
        for player in (made.get("start") or {}).get("players", []):
            player.clear()
    assert json.dumps(match.record()) == before


# --- what is refused


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"boardkit": "match-seen"}, "This is a match as one seat saw it"),
        ({"boardkit": None}, "This is not the record of a match."),
        ({"version": 2}, "The record has the version 2; this program reads version 1."),
        ({"version": True}, "The record has the version True; this program reads version 1."),
        ({"version": "1"}, "The record has the version 1; this program reads version 1."),
        ({"extra": 1}, "A record has no “extra”."),
        ({"game": "chess"}, "The match cannot be set up: There is no game “chess”."),
        ({"game": 5}, "The match cannot be set up: There is no game “5”."),
        ({"seats": ["Aki"]}, "for 2 to 4 players, not for 1."),
        ({"seats": ["Aki", "Aki"]}, "Two players have the same name"),
        ({"seats": ["Aki", "\ud800"]}, "A player's name is a text of 1 to 60 characters"),
        ({"seats": ["Aki", None]}, "A player's name is a text of 1 to 60 characters"),
        ({"seats": 3}, "“seats” is a list of names, not 3."),
        ({"seed": None}, "The record has no “seed”."),
        ({"seed": 1.5}, "The match cannot be set up: A seed is"),
        ({"seed": "\ud800"}, "The match cannot be set up: A seed is"),
        ({"options": []}, "“options” is an object"),
        ({"options": {"rain": True}}, "The match cannot be set up: There is no option “rain”"),
        (
            {"options": {"test_tubes": 1}},
            "The match cannot be set up: The option “test_tubes” cannot be 1.",
        ),
        ({"start": []}, "“start” an object or null"),
        ({"start": {"chance": 5}}, "The match cannot be set up: “chance” is a list of keys, not 5."),
        ({"start": {"weather": "fine"}}, "The match cannot be set up: "),
        ({"chance": "fate"}, "“chance” is “auto” or “manual”, not fate."),
        ({"chance": ["auto"]}, "“chance” is “auto” or “manual”"),
        ({"choices": {}}, "“choices” is a list of at most 50000 keys."),
        ({"choices": ["x"] * 50_001}, "“choices” is a list of at most 50000 keys."),
        ({"choices": ["card:FP4", 5]}, "Choice 2 does not fit the rules: a key is a text, not 5"),
        ({"at": -1}, "“at” is a number from 0 to"),
        ({"at": True}, "“at” is a number from 0 to"),
        ({"at": 10**9}, "“at” is a number from 0 to"),
    ],
)
def test_a_wrong_record_is_told(change: Record, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read({**good(), **change})
    assert said in caught.value.text("en")
    assert caught.value.text("ja")


@pytest.mark.parametrize("name", list(good()))
def test_a_missing_field_is_named(name: str) -> None:
    record = good()
    del record[name]
    with pytest.raises(BadRecord) as caught:
        read(record)
    expected = "This is not the record" if name == "boardkit" else name
    assert expected in caught.value.text("en") or name == "version"


@pytest.mark.parametrize("number", [1, 2, 3, 7, 12])
def test_a_choice_that_the_rules_forbid_is_named_by_its_number(number: int) -> None:
    for key in ("stop-time", "buy:white1", "", "card:FP99"):
        record = good()
        record["choices"][number - 1] = key
        with pytest.raises(BadRecord, match=f"Choice {number} does not fit the rules: "):
            read(record)


def test_choices_after_the_end_are_refused() -> None:
    match = scenario("quacks", {"round": 9, "phase": "rubies"})
    assert match.outcome is not None
    record = match.record()
    record["choices"].append("draw")
    with pytest.raises(
        BadRecord, match=f"Choice {len(record['choices'])} does not fit the rules: The match is over"
    ):
        read(record)


@pytest.mark.parametrize("given", [None, True, 5, "match", [], [[]], {}, {"boardkit": "match"}])
def test_what_is_no_record_is_told(given: Any) -> None:
    with pytest.raises(BadRecord):
        read(given)


def test_a_file_is_named_in_its_error(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text, said in (
        ("", "Line 1, column 1: this is not JSON."),
        ("[]", "This is not the record of a match."),
        ('{"boardkit": "match", "version": 1, "version": 1}', "“version” appears twice"),
        (json.dumps({**good(), "seed": float("nan")}), "a number is not one"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadRecord) as caught:
            Match.load(path)
        assert caught.value.text("en").startswith(f"{path}: ")
        assert said in caught.value.text("en")
        assert path.read_text(encoding="utf-8") == text


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b" " * 5_000_001)
    with pytest.raises(FileError, match="larger than 5,000,000 bytes"):
        Match.load(path)


# --- anything at all


def test_every_beginning_of_a_file_is_refused(tmp_path: Path) -> None:
    """A file that breaks off anywhere is no match; a byte that is lost within is one, or an error."""
    path = tmp_path / "game.json"
    raw = _written().encode()
    for length in range(len(raw)):
        path.write_bytes(raw[:length])
        assert isinstance(tried(Match.load, path), BoardkitError)


@settings(max_examples=300, deadline=None)
@given(at=st.integers(0), byte=st.integers(0, 255), kind=st.sampled_from(["change", "lose", "add"]))
def test_a_damaged_byte_is_an_error_or_another_match(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int, kind: str
) -> None:
    raw = _written().encode()
    at %= len(raw)
    middle = {"change": bytes([byte]), "lose": b"", "add": bytes([byte, raw[at]])}[kind]
    path = tmp_path_factory.getbasetemp() / "damaged.json"
    path.write_bytes(raw[:at] + middle + raw[at + 1 :])
    whole_or_error(tried(Match.load, path))


def whole_or_error(found: object) -> None:
    """What came of reading is an error, or a match that can be saved and read again."""
    if isinstance(found, Match):
        assert read(json.loads(json.dumps(found.record()))).record() == found.record()
    else:
        assert isinstance(found, BoardkitError)


WORDS = (
    "match quacks auto manual draw stop flask card:FP4 chip:white1 chance players round potions shopping bag pot "
    "white1 points books green_book options \ud800 \0"
).split(" ")

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**20)
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=15,
)


@settings(max_examples=500, deadline=None)
@given(value=JSON, name=st.sampled_from(list(good())))
def test_anything_in_any_field(value: Any, name: str) -> None:
    whole_or_error(tried(read, {**good(), name: value}))
    whole_or_error(tried(read, value))


DESCRIBED = ("seats", "options", "chance", "round", "phase", "start", "card", "players", "weather")


@settings(max_examples=300, deadline=None)
@given(
    start=st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(DESCRIBED, JSON),
    )
)
def test_anything_in_a_description(start: Any) -> None:
    whole_or_error(tried(read, {**good(), "choices": [], "at": 0, "start": start}))
    whole_or_error(tried(lambda: scenario("quacks", start)))


PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "bag": st.dictionaries(
            st.sampled_from(["white1", "orange1", "red2", "yellow4"]), st.integers(0, 12)
        )
        | JSON,
        "pot": st.lists(st.sampled_from(["white1", "white3@9", "blue4@40", "green2", "red1"])) | JSON,
        "aside": st.lists(st.sampled_from(["red1", "red2"])) | JSON,
        "droplet": st.integers(0, 60),
        "glass": st.integers(0, 14),
        "rats": st.integers(0, 100),
        "points": st.integers(0, 1000),
        "rubies": st.integers(0, 100),
        "flask": st.booleans(),
        "stopped": st.booleans(),
    },
)


@settings(max_examples=200, deadline=None)
@given(
    start=st.fixed_dictionaries(
        {"players": st.lists(PLAYER, max_size=3)},
        optional={
            "phase": st.sampled_from(["round", "potions", "evaluation", "shopping", "rubies"]),
            "round": st.integers(1, 9),
            "start": st.integers(0, 2),
            "card": st.sampled_from(["FP4", "FB7", "FB10", "FP13"]),
            "chance": st.lists(st.sampled_from(["chip:white3", "card:FP1", "die:ruby", "nonsense"])),
        },
    ),
    books=st.integers(1, 4),
)
def test_a_description_is_refused_or_can_be_played_to_the_end(start: Any, books: int) -> None:
    found = tried(lambda: scenario("quacks", start, options={"books": books}, seed=1))
    whole_or_error(found)
    if isinstance(found, Match):
        while (decision := found.decision) is not None:
            found.play(decision.keys[-1 if found.at % 3 else 0])
        assert found.outcome is not None


def deep_list(depth: int) -> str:
    return "[" * depth + "]" * depth


def deep_object(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


@pytest.mark.parametrize("nested", [deep_list, deep_object])
@pytest.mark.parametrize("name", ["options", "start", "choices", "seats", "seed", "game"])
@pytest.mark.usefixtures("no_collection")
def test_nesting_of_any_depth_is_an_error(tmp_path: Path, nested: Callable[[int], str], name: str) -> None:
    path = tmp_path / "game.json"
    for depth in (10, 300, 900, 950, 990, 1100, 100_000):
        inside = nested(depth)
        text = _written().replace(
            json.dumps(good()[name], ensure_ascii=False),
            f'{{"x": {inside}}}' if name == "start" else inside,
            1,
        )
        path.write_text(text, encoding="utf-8")
        assert isinstance(tried(Match.load, path), BoardkitError)


# --- saving


def test_a_save_that_fails_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    match = some_match()
    match.save(path)
    before = path.read_bytes()

    def killed(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    match.goto(match.length)
    for place in ("pathlib.Path.write_bytes", "os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patch:
            patch.setattr(place, killed)
            with pytest.raises(KeyboardInterrupt):
                match.save(path)
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["game.json"]
    match.save(path)
    assert Match.load(path).record() == match.record()


def test_a_match_cannot_be_saved_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        some_match().save(tmp_path / "none" / "game.json")
    with pytest.raises(FileError, match="cannot be written"):
        some_match().save(tmp_path)
