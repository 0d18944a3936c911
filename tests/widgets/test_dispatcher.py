"""The one way in: whatever a page sends, nothing is played that is not on offer, and nothing is lost in silence."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit_widgets import BadValue, NotOffered
from tests.widgets.lamp import Lamp, Refused


@pytest.fixture
def lamp() -> Iterator[Lamp]:
    with Lamp() as widget:
        yield widget


def send(lamp: Lamp, content: object) -> None:
    """What ipywidgets does with a custom message from a page."""
    lamp._handle_custom_msg(content, [])


def test_an_offered_action_is_played_and_answered(lamp: Lamp) -> None:
    send(lamp, {"n": 1, "action": "switch:2"})
    assert lamp.lit == {2}
    assert (lamp.ack, lamp.alert, lamp.last_error) == (1, "", None)
    assert lamp.tree["children"][2]["attrs"]["aria-pressed"] == ""


def test_actions_by_key_and_by_change(lamp: Lamp) -> None:
    send(lamp, {"n": 1, "action": "undo"})
    send(lamp, {"n": 2, "action": "mood", "value": "bright"})
    assert (lamp.notes, lamp.mood, lamp.ack) == ([None], "bright", 2)


def test_a_form_comes_whole(lamp: Lamp) -> None:
    value = {"words": "hi", "loud": False, "size": "s", "colour": "blue"}
    send(lamp, {"n": 1, "action": "note", "value": value})
    lamp.act("note", {"colour": "blue"})
    assert lamp.notes == [value, {"words": "hello", "loud": True, "size": "l", "colour": "blue"}]


@pytest.mark.parametrize(
    "action", ["off:plain", "off:aria", "off:around", "off:hidden", "switch:9", "", "tree"]
)
def test_what_is_not_on_offer_is_not_played(lamp: Lamp, action: str) -> None:
    send(lamp, {"n": 1, "action": action})
    assert not lamp.lit
    assert not lamp.notes
    assert isinstance(lamp.last_error, NotOffered)
    assert lamp.ack == 1
    # the second tap of a double click deserves no banner, but those who listen hear why nothing happens
    assert lamp.alert == ""
    assert lamp.announcement == {"n": 1, "text": "That can no longer be chosen."}


@pytest.mark.parametrize(
    ("action", "value"),
    [
        ("switch:0", "now"),
        ("switch:0", True),
        ("mood", "stormy"),
        ("mood", None),
        ("mood", True),
        ("note", "words"),
        ("note", {"unknown": "x"}),
        ("note", {"secret": "x"}),
        ("note", {"words": "x" * 21}),
        ("note", {"words": True}),
        ("note", {"loud": "yes"}),
        ("note", {"size": "xl"}),
        ("note", {"colour": "green"}),
    ],
)
def test_values_that_no_control_could_send(lamp: Lamp, action: str, value: Any) -> None:
    send(lamp, {"n": 1, "action": action, "value": value})
    assert isinstance(lamp.last_error, BadValue)
    assert (lamp.lit, lamp.mood, lamp.notes, lamp.ack) == (set(), "calm", [], 1)
    assert "Nothing was changed" in lamp.alert


@pytest.mark.parametrize(
    "content",
    [
        None,
        "switch:0",
        7,
        [],
        [1, "switch:0"],
        {},
        {"n": 1},
        {"action": "switch:0"},
        {"n": "1", "action": "switch:0"},
        {"n": 1.0, "action": "switch:0"},
        {"n": True, "action": "switch:0"},
        {"n": 0, "action": "switch:0"},
        {"n": -1, "action": "switch:0"},
        {"n": 2**60, "action": "switch:0"},
        {"n": 1, "action": 0},
        {"n": 1, "action": ["switch:0"]},
        {"n": 1, "action": "x" * 201},
        {"n": 1, "action": "switch:0", "more": 1},
        {"n": 1, "action": "note", "value": 1},
        {"n": 1, "action": "note", "value": ["x"]},
        {"n": 1, "action": "note", "value": {"words": {"deep": "x"}}},
        {"n": 1, "action": "note", "value": {"words": None}},
        {"n": 1, "action": "note", "value": {1: "x"}},
        {"n": 1, "action": "note", "value": "x" * 50_001},
        {"n": 1, "action": "note", "value": {f"{i}": "" for i in range(101)}},
        {"n": 1, "action": "note", "value": {f"{i}": "x" * 1000 for i in range(60)}},
    ],
)
def test_what_is_no_message(lamp: Lamp, content: object) -> None:
    send(lamp, content)
    assert (lamp.lit, lamp.notes, lamp.ack) == (set(), [], 0)
    assert "does not understand" in lamp.alert
    send(lamp, {"n": 1, "action": "switch:0"})
    assert (lamp.lit, lamp.alert) == ({0}, "")


def test_a_number_is_played_once(lamp: Lamp) -> None:
    for n in (5, 5, 4):
        send(lamp, {"n": n, "action": "switch:0"})
    assert (lamp.lit, lamp.ack) == ({0}, 5)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries(
    {
        "n": st.integers(-1, 40) | ANYTHING,
        "action": st.sampled_from(["switch:0", "mood", "note", "fail"]) | ANYTHING,
    },
    optional={"value": st.sampled_from(["bright", True, {"words": "x"}]) | ANYTHING},
)


@given(st.lists(ANYTHING | NEARLY, max_size=8))
def test_nothing_that_a_page_sends_breaks_a_widget(contents: list[object]) -> None:
    logging.disable(logging.CRITICAL)
    try:
        with Lamp() as lamp:
            for content in contents:
                before = lamp.ack
                send(lamp, content)
                assert lamp.ack >= before
            assert lamp.mood in {"calm", "bright"}
            assert all(isinstance(note, dict) and len(note) == 4 for note in lamp.notes)
            send(lamp, {"n": lamp.ack + 1, "action": "switch:1"})
            assert lamp.lit >= {1}
    finally:
        logging.disable(logging.NOTSET)


# ------------------------------------------------------------------------------------- errors


def test_a_refusal_is_a_sentence_in_the_widgets_language(lamp: Lamp) -> None:
    send(lamp, {"n": 1, "action": "refuse"})
    assert (lamp.alert, lamp.ack) == ("Close this message", 1)
    assert isinstance(lamp.last_error, Refused)
    lamp.language = "ja"
    assert lamp.alert == "このメッセージを閉じる"
    send(lamp, {"n": 2, "action": "switch:0"})
    assert lamp.alert == ""


def test_an_unexpected_error_is_logged_kept_and_shown(lamp: Lamp, caplog: pytest.LogCaptureFixture) -> None:
    send(lamp, {"n": 1, "action": "fail"})
    assert "ZeroDivisionError: a <b>bad</b> day" in lamp.alert
    assert isinstance(lamp.last_error, ZeroDivisionError)
    assert lamp.ack == 1
    assert caplog.records[-1].exc_info is not None


def test_an_error_in_drawing_is_shown_too(lamp: Lamp, caplog: pytest.LogCaptureFixture) -> None:
    lamp.broken = True
    send(lamp, {"n": 1, "action": "switch:0"})
    assert "no picture" in lamp.alert
    assert lamp.ack == 1


def test_a_message_is_dismissed(lamp: Lamp) -> None:
    send(lamp, {"n": 1, "action": "refuse"})
    send(lamp, {"n": 2, "action": "bk:dismiss"})
    assert (lamp.alert, lamp.ack, lamp.last_error) == ("", 2, None)


@pytest.mark.parametrize(
    ("action", "value", "error"),
    [
        ("refuse", None, Refused),
        ("fail", None, ZeroDivisionError),
        ("switch:9", None, NotOffered),
        ("mood", "stormy", BadValue),
    ],
)
def test_act_raises_what_went_wrong(lamp: Lamp, action: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        lamp.act(action, value)
    assert lamp.alert
    assert isinstance(lamp.last_error, error)


def test_act_is_the_same_as_a_message(lamp: Lamp) -> None:
    lamp.act("switch:0")
    lamp.act("mood", "bright")
    assert (lamp.lit, lamp.mood) == ({0}, "bright")
    assert lamp.tree == lamp.scene().to_json()
    assert "switch:0" in lamp.offers
    assert "switch:7" not in set(lamp.offers)
