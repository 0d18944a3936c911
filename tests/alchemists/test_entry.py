"""Facts in the words of the table: read, written, refused."""

import re
import time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardkit.alchemists.deduction import FactError, entry, read_fact
from boardkit.alchemists.deduction.entry import read_entry, write_entry
from boardkit.alchemists.deduction.facts import KINDS, Fact
from boardkit.core.errors import BoardkitError
from tests.alchemists import brute, strategies
from tests.core.tried import tried


def said(line: str) -> dict[str, object]:
    return read_entry(line).to_dict()


def experiment(i: str, j: str, potion: str) -> dict[str, object]:
    return {"kind": "experiment", "ingredients": [i, j], "potion": potion}


READ = {
    # an experiment, as it is typed, spoken and pasted
    "mushroom toad healing": experiment("mushroom", "toad", "R+"),
    "キノコ ヒキガエル 治癒": experiment("mushroom", "toad", "R+"),
    "toad mushroom R+": experiment("mushroom", "toad", "R+"),
    "Mushroom + Toad = Healing": experiment("mushroom", "toad", "R+"),
    "raven's feather and bird claw made soup": experiment("bird_claw", "feather", "N"),
    "FERN, CLAW -> B−": experiment("fern", "bird_claw", "B-"),
    "ｷﾉｺとﾋｷｶﾞｴﾙで治癒": experiment("mushroom", "toad", "R+"),
    "キノコ＋ヒキガエル＝治癒": experiment("mushroom", "toad", "R+"),
    "キノコとヒキガエルで治癒になった。": experiment("mushroom", "toad", "R+"),
    "キノコヒキガエル治癒": experiment("mushroom", "toad", "R+"),
    "ヒキガエルとはなで治癒": experiment("toad", "flower", "R+"),
    "キノコとからすの羽根で毒": experiment("mushroom", "feather", "R-"),
    "花と根で中性": experiment("flower", "mandrake_root", "N"),
    "ｍｕｓｈｒｏｏｍ　ｔｏａｄ　Ｒ＋": experiment("mushroom", "toad", "R+"),
    # not this potion
    "mushroom toad not R+": {"kind": "not_potion", "ingredients": ["mushroom", "toad"], "potion": "R+"},
    "キノコとヒキガエルは治癒にならない": {
        "kind": "not_potion", "ingredients": ["mushroom", "toad"], "potion": "R+",
    },
    # sales
    "fern toad insanity wrong": {
        "kind": "sale", "ingredients": ["fern", "toad"], "wanted": "B-", "quality": "wrong",
    },
    "sold fern and toad as wisdom: neutral": {
        "kind": "sale", "ingredients": ["fern", "toad"], "wanted": "B+", "quality": "neutral",
    },
    "売却 シダ ヒキガエル 狂気 逆の符号": {
        "kind": "sale", "ingredients": ["fern", "toad"], "wanted": "B-", "quality": "wrong",
    },
    # debunking
    "debunk scorpion blue +": {
        "kind": "debunk_apprentice", "ingredient": "scorpion", "colour": "blue", "sign": "+",
    },
    "debunk scorpion B+": {
        "kind": "debunk_apprentice", "ingredient": "scorpion", "colour": "blue", "sign": "+",
    },
    "暴露 サソリ 青 プラス": {
        "kind": "debunk_apprentice", "ingredient": "scorpion", "colour": "blue", "sign": "+",
    },
    "暴露 サソリ ヒキガエル 叡智 いいえ": {
        "kind": "debunk_master", "ingredients": ["toad", "scorpion"], "potion": "B+", "answer": False,
    },
    # single ingredients
    "fern red+": {"kind": "aspect", "ingredient": "fern", "colour": "red", "sign": "+"},
    "シダの赤はマイナス": {"kind": "aspect", "ingredient": "fern", "colour": "red", "sign": "-"},
    "fern is R-": {"kind": "assignment", "ingredient": "fern", "alchemical": "R-"},
    "シダは R-g-b+": {"kind": "assignment", "ingredient": "fern", "alchemical": "R-"},
    "fern is not R-": {"kind": "statement", "formula": '~Is("fern", "R-")'},
    # colleagues
    "潜望鏡 ヒキガエル 治癒": {"kind": "periscope", "ingredient": "toad", "potion": "R+"},
    "成果 治癒 候補 シダ 花": {"kind": "rival_result", "potion": "R+", "candidates": ["fern", "flower"]},
    "学説 シダ R- 信用度 3/2": {
        "kind": "rival_theory", "ingredient": "fern", "alchemical": "R-", "strength": "3/2",
    },
    "支持 シダ R-": {"kind": "rival_theory", "ingredient": "fern", "alchemical": "R-", "endorsed": True},
    # counts, in the order of either language
    "組シダヒキガエル羽根ちょうど1つ治癒": {
        "kind": "pair_count", "ingredients": ["fern", "toad", "feather"], "how": "exactly", "n": 1, "potion": "R+",
    },
    "組 シダ ヒキガエル 羽根 のうち2つ以上が治癒": {
        "kind": "pair_count", "ingredients": ["fern", "toad", "feather"], "how": "at_least", "n": 2, "potion": "R+",
    },
    "図書館 シダ 花 のうち１つ以下が太陽": {
        "kind": "library_count", "ingredients": ["fern", "flower"], "how": "at_most", "n": 1, "shelf": "solar",
    },
    # the golem
    "ゴーレム シダ 耳は反応あり 胸は反応なし": {
        "kind": "golem_test", "ingredient": "fern", "ears": True, "chest": False,
    },
    "ゴーレムシダ耳ははい胸はいいえ": {
        "kind": "golem_test", "ingredient": "fern", "ears": True, "chest": False,
    },
    "golem fern ears ? chest yes": {"kind": "golem_test", "ingredient": "fern", "ears": None, "chest": True},
    "百科事典 赤 シダ + 花 -": {
        "kind": "encyclopedia", "colour": "red", "entries": [["fern", "+"], ["flower", "-"]],
    },
}  # fmt: skip


