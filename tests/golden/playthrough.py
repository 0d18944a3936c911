"""One game of each kind, played by a seed and told in full."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from boardkit import Match
from boardkit.core.chance import uniform
from boardkit.core.decision import Decision
from boardkit.core.game import find

FOLDER: Final = Path(__file__).parent
SEED: Final = "golden"
BOLD: Final = 0.5
"""How often the first option is taken: that leads further than choosing any."""


def played(game: str) -> Match:
    """The game, from its first choice to its end: always the same."""
    match = Match(game, find(game).seats[0], seed=SEED)
    random = uniform(SEED)
    while (decision := match.decision) is not None:
        first = random() < BOLD
        match.play(decision.keys[0 if first else int(random() * len(decision.keys))])
    return match


def told(match: Match) -> str:
    """Every decision with its options, every choice, and all that happened, in English."""
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    yield f"# {match.game.title.text('en')}: {', '.join(match.seats)}; seed {match.seed}"
    yield f"# {options}"
    yield from _events(match, 0)
    study = match.branch()
    for choice in range(1, match.length + 1):
        study.goto(choice - 1)
        decision = study.decision
        assert decision is not None
        yield ""
        yield from _decision(study, decision, choice, match.chosen(choice)[1])
        yield from _events(match, choice)
    yield ""
    yield from _outcome(match)


def _decision(match: Match, decision: Decision, number: int, chosen: str) -> Iterator[str]:
    """What was asked, and all that could be chosen; of chance only what came."""
    if decision.seat is None:
        option = decision[chosen]
        total = sum(each.weight or 0 for each in decision)
        yield f"{number}. chance: {decision.prompt.text('en')} [{decision.rule}]"
        yield f"   > {chosen}: {option.label('en')}, {option.weight} in {total}"
        return
    yield f"{number}. {match.seats[decision.seat]}: {decision.prompt.text('en')} [{decision.rule}]"
    yield f"   {_summary(match, decision.seat)}"
    for option in decision:
        mark = ">" if option.key == chosen else " "
        yield f"   {mark} {option.key}: {option.label('en')} [{option.rule}]"


def _summary(match: Match, seat: int) -> str:
    return " ".join(match.game.summary(match.view(seat), "en").split())


def _events(match: Match, choice: int) -> Iterator[str]:
    for event in match.events_of(choice):
        whose = "" if event.only is None else f" (only {match.seats[event.only]} sees it)"
        yield f"   * {event.text('en')} [{event.rule}]{whose}"


def _outcome(match: Match) -> Iterator[str]:
    outcome = match.outcome
    assert outcome is not None
    for number, place in enumerate(outcome.ranking, start=1):
        for seat in place:
            parts = ", ".join(f"{name} {points}" for name, points in outcome.breakdown[seat].items())
            yield f"{number}. {match.seats[seat]}: {outcome.scores[seat]} ({parts})"
