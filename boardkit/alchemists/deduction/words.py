"""The words of the table: a typed line cut into ingredients, potions, signs and keywords.

A word may mean several things (``R+`` is a potion and an alchemical, ``neutral`` a potion and a
quality); which of them is meant is for the grammar in ``entry.py`` to say.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.facts.base import FactError

KEYWORDS: Final[dict[str, tuple[str, ...]]] = {
    "sale": ("sale", "sell", "sold", "売却", "販売"),
    "debunk": ("debunk", "debunked", "暴露", "誤りの暴露"),
    "periscope": ("periscope", "潜望鏡"),
    "result": ("result", "rival", "成果", "他プレイヤー"),
    "theory": ("theory", "published", "学説", "出版", "学説の出版"),
    "endorse": ("endorse", "endorsed", "endorsement", "支持", "学説の支持"),
    "strength": ("strength", "信用度"),
    "pairs": ("pairs", "pair", "組", "組み合わせ"),
    "library": ("library", "図書館"),
    "encyclopedia": ("encyclopedia", "encyclopaedia", "百科事典"),
    "doubtful": ("doubtful", "untrusted", "不確か"),
    "golem": ("golem", "ゴーレム"),
    "animate": ("animate", "animates", "animation", "動く", "起動"),
    "ears": ("ears", "ear", "耳"),
    "chest": ("chest", "胸"),
    "from": ("from", "of", "out of", "候補"),
    "not": ("not", "no potion", "isn't", "≠", "!=", "ではない", "でない", "にならない", "以外"),
}

_YES_NO: Final = {
    True: ("yes", "true", "reacts", "はい", "反応あり", "あり"),
    False: ("no", "false", "still", "いいえ", "反応なし", "なし"),
    None: ("unknown", "unseen", "?", "不明"),
}
_SHELVES: Final = {"solar": ("solar", "太陽"), "lunar": ("lunar", "月")}
_HOW: Final = {
    "exactly": ("exactly", "ちょうど"),
    "at_least": ("at least", "以上", "少なくとも"),
    "at_most": ("at most", "以下", "多くとも"),
}

_NOISE: Final = re.compile(
    r"(?:[\s,、。・:：;→⇒=&]|[-=]>|(?<![a-z])(?:and|with|made|makes|make|gives|gave|is|are|as|for|the|potion)"
    r"(?![a-z])|のうち|になる|なった|できた|つ|は|と|で|が|の|を|に|も|から|ポ-ション)"
)
"""What joins words and says nothing; one piece at a time, since はい and ではない start like one."""


@dataclass(frozen=True)
class Word:
    """A word as it was typed, and all that it can mean: ``{"potion": Potion.R_PLUS, ...}``."""

    typed: str
    column: int
    means: dict[str, Any]


def plain(text: str) -> str:
    """*text* with the differences in writing that do not matter taken out."""
    return names.plain_signs(text).casefold().replace("’", "'")


@cache
def _vocabulary() -> dict[str, dict[str, Any]]:
    """Every word with all that it can mean."""
    known: dict[str, dict[str, Any]] = {}

    def learn(kind: str, word: str, value: Any) -> None:
        known.setdefault(_squeezed(word), {})[kind] = value

    for kind, table in names.TABLES.items():
        for word, member in table.written.items():
            learn(kind, word, member)
    for name, words in KEYWORDS.items():
        for word in words:
            learn("keyword", word, name)
    for kind, choices in (("yes", _YES_NO), ("shelf", _SHELVES), ("how", _HOW)):
        for value, words in choices.items():
            for word in words:
                learn(kind, word, value)
    for word, sign in names.SIGN_WORDS.items():
        learn("sign", word, sign)
    return known


def _squeezed(word: str) -> str:
    """*word* with single spaces for all that may part it."""
    return re.sub(r"[\s_]+", " ", plain(word)).strip()


@cache
def _pattern() -> re.Pattern[str]:
    """Matches the longest known word; words in Latin letters only as a whole."""
    words = sorted(_vocabulary(), key=len, reverse=True)
    parts = [_word_pattern(word) for word in words]
    # "0.5" is a number, though "0" alone is also a word for the neutral potion
    broken, whole = (rf"(?<![a-z0-9_.])[0-9]+{rest}(?![a-z0-9_.])" for rest in ("[./][0-9]+", ""))
    return re.compile("|".join([broken, *parts, whole]))


def _word_pattern(word: str) -> str:
    body = re.escape(word).replace(r"\ ", r"[\s_-]*").replace("'", "'?")
    before = r"(?<![a-z0-9])" if re.match("[a-z0-9]", word) else ""
    after = r"(?![a-z0-9])" if re.search("[a-z0-9]$", word) else ""
    if word == "-":
        after = "(?!>)"  # an arrow: fern toad -> R+
    if word == "はい":
        after = "(?!いえ)"  # 胸はいいえ: "the chest: no"
    return f"{before}{body}{after}"


def words_of(text: str) -> list[Word]:
    """The words of a typed line; an error names the first that is not known and the nearest that is.

    >>> [word.typed for word in words_of("Mushroom + raven's feather → healing")]
    ['mushroom', '+', "raven's feather", 'healing']
    >>> [word.typed for word in words_of("キノコとヒキガエルで治癒")]
    ['キノコ', 'ヒキガエル', '治癒']
    """
    line = plain(text)
    found: list[Word] = []
    at = 0
    while at < len(line):
        match = _pattern().match(line, at)
        if match:
            found.append(Word(match[0], at + 1, _meanings(match[0])))
        else:
            match = _NOISE.match(line, at)
            if not match:
                raise _unknown(line, at)
        at = match.end()
    return found


def _meanings(typed: str) -> dict[str, Any]:
    means = dict(_by_letters().get(_letters(typed), {}))
    if re.fullmatch(r"[0-9]+(?:[./][0-9]+)?", typed):
        means["number"] = typed
    return means


def _letters(word: str) -> str:
    return re.sub(r"[\s_']|(?<=[a-z])-(?=[a-z])", "", word)


@cache
def _by_letters() -> dict[str, dict[str, Any]]:
    """The vocabulary by the letters of its words alone."""
    known: dict[str, dict[str, Any]] = {}
    for word, means in _vocabulary().items():
        known.setdefault(_letters(word), {}).update(means)
    return known


def _unknown(line: str, at: int) -> FactError:
    rest = re.match(r"[a-z0-9'+\-]+|\S+?(?=[\s,、。]|$)", line[at:])
    word = (rest[0] if rest else line[at:])[:40]
    near = get_close_matches(word, _vocabulary(), n=1, cutoff=0.6)
    if near:
        return FactError(say("error.word-nearest", word=word, column=at + 1, nearest=near[0]))
    return FactError(say("error.word", word=word, column=at + 1))
