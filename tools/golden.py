"""Make the kept games of ``tests/golden`` anew. Read what ``git diff`` shows before you keep them.

usage: python -m tools.golden
"""

from tests.conformance.subjects import subjects
from tests.golden.playthrough import FOLDER, played, told


def main() -> None:
    """Play the game of each kind, and write its text and its record."""
    for subject in subjects():
        match = played(subject.game)
        text = FOLDER / f"{subject.game}.txt"
        text.write_text(told(match), encoding="utf-8", newline="\n")
        match.save(FOLDER / f"{subject.game}.json")
        print(f"{text}: {match.length} choices")


if __name__ == "__main__":
    main()
