"""The example game is there in all tests, and the conformance suite takes it like those of the house."""

from tests.conformance.subjects import SUBJECTS, Subject
from tests.example import conformance

SUBJECTS["washday"] = Subject("washday", conformance.SETS, conformance.holds)
