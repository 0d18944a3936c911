"""The journal file: whatever happens to the process, the disk or the file, nothing is lost."""

import errno
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.casebook import CasebookError
from boardkit.alchemists.deduction.journal import HEADER, Journal, JournalError
from boardkit.core.errors import BoardkitError

REPOSITORY = Path(__file__).parents[2]

WRITER = """
import sys
from boardkit.alchemists import Casebook
book = Casebook.resume(sys.argv[1])
for number in range(100_000):
    book.add({"kind": "aspect", "ingredient": "fern", "colour": "red", "sign": "+", "note": "x" * 400})
    if len(book.entries) == 300:
        book.clear()
    print(number, flush=True)
"""


def child(code: str, *arguments: object, **kinds: Any) -> subprocess.Popen[bytes]:
    """A Python of its own that runs *code*."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kinds
    )


def lines_until(process: subprocess.Popen[bytes], enough: int) -> bytes:
    """What *process* has printed when it has printed *enough* lines."""
    assert process.stdout is not None
    printed = b""
    while printed.count(b"\n") < enough:
        ready, _, _ = select.select([process.stdout], [], [], 60)
        assert ready, "the child says nothing any more"
        more = os.read(process.stdout.fileno(), 65536)
        assert more, process.communicate()
        printed += more
    return printed


def adds(raw: bytes) -> int:
    """How many complete additions the journal holds."""
    return sum(b'"do":"add"' in line for line in raw.split(b"\n")[:-1])


@pytest.mark.parametrize("enough", [1, 2, 7, 40])
def test_a_killed_process_loses_nothing(tmp_path: Path, enough: int) -> None:
    """Everything that ``add`` had returned for is in the file; at most the one on its way is there too."""
    path = tmp_path / "game.jsonl"
    process = child(WRITER, path)
    printed = lines_until(process, enough)
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    returned = (printed + rest).count(b"\n")
    assert adds(path.read_bytes()) in (returned, returned + 1)
    book = Casebook.resume(path)
    assert len(book.entries) == adds(path.read_bytes())
    book.add("mushroom toad healing")
    assert Casebook.resume(path).entries == book.entries


# --- a last line that breaks off -----------------------------------------------------------------------


def journal_of(path: Path, *facts: str) -> bytes:
    book = Casebook.resume(path)
    for fact in facts:
        book.add(fact)
    return path.read_bytes()


def test_a_file_torn_at_any_byte(tmp_path: Path) -> None:
    """The changes in the complete lines are there, the file stays as it is until the next change.

    A last line that only lacks its newline is complete.
    """
    whole = journal_of(tmp_path / "whole.jsonl", "キノコ ヒキガエル 治癒", "fern red +")
    for length in range(len(whole) + 1):
        path = tmp_path / f"torn{length}.jsonl"
        path.write_bytes(whole[:length])
        book = Casebook.resume(path)
        lines = (whole[:length] + whole[length : length + 1].strip(b"{")).count(b"\n")
        complete = max(lines - 1, 0)
        assert len(book.entries) == complete
        assert path.read_bytes() == whole[:length]
        book.add("toad is B+")
        assert [e.fact for e in Casebook.resume(path).entries] == [e.fact for e in book.entries]
        assert len(book.entries) == complete + 1


def test_the_torn_end_is_kept_beside_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = journal_of(path, "fern red +")
    path.write_bytes(whole + b'{"do":"add","fa')
    Casebook.resume(path).add("toad is B+")
    assert (tmp_path / "game.jsonl.cut").read_bytes() == b'{"do":"add","fa'
    assert path.read_bytes().startswith(whole)


def test_broken_ends_are_never_written_over(tmp_path: Path) -> None:
    path, other = tmp_path / "game.jsonl", tmp_path / "other"
    whole = journal_of(path, "fern red +")
    other.write_text("mine")
    (tmp_path / "game.jsonl.cut").symlink_to(other)
    path.write_bytes(whole + b'{"do":')
    Casebook.resume(path).add("toad is B+")
    assert other.read_text() == "mine"
    assert (tmp_path / "game.jsonl.cut1").read_bytes() == b'{"do":'


def test_a_journal_that_was_deleted_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    book.add("fern red +")
    book.undo()
    book.add("toad is B+")
    path.unlink()
    book.add("flower blue +")
    assert Casebook.resume(path).entries == book.entries
    assert Casebook.resume(path).can_undo


def test_a_file_that_took_the_journal_s_place_is_not_written_to(tmp_path: Path) -> None:
    path, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    book = Casebook.resume(path)
    book.add("fern red +")
    theirs = journal_of(other, "fern red -")
    assert len(theirs) == len(path.read_bytes())
    other.replace(path)
    with pytest.raises(JournalError):
        book.add("toad is B+")
    assert path.read_bytes() == theirs


def test_a_casebook_is_not_saved_over_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = journal_of(path, "fern red +")
    for book in (Casebook.resume(path), Casebook(["toad is B+"])):
        with pytest.raises(JournalError):
            book.save(path)
    assert path.read_bytes() == whole


def test_an_interrupt_in_the_middle_of_a_write_takes_the_change_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_file: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    book.add("fern red +")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            book.add("toad is B+")
    book.add("flower blue +")
    assert Casebook.resume(path).entries == book.entries
    assert len(book.entries) == 2


# --- files that are no journals -----------------------------------------------------------------------------

LINE_1 = json.dumps(HEADER).encode() + b"\n"
ADD = b'{"do":"add","fact":{"kind":"aspect","ingredient":"fern","colour":"red","sign":"+"}}\n'

HOSTILE = {
    "binary": (bytes(range(256)) * 40, "not a journal"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(1000), "not a journal"),
    "another header": (b'{"boardkit": "alchemists.journal", "version": 2}\n' + ADD, "not a journal"),
    "no header": (ADD + ADD, "not a journal"),
    "not JSON": (LINE_1 + ADD + b"{do: add}\n" + ADD, "line 3"),
    "an empty line": (LINE_1 + b"\n" + ADD, "line 2"),
    "a number": (LINE_1 + ADD + b"7\n", "line 3"),
    "not UTF-8": (LINE_1 + ADD.replace(b"fern", b"f\xe9rn"), "line 2"),
    "an unknown change": (LINE_1 + ADD + b'{"do":"explode"}\n', "line 3"),
    "a change of nothing": (LINE_1 + b"{}\n", "line 2"),
    "a fact that is none": (LINE_1 + b'{"do":"add","fact":[1]}\n', "line 2"),
    "no such position": (LINE_1 + ADD + b'{"do":"remove","at":1}\n', "line 3"),
    "a position that is no number": (LINE_1 + ADD + b'{"do":"remove","at":NaN}\n', "line 3"),
    "a position before the first": (LINE_1 + ADD + b'{"do":"remove","at":-1}\n', "line 3"),
    "an undo of nothing": (LINE_1 + b'{"do":"undo"}\n', "line 2"),
    "an on that is no yes or no": (LINE_1 + ADD + b'{"do":"switch","at":0,"on":"no"}\n', "line 3"),
    "a number of 5000 digits": (LINE_1 + ADD + b'{"do":"remove","at":' + b"9" * 5000 + b"}\n", "line 3"),
    "deep nesting": (LINE_1 + b"[" * 100_000 + b"]" * 100_000 + b"\n", "line 2"),
    "deep in a fact": (LINE_1 + ADD.replace(b'"fern"', b"[" * 400 + b"]" * 400), "line 2"),
    "half a character": (LINE_1 + ADD.replace(b'"sign"', b'"note":"\\ud800","sign"'), "line 2"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("no_collection")
def test_a_hostile_file_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    raw, where = HOSTILE[name]
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw)
    with pytest.raises(JournalError) as caught:
        Casebook.resume(path)
    for language in ("en", "ja"):
        message = caught.value.text(language)
        assert str(path) in message
        assert len(message) < len(str(path)) + 500
    assert where in caught.value.text("en")
    assert path.read_bytes() == raw
    assert list(tmp_path.iterdir()) == [path]


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(JournalError, match="larger than 20,000,000 bytes"):
        Casebook.resume(path)
    assert path.stat().st_size == 20_000_001


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be read"):
        Casebook.resume(tmp_path)


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(JournalError, match="not a file"):
        Casebook.resume(tmp_path / "pipe")


def test_a_path_that_cannot_be_one() -> None:
    with pytest.raises(JournalError):
        Casebook.resume("game\0.jsonl")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    book = Casebook.resume(tmp_path / "nowhere" / "game.jsonl")
    with pytest.raises(JournalError, match="The change was not made"):
        book.add("fern red +")
    assert not book.entries


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so the refusal of the system is played."""
    path = tmp_path / "game.jsonl"
    journal_of(path, "fern red +")

    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(JournalError, match="Permission denied"):
        Casebook.resume(path)


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    journal_of(real, "fern red +")
    link.symlink_to(real)
    Casebook.resume(link).add("toad is B+")
    assert link.is_symlink()
    assert len(Casebook.resume(real).entries) == 2


