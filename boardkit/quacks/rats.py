"""Rat tails: a head start for those who lie behind."""

from boardkit.core.flow import Automatic, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import LAST_DROPLET, tails
from boardkit.quacks.state import Quacks


def count_tails(state: Quacks) -> None:
    """Count the tails between each player and the leader by the points of now (QUA-RAT-2).

    Leaders have none (QUA-RAT-5). Card FP7 doubles them (QUA-CARD-7); in round 1 there are none to be
    doubled or given up (QUA-CARD-29).
    """
    players = state.players
    if state.round < state.terms.options["rats_from_round"]:  # type: ignore[operator]
        for player in players:
            player.rats = 0
        return
    leader = max([player.vp for player in players])
    double = 2 if state.card == "FP7" else 1
    for player in players:
        player.rats = tails(player.vp, leader) * double if player.vp < leader else 0


class PlaceRats(Automatic[Quacks]):
    """After the card of the round, the rat stones go past the droplets (QUA-RAT-1).

    There they stay for this one round, whoever leads (QUA-RAT-8, QUA-RAT-9).
    """

    __slots__ = ()
    name = "place-rats"

    def run(self, state: Quacks) -> None:
        state.phase = "rats"
        frozen = state.terms.options["rats_counted"] == "before_card"
        if not frozen:
            count_tails(state)
        elif state.card == "FP7":
            for player in state.players:
                player.rats *= 2
        asked = []
        for seat in state.order():
            player = state.players[seat]
            player.rats -= player.forgone
            if player.rats and state.terms.options["rats_optional"]:
                asked.append(RatsChoice(seat))
            else:
                place_stone(state, seat, player.rats)
        state.push(*asked)


def place_stone(state: Quacks, seat: int, n: int) -> None:
    """Put the rat stone of *seat* *n* spaces past its droplet, but not past the last (QUA-RAT-10)."""
    player = state.players[seat]
    player.rats = n
    player.base = min(player.droplet + n, LAST_DROPLET)
    if n and state.log is not None:
        state.tell("rats", "QUA-RAT-1", seat, n=n, space=player.base)


class RatsChoice(Step[Quacks]):
    """How many of the tails to use, where that is free (QUA-RAT-6)."""

    __slots__ = ()
    name = "rats"
    rule = "QUA-RAT-6"
    say = say

    def keys(self, state: Quacks) -> list[str]:
        return [f"rats:{n}" for n in range(state.players[self.seat].rats, -1, -1)]

    def take(self, state: Quacks, key: str) -> None:
        place_stone(state, self.seat, int(key.removeprefix("rats:")))

    def label(self, state: Quacks, key: str) -> Speaks:
        return say("choice.rats", n=int(key.removeprefix("rats:")))
