"""The names of the game in every spelling that people use, and errors that help."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.alchemists import names
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    POTIONS,
    QUALITIES,
    Alchemical,
    Colour,
    Ingredient,
    Potion,
    Quality,
)
from boardkit.core.names import UnknownName
from tests.core.tried import tried

# The specification's glossary, the short forms of the cases file, and the spellings that the issue names.
INGREDIENT_WORDS = {
    "mushroom": "Mushroom MUSHROOM mushrooms キノコ きのこ ｷﾉｺ Ｍｕｓｈｒｏｏｍ",
    "fern": "Fern シダ しだ ｼﾀﾞ",
    "toad": "Toad ヒキガエル ひきがえる ﾋｷｶﾞｴﾙ カエル",
    "bird_claw": "Claw bird-claw Bird_Claw birdclaw 鳥の爪 爪",
    "flower": "Flower 花 ＦＬＯＷＥＲ",
    "mandrake_root": "Root mandrake Mandrake-Root マンドレイクの根 根 ﾏﾝﾄﾞﾚｲｸ",
    "scorpion": "Scorpion サソリ さそり ｻｿﾘ",
    "feather": "Feather raven カラスの羽根 羽根 ｶﾗｽの羽根",
}
WITH_SPACES = {
    "Bird Claw": "bird_claw",
    "Mandrake Root": "mandrake_root",
    "Raven's Feather": "feather",
    "raven’s feather": "feather",
    "RAVENS FEATHER": "feather",
    "raven feather": "feather",
}
ALCHEMICAL_WORDS = {
    "R+": "R+ r+ Ｒ＋ ++- R+g+b- r+g+b-",
    "R-": "R- R− R–  --+ R-g-b+",
    "G+": "G+ -++ r-G+b+ r−G＋b＋",
    "G-": "G- +-- r+G-b-",
    "B+": "B+ +-+ r+g-B+",
    "B-": "B- -+- r-g+B-",
    "++": "++ +++ R+G+B+ ＋＋",
    "--": "-- --- R-G-B- −− ーー",
}
POTION_WORDS = {
    "R+": "healing Healing 治癒 赤+ 赤＋ red+ R+ r＋",
    "R-": "poison 毒 赤- 赤− R−",
    "G+": "speed 加速 緑+ G+",
    "G-": "paralysis 麻痺 緑- G-",
    "B+": "wisdom 叡智 青+ B+",
    "B-": "insanity 狂気 青- B－",
    "N": "neutral soup 中性 中性ポーション n Ｎ",
}
COLOUR_WORDS = {"red": "red R r 赤 RED", "green": "green G 緑 Ｇ", "blue": "blue B 青"}
QUALITY_WORDS = {
    "exact": "exact 完全一致",
    "sign": "sign 正しい符号",
    "neutral": "neutral 中性",
    "wrong": "wrong 逆の符号",
}
SIGN_WORDS = {"+": "+ ＋ plus Plus プラス", "-": "- − – ー － minus マイナス"}


def spelled(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(word, meant) for meant, words in table.items() for word in words.split()]


@pytest.mark.parametrize(("word", "meant"), [*spelled(INGREDIENT_WORDS), *WITH_SPACES.items()])
def test_ingredient(word: str, meant: str) -> None:
    assert names.ingredient(word) is Ingredient(meant)


@pytest.mark.parametrize(("word", "meant"), spelled(ALCHEMICAL_WORDS))
def test_alchemical(word: str, meant: str) -> None:
    assert names.alchemical(word) is Alchemical(meant)


@pytest.mark.parametrize(("word", "meant"), spelled(POTION_WORDS))
def test_potion(word: str, meant: str) -> None:
    assert names.potion(word) is Potion(meant)


@pytest.mark.parametrize(("word", "meant"), spelled(COLOUR_WORDS))
def test_colour(word: str, meant: str) -> None:
    assert names.colour(word) is Colour(meant)


@pytest.mark.parametrize(("word", "meant"), spelled(QUALITY_WORDS))
def test_quality(word: str, meant: str) -> None:
    assert names.quality(word) is Quality(meant)


@pytest.mark.parametrize(("word", "meant"), spelled(SIGN_WORDS))
def test_sign(word: str, meant: str) -> None:
    assert names.sign(word) == meant


def test_what_is_shown_can_be_read() -> None:
    """The name of each thing, in either language, is a spelling of it."""
    for language in ("en", "ja"):
        for things, parse in (
            (INGREDIENTS, names.ingredient), (POTIONS, names.potion), (COLOURS, names.colour),
            (ALCHEMICALS, names.alchemical), (QUALITIES, names.quality),
        ):  # fmt: skip
            for thing in things:
                assert parse(thing.text(language)) is thing
                assert parse(thing) is thing


def test_types_keep_the_potion_apart_from_the_alchemical() -> None:
    assert Potion.R_PLUS == "R+" == Alchemical.R_PLUS
    assert Potion.R_PLUS != Alchemical.R_PLUS
    assert {Potion.R_PLUS: 1}.get(Alchemical.R_PLUS) is None  # type: ignore[call-overload]
    with pytest.raises(UnknownName):
        names.potion(Alchemical.R_PLUS)
    with pytest.raises(UnknownName):
        names.alchemical(Potion.R_PLUS)


@pytest.mark.parametrize(
    ("parse", "word", "nearest"),
    [
        (names.ingredient, "tode", "toad"),
        (names.ingredient, "mushrom", "mushroom"),
        (names.ingredient, "scorpio", "scorpion"),
        (names.ingredient, "キノオ", "キノコ"),
        (names.ingredient, "ヒキカエル", "ヒキガエル"),
        (names.ingredient, "マンドレークの根", "マンドレイクの根"),
        (names.potion, "haeling", "healing"),
        (names.potion, "wisdon", "wisdom"),
        (names.colour, "gren", "green"),
        (names.quality, "exat", "exact"),
        (names.alchemical, "R+g+b", "R+g+b-"),
    ],
)
def test_an_unknown_name_names_the_nearest(
    parse: Callable[[object], object], word: str, nearest: str
) -> None:
    with pytest.raises(UnknownName) as caught:
        parse(word)
    assert f"“{word}”; did you mean “{nearest}”?" in caught.value.text("en")
    assert f"「{word}」" in caught.value.text("ja")
    assert f"「{nearest}」でしょうか" in caught.value.text("ja")


@pytest.mark.parametrize(
    "word",
    [
        None,
        7,
        1.5,
        [],
        {},
        object(),
        True,
        b"toad",
        "",
        "?",
        "x" * 10_000,
        pytest.param(10**5000, id="5001 digits"),
    ],
)
def test_what_is_no_name_lists_what_is_allowed(word: object) -> None:
    for parse in (
        names.ingredient,
        names.alchemical,
        names.potion,
        names.colour,
        names.quality,
        names.sign,
    ):
        with pytest.raises(UnknownName) as caught:
            parse(word)
        assert len(caught.value.text("en")) < 300
        assert len(caught.value.text("ja")) < 300
    with pytest.raises(UnknownName, match="mushroom, fern, toad"):
        names.ingredient(word)


@pytest.mark.usefixtures("no_collection")
def test_something_nested_without_end_is_no_name() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(UnknownName, match="mushroom, fern, toad"):
        names.ingredient(deep)


@given(st.text())
def test_any_text_is_a_name_or_an_error(word: str) -> None:
    for parse in (
        names.ingredient,
        names.alchemical,
        names.potion,
        names.colour,
        names.quality,
        names.sign,
    ):
        assert isinstance(tried(parse, word), str | UnknownName)


def test_no_spelling_means_two_things() -> None:
    """Each table has as many folded spellings as it has different ones: none took another's place."""
    for table in names.TABLES.values():
        for word, member in table.written.items():
            assert table.find(word) is member
            assert table.find(unicodedata.normalize("NFKC", word).upper()) is member
