"""What Python and the page must agree on."""

import re

from boardkit.core.element import ATTRIBUTES, TAGS
from boardkit_widgets._scene import SceneWidget
from boardkit_widgets._styles import static_text

SOURCE = static_text("scene.js")


def words(name: str) -> set[str]:
    found = re.search(rf"const {name} = words\(`([^`]*)`\);", SOURCE)
    assert found is not None
    return set(found[1].split())


def test_the_page_knows_the_same_elements_and_attributes() -> None:
    assert words("TAGS") == TAGS
    assert words("ATTRIBUTES") == ATTRIBUTES


def test_the_page_makes_no_markup_and_asks_for_nothing() -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", SOURCE, flags=re.DOTALL)
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
                 "fetch(", "import ", "import(", "XMLHttpRequest", "WebSocket"):  # fmt: skip
        assert word not in code


def test_the_page_reads_only_traits_that_are_sent() -> None:
    read = set(re.findall(r'(?:model|this\.model)\.get\("(\w+)"\)', SOURCE))
    synced = set(SceneWidget.class_traits(sync=True))
    assert read
    assert read <= synced


def test_no_words_for_people_in_the_page() -> None:
    """Every text in quotes is a name of something, not a sentence."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", SOURCE, flags=re.DOTALL)
    for text in re.findall(r'"([^"\n]*)"', code):
        assert not re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text), text
