"""What holds for every notebook without running it; nbval runs them and compares every output."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tools.notebooks import NOTEBOOKS, all_notebooks, normalise

LANGUAGES = ("en", "ja")
LONGEST_CELL = 9
"""How many lines of code a cell may have; empty lines do not count."""

each_notebook = pytest.mark.parametrize(
    "path", all_notebooks(), ids=lambda path: str(path.relative_to(NOTEBOOKS))
)
each_twin = pytest.mark.parametrize("name", sorted(p.name for p in (NOTEBOOKS / "en").glob("*.ipynb")))


@cache
def cells(path: Path) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return read


def sources(path: Path, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == kind]


def assertions(source: str) -> list[str]:
    return [ast.dump(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]


def test_each_language_has_the_same_notebooks() -> None:
    english, japanese = ({p.name for p in (NOTEBOOKS / lang).glob("*.ipynb")} for lang in LANGUAGES)
    assert english == japanese
    assert english >= {"welcome.ipynb", "alchemists_deduction.ipynb"}


@each_notebook
def test_is_linked_from_the_welcome(path: Path) -> None:
    """Everything is found from the first notebook, and every notebook leads back to it."""
    welcome = path.with_name("welcome.ipynb")
    if path != welcome:
        assert f"]({path.name})" in "".join(sources(welcome, "markdown"))
        assert "](welcome.ipynb)" in sources(path, "markdown")[0]


@each_twin
def test_twins_have_the_same_cells(name: str) -> None:
    english, japanese = (
        [(cell["id"], cell["cell_type"]) for cell in cells(NOTEBOOKS / lang / name)] for lang in LANGUAGES
    )
    assert english == japanese


@each_twin
def test_twins_assert_the_same(name: str) -> None:
    english, japanese = (
        [list(map(ast.dump, ast.walk(ast.parse(source)))) for source in _asserting(NOTEBOOKS / lang / name)]
        for lang in LANGUAGES
    )
    assert english == japanese


def _asserting(path: Path) -> list[str]:
    return [source for source in sources(path, "code") if assertions(source)]


@each_notebook
def test_ends_in_assertions(path: Path) -> None:
    last = cells(path)[-1]
    assert last["cell_type"] == "code"
    assert assertions("".join(last["source"]))


@each_notebook
def test_is_plain_python(path: Path) -> None:
    """No magics, which notebook runners pass over, and nothing that they cannot check or that waits."""
    for source in sources(path, "code"):
        names = {n.id for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Name)}
        names |= {n.attr for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute)}
        names |= {n.name for n in ast.walk(ast.parse(source)) if isinstance(n, ast.alias)}
        assert not names & {"get_ipython", "Output", "sleep", "time", "random", "input"}, source


@each_notebook
def test_outputs_are_compared(path: Path) -> None:
    """nbval checks every cell: none is marked to be skipped or passed over."""
    for source in sources(path, "code"):
        assert "NBVAL_" not in source
    assert not [cell["id"] for cell in cells(path) if cell["metadata"]]


@each_notebook
def test_cells_are_short(path: Path) -> None:
    for source in sources(path, "code"):
        assert len([line for line in source.splitlines() if line.strip()]) <= LONGEST_CELL, source


@each_notebook
def test_was_run_from_the_top(path: Path) -> None:
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    kinds = {output["output_type"] for cell in code for output in cell["outputs"]}
    assert kinds <= {"execute_result", "display_data", "stream"}
    assert {output.get("name", "stdout") for cell in code for output in cell["outputs"]} == {"stdout"}


@each_notebook
def test_is_in_normal_form(path: Path) -> None:
    """As ``tools/notebooks.py`` writes it: no widget state, no times, each style sheet once."""
    written = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(written, as_version=4)  # type: ignore[no-untyped-call]
    normalise(notebook)
    assert nbformat.writes(notebook) + "\n" == written  # type: ignore[no-untyped-call]


@each_notebook
def test_shows_something_without_a_kernel(path: Path) -> None:
    """A widget leaves a picture behind, not the name of a model that is gone."""
    data = [output.get("data", {}) for cell in cells(path) for output in cell.get("outputs", ())]
    pictures = ["".join(each.get("text/html", "")) for each in data]
    with_widgets = any("boardkit_widgets" in source for source in sources(path, "code"))
    assert with_widgets or any("image/svg+xml" in each for each in data)
    assert with_widgets == any('class="bk-root bk-static"' in picture for picture in pictures)
    assert not [each for each in data if any("widget" in kind for kind in each)]


@each_notebook
def test_names_no_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|tmp|work|Users)/|object at 0x", text)
