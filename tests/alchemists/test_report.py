"""The casebook as plain text: columns that line up, marks told apart without colour, nothing left out."""

import unicodedata
from collections.abc import Iterator

import pytest

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.report import advice_text, casebook_text, padded, width
from boardkit.core.text import LANGUAGES, Language, plain, set_language

DEMO_SIX = [
    "mushroom toad R+",
    "scorpion bird_claw G+",
    "fern flower G-",
    "mandrake_root feather R+",
    "mushroom fern N",
    "toad scorpion B+",
]

TITLES: dict[str, dict[Language, str]] = {
    "grid": {"en": "Deduction grid", "ja": "推論グリッド"},
    "triangle": {"en": "Results triangle", "ja": "成果トライアングル"},
    "follows": {"en": "What follows", "ja": "分かったこと"},
    "golem": {"en": "The King's Golem", "ja": "ゴーレム"},
    "contradiction": {"en": "Contradiction", "ja": "矛盾"},
}


def section(text: str, title: str, lang: Language = "en") -> list[str]:
    """The lines under a title, without their indent."""
    lines = iter(text.splitlines())
    heading = TITLES[title][lang]
    assert any(line == heading for line in lines), f"there is no section {heading!r}"
    found: list[str] = []
    for line in lines:
        if line and not line.startswith("  "):
            break
        found.append(line[2:])
    return found


def table(lines: list[str]) -> list[str]:
    """The lines of a section that stand before its key."""
    *above, key = [line for line in lines if line]
    assert "=" in key or "YES" in key or "seen" in key
    return above


def row(lines: list[str], head: str) -> list[str]:
    """The cells of the row with this head."""
    return next(line.removeprefix(head).split() for line in lines if line.startswith(head))


def right_edges(line: str) -> Iterator[int]:
    """The columns in which the words of a line end."""
    at = 0
    for letter, following in zip(line, [*line[1:], " "], strict=True):
        at += width(letter)
        if letter != " " and following == " ":
            yield at


# --- columns


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("facts", [[], DEMO_SIX[:3], DEMO_SIX, ["theory toad R+ strength 1000"]])
def test_columns_line_up(facts: list[str], lang: Language) -> None:
    text = casebook_text(Casebook(facts), lang)
    for title in ("grid", "triangle"):
        lines = table(section(text, title, lang))
        heads = set(right_edges(lines[1]))
        cells = {edge for line in lines[2:] for edge in list(right_edges(line))[-7:]}
        first = max(width(line) for line in lines[2:]) - max(heads)
        assert first <= 0
        # Every cell ends where a head ends; what is left are the names of the rows.
        assert {edge for edge in cells if edge > min(heads)} <= heads
        assert max(width(line) for line in lines) <= 78


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_hold_no_letter_of_doubtful_width(lang: Language) -> None:
    text = casebook_text(Casebook(DEMO_SIX), lang)
    for title in ("grid", "triangle"):
        letters = "".join(table(section(text, title, lang)))
        assert not [letter for letter in letters if unicodedata.east_asian_width(letter) == "A"]


def test_width_counts_columns() -> None:
    assert [width(text) for text in ("Raven", "羽根", "ﾊﾈ", "（大）", "")] == [5, 4, 2, 6, 0]
    assert padded("羽根", 6, right=True) == "  羽根"
    assert padded("too long", 3) == "too long"


# --- marks


def test_certain_impossible_and_open_have_marks_of_their_own() -> None:
    grid = table(section(casebook_text(Casebook(DEMO_SIX), "en"), "grid"))
    assert row(grid, "B+  r+g-B+") == ["x", "x", "YES", "x", "x", "x", "x", "x"]
    assert row(grid, "R+  R+g+b-") == ["50%", "x", "x", "x", "x", "25%", "x", "25%"]
    assert row(grid, "red +") == ["YES", "x", "YES", "x", "x", "YES", "x", "YES"]
    japanese = table(section(casebook_text(Casebook(DEMO_SIX), "ja"), "grid", "ja"))
    assert row(japanese, "B+  r+g-B+") == ["x", "x", "確定", "x", "x", "x", "x", "x"]


def test_what_is_open_is_never_shown_as_settled() -> None:
    book = Casebook(["theory toad R+ strength 1000"])
    grid = table(section(casebook_text(book, "en"), "grid"))
    assert row(grid, "R+  R+g+b-")[2] == ">99%"
    assert row(grid, "B-  r-g+B-")[2] == "<1%"


def test_the_triangle_tells_what_was_seen_from_what_follows() -> None:
    triangle = table(section(casebook_text(Casebook(DEMO_SIX[:4]), "en"), "triangle"))
    assert row(triangle, "Toad ") == ["R+", "4"]
    assert row(triangle, "Scorpion ") == ["4", "(R-)", "4", "G+", "(R-)", "4"]
    empty = table(section(casebook_text(Casebook(), "en"), "triangle"))
    assert row(empty, "Raven's Feather ") == ["."] * 7


