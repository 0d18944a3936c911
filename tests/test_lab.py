"""The lab: many matches, and what it refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from boardkit.core.bots import RandomBot
from boardkit.core.decision import Decision, NotAllowed
from boardkit.core.errors import BoardkitError
from boardkit.core.game import View
from boardkit.lab import contest, play_game, playout
from boardkit.lab.contest import BadBot


class Stubborn:
    """A bot that always answers the same."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View, decision: Decision) -> str:
        answer: str = self.answer
        return answer


def test_a_playout_is_the_same_for_the_same_seed() -> None:
    assert playout("quacks", seats=4, seed=7) == playout("quacks", seats=4, seed=7)
    assert len({playout("quacks", seats=4, seed=seed) for seed in range(20)}) > 5


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, None, "two"])
def test_a_playout_is_for_as_many_as_the_game(seats: Any) -> None:
    with pytest.raises(NotAllowed):
        playout("quacks", seats=seats)


@pytest.mark.parametrize("answer", ["drw", "buy:black1", None, 3])
def test_a_bot_that_chooses_what_is_not_there_is_told_what_is(answer: Any) -> None:
    with pytest.raises(BadBot, match="which is not on offer; allowed: draw"):
        play_game("quacks", [Stubborn(answer), RandomBot(1)])


@pytest.mark.parametrize(
    "deed",
    [
        lambda: contest("quacks", [RandomBot], games=1),
        lambda: contest("quacks", [], games=1),
        lambda: contest("quacks", [RandomBot] * 5, games=1),
        lambda: contest("quacks", [RandomBot, RandomBot], games=-1),
        lambda: contest("quacks", ["random", "random"], games=1),  # type: ignore[list-item]
        lambda: play_game("quacks", [RandomBot(1)]),
    ],
)
def test_a_contest_says_what_it_takes(deed: Callable[[], object]) -> None:
    with pytest.raises(BoardkitError):
        deed()


def test_wins_are_shared_out() -> None:
    """Every game has one win to share: 6 games, 6 wins."""
    assert sum(contest("quacks", [RandomBot, RandomBot, RandomBot], games=6)) == pytest.approx(6)
