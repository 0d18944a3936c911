"""What all facts have in common: where they come from, how they are read, checked and written.

A kind of fact is a frozen dataclass. Each of its fields names the function that reads it, so the same
check stands between the fact and whatever gives it: Python code, a file, or a browser.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, TypeVar, dataclass_transform, get_args

from more_itertools import all_unique

from boardkit.alchemists import names
from boardkit.alchemists._say import MINUS, say
from boardkit.alchemists.deduction.evidence import Evidence
from boardkit.alchemists.material import (
    INGREDIENTS,
    Ingredient,
    Pair,
    Potion,
    Quality,
    Sign,
    pair,
    potions_of_quality,
)
from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown
from boardkit.core.text import Language, Listing, Speaks, Text

T = TypeVar("T")
Reader = Callable[[object], object]

LONGEST_NOTE: Final = 500
"""How many characters who, when, source and note may have each."""

_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
"""Halves of characters, which JSON can name (``\\ud800``) and no file can hold."""


class FactError(BoardkitError):
    """A fact that cannot be read; the message says which part and what is allowed."""


def reads(reader: Reader, *, default: Any = MISSING, kw_only: bool = False) -> Any:
    """A field of a fact, read and checked by *reader*."""
    return field(metadata={"read": reader}, default=default, kw_only=kw_only)


@dataclass_transform(frozen_default=True, field_specifiers=(reads,))
def fact(kind: type[T]) -> type[T]:
    """Make a class a kind of fact: a frozen dataclass whose fields are read and checked."""
    return dataclass(frozen=True)(kind)


# --- readers -----------------------------------------------------------------------------------------


def read_pair(given: object) -> Pair:
    """Two different ingredients, in sheet order."""
    found = _ingredients(given)
    if len(found) != 2 or found[0] is found[1]:
        raise FactError(say("error.pair", given=shown(given)))
    return pair(found[0], found[1])


def read_ingredients(given: object) -> tuple[Ingredient, ...]:
    """Different ingredients, any number of them, in sheet order."""
    found = _ingredients(given)
    if not all_unique(found):
        raise FactError(say("error.twice", given=shown(given)))
    return tuple(sorted(found, key=INGREDIENTS.index))


def read_several(given: object) -> tuple[Ingredient, ...]:
    """At least two different ingredients, in sheet order."""
    found = read_ingredients(given)
    if len(found) < 2:
        raise FactError(say("error.several", given=shown(given)))
    return found


def _ingredients(given: object) -> list[Ingredient]:
    """The ingredients of a list; a single text is refused, since its letters would be read as names."""
    if not isinstance(given, list | tuple | set | frozenset):
        raise FactError(say("error.list", given=shown(given)))
    return [names.ingredient(word) for word in given]


def read_coloured(given: object) -> Potion:
    """A potion that an adventurer may ask for: any but the neutral one."""
    found = names.potion(given)
    if found is Potion.NEUTRAL:
        raise FactError(say("error.wanted-neutral"))
    return found


def read_yes_no(given: object) -> bool:
    """Yes or no: ``True`` or ``False``."""
    if isinstance(given, bool):
        return given
    raise FactError(say("error.yes-no", given=shown(given)))


def read_count(given: object) -> int:
    """A whole number from 0 to 28."""
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= 28:
        return given
    raise FactError(say("error.count", given=shown(given)))


def read_strength(given: object) -> Fraction:
    """How many times likelier a rival says so if it is true: from 1/1000 to 1000."""
    found = _fraction(given)
    if found is None or not Fraction(1, 1000) <= found <= 1000 or found.denominator > 1000:
        raise FactError(say("error.strength", given=shown(given)))
    return found


def read_chance(given: object) -> Fraction:
    """A chance from 0 to 1."""
    found = _fraction(given)
    if found is None or not 0 <= found <= 1:
        raise FactError(say("error.chance", given=shown(given)))
    return found


def _fraction(given: object) -> Fraction | None:
    if isinstance(given, float):
        given = repr(given)  # 0.3 is meant as 3/10, not as the nearest binary fraction
    if isinstance(given, bool) or not isinstance(given, int | str | Fraction):
        return None
    if isinstance(given, str) and (len(given) > 20 or "e" in given.lower()):
        return None  # "1e999999" would be a number of a million digits
    try:
        return Fraction(given)
    except (ValueError, ZeroDivisionError):
        return None


def read_note(given: object) -> str:
    """A text of at most 500 characters that can be written to a file; numbers are taken as text."""
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**30:
        given = str(given)
    if isinstance(given, str) and len(given) <= LONGEST_NOTE and not _HALF_CHARACTER.search(given):
        return given
    raise FactError(say("error.note", n=LONGEST_NOTE))


def optional(reader: Callable[[object], T]) -> Callable[[object], T | None]:
    """A reader that lets ``None`` through."""

    def read(given: object) -> T | None:
        return None if given is None else reader(given)

    return read


def choice(*allowed: str) -> Callable[[object], Any]:
    """A reader of one of a few fixed words."""

    def read(given: object) -> str:
        if isinstance(given, str) and given in allowed:
            return given
        raise FactError(say("error.choice", given=shown(given), allowed=", ".join(allowed)))

    return read


# --- facts -------------------------------------------------------------------------------------------


@fact
class Fact:
    """Something that is known, with who it comes from, when it happened, its source and a note."""

    kind: ClassVar[str] = ""
    """The kind's name in files: ``experiment``, ``sale``, ..."""
    rule: ClassVar[str] = ""
    """The clause that says what such a fact teaches."""

    who: str = reads(read_note, default="", kw_only=True)
    when: str = reads(read_note, default="", kw_only=True)
    source: str = reads(read_note, default="", kw_only=True)
    note: str = reads(read_note, default="", kw_only=True)

    def __post_init__(self) -> None:
        for each in fields(self):
            try:
                value = each.metadata["read"](getattr(self, each.name))
            except BoardkitError as error:
                raise FactError(
                    say("error.field", kind=self.kind, field=each.name, why=error.message)
                ) from error
            object.__setattr__(self, each.name, value)
        self.check()

    def check(self) -> None:
        """Raise :class:`FactError` if the fields, each right by itself, do not go together."""

    @property
    def evidence(self) -> Evidence:
        """What the fact says about the worlds."""
        return _evidence(self)

    def weigh(self) -> Evidence:
        """Work out :attr:`evidence`."""
        raise NotImplementedError

    def statement(self) -> Text:
        """What the fact says, in words."""
        return say(f"fact.{self.kind}", **{f.name: _words(getattr(self, f.name)) for f in fields(self)})

    def text(self, lang: Language | None = None) -> str:
        """What the fact says, in words."""
        return self.statement().text(lang)

    def to_dict(self) -> dict[str, object]:
        """The fact as JSON has it; fields with their usual value are left out."""
        written = {f.name: _plain(getattr(self, f.name)) for f in fields(self)}
        return {"kind": self.kind} | {
            f.name: written[f.name] for f in fields(self) if getattr(self, f.name) != f.default
        }


