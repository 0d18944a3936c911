"""The lesson runs from the top; it is kept without what comes out, which its last cell checks."""

from pathlib import Path
from typing import Any

import nbformat
import pytest

from tools.notebooks import isolated, run

LESSON = Path(__file__).with_name("lesson.ipynb")


@pytest.fixture
def lesson() -> Any:
    """The notebook, as it is kept."""
    return nbformat.reads(LESSON.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]


def test_it_is_kept_bare_and_ends_in_what_must_hold(lesson: Any) -> None:
    code = [cell for cell in lesson.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert code[-1].source.splitlines()[-1].startswith("assert ")


def test_it_runs(lesson: Any) -> None:
    with isolated():
        run(lesson, LESSON.parent)
    shown = [output.data for cell in lesson.cells for output in cell.get("outputs", ()) if "data" in output]
    assert sum('class="bk-root bk-static"' in data.get("text/html", "") for data in shown) == 6
