"""The command that checks many matches."""

import pytest

from tests.conformance import many
from tests.conformance.subjects import SUBJECTS


def test_it_counts_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert many.main(["--games", "2", "--first", "700", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{2 * len(SUBJECTS)} matches, ")
    assert said.endswith(": 0 failures\n")


def test_it_names_the_match_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> int:
        raise AssertionError("a chip is lost")

    monkeypatch.setattr(many, "walk", broken)
    done = many._check("quacks", 5, 6)
    assert (done.matches, done.choices) == (1, 0)
    assert "match 5: Setup(game='quacks'" in done.failures[0]
    assert "a chip is lost" in done.failures[0]
