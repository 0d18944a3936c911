"""Black, the hawkmoth: acts in step B of the evaluation (QUA-BLACK-1)."""

from boardkit.core.flow import Automatic
from boardkit.quacks.droplet import move_droplet
from boardkit.quacks.material import BLACK1
from boardkit.quacks.state import Quacks


class BlackChips(Automatic[Quacks]):
    """Compare the black chips of one seat with those of its neighbours, exploded or not (QUA-BLACK-4)."""

    __slots__ = ()
    name = "black"

    def run(self, state: Quacks) -> None:
        seats = state.terms.seats
        mine, *others = (
            state.players[(self.who + step) % seats].pot.count(BLACK1)
            for step in ((0, 1) if seats == 2 else (0, 1, -1))
        )
        if seats == 2:
            self._against_one(state, mine, others[0])
        else:
            self._between_two(state, mine, others)

    def _against_one(self, state: Quacks, mine: int, other: int) -> None:
        """As many as the other: droplet; more: droplet and ruby (QUA-BLACK-2).

        Who has no black chip does not come here, unless the players have agreed so (QUA-BLACK-5).
        """
        if mine < other:
            return
        if mine > other:
            state.gain_rubies(self.who, 1, "QUA-BLACK-2")
        move_droplet(state, self.who, 1, "QUA-BLACK-2")

    def _between_two(self, state: Quacks, mine: int, others: list[int]) -> None:
        """More than one neighbour: droplet; more than both: droplet and ruby (QUA-BLACK-3)."""
        beaten = sum(mine > other for other in others)
        if beaten == 2:
            state.gain_rubies(self.who, 1, "QUA-BLACK-3")
        if beaten:
            move_droplet(state, self.who, 1, "QUA-BLACK-3")
