"""The table and its file: it goes on where it was left, and says what is wrong instead of failing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.journal import JournalError
from boardkit_widgets.alchemists import CasebookModel, DeductionTable, Status

NAME = "game.casebook.jsonl"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a notebook called game.ipynb in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "game.ipynb"))
    yield tmp_path / NAME
    for table in list(DeductionTable._saving.values()):
        table.close()


def count(path: Path) -> int:
    return len(Casebook.resume(path).entries)


def test_it_goes_on_where_the_file_ended(file: Path) -> None:
    table = DeductionTable()
    assert not file.exists()
    table.entry.act("type", {"line": "mushroom toad R+"})
    assert f"Saved in {NAME} with every change." in str(table.status.scene())
    table.close()
    assert repr(DeductionTable()) == "DeductionTable(facts=1, remaining=5760)"


def test_the_newest_table_takes_over(file: Path) -> None:
    first = DeductionTable()
    first.entry.act("type", {"line": "mushroom toad R+"})
    second = DeductionTable()
    assert first.comm is None
    second.entry.act("type", {"line": "claw scorpion G+"})
    second.journal.act("undo")
    second.journal.act("undo")
    assert len(second.book.entries) == 0
    second.journal.act("redo")
    assert count(file) == 1


def test_tables_of_other_casebooks_stay(file: Path) -> None:
    other = DeductionTable(Casebook.resume(file))
    DeductionTable()
    assert other.comm is not None
    other.close()


def test_a_new_game_is_confirmed_and_keeps_the_old_one(file: Path) -> None:
    table = DeductionTable()
    assert "disabled" in str(table.status.scene())
    table.entry.act("type", {"line": "mushroom toad R+"})
    table.status.act("ask")
    table.status.act("cancel")
    assert len(table.book.entries) == 1
    table.status.act("ask")
    table.status.act("new")
    assert (len(table.book.entries), table.status.asking) == (0, False)
    table.entry.act("type", {"line": "fern toad N"})
    assert count(file) == 1
    assert count(file.with_name("game.casebook.1.jsonl")) == 1


def test_a_new_game_that_is_not_saved_can_be_undone() -> None:
    table = DeductionTable(Casebook(["mushroom toad R+"]))
    table.status.act("ask")
    assert "brings them back" in str(table.status.scene())
    table.status.act("new")
    assert table.book.remaining == 40320
    table.journal.act("undo")
    assert table.book.remaining == 5760
    table.close()


BROKEN = {
    "no journal": b'{"facts": []}\n',
    "no text": bytes(range(128, 256)) + b"\n",
    "a broken line": b'{"boardkit": "alchemists.journal", "version": 1}\n{"do": "add", "fact"\n',
    "a fact that is none": b'{"boardkit": "alchemists.journal", "version": 1}\n{"do":"add","fact":{"type":"spell"}}\n',
    "markup": b'{"boardkit": "alchemists.journal", "version": 1}\n{"do":"<script>alert(1)</script>"}\n',
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_file_that_cannot_be_opened_is_told_of_and_left_untouched(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    table = DeductionTable()
    assert len(table.children) == 1
    assert NAME in str(table.status.scene())
    assert "<script" not in str(table.status.scene())
    table.status.act("go:again")
    assert len(table.children) == 1
    table.status.act("go:unsaved")
    assert table.journal in table.children
    table.entry.act("type", {"line": "mushroom toad R+"})
    assert "Not saved" in str(table.status.scene())
    assert file.read_bytes() == content


def test_a_broken_file_can_be_set_aside(file: Path) -> None:
    file.write_bytes(BROKEN["no journal"])
    table = DeductionTable()
    table.status.act("go:aside")
    table.entry.act("type", {"line": "mushroom toad R+"})
    assert count(file) == 1
    assert file.with_name("game.casebook.1.jsonl").read_bytes() == BROKEN["no journal"]


def test_a_file_that_was_mended_is_opened_on_trying_again(file: Path) -> None:
    Casebook.resume(file).add("mushroom toad R+")
    whole = file.read_bytes()
    file.write_bytes(BROKEN["no text"])
    table = DeductionTable()
    file.write_bytes(whole)
    table.status.act("go:again")
    assert repr(table) == "DeductionTable(facts=1, remaining=5760)"


def test_a_folder_in_the_way_is_told_of(file: Path) -> None:
    file.mkdir()
    assert DeductionTable().model.trouble is not None


def test_a_change_of_another_kernel_is_noticed_and_can_be_loaded(file: Path) -> None:
    table = DeductionTable()
    table.entry.act("type", {"line": "mushroom toad R+"})
    Casebook.resume(file).add("claw scorpion G+")
    with pytest.raises(JournalError):
        table.entry.act("type", {"line": "mushroom fern N"})
    assert NAME in table.entry.alert
    assert 'aria-invalid="true"' in str(table.entry.scene())
    assert len(table.book.entries) == 1
    assert table.journal in table.children
    table.model.language = "ja"
    assert "読み込み直す" in str(table.status.scene())
    table.status.act("go:again")
    assert len(table.book.entries) == 2
    table.entry.act("type", {"line": "mushroom fern N"})
    assert count(file) == 3
    assert table.model.trouble is None


def test_who_goes_on_without_saving_keeps_the_facts(file: Path) -> None:
    table = DeductionTable()
    table.entry.act("type", {"line": "mushroom toad R+"})
    Casebook.resume(file).add("claw scorpion G+")
    with pytest.raises(JournalError):
        table.journal.act("undo")
    table.status.act("go:unsaved")
    table.entry.act("type", {"line": "mushroom fern N"})
    assert (len(table.book.entries), count(file)) == (2, 2)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_no_file_is_told_of(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    table = DeductionTable()
    with pytest.raises(JournalError):
        table.entry.act("type", {"line": "mushroom toad R+"})
    table.status.act("go:unsaved")
    table.entry.act("type", {"line": "mushroom toad R+"})
    tmp_path.chmod(0o700)


def test_a_model_can_be_opened_for_parts_of_one_s_own(file: Path) -> None:
    model = CasebookModel.open(file, language="ja")
    with Status(model) as status:
        model.add("mushroom toad R+")
        assert NAME in str(status.scene())
    assert (count(file), model.language) == (1, "ja")
