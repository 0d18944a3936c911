"""The texts, descriptions and pictures of Washday."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import boardkit
from boardkit.core.game import BadScenario, Offer, find
from boardkit.core.text import LANGUAGES, Language
from tests.test_house import faults, messages


def test_every_text_is_there_in_both_languages() -> None:
    table = tomllib.loads(files("tests.example").joinpath("messages.toml").read_text(encoding="utf-8"))
    assert [(key, fault) for key, message in messages(table) for fault in faults(message)] == []


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ({"hand": []}, "A position of Washday has no “hand”."),
        ({"hands": [["sock"]]}, "“hands” is a list with an entry for each of the 2 seats"),
        ({"hands": [["sock"], 3]}, "A hand is a list of 1 to 3 pieces."),
        ({"hands": [["sock"], []]}, "A hand is a list of 1 to 3 pieces."),
        ({"hands": [["sock"], ["towel", "towel"]]}, "Both hands have the same number of cards."),
        ({"hands": [["hat"], ["sock"]]}, "There is no piece hat."),
        ({"hands": [["sock"] * 3, ["sock"] * 3]}, "There are only 3 cards of “sock”."),
        (
            {"hands": [["sock"] * 3, ["towel"] * 3], "last": ["sock", ""]},
            "There are only 3 cards of “sock”.",
        ),
        ({"last": [None, ""]}, "There is no piece None."),
        ({"wind": 7}, "“wind” is a whole number from 1 to 6, not 7."),
        ({"wind": True}, "“wind” is a whole number"),
        ({"points": [12, 0]}, "“points” is a whole number from 0 to 11, not 12."),
        ({"wins": [0, -1]}, "“wins” is a whole number from 0 to 9, not -1."),
        ({"basket": 1}, "“basket” is a whole number from 0 to 0, not 1."),
        ({"pile": ["sock"]}, "The pile is described by pieces and their numbers"),
        ({"pile": {"sock": 4}}, "“sock” is a whole number from 0 to 3, not 4."),
        ({"pile": {"hat": 1}}, "There is no piece hat."),
        ({"pile": {"sock": 3}}, "it needs 6 cards."),
    ],
)
def test_a_position_that_cannot_be_is_refused(start: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        boardkit.scenario("washday", start)
    assert reason in caught.value.text("en")
    assert caught.value.text("ja")


def test_a_position_may_leave_the_hands_to_chance() -> None:
    match = boardkit.scenario("washday", {"wind": 2, "chance": ["draw:sheet"]})
    assert match.decision is not None
    assert match.decision.rule == "WAS-PEG-1"
    assert "sheet" in match.view(0)["players"][0]["hand"]


def labels(lang: Language, seat: int) -> list[str]:
    """What can be chosen in the panel of *seat*, as it is said."""
    start = {"hands": [["sock", "shirt", "shirt"], ["towel", "sheet", "sheet"]], "wind": 2}
    match = boardkit.scenario("washday", start)
    assert match.decision is not None
    tree = find("washday").panel(match.view(0), seat, Offer(match.decision.options, lang), lang)
    return [each.attrs["aria-label"] for each in tree.walk() if "data-bk-stop" in each.attrs]


def test_the_cards_that_can_be_hung_are_stops_of_the_panel() -> None:
    assert labels("en", 0) == ["Hang: sock, size 1", "Hang: shirt, size 3"]
    assert labels("ja", 0) == ["干す：靴下（大きさ1）", "干す：シャツ（大きさ3）"]
    assert labels("en", 1) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_of_a_secret_card_shows_nothing_of_it(lang: Language) -> None:
    pictures = set()
    for piece in ("sock", "sheet"):
        match = boardkit.scenario("washday", {"hands": [["towel", piece], ["shirt", "towel"]], "wind": 1})
        match.play(f"peg:{piece}")
        view, game = match.view(1), match.game
        drawn = [str(game.board(view, Offer(), lang)), str(game.panel(view, 0, Offer(), lang))]
        pictures.add("".join(drawn))
        assert game.panel(view, 1, Offer(), lang).key == "panel-1"
    assert len(pictures) == 1


def test_the_summary_says_where_it_stands() -> None:
    start = {"hands": [["sock"], ["shirt"]], "wind": 5, "points": [4, 1], "basket": 3}
    match = boardkit.scenario("washday", start, seats=["Aki", "Ben"], options={"basket": True})
    said = [match.game.summary(match.view(0), lang) for lang in LANGUAGES]
    # 18 cards, 2 of them in hands
    assert said == [
        "Wind 5, 16 cards in the pile, 3 points in the basket. Aki: 4 points, Ben: 1 point.",
        "風5、山札16枚、かごに3点。Aki：4点、Ben：1点。",
    ]
