"""Positions in words: where a lesson or a test starts.

A description is a mapping; all of it may be left out::

    {
        "round": 3,                # 1 to 9
        "phase": "potions",        # "round": before the card; "potions"; "evaluation"; "shopping"; "rubies"
        "start": 0,                # the seat that starts
        "card": "FB5",             # the card of the round, from "potions" on
        "players": [               # by seat; those left out are as at the start of a game
            {
                "bag": {"white1": 4, "orange1": 1},
                "pot": ["white2", "orange1@5"],  # in order, each with its space or as far as its value goes
                "aside": ["red2"],
                "droplet": 2, "glass": 0, "rats": 3, "points": 12, "rubies": 1, "flask": False,
                "stopped": True,   # in "potions": draws no more
            },
        ],
    }

A pot is one that was brewed so far, with what its last chips leave in force; in "evaluation" and later its
player has stopped, or exploded if the white chips say so. Before the card ("round") all pots are empty. A
bag that is not described is the starting bag without the chips that lie elsewhere.
"""

from collections.abc import Mapping
from typing import Any, Final

from boardkit.core.flow import Step
from boardkit.core.game import BadScenario
from boardkit.core.names import quoted, shown
from boardkit.core.switches import Value
from boardkit.core.text import Listing
from boardkit.quacks._say import say
from boardkit.quacks.brewing_cards import FIVE
from boardkit.quacks.material import (
    BLUE,
    CARDS,
    CHIP,
    CHIPS,
    COLOUR,
    GLASSES,
    KINDS,
    LAST_DROPLET,
    LAST_SPACE,
    LIMIT,
    RED,
    ROUNDS,
    START_BAG,
    VALUE,
    WHITE,
    YELLOW,
)
from boardkit.quacks.pot import begin
from boardkit.quacks.potions import BREW, REVEAL
from boardkit.quacks.rounds import ROUND_START, ROUND_STEPS
from boardkit.quacks.setup import new_game
from boardkit.quacks.state import Player, Quacks
from boardkit.quacks.stir import STIR

PHASES: Final = ("round", "potions", "evaluation", "shopping", "rubies")

_FIRST_STEP: Final = {
    "potions": "after-brewing",
    "evaluation": "bonus-die",
    "shopping": "shopping",
    "rubies": "spend-rubies",
}

_MOST: Final = {"droplet": LAST_DROPLET, "glass": len(GLASSES) - 1, "rats": 99, "points": 999, "rubies": 99}


def described(start: Mapping[str, Any], seats: int, options: Mapping[str, Value]) -> Quacks:
    """The state that *start* describes; :class:`BadScenario` says what in it cannot be."""
    _only(start, ("round", "phase", "start", "card", "players", "chance"))
    state = new_game(seats, options)
    phase = start.get("phase", "potions")
    if phase not in PHASES:
        raise BadScenario(say("scenario.value", name="phase", given=shown(phase), allowed=Listing(PHASES)))
    state.round = _number(start, "round", 1, ROUNDS, 1)
    state.start = _number(start, "start", 0, seats - 1, 0)
    _card(state, start.get("card", ""), phase)
    players = start.get("players", [])
    if not isinstance(players, list | tuple) or len(players) > seats:
        raise BadScenario(say("scenario.players", n=seats))
    for player, given in zip(state.players, players, strict=False):
        _player(state, player, given)
        if player.pot and phase == "round":
            raise BadScenario(say("scenario.pot-early"))
    _supply(state)
    _stack(state, phase)
    return state


