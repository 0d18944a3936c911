"""``boardkit play``, ``replay`` and ``games``: what they print, and what they say of wrong input."""

import json
from pathlib import Path

import pytest

from boardkit import Match, games
from boardkit.cli.terminal import BAD_INPUT, DONE
from boardkit.core.game import find
from boardkit.core.text import LANGUAGES, Language
from tests.test_cli import call, start


def kept(folder: Path, *more: str) -> Path:
    """The record of a match that the command has played."""
    path = folder / "game.json"
    assert call("play", "quacks", "--seed", "7", "--record", str(path), "--json", *more).status == DONE
    return path


def test_every_game_is_listed() -> None:
    ended = call("games")
    assert (ended.status, ended.err) == (DONE, "")
    for name in games():
        game = find(name)
        assert f"{name}: " in ended.out
        assert all(f"  {switch.name} = " in ended.out for switch in game.switches)
        assert all(bot in ended.out for bot in game.bots())
    assert "test_tubes = false, true" in ended.out


def test_a_match_is_told_event_by_event(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ended = call("play", "quacks", "--seed", "7", "--seats", "3", "--record", str(path))
    match = Match.load(path)
    assert (ended.status, ended.err) == (DONE, "")
    assert (len(match.seats), match.seed, match.at) == (3, 7, match.length)
    story, _, ending = ended.out.rpartition("\n\n")
    assert story.splitlines() == [f"{event.text('en')} [{event.rule}]" for event in match.events]
    assert match.outcome is not None
    winner = match.outcome.winners[0]
    assert ending.startswith(f"1. {match.seats[winner]}: {match.outcome.scores[winner]}\n")
    assert ending.endswith(f"{match.length} choices, seed 7\n")


def test_json_is_one_object_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ended = call("play", "quacks", "--seats", "4", "--seed", "friday", "--json", "--record", str(path))
    found = json.loads(ended.out)
    match = Match.load(path)
    assert match.outcome is not None
    assert found == {
        "game": "quacks",
        "seats": ["Aki", "Ben", "Chie", "Dan"],
        "options": match.options,
        "seed": "friday",
        "choices": match.length,
        "outcome": match.outcome.to_json(),
    }


def test_the_same_seed_is_the_same_match(tmp_path: Path) -> None:
    first = kept(tmp_path).read_bytes()
    assert kept(tmp_path).read_bytes() == first
    assert kept(tmp_path, "--seed", "8").read_bytes() != first


def test_options_are_those_of_the_game(tmp_path: Path) -> None:
    options = "books=2, test_tubes=true,supply=2018,rats_from_round=1"
    match = Match.load(kept(tmp_path, "--options", options))
    assert match.options == find("quacks").options(
        {"books": 2, "test_tubes": True, "supply": "2018", "rats_from_round": 1}
    )


def test_every_bot_plays(tmp_path: Path) -> None:
    names = list(find("quacks").bots())
    for name in names:
        assert Match.load(kept(tmp_path, "--bots", name, "--options", "books=3")).outcome is not None
    each = ",".join((names * 2)[:2])
    assert Match.load(kept(tmp_path, "--bots", each)).outcome is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_told_again_as_a_seat_saw_it(tmp_path: Path, lang: Language) -> None:
    path = kept(tmp_path)
    match = Match.load(path)
    for seat in (None, 0, 1):
        chosen = () if seat is None else ("--seat", str(seat))
        ended = call("replay", str(path), *chosen, "--lang", lang)
        assert (ended.status, ended.err) == (DONE, "")
        story = ended.out.rpartition("\n\n")[0].splitlines()
        seen = [event for event in match.events if event.seen_by(seat)]
        assert story == [f"{event.text(lang)} [{event.rule}]" for event in seen]


def test_a_match_that_goes_on_is_told_as_far_as_it_is(tmp_path: Path) -> None:
    path = kept(tmp_path)
    match = Match.load(path)
    match.goto(10)
    match.save(path)
    ended = call("replay", str(path))
    assert ended.status == DONE
    assert ended.out.endswith("\n\nThe match is not over.\n10 choices, seed 7\n")
    assert len(ended.out.splitlines()) == len(match.events) + 3


def test_a_seat_is_not_told_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = Match("quacks", 2, seed="secret")
    for _ in range(20):
        assert match.decision is not None
        match.play(match.decision.keys[0])
    match.save(path)
    ended = call("replay", str(path), "--seat", "0")
    assert ended.out.endswith("\n\nThe match is not over.\n")
    assert "secret" not in ended.out


def test_nothing_that_a_terminal_obeys_is_printed(tmp_path: Path) -> None:
    match = Match("quacks", ["red", "two"], seed="\x1b]0;title\x07")
    match.save(tmp_path / "game.json")
    ended = call("replay", str(tmp_path / "game.json"))
    assert ended.status == DONE
    assert all(letter.isprintable() for letter in ended.out.replace("\n", ""))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play",), "GAME"),
        (("play", "chess"), "There is no game “chess”. Allowed: "),
        (("play", "quacks", "--seats", "9"), "for 2 to 4 players, not for 9"),
        (("play", "quacks", "--seats", "two"), "--seats: this is not a whole number: two"),
        (("play", "quacks", "--seats", "２"), "--seats: this is not a whole number"),
        (("play", "quacks", "--seed", "x" * 61), "A seed is a whole number"),
        (("play", "quacks", "--bots", "deep"), "--bots: there is no bot “deep”. Allowed: "),
        (("play", "quacks", "--bots", "random,random,random"), "each of the 2 seats, not 3"),
        (("play", "quacks", "--options", "books"), "--options: “books” is not NAME=VALUE."),
        (("play", "quacks", "--options", "=2"), "--options: “=2” is not NAME=VALUE."),
        (("play", "quacks", "--options", "books=2,books=3"), "--options: “books” is given twice."),
        (("play", "quacks", "--options", "rain=true"), "There is no option “rain”"),
        (("play", "quacks", "--options", "test_tubes=yes"), "The option “test_tubes” cannot be 'yes'."),
        (("play", "quacks", "--record", "no/such/folder/game.json"), "cannot be written"),
        (("replay",), "FILE"),
        (("replay", "no-such-file.json"), "no-such-file.json cannot be read"),
        (("games", "quacks"), "quacks"),
    ],
)
def test_a_wrong_command_line_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = call(*arguments)
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize("content", ["", "{}", '{"boardkit": "match-seen"}', "[" * 5000])
def test_a_record_that_cannot_be_read_is_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    ended = call("replay", str(path))
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert ended.err.startswith(f"boardkit: {path}: ")


def test_a_seat_that_there_is_not(tmp_path: Path) -> None:
    path = str(kept(tmp_path))
    for seat, said in (("2", "--seat: There is no seat 2"), ("-1", "--seat"), ("x", "--seat: this is not")):
        ended = call("replay", path, f"--seat={seat}")
        assert (ended.status, ended.out) == (BAD_INPUT, "")
        assert said in ended.err


def test_a_process_plays_in_the_language_of_its_environment() -> None:
    japanese = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8", "PYTHONUTF8": "1"}
    assert "シード 7" in start("play", "quacks", "--seed", "7", environment=japanese).out
    assert "というゲームはありません" in start("play", "chess", environment=japanese).err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["play", "replay", "games", "rules"])
def test_help_is_in_both_languages(command: str, lang: Language) -> None:
    ended = call(command, "--help", "--lang", lang)
    assert (ended.status, ended.err) == (DONE, "")
    assert {"en": "usage: ", "ja": "使い方："}[lang] in ended.out
