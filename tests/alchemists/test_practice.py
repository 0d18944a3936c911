"""Practice: a secret that answers like the real one and never shows itself."""

import subprocess
import sys
from collections import Counter

import pytest

from boardkit.alchemists import Casebook, Practice
from boardkit.alchemists.deduction import FactError
from boardkit.alchemists.deduction.facts import read_fact
from boardkit.alchemists.material import ALCHEMICALS, COLOURS, INGREDIENTS
from boardkit.core.errors import BoardkitError
from tests.alchemists import brute

SEEDS: list[int | str] = [0, 1, 7, -3, 2**40, "friday", "金曜日"]


def secret(practice: Practice) -> dict[str, str]:
    return {i.value: a.value for i, a in practice.reveal().items()}


def test_the_same_seed_is_the_same_secret_everywhere() -> None:
    """A process of its own, with another hash seed, finds the same secrets."""
    code = (
        "from boardkit.alchemists import Practice\n"
        f"print([{{i.value: a.value for i, a in Practice(seed=s).reveal().items()}} for s in {SEEDS!r}])"
    )
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stdout.strip() == repr([secret(Practice(seed=s)) for s in SEEDS])


def test_seeds_reach_every_cell_alike() -> None:
    """2,000 seeds: each of the 64 cells is expected 250 times, with a deviation of about 15."""
    counts = Counter(cell for seed in range(2000) for cell in secret(Practice(seed=seed)).items())
    assert len(counts) == 64
    assert all(160 < count < 340 for count in counts.values())  # six deviations


@pytest.mark.parametrize("seed", [3, "x"])
def test_answers_are_those_of_the_rules(seed: int | str) -> None:
    practice = Practice(seed=seed)
    world = secret(practice)
    assert sorted(world.values()) == sorted(brute.ALCHEMICALS)
    for i, j in brute.PAIRS:
        made = brute.MIX[world[i], world[j]]
        assert practice.experiment(i, j).potion == practice.experiment(j, i).potion == made
        for potion in brute.POTIONS:
            assert practice.ask(i, j, potion).answer == (made == potion)
        for wanted in brute.POTIONS[:-1]:
            quality = practice.sale(i, j, wanted).quality
            assert made in brute.answers_wish(wanted, quality)
    for i in INGREDIENTS:
        for c in COLOURS:
            assert practice.debunk(i, c).sign == brute.sign_of(world[i.value], c.value)


def test_the_golem_is_one_and_the_same() -> None:
    """Everything it shows goes with one setting at least, and the facts leave the secret possible."""
    practice = Practice(code="GOLEM")  # the cases file: ears b, chest G
    world = secret(practice)
    for i in INGREDIENTS:
        fact = practice.golem_test(i)
        assert (fact.ears, fact.chest) == tuple(
            brute._part_reacts(part, world[i.value]) for part in ("b", "G")
        )
    book = Casebook([practice.golem_test(i) for i in INGREDIENTS])
    assert book.remaining_with_golem > 0
    with pytest.raises(FactError, match="sets no golem"):
        Practice(code="DEMO").golem_test("fern")


def test_its_answers_go_into_a_casebook() -> None:
    practice = Practice(seed=11)
    facts = [practice.experiment(i, j) for i, j in brute.PAIRS]
    assert Casebook(facts).remaining == 1
    assert dict(Casebook(facts).certain()) == practice.reveal()
    assert all(practice.agrees(fact) for fact in facts)
    assert not practice.agrees(read_fact({"kind": "experiment", "ingredients": ["fern", "toad"],
                                          "potion": next(p for p in brute.POTIONS if p != facts[7].potion)}))  # fmt: skip
    assert {str(i) for i in facts[7].ingredients} == {"fern", "toad"}


def test_it_does_not_show_itself() -> None:
    """Neither its text nor what an editor lists of it tells the secret; what it reveals is a copy."""
    practice = Practice(seed=5)
    shown = " ".join(
        (repr(practice), str(practice), f"{practice}", *(n for n in dir(practice) if n[0] != "_"))
    )
    assert repr(practice) == "Practice(seed=5)"
    assert not any(a.code in shown for a in ALCHEMICALS)
    practice.reveal()[INGREDIENTS[0]] = ALCHEMICALS[0]
    practice.reveal().clear()
    assert len(practice.reveal()) == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "either a seed or a code"),
        ({"seed": 1, "code": "DEMO"}, "either a seed or a code"),
        ({"code": "DEM"}, "four or five letters"),
        ({"code": 5}, "four or five letters"),
        ({"code": "D" * 5000}, "four or five letters"),
    ],
)
def test_no_secret(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BoardkitError, match=message) as caught:
        Practice(**arguments)  # type: ignore[arg-type]
    assert len(caught.value.text("ja")) < 200