def _words(value: object) -> object:
    """*value* as a sentence has it: ingredients that are mixed are joined by a plus, a minus is one."""
    if value == "-":
        return MINUS
    return Listing(value, " + ") if isinstance(value, tuple) else value


@lru_cache(maxsize=2000)  # a few casebooks' worth; what a fact says of the golem takes 100 kB
def _evidence(fact: Fact) -> Evidence:
    return fact.weigh()


def _plain(value: object) -> object:
    """*value* as JSON has it."""
    match value:
        case Enum():
            return value.value
        case Fraction():
            return str(value)
        case tuple():
            return [_plain(part) for part in value]
        case _:
            return value


def read_fields(kind: type[Fact], given: Mapping[str, object]) -> Fact:
    """A fact of *kind* from JSON; unknown and missing fields are errors that say what is allowed."""
    known = {f.name: f for f in fields(kind)}
    for name in given:
        if name != "kind" and name not in known:
            raise FactError(
                say("error.unknown-field", kind=kind.kind, field=shown(name), allowed=", ".join(known))
            )
    for name, each in known.items():
        if name not in given and each.default is MISSING:
            raise FactError(say("error.missing-field", kind=kind.kind, field=name))
    values: dict[str, Any] = {name: value for name, value in given.items() if name != "kind"}
    return kind(**values)


# --- what several kinds share ------------------------------------------------------------------------

HowMany = Literal["exactly", "at_least", "at_most"]
"""How a counted statement counts."""

HOW_MANY: Final = get_args(HowMany)


def counted(levels: list[int], how: HowMany, n: int) -> int:
    """The worlds of *levels* (by count) in which exactly, at least or at most *n* hold."""
    match how:
        case "exactly":
            return sum(levels[n : n + 1])
        case "at_least":
            return sum(levels[n:])
        case "at_most":
            return sum(levels[: n + 1])


def outcome(
    kind: str, potion: Potion | None, wanted: Potion | None, quality: Quality | None
) -> tuple[Potion, ...]:
    """The potions that a public result allows: the potion itself, or those of a sale's quality."""
    if potion is not None and wanted is None and quality is None:
        return (potion,)
    if potion is None and wanted is not None and quality is not None:
        return potions_of_quality(wanted, quality)
    raise FactError(say("error.outcome", kind=kind))


def outcome_text(potion: Potion | None, wanted: Potion | None, quality: Quality | None) -> Speaks:
    """A public result in words."""
    if potion is not None:
        return potion
    return say("fact.part.sold", wanted=wanted, quality=quality)


SignedIngredients = tuple[tuple[Ingredient, Sign], ...]
"""Ingredients and the signs that an article gives them."""


def read_entries(given: object) -> SignedIngredients:
    """Ingredients with a sign each: a mapping, or a list of pairs."""
    pairs: Iterable[object] = given.items() if isinstance(given, Mapping) else given  # type: ignore[assignment]
    if not isinstance(given, Mapping | list | tuple) or not given:
        raise FactError(say("error.entries", given=shown(given)))
    found: dict[Ingredient, Sign] = {}
    for entry in pairs:
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise FactError(say("error.entries", given=shown(given)))
        found_ingredient = names.ingredient(entry[0])
        if found_ingredient in found:
            raise FactError(say("error.twice", given=shown(given)))
        found[found_ingredient] = names.sign(entry[1])
    return tuple(sorted(found.items(), key=lambda item: item[0].number))
