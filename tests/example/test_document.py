"""What docs/add_a_game.md shows stands in the example as it is shown."""

import re
from pathlib import Path

import pytest

import tests

REPOSITORY = Path(tests.__path__[0]).parent
PAGE = (REPOSITORY / "docs" / "add_a_game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL)


def lines(text: str) -> set[str]:
    """The lines of *text* without comments and what is left out."""
    bare = {re.sub(r"\s+# .*", "", line).rstrip() for line in text.splitlines()}
    return {line for line in bare if line.strip() not in ("", "...")}


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: str(block).splitlines()[0])
def test_what_is_shown_is_there(block: str) -> None:
    files = [*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.glob("*.toml")]
    there = lines("\n".join(path.read_text(encoding="utf-8") for path in files))
    assert lines(block) - there == set()


def test_every_file_it_names_is_there() -> None:
    for name in re.findall(r"`((?:boardkit|tests|widgets|docs|notebooks)/[\w/]+\.\w+)`", PAGE):
        assert (REPOSITORY / name).exists(), name