def test_what_follows_is_said_in_words() -> None:
    english = section(casebook_text(Casebook(DEMO_SIX[:4]), "en"), "follows")
    assert "Toad             has red +; cannot be R-, G+, B-, --" in english
    assert "Fern             has red -, green -; can only be R-, --" in english
    assert "Toad             is B+ (r+g-B+)" in section(casebook_text(Casebook(DEMO_SIX)), "follows")
    japanese = section(casebook_text(Casebook(DEMO_SIX[:4]), "ja"), "follows", "ja")
    assert "鳥の爪            赤 -、緑 + が確定／G+、B- のどれか" in japanese
    assert section(casebook_text(Casebook()), "follows") == ["nothing is certain or impossible yet"]


# --- facts


def test_facts_are_numbered_with_who_and_when_and_whether_they_count() -> None:
    book = Casebook(["mushroom toad R+ @Ben # loud", "toad is B+"])
    book.switch(1, False)
    assert casebook_text(book, "en").splitlines()[:3] == [
        "Facts",
        "  1. Mushroom + Toad made Healing [Ben, loud]",
        "  2. Toad is B+ (switched off)",
    ]
    assert "5,760 of 40,320 assignments are left." in casebook_text(book, "en")
    assert "残り5,760通り（全40,320通り）" in casebook_text(book, "ja")


def test_a_result_without_candidates_says_that_it_teaches_nothing() -> None:
    assert "(this teaches nothing)" in casebook_text(Casebook(["result R+"]), "en")


def test_the_open_branch_is_named() -> None:
    book = Casebook(["mushroom toad R+"])
    assert "Branch" not in casebook_text(book, "en")
    book.branch("what if")
    assert casebook_text(book, "en").startswith("Branch: what if (all: main, what if)\n")


def test_what_players_typed_is_plain() -> None:
    assert plain("a\tb\r\n c\x1b[0m\u202e\u200b\ud800") == "a b c�[0m���"
    assert plain("キノコ “+”") == "キノコ “+”"


def test_the_golem_is_shown_where_a_fact_is_about_it() -> None:
    book = Casebook([*DEMO_SIX, "golem toad ears yes chest no"])
    english = section(casebook_text(book, "en"), "golem")
    assert english[0] == f"{sum(map(bool, book.golem().values()))} of 24 settings are left"
    assert english[1].startswith("ears ")
    assert "（大）" in "".join(section(casebook_text(book, "ja"), "golem", "ja"))
    assert TITLES["golem"]["en"] not in casebook_text(Casebook(DEMO_SIX), "en")


# --- contradictions


def test_a_contradiction_names_the_sets_and_the_doubtful() -> None:
    book = Casebook(["mushroom toad R+", "fern red +", "mushroom toad R-", "mushroom toad N"])
    text = casebook_text(book, "en")
    assert "0 of 40,320 assignments are left." in text
    assert section(text, "contradiction") == [
        "In each of these 3 sets, the facts cannot all be true:",
        "  1 + 3",
        "  1 + 4",
        "  3 + 4",
        "More than one fact must be wrong.",
    ]
    assert "Deduction grid" not in text
    book.remove(3)
    assert section(casebook_text(book, "en"), "contradiction") == [
        "These facts cannot all be true:",
        "  1 + 3",
        "If only one fact is wrong, it is one of these: 1, 3.",
    ]
    assert section(casebook_text(book, "ja"), "contradiction", "ja")[-1] == (
        "誤りが1つだけなら、疑わしいのは 1, 3"
    )


def test_many_clashing_sets_are_cut_short() -> None:
    book = Casebook([f"mushroom toad {potion}" for potion in ("R+", "R-", "G+", "G-", "B+", "B-")])
    lines = section(casebook_text(book, "en"), "contradiction")
    assert lines[0] == "In each of these 15 sets, the facts cannot all be true:"
    assert lines[10:12] == ["  3 + 4", "and 5 more"]


# --- advice


def test_advice_is_short_and_counts_what_is_as_good() -> None:
    lines = advice_text(Casebook().advise(), "en").splitlines()
    assert lines[0] == "Best experiments to try next"
    assert lines[1] == "  1.  Mushroom + Fern: teaches 2.81 bits"
    assert lines[2] == "      R+ 14%  R- 14%  G+ 14%  G- 14%  B+ 14%  B- 14%  N 14%"
    assert lines[11:] == ["  and 23 more, as good as the last"]


def test_advice_leaves_out_what_teaches_nothing() -> None:
    known = Casebook(["mushroom toad R+"])
    assert "No experiment can teach" in advice_text(known.advise(hand=["mushroom", "toad"]), "en")
    assert "no two different" in advice_text(known.advise(hand=["toad", "toad"]), "en")
    brewing = known.advise("brew", potions=["R+"])
    assert "Mushroom + Toad: 100% to make it" in advice_text(brewing, "en", "brew")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_goal_has_words(lang: Language) -> None:
    book = Casebook(DEMO_SIX[:2])
    for goal in ("learn", "identify", "first_theory", "hedge", "safe"):
        assert advice_text(book.advise(goal, hand=["fern", "toad"]), lang, goal).count("\n") == 2


# --- language


def test_the_current_language_is_used() -> None:
    book = Casebook(DEMO_SIX)
    assert book.text() == casebook_text(book, "en")
    set_language("ja")
    try:
        assert book.text() == casebook_text(book, "ja")
        assert advice_text(book.advise()) == advice_text(book.advise(), "ja")
    finally:
        set_language("en")
