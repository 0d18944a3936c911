"""One random match, checked: what is cheap after every choice, the rest at moments of chance."""

from collections.abc import Callable

from boardkit import Match
from boardkit.core.chance import uniform
from tests.conformance import checks
from tests.conformance.subjects import Setup, Subject

LONGEST = 20_000
"""More choices than any match has: one that goes on longer does not end."""

MOMENTS = 10
"""At so many moments of a match, undo and the views are checked."""

COSTLY_SHARE = 0.1
"""In so many of the matches, what takes longest is checked too: all that a seat was ever shown."""


def walk(subject: Subject, setup: Setup) -> int:
    """Play one match at random and check all that must hold; how many choices it had."""
    random = uniform(f"walk:{setup.seed}")
    match, states = played(subject, setup, random)
    look_back(match, states)
    moment = match.branch()
    moment.goto(int(random() * (match.length + 1)))
    expensive(subject, moment, match, random)
    for _ in range(MOMENTS):
        study = match.branch()
        study.goto(int(random() * (match.length + 1)))
        checks.undo_is_lawful(study)
        checks.views_are_sound(study, random, subject.holds)
    return match.length


def played(subject: Subject, setup: Setup, random: Callable[[], float]) -> tuple[Match, list[int]]:
    """A whole match, the cheap checks made after every choice; and what stands for each of its states.

    Some matches are bold: they take the first option more often than the others, so that they get to what
    comes late in a round.
    """
    match = setup.match()
    bold = (0.0, 0.5, 0.85)[int(random() * 3)]
    checks.events_are_sound(match, match.events)
    states = [0]
    while True:
        states += seen_states(match, len(states))
        subject.holds(match.state)
        checks.decision_is_sound(match)
        decision = match.decision
        if decision is None:
            return match, states
        assert match.length < LONGEST, "this match does not end"
        first = random() < bold
        key = decision.keys[0 if first else int(random() * len(decision.keys))]
        checks.events_are_sound(match, match.play(key, seat=decision.seat))


def seen_states(match: Match, known: int) -> list[int]:
    """What stands for the states after the choices from the *known*-th on."""
    study = match.branch()
    found = []
    for choice in range(known, match.length + 1):
        study.goto(choice)
        found.append(checks.digest(study.state.to_json()))
    return found


def look_back(match: Match, states: list[int]) -> None:
    """All earlier states are as they were, and nobody saw what was hidden."""
    study = match.branch()
    for choice in range(1, match.length + 1):
        study.goto(choice - 1)
        checks.unseen_until_revealed(study, choice)
        study.goto(choice)
        assert checks.digest(study.state.to_json()) == states[choice], f"the state after {choice} changed"


def expensive(subject: Subject, moment: Match, whole: Match, random: Callable[[], float]) -> None:
    """All the other checks, at one *moment* of the *whole* match."""
    pool = sorted(set(whole.choices))
    checks.copies_evolve_alike(moment, random)
    checks.state_is_json(moment, random)
    checks.offered_if_accepted(moment, pool)
    checks.seats_are_checked(moment)
    checks.views_are_json(moment)
    checks.views_are_sound(moment, random, subject.holds)
    checks.records_replay(moment)
    checks.branches_are_independent(moment, random)
    if random() < COSTLY_SHARE:
        checks.hidden_choices_stay_hidden(moment)
        checks.nothing_seen_is_lost(moment, whole, int(random() * len(whole.seats)))
        checks.records_replay(whole)
