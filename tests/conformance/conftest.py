"""Every test that asks for a ``subject`` runs for each registered game."""

import pytest

from tests.conformance.subjects import Subject, subjects


@pytest.fixture(params=subjects(), ids=lambda subject: subject.game)
def subject(request: pytest.FixtureRequest) -> Subject:
    """A registered game, with options to try and what must hold in its states."""
    found: Subject = request.param
    return found
