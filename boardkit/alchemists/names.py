"""How people write the names of the game, in English and Japanese.

>>> ingredient("raven's feather"), ingredient("キノコ")
('feather', 'mushroom')
>>> alchemical("r+g-B+"), potion("治癒"), colour("R"), sign("−")
('B+', 'R+', 'red', '-')
"""

import re
import unicodedata
from typing import Any, Final, TypeVar

from boardkit.alchemists._say import say
from boardkit.alchemists.material import (
    ALCHEMICALS,
    POTIONS,
    Alchemical,
    Colour,
    Ingredient,
    Potion,
    Quality,
    Seal,
    Sign,
)
from boardkit.alchemists.reputation import Zone
from boardkit.core.names import Id, NameTable, UnknownName, shown

T = TypeVar("T", Alchemical, Potion)

_INGREDIENTS: Final = {
    Ingredient.MUSHROOM: ["mushrooms", "キノコ", "きのこ", "茸"],
    Ingredient.FERN: ["ferns", "シダ", "しだ", "羊歯"],
    Ingredient.TOAD: ["frog", "ヒキガエル", "ひきがえる", "カエル", "かえる", "蛙"],
    Ingredient.BIRD_CLAW: [
        "claw", "bird's claw", "chicken foot", "chicken claw", "birdclaw",
        "鳥の爪", "鳥のツメ", "とりのつめ", "爪", "ツメ", "鳥の足",
    ],
    Ingredient.FLOWER: ["moonshade", "花", "はな", "ハナ"],
    Ingredient.MANDRAKE_ROOT: [
        "mandrake", "root", "mandragora", "マンドレイクの根", "マンドレイク", "マンドラゴラ", "根",
    ],
    Ingredient.SCORPION: ["scorpions", "サソリ", "さそり", "蠍"],
    Ingredient.FEATHER: [
        "raven's feather", "raven feather", "raven",
        "カラスの羽根", "カラスの羽", "からすの羽根", "羽根", "羽",
    ],
}  # fmt: skip

_ALCHEMICALS: Final = {a: [a.code, "".join(aspect.sign for aspect in a.aspects)] for a in ALCHEMICALS}

_COLOUR_WORDS: Final = {
    Colour.RED: ["r", "赤", "あか", "赤色"],
    Colour.GREEN: ["g", "緑", "みどり", "緑色"],
    Colour.BLUE: ["b", "青", "あお", "青色"],
}

_POTION_WORDS: Final = {
    Potion.R_PLUS: ["healing", "heal", "治癒", "治癒のポーション"],
    Potion.R_MINUS: ["poison", "毒", "毒のポーション"],
    Potion.G_PLUS: ["speed", "加速", "加速のポーション"],
    Potion.G_MINUS: ["paralysis", "麻痺", "麻痺のポーション", "マヒ"],
    Potion.B_PLUS: ["wisdom", "叡智", "英知", "叡智のポーション"],
    Potion.B_MINUS: ["insanity", "狂気", "狂気のポーション"],
    Potion.NEUTRAL: ["neutral", "soup", "0", "中性", "中性ポーション"],
}

_QUALITIES: Final = {
    Quality.EXACT: ["exact match", "match", "完全一致", "一致"],
    Quality.SIGN: ["correct sign", "right sign", "same sign", "正しい符号", "符号一致"],
    Quality.NEUTRAL: ["soup", "中性"],
    Quality.WRONG: ["wrong sign", "opposite", "逆の符号", "逆符号", "不一致"],
}

_PLUS_WORDS: Final = frozenset({"+", "plus", "positive", "プラス", "正"})
_MINUS_WORDS: Final = frozenset({"-", "minus", "negative", "マイナス", "負"})

_MINUSES: Final = re.compile("[−–—‐‑‒－ー]")


def plain_signs(word: str) -> str:
    """*word* with every minus that people write as the plain one."""
    return _MINUSES.sub("-", unicodedata.normalize("NFKC", word))


class _SignedNames(NameTable[T]):
    """Names in which plus and minus count, so only their many written forms are folded."""

    def fold(self, word: str) -> str:
        return re.sub(r"[\s_’'`]+", "", plain_signs(word).casefold())


def _potion_spellings() -> dict[Potion, list[str]]:
    spellings = {potion: list(words) for potion, words in _POTION_WORDS.items()}
    for potion in POTIONS:
        if potion.colour is None or potion.sign is None:
            continue
        words = _PLUS_WORDS if potion.sign == "+" else _MINUS_WORDS
        for colour in (potion.colour.value, *_COLOUR_WORDS[potion.colour]):
            spellings[potion] += [colour + word for word in sorted(words)]
    return spellings


