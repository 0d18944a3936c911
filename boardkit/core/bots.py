"""Bots: players that are programs. A bot sees its seat's view and its decision, nothing else."""

from typing import Protocol

from boardkit.core.chance import uniform
from boardkit.core.decision import Decision
from boardkit.core.game import View


class Bot(Protocol):
    """What a program that plays must do."""

    def choose(self, view: View, decision: Decision) -> str:
        """The key of the option to take: *decision* is the one of the seat that *view* is for."""
        ...


class RandomBot:
    """Takes any option, each as likely; the same ones for the same *seed*.

    >>> import boardkit
    >>> match = boardkit.Match("quacks", seed=7)
    >>> RandomBot(1).choose(match.view(0), match.decision)
    'draw'
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._random = uniform(seed)

    def choose(self, view: View, decision: Decision) -> str:
        return decision.options[int(self._random() * len(decision.options))].key
