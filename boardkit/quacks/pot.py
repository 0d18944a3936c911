"""The pot of a player: chips are laid into it, the last one is taken back, and it is emptied."""

from boardkit.quacks.material import CHIPS, COLOUR, LAST_SPACE, VALUE
from boardkit.quacks.state import Player, Quacks


def begin(player: Player, limit: int) -> None:
    """An empty pot, and everything as it is before the first chip."""
    player.aside_before = player.aside[:]
    player.aside_new = []
    player.flask_before = player.flask
    player.rubies_before = player.rubies
    player.vp_before = player.vp
    player.sources_before = player.sources[:]
    player.limit = limit
    player.restarted = player.merciful = False
    clear(player)


def clear(player: Player) -> None:
    """Nothing in the pot, nothing in force."""
    player.pot = []
    player.places = []
    player.colours = player.whites = player.reds = player.yellows = player.drawn = 0
    player.shield = player.undo_shield = 0
    player.gap = -1
    player.doubled = player.undo_doubled = player.flaskable = False
    player.exploded = player.protected = player.stopped = False


def can_draw(state: Quacks, player: Player) -> bool:
    """Whether there is something to draw, and room for it where the end of the pot matters (QUA-BREW-7)."""
    if player.places and player.places[-1] == LAST_SPACE and not state.terms.options["draw_past_end"]:
        return False
    return any(player.bag)


def lay(state: Quacks, seat: int, chip: int, move: int) -> None:
    """Lay *chip* *move* spaces ahead, or twice as far (QUA-BREW-3, QUA-YELLOW-4)."""
    player = state.players[seat]
    space = space_ahead(state, player, chip, move)
    player.undo_doubled = player.doubled
    player.doubled = False
    player.pot.append(chip)
    player.places.append(space)
    player.colours |= 1 << COLOUR[chip]
    if state.log is not None:
        state.tell("placed", "QUA-BREW-3", seat, state.whisper(), chip=CHIPS[chip], space=space)


def space_ahead(state: Quacks, player: Player, chip: int, move: int) -> int:
    """Where *chip* comes to lie if it moves *move* spaces (QUA-BREW-4, QUA-BREW-8, QUA-YELLOW-5)."""
    if player.doubled:
        move += move if state.terms.options["yellow2_doubles"] == "move" else VALUE[chip]
    return min((player.places[-1] if player.places else player.base) + move, LAST_SPACE)


def take_back(state: Quacks, seat: int, rule: str) -> None:
    """The chip drawn last goes back into the bag, as if never drawn (QUA-FLASK-6, QUA-CARD-37).

    Position and sum of the white chips are again what they were (QUA-FLASK-2).
    """
    player = state.players[seat]
    chip = player.pot.pop()
    player.places.pop()
    player.bag[chip] += 1
    player.whites -= VALUE[chip]
    player.flaskable = False
    if rule != "QUA-FLASK-1" or not state.terms.options["flasked_chip_counts"]:
        player.doubled = player.undo_doubled
        player.shield = player.undo_shield
        player.drawn -= 1
    state.tell("flask" if rule == "QUA-FLASK-1" else "back", rule, seat, state.whisper(), chip=CHIPS[chip])


def put_back_shown(player: Player) -> None:
    """The chips that were looked at go back into the bag."""
    for chip in player.shown:
        player.bag[chip] += 1
    player.shown = []
