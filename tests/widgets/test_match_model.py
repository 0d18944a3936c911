"""The model that the components of a match share: who may choose what, the lines, the way back, the file."""

import json
from pathlib import Path
from typing import Any

import pytest
import traitlets

import boardkit
from boardkit.core.bots import RandomBot
from boardkit.core.decision import NotAllowed
from boardkit.core.errors import BoardkitError
from boardkit_widgets import MatchModel
from tests.widgets.matches import quacks, rubies, washday

DEAL = "draw:sock draw:sock draw:towel draw:towel draw:shirt draw:shirt wind:1"
"""Both players of Washday hold sock, towel and shirt, and the wind is 1."""


def kinds(events: Any) -> list[str]:
    return [event.kind for event in events]


# --- who may choose ---------------------------------------------------------------------------------------


def test_each_change_is_one_version() -> None:
    model = MatchModel(quacks())
    seen: list[int] = []
    model.observe(lambda change: seen.append(change["new"]), names="version")
    model.play("draw")
    model.goto(0)
    model.step(1)
    assert seen == [1, 2, 3]
    assert model.at == model.match.at == 1


def test_a_seat_chooses_for_itself_alone() -> None:
    model = MatchModel(quacks(), seat=1)
    assert not model.may_choose
    with pytest.raises(NotAllowed, match="not Ben's choice now, but that of Aki"):
        model.play("draw")
    model.seat = 0
    assert model.may_choose
    assert kinds(model.play("draw")) == ["placed"]
    model.seat = None
    assert model.may_choose


def test_a_seat_that_is_not_there_cannot_look() -> None:
    with pytest.raises(traitlets.TraitError, match="no seat 2"):
        MatchModel(quacks(), seat=2)
    model = MatchModel(quacks())
    nobody: list[Any] = [2, -1, "0", True]
    for seat in nobody:
        with pytest.raises(traitlets.TraitError):
            model.seat = seat
    assert model.seat is None


def test_what_is_not_on_offer_changes_nothing() -> None:
    model = MatchModel(quacks())
    for key in ("stop", "flask", "sell", ""):
        with pytest.raises(NotAllowed):
            model.play(key)
    assert (model.version, model.at, len(model.lines)) == (0, 1, 1)


def test_what_chance_gives_is_not_for_a_seat_to_choose() -> None:
    model = MatchModel(quacks(), seat=0)
    model.play("draw")
    model.goto(2)
    assert model.match.decision.seat is None  # type: ignore[union-attr]
    assert not model.may_choose
    with pytest.raises(NotAllowed, match="Chance decides this"):
        model.play("chip:white1")
    assert kinds(model.let_chance()) == ["placed"]
    assert len(model.lines) == 1


def test_where_a_real_bag_is_used_a_seat_says_what_came() -> None:
    model = MatchModel(quacks(chance="manual"), seat=0)
    assert model.may_choose  # the card of the round
    model.play("card:FP4")
    model.play("draw")
    assert kinds(model.play("chip:white3")) == ["placed"]
    assert model.match.choices == ("card:FP4", "draw", "chip:white3")


# --- from the past ----------------------------------------------------------------------------------------


def test_playing_from_the_past_loses_nothing() -> None:
    model = MatchModel(quacks())
    for _ in range(3):
        model.play("draw")
    old = model.match.choices
    model.goto(3)
    model.play("stop")
    assert [len(line.match.choices) for line in model.lines] == [3, 4]
    assert (model.line, model.lines[1].parent, model.lines[1].since) == (1, 0, 3)
    assert model.match.decision.seat == 1  # type: ignore[union-attr]
    model.choose_line(0)
    model.goto(model.match.length)
    assert model.match.choices == old


def test_who_chooses_the_same_again_stays_on_the_line() -> None:
    model = MatchModel(quacks())
    model.play("draw")
    model.play("draw")
    model.goto(1)
    assert kinds(model.play("draw")) == ["placed"]
    assert (model.at, model.match.length, len(model.lines)) == (3, 5, 1)


def test_another_answer_of_chance_is_another_line() -> None:
    model = MatchModel(quacks())
    model.play("draw")
    model.goto(2)
    model.play("chip:orange1")
    assert [line.match.length for line in model.lines] == [3, 3]
    assert model.match.choices[-1] == "chip:orange1"


def test_the_match_that_was_given_follows_its_own_line() -> None:
    match = quacks()
    model = MatchModel(match)
    model.play("draw")
    model.branch()
    model.play("stop")
    assert match.choices == model.lines[0].match.choices
    assert "stop" not in match.choices


def test_a_line_that_is_not_there_cannot_be_chosen() -> None:
    model = MatchModel(quacks())
    for line in (1, -1):
        with pytest.raises(NotAllowed, match="no such line; there are 1"):
            model.choose_line(line)


def test_the_moment_can_be_set_as_a_trait() -> None:
    model = MatchModel(quacks())
    model.play("draw")
    model.at = 0
    assert model.match.at == 0
    with pytest.raises(NotAllowed, match="no moment 9"):
        model.at = 9
    assert model.at == model.match.at == 0


# --- taking back ------------------------------------------------------------------------------------------


def test_undo_and_redo_say_why_not() -> None:
    model = MatchModel(quacks())
    assert model.why_no_undo().text("en") == "Chance has answered since; that cannot be taken back."  # type: ignore[union-attr]
    assert model.why_no_redo().text("en") == "There is nothing to make again."  # type: ignore[union-attr]
    for deed in (model.undo, model.redo):
        with pytest.raises(NotAllowed):
            deed()
    model.goto(0)
    assert model.why_no_undo().text("ja") == "取り消せることはまだありません。"  # type: ignore[union-attr]


