"""Texts in English and Japanese.

Each package keeps its texts in a ``messages.toml`` beside its code: one table per message with the
languages side by side, so a reader compares them line by line and no build step stands between the
file and the screen::

    [fact.experiment]
    en = "{a} + {b} made {potion}"
    ja = "{a}と{b}で{potion}ができた"

English may give two forms, chosen by the value called ``n``: ``en = ["{n} fact", "{n} facts"]``.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, Protocol, TypeGuard, get_args

Language = Literal["en", "ja"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_current: Language = "en"


def set_language(language: Language) -> None:
    """Choose the language of every text that is not asked for in a language of its own.

    >>> set_language("ja"); get_language()
    'ja'
    >>> set_language("en")
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; choose one of {', '.join(LANGUAGES)}")
    global _current
    _current = language


def get_language() -> Language:
    """The language that :func:`set_language` chose; English at the start."""
    return _current


class Speaks(Protocol):
    """Whatever can put itself into words."""

    def text(self, lang: Language | None = None) -> str: ...


def speaks(thing: object) -> TypeGuard[Speaks]:
    """Whether *thing* puts itself into words."""
    return hasattr(thing, "text")


class Text:
    """A message that is put into words when someone reads it, in the reader's language.

    Values may be texts themselves and follow the same language.
    """

    __slots__ = ("catalogue", "key", "values")

    def __init__(self, catalogue: "Catalogue", key: str, values: Mapping[str, object]) -> None:
        self.catalogue = catalogue
        self.key = key
        self.values = values

    def text(self, lang: Language | None = None) -> str:
        """The message in *lang*, or in the current language."""
        lang = lang or _current
        if lang not in LANGUAGES:
            raise ValueError(f"there is no language {lang!r}; choose one of {', '.join(LANGUAGES)}")
        template = self.catalogue.template(self.key, lang, self.values.get("n"))
        return template.format_map(
            {name: value.text(lang) if speaks(value) else value for name, value in self.values.items()}
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Text({self.key!r})"


class Verbatim:
    """A text that is the same in every language: a name, what a person typed."""

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self, lang: Language | None = None) -> str:
        """The words as they are."""
        return self.words


class Listing:
    """Several things in one sentence, joined by *joint* or as the language joins them.

    >>> Listing(["a", "b", "c"]).text("en"), Listing(["a", "b"]).text("ja"), Listing("ab", " + ").text()
    ('a, b, c', 'a、b', 'a + b')
    """

    __slots__ = ("items", "joint")

    def __init__(self, items: Sequence[str | Speaks], joint: "str | Speaks | None" = None) -> None:
        self.items = items
        self.joint = joint

    def text(self, lang: Language | None = None) -> str:
        """The items in order, with the language's comma between them."""
        lang = lang or _current
        joint = self.joint or ("、" if lang == "ja" else ", ")
        if not isinstance(joint, str):
            joint = joint.text(lang)
        return joint.join(i.text(lang) if speaks(i) else str(i) for i in self.items)


def plain(text: str) -> str:
    r"""*text* on one line, and without anything that a terminal would obey.

    >>> plain("red\x1b[31m\nalert")
    'red�[31m alert'
    """
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(text.split())
    )


class Catalogue:
    """The messages of one package, read from its ``messages.toml`` when first needed.

    >>> say = Catalogue("boardkit.core")
    >>> say("unknown-name.plain", kind="colour", word="mauve", allowed="red, green").text("en")
    'There is no colour “mauve”; write one of: red, green.'
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, key: str, /, **values: object) -> Text:
        """The message *key* with its *values*; words are looked up when it is read."""
        return Text(self, key, values)

    @cached_property
    def messages(self) -> dict[str, dict[str, str | list[str]]]:
        """Every message by its dotted key: ``{"fact.experiment": {"en": ..., "ja": ...}}``."""
        # Imported here, since many programs never say a word: it keeps `import boardkit` quick.
        import tomllib
        from importlib.resources import files

        source = files(self.package).joinpath("messages.toml").read_text(encoding="utf-8")
        found: dict[str, dict[str, str | list[str]]] = {}
        _collect("", tomllib.loads(source), found)
        return found

    def template(self, key: str, lang: Language, n: object = None) -> str:
        """The words of *key* in *lang* with their gaps, in the form that the number *n* asks for."""
        words = self.messages[key][lang]
        if isinstance(words, str):
            return words
        return words[0] if n == 1 else words[1]


def _collect(prefix: str, table: dict[str, object], found: dict[str, dict[str, str | list[str]]]) -> None:
    """Flatten nested tables: a table with the key ``en`` is a message."""
    for name, entry in table.items():
        key = f"{prefix}{name}"
        assert isinstance(entry, dict), f"{key} is not a message"
        if "en" in entry:
            found[key] = entry
        else:
            _collect(f"{key}.", entry, found)
