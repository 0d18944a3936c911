"""The rules of the house that no linter knows: who may import whom, texts in two languages, plain notebooks."""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

REPOSITORY = Path(__file__).parents[1]
RULES = REPOSITORY / "boardkit"
WIDGETS = REPOSITORY / "widgets" / "boardkit_widgets"

CHANCE = "boardkit.core.chance"

NOT_IN_RULES = {"boardkit_widgets", "ipywidgets", "anywidget", "traitlets", "IPython", "numpy"}
"""What the rules never import: they run where none of it is installed."""

NOT_AT_IMPORT = {"sympy", "numpy", "IPython", "ipykernel", "ipywidgets", "anywidget", "traitlets"}
"""What ``import boardkit`` never loads: it takes longer to load than boardkit may take."""

SHARED_PARTS = {"core": 0, "lab": 2, "interop": 2, "cli": 3}
"""How high each part of boardkit that is no game stands; a game stands at 1."""

GAME, TOP = 1, 3


class Import(NamedTuple):
    """One import statement: the module that it is in, its line, and the module that it names."""

    importer: str
    line: int
    imported: str

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def modules(package: Path) -> dict[str, Path]:
    """Every module of a package, by its dotted name."""
    return {name_of(path, package.parent): path for path in sorted(package.rglob("*.py"))}


def name_of(path: Path, root: Path) -> str:
    """The dotted name of the module at *path* below *root*."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(name: str, path: Path) -> Iterator[Import]:
    """Every import in a module, wherever it stands in it."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(name, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            for alias in node.names:
                # "from boardkit import core" names a module, "from boardkit.core import text" too.
                yield Import(name, node.lineno, f"{base}.{alias.name}")


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    above = package.split(".")
    base = ".".join(above[: len(above) - node.level + 1])
    return f"{base}.{node.module}" if node.module else base


def all_imports(*packages: Path) -> list[Import]:
    """Every import in some packages."""
    return [
        found
        for package in packages
        for name, path in modules(package).items()
        for found in imports(name, path)
    ]


def place(module: str) -> tuple[str, int]:
    """The part of boardkit that a module belongs to, and how high that part stands."""
    first, _, rest = module.partition(".")
    part = rest.partition(".")[0]
    if first != "boardkit":
        return first, TOP + 1
    if not (RULES / part).is_dir() or not part:
        return "boardkit", TOP
    height = SHARED_PARTS.get(part, GAME)
    return "boardkit" if height == TOP else part, height


def points_up(found: Import) -> bool:
    """Whether an import goes from a part to one that does not stand below it."""
    if not is_within(found.imported, {"boardkit", "boardkit_widgets"}):
        return False
    importer, height = place(found.importer)
    imported, other = place(found.imported)
    return importer != imported and other >= height


def is_within(module: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of some packages, or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def listed(found: Iterable[object]) -> str:
    """One per line, for a failure that a person reads."""
    return "\n".join(str(one) for one in found)


# --- imports


@pytest.mark.parametrize(
    ("importer", "imported", "up"),
    [
        ("boardkit.core.match", "boardkit.core.text", False),
        ("boardkit.core.match", "boardkit.set_language", True),
        ("boardkit.core.match", "boardkit.alchemists.model", True),
        ("boardkit.alchemists.model", "boardkit.core.text", False),
        ("boardkit.alchemists.model", "boardkit_widgets", True),
        ("boardkit.cli", "boardkit.alchemists", False),
        ("boardkit.cli.deduce", "boardkit.__version__", False),
        ("boardkit.__main__", "boardkit.cli.main", False),
        ("boardkit.lab.contest", "boardkit.cli.main", True),
        ("boardkit", "boardkit.core.text", False),
        ("boardkit_widgets.tree", "boardkit.alchemists", False),
        ("boardkit_widgets.tree", "boardkit.set_language", False),
        ("boardkit.core.match", "sympy", False),
    ],
)
def test_the_direction_of_an_import_is_told(importer: str, imported: str, up: bool) -> None:
    assert points_up(Import(importer, 1, imported)) is up


def test_dependencies_point_one_way() -> None:
    found = [one for one in all_imports(RULES, WIDGETS) if points_up(one)]
    assert not found, f"widgets may import lab, lab the games, games core, never back:\n{listed(found)}"


def test_rules_know_no_notebook_and_no_numpy() -> None:
    found = [one for one in all_imports(RULES) if is_within(one.imported, NOT_IN_RULES)]
    assert not found, listed(found)


def test_chance_has_one_home() -> None:
    found = [
        one
        for one in all_imports(RULES, WIDGETS)
        if is_within(one.imported, {"random", "secrets"}) and one.importer != CHANCE
    ]
    assert not found, f"only {CHANCE} makes anything random:\n{listed(found)}"


def test_importing_boardkit_is_cheap() -> None:
    code = "import sys, boardkit; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unwanted = {
        name for name in loaded.stdout.split() if name in NOT_AT_IMPORT or name.startswith("jupyter")
    }
    assert not unwanted


