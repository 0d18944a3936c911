"""Files: read with care, and written whole or not at all."""

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from boardkit.core.files import FileError, read_json, read_text, write_text

OLD, NEW, MOST = "old\n", "new 新しい\n", 100


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that holds something already."""
    path = tmp_path / "kept.json"
    path.write_text(OLD)
    return path


def is_as_it_was(file: Path) -> bool:
    """Whether the old file is there and nothing else."""
    return file.read_text() == OLD and [each.name for each in file.parent.iterdir()] == [file.name]


# --- writing


def test_a_text_and_back(file: Path) -> None:
    write_text(file, NEW, MOST)
    assert read_text(file, MOST) == NEW
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def full(*arguments: object, **more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def killed(*arguments: object, **more: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("place", ["pathlib.Path.write_bytes", "os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(place, full)
    with pytest.raises(FileError, match=r"kept.json cannot be written: No space left on device\."):
        write_text(file, NEW, MOST)
    assert is_as_it_was(file)


@pytest.mark.parametrize("place", ["pathlib.Path.write_bytes", "os.fsync", "pathlib.Path.replace"])
def test_a_kill_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(place, killed)
    with pytest.raises(KeyboardInterrupt):
        write_text(file, NEW, MOST)
    assert is_as_it_was(file)


def test_half_a_write_is_never_seen(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes

    def half(path: Path, raw: bytes) -> int:
        write(path, raw[: len(raw) // 2])
        assert file.read_text() == OLD
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(FileError, match="Input/output error"):
        write_text(file, NEW, MOST)
    assert is_as_it_was(file)


def test_what_a_stopped_machine_left_is_no_obstacle(file: Path) -> None:
    left = file.with_name(f".boardkit-{os.getpid()}-0.new")
    left.write_text("half")
    write_text(file, NEW, MOST)
    assert read_text(file, MOST) == NEW
    assert left.read_text() == "half"


def test_writers_at_the_same_time_do_not_disturb_each_other(file: Path) -> None:
    texts = [f"{n}" * 50 for n in range(4)]
    errors: list[BaseException] = []

    def write(text: str) -> None:
        try:
            for _ in range(5):
                write_text(file, text, MOST)
        except BaseException as error:
            errors.append(error)

    writers = [threading.Thread(target=write, args=[text]) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not errors
    assert read_text(file, MOST) in texts
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_link_stays_a_link(file: Path) -> None:
    link = file.with_name("link.json")
    link.symlink_to(file.name)
    write_text(link, NEW, MOST)
    assert link.is_symlink()
    assert read_text(file, MOST) == NEW


def test_a_link_to_nothing_makes_the_file_that_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("not-yet.json")
    write_text(link, NEW, MOST)
    assert (tmp_path / "not-yet.json").read_text() == NEW


def test_links_that_go_round_are_told(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(FileError, match="cannot be written"):
        write_text(one, NEW, MOST)
    with pytest.raises(FileError, match="cannot be read"):
        read_text(one, MOST)


def nowhere(folder: Path) -> Path:
    return folder / "no" / "such" / "folder.json"


def folder_itself(folder: Path) -> Path:
    return folder


def in_a_file(folder: Path) -> Path:
    (folder / "file").write_text("")
    return folder / "file" / "game.json"


def of_no_name(folder: Path) -> Path:
    return folder / "a\0b"


def too_long(folder: Path) -> Path:
    return folder / ("x" * 300)


@pytest.mark.parametrize("place", [nowhere, folder_itself, in_a_file, of_no_name, too_long])
def test_where_no_file_can_be(tmp_path: Path, place: Callable[[Path], Path]) -> None:
    path = place(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(FileError, match="cannot be written") as caught:
        write_text(path, NEW, MOST)
    assert "書き込めません" in caught.value.text("ja")
    with pytest.raises(FileError, match="cannot be read") as caught:
        read_text(path, MOST)
    assert "読めません" in caught.value.text("ja")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the owner of everything may write everywhere"
)
def test_a_folder_that_cannot_be_written(file: Path) -> None:
    file.parent.chmod(0o500)
    try:
        with pytest.raises(FileError, match="cannot be written"):
            write_text(file, NEW, MOST)
    finally:
        file.parent.chmod(0o700)
    assert is_as_it_was(file)


def test_a_folder_that_refuses_new_files(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where the test may do everything: the system's answer is made up."""

    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(FileError, match="cannot be written: Permission denied"):
        write_text(file, NEW, MOST)
    assert is_as_it_was(file)


def test_what_no_file_can_hold_is_told(file: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        write_text(file, "\ud800", MOST)
    with pytest.raises(FileError, match="larger than 100 bytes"):
        write_text(file, "新" * 34, MOST)  # three bytes each: 102
    assert is_as_it_was(file)
    write_text(file, "新" * 33, MOST)


# --- reading


def test_as_much_as_may_be_is_read(file: Path) -> None:
    file.write_bytes(b"x" * MOST)
    assert read_text(file, MOST) == "x" * MOST
    file.write_bytes(b"x" * (MOST + 1))
    with pytest.raises(FileError, match="larger than 100 bytes"):
        read_text(file, MOST)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"caf\xe9", "あ".encode()[:2], "a".encode("utf-16")])
def test_what_is_not_text_is_told(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    with pytest.raises(FileError, match="not UTF-8 text"):
        read_text(file, MOST)


def test_the_mark_of_windows_is_skipped(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert read_text(file, MOST) == "{}"


# --- JSON


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1, column 1: this is not JSON."),
        ('{\n  "a": 1,\n}', "Line 3, column 1: this is not JSON."),
        ("[1] 2", "Line 1, column 5: this is not JSON."),
        ("[NaN]", "a number is not one"),
        ("[-Infinity]", "a number is not one"),
        ("9" * 31, "too many digits"),
        ("-" + "9" * 31, "too many digits"),
        ('{"a": 1, "b": 2, "a": 3}', "The name “a” appears twice in one object."),
        ('[{"a": {"b": 1, "b": 1}}]', "The name “b” appears twice in one object."),
        ("[" * 100_000, "the nesting is too deep"),
    ],
)
@pytest.mark.usefixtures("no_collection")
def test_bad_json_is_told(text: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        read_json(text)
    assert said in caught.value.text("en")
    assert caught.value.text("ja")


def test_json_of_every_kind() -> None:
    assert read_json(' {"a": [1, -2.5, true, null, "あ"]} ') == {"a": [1, -2.5, True, None, "あ"]}
    assert read_json("9" * 30) == 10**30 - 1
    assert read_json("-" + "9" * 30) == 1 - 10**30


# --- what is no plain file


def test_a_pipe_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for deed in (lambda: read_text(pipe, 100), lambda: write_text(pipe, "text", 100)):
        with pytest.raises(FileError, match="not a plain file"):
            deed()
    assert pipe.is_fifo()


def test_a_file_keeps_who_may_read_it(file: Path) -> None:
    file.chmod(0o600)
    write_text(file, "new", 100)
    assert file.stat().st_mode & 0o777 == 0o600


def test_many_names_in_one_object_are_read_in_a_moment() -> None:
    """200,000 names, the last of which appears twice: one look at each, not one for each pair."""
    names = ",".join(f'"{number}":1' for number in range(200_000))
    with pytest.raises(FileError, match="appears twice"):
        read_json("{" + names + ',"7":2}')
