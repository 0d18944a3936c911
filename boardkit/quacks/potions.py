"""Brewing potions: draw a chip, place it, draw again or stop, and beware of the white ones."""

from collections.abc import Sequence
from typing import Final

from boardkit.core.flow import Automatic, Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks import brewing_cards, drawing, pot, stir
from boardkit.quacks._say import say
from boardkit.quacks.books import blue, red, yellow
from boardkit.quacks.material import (
    BLUE,
    CHIPS,
    COLOUR,
    MOST_SEATS,
    ORANGE,
    RED,
    ROUNDS,
    VALUE,
    WHITE,
    WHITE1,
    YELLOW,
)
from boardkit.quacks.state import Player, Quacks

# ----------------------------------------------------------------------------------- the phase


class Potions(Automatic[Quacks]):
    """All brew at the same time: seat by seat in secret, or stirring together (QUA-BREW-1, QUA-LAST-1)."""

    __slots__ = ()
    name = "potions"

    def run(self, state: Quacks) -> None:
        state.phase = "potions"
        limit = state.limit
        for player in state.players:
            pot.begin(player, limit)
        state.stirring = state.round == ROUNDS or state.terms.options["stir_every_round"] is True
        if state.stirring:
            state.stack.append(stir.STIR)
        else:
            state.hidden = True
            state.stack.append(REVEAL)
            for seat in reversed(state.order()):
                state.stack.append(BREW[seat])


class Brew(Automatic[Quacks]):
    """One seat brews, in secret."""

    __slots__ = ()
    name = "brew"

    def run(self, state: Quacks) -> None:
        state.brewing = self.who
        if not state.players[self.who].stopped:
            go_on_drawing(state, self.who)


class Reveal(Automatic[Quacks]):
    """All are done: everybody sees every pot."""

    __slots__ = ()
    name = "reveal"

    def run(self, state: Quacks) -> None:
        state.hidden = False
        state.brewing = None
        if state.log is not None:
            for seat in state.order():
                player = state.players[seat]
                kind = "shown-exploded" if player.exploded else "shown" if player.pot else "shown-empty"
                state.tell(kind, "QUA-BREW-1", seat, reveals=True, n=len(player.pot), space=player.space)


# ------------------------------------------------------------------------------ draw, stop, flask


class DrawOrStop(Step[Quacks]):
    """Draw a chip, stop, or put the white chip just drawn back with the flask (QUA-BREW-5, QUA-FLASK-5)."""

    __slots__ = ()
    name = "draw"
    rule = "QUA-BREW-5"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        player = state.players[self.seat]
        may_draw = pot.can_draw(state, player)
        if player.flaskable and player.flask:
            return ("draw", "stop", "flask") if may_draw else ("stop", "flask")
        if not player.pot and not state.terms.options["stop_on_empty_pot"]:
            return ("draw",)
        return ("draw", "stop")

    def take(self, state: Quacks, key: str) -> None:
        if key == "draw":
            state.stack.append(drawing.DRAW[self.seat])
        elif key == "stop":
            finish(state, self.seat)
        else:
            use_flask(state, self.seat)
            go_on_drawing(state, self.seat)

    def cites(self, state: Quacks, key: str) -> str:
        return {"draw": "QUA-BREW-2", "stop": "QUA-BREW-5"}.get(key, "QUA-FLASK-1")

    def element(self, state: Quacks, key: str) -> str | None:
        seat = self.seat
        return {"draw": f"bag-{seat}", "flask": f"flask-{seat}", "stop": f"stop-{seat}"}[key]

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        return ("draw", "stop", "flask")

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return why_not_now(state, state.players[self.seat], key)


def why_not_now(state: Quacks, player: Player, key: str) -> Refusal | None:
    """Why somebody cannot draw, stop or use the flask at this moment."""
    if key == "flask":
        if not player.flask:
            return Refusal(say("why.flask-empty"), "QUA-FLASK-3")
        if player.exploded:
            return Refusal(say("why.flask-exploded"), "QUA-FLASK-4")
        return Refusal(say("why.flask-not-white"), "QUA-FLASK-1")
    if key == "stop" and not player.pot:
        return Refusal(say("why.stop-first"), "QUA-BREW-6")
    if key == "draw":
        if player.exploded:
            return Refusal(say("why.draw-exploded"), "QUA-BOOM-3")
        if not any(player.bag):
            return Refusal(say("why.draw-empty"), "QUA-BREW-7")
        return Refusal(say("why.draw-end"), "QUA-BREW-9")
    return None


def why_not_exploded(state: Quacks, player: Player, key: str) -> Refusal | None:
    """Why somebody whose pot has exploded can neither draw nor use the flask, at a step after that."""
    return why_not_now(state, player, key) if player.exploded and key in ("draw", "flask") else None


def go_on_drawing(state: Quacks, seat: int) -> None:
    """Ask *seat* what comes next, if anything can."""
    player = state.players[seat]
    may_flask = player.flaskable and player.flask
    if state.stirring:
        if may_flask:
            state.stack.append(stir.StirFlask(seat))
    elif may_flask or pot.can_draw(state, player):
        state.stack.append(DRAW_OR_STOP[seat])
    else:
        finish(state, seat)


def use_flask(state: Quacks, seat: int) -> None:
    """Put the white chip just drawn back into the bag; the flask is empty then (QUA-FLASK-1)."""
    state.players[seat].flask = False
    pot.take_back(state, seat, "QUA-FLASK-1")