# --- texts


def catalogues() -> list[Path]:
    """Every messages.toml of the project."""
    return sorted([*RULES.rglob("messages.toml"), *WIDGETS.rglob("messages.toml")])


def messages(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The messages of a catalogue: the innermost tables, by their dotted keys."""
    for name, entry in table.items():
        if not isinstance(entry, dict):
            raise AssertionError(f"{prefix}{name} stands outside a message")
        if any(isinstance(value, dict) for value in entry.values()):
            yield from messages(entry, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", entry


def faults(message: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one message."""
    if set(message) != {"en", "ja"}:
        yield f"has {sorted(message)} instead of en and ja"
        return
    forms = message["en"] if isinstance(message["en"], list) else [message["en"]]
    if len(forms) not in {1, 2} or not all(isinstance(form, str) for form in [*forms, message["ja"]]):
        yield "English is one text, or one for a single thing and one for several; Japanese is one text"
        return
    # A text in two forms is chosen by the number n, so either may show it or not: "one fact", "{n} facts".
    free = {"n"} if len(forms) == 2 else set()
    gaps = [placeholders(form) - free for form in [*forms, message["ja"]]]
    if any(names != gaps[0] for names in gaps):
        yield f"has different placeholders: {', '.join(str(sorted(names)) for names in gaps)}"


def placeholders(text: str) -> set[str]:
    """The names of the gaps in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"en": "{a} is {b}", "ja": "{b}は{a}"}, None),
        ({"en": ["one fact", "{n} facts"], "ja": "{n}件"}, None),
        ({"en": ["{n} fact", "{n} facts"], "ja": "{n}件"}, None),
        ({"en": "{a}", "ja": "{b}"}, "has different placeholders: ['a'], ['b']"),
        ({"en": ["{a}", "{n} facts"], "ja": "{n}件"}, "has different placeholders: ['a'], [], []"),
        ({"en": "a fact"}, "has ['en'] instead of en and ja"),
    ],
)
def test_a_fault_of_a_message_is_told(message: dict[str, Any], fault: str | None) -> None:
    assert list(faults(message)) == ([] if fault is None else [fault])


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_every_text_is_there_in_both_languages(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    found = [f"{key} {fault}" for key, message in messages(table) for fault in faults(message)]
    assert not found, listed(found)


# --- notebooks


def notebooks() -> list[Path]:
    """Every notebook of the project."""
    found = (REPOSITORY / "notebooks").rglob("*.ipynb")
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def code_cells(path: Path) -> list[str]:
    """The sources of a notebook's code cells."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def is_plain_python(source: str) -> bool:
    """Whether a cell is Python and nothing else; magics and shell lines are not, nor is a question mark."""
    try:
        compile(source, "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | ast.PyCF_ONLY_AST)
    except SyntaxError:
        return False
    return True


def uses_output_widget(source: str) -> bool:
    """Whether a cell names the widget ``Output``, whose contents the notebook tests cannot compare."""
    names = (
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", getattr(node, "name", None))
        for node in ast.walk(ast.parse(source))
    )
    return "Output" in names


def test_a_cell_with_a_magic_or_an_output_widget_is_told() -> None:
    assert is_plain_python("await match.play()\nmatch")
    assert not any(is_plain_python(source) for source in ("%time x", "x = 1\n!ls", "%%html\n<b>", "x?"))
    assert uses_output_widget("widgets.Output()")
    assert uses_output_widget("from ipywidgets import Output")
    assert not uses_output_widget("outputs = 'Output'")


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_a_notebook_is_plain_python_without_output_widgets(path: Path) -> None:
    # A cell that starts with an unknown magic passes every notebook runner, and the rest of it never runs.
    cells = code_cells(path)
    assert not (odd := [source for source in cells if not is_plain_python(source)]), listed(odd)
    assert not (odd := [source for source in cells if uses_output_widget(source)]), listed(odd)


# --- tests

SLEEPERS = {"sleep", "wait_for_timeout"}
WAITING = REPOSITORY / "tests" / "browser" / "waiting.py"


def sleeps(source: str) -> list[int]:
    """The lines of *source* that sleep; `sleep(0)` only gives an event loop its turn."""
    tree = ast.parse(source)
    turns = {
        node.func
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and [ast.unparse(arg) for arg in node.args] == ["0"]
    }
    return sorted(
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in SLEEPERS and node not in turns
    )


def test_what_sleeps_is_told_from_what_gives_a_turn() -> None:
    assert sleeps("time.sleep(1)\nawait asyncio.sleep(0)\npage.wait_for_timeout(5)\nf = time.sleep") == [
        1,
        3,
        4,
    ]


def test_no_test_sleeps() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}:{line}"
        for path in sorted((REPOSITORY / "tests").rglob("*.py"))
        if path != WAITING
        for line in sleeps(path.read_text(encoding="utf-8"))
    ]
    assert not found, f"wait for a condition instead, as tests/browser/waiting.py does:\n{listed(found)}"