@pytest.mark.parametrize("line", READ)
def test_reading(line: str) -> None:
    assert said(line) == READ[line]


def test_who_and_a_note() -> None:
    fact = read_entry("mushroom toad healing @アキ # 2回目 # of two")
    assert (fact.who, fact.note) == ("アキ", "2回目 # of two")
    assert read_entry('formula Is("fern", "R+") @Ben # sure').who == "Ben"


TABLE_LINES = [
    (kind, line)
    for kind, cell in re.findall(r"^\| ([^|]+) \| (``.*) \|$", entry.__doc__ or "", re.MULTILINE)
    for line in re.findall(r"``(.+?)``", cell)
    if not line.startswith("...")
]


@pytest.mark.parametrize(("kind", "line"), TABLE_LINES)
def test_the_table_in_the_documentation(kind: str, line: str) -> None:
    """Every line of the table is read, and what it is written as is read as the same fact."""
    fact = read_entry(line)
    assert read_entry(write_entry(fact)) == fact
    if line not in ("fern is not R-", "debunk scorpion toad B+ yes"):
        assert write_entry(fact) == line


def test_the_table_shows_every_kind() -> None:
    assert {read_entry(line).kind for _, line in TABLE_LINES} == set(KINDS)
    assert read_entry("encyclopedia red fern + toad - feather + flower + doubtful").kind == "encyclopedia"
    assert read_entry("pairs fern toad feather exactly 2 B- sign").kind == "pair_count"


@st.composite
def facts(draw: Any) -> Fact:
    """A fact of any kind."""
    world, setting = draw(strategies.worlds), draw(st.sampled_from(brute.SETTINGS))
    claim = draw(
        st.one_of(
            strategies.hard(world), strategies.assignments(world), strategies.soft(world),
            strategies.statements(world), strategies.golem(world, setting),
        )
    )  # fmt: skip
    return read_fact(brute.as_json(claim))


@given(facts())
@settings(max_examples=600, deadline=None)
def test_what_is_written_is_read_as_the_same_fact(fact: Fact) -> None:
    assert read_entry(write_entry(fact)) == fact
    assert read_fact(fact.to_dict()) == fact
    assert fact.text("en")
    assert fact.text("ja") != ""


# --- errors -----------------------------------------------------------------------------------------------

