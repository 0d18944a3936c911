"""A component as a citizen of a notebook: its words, its picture, its end."""

import gc
import weakref
from collections.abc import Iterator

import ipywidgets
import pytest
import traitlets
from ipywidgets.widgets import widget as ipywidgets_widget

from boardkit.core.element import Element
from boardkit.core.text import LANGUAGES, Catalogue, set_language
from boardkit_widgets import SceneWidget
from boardkit_widgets._messages import read_message
from boardkit_widgets._styles import static_html, stylesheet
from tests.widgets.lamp import Lamp


@pytest.fixture
def lamp() -> Iterator[Lamp]:
    with Lamp() as widget:
        yield widget


def test_its_repr_is_short_and_the_same_each_time(lamp: Lamp) -> None:
    assert repr(lamp) == "Lamp(lit=0)"
    lamp.act("switch:0")
    assert repr(lamp) == "Lamp(lit=1)"


def test_its_bundle_shows_something_everywhere(lamp: Lamp) -> None:
    data, metadata = lamp._repr_mimebundle_()
    assert data["text/plain"] == "Lamp(lit=0)"
    assert data["application/vnd.jupyter.widget-view+json"] == {
        "version_major": 2,
        "version_minor": 0,
        "model_id": lamp.model_id,
    }
    assert metadata == {}
    with Lamp() as other:
        assert other._repr_mimebundle_()[0]["text/html"] == data["text/html"]


def test_a_saved_page_shows_the_scene_and_can_send_nothing(lamp: Lamp) -> None:
    page = lamp.to_html()
    assert page.startswith('<div class="bk-root bk-static" lang="en"><style>')
    assert "<form" not in page
    assert "bk-live" not in page.partition("</style>")[2]
    assert page.count("<button") == page.count('disabled=""') - page.count("<select") - 1


def test_unknown_settings_are_refused_with_the_nearest_known() -> None:
    with pytest.raises(
        TypeError, match=r"Lamp\(\) got an unexpected keyword argument 'langage'.*'language'"
    ):
        Lamp(langage="ja")
    for name in ("tree", "ack", "alert", "nonsense"):
        with pytest.raises(TypeError, match=name):
            Lamp(**{name: 1})
    with pytest.raises(traitlets.TraitError):
        Lamp(language="fr")


def test_it_speaks_the_language_that_is_set() -> None:
    set_language("ja")
    try:
        with Lamp() as lamp, Lamp(language="en") as english:
            assert (lamp.language, english.language) == ("ja", "en")
            assert lamp.strings["dismiss"] == "このメッセージを閉じる"
            lamp.language = "en"
            assert lamp.strings == english.strings
    finally:
        set_language("en")


def test_every_message_has_both_languages_and_the_same_gaps() -> None:
    gaps = {"action": "a", "value": "v", "error": "e", "n": 1}
    messages = Catalogue("boardkit_widgets").messages
    for key, entry in messages.items():
        assert set(entry) == set(LANGUAGES), key
        used = [{gap for gap in gaps if f"{{{gap}}}" in str(entry[lang])} for lang in LANGUAGES]
        assert used[0] == used[1], key


def test_closing_leaves_nothing_behind() -> None:
    before = set(ipywidgets_widget._instances)
    model = Model()
    lamp = Lamp()
    lamp.watch(model)
    gone = weakref.ref(lamp)
    lamp.close()
    lamp.close()
    assert set(ipywidgets_widget._instances) == before
    model.facts = 5
    del lamp
    gc.collect()
    assert gone() is None


def test_it_fits_into_a_box(lamp: Lamp) -> None:
    box = ipywidgets.VBox([lamp], layout={"width": "50%"})
    lamp.layout.flex = "1"
    assert box.children == (lamp,)
    box.close()
    box.layout.close()


class Model(traitlets.HasTraits):
    """Something that widgets watch."""

    facts = traitlets.Int(0)
    other = traitlets.Int(0)


class Counter(SceneWidget):
    """Draws a number of its model, if it can."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.drawings = 0
        super().__init__()
        self.watch(model, "facts")

    def scene(self) -> Element:
        self.drawings += 1
        if self.model.facts == 13:
            raise ArithmeticError("unlucky")
        return Element("p", None, str(self.model.facts))


def test_it_follows_its_model() -> None:
    model = Model()
    with Counter(model) as counter:
        model.facts = 7
        model.other = 1
        assert counter.tree["children"] == ["7"]
        assert counter.drawings == 2


def test_its_failure_does_not_reach_the_one_who_changed_the_model() -> None:
    model = Model()
    with Counter(model) as counter:
        model.facts = 13
        assert "unlucky" in counter.alert
        model.facts = 14
        assert counter.alert == ""
        assert counter.tree["children"] == ["14"]


def test_the_page_hears_only_of_changes(lamp: Lamp) -> None:
    seen: list[object] = []
    lamp.observe(seen.append, names="tree")
    lamp.refresh()
    assert seen == []
    lamp.act("switch:0")
    assert len(seen) == 1


def test_a_page_may_set_the_language_and_nothing_else(lamp: Lamp) -> None:
    before = lamp.tree
    lamp.set_state({"tree": {"tag": "script"}, "ack": 99, "alert": "!", "_esm": "", "language": "ja"})
    assert (lamp.tree, lamp.ack, lamp.alert, lamp.language) == (before, 0, "", "ja")
    assert lamp._esm
    lamp.set_state({"language": "fr"})
    assert lamp.language == "ja"


def test_what_it_announces_has_a_number(lamp: Lamp) -> None:
    lamp.announce("one")
    lamp.announce("one")
    assert lamp.announcement == {"n": 2, "text": "one"}


def test_a_scene_is_required() -> None:
    with pytest.raises(NotImplementedError):
        SceneWidget()


def test_a_saved_page_carries_only_the_sheets_that_it_needs() -> None:
    plain = static_html(Element("p", {"class": "bk-card"}), "en")
    drawn = static_html(Element("svg", {"class": "bk-triangle"}), "en")
    assert ".bk-card" in plain
    assert ".bk-triangle" not in plain
    assert ".bk-triangle" in drawn
    assert ".bk-triangle" in stylesheet()


def test_the_style_sheet_touches_nothing_of_the_page_around() -> None:
    """Every rule that can match anything names a class that starts with bk-."""
    inside = False
    for line in stylesheet().splitlines():
        if line.startswith("@keyframes"):
            inside = True
        elif line == "}":
            inside = False
        elif not inside and line.endswith("{") and not line.startswith("@") and "::" not in line[:2]:
            assert ".bk-" in line, line
    assert ":root" not in stylesheet()
    assert "url(" not in stylesheet()


def test_half_a_sign_is_no_message() -> None:
    """A lone surrogate could be taken in, but never be sent back to the page."""
    assert read_message({"n": 1, "action": "save", "value": {"path": "\ud800"}}) is None
    assert read_message({"n": 1, "action": "\udfff"}) is None