def _only(given: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in given:
        if name not in names:
            raise BadScenario(say("scenario.name", name=shown(name, 40), allowed=Listing(names)))


def _number(given: Mapping[str, Any], name: str, low: int, high: int, default: int) -> int:
    value = given.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise BadScenario(say("scenario.number", name=name, low=low, high=high, given=quoted(value)))
    return value


def _truth(given: Mapping[str, Any], name: str, default: bool) -> bool:
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise BadScenario(say("scenario.value", name=name, given=quoted(value), allowed="True, False"))
    return value


def _card(state: Quacks, card: object, phase: str) -> None:
    if card == "":
        return
    if not isinstance(card, str) or card not in CARDS:
        raise BadScenario(say("scenario.value", name="card", given=shown(card), allowed=Listing(CARDS)))
    if phase == "round":
        raise BadScenario(say("scenario.card-early", card=card))
    state.card = card
    state.left.remove(card)


def _player(state: Quacks, player: Player, given: object) -> None:
    if not isinstance(given, Mapping):
        raise BadScenario(say("scenario.player", given=shown(given)))
    _only(given, ("bag", "pot", "aside", "flask", "stopped", *_MOST))
    player.droplet = _number(given, "droplet", 0, LAST_DROPLET, 0)
    player.glass = _number(given, "glass", 0, _MOST["glass"], 0)
    player.rats = _number(given, "rats", 0, _MOST["rats"], 0)
    player.base = min(player.droplet + player.rats, LAST_DROPLET)
    player.vp = _number(given, "points", 0, _MOST["points"], 0)
    player.sources[0] = player.vp
    player.rubies = _number(given, "rubies", 0, _MOST["rubies"], 1)
    player.flask = _truth(given, "flask", True)
    player.aside = sorted(_chip(each) for each in _list(given, "aside"))
    if any(COLOUR[chip] != RED for chip in player.aside):
        raise BadScenario(say("scenario.aside"))
    begin(player, LIMIT)
    player.stopped = _truth(given, "stopped", False)
    for each in _list(given, "pot"):
        _fill(state, player, each)
    player.bag = _bag(player, given.get("bag"))


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    value = given.get(name, [])
    if not isinstance(value, list | tuple) or len(value) > 200:
        raise BadScenario(say("scenario.list", name=name, given=shown(value)))
    return list(value)


def _chip(name: object) -> int:
    chip = CHIP.get(name) if isinstance(name, str) else None
    if chip is None:
        raise BadScenario(say("scenario.chip", given=shown(name), allowed=Listing(CHIPS)))
    return chip


def _fill(state: Quacks, player: Player, entry: object) -> None:
    """Put one chip into the pot: ``"white2"`` as far as its value goes, ``"white2@7"`` on that space."""
    name, mark, at = entry.partition("@") if isinstance(entry, str) else (entry, "", "")
    chip = _chip(name)
    space = min(player.space + VALUE[chip], LAST_SPACE)
    if mark:
        space = int(at) if at.isdecimal() and len(at) < 3 else -1
        if not (player.space < space <= LAST_SPACE or space == player.space == LAST_SPACE):
            low = min(player.space + 1, LAST_SPACE)
            raise BadScenario(say("scenario.space", given=shown(entry), low=low, high=LAST_SPACE))
    player.pot.append(chip)
    player.places.append(space)
    _count(state, player, chip)


def _count(state: Quacks, player: Player, chip: int) -> None:
    """What *chip*, the last one in the pot, adds to the counts, and what it leaves in force."""
    colour = COLOUR[chip]
    player.colours |= 1 << colour
    player.drawn += 1
    player.reds += colour == RED
    player.yellows += colour == YELLOW
    player.whites += VALUE[chip] if colour == WHITE else 0
    player.flaskable = colour == WHITE
    player.merciful = player.merciful or colour == WHITE
    player.restarted = player.drawn >= FIVE
    player.undo_doubled, player.undo_shield = player.doubled, player.shield
    player.doubled = state.terms.yellow == 2 and colour == YELLOW
    player.shield = max(player.shield - 1, VALUE[chip] if state.terms.blue == 2 and colour == BLUE else 0)


def _bag(player: Player, given: object) -> list[int]:
    if given is None:
        bag = [START_BAG.get(name, 0) for name in CHIPS]
        for chip in player.pot:
            bag[chip] = max(bag[chip] - 1, 0)
        return bag
    if not isinstance(given, Mapping):
        raise BadScenario(say("scenario.bag", given=shown(given)))
    bag = [0] * KINDS
    for name, n in given.items():
        if type(n) is not int or not 0 <= n <= 99:
            raise BadScenario(say("scenario.number", name=shown(name, 20), low=0, high=99, given=shown(n)))
        bag[_chip(name)] = n
    return bag


def _supply(state: Quacks) -> None:
    """What the players do not have lies in the supply; there must be enough of every kind."""
    for chip in range(KINDS):
        held = sum(player.owned()[chip] for player in state.players)
        state.supply[chip] = state.terms.supply[chip] - held
        if state.supply[chip] < 0:
            raise BadScenario(
                say("scenario.supply", chip=CHIPS[chip], held=held, n=state.terms.supply[chip])
            )


def _stack(state: Quacks, phase: str) -> None:
    """What is still to come in this round."""
    state.phase = phase
    if phase == "round":
        state.round -= 1
        state.stack = [ROUND_START]
        return
    names = [step.name for step in ROUND_STEPS]
    steps: list[Step[Quacks]] = list(ROUND_STEPS[names.index(_FIRST_STEP[phase]) :])
    state.stack = steps[::-1]
    _limits(state)
    if phase == "potions":
        _brewing(state)
        return
    for player in state.players:
        player.scoring = player.space + 1
        player.flaskable = False
        player.stopped = True
    if phase in ("shopping", "rubies"):
        for player in state.players:
            player.points = player.coins = True


def _limits(state: Quacks) -> None:
    """The limits of white chips that card and yellow chips make, and who has exploded."""
    for player in state.players:
        player.limit = state.limit
        if state.terms.yellow == 3 and player.yellows:
            player.limit = max(player.limit, 9 if player.yellows >= 3 else 8)
        player.exploded = player.whites > player.limit
        player.protected = player.exploded and player.undo_shield > 0
        player.stopped = player.stopped or player.exploded
        player.flaskable = player.flaskable and not player.exploded


def _brewing(state: Quacks) -> None:
    state.stirring = state.round == ROUNDS or state.terms.options["stir_every_round"] is True
    if state.stirring:
        state.stack.append(STIR)
    else:
        state.hidden = True
        state.push(*(BREW[seat] for seat in state.order()), REVEAL)