# --- two writers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("already", [[], ["fern red +"]])
def test_a_second_writer_is_told(tmp_path: Path, already: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    if already:
        journal_of(path, *already)
    one, other = Casebook.resume(path), Casebook.resume(path)
    one.add("toad is B+")
    raw = path.read_bytes()
    with pytest.raises(JournalError, match="open it again"):
        other.add("toad is R+")
    assert len(other.entries) == len(already)
    assert path.read_bytes() == raw
    one.add("flower blue -")
    assert len(Casebook.resume(path).entries) == len(already) + 2


RACER = """
import sys
from boardkit.alchemists import Casebook
from boardkit.core.errors import BoardkitError
book = Casebook.resume(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
written = 0
try:
    while written < 50:
        book.add("fern red +")
        written += 1
except BoardkitError:
    pass
print(written, flush=True)
"""


def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    """Both write as fast as they can; what either was told is saved is in the file."""
    path = tmp_path / "game.jsonl"
    racers = [child(RACER, path, stdin=subprocess.PIPE) for _ in range(2)]
    for racer in racers:
        assert lines_until(racer, 1) == b"ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write(b"go\n")
        racer.stdin.flush()
    saved = [int(racer.communicate()[0]) for racer in racers]
    assert len(Casebook.resume(path).entries) == adds(path.read_bytes()) == sum(saved)
    assert max(saved) == 50


# --- a disk that takes no more -----------------------------------------------------------------------------


def no_space(*arguments: object, **more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("target", ["os.fsync", "open"])
def test_a_failed_write_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    book.add("fern red +")
    before, raw = book.entries, path.read_bytes()
    with monkeypatch.context() as patch:
        if target == "open":
            patch.setattr(Path, "open", no_space)
        else:
            patch.setattr(os, "fsync", no_space)
        with pytest.raises(JournalError, match=r"No space left on device\. The change was not made"):
            book.add("toad is B+")
    assert book.entries == before
    assert path.read_bytes() == raw
    book.add("toad is B+")
    assert Casebook.resume(path).entries == book.entries


FULL_DISK = """
import resource, signal, sys
from boardkit.alchemists import Casebook
from boardkit.core.errors import BoardkitError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
book = Casebook.resume(sys.argv[1])
book.add("fern red +")
size = open(sys.argv[1], "rb").seek(0, 2)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, hard))
try:
    book.add("toad is B+")
except BoardkitError as error:
    print(type(error).__name__, len(book.entries), open(sys.argv[1], "rb").seek(0, 2) - size)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
book.add("toad is B+")
print(len(Casebook.resume(sys.argv[1]).entries))
"""


def test_a_disk_that_takes_half_a_line(tmp_path: Path) -> None:
    """A limit of the system lets ten bytes through: they are taken back, and nothing comes after them."""
    said, trouble = child(FULL_DISK, tmp_path / "game.jsonl").communicate()
    assert said.decode().split("\n") == ["JournalError 1 0", "2", ""], trouble.decode()


# --- where it lies, and beginning anew ------------------------------------------------------------------------


def test_a_new_game_sets_the_old_file_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = journal_of(path, "fern red +")
    Casebook.resume(path, new=True).add("toad is B+")
    assert (tmp_path / "game.1.jsonl").read_bytes() == first
    second = path.read_bytes()
    assert not Casebook.resume(path, new=True).entries
    assert (tmp_path / "game.2.jsonl").read_bytes() == second
    assert (tmp_path / "game.1.jsonl").read_bytes() == first


def test_a_new_game_where_nothing_was(tmp_path: Path) -> None:
    Casebook.resume(tmp_path / "game.jsonl", new=True).add("fern red +")
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_an_old_file_that_cannot_be_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    raw = journal_of(path, "fern red +")
    monkeypatch.setattr(Path, "rename", no_space)
    with pytest.raises(CasebookError, match="No space left"):
        Casebook.resume(path, new=True)
    assert path.read_bytes() == raw


@pytest.mark.parametrize(
    ("notebook", "name"),
    [
        ("games/friday evening.ipynb", "friday evening.casebook.jsonl"),
        ("錬金術師.ipynb", "錬金術師.casebook.jsonl"),
        ("a-console", "alchemists.casebook.jsonl"),
        (None, "alchemists.casebook.jsonl"),
    ],
)
def test_the_default_path_is_beside_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, notebook: str | None, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if notebook is None:
        monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    else:
        monkeypatch.setenv("JPY_SESSION_NAME", notebook)
    book = Casebook.resume()
    assert book.path == Path(name)
    book.add("fern red +")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_opening_alone_makes_no_file(tmp_path: Path) -> None:
    Casebook.resume(tmp_path / "game.jsonl")
    assert not list(tmp_path.iterdir())


def test_every_change_comes_back(tmp_path: Path) -> None:
    """Undo, branches, switches: the casebook that is opened is the one that was left."""
    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    for fact in ("mushroom toad healing @Aki # first", "fern red +", "theory fern R+ strength 3/2"):
        book.add(fact)
    book.switch(1, False)
    book.move(0, 2)
    book.branch("what if")
    book.edit(1, "fern blue -")
    book.remove(0)
    book.undo()
    book.branch("もし")
    book.clear()
    book.goto("what if")
    book.drop("もし")
    again = Casebook.resume(path)
    assert again.to_dict() == book.to_dict()
    assert (again.branch_name, again.branches) == ("what if", ("main", "what if"))
    assert again.can_redo
    again.redo()
    book_after = [e.fact.text("en") for e in again.entries]
    assert len(book_after) == 2
    again.goto("main")
    again.undo()
    assert [e.on for e in again.entries] == [True, False, True]
    assert again.entries[0].fact.who == "Aki"
    assert again.entries[0].fact.note == "first"


def test_a_refused_change_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    book.add("fern red +")
    raw = path.read_bytes()
    for refused in (
        lambda: book.remove(5),
        lambda: book.add("nonsense"),
        book.redo,
        lambda: book.drop("main"),
    ):
        with pytest.raises(BoardkitError):
            refused()
    assert path.read_bytes() == raw


def test_the_journal_is_synced_before_the_casebook_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is asked to sync, the line is whole in the file and the fact does not count yet."""
    path = tmp_path / "game.jsonl"
    book = Casebook.resume(path)
    seen: list[tuple[int, int]] = []
    sync = os.fsync

    def watched(descriptor: int) -> None:
        seen.append((adds(path.read_bytes()), len(book.entries)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    book.add("fern red +")
    assert seen == [(1, 0)]
    assert len(Journal.open(path).changes) == 1
