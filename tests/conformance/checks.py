"""What must hold in every match of every game.

Each function takes a match at some moment, leaves it as it was, and fails if something does not hold.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from boardkit import Match
from boardkit.core import flow, record
from boardkit.core.chance import uniform
from boardkit.core.decision import Decision, Event, NotAllowed
from boardkit.core.flow import State
from boardkit.core.game import View
from boardkit.core.text import LANGUAGES, Speaks

Random = Callable[[], float]

JUNK: tuple[object, ...] = (
    "", " ", "draw ", "DRAW", "nothing-like-this", "chip:", "buy:", "a:b:c", "x" * 500, "\0", "抜く",
    None, True, 0, -1, 1.5, [], ["draw"], ("draw",), {}, b"draw", object(),
)  # fmt: skip
"""What is never on offer, in no game."""


def digest(thing: Any) -> int:
    """A number that stands for some JSON."""
    return hash(json.dumps(thing, sort_keys=True, ensure_ascii=False))


def everybody(match: Match) -> range:
    """All seats."""
    return range(len(match.seats))


def said(words: Speaks) -> list[str]:
    """A text in every language; each is there and has no gap left open."""
    texts = [words.text(lang) for lang in LANGUAGES]
    for text in texts:
        assert text.strip(), words
        assert "{" not in text, text
        assert "}" not in text, text
    return texts


# ------------------------------------------------------------------------------ after every choice


def decision_is_sound(match: Match) -> None:
    """Keys, labels and elements tell options apart; clauses and texts exist."""
    decision = match.decision
    if decision is None:
        assert match.outcome is not None
        return
    assert match.outcome is None
    assert decision.seat is None or decision.seat in everybody(match)
    assert decision.options
    assert unique(decision.keys)
    assert all(isinstance(key, str) and key for key in decision.keys)
    rules = match.game.rules
    assert decision.rule in rules
    assert {option.rule for option in decision} <= set(rules)
    said(decision.prompt)
    for column in zip(*[said(option.words) for option in decision], strict=True):
        assert unique(column), column
    assert unique([option.element for option in decision if option.element is not None])


def unique(things: Sequence[object]) -> bool:
    """Whether nothing is there twice."""
    return len(set(things)) == len(things)


def events_are_sound(match: Match, events: Iterable[Event]) -> None:
    """Every event cites a clause that exists, has words in both languages, and is JSON."""
    for event in events:
        assert event.rule in match.game.rules, event
        said(event.words)
        assert json.loads(json.dumps(event.to_json())) == event.to_json()


def unseen_until_revealed(match: Match, choice: int) -> None:
    """Nobody sees what comes of a decision that is hidden, unless something is revealed first.

    *match* stands before the *choice*-th choice.
    """
    for seat in everybody(match):
        decision = match.decision_for(seat)
        if decision is None or not decision.hidden:
            continue
        assert not decision.options
        for event in match.events_of(choice):
            if event.seen_by(seat):
                assert event.reveals, (seat, event)
                break


# ------------------------------------------------------------------------------------- the state


def copies_evolve_alike(match: Match, random: Random) -> None:
    """A copy is equal, goes the same way on the same choices, and leaves the original alone."""
    state, seed = match.state, str(random())
    before = state.to_json()
    first, second = state.copy(), state.copy()
    assert first.to_json() == second.to_json() == before
    counts = flow.playout(first, uniform(seed)), flow.playout(second, uniform(seed))
    assert counts[0] == counts[1]
    assert first.to_json() == second.to_json()
    assert state.to_json() == before
    assert match.game.outcome(first) == match.game.outcome(second)


def state_is_json(match: Match, random: Random) -> None:
    """The view of everything gives the state again, and so do its steps, also through a file."""
    state = match.state
    for step in state.stack:
        assert match.game.step(json.loads(json.dumps(step.to_json()))) == step
    view = json.loads(json.dumps(match.view(None)))
    twin = match.game.resample(view, random)
    assert twin.to_json() == state.to_json()
    seed = str(random())
    twin = twin.copy()
    other = state.copy()
    flow.playout(twin, uniform(seed))
    flow.playout(other, uniform(seed))
    assert twin.to_json() == other.to_json()


# -------------------------------------------------------------------------------- what is offered


def offered_if_accepted(match: Match, pool: Iterable[str]) -> None:
    """Every key on offer can be played; any other key of *pool*, and junk, is refused with a reason."""
    decision = match.decision
    offered = () if decision is None else decision.keys
    before = snapshot(match)
    for key in offered:
        assert match.why_not(key) is None
        branch = match.branch()
        events = branch.play(key)
        events_are_sound(branch, events)
        assert branch.chosen(match.at + 1)[1] == key
        assert branch.at > match.at
    missed = [option.key for option, _ in match.refused()]
    for other in (*(pool if lists_all(match) else ()), *missed, *JUNK):
        if other not in offered:
            refuses(match, other)
    assert snapshot(match) == before


def lists_all(match: Match) -> bool:
    """Whether all that can be played is listed; outcomes of chance may be too many for that."""
    if not match.state.stack:
        return True
    step = match.state.stack[-1]
    try:
        return not isinstance(step, flow.ChanceStep) or bool(step.outcomes(match.state))
    except NotImplementedError:
        return False


def refuses(match: Match, key: Any, seat: Any = None) -> None:
    """*match* says why *key* cannot be chosen, and does not take it."""
    before = match.at, match.length, match.state
    with pytest.raises(NotAllowed) as caught:
        match.play(key, seat=seat)
    for text in said_anyhow(caught.value.message):
        assert text.strip()
    assert not caught.value.rule or caught.value.rule in match.game.rules
    assert (match.at, match.length) == before[:2]
    assert match.state is before[2]


def said_anyhow(words: Speaks) -> list[str]:
    """A text in every language, which may quote braces that were typed."""
    return [words.text(lang) for lang in LANGUAGES]


def snapshot(match: Match) -> tuple[object, ...]:
    """All that a refused deed must leave as it is."""
    return match.at, match.length, match.choices, digest(match.state.to_json())


def seats_are_checked(match: Match) -> None:
    """Only the seat that is to choose may choose; no others exist."""
    decision = match.decision
    for seat in everybody(match):
        if decision is not None and seat != decision.seat:
            for key in decision.keys:
                assert match.why_not(key, seat=seat) is not None
                refuses(match, key, seat)
    for nobody in (-1, -2, len(match.seats), True, 0.0, "0", [], object()):
        refuses(match, "draw" if decision is None else decision.keys[0], nobody)
        for looks in (match.view, match.decision_for, match.export):
            with pytest.raises(NotAllowed):
                looks(nobody)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------ what a seat knows


def views_are_json(match: Match) -> None:
    """Views survive a file as they are."""
    for seat in (None, *everybody(match)):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view


def standing_at(match: Match, state: State) -> Match:
    """A match like *match* whose state is another one."""
    twin = match.branch()
    if twin.at:
        twin._entries[-1] = replace(twin._entries[-1], state=state)
    else:
        twin.__dict__["_first_state"] = state
    twin._decision = None
    return twin


def sight(match: Match, seat: int) -> tuple[View, object]:
    """What *seat* sees now: its view and its decision, as JSON."""
    decision: Decision | None = match.decision_for(seat)
    return match.view(seat), None if decision is None else decision.to_json()


def views_are_sound(match: Match, random: Random, holds: Callable[[Any], None]) -> None:
    """What a seat cannot know does not change what it sees, and what it imagines can be played."""
    for seat in everybody(match):
        seen = sight(match, seat)
        state = match.game.resample(json.loads(json.dumps(match.view(seat))), random)
        holds(state)
        assert sight(standing_at(match, state), seat) == seen
        flow.playout(state, random)


def hidden_choices_stay_hidden(match: Match) -> None:
    """Somebody else's hidden choice looks the same to a seat, whichever it is, until something is revealed."""
    decision = match.decision
    blind = [seat for seat in everybody(match) if (seen := match.decision_for(seat)) and seen.hidden]
    if decision is None or not blind:
        return
    seat = blind[match.at % len(blind)]
    exports = []
    for key in decision.keys:
        branch = match.branch()
        branch.chance = "manual"
        if not any(event.reveals for event in branch.play(key)) and still_hidden(branch, seat):
            exports.append(digest(branch.export(seat)))
    assert len(set(exports)) <= 1


