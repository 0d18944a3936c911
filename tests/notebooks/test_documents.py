"""The pages that people read first: their links lead somewhere, and what they show is what comes out."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import boardkit
from boardkit.alchemists.material import COLOURS, INGREDIENTS, POTIONS, QUALITIES
from boardkit.cli import main
from tools.notebooks import REPOSITORY, all_notebooks

PAGES = [REPOSITORY / name for name in ("README.md", "README.ja.md", "docs/glossary.md")]
READMES = PAGES[:2]

LINK = re.compile(r"\]\(([^)\s]+)\)")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)

each_readme = pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)


@pytest.mark.parametrize(
    "page", [*PAGES, *all_notebooks()], ids=lambda page: str(page.relative_to(REPOSITORY))
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "#")):
            assert (page.parent / target.partition("#")[0]).exists(), target


def test_the_japanese_examples_are_true() -> None:
    before = boardkit.get_language()
    try:
        failed, tried = doctest.testfile(str(READMES[1]), module_relative=False, encoding="utf-8")
    finally:
        boardkit.set_language(before)
    assert tried
    assert not failed


@each_readme
def test_the_command_prints_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a console block a line ``...`` stands for any number of lines; ``cat`` shows the file it uses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8" if page.name == "README.ja.md" else "C")
    ran = 0
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for command, shown in _commands(block):
            match shlex.split(command):
                case ["cat", name]:
                    Path(name).write_text("\n".join(shown) + "\n", encoding="utf-8")
                case ["boardkit", *arguments]:
                    assert main(arguments) == 0
                    _assert_like(shown, capsys.readouterr().out.splitlines())
                    ran += 1
                case _:
                    raise AssertionError(f"nobody checks {command!r}")
    assert ran


def _commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines below it."""
    commands: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line)
    return commands


def _assert_like(shown: list[str], printed: list[str]) -> None:
    parts = [re.escape(line) for line in shown]
    pattern = "\n".join(r"(?:.*\n)*?.*" if part == r"\.\.\." else part for part in parts)
    assert re.fullmatch(pattern, "\n".join(printed)), "\n".join(printed)


@pytest.mark.parametrize("lang", boardkit.LANGUAGES)
def test_the_glossary_has_the_words_that_the_program_uses(lang: boardkit.Language) -> None:
    glossary = (REPOSITORY / "docs" / "glossary.md").read_text(encoding="utf-8")
    cells = {cell.strip() for cell in re.split(r"[|\n]", glossary)}
    for group in (INGREDIENTS, POTIONS, QUALITIES, COLOURS):
        for thing in group:
            assert thing.text(lang) in cells
