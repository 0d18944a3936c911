"""The setup of a game."""

from collections.abc import Mapping

from boardkit.core.flow import ChanceStep
from boardkit.core.switches import Value
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.material import CARDS, CHIP, KINDS, LIMIT, START_BAG, START_RUBIES
from boardkit.quacks.rounds import ROUND_START
from boardkit.quacks.state import SOURCES, Player, Quacks, Terms


def new_game(seats: int, options: Mapping[str, Value]) -> Quacks:
    """Everybody with the starting bag, a full flask and a ruby, before the first round.

    See QUA-SETUP-1; QUA-SETUP-4 for the supply, and QUA-SETUP-9 to QUA-SETUP-13 for each player.
    """
    terms = Terms(seats, options)
    state = Quacks()
    state.terms = terms
    state.log = None
    state.players = [new_player() for _ in range(seats)]
    state.supply = list(terms.supply)
    for name, n in START_BAG.items():
        state.supply[CHIP[name]] -= n * seats
    state.round = state.start = 0
    state.phase = "setup"
    state.card = ""
    state.left = sorted(CARDS, key=CARDS.index)
    state.commits = [0] * seats
    state.brewing = None
    state.hidden = state.stirring = False
    state.stack = [ROUND_START]
    if options["random_start_player"]:
        state.stack.append(StartPlayer())
    return state


def new_player() -> Player:
    """One player's things at the start: QUA-SETUP-10 for the droplet, QUA-SETUP-12 for the bag."""
    bag = [0] * KINDS
    for name, n in START_BAG.items():
        bag[CHIP[name]] = n
    values = dict.fromkeys(Player.__slots__, 0) | {
        "bag": bag,
        "coins": True,
        "flask": True,
        "flask_before": True,
        "gap": -1,
        "limit": LIMIT,
        "points": True,
        "rubies": START_RUBIES,
        "rubies_before": START_RUBIES,
        "sources": [0] * len(SOURCES),
        "sources_before": [0] * len(SOURCES),
    }
    for name in ("aside", "aside_before", "aside_new", "pot", "places", "shown"):
        values[name] = []
    for name in (
        "doubled",
        "exploded",
        "flaskable",
        "merciful",
        "protected",
        "restarted",
        "stopped",
        "undo_doubled",
    ):
        values[name] = False
    return Player(**values)


class StartPlayer(ChanceStep[Quacks]):
    """Who starts, where that is left to chance (QUA-SETUP-14)."""

    __slots__ = ()
    name = "start"
    rule = "QUA-SETUP-14"
    say = say

    def outcomes(self, state: Quacks) -> list[tuple[str, int]]:
        return [(f"start:{seat}", 1) for seat in range(state.terms.seats)]

    def take(self, state: Quacks, key: str) -> None:
        state.start = int(key.removeprefix("start:"))

    def label(self, state: Quacks, key: str) -> Speaks:
        return say("choice.start", n=int(key.removeprefix("start:")) + 1)