def finish(state: Quacks, seat: int) -> None:
    """*seat* draws no more this round; red chips beside the pot may follow."""
    player = state.players[seat]
    player.stopped = True
    player.flaskable = False
    if not player.exploded:
        kind = "stopped" if player.pot else "stopped-empty"
        state.tell(kind, "QUA-BREW-5", seat, state.whisper(), space=player.space)
    if player.aside:
        state.stack.append(red.PlaceAside(seat))


# -------------------------------------------------------------------------------- placing a chip


def arrive(state: Quacks, seat: int, chip: int) -> None:
    """*chip* is out of the bag and is to be placed, unless it goes beside the pot (QUA-BREW-10)."""
    player = state.players[seat]
    player.drawn += 1
    if state.terms.declines and acts(state, player, chip):
        player.shown.append(chip)
        state.stack.append(ChipAction(seat, chip))
    elif state.terms.red == 2 and COLOUR[chip] == RED:
        red.set_aside(state, seat, chip)
        go_on(state, seat)
    else:
        place(state, seat, chip, True)


def distance(state: Quacks, player: Player, chip: int, action: bool) -> int:
    """How many spaces *chip* moves, doubling left aside (QUA-BREW-3, QUA-RED-7, QUA-RED-8)."""
    colour = COLOUR[chip]
    move = VALUE[chip]
    if colour == ORANGE:
        return move + 1 if state.card == "FB6" else move
    if colour == RED:
        return move + red.bonus(state, player) if action else move
    if colour == YELLOW:
        return move + yellow.bonus(state, player) if action else move
    if chip == WHITE1 and player.reds and action and state.terms.red == 4:
        return 2
    return move


def place(state: Quacks, seat: int, chip: int, action: bool) -> None:
    """Put *chip* into the pot; with its action, unless that is declined (QUA-BREW-10, QUA-BOOM-2)."""
    player = state.players[seat]
    colour = COLOUR[chip]
    was_protected = player.shield > 0
    player.undo_shield = player.shield
    if was_protected:
        player.shield -= 1
    pot.lay(state, seat, chip, distance(state, player, chip, action))
    if colour == WHITE:
        player.whites += VALUE[chip]
        player.flaskable = True
        if player.whites > player.limit:
            explode(state, seat, was_protected)
    else:
        player.flaskable = False
        if colour == RED:
            player.reds += 1
        elif action and colour == BLUE:
            if blue.placed(state, seat, chip):
                return
        elif colour == YELLOW:
            player.yellows += 1
            if action and yellow.placed(state, seat):
                return
    go_on(state, seat)


def explode(state: Quacks, seat: int, protected: bool) -> None:
    """Too much white: the pot explodes; the evaluation says what that costs (QUA-BOOM-1, QUA-BOOM-5)."""
    player = state.players[seat]
    player.exploded = True
    player.protected = protected
    player.flaskable = False
    if state.log is not None:
        kind = "exploded-protected" if protected else "exploded"
        state.tell(kind, "QUA-BOOM-1", seat, state.whisper(), n=player.whites, limit=player.limit)


def go_on(state: Quacks, seat: int) -> None:
    """What comes after a chip was placed or set aside."""
    player = state.players[seat]
    card = state.card
    if card == "FB10" and player.flaskable and not player.merciful:
        player.merciful = True
        state.stack.append(brewing_cards.ReturnFirstWhite(seat))
    elif card == "FB3" and brewing_cards.may_restart(state, player):
        state.stack.append(brewing_cards.Restart(seat))
    elif player.exploded:
        finish(state, seat)
    else:
        go_on_drawing(state, seat)


class ChipAction(Step[Quacks]):
    """Whether to carry out the action of the chip just drawn, where that is asked (QUA-BREW-11)."""

    __slots__ = ("chip",)
    name = "action"
    rule = "QUA-BREW-11"
    say = say

    def __init__(self, seat: int, chip: int) -> None:
        self.seat = seat
        self.chip = chip

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("act", "skip")

    def take(self, state: Quacks, key: str) -> None:
        state.players[self.seat].shown.remove(self.chip)
        if key == "act" and state.terms.red == 2 and COLOUR[self.chip] == RED:
            red.set_aside(state, self.seat, self.chip)
            go_on(state, self.seat)
        else:
            place(state, self.seat, self.chip, key == "act")

    def prompt(self, state: Quacks) -> Speaks:
        return say("step.action", chip=say(f"chip.{CHIPS[self.chip]}"))


def acts(state: Quacks, player: Player, chip: int) -> bool:
    """Whether *chip* has an action to carry out now."""
    colour, terms = COLOUR[chip], state.terms
    if colour == RED:
        return terms.red == 2 or red.bonus(state, player) > 0
    if chip == WHITE1:
        return terms.red == 4 and player.reds > 0
    if colour == YELLOW:
        return terms.yellow == 2 or yellow.bonus(state, player) > 0 or yellow.raises(state, player)
    return colour == BLUE and (terms.blue == 2 or blue.finds_ruby(state, player, chip))


BREW: Final = tuple(Brew(seat) for seat in range(MOST_SEATS))
DRAW_OR_STOP: Final[Sequence[DrawOrStop]] = tuple(DrawOrStop(seat) for seat in range(MOST_SEATS))
REVEAL: Final = Reveal()
