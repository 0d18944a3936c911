"""The example game is there in all tests, and the conformance suite takes it like those of the house."""

from hypothesis import settings

from tests.conformance.subjects import SUBJECTS, Subject
from tests.example import conformance

SUBJECTS["washday"] = Subject("washday", conformance.SETS, conformance.holds)

# How long an example takes says something about the machine, not about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
