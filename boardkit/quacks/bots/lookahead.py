"""What a brew is worth to a bot: as it is, after one chip more, after the flask, begun anew.

Chances are exact. What an end is worth is the judgement of :mod:`boardkit.quacks.bots.appraisal`.
"""

from typing import Final

from boardkit.quacks.bots.appraisal import COIN_WORTH, DIE, Appraisal
from boardkit.quacks.material import BLUE, CHIPS, COLOUR, LAST_SPACE, LIMIT, RED, VALUE, WHITE, YELLOW
from boardkit.quacks.odds import Rules, expected
from boardkit.quacks.odds.position import explodes, lands
from boardkit.quacks.state import Player

USUAL_RISK: Final = 0.25
"""Where a brew begun anew is thought to stop."""


def stop(worth: Appraisal, player: Player) -> float:
    """What the pot is worth as it is; red chips beside it follow."""
    space = min(player.space + sum(VALUE[chip] for chip in player.aside), LAST_SPACE)
    return worth.space(space + 1, player.exploded and not player.protected)


def draw(worth: Appraisal, player: Player, more: int = 0) -> float:
    """What it is worth on average to draw one chip, and up to *more* after it if that is better."""
    many = sum(player.bag)
    if not many:
        return stop(worth, player)
    total = 0.0
    for chip, n in enumerate(player.bag):
        if n:
            total += n * (
                brewed(worth, after(worth, player, chip), more) if more else at(worth, player, chip)
            )
    return total / many


def at(worth: Appraisal, player: Player, chip: int) -> float:
    """What the pot is worth if *chip* comes and one stops: the quick way to the same as :func:`after`."""
    beside = sum(VALUE[red] for red in player.aside)
    if COLOUR[chip] == RED and worth.terms.red == 2:
        beside += VALUE[chip]
    space = min(lands(worth.state, player, chip) + beside, LAST_SPACE)
    return worth.space(space + 1, explodes(player, chip) and not player.shield)


def brewed(worth: Appraisal, player: Player, more: int) -> float:
    """What the pot is worth if up to *more* chips may follow."""
    now = stop(worth, player)
    return now if player.exploded or not more else max(now, draw(worth, player, more - 1))


def after(worth: Appraisal, player: Player, chip: int) -> Player:
    """*player* with *chip* from its bag in the pot, or beside it."""
    twin = player.copy()
    twin.bag[chip] -= 1
    if COLOUR[chip] == RED and worth.terms.red == 2:
        twin.aside.append(chip)
        return twin
    twin.exploded = explodes(player, chip)
    twin.protected = player.shield > 0
    twin.shield = max(player.shield - 1, 0)
    twin.doubled = False
    twin.places.append(lands(worth.state, player, chip))
    twin.pot.append(chip)
    if COLOUR[chip] == WHITE:
        twin.whites += VALUE[chip]
    _act(worth, twin, chip)
    return twin


def _act(worth: Appraisal, player: Player, chip: int) -> None:
    """What *chip* leaves in force for the next ones."""
    colour = COLOUR[chip]
    if colour == RED:
        player.reds += 1
    elif colour == BLUE and worth.terms.blue == 2:
        player.shield = max(player.shield, VALUE[chip])
    elif colour == YELLOW:
        player.yellows += 1
        player.doubled = worth.terms.yellow == 2
        if worth.terms.yellow == 3:
            player.limit = Rules(yellow3=True, yellows=player.yellows).limit(player.limit, 0)


def with_chip(worth: Appraisal, chip: int) -> float:
    """What it is worth to place *chip* of those that were looked at."""
    return brewed(worth, after(worth, worth.player, chip), 1)


def with_flask(worth: Appraisal) -> float:
    """What it is worth to put the white chip drawn last back into the bag."""
    twin = worth.player.copy()
    chip = twin.pot.pop()
    twin.places.pop()
    twin.bag[chip] += 1
    twin.whites -= VALUE[chip]
    twin.doubled, twin.shield = twin.undo_doubled, twin.undo_shield
    price = 0.0 if worth.state.card == "FB9" else min(worth.flask, 2 * worth.ruby)
    return draw(worth, twin, 1) - price if not twin.pot else brewed(worth, twin, 2) - price


def laid(worth: Appraisal, chip: int) -> float:
    """What the pot is worth with *chip* laid as far as its value says: it cannot explode (card FB7)."""
    return worth.space(min(worth.player.space + VALUE[chip], LAST_SPACE) + 1, False)


def anew(worth: Appraisal) -> float:
    """What it is worth to begin the brew anew, about."""
    player = worth.player
    chips = player.bag[:]
    for chip in (*player.pot, *player.aside_new):
        chips[chip] += 1
    bag = {CHIPS[chip]: n for chip, n in enumerate(chips) if n}
    brew = expected(bag, USUAL_RISK, coin=COIN_WORTH[worth.round], base=player.base, limit=LIMIT)
    return float(brew.value) + DIE / worth.terms.seats * float(1 - brew.explosion)