REFUSED = {
    "mushroom toda healing": "“toda” at column 10 is not understood; did you mean “toad”?",
    "キノコ ヒキガエロ 治癒": "did you mean “ヒキガエル”",
    "mushroom": "The line ends too early",
    "mushroom toad": "a potion is needed",
    "mushroom mushroom healing": "two different ingredients are needed",
    "mushroom toad fern healing": "two different ingredients are needed",
    "healing": "an ingredient is needed",
    "": "an ingredient is needed",
    "fern red": "a sign, + or -, is needed",
    "sale fern toad N exact": "never for a neutral potion",
    "sale fern toad R+": "a quality",
    "debunk scorpion toad B+": "yes or no is needed",
    "pairs fern toad R+": "“exactly”, “at least” or “at most” is needed",
    "pairs fern toad at least 3/2 R+": "a number is needed",
    "pairs fern toad at least 99 R+": "a whole number from 0 to 28",
    "theory fern R+ strength 0": "a strength from 1/1000 to 1000",
    "encyclopedia red fern + toad - doubtful": "4 signs, not 2",
    "result R+ from fern": "name at least two candidates",
    "mushroom toad healing healing": "the end of the line is needed",
    "golem fern ears": "yes or no is needed",
    'formula Is("fern", "R+"': "Column",
    "formula import os": "well formed",
    "# only a note": "“#” at column 1",
}


@pytest.mark.parametrize("line", REFUSED)
def test_errors_say_where_and_what(line: str) -> None:
    with pytest.raises(BoardkitError) as caught:
        read_entry(line)
    assert REFUSED[line] in caught.value.text("en")
    assert re.search("[ぁ-ん]", caught.value.text("ja"))


HOSTILE = {
    "10,000 characters": "x" * 10_000,
    "5,000 known words": "fern " * 1000,
    "5,000 spaces": "fern" + " " * 4990 + "toad",
    "spaces before a who": "fern" + " " * 2400 + "@" + " " * 2400 + "x",
    "spaces before a note": "fern" + " \t" * 2400 + "##",
    "joiners": "fern" + "、と" * 2400,
    "hyphens": "bird" + "-" * 4900 + "claw",
    "apostrophes": "raven" + "'" * 4900 + "s feather",
    "expanding characters": "ﷺ" * 5000,
    "digits": "9" * 5000,
    "many counts": "pairs fern toad at least " + "9" * 4900 + " R+",
    "a strength of 4,900 digits": "theory fern R+ strength " + "9" * 4900,
    "null bytes": "fern\0toad\0R+",
    "control characters": "".join(map(chr, range(32))),
    "half characters": "fern \ud800 toad",
    "right to left": "\u202efern toad R+",
    "a formula of brackets": "formula " + "(" * 4900,
    "a formula of nots": "formula " + "~" * 3900 + "true",
    "a formula of spaces": "formula" + " " * 4900,
    "signs": "+-" * 2500,
    "markup": "<script>alert(1)</script> toad R+",
    "a template": "{0} {fern!r} {{}} %s",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("no_collection")
def test_hostile_lines_end_quickly_in_an_error(name: str) -> None:
    start = time.process_time()
    with pytest.raises(BoardkitError) as caught:
        read_entry(HOSTILE[name])
    assert time.process_time() - start < 3, "no line may take a regular expression seconds"
    for language in ("en", "ja"):
        assert len(caught.value.text(language)) < 400


WORDS = [
    word for line in READ for word in line.split()
] + "@ # + - ? 0 1 2 3/2 of from not is と は で つ".split()


@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(WORDS)).map(" ".join),
        st.lists(st.sampled_from(WORDS)).map("".join),
    )
)
@settings(max_examples=500, deadline=None)
@example("fern toad at least 1/0 R+")
@example("theory fern R+ strength 1/0")
def test_any_line_is_a_fact_or_an_error(line: str) -> None:
    fact = tried(read_entry, line)
    assert isinstance(fact, BoardkitError) or read_entry(write_entry(read_entry(line))).kind


def test_lines_and_notes_have_an_end() -> None:
    with pytest.raises(FactError, match="at most 5000 characters"):
        read_entry("fern red +" + " " * 5000)
    with pytest.raises(FactError, match="at most 500 characters"):
        read_entry("fern red + # " + "x" * 501)


@pytest.mark.parametrize(("written", "strength"), [("0.5", Fraction(1, 2)), ("1.5", Fraction(3, 2))])
def test_a_strength_may_be_a_decimal(written: str, strength: Fraction) -> None:
    fact = read_entry(f"theory fern R- strength {written}")
    assert getattr(fact, "strength", None) == strength
