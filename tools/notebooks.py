"""Run every notebook from the top and write it back with what came out.

    python tools/notebooks.py                                all of them
    python tools/notebooks.py notebooks/en/welcome.ipynb     some of them
    python tools/notebooks.py --check                        change nothing; fail if anything would change

A notebook is written in one normal form, so that running it once more changes nothing:

- no times, no widget state, no view of a widget whose model died with its kernel: a saved notebook
  shows the picture that the widget left instead of an error;
- a style sheet that pictures of widgets bring along only where the notebook does not have it yet,
  since every page shows all outputs of a notebook together;
- cells keep their ids; one without an id of its own gets one from what stands in it.

``notebooks/nbval.cfg`` is the other half of this: the tests compare everything but style sheets.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

REPOSITORY: Final = Path(__file__).resolve().parents[1]
NOTEBOOKS: Final = REPOSITORY / "notebooks"
LONGEST_CELL: Final = 120
"""After how many seconds a cell counts as stuck."""

WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"
STYLE: Final = re.compile(r"<style>\n(.*?)\n</style>", re.DOTALL)

METADATA: Final = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the notebooks that are named, or all; 1 if ``--check`` finds one that is not up to date."""
    parser = argparse.ArgumentParser(description="Run notebooks and store what comes out.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if anything would")
    given = parser.parse_args(argv)
    stale = [path for path in given.notebooks or all_notebooks() if refresh(path, not given.check)]
    return 1 if given.check and stale else 0


def all_notebooks() -> list[Path]:
    """Every notebook of the project."""
    return sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def refresh(path: Path, write: bool) -> bool:
    """Run the notebook at *path*, say and return whether its file is not what came out."""
    before = path.read_text(encoding="utf-8")
    notebook: Any = nbformat.reads(before, as_version=4)  # type: ignore[no-untyped-call]
    with isolated():
        run(notebook, path.parent)
    normalise(notebook)
    after: str = nbformat.writes(notebook) + "\n"  # type: ignore[no-untyped-call]
    changed = after != before
    if changed and write:
        path.write_text(after, encoding="utf-8")
    print(f"{'changed' if changed else 'as it was'}: {path}", flush=True)
    return changed


def run(notebook: Any, folder: Path) -> None:
    """Execute all cells in *folder*; an error in a cell ends it, and so does anything on standard error."""
    quiet = ["--log-level=ERROR"]  # the kernel need not explain how it is reached
    client = NotebookClient(notebook, timeout=LONGEST_CELL, kernel_name="python3", extra_arguments=quiet)
    client.execute(cwd=str(folder))
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise RuntimeError(f"cell {cell.id!r} writes to standard error:\n{output.text}")


@contextmanager
def isolated() -> Iterator[None]:
    """A home of its own for kernels, thrown away afterwards: nobody's settings change what comes out."""
    before = dict(os.environ)
    with TemporaryDirectory() as scratch:
        for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "PYTHONSTARTUP", "JPY_SESSION_NAME"):
            os.environ.pop(name, None)
        os.environ |= {
            "HOME": scratch,
            "IPYTHONDIR": f"{scratch}/ipython",
            "JUPYTER_CONFIG_DIR": f"{scratch}/config",
            "JUPYTER_DATA_DIR": f"{scratch}/data",
            "JUPYTER_RUNTIME_DIR": f"{scratch}/runtime",
            "JUPYTER_PREFER_ENV_PATH": "1",
        }
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


# --- the normal form -----------------------------------------------------------------------------------


def normalise(notebook: Any) -> None:
    """Take out of *notebook* all that changes from run to run."""
    notebook.metadata = METADATA
    notebook.nbformat_minor = 5
    styles: list[str] = []
    ids: set[str] = set()
    for cell in notebook.cells:
        cell.id = _own_id(cell, ids)
        cell.metadata = {k: v for k, v in cell.metadata.items() if k == "tags" and v}
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
            for output in cell.outputs:
                _still(output, styles)


def _own_id(cell: Any, taken: set[str]) -> str:
    """The id of *cell*, or one made from what stands in it where another cell has that id already."""
    own: str = cell.get("id", "")
    number = 0
    while not own or own in taken:
        own = sha256(f"{number}{cell.source}".encode()).hexdigest()[:8]
        number += 1
    taken.add(own)
    return own


def _joined(outputs: Sequence[Any]) -> list[Any]:
    """*outputs* with what was printed in one piece, however many messages it came in."""
    joined: list[Any] = []
    for output in outputs:
        same = joined and output.output_type == joined[-1].output_type == "stream"
        if same and output.name == joined[-1].name:
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def _still(output: Any, styles: list[str]) -> None:
    """Make *output* a picture that stands still, without the *styles* that are there; it adds its own."""
    if "metadata" in output:
        output.metadata = {}
    data = output.get("data", {})
    data.pop(WIDGET_VIEW, None)
    if "text/html" not in data:
        return

    def once(found: re.Match[str]) -> str:
        if any(found[1] in sheet for sheet in styles):
            return "<style></style>"
        styles.append(found[1])
        return found[0]

    data["text/html"] = STYLE.sub(once, data["text/html"])


if __name__ == "__main__":
    sys.exit(main())
