"""What must hold in every state of Quacks, and sets of its options to try."""

from typing import Any

from boardkit.quacks.material import COLOUR, KINDS, LAST_DROPLET, LAST_SPACE, ROUNDS, RUBIES, VALUE, WHITE
from boardkit.quacks.state import Player, Quacks

SETS: dict[str, dict[str, Any]] = {
    "book 1": {},
    "book 2": {"books": 2},
    "book 3": {"books": 3},
    "book 4": {"books": 4},
    "test tubes": {"test_tubes": True, "books": 4},
    "stir always": {"stir_every_round": True, "books": 2},
    "asked everything": {"decline_chip_actions": True, "rats_optional": True, "random_start_player": True},
    "old printing": {"supply": "2018", "sold_out_gain": "ruby", "green3_price": 18, "blue4_price": 19},
}


def holds(state: Quacks) -> None:
    """Nothing is lost, made or out of bounds."""
    chips_are_conserved(state)
    assert 0 <= state.round <= ROUNDS
    assert 0 <= state.start < state.terms.seats
    assert len(set(state.left)) == len(state.left)
    assert state.card not in state.left
    for player in state.players:
        counts_fit(player)
        spaces_fit(player)
    if state.terms.options["ruby_cap"] and not state.hidden:
        assert sum(player.rubies for player in state.players) <= RUBIES


def chips_are_conserved(state: Quacks) -> None:
    """Of each kind there are as many as in the box, in the supply and with the players together."""
    owned = [player.owned() for player in state.players]
    for chip in range(KINDS):
        held = sum(each[chip] for each in owned)
        assert state.supply[chip] >= 0
        assert state.supply[chip] + held == state.terms.supply[chip], (chip, state.supply[chip], held)


def counts_fit(player: Player) -> None:
    """Nothing is negative; points are the sum of where they came from."""
    assert min(player.bag) >= 0
    assert min(player.rubies, player.vp, player.rats, player.forgone, player.shield, player.drawn) >= 0
    assert player.vp == sum(player.sources)
    assert min(player.sources) >= 0
    assert player.whites == sum(VALUE[chip] for chip in player.pot if COLOUR[chip] == WHITE)


def spaces_fit(player: Player) -> None:
    """Chips lie on spaces that rise up to the last one, from the droplet or the rat stone on."""
    assert 0 <= player.droplet <= LAST_DROPLET
    assert 0 <= player.base <= LAST_DROPLET
    assert len(player.pot) == len(player.places)
    before = player.base
    for space in player.places:
        assert before < space <= LAST_SPACE or before == space == LAST_SPACE, (player.base, player.places)
        before = space
