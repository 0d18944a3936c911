"""Brewing any chips with any books, beside a second reading of the rules that follows the rulebook's words."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.quacks.material import CHIPS, SUPPLY
from tests.quacks.table import draw, keys, play, player, table

RUBY_SPACES = {5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52}
THERE_ARE = dict(zip(CHIPS, SUPPLY, strict=True))
MOST = 14


@dataclass
class Brewed:
    """What came of a brewing."""

    pot: list[tuple[str, int]] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    limit: int = 7
    cover: int = 0
    doubled: bool = False
    points: int = 0
    rubies: int = 0
    exploded: bool = False
    protected: bool = False

    def count(self, colour: str) -> int:
        return sum(chip.startswith(colour) for chip, _ in self.pot)

    @property
    def whites(self) -> int:
        return sum(int(chip[-1]) for chip, _ in self.pot if chip.startswith("white"))


def brew(chips: list[str], books: dict[str, int], card: str, base: int) -> Brewed:
    """Draw *chips* until the pot explodes; yellow set 1 always puts a white chip back."""
    made = Brewed(limit=9 if card == "FB5" else 7)
    for chip in chips:
        colour, value = chip[:-1], int(chip[-1])
        covered, made.cover = made.cover > 0, max(made.cover - 1, 0)
        if colour == "red" and books["red"] == 2:
            made.aside.append(chip)
            continue
        steps = (value + _further(made, colour, value, books, card)) * (2 if made.doubled else 1)
        made.doubled = colour == "yellow" and books["yellow"] == 2
        space = min((made.pot[-1][1] if made.pot else base) + steps, 52)
        made.pot.append((chip, space))
        _act(made, colour, value, books)
        if made.whites > made.limit:
            made.exploded, made.protected = True, covered
            break
    return made


def _further(made: Brewed, colour: str, value: int, books: dict[str, int], card: str) -> int:
    before = made.pot[-1][0] if made.pot else ""
    if colour == "orange":
        return int(card == "FB6")
    if colour == "red" and books["red"] == 1:
        return [0, 1, 1, 2][min(made.count("orange"), 3)]
    if colour == "red" and books["red"] == 3:
        return int(before[-1]) if before.startswith("white") else 0
    if (colour, value) == ("white", 1) and books["red"] == 4:
        return int(made.count("red") > 0)
    if colour == "yellow" and books["yellow"] == 4:
        return [1, 2, 3, 0][min(made.count("yellow"), 3)]
    return 0


def _act(made: Brewed, colour: str, value: int, books: dict[str, int]) -> None:
    if colour == "blue" and books["blue"] == 2:
        made.cover = max(made.cover, value)
    if colour == "blue" and made.pot[-1][1] in RUBY_SPACES:
        made.rubies += books["blue"] == 3
        made.points += value * (books["blue"] == 4)
    if colour == "yellow" and books["yellow"] == 3:
        made.limit = max(made.limit, 9 if made.count("yellow") >= 3 else 8)
    if (
        colour == "yellow"
        and books["yellow"] == 1
        and made.pot[:-1]
        and made.pot[-2][0].startswith("white")
    ):
        del made.pot[-2]


def enough(chips: list[str]) -> bool:
    """Whether the box holds so many of each, with one more orange chip and Ben's starting bag."""
    many = Counter([*chips, "orange1"])
    many.update({"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1})
    return all(n <= THERE_ARE[chip] for chip, n in many.items())


@pytest.mark.rule("QUA-BREW-3")
@pytest.mark.rule("QUA-BREW-4")
@pytest.mark.rule("QUA-BREW-8")
@pytest.mark.rule("QUA-BOOM-1")
@pytest.mark.rule("QUA-YELLOW-5")
@given(
    chips=st.lists(st.sampled_from(CHIPS), min_size=1, max_size=MOST).filter(enough),
    books=st.fixed_dictionaries(
        {
            "blue": st.integers(2, 4),
            "red": st.integers(1, 4),
            "yellow": st.integers(1, 4),
        }
    ),
    card=st.sampled_from(["FB2", "FB5", "FB6"]),
    droplet=st.integers(0, 45),
)
@settings(max_examples=120, deadline=None)
def test_any_brewing_goes_as_the_second_reading_says(
    chips: list[str], books: dict[str, int], card: str, droplet: int
) -> None:
    expected = brew(chips, books, card, droplet)
    mine: dict[str, Any] = {"bag": dict(Counter([*chips, "orange1"])), "flask": False, "droplet": droplet}
    match = table(mine, round=3, card=card, options={"books": books})
    for chip in chips:
        if player(match).stopped:
            break
        draw(match, chip)
        if not player(match).stopped and keys(match) == "keep return":
            play(match, "return")
    got = player(match)
    places = [(CHIPS[chip], space) for chip, space in zip(got.pot, got.places, strict=True)]
    assert places == expected.pot
    assert [CHIPS[chip] for chip in got.aside] == sorted(expected.aside, key=CHIPS.index)
    assert (got.whites, got.limit) == (expected.whites, expected.limit)
    assert (got.exploded, got.protected) == (expected.exploded, expected.protected)
    assert (got.vp, got.rubies) == (expected.points, 1 + expected.rubies)
    assert (got.shield, got.doubled) == (expected.cover, expected.doubled)
