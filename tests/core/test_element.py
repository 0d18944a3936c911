"""Elements: escaped, the same bytes each time, and nothing that runs."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.core.element import ATTRIBUTES, TAGS, Element


class Reader(HTMLParser):
    """Reads markup back as a browser would: tags, attributes and texts in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen: list[Any] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


def read(markup: str) -> list[Any]:
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader.seen


safe_text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)


@given(safe_text, safe_text)
def test_what_a_person_types_is_text_and_nothing_else(text: str, title: str) -> None:
    assert read(str(Element("p", {"title": title}, text))) == [("p", {"title": title}), text]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "]]>",
        "&lt;",
        "<!--",
        "</p><svg/onload=x>",
    ],
)
def test_markup_is_text(text: str) -> None:
    element = Element("p", {"title": text, "aria-label": text}, text, key=text)
    assert read(str(element)) == [("p", {"title": text, "aria-label": text, "data-bk-key": text}), text]
    assert json.loads(json.dumps(element.to_json()))["children"] == [text]


@pytest.mark.parametrize(
    "tag",
    [
        "script",
        "style",
        "iframe",
        "object",
        "embed",
        "a",
        "img",
        "foreignObject",
        "use",
        "image",
        "link",
        "meta",
        "SCRIPT",
        "p onclick",
        "",
    ],
)
def test_tags_that_could_do_something_do_not_exist(tag: str) -> None:
    assert tag not in TAGS
    with pytest.raises(ValueError, match="no element"):
        Element(tag)


@pytest.mark.parametrize(
    "name",
    ["onclick", "onload", "style", "href", "src", "srcdoc", "action", "formaction", "xlink:href", "id", "data-x",
     "aria-", "data-bk-", "data-bk-x y", 'class="', "CLASS", "aria-label ", "filter", "clip-path", "mask"],
)  # fmt: skip
def test_attributes_that_could_do_something_do_not_exist(name: str) -> None:
    assert name not in ATTRIBUTES
    with pytest.raises(ValueError, match="no attribute"):
        Element("p", {name: "x"})


def test_equal_trees_are_equal_bytes() -> None:
    one = Element("div", {"title": "a", "class": "b"}, Element("br"), "x", key="k")
    other = Element(
        "div",
        {"class": "b", "title": "a", "hidden": False, "lang": None},
        Element("br"),
        None,
        "x",
        key="k",
    )
    assert str(one) == str(other) == '<div class="b" title="a" data-bk-key="k"><br>x</div>'
    assert one._repr_html_() == str(one)


def test_true_is_an_empty_attribute() -> None:
    assert str(Element("input", {"disabled": True, "checked": False})) == '<input disabled="">'


@pytest.mark.parametrize(
    ("number", "written"),
    [(3.0, "3"), (1 / 3, "0.33"), (2.5, "2.5"), (100.0, "100"), (-0.5, "-0.5"), (7, "7"), (1e6, "1000000")],
)
def test_coordinates(number: float, written: str) -> None:
    assert Element("circle", {"cx": number}).attrs == {"cx": written}


def test_walking_goes_through_all_in_order() -> None:
    tree = Element(
        "ul", {}, Element("li", {}, "a", key="1"), "text", Element("li", {}, Element("em"), key="2")
    )
    assert [e.tag for e in tree.walk()] == ["ul", "li", "li", "em"]
    assert tree.to_json() == {
        "tag": "ul", "attrs": {}, "children": [
            {"tag": "li", "attrs": {"data-bk-key": "1"}, "children": ["a"], "key": "1"},
            "text",
            {"tag": "li", "attrs": {"data-bk-key": "2"}, "children": [{"tag": "em", "attrs": {}, "children": []}], "key": "2"},
        ],
    }  # fmt: skip
