"""Bots against each other."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from boardkit.core.bots import Bot
from boardkit.core.chance import uniform
from boardkit.core.decision import Decision
from boardkit.core.errors import BoardkitError
from boardkit.core.flow import CHANCE, NOBODY
from boardkit.core.game import Outcome, find
from boardkit.core.names import shown
from boardkit.core.setting import read_names
from boardkit.core.text import Catalogue, Listing

_say: Final = Catalogue("boardkit.core")


class BadBot(BoardkitError):
    """A bot that chose what is not on offer."""


def play_game(
    game: str, bots: Sequence[Bot], *, seed: int | str = 0, options: Mapping[str, Any] | None = None
) -> Outcome:
    """One game between *bots*, one for each seat; nothing is kept but its outcome.

    >>> from boardkit.core.bots import RandomBot
    >>> len(play_game("quacks", [RandomBot(1), RandomBot(2)], seed=7).scores)
    2
    """
    found = find(game)
    state: Any = found.new(len(read_names(found, len(bots))), found.options(options or {}))
    random = uniform(seed)
    stack = state.stack
    while stack:
        step: Any = stack[-1]
        if step.seat == NOBODY:
            stack.pop().run(state)
            continue
        if step.seat == CHANCE:
            key = step.outcome(state, int(random() * step.total(state)))
        else:
            decision = Decision(step.seat, step.prompt(state), step.rule, step.options(state))
            key = bots[step.seat].choose(found.view(state, step.seat), decision)
            if key not in decision.keys:
                raise BadBot(
                    _say("bot.choice", seat=step.seat, given=shown(key), allowed=Listing(decision.keys))
                )
        stack.pop().take(state, key)
    return found.outcome(state)


def contest(
    game: str,
    makers: Sequence[Callable[[int], Bot]],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> list[float]:
    """How many of *games* games each of the bots won; a shared win is shared out.

    *makers* make a bot from a seed. From game to game each bot sits one seat further, so that nobody always
    starts.

    >>> from boardkit.core.bots import RandomBot
    >>> sum(contest("quacks", [RandomBot, RandomBot], games=4))
    4.0
    """
    if type(games) is not int or games < 0:
        raise BadBot(_say("bot.games", given=shown(games)))
    if not all(callable(maker) for maker in makers):
        raise BadBot(_say("bot.makers"))
    read_names(find(game), len(makers))
    wins = [0.0] * len(makers)
    for number in range(games):
        seated = [(seat + number) % len(makers) for seat in range(len(makers))]
        bots = [makers[who](seed * 1_000_003 + number * 10 + who) for who in seated]
        winners = play_game(game, bots, seed=f"{seed}:{number}", options=options).winners
        for seat in winners:
            wins[seated[seat]] += 1 / len(winners)
    return wins
