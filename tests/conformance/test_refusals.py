"""Whatever is asked for: what is not on offer is refused, with a reason, and nothing changes."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardkit import Match
from boardkit.core.chance import uniform
from tests.conformance import checks
from tests.conformance.subjects import Subject, setup
from tests.conformance.walk import played

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.binary(),
    st.lists(st.text()),
    st.tuples(),
    st.text(),
)
SEATS = st.one_of(st.none(), st.integers(-3, 6), st.booleans(), st.floats(), st.text(max_size=3))

_played: dict[tuple[str, int], Match] = {}


def some_match(subject: Subject, number: int) -> Match:
    """A match that was played to its end, the same each time."""
    key = (subject.game, number)
    if key not in _played:
        _played[key] = played(subject, setup(subject, number), uniform(number))[0]
    return _played[key].branch()


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=st.integers(0, 5), part=st.floats(0, 1), key=ANYTHING, pick=st.integers(0), seat=SEATS)
def test_only_what_is_on_offer_is_played(
    subject: Subject, number: int, part: float, key: Any, pick: int, seat: Any
) -> None:
    match = some_match(subject, number)
    pool = match.choices
    match.goto(int(part * match.length))
    before = checks.snapshot(match)
    for tried in (key, pool[pick % len(pool)], f"{pool[pick % len(pool)]}{key}", str(key)):
        decision = match.decision
        offered = decision is not None and isinstance(tried, str) and tried in decision.keys
        own = seat is None or (type(seat) is int and decision is not None and seat == decision.seat)
        branch = match.branch()
        if offered and own:
            branch.play(tried, seat=seat)
        else:
            checks.refuses(branch, tried, seat)
    assert checks.snapshot(match) == before


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=st.integers(0, 5), part=st.floats(0, 1), key=st.text() | st.integers(0, 10**6))
def test_why_not_says_none_exactly_for_what_is_on_offer(
    subject: Subject, number: int, part: float, key: str | int
) -> None:
    match = some_match(subject, number)
    wished = match.choices[key % match.length] if isinstance(key, int) else key
    match.goto(int(part * match.length))
    decision = match.decision
    offered = decision is not None and wished in decision.keys
    refusal = match.why_not(wished)
    assert (refusal is None) == offered
    if refusal is not None:
        assert all(words.strip() for words in checks.said_anyhow(refusal.message))
        assert refusal.rule == "" or refusal.rule in match.game.rules