def still_hidden(match: Match, seat: int) -> bool:
    """Whether the decision of now is hidden from *seat*, and the same seat's as before."""
    before, now = match.branch(), match.decision_for(seat)
    before.goto(match.at - 1)
    then = before.decision_for(seat)
    return now is not None and then is not None and now.hidden and now.seat == then.seat


def nothing_seen_is_lost(match: Match, later: Match, seat: int) -> None:
    """What a seat was shown up to now is the beginning of what it was shown up to *later*.

    All its own choices are in it, and neither the seed nor anybody else's.
    """
    now, then = match.export(seat), later.export(seat)
    assert now["moments"] == then["moments"][: len(now["moments"])]
    assert {**now, "moments": []} == {**then, "moments": []}
    text = json.dumps(then, ensure_ascii=False)
    assert str(match.seed) not in text
    assert "seed" not in then
    assert "choices" not in then
    own = [key for who, key in map(later.chosen, range(1, later.at + 1)) if who == seat]
    assert [moment["choice"] for moment in then["moments"] if moment["choice"] is not None] == own
    hidden = [event for event in later.events if not event.seen_by(seat)]
    shown = [event for moment in then["moments"] for event in moment["events"]]
    assert len(shown) + len(hidden) == len(later.events)


# ----------------------------------------------------------------------------------- undo, records


