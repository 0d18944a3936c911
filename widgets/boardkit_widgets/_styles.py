"""The look of all components: one style sheet, and scenes that stand still on a saved page."""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from boardkit.core.element import Element
from boardkit.core.text import Language


@cache
def static_text(name: str) -> str:
    """The text of one of the files that go to the page."""
    return files("boardkit_widgets").joinpath("static", name).read_text(encoding="utf-8")


@cache
def sheets() -> tuple[str, ...]:
    """All style sheets, without comments, in the order in which they apply.

    First the shared one; then the ``scene.css`` that a game keeps beside the scenes it draws; then those
    of components, ``static/*.css`` in the order of their names.
    """
    own = files("boardkit_widgets").joinpath("static")
    components = sorted(e.name for e in own.iterdir() if e.name.endswith(".css") and e.name != "scene.css")
    return tuple(
        _compact(text)
        for text in (
            static_text("scene.css"),
            *_scene_sheets(files("boardkit")),
            *(static_text(name) for name in components),
        )
    )


def _scene_sheets(folder: Traversable) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name == "scene.css":
            yield entry.read_text(encoding="utf-8")
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _scene_sheets(entry)


@cache
def stylesheet() -> str:
    """Everything in one sheet: all components share it, so that any looks right inside any other."""
    return "\n".join(sheets())


def _sheet_for(scene: Element) -> str:
    """The shared sheet and those that know a class of *scene*: a saved notebook stays small."""
    used = {name for element in scene.walk() for name in element.attrs.get("class", "").split()}
    shared, *others = sheets()
    used -= _classes(shared)
    return "\n".join([shared, *(sheet for sheet in others if used & _classes(sheet))])


@cache
def _classes(sheet: str) -> frozenset[str]:
    return frozenset(re.findall(r"\.(bk-[a-z0-9-]+)", sheet))


def _compact(css: str) -> str:
    """*css* without comments and indentation: it goes into every saved notebook.

    >>> _compact("/* why */\\n.bk-a {\\n  color: red;\\n}\\n")
    '.bk-a {\\ncolor: red;\\n}'
    """
    without = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return "\n".join(line.strip() for line in without.splitlines() if line.strip())


def static_html(scene: Element, language: Language) -> str:
    """*scene* as a piece of a page that needs no kernel and no script, the same bytes each time."""
    still = _still(scene)
    return (
        f'<div class="bk-root bk-static" lang="{escape(language)}">'
        f"<style>\n{_sheet_for(scene)}\n</style>{still if still is not None else ''}</div>"
    )


def _still(element: Element) -> Element | None:
    """*element* as a picture: nothing that only makes sense alive, nothing that can be sent or pressed."""
    attrs: dict[str, str | bool] = dict(element.attrs)
    if "bk-live" in element.attrs.get("class", "").split():
        return None
    tag = element.tag
    if tag == "form":
        tag = "div"
    if tag in {"button", "input", "select"}:
        attrs["disabled"] = True
    attrs.pop("tabindex", None)
    children = [_still(child) if isinstance(child, Element) else child for child in element.children]
    return Element(tag, attrs, *children, key=element.key)


def mime_bundle(text: str, html: str, model_id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a notebook keeps of a widget: the living view, and *html* for pages without a kernel."""
    view = {"version_major": 2, "version_minor": 0, "model_id": model_id}
    bundle = {"text/plain": text, "text/html": html, "application/vnd.jupyter.widget-view+json": view}
    return bundle, {}
