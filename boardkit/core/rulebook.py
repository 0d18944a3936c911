"""The rulebook as data: the clauses of a game, which code cites and tests cover.

Each game keeps its clauses in a ``rules.toml`` beside its code, one table for each::

    [[rule]]
    id = "ALC-MIX-2"
    chapter = "mixing"
    seed = "alchemists:29"
    status = "seed"
    en = "Where no aspect makes a potion, the two neutralise each other."
    ja = "どの要素からもポーションができないとき、2つは中和し合う。"

``seed`` says which lines of which description of the game the clause comes from; it is empty for what
stands there nowhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, get_args

from boardkit.core.text import Language, get_language

Status = Literal["seed", "official", "resolved", "reconstruction"]
"""Where a clause comes from: stated in the seed; in the official rulebook; the seed is unclear and this
is how it is read; the project's own design."""

STATUSES: Final[tuple[Status, ...]] = get_args(Status)

_ID: Final = re.compile(r"[A-Z]{3}-[A-Z]+-[1-9][0-9]*")
_SEED: Final = re.compile(r"[a-z]+:\d+(-\d+)?(,\d+(-\d+)?)*")


class RulebookError(ValueError):
    """A ``rules.toml`` with a mistake; the message says in which clause."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its id, where it stands, and its text in both languages."""

    id: str
    chapter: str
    seed: str
    status: Status
    en: str
    ja: str

    def text(self, lang: Language | None = None) -> str:
        """The rule in words."""
        return self.ja if (lang or get_language()) == "ja" else self.en


@cache
def load(package: str) -> Mapping[str, Clause]:
    """The clauses of the game in *package* by their ids, in the order of the file.

    >>> load("boardkit.alchemists")["ALC-MIX-2"].status
    'resolved'
    """
    try:
        source = files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RulebookError(f"{package} has no rules.toml") from None
    return read(source, package)


def read(source: str, name: str = "rules.toml") -> Mapping[str, Clause]:
    """The clauses of a ``rules.toml``; *name* says in errors which one it is."""
    # Imported here, since many programs never open the rulebook.
    import tomllib

    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{name}: {error}") from error
    rules = table.get("rule")
    if set(table) != {"rule"} or not isinstance(rules, list):
        raise RulebookError(f"{name}: clauses are tables under [[rule]], and nothing else is there")
    clauses: dict[str, Clause] = {}
    for number, rule in enumerate(rules, start=1):
        clause = _clause(rule, f"{name}, clause {number}")
        if clause.id in clauses:
            raise RulebookError(f"{name}, clause {number}: {clause.id} is there already")
        clauses[clause.id] = clause
    return MappingProxyType(clauses)


def _clause(rule: object, where: str) -> Clause:
    wanted = [each.name for each in fields(Clause)]
    if not isinstance(rule, dict) or set(rule) != set(wanted):
        raise RulebookError(f"{where}: a clause has just the fields {', '.join(wanted)}")
    for name in wanted:
        if not isinstance(rule[name], str) or not (rule[name].strip() or name == "seed"):
            raise RulebookError(f"{where}: {name} is a text that says something")
    where = f"{where} ({rule['id']})"
    if not _ID.fullmatch(rule["id"]):
        raise RulebookError(f"{where}: an id looks like ALC-MIX-2")
    if rule["status"] not in STATUSES:
        raise RulebookError(f"{where}: the status is one of {', '.join(STATUSES)}")
    if rule["seed"] and not _SEED.fullmatch(rule["seed"]):
        raise RulebookError(f"{where}: the seed is cited as alchemists:12-20,31, or left empty")
    if rule["status"] in ("seed", "resolved") and not rule["seed"]:
        raise RulebookError(f"{where}: a clause from the seed says which lines")
    return Clause(**rule)
