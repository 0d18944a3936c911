"""Brewing potions: draw a chip, place it, draw again or stop, and beware of the white ones."""

from collections.abc import Sequence
from typing import Final

from boardkit.core.flow import Automatic, ChanceStep, Refusal, Step
from boardkit.core.text import Speaks
from boardkit.quacks._say import say
from boardkit.quacks.books import blue, red, yellow
from boardkit.quacks.material import (
    BLUE,
    CHIPS,
    COLOUR,
    LAST_SPACE,
    LIMIT,
    ORANGE,
    RED,
    ROUNDS,
    VALUE,
    WHITE,
    WHITE1,
    YELLOW,
)
from boardkit.quacks.state import Player, Quacks

CHIP_KEYS: Final = tuple(f"chip:{name}" for name in CHIPS)
CHIP_OF: Final = {key: chip for chip, key in enumerate(CHIP_KEYS)}

FIVE: Final = 5
"""After so many chips card FB3 offers to start anew."""


# ----------------------------------------------------------------------------------- the phase


class Potions(Automatic[Quacks]):
    """All brew at the same time: seat by seat in secret, or stirring together (QUA-BREW-1, QUA-LAST-1)."""

    __slots__ = ()
    name = "potions"

    def run(self, state: Quacks) -> None:
        state.phase = "potions"
        limit = 9 if state.card == "FB5" else LIMIT
        for player in state.players:
            begin(player, limit)
        state.stirring = state.round == ROUNDS or state.terms.options["stir_every_round"] is True
        if state.stirring:
            state.stack.append(STIR)
        else:
            state.hidden = True
            state.stack.append(REVEAL)
            for seat in reversed(state.order()):
                state.stack.append(BREW[seat])


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


class Brew(Automatic[Quacks]):
    """One seat brews, in secret."""

    __slots__ = ("who",)
    name = "brew"

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

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
                kind = "shown-exploded" if player.exploded else "shown"
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
        may_draw = can_draw(state, player)
        if player.flaskable and player.flask:
            return ("draw", "stop", "flask") if may_draw else ("stop", "flask")
        if not player.pot and not state.terms.options["stop_on_empty_pot"]:
            return ("draw",)
        return ("draw", "stop")

    def take(self, state: Quacks, key: str) -> None:
        if key == "draw":
            state.stack.append(DRAW[self.seat])
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


def can_draw(state: Quacks, player: Player) -> bool:
    """Whether there is something to draw, and room for it where the end of the pot matters (QUA-BREW-7)."""
    if player.places and player.places[-1] == LAST_SPACE and not state.terms.options["draw_past_end"]:
        return False
    return any(player.bag)


def go_on_drawing(state: Quacks, seat: int) -> None:
    """Ask *seat* what comes next, if anything can."""
    player = state.players[seat]
    may_flask = player.flaskable and player.flask
    if state.stirring:
        if may_flask:
            state.stack.append(StirFlask(seat))
    elif may_flask or can_draw(state, player):
        state.stack.append(DRAW_OR_STOP[seat])
    else:
        finish(state, seat)


def use_flask(state: Quacks, seat: int) -> None:
    """Put the white chip just drawn back into the bag; the flask is empty then (QUA-FLASK-1)."""
    state.players[seat].flask = False
    take_back(state, seat, "QUA-FLASK-1")


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


def finish(state: Quacks, seat: int) -> None:
    """*seat* draws no more this round; red chips beside the pot may follow."""
    player = state.players[seat]
    player.stopped = True
    player.flaskable = False
    if not player.exploded:
        state.tell("stopped", "QUA-BREW-5", seat, state.whisper(), space=player.space)
    if player.aside:
        state.stack.append(red.PlaceAside(seat))


# -------------------------------------------------------------------------------- drawing a chip


class FromBag(ChanceStep[Quacks]):
    """One chip out of the bag of a seat, each as likely (QUA-BREW-2)."""

    __slots__ = ("who",)
    rule = "QUA-BREW-2"
    say = say

    who: int

    def outcomes(self, state: Quacks) -> list[tuple[str, int]]:
        return [(CHIP_KEYS[chip], n) for chip, n in enumerate(state.players[self.who].bag) if n]

    def total(self, state: Quacks) -> int:
        return sum(state.players[self.who].bag)

    def outcome(self, state: Quacks, number: int) -> str:
        for chip, n in enumerate(state.players[self.who].bag):
            if number < n:
                return CHIP_KEYS[chip]
            number -= n
        raise IndexError(number)

    def label(self, state: Quacks, key: str) -> Speaks:
        return say(f"chip.{key.removeprefix('chip:')}")

    def element(self, state: Quacks, key: str) -> str | None:
        return f"bag-{self.who}-{key.removeprefix('chip:')}"


class DrawChip(FromBag):
    """A chip for the pot."""

    __slots__ = ()
    name = "chip"

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def take(self, state: Quacks, key: str) -> None:
        chip = CHIP_OF[key]
        state.players[self.who].bag[chip] -= 1
        arrive(state, self.who, chip)