INGREDIENT_NAMES: Final = NameTable(say("kind.ingredient"), Ingredient, _INGREDIENTS)
COLOUR_NAMES: Final = NameTable(say("kind.colour"), Colour, _COLOUR_WORDS)
QUALITY_NAMES: Final = NameTable(say("kind.quality"), Quality, _QUALITIES)
ZONE_NAMES: Final = NameTable(
    say("kind.zone"),
    Zone,
    {
        Zone.RED: ["赤", "赤ゾーン"],
        Zone.NORMAL: ["none", "white", "通常"],
        Zone.GREEN: ["緑", "緑ゾーン"],
        Zone.BLUE: ["青", "青ゾーン"],
    },
)
SEAL_NAMES: Final = NameTable(
    say("kind.seal"),
    Seal,
    {
        Seal.GOLD: ["gold star", "金", "金星", "金星付き封印"],
        Seal.SILVER: ["silver star", "銀", "銀星", "銀星付き封印"],
        Seal.HEDGE_RED: ["?red", "hedge red", "?赤"],
        Seal.HEDGE_GREEN: ["?green", "hedge green", "?緑"],
        Seal.HEDGE_BLUE: ["?blue", "hedge blue", "?青"],
    },
)
ALCHEMICAL_NAMES: Final = _SignedNames(say("kind.alchemical"), Alchemical, _ALCHEMICALS)
POTION_NAMES: Final = _SignedNames(say("kind.potion"), Potion, _potion_spellings())

TABLES: Final[dict[str, NameTable[Any]]] = {
    "ingredient": INGREDIENT_NAMES,
    "colour": COLOUR_NAMES,
    "quality": QUALITY_NAMES,
    "alchemical": ALCHEMICAL_NAMES,
    "potion": POTION_NAMES,
}
"""Every table of names by the kind of thing that it names."""

SIGN_WORDS: Final[dict[str, Sign]] = {
    **dict.fromkeys(_PLUS_WORDS, "+"),
    **dict.fromkeys(_MINUS_WORDS, "-"),
}


def ingredient(word: object) -> Ingredient:
    """The ingredient called *word*; an error names the nearest one that exists."""
    return INGREDIENT_NAMES.parse(word)


def colour(word: object) -> Colour:
    """The colour called *word*: ``red``, ``R``, ``赤``."""
    return COLOUR_NAMES.parse(word)


def quality(word: object) -> Quality:
    """The quality of a sale called *word*: ``exact``, ``correct sign``, ``中性``, ``逆の符号``."""
    return QUALITY_NAMES.parse(word)


def zone(word: object) -> Zone:
    """The zone of the reputation track called *word*: ``red``, ``normal``, ``green``, ``blue``."""
    return ZONE_NAMES.parse(word)


def seal(word: object) -> Seal:
    """The seal called *word*: ``gold``, ``silver``, ``hedge_red``, ``？青``."""
    return SEAL_NAMES.parse(word)


def alchemical(word: object) -> Alchemical:
    """The alchemical called *word*: by its large aspect, its three signs or its full code.

    >>> alchemical("--") == alchemical("---") == alchemical("R-G-B-") == alchemical("−−")
    True
    """
    return ALCHEMICAL_NAMES.parse(word)


def potion(word: object) -> Potion:
    """The potion called *word*: ``R+``, ``healing``, ``赤+``, ``治癒``.

    >>> potion("haeling")
    Traceback (most recent call last):
    ...
    boardkit.core.names.UnknownName: There is no potion “haeling”; did you mean “healing”? ...
    """
    return POTION_NAMES.parse(word)


def sign(word: object) -> Sign:
    """Plus or minus, as a sign or a word."""
    found = find_sign(word) if isinstance(word, str) and not isinstance(word, Id) else None
    if found is None:
        raise UnknownName(say("error.sign", word=shown(word, 40)))
    return found


def find_sign(word: str) -> Sign | None:
    """The sign that *word* stands for, or ``None``."""
    plain = word.strip().casefold()
    if plain in _PLUS_WORDS or plain_signs(plain) == "+":
        return "+"
    if plain in _MINUS_WORDS or plain_signs(plain) == "-":
        return "-"
    return None
