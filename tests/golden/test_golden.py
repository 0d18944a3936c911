"""The kept games are still what the rules, the texts and the seeds give; ``make golden`` makes them anew."""

import json

import pytest

from boardkit import Match
from tests.conformance.subjects import SUBJECTS, subjects
from tests.golden.playthrough import FOLDER, SEED, played, told

GAMES = sorted(SUBJECTS)


def test_every_game_is_kept_and_no_other() -> None:
    games = {subject.game for subject in subjects()}
    assert {path.stem for path in FOLDER.glob("*.txt")} == games
    assert {path.stem for path in FOLDER.glob("*.json")} == games


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_told_as_it_was(game: str) -> None:
    kept = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    assert told(played(game)) == kept, "if that is meant, make golden and read what git diff shows"


@pytest.mark.parametrize("game", GAMES)
def test_the_kept_record_can_be_read(game: str) -> None:
    """A record of today must be readable tomorrow."""
    match = Match.load(FOLDER / f"{game}.json")
    assert match.outcome is not None
    assert match.record() == json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_still_gives_what_it_gave(game: str) -> None:
    """What chance gave in the kept record is what its seed gives today, turn by turn."""
    kept = Match.load(FOLDER / f"{game}.json")
    again = Match(game, list(kept.seats), seed=SEED, options=kept.options)
    for choice in range(1, kept.length + 1):
        seat, key = kept.chosen(choice)
        if seat is not None:
            assert again.at == choice - 1
            again.play(key, seat=seat)
    assert again.choices == kept.choices