def test_what_was_taken_back_can_be_made_again_or_given_up() -> None:
    model = MatchModel(rubies(6))
    model.play("droplet")
    model.play("droplet")
    assert model.why_no_undo() is None
    model.undo()
    model.undo()
    assert model.at == 0
    model.redo()
    assert (model.at, model.match.length) == (1, 2)
    assert kinds(model.play("droplet")) == ["paid", "droplet"]
    assert (model.match.length, len(model.lines)) == (2, 1)
    with pytest.raises(NotAllowed, match="nothing to make again"):
        model.redo()


def test_nobody_takes_back_what_another_chose() -> None:
    model = MatchModel(rubies(6), seat=0)
    model.play("droplet")
    model.seat = 1
    with pytest.raises(NotAllowed, match="The last choice was not yours"):
        model.undo()
    model.seat = 0
    model.undo()
    model.seat = 1
    with pytest.raises(NotAllowed, match="The last choice was not yours"):
        model.redo()


def test_why_nothing_can_be_taken_back_tells_no_secret() -> None:
    model = MatchModel(washday(), seat=1)
    assert model.decision.hidden  # type: ignore[union-attr]
    assert model.why_no_undo().text("en") == "The last choice was not yours."  # type: ignore[union-attr]


# --- moments ----------------------------------------------------------------------------------------------


def test_who_sees_all_sees_every_moment() -> None:
    model = MatchModel(quacks())
    model.play("draw")
    assert (model.moments, model.moment) == ([0, 1, 2, 3], 3)


def test_what_others_choose_in_secret_is_no_moment() -> None:
    model = MatchModel(quacks(), seat=1)
    before = model.moments[:]
    for _ in range(4):
        model.let(RandomBot(1))
        if model.match.decision.seat == 1:  # type: ignore[union-attr]
            break
        assert model.moments == before
    model.seat = 0
    assert len(model.moments) > len(before)


def test_moments_are_found_anew_where_the_match_went_another_way() -> None:
    model = MatchModel(rubies(6), seat=0)
    model.play("droplet")
    model.play("droplet")
    assert model.moments == [0, 1, 2]
    model.undo()
    model.undo()
    model.play("done")
    assert model.moments == list(range(model.match.length + 1))


def test_stepping_goes_from_moment_to_moment_and_no_further() -> None:
    model = MatchModel(quacks())
    model.play("draw")
    model.step(-2)
    assert model.at == 1
    model.step(-9)
    assert model.at == 0
    model.step(9)
    assert model.at == 3


# --- bots -------------------------------------------------------------------------------------------------


class Stubborn:
    """Always takes the option of one place, and notes for whom it was asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def choose(self, view: Any, decision: Any) -> str:
        self.asked.append((view["seat"], decision.seat, decision.hidden))
        key: str = decision.keys[-1]
        return key


def test_a_bot_sees_what_its_seat_sees() -> None:
    model, bot = MatchModel(washday(), seat=1), Stubborn()
    model.let(bot)
    model.let(bot)
    assert bot.asked == [(0, 0, False), (1, 1, False)]


def test_a_bot_that_is_not_there_cannot_be_chosen() -> None:
    model = MatchModel(washday())
    assert model.bot == "random"
    with pytest.raises(traitlets.TraitError, match="no bot 'genius'"):
        model.bot = "genius"


def test_bots_play_until_it_is_ones_turn() -> None:
    model = MatchModel(washday(), seat=1)
    model.play_on()
    assert model.match.decision.seat == 1  # type: ignore[union-attr]
    assert not model.playing
    model.seat = None
    model.play_on()
    assert model.match.outcome is not None
    with pytest.raises(NotAllowed, match="The match is over"):
        model.let()


def test_the_same_bots_play_the_same() -> None:
    played = []
    for _ in range(2):
        model = MatchModel(washday())
        model.play_on()
        played.append(model.match.choices)
    assert played[0] == played[1]


# --- the file ---------------------------------------------------------------------------------------------


def test_a_match_comes_back_from_its_file(tmp_path: Path) -> None:
    model = MatchModel(quacks(), seat=1)
    model.seat = None
    model.play("draw")
    model.play("stop")
    model.goto(3)
    model.save(tmp_path / "game.json")
    other = MatchModel(washday(), seat=1, language="ja")
    other.load(tmp_path / "game.json")
    assert (other.game.id, other.match.choices, other.at) == ("quacks", model.match.choices, 3)
    assert (other.match.length, other.seat, other.language) == (4, 1, "ja")


def test_who_looked_from_a_seat_that_is_gone_sees_all(tmp_path: Path) -> None:
    MatchModel(washday()).save(tmp_path / "two.json")
    model = MatchModel(boardkit.Match("quacks", 3, seed=1), seat=2)
    model.load(tmp_path / "two.json")
    assert model.seat is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "not json",
        '{"boardkit": "match", "version": 99}',
        json.dumps({"boardkit": "match-seen"}),
        "\x00",
    ],
)
def test_a_bad_file_changes_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    model = MatchModel(quacks(), seat=0)
    model.play("draw")
    kept = model.match
    with pytest.raises(BoardkitError):
        model.load(path)
    assert (model.match, model.seat, model.version) == (kept, 0, 1)


def test_a_choice_that_the_rules_do_not_allow_is_named(tmp_path: Path) -> None:
    model = MatchModel(quacks())
    record = model.match.record() | {"choices": ["card:FP4", "sell"], "at": 2}
    (tmp_path / "odd.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(BoardkitError, match="Choice 2 does not fit"):
        model.load(tmp_path / "odd.json")