class DrawShown(FromBag):
    """*many* chips, one by one, only to be looked at."""

    __slots__ = ("many",)
    name = "look"

    def __init__(self, who: int, many: int) -> None:
        super().__init__()
        self.who = who
        self.many = many

    def take(self, state: Quacks, key: str) -> None:
        player = state.players[self.who]
        chip = CHIP_OF[key]
        player.bag[chip] -= 1
        player.shown.append(chip)
        state.tell("looked", self.rule, self.who, state.whisper(), chip=CHIPS[chip])
        show(state, self.who, self.many - 1)


def show(state: Quacks, seat: int, many: int) -> None:
    """Draw *many* chips of *seat* to be looked at, or as many as there are."""
    if many > 0 and any(state.players[seat].bag):
        state.stack.append(DrawShown(seat, many))


def put_back_shown(player: Player) -> None:
    """The chips that were looked at go back into the bag."""
    for chip in player.shown:
        player.bag[chip] += 1
    player.shown = []


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
    lay(state, seat, chip, distance(state, player, chip, action))
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
        state.stack.append(ReturnFirstWhite(seat))
    elif card == "FB3" and may_restart(state, player):
        state.stack.append(Restart(seat))
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


# ---------------------------------------------------------------------------- cards of this phase


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
            go_on_drawing(state, self.seat)
        else:
            go_on(state, self.seat)

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return why_not_exploded(state, state.players[self.seat], key)


def start_anew(state: Quacks, seat: int) -> None:
    """All chips of this round go back into the bag (QUA-CARD-26)."""
    player = state.players[seat]
    for chip in (*player.pot, *player.aside_new):
        player.bag[chip] += 1
    player.aside = player.aside_before[:]
    player.aside_new = []
    clear(player)
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
            take_back(state, self.seat, self.rule)
        go_on(state, self.seat)


# ------------------------------------------------------------------------------------------ Stir!


class Stir(Automatic[Quacks]):
    """All who still brew decide at the same time whether they draw on (QUA-LAST-1)."""

    __slots__ = ()
    name = "stir"

    def run(self, state: Quacks) -> None:
        brewing = [seat for seat in state.order() if not state.players[seat].stopped]
        if not brewing:
            state.stirring = False
            return
        ready = [seat for seat in brewing if can_draw(state, state.players[seat])]
        state.push(*(Commit(seat) for seat in ready), STIR_REVEAL)
        for seat in brewing:
            if seat not in ready:
                finish(state, seat)


class Commit(Step[Quacks]):
    """Draw on or stop, in secret until all have decided (QUA-LAST-1)."""

    __slots__ = ()
    name = "commit"
    rule = "QUA-LAST-1"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        empty = not state.players[self.seat].pot and not state.terms.options["stop_on_empty_pot"]
        return ("draw",) if empty else ("draw", "stop")

    def take(self, state: Quacks, key: str) -> None:
        state.commits[self.seat] = 1 if key == "draw" else 2

    def element(self, state: Quacks, key: str) -> str | None:
        return f"bag-{self.seat}" if key == "draw" else f"stop-{self.seat}"

    def wishes(self, state: Quacks) -> tuple[str, ...]:
        return ("draw", "stop")

    def why_not(self, state: Quacks, key: str) -> Refusal | None:
        return why_not_now(state, state.players[self.seat], key)


class StirReveal(Automatic[Quacks]):
    """Who stops is out for good, the others draw one chip each (QUA-LAST-2)."""

    __slots__ = ()
    name = "stir-reveal"

    def run(self, state: Quacks) -> None:
        commits, state.commits = state.commits, [0] * len(state.commits)
        order = state.order()
        if state.log is not None:
            for seat in order:
                if commits[seat]:
                    kind = "stirs" if commits[seat] == 1 else "stirs-no-more"
                    state.tell(kind, "QUA-LAST-1", seat, reveals=True)
        state.push(*(DRAW[seat] for seat in order if commits[seat] == 1), STIR)
        for seat in reversed(order):
            if commits[seat] == 2:
                finish(state, seat)


class StirFlask(Step[Quacks]):
    """Put the white chip just drawn back with the flask, or keep it."""

    __slots__ = ()
    name = "stir-flask"
    rule = "QUA-FLASK-1"
    say = say

    def keys(self, state: Quacks) -> tuple[str, ...]:
        return ("flask", "keep")

    def take(self, state: Quacks, key: str) -> None:
        if key == "flask":
            use_flask(state, self.seat)

    def element(self, state: Quacks, key: str) -> str | None:
        return f"flask-{self.seat}" if key == "flask" else None


MOST_SEATS: Final = 4
BREW: Final = tuple(Brew(seat) for seat in range(MOST_SEATS))
DRAW: Final = tuple(DrawChip(seat) for seat in range(MOST_SEATS))
DRAW_OR_STOP: Final[Sequence[DrawOrStop]] = tuple(DrawOrStop(seat) for seat in range(MOST_SEATS))
REVEAL: Final = Reveal()
STIR: Final = Stir()
STIR_REVEAL: Final = StirReveal()
