"""The steps of Washday, in the order of the rules."""

from boardkit.core.flow import Automatic, ChanceStep, Refusal, Step
from boardkit.core.text import Speaks
from tests.example.state import FACES, GOAL, SEATS, SECOND, SIZE, STRONGEST, Washday, say


class Draw(ChanceStep[Washday]):
    """One player draws a card (WAS-DRAW-1)."""

    __slots__ = ()
    name = "draw"
    rule = "WAS-DRAW-1"
    say = say

    def outcomes(self, state: Washday) -> list[tuple[str, int]]:
        return [(f"draw:{piece}", n) for piece, n in state.pile.items() if n]

    def take(self, state: Washday, key: str) -> None:
        piece = key.removeprefix("draw:")
        state.draw(self.who, piece)
        state.tell("drew", self.rule, self.who, only=self.who, reveals=True, piece=piece)

    def label(self, state: Washday, key: str) -> Speaks:
        return say("choice.draw", piece=say(f"piece.{key.removeprefix('draw:')}"))


class Deal(Draw):
    """One player is dealt a card (WAS-BOX-2)."""

    __slots__ = ()
    name = "deal"
    rule = "WAS-BOX-2"


class Roll(ChanceStep[Washday]):
    """The wind of a new round (WAS-WIND-1)."""

    __slots__ = ()
    name = "wind"
    rule = "WAS-WIND-1"
    say = say

    def outcomes(self, state: Washday) -> list[tuple[str, int]]:
        return [(f"wind:{face}", 1) for face in FACES]

    def take(self, state: Washday, key: str) -> None:
        state.wind = int(key.removeprefix("wind:"))
        state.tell("rolled", self.rule, face=state.wind)
        state.stack += hanging()

    def label(self, state: Washday, key: str) -> Speaks:
        return say("choice.wind", face=int(key.removeprefix("wind:")))


def hanging() -> list[Step[Washday]]:
    """The rest of a round once the wind is known, as it goes on the stack."""
    return [TurnOver(), *(Peg(seat) for seat in reversed(range(SEATS)))]


class Peg(Step[Washday]):
    """Hang a card face down (WAS-PEG-1)."""

    __slots__ = ()
    name = "peg"
    rule = "WAS-PEG-1"
    say = say

    def keys(self, state: Washday) -> list[str]:
        player = state.players[self.seat]
        pieces = list(dict.fromkeys(player.hand))
        return [f"peg:{piece}" for piece in pieces if piece != player.last or len(pieces) == 1]

    def take(self, state: Washday, key: str) -> None:
        player = state.players[self.seat]
        player.pegged = key.removeprefix("peg:")
        player.hand.remove(player.pegged)

    def label(self, state: Washday, key: str) -> Speaks:
        piece = key.removeprefix("peg:")
        return say("choice.peg", piece=say(f"piece.{piece}"), size=SIZE[piece])

    def element(self, state: Washday, key: str) -> str:
        return f"{key.removeprefix('peg:')}-{self.seat}"

    def wishes(self, state: Washday) -> list[str]:
        return [f"peg:{piece}" for piece in dict.fromkeys(state.players[self.seat].hand)]

    def why_not(self, state: Washday, key: str) -> Refusal | None:
        piece = key.removeprefix("peg:")
        if piece not in SIZE:
            return None
        if piece in state.players[self.seat].hand:
            return Refusal(say("refusal.again", piece=say(f"piece.{piece}")), "WAS-PEG-2")
        return Refusal(say("refusal.hand", piece=say(f"piece.{piece}")), self.rule)


class TurnOver(Automatic[Washday]):
    """Both cards are turned over; what dries scores, and the next round or the end comes (WAS-PEG-1)."""

    __slots__ = ()
    name = "turn-over"

    def run(self, state: Washday) -> None:
        for seat, player in enumerate(state.players):
            state.tell("hung", "WAS-PEG-1", seat, reveals=True, piece=player.pegged)
        dry(state, staying(state))
        for player in state.players:
            player.last, player.pegged = player.pegged, ""
        if is_over(state):
            state.tell("over", "WAS-END-1")
        else:
            state.stack.append(Roll())
            if state.left() >= SEATS:
                state.stack += [Draw(seat) for seat in reversed(range(SEATS))]


def staying(state: Washday) -> list[int]:
    """The seats whose pieces stay on the line, that with the biggest first (WAS-PEG-3)."""
    sizes = [SIZE[player.pegged] for player in state.players]
    for seat, size in enumerate(sizes):
        if size + state.wind > STRONGEST:
            state.tell("blown", "WAS-PEG-3", seat, sum=size + state.wind, most=STRONGEST)
    stay = [seat for seat in range(SEATS) if sizes[seat] + state.wind <= STRONGEST]
    return sorted(stay, key=sizes.__getitem__, reverse=True)


def dry(state: Washday, stay: list[int]) -> None:
    """Score the pieces of the seats that *stay*, the biggest of which is first."""
    players = state.players
    if len(stay) == SEATS and players[0].pegged == players[1].pegged:
        state.tell("shaded", "WAS-DRY-3")
        stay = []
    if not stay:
        fill_basket(state)
        return
    first, *others = stay
    players[first].wins += 1
    players[first].dried += state.wind
    state.tell("dried", "WAS-DRY-1", first, n=state.wind)
    if state.basket:
        players[first].basket += state.basket
        state.tell("basket-won", "WAS-DRY-4", first, n=state.basket)
        state.basket = 0
    for other in others:
        players[other].second += SECOND
        state.tell("second", "WAS-DRY-2", other, n=SECOND)


def fill_basket(state: Washday) -> None:
    """Nothing dried: with the option, the points of the wind are kept (WAS-DRY-4)."""
    if state.fills:
        state.basket += state.wind
        state.tell("basket-filled", "WAS-DRY-4", n=state.wind, total=state.basket)


def is_over(state: Washday) -> bool:
    """Whether a round was the last one (WAS-END-1)."""
    if any(player.points >= GOAL for player in state.players):
        return True
    return state.left() < SEATS and not any(player.hand for player in state.players)