def undo_is_lawful(match: Match) -> None:
    """A player's undo is allowed exactly where it is lawful, and can be made again to the same bytes."""
    study = match.branch()
    before, record_before = snapshot(study), json.dumps(study.record())
    lawful = False
    if match.at:
        seat, _ = match.chosen(match.at)
        now = match.decision
        revealed = any(event.reveals for event in match.events_of(match.at))
        lawful = seat is not None and now is not None and now.seat == seat and not revealed
    refusal = match.why_no_undo()
    assert (refusal is None) == lawful
    if refusal is not None:
        said_anyhow(refusal.message)
        with pytest.raises(NotAllowed):
            study.undo()
        assert snapshot(study) == before
        return
    depth = 0
    while study.why_no_undo() is None:
        acting = None if study.decision is None else study.decision.seat
        study.undo()
        depth += 1
        assert study.decision is not None
        assert study.decision.seat == acting
        assert study.at == match.at - depth
    for _ in range(depth):
        study.redo()
    assert json.dumps(study.record()) == record_before
    assert snapshot(study) == before
    with pytest.raises(NotAllowed):
        study.redo()


def records_replay(match: Match) -> None:
    """The record, through a file, gives the same match: state, choices, events, record."""
    written = json.dumps(match.record(), ensure_ascii=False)
    again = record.read(json.loads(written))
    assert json.dumps(again.record(), ensure_ascii=False) == written
    assert snapshot(again) == snapshot(match)
    assert again.events == match.events


def branches_are_independent(match: Match, random: Random) -> None:
    """A branch comes to the same moment, and what is played in it stays in it; `goto` drops nothing."""
    before = snapshot(match)
    branch = match.branch()
    assert (branch.at, branch.length, branch.choices) == (match.at, match.at, match.choices)
    assert branch.state.to_json() == match.state.to_json()
    for _ in range(5):
        if branch.decision is not None:
            keys = branch.decision.keys
            branch.play(keys[int(random() * len(keys))])
    for moment in (0, branch.length, int(random() * (branch.length + 1))):
        branch.goto(moment)
        assert branch.at == moment
    for nowhere in (-1, branch.length + 1, True, 0.0, None, "1"):
        with pytest.raises(NotAllowed):
            branch.goto(nowhere)  # type: ignore[arg-type]
    assert snapshot(match) == before
