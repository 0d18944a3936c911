"""Files that people keep: read with care, and written whole or not at all."""

import errno
import json
import os
import stat
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Final

from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue

_say: Final = Catalogue("boardkit.core")

LONGEST_NUMBER: Final = 30
"""How many digits a whole number in a file may have."""


class FileError(BoardkitError):
    """A file that cannot be read or written; what was there is still there."""


def read_text(path: str | PathLike[str], most: int) -> str:
    """The text in the file at *path*, which may have *most* bytes."""
    try:
        _refuse_pipe(Path(path))
        with Path(path).open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:  # a path with a null byte is a ValueError
        raise FileError(_say("file.unreadable", path=str(path), why=reason(error))) from error
    if len(raw) > most:
        raise FileError(_say("file.large", path=str(path), n=most))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(_say("file.text", path=str(path))) from error


def _refuse_pipe(path: Path) -> None:
    """A pipe with a name may never give an end; one that the shell made is another program's output."""
    if path.is_fifo() and not str(path).startswith(("/dev/fd/", "/proc/self/fd/")):
        raise FileError(_say("file.not-plain", path=str(path)))


def write_text(path: str | PathLike[str], text: str, most: int) -> None:
    """Put *text*, which may have *most* bytes, in the place of the file at *path*, or leave that file."""
    try:
        target = Path(path).resolve()  # through a link to the file itself
        raw = text.encode("utf-8")
        if len(raw) > most:
            raise FileError(_say("file.large", path=str(path), n=most))
        _put(target, raw)
    except FileError:
        raise
    except (
        OSError,
        ValueError,
        RuntimeError,
    ) as error:  # links that go round in a circle are a RuntimeError
        raise FileError(_say("file.unwritable", path=str(path), why=reason(error))) from error


def _put(target: Path, raw: bytes) -> None:
    """Write *raw* beside *target* and to the disk, then put it there in one step."""
    if target.exists() and not target.is_file() and not target.is_dir():
        raise FileError(_say("file.not-plain", path=str(target)))
    mode = target.stat().st_mode if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = _draft(target)
    try:
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
        draft.write_bytes(raw)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _draft(target: Path) -> Path:
    """A new, empty file in the folder of *target*."""
    for number in count():
        draft = target.with_name(f".boardkit-{os.getpid()}-{number}.new")
        try:
            draft.touch(exist_ok=False)
        except FileExistsError:  # another thread's, or left behind by a machine that stopped
            continue
        return draft
    raise AssertionError("unreachable")


def reason(error: BaseException) -> str:
    """Why something with a file did not work, as the system says it."""
    return getattr(error, "strerror", None) or str(error)


def read_json(text: str) -> object:
    """The value of a JSON text; an error names the line and column where it breaks.

    Names that stand twice in one object, ``NaN`` and endless numbers are refused.

    >>> read_json('{"a": 1}')
    {'a': 1}
    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    boardkit.core.files.FileError: The name “a” appears twice in one object.
    """
    try:
        return json.loads(
            text, parse_constant=_no_constant, parse_int=_short_int, object_pairs_hook=_each_once
        )
    except json.JSONDecodeError as error:
        raise FileError(_say("file.json", line=error.lineno, column=error.colno)) from error
    except FileError:
        raise
    except (RecursionError, ValueError) as error:
        raise FileError(_say("file.json-deep")) from error


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise FileError(_say("file.json-twice", name=name[:40]))
        found[name] = value
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _short_int(digits: str) -> int:
    if len(digits.removeprefix("-")) > LONGEST_NUMBER:
        raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
    return int(digits)
