"""Which clauses code cites and tests cover: a look at the sources, where they are at hand."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import boardkit
from boardkit.core.rulebook import load

HOME: Final = Path(boardkit.__file__).parent
"""The folder of the package."""

CLAUSE: Final = re.compile(r"\b[A-Z]{3}-[A-Z]+-[1-9][0-9]*\b")


class Coverage(NamedTuple):
    """Where one clause is cited by code, and how many tests cover it."""

    clause: str
    cited: int
    tested: int


def rulebooks() -> tuple[str, ...]:
    """The games whose rules are there as clauses.

    >>> "quacks" in rulebooks()
    True
    """
    return tuple(sorted(path.parent.name for path in HOME.glob("*/rules.toml")))


def tests() -> Path | None:
    """The folder of the tests; ``None`` where the package was installed without them."""
    folder = HOME.parent / "tests"
    return folder if (HOME.parent / "pyproject.toml").is_file() and folder.is_dir() else None


def coverage(game: str) -> list[Coverage]:
    """How often each clause of *game* is cited and tested, in the order of its rulebook."""
    cited, tested = list(citations(game)), list(marks())
    return [Coverage(each, cited.count(each), tested.count(each)) for each in load(f"boardkit.{game}")]


def citations(game: str) -> Iterator[str]:
    """The ids that the code of *game* names, one for each time."""
    for path in sorted((HOME / game).rglob("*.py")):
        yield from CLAUSE.findall(path.read_text(encoding="utf-8"))


def marks() -> Iterator[str]:
    """The ids that tests cover, one for each: ``@pytest.mark.rule("ALC-MIX-2")``."""
    folder = tests()
    for path in sorted(folder.rglob("test_*.py")) if folder else ():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _mark(node)


def _mark(call: ast.Call) -> Iterator[str]:
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"),
            args=[ast.Constant(value=str(name))],
        ):
            yield name
