"""Stir!: all who still brew decide at the same time, in the last round or in every one."""

from typing import Final

from boardkit.core.flow import Automatic, Refusal, Step
from boardkit.quacks import drawing, pot, potions
from boardkit.quacks._say import say
from boardkit.quacks.state import Quacks


class Stir(Automatic[Quacks]):
    """All who still brew decide at the same time whether they draw on (QUA-LAST-1)."""

    __slots__ = ()
    name = "stir"

    def run(self, state: Quacks) -> None:
        brewing = [seat for seat in state.order() if not state.players[seat].stopped]
        if not brewing:
            state.stirring = False
            return
        ready = [seat for seat in brewing if pot.can_draw(state, state.players[seat])]
        state.push(*(Commit(seat) for seat in ready), STIR_REVEAL)
        for seat in brewing:
            if seat not in ready:
                potions.finish(state, seat)


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
        return potions.why_not_now(state, state.players[self.seat], key)


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
        state.push(*(drawing.DRAW[seat] for seat in order if commits[seat] == 1), STIR)
        for seat in reversed(order):
            if commits[seat] == 2:
                potions.finish(state, seat)


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
            potions.use_flask(state, self.seat)

    def element(self, state: Quacks, key: str) -> str | None:
        return f"flask-{self.seat}" if key == "flask" else None


STIR: Final = Stir()
STIR_REVEAL: Final = StirReveal()
