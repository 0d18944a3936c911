"""Random matches of every game, checked all the way; the command in ``many.py`` does many more."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardkit import Match
from boardkit.core import record
from boardkit.core.chance import uniform
from boardkit.core.game import find
from tests.conformance import checks
from tests.conformance.subjects import Setup, Subject, setup
from tests.conformance.walk import expensive, played, walk

MATCHES = 160
CHUNK = 20


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_random_matches(subject: Subject, first: int) -> None:
    for number in range(first, first + CHUNK):
        begin = setup(subject, number)
        try:
            walk(subject, begin)
        except Exception as error:
            error.add_note(f"match {number}: {begin}")
            raise


def begun(subject: Subject, name: str, seed: str = "unseen") -> Setup:
    """A match with a named set of options, for as many as can play."""
    return Setup(subject.game, find(subject.game).seats[-1], f"{seed}-{name}", subject.sets[name])


def test_each_set_of_options_at_each_stage(subject: Subject) -> None:
    """All the costly checks at the beginning, three moments between, and the end, for each named set."""
    for name in subject.sets:
        random = uniform(f"stages-{name}")
        whole, _ = played(subject, begun(subject, name), random)
        for part in (0, 0.25, 0.5, 0.75, 1):
            moment = whole.branch()
            moment.goto(int(whole.length * part))
            expensive(subject, moment, whole, random)


def test_all_that_a_seat_was_shown_stays(subject: Subject) -> None:
    """Each seat's export at each fifth of a match is the beginning of that at the end."""
    name = next(iter(subject.sets))
    whole, _ = played(subject, begun(subject, name, "hush"), uniform("exports"))
    for seat in checks.everybody(whole):
        for part in range(6):
            moment = whole.branch()
            moment.goto(whole.length * part // 5)
            checks.nothing_seen_is_lost(moment, whole, seat)


def test_undo_at_every_moment(subject: Subject) -> None:
    for name in subject.sets:
        whole, _ = played(subject, begun(subject, name), uniform(f"undo-{name}"))
        for choice in range(whole.length + 1):
            study = whole.branch()
            study.goto(choice)
            checks.undo_is_lawful(study)


def test_hidden_choices_at_every_moment(subject: Subject) -> None:
    """Whatever another seat chooses in secret, what one sees is the same; checked early, where it is quick."""
    name = next(iter(subject.sets))
    whole, _ = played(subject, begun(subject, name), uniform("secrets"))
    for choice in range(min(whole.length, 60)):
        study = whole.branch()
        study.goto(choice)
        checks.hidden_choices_stay_hidden(study)


def test_a_file_gives_the_match_back(subject: Subject, tmp_path: Path) -> None:
    name = next(iter(subject.sets))
    match, _ = played(subject, begun(subject, name), uniform("files"))
    match.goto(match.length // 2)
    match.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json")
    assert again.record() == match.record()
    assert checks.snapshot(again) == checks.snapshot(match)
    assert again.events == match.events
    again.goto(again.length)
    match.goto(match.length)
    assert again.outcome == match.outcome
    assert again.outcome is not None


def test_chance_by_hand(subject: Subject) -> None:
    """What the seed gave, given by hand, makes the same match; the seed then plays no part."""
    name = next(iter(subject.sets))
    match, _ = played(subject, begun(subject, name), uniform("by hand"))
    hand = Match(subject.game, list(match.seats), seed=0, options=match.options, chance="manual")
    for choice, key in enumerate(match.choices, start=1):
        decision = hand.decision
        assert decision is not None
        assert decision.seat == match.chosen(choice)[0]
        if decision.seat is None and checks.lists_all(hand):
            assert all(option.weight is not None and option.weight > 0 for option in decision)
        hand.play(key)
    assert hand.events == match.events
    assert hand.outcome == match.outcome


def test_chance_gives_each_outcome_its_weight(subject: Subject) -> None:
    """The listed weights and the quick way from a number to an outcome say the same."""
    for name in subject.sets:
        match, _ = played(subject, begun(subject, name), uniform(f"weights-{name}"))
        for choice in range(1, match.length + 1):
            if match.chosen(choice)[0] is None:
                study = match.branch()
                study.goto(choice - 1)
                step = study.state.stack[-1]
                if not checks.lists_all(study):
                    continue
                listed = [key for key, weight in step.outcomes(study.state) for _ in range(weight)]  # type: ignore[attr-defined]
                total = step.total(study.state)  # type: ignore[attr-defined]
                assert [step.outcome(study.state, n) for n in range(total)] == listed  # type: ignore[attr-defined]


TELL = """
import hashlib, json, sys
from boardkit.core.chance import uniform
from tests.conformance.subjects import SUBJECTS, setup
from tests.conformance.walk import played
for game in sorted(SUBJECTS):
    for number in range(6):
        begin = setup(SUBJECTS[game], number)
        match, _ = played(SUBJECTS[game], begin, uniform("told"))
        seen = [match.record(), match.export(0), match.view(None), match.outcome.to_json()]
        print(game, number, hashlib.sha256(json.dumps(seen).encode()).hexdigest())
"""


def test_the_same_in_every_interpreter() -> None:
    """The same seed gives the same bytes, however Python orders its sets."""
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("\n") >= 6


def test_a_record_can_be_read_by_hand(subject: Subject) -> None:
    match, _ = played(subject, begun(subject, next(iter(subject.sets))), uniform("by eye"))
    written = json.loads(json.dumps(match.record()))
    assert record.read(written).record() == written
    assert all(isinstance(key, str) and len(key) <= 40 for key in written["choices"])
