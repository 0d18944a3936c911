"""What must hold in every state of Washday, and sets of its options to try."""

from typing import Any

from tests.example.state import COPIES, HAND, PIECES, Washday

SETS: dict[str, dict[str, Any]] = {"plain": {}, "basket": {"basket": True}}


def holds(state: Washday) -> None:
    """No card is lost or made; hands and points are within their bounds."""
    assert tuple(state.pile) == PIECES
    assert all(0 <= n <= COPIES for n in (*state.pile.values(), *state.gone().values()))
    assert 0 <= state.wind <= 6
    assert state.basket >= 0
    assert state.fills or not state.basket
    for player in state.players:
        assert len(player.hand) + bool(player.pegged) <= HAND
        assert min(player.dried, player.second, player.basket, player.wins) >= 0
        assert player.wins <= player.dried  # each of them scored a wind of 1 or more
