"""Names: ids that types keep apart, and reading what people write."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.core.names import Id, NameTable, UnknownName, shown
from boardkit.core.text import Verbatim
from tests.core.tried import tried


class Fruit(Id):
    APPLE = "apple"
    PEAR = "pear"
    KIWI = "kiwi-fruit"


class Brand(Id):
    APPLE = "apple"


TABLE = NameTable(Verbatim("fruit"), Fruit, {Fruit.APPLE: ["りんご", "リンゴ"], Fruit.KIWI: ["kiwi's"]})


def test_ids_are_their_strings_but_not_each_other() -> None:
    assert Fruit.APPLE == "apple" == Brand.APPLE
    assert Fruit.APPLE != Brand.APPLE
    assert Brand.APPLE != Fruit.APPLE
    assert Fruit.APPLE != Fruit.PEAR
    assert Fruit.APPLE != "pear"
    assert {Fruit.APPLE: 1}["apple"] == 1  # type: ignore[index]
    assert Brand.APPLE not in {Fruit.APPLE: 1}
    assert [f.number for f in Fruit] == [0, 1, 2]


def test_ids_travel() -> None:
    assert json.dumps({"f": Fruit.KIWI}) == '{"f": "kiwi-fruit"}'
    assert copy.deepcopy(Fruit.KIWI) is pickle.loads(pickle.dumps(Fruit.KIWI)) is Fruit.KIWI
    assert f"{Fruit.KIWI}" == str(Fruit.KIWI) == "kiwi-fruit"
    assert repr(Fruit.KIWI) == "'kiwi-fruit'"


@pytest.mark.parametrize(
    "word",
    [
        "kiwi-fruit",
        "KIWI FRUIT",
        "Kiwi_Fruit",
        "kiwifruit",
        "ｋｉｗｉ－ｆｒｕｉｔ",
        " kiwi\tfruit ",
        "kiwi’s",
        "kiwis",
    ],
)
def test_spellings(word: str) -> None:
    assert TABLE.parse(word) is Fruit.KIWI
    assert TABLE.find(word) is Fruit.KIWI


def test_half_width_and_composed_letters() -> None:
    assert TABLE.parse("ﾘﾝｺﾞ") is TABLE.parse("リンコ\u3099") is Fruit.APPLE


def test_an_id_of_another_kind_is_no_name() -> None:
    with pytest.raises(UnknownName):
        TABLE.parse(Brand.APPLE)


@pytest.mark.parametrize(
    ("word", "nearest"), [("aple", "apple"), ("peer", "pear"), ("kiwi fruits", "kiwi-fruit")]
)
def test_the_nearest_name(word: str, nearest: str) -> None:
    with pytest.raises(UnknownName) as caught:
        TABLE.parse(word)
    assert caught.value.text("en") == (
        f"There is no fruit “{word}”; did you mean “{nearest}”? Allowed: apple, pear, kiwi-fruit."
    )
    assert nearest in caught.value.text("ja")


def test_without_a_near_one_all_are_listed() -> None:
    with pytest.raises(UnknownName, match="write one of: apple, pear, kiwi-fruit"):
        TABLE.parse("zzz")


@given(st.one_of(st.text(), st.integers(), st.none(), st.lists(st.text()), st.binary()))
def test_anything_is_a_name_or_an_error(thing: object) -> None:
    assert isinstance(tried(TABLE.parse, thing), Fruit | UnknownName)


@pytest.mark.usefixtures("no_collection")
def test_what_is_shown_is_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "list"
    assert shown(10**5000) == "int"
    assert shown("x" * 61) == "x" * 59 + "…"
    assert shown("x" * 60) == "x" * 60
