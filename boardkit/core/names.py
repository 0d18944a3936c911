"""Names of a game's things: ids that types keep apart, and the many ways in which people spell them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Generic, TypeVar

from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue, Listing, Text, Verbatim

_say = Catalogue("boardkit.core")


class Id(StrEnum):
    """A closed set of names, each of them also its plain string.

    Members of different sets are never equal, even if they are spelled alike: the potion ``R+`` is
    not the alchemical ``R+``, though both equal the string ``"R+"``.
    """

    number: int
    """The position of this member in its set, from 0."""

    def __new__(cls, value: str) -> "Id":
        member = str.__new__(cls, value)
        member._value_ = value
        member.number = len(cls.__members__)
        return member

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Id) and type(other) is not type(self):
            return False
        return str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return repr(self.value)


T = TypeVar("T", bound=Id)


def shown(thing: object, most: int = 60) -> str:
    """*thing* as an error quotes it: short, whatever it is.

    >>> shown(["toad", 3]), shown("toad" * 30, most=9), shown(10**5000)
    ("['toad', 3]", 'toadtoad…', 'int')
    """
    try:
        words = thing if isinstance(thing, str) else repr(thing)
    except (RecursionError, ValueError):  # nested so deeply, or of so many digits
        words = type(thing).__name__
    return words if len(words) <= most else words[: most - 1] + "…"


def quoted(thing: object) -> str:
    """*thing* as :func:`shown` has it, a text in quotes: for where a text is given in place of a number.

    >>> quoted("3"), quoted(3)
    ("'3'", '3')
    """
    return shown(repr(thing)) if isinstance(thing, str) else shown(thing)


class UnknownName(BoardkitError):
    """A name that nothing has; the message offers the nearest one that something has."""


class NameTable(Generic[T]):
    """Reads one kind of name in every spelling that people use for it.

    Upper and lower case, full and half width, hyphens, underscores and apostrophes do not matter.

    >>> class Fruit(Id):
    ...     APPLE = "apple"
    ...     PEAR = "pear"
    >>> from boardkit.core.text import Verbatim
    >>> fruit = NameTable(Verbatim("fruit"), Fruit, {Fruit.APPLE: ["りんご"]})
    >>> fruit.parse("Apple"), fruit.parse("りんご")
    ('apple', 'apple')
    >>> fruit.parse("peer")
    Traceback (most recent call last):
    ...
    boardkit.core.names.UnknownName: There is no fruit “peer”; did you mean “pear”? Allowed: apple, pear.
    """

    def __init__(
        self, kind: Text | Verbatim, members: type[T], spellings: Mapping[T, Iterable[str]]
    ) -> None:
        self.kind = kind
        self.members = members
        self.spellings: dict[str, T] = {}
        self.written: dict[str, T] = {}
        for member in members:
            for word in (member.value, *spellings.get(member, ())):
                self.spellings[self.fold(word)] = member
                self.written.setdefault(word, member)

    def fold(self, word: str) -> str:
        """*word* without the differences in spelling that do not matter."""
        plain = unicodedata.normalize("NFKC", word).casefold()
        return re.sub(r"[\s_’'`\-]+", "", plain)

    def find(self, word: str) -> T | None:
        """The thing called *word*, or ``None``."""
        return self.spellings.get(self.fold(word))

    def parse(self, word: object) -> T:
        """The thing called *word*; :class:`UnknownName` names the nearest valid one if there is none."""
        if isinstance(word, self.members):
            return word
        if isinstance(word, str) and not isinstance(word, Id):
            found = self.find(word)
            if found is not None:
                return found
        raise self.unknown(word)

    def unknown(self, word: object) -> UnknownName:
        """The error for *word*, with the nearest name that would have been understood."""
        said = shown(word, 40)
        allowed = Listing([member.value for member in self.members])
        # What was typed in Latin letters is not answered in Japanese.
        known = [word for word in self.spellings if word.isascii() or not said.isascii()]
        near = get_close_matches(self.fold(said), known, n=1, cutoff=0.5)
        if near:
            nearest = next(word for word in self.written if self.fold(word) == near[0])
            return UnknownName(
                _say("unknown-name.nearest", kind=self.kind, word=said, nearest=nearest, allowed=allowed)
            )
        return UnknownName(_say("unknown-name.plain", kind=self.kind, word=said, allowed=allowed))
