"""Cards that change how one brews: FB3, A Second Chance, and FB10, Well Stirred."""

from typing import Final

from boardkit.core.flow import Refusal, Step
from boardkit.quacks import pot, potions
from boardkit.quacks._say import say
from boardkit.quacks.material import LIMIT
from boardkit.quacks.state import Player, Quacks

FIVE: Final = 5
"""After so many chips card FB3 offers to start anew."""


def may_restart(state: Quacks, player: Player) -> bool:
    """Whether card FB3 offers to start anew: once, after five chips or an explosion within them."""
    if player.restarted:
        return False
    if player.exploded:
        return player.drawn <= FIVE and state.terms.options["restart_exploded"] is True
    return player.drawn >= FIVE


class Restart(Step[Quacks]):
    """Card FB3: go on, or put everything back and start the round anew (QUA-CARD-16)."""

    __slots__ = ()
    name = "restart"
    rule = "QUA-CARD-16"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("continue", "restart")

    def take(self, state: Quacks, key: str) -> None:
        player = state.players[self.seat]
        player.restarted = True
        if key == "restart":
            start_anew(state, self.seat)
            potions.go_on_drawing(state, self.seat)
        else:
            potions.go_on(state, self.seat)

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return potions.why_not_exploded(state, state.players[self.seat], key)


def start_anew(state: Quacks, seat: int) -> None:
    """All chips of this round go back into the bag (QUA-CARD-26)."""
    player = state.players[seat]
    for chip in (*player.pot, *player.aside_new):
        player.bag[chip] += 1
    player.aside = player.aside_before[:]
    player.aside_new = []
    pot.clear(player)
    player.limit = LIMIT
    if state.terms.options["restart_refunds"]:
        player.flask = player.flask_before
        player.rubies = player.rubies_before
        player.vp = player.vp_before
        player.sources = player.sources_before[:]
    state.tell("restarted", "QUA-CARD-16", seat, state.whisper())


class ReturnFirstWhite(Step[Quacks]):
    """Card FB10: the first white chip may go back into the bag (QUA-CARD-23)."""

    __slots__ = ()
    name = "first-white"
    rule = "QUA-CARD-23"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("return", "keep")

    def take(self, state: Quacks, key: str) -> None:
        if key == "return":
            pot.take_back(state, self.seat, self.rule)
        potions.go_on(state, self.seat)
