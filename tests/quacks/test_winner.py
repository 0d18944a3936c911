"""The end of the game: who wins."""

from collections.abc import Mapping
from typing import Any

import pytest

from boardkit.core.game import Outcome
from tests.quacks.table import play, table


def ended(*players: Mapping[str, Any]) -> Outcome:
    """How a match ends whose players have nothing left to spend in round 9."""
    poor = ({"rubies": 0} | dict(one) for one in players)
    match = table(*poor, seats=len(players), phase="rubies", round=9)
    assert match.decision is None
    assert match.outcome is not None
    return match.outcome


@pytest.mark.rule("QUA-WIN-1")
def test_the_most_points_win() -> None:
    outcome = ended({"points": 31}, {"points": 72}, {"points": 30}, {"points": 40})
    assert outcome.scores == (31, 72, 30, 40)
    assert outcome.ranking == ((1,), (3,), (0,), (2,))
    assert outcome.winners == (1,)


@pytest.mark.rule("QUA-WIN-1")
def test_it_ends_after_nine_rounds_not_before() -> None:
    for number in range(1, 9):
        match = table({"rubies": 0}, {"rubies": 0}, phase="rubies", round=number)
        assert match.outcome is None
    assert ended({}, {}).scores == (0, 0)


@pytest.mark.rule("QUA-WIN-2")
def test_case_48_of_equals_the_farther_scoring_space_wins() -> None:
    # scoring spaces 31 and 30
    outcome = ended({"points": 40, "pot": ["orange1@29"]}, {"points": 40, "pot": ["orange1@30"]})
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (0,)))
    # two spaces that show the same number, 23
    outcome = ended({"points": 40, "pot": ["orange1@31"]}, {"points": 40, "pot": ["orange1@30"]})
    assert outcome.winners == (0,)
    # fewer points do not win by the farther space
    outcome = ended({"points": 39, "pot": ["orange1@50"]}, {"points": 40, "pot": ["orange1@2"]})
    assert outcome.winners == (1,)


@pytest.mark.rule("QUA-WIN-2")
def test_exploded_or_not() -> None:
    boom = {"points": 40, "pot": ["white3@1", "white3@9", "white2@20"]}
    assert ended({"points": 40, "pot": ["orange1@19"]}, boom).winners == (1,)


@pytest.mark.rule("QUA-WIN-3")
def test_case_48_who_is_still_tied_shares_the_win() -> None:
    same = {"points": 40, "pot": ["orange1@29"]}
    outcome = ended(same, {"points": 12}, same)
    assert outcome.winners == (0, 2)
    assert outcome.ranking == ((0, 2), (1,))
    # a place further down can be shared as well
    assert ended({"points": 50}, same, same).ranking == ((0,), (1, 2))


@pytest.mark.rule("QUA-WIN-1")
def test_points_of_the_last_steps_count() -> None:
    # scoring space 26: 6 points and 20 coins, so 6 + 20 / 5 = 10, and 5 rubies are 2 more
    match = table({"pot": ["orange1@25"], "rubies": 5, "points": 3}, {}, phase="evaluation", round=9)
    play(match, "die:vp2")
    assert match.outcome is not None
    assert match.outcome.scores[0] == 3 + 2 + 6 + 4 + 2
    assert match.outcome.breakdown[0] == {
        "pot": 3 + 6, "die": 2, "chips": 0, "cards": 0, "tubes": 0, "last_round": 4 + 2
    }  # fmt: skip
    for score, parts in zip(match.outcome.scores, match.outcome.breakdown, strict=True):
        assert score == sum(parts.values())


def test_an_ended_match_offers_nothing_and_says_so() -> None:
    match = table({"rubies": 0}, {"rubies": 0}, phase="rubies", round=9)
    why = match.why_not("draw")
    assert why is not None
    assert why.text("en") == "The match is over; nothing is left to choose."
    assert [event.kind for event in match.events][-1] == "over"
    assert match.events[-1].rule == "QUA-WIN-1"
