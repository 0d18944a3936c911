"""Casebooks as JSON: the project's own format, and ``{"facts": [...]}`` of other apps."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.entry import read_entry
from boardkit.alchemists.deduction.facts import read_fact
from boardkit.alchemists.deduction.history import (
    MAIN,
    MOST_FACTS,
    Branch,
    CasebookError,
    Entries,
    Entry,
    History,
)
from boardkit.alchemists.deduction.journal import HEADER_LINE, JournalError
from boardkit.core import files
from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown

FORMAT: Final = "alchemists.casebook"
VERSION: Final = 1
LARGEST_FILE: Final = 20_000_000
"""How many bytes a casebook file may have."""


def written(history: History) -> dict[str, object]:
    """The branches of a casebook and their facts as JSON has them, without what was undone."""
    branches = {name: _entries(branch.now) for name, branch in history.branches.items()}
    book: dict[str, object] = {"boardkit": FORMAT, "version": VERSION, "facts": branches.pop(MAIN)}
    if branches:
        book |= {"branches": branches, "branch": history.name}
    return book


def read_history(given: object) -> History:
    """The branches and facts that JSON has; errors say which fact cannot be read, and why."""
    if not isinstance(given, Mapping):
        raise CasebookError(say("error.book"))
    check_version(given)
    branches = given.get("branches", {})
    if not isinstance(branches, Mapping) or MAIN in branches:
        raise CasebookError(say("error.book-branches"))
    history = History({MAIN: Branch(_read_entries(given.get("facts"), MAIN))})
    for name, facts in branches.items():
        made = history.after({"do": "branch", "name": name})
        history = made.with_branch(Branch(_read_entries(facts, name)))
    return history.after({"do": "goto", "name": given.get("branch", MAIN)})


def read_file(path: Path) -> object:
    """The JSON value in a file, which stays as it is."""
    with _as_casebook_errors():
        return files.read_json(files.read_text(path, LARGEST_FILE))


def write_file(path: Path, text: str) -> None:
    """Put *text* in the place of the file at *path*, or leave that file as it is."""
    with _as_casebook_errors():
        _refuse_journal(path)
        files.write_text(path, text, LARGEST_FILE)


def _refuse_journal(path: Path) -> None:
    """A journal holds more than a casebook file, and is in use: nothing is saved over one."""
    try:
        header = _first_bytes(path) if path.is_file() else b""
    except (OSError, ValueError) as error:
        raise CasebookError(say("error.file-write", path=str(path), why=files.reason(error))) from error
    if header == HEADER_LINE:
        raise JournalError(say("journal.not-over", path=str(path)))


def _first_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(HEADER_LINE))


def read_json(text: str) -> object:
    """The value of a JSON text; an error names the line and column where it breaks."""
    with _as_casebook_errors():
        return files.read_json(text)


@contextmanager
def _as_casebook_errors() -> Iterator[None]:
    """What is wrong with a file is wrong with the casebook in it."""
    try:
        yield
    except files.FileError as error:
        raise CasebookError(error.message) from error


def _entries(entries: Entries) -> list[dict[str, object]]:
    return [entry.fact.to_dict() | ({} if entry.on else {"on": False}) for entry in entries]


def _read_entries(given: object, branch: str) -> Entries:
    """The facts of a branch in a file; an error says which of them cannot be read, from 1."""
    if not isinstance(given, list):
        raise CasebookError(say("error.book"))
    if len(given) > MOST_FACTS:
        raise CasebookError(say("error.facts", n=MOST_FACTS))
    entries: list[Entry] = []
    for number, each in enumerate(given, start=1):
        try:
            entries.append(_read_entry(each))
        except BoardkitError as error:
            raise CasebookError(
                say("error.fact-number", number=number, branch=branch, why=error.message)
            ) from error
    return tuple(entries)


def _read_entry(given: object) -> Entry:
    if isinstance(given, str):
        return Entry(read_entry(given))
    if isinstance(given, Mapping) and "on" in given:
        on = given["on"]
        if not isinstance(on, bool):
            raise CasebookError(say("error.yes-no", given=shown(on, 40)))
        return Entry(read_fact({key: value for key, value in given.items() if key != "on"}), on)
    return Entry(read_fact(given))


def check_version(given: Mapping[str, Any]) -> None:
    if "boardkit" not in given:
        return
    if given["boardkit"] != FORMAT or given.get("version") != VERSION:
        raise CasebookError(say("error.version", format=FORMAT, version=VERSION))


def default_path() -> Path:
    """Where a notebook's casebook lies: beside the notebook, named after it."""
    notebook = os.environ.get("JPY_SESSION_NAME", "")
    stem = Path(notebook).stem if notebook.endswith(".ipynb") else "alchemists"
    return Path(f"{stem}.casebook.jsonl")


def set_aside(path: Path) -> None:
    """Rename the file at *path*, if there is one, to the first free name with a number."""
    if not path.exists():
        return
    number = 1
    while (aside := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise CasebookError(say("error.file-write", path=str(path), why=error.strerror)) from error
