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

_HEADER_LINE: Final = json.dumps(HEADER).encode() + b"\n"

Change = dict[str, Any]


class JournalError(BoardkitError):
    """A journal that cannot be read or written; the message says which line and why."""


class Journal:
    """An open journal: the changes so far, and :meth:`append` for the next."""

    def __init__(self, path: Path, changes: list[Change], size: int) -> None:
        self.path = path
        self.changes = changes
        self._size = size

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
        whole = raw[: raw.rfind(b"\n") + 1]
        return cls(where, list(_changes(where, whole, raw)), len(raw))

    def append(self, change: Change) -> None:
        """Write *change* to the disk, or raise :class:`JournalError` and write nothing."""
        line = json.dumps(change, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            with self.path.open("ab", buffering=0) as file, _locked(file):
                if os.fstat(file.fileno()).st_size != self._size:
                    raise JournalError(say("journal.changed", path=str(self.path)))
                self._drop_broken_end(file)
                if not self._size:
                    line = _HEADER_LINE + line
                self._write(file, line)
        except OSError as error:
            raise JournalError(say("journal.unwritable", path=str(self.path), why=_why(error))) from error
        self._size += len(line)
        self.changes.append(change)

    def _write(self, file: FileIO, line: bytes) -> None:
        try:
            left = memoryview(line)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(self._size)  # a full disk may have taken half of the line
            raise

    def _drop_broken_end(self, file: FileIO) -> None:
        raw = self.path.read_bytes()
        end = raw.rfind(b"\n") + 1
        if end < len(raw):
            self.path.with_name(self.path.name + ".cut").write_bytes(raw[end:])
            file.truncate(end)
            self._size = end


def _read(path: Path) -> bytes:
    """The bytes of the file, one more than it may have at the most; a missing file has none."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe would wait for ever
            raise OSError("it is not a file")
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        return b""


def _changes(path: Path, whole: bytes, raw: bytes) -> Iterator[Change]:
    """The changes in the complete lines of a journal."""
    if raw and not whole and not _HEADER_LINE.startswith(raw):
        raise JournalError(say("journal.not-one", path=str(path)))
    for number, line in enumerate(whole.split(b"\n")[:-1], start=1):
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
