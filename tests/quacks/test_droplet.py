"""The droplet at the end of its way."""

import pytest

import boardkit

from .table import keys, player


def spending(droplet: int, **options: object) -> boardkit.Match:
    """The end of a round, at a droplet on that space and two rubies."""
    described = {"droplet": droplet, "rubies": 2, "flask": False}
    start = {"seats": 2, "round": 4, "phase": "rubies", "players": [described]}
    return boardkit.scenario("quacks", start, options=options)


@pytest.mark.rule("QUA-CHIP-4")
def test_rubies_are_not_taken_for_a_droplet_that_can_go_no_further() -> None:
    assert set(keys(spending(50)).split()) == {"droplet", "flask", "done"}
    assert set(keys(spending(51)).split()) == {"flask", "done"}


@pytest.mark.rule("QUA-TUBE-2")
def test_a_droplet_at_the_end_may_still_move_along_the_glasses() -> None:
    match = spending(51, test_tubes=True)
    assert "droplet" in keys(match).split()
    match.play("droplet")
    match.play("glass")
    assert player(match).glass == 1


@pytest.mark.rule("QUA-CARD-2")
@pytest.mark.parametrize("test_tubes", [False, True])
def test_droplets_move_from_the_start_player_on(test_tubes: bool) -> None:
    start = {"seats": 3, "round": 2, "start": 1, "phase": "round", "chance": ["card:FP2"]}
    match = boardkit.scenario("quacks", start, options={"test_tubes": test_tubes})
    while "droplet" in keys(match).split():
        match.play("droplet")
    assert [event.seat for event in match.events if event.kind == "droplet"] == [1, 2, 0]
