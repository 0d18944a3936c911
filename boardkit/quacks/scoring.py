"""The end of the game: who won."""

from boardkit.core.game import Outcome
from boardkit.quacks.state import SOURCES, Quacks


def outcome(state: Quacks) -> Outcome:
    """Most points win (QUA-WIN-1), then the farther scoring space of the last round (QUA-WIN-2).

    Who is equal in both shares a place (QUA-WIN-3).
    """
    strength = [(player.vp, player.scoring) for player in state.players]
    places = [
        tuple(seat for seat, mine in enumerate(strength) if mine == each)
        for each in sorted(set(strength), reverse=True)
    ]
    return Outcome(
        tuple(player.vp for player in state.players),
        tuple(places),
        tuple(dict(zip(SOURCES, player.sources, strict=True)) for player in state.players),
    )
