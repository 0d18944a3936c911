"""The model against the rules' specification: its tables, written out here once more, and its closed forms."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from boardkit.alchemists import Casebook
from boardkit.alchemists.codes import CodeError, solution
from boardkit.alchemists.deduction.golem import GOLEM_SETTINGS
from boardkit.alchemists.material import (
    ALCHEMICALS,
    COLOURED_POTIONS,
    COLOURS,
    INGREDIENTS,
    PAIRS,
    POTIONS,
    QUALITIES,
    SHEET_ROWS,
    Alchemical,
    Colour,
    Ingredient,
    Potion,
    Quality,
    pair,
    potions_of_quality,
)
from boardkit.alchemists.mixing import mix

# Section 1.3 of the specification, as it stands there.
MIXING = """
   R+ R- G+ G- B+ B- ++ --
R+ .  N  G+ R+ R+ B- G+ B-
R- N  .  R- G- B+ R- B+ G-
G+ G+ R- .  N  B+ G+ B+ R-
G- R+ G- N  .  G- B- R+ B-
B+ R+ B+ B+ G- .  N  R+ G-
B- B- R- G+ B- N  .  G+ R-
++ G+ B+ B+ R+ R+ G+ .  N
-- B- G- R- B- G- R- N  .
"""

# Section 1.2: signs in red, green, blue, and which circles are large.
ALCHEMICAL_TABLE = """
R+ +L +s -s R-
R- -L -s +s R+
G+ -s +L +s G-
G- +s -L -s G+
B+ +s -s +L B-
B- -s +s -L B+
++ +L +L +L --
-- -L -L -L ++
"""

DEMO = dict(
    zip(
        "mushroom fern toad bird_claw flower mandrake_root scorpion feather".split(),
        "R+ R- B+ B- -- G- G+ ++".split(),
        strict=True,
    )
)


def mixing_table() -> dict[tuple[str, str], str]:
    head, *rows = (line.split() for line in MIXING.strip().splitlines())
    return {(row[0], column): made for row in rows for column, made in zip(head, row[1:], strict=True)}


@pytest.mark.rule("ALC-ALCH-1")
@pytest.mark.rule("ALC-ALCH-3")
def test_the_alchemicals_are_those_of_the_table() -> None:
    for line in ALCHEMICAL_TABLE.strip().splitlines():
        name, *aspects, neutraliser = line.split()
        alchemical = Alchemical(name)
        assert [(a.sign, "L" if a.large else "s") for a in alchemical.aspects] == [
            tuple(x) for x in aspects
        ]
        assert [a.colour for a in alchemical.aspects] == list(COLOURS)
        assert alchemical.opposite.value == neutraliser


@pytest.mark.rule("ALC-ALCH-1")
def test_an_aspect_is_large_if_its_sign_is_that_of_the_next_colour() -> None:
    following = {Colour.RED: Colour.GREEN, Colour.GREEN: Colour.BLUE, Colour.BLUE: Colour.RED}
    for alchemical in ALCHEMICALS:
        for colour in COLOURS:
            assert colour.next is following[colour]
            assert alchemical.is_large(colour) == (alchemical.sign(colour) == alchemical.sign(colour.next))


def test_every_triple_of_signs_occurs_once() -> None:
    assert len({tuple(a.sign(c) for c in COLOURS) for a in ALCHEMICALS}) == 2**3


@pytest.mark.rule("ALC-ALCH-3")
def test_a_neutraliser_has_the_opposite_sign_in_every_colour() -> None:
    for alchemical in ALCHEMICALS:
        assert all(alchemical.sign(c) != alchemical.opposite.sign(c) for c in COLOURS)
        assert alchemical.opposite.opposite is alchemical


def test_neutralisers_are_neighbours_on_the_sheet() -> None:
    assert [a.value for a in SHEET_ROWS] == "B- B+ G- G+ R- R+ -- ++".split()
    assert all(SHEET_ROWS[n].opposite is SHEET_ROWS[n + 1] for n in (0, 2, 4, 6))


@pytest.mark.rule("ALC-MIX-1")
@pytest.mark.rule("ALC-MIX-2")
def test_mixing_is_that_of_the_table() -> None:
    table = mixing_table()
    assert len(table) == 64
    for (a, b), made in table.items():
        if made != ".":
            assert mix(Alchemical(a), Alchemical(b)) == made


@pytest.mark.rule("ALC-MIX-1")
def test_mixing_without_sizes() -> None:
    """Section 1.3: red if red is equal and green differs; green with blue; blue with red; else neutral."""
    for a, b in permutations(ALCHEMICALS, 2):
        same = {c: a.sign(c) == b.sign(c) for c in COLOURS}
        found = [c for c in COLOURS if same[c] and not same[c.next]]
        assert len(found) <= 1
        expected = Potion.of(found[0], a.sign(found[0])) if found else Potion.NEUTRAL
        assert mix(a, b) is expected


@pytest.mark.rule("ALC-MIX-3")
def test_every_potion_comes_from_four_of_the_28_pairs() -> None:
    """T4 and section 1.3: 6 coloured potions with 4 pairs each, and 4 neutral pairs, are 28."""
    made = {
        p: {frozenset((a.value, b.value)) for a, b in combinations(ALCHEMICALS, 2) if mix(a, b) is p}
        for p in POTIONS
    }
    assert {len(pairs) for pairs in made.values()} == {4}
    assert made[Potion.R_PLUS] == {
        frozenset(("R+", "B+")), frozenset(("R+", "G-")), frozenset(("++", "B+")), frozenset(("++", "G-")),
    }  # fmt: skip


@pytest.mark.rule("ALC-MIX-2")
def test_opposites_neutralise_each_other() -> None:
    """T5: (R+,G+,B-) with (R-,G-,B+), and ++ with --."""
    assert mix(Alchemical.R_PLUS, Alchemical.R_MINUS) is Potion.NEUTRAL
    assert mix(Alchemical.PLUS, Alchemical.MINUS) is Potion.NEUTRAL


@pytest.mark.parametrize(
    ("a", "b", "made"),
    [("mushroom", "toad", "R+"), ("scorpion", "bird_claw", "G+"), ("bird_claw", "toad", "N")],
    ids=["T1", "T2", "T3"],
)
def test_the_rulebooks_examples(a: str, b: str, made: str) -> None:
    secret = solution("DEMO").assignment
    assert {i.value: what.value for i, what in secret.items()} == DEMO
    assert mix(secret[Ingredient(a)], secret[Ingredient(b)]) == made


@pytest.mark.rule("ALC-ALCH-2")
def test_one_experiment() -> None:
    """T6. After R+ each of the two has red +, so the four with red - are out for both.

    The two are one of 4 unordered pairs, so 2 x 4 ordered ones; the other six are 6! = 720 ways:
    8 x 720 = 5,760.
    """
    book = Casebook(["mushroom toad healing"])
    assert book.remaining == 2 * 4 * 720 == 5760
    for which in (Ingredient.MUSHROOM, Ingredient.TOAD):
        assert {a.value for a in book.impossible()[which]} == {"R-", "G+", "B-", "--"}
    for which in set(INGREDIENTS) - {Ingredient.MUSHROOM, Ingredient.TOAD}:
        assert book.impossible()[which] == ()


@pytest.mark.rule("ALC-ALCH-2")
@pytest.mark.parametrize(
    ("facts", "remaining"),
    [
        ([], 40320),  # 8!
        (["fern is R+"], 5040),  # 7!
        (["fern is R+", "toad is R-"], 720),  # 6!
        (["fern red +"], 20160),  # 4 of the 8
        (["fern red +", "fern green -"], 10080),  # 2 of the 8
        (["fern red +", "toad red +"], 8640),  # 4 x 3 x 6!
        (["fern red +", "toad red -"], 11520),  # 4 x 4 x 6!
        (["fern toad not R+"], 34560),  # 8! - 5,760
        (["debunk fern toad R+ no"], 34560),
        (["debunk fern toad R+ yes"], 5760),
        (["sale fern toad B- exact"], 5760),
        (["sale fern toad B- sign"], 11520),  # two potions
        (["sale fern toad B- neutral"], 5760),
        (["sale fern toad B- wrong"], 17280),  # three potions
        (["library fern solar"], 20160),  # solar: G-, R-, B- and ++ have two, two, two and no minuses
        (["library fern toad exactly 2 solar"], 8640),  # 4 x 3 x 6!
        (["pairs fern toad at least 1 R+"], 5760),
        (["encyclopedia red fern + toad +"], 8640),
        (["result R+"], 40320),
        (["theory fern R+ strength 1000"], 40320),
        (["periscope fern N"], 40320),
        (["periscope fern R+"], 20160),  # red +
        (["fern is R+", "toad is R+"], 0),
    ],
)
def test_counts(facts: list[str], remaining: int) -> None:
    assert Casebook(facts).remaining == remaining


@pytest.mark.rule("ALC-KNOW-5")
@pytest.mark.parametrize(("wanted", "quality"), [("R+", "sign"), ("G+", "wrong"), ("B-", "exact")])
def test_a_periscope_weighs_by_partners(wanted: str, quality: str) -> None:
    """Each alchemical is seen as often as it has partners with that result: read off the mixing table."""
    table = mixing_table()
    good = {p.value for p in potions_of_quality(Potion(wanted), Quality(quality))}
    partners = {
        a: sum(table[a, b] in good for b in "R+ R- G+ G- B+ B- ++ --".split()) for a in DEMO.values()
    }
    chances = Casebook([f"periscope fern {wanted} {quality}"]).table()[Ingredient.FERN]
    total = sum(partners.values())
    assert {a.value: chance * total for a, chance in chances.items()} == partners


@pytest.mark.rule("ALC-KNOW-6")
def test_a_colleagues_result() -> None:
    """Two candidates are an experiment; all eight, or none named, teach nothing."""
    assert Casebook(["result R+ from fern toad"]).remaining == 5760
    for nothing in ("result R+", "result R+ from mushroom fern toad claw flower root scorpion feather"):
        assert Casebook([nothing]).table() == Casebook().table()
        (fact,) = Casebook([nothing]).facts
        assert getattr(fact, "teaches_nothing") is True  # noqa: B009


@pytest.mark.rule("ALC-KNOW-7")
def test_a_theory_is_odds() -> None:
    """Odds of 1 to 7 at first; a strength of 3 makes them 3 to 7, two of them 9 to 7."""

    def cell(*facts: str) -> Fraction:
        return Casebook(facts).table()[Ingredient.FERN][Alchemical.R_PLUS]

    assert cell("theory fern R+ strength 3") * 10 == 3
    assert cell("theory fern R+ strength 3", "endorse fern R+ strength 3") * 16 == 9
    assert cell("theory fern R+ strength 1") * 8 == 1


@pytest.mark.rule("ALC-SALE-1")
def test_the_four_qualities_share_the_potions_out() -> None:
    """Exact 1, correct sign 2, neutral 1, wrong sign 3: seven potions, each once."""
    sizes = {"exact": 1, "sign": 2, "neutral": 1, "wrong": 3}
    for wanted in COLOURED_POTIONS:
        shares = {q.value: potions_of_quality(wanted, q) for q in QUALITIES}
        assert {q: len(potions) for q, potions in shares.items()} == sizes
        assert sorted(p for potions in shares.values() for p in potions) == sorted(POTIONS)
        assert all(p.sign == wanted.sign and p.colour != wanted.colour for p in shares["sign"])
        assert all(p.sign not in (wanted.sign, None) for p in shares["wrong"])


@pytest.mark.rule("ALC-GOLEM-4")
def test_solar_and_lunar() -> None:
    """An even number of minuses: none in ++, two in R-, G- and B-, as the table shows."""
    assert {a.value for a in ALCHEMICALS if a.is_solar} == {"++", "R-", "G-", "B-"}


def test_pairs() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 28
    for a, b in permutations(INGREDIENTS, 2):
        assert pair(a, b) in PAIRS


@pytest.mark.parametrize(
    "code", ["", "DEM", "DEMO1", "DÉMO", "DEMOOO", "ＤＥＭＯ", "12345", "DE MO", "ßßßß"]
)
def test_no_code(code: str) -> None:
    with pytest.raises(CodeError, match="four or five letters from A to Z"):
        solution(code)


def test_a_code_is_read_in_any_case_and_with_space_around() -> None:
    assert solution(" demo\n") == solution("DEMO")


@pytest.mark.parametrize("letters", ["AAAA", "DEMO", "ZZZZ", "QXQZ", "AAAAA", "ZZZZZ", "GOLEM"])
def test_every_code_is_a_whole_assignment(letters: str) -> None:
    found = solution(letters)
    assert set(found.assignment) == set(INGREDIENTS)
    assert set(found.assignment.values()) == set(ALCHEMICALS)
    assert (found.golem is None) == (len(letters) == 4)


@pytest.mark.rule("ALC-GOLEM-1")
def test_golem_settings() -> None:
    """Two of three colours in order, each large or small: 3 x 2 x 2 x 2 = 24."""
    settings = {(str(s.ears), str(s.chest)) for s in GOLEM_SETTINGS}
    assert len(settings) == len(GOLEM_SETTINGS) == 24
    assert all(ears.upper() != chest.upper() for ears, chest in settings)


@pytest.mark.rule("ALC-GOLEM-5")
def test_articles() -> None:
    """Plus for four in one colour: 4! x 4!. With one wrong as well: 4 x (4 x 3 x 2 ways of three pluses,
    4 minuses for the one) x 4! for the rest."""
    four = "encyclopedia red mushroom + fern + toad + claw +"
    all_right = 24 * 24
    one_wrong = 4 * (4 * 3 * 2) * 4 * 24
    assert Casebook([four]).remaining == all_right
    assert Casebook([f"{four} doubtful"]).remaining == all_right + one_wrong
