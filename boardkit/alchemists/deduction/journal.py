"""The journal file: every change to a casebook on a line of its own, written before it counts.

The file has a header and then one change a line, each as JSON. A change is appended, flushed and
synced to the disk before the casebook takes it, so a killed kernel loses nothing. A file that holds
anything else is refused with the line that is wrong, and is not touched.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any, Final

from boardkit.alchemists._say import say
from boardkit.core.errors import BoardkitError

try:
    import fcntl
except ImportError:  # Windows has no fcntl; there the size check alone notices another writer
    fcntl = None  # type: ignore[assignment]

HEADER: Final = {"boardkit": "alchemists.journal", "version": 1}
LARGEST: Final = 20_000_000
"""How many bytes a journal may have."""

HEADER_LINE: Final = json.dumps(HEADER).encode() + b"\n"

Change = dict[str, Any]


class JournalError(BoardkitError):
    """A journal that cannot be read or written; the message says which line and why."""


class Journal:
    """An open journal: the changes so far, and :meth:`append` for the next."""

    def __init__(self, path: Path, changes: list[Change], raw: bytes) -> None:
        self.path = path
        self.changes = changes
        self._size = len(raw)
        self._identity = _identity(path)
        self._end = raw.rfind(b"\n") + 1
        """Where the last line ends that has an end."""

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Journal":
        """Open the journal at *path*; a file that is not there is made with the first change.

        A last line that breaks off (the machine stopped in the middle of a write) is left out: the
        change it was to hold was never taken. It is cut off when the next change is written, and
        kept beside the journal with the ending ``.cut``.
        """
        where = Path(path)
        try:
            raw = _read(where)
        except (OSError, ValueError) as error:  # a path with a null byte is a ValueError
            raise JournalError(say("journal.unreadable", path=str(where), why=_why(error))) from error
        if len(raw) > LARGEST:
            raise JournalError(say("journal.large", path=str(where), n=LARGEST))
        return cls(where, list(_changes(where, raw)), raw)

    def append(self, change: Change) -> None:
        """Write *change* to the disk, or raise :class:`JournalError` and write nothing.

        A file that has been deleted in the meantime is written anew, with all changes so far.
        """
        line = _line(change)
        if self._size + len(line) > LARGEST:
            raise JournalError(say("journal.full", path=str(self.path), n=LARGEST))
        try:
            if self._size and not self.path.exists():
                self._write_anew(line)
            else:
                self._write_more(line)
        except OSError as error:
            raise JournalError(say("journal.unwritable", path=str(self.path), why=_why(error))) from error
        self.changes.append(change)

    def _write_anew(self, line: bytes) -> None:
        whole = b"".join([HEADER_LINE, *map(_line, self.changes), line])
        with self.path.open("xb", buffering=0) as file, _locked(file):
            self._size = self._end = 0
            self._write(file, whole)
        self._identity = _identity(self.path)

    def _write_more(self, line: bytes) -> None:
        with self.path.open("ab", buffering=0) as file, _locked(file):
            found = os.fstat(file.fileno())
            known = self._identity in (None, (found.st_dev, found.st_ino))
            if found.st_size != self._size or not known:
                raise JournalError(say("journal.changed", path=str(self.path)))
            line = self._mended_end(file) + line
            self._write(file, line if self._size else HEADER_LINE + line)
        self._identity = _identity(self.path)

    def _write(self, file: FileIO, line: bytes) -> None:
        try:
            left = memoryview(line)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(self._size)  # a full disk, or an interrupt, may have left half of the line
            raise
        self._size += len(line)
        self._end = self._size

    def _mended_end(self, file: FileIO) -> bytes:
        """What must come before the next line; an end that breaks off is cut off and kept."""
        if self._end == self._size:
            return b""
        tail = self.path.read_bytes()[self._end :]
        if _is_change(tail):  # it only lacks its newline: an editor took it away
            return b"\n"
        with _free_name(self.path).open("xb") as kept:
            kept.write(tail)
        file.truncate(self._end)
        self._size = self._end
        return b""


def _line(change: Change) -> bytes:
    return json.dumps(change, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _is_change(tail: bytes) -> bool:
    """Whether a last line without its newline is whole: half of an object is never one."""
    try:
        return isinstance(json.loads(tail.decode("utf-8")), dict)
    except (ValueError, RecursionError):
        return False


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at *path*: a file that took its place is another one."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _free_name(path: Path) -> Path:
    """A name for a broken end that nothing has yet."""
    number = 0
    while (name := path.with_name(f"{path.name}.cut{number or ''}")).is_symlink() or name.exists():
        number += 1
    return name


def _read(path: Path) -> bytes:
    """The bytes of the file, one more than it may have at the most; a missing file has none."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe would wait for ever
            raise OSError("it is not a file")
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        return b""


def _changes(path: Path, raw: bytes) -> Iterator[Change]:
    """The changes in a journal; a last line without its end counts if it is whole."""
    end = raw.rfind(b"\n") + 1
    if raw and not end and not HEADER_LINE.startswith(raw):
        raise JournalError(say("journal.not-one", path=str(path)))
    lines = raw[:end].split(b"\n")[:-1]
    if end and _is_change(raw[end:]):
        lines.append(raw[end:])
    for number, line in enumerate(lines, start=1):
        try:
            entry = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            key = "journal.line" if number > 1 else "journal.not-one"
            raise JournalError(say(key, path=str(path), line=number)) from error
        if number == 1:
            if entry != HEADER:
                raise JournalError(say("journal.not-one", path=str(path)))
        elif not isinstance(entry, dict):
            raise JournalError(say("journal.line", path=str(path), line=number))
        else:
            yield entry


@contextmanager
def _locked(file: FileIO) -> Iterator[None]:
    """Keep other kernels from writing to *file* at the same time."""
    if fcntl is None:
        yield
        return
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
