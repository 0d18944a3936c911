"""Statements: sympy's Booleans, formulas, and the worlds in which they are true."""

import os
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
import sympy
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction import Is, Makes, Sign, Solar, Statement, at_least, at_most, exactly
from boardkit.alchemists.deduction.casebook import CasebookError
from boardkit.alchemists.deduction.formula import FormulaError, worlds_of
from boardkit.alchemists.deduction.statements import formula
from boardkit.alchemists.deduction.worlds import ALL, COUNT, assignments
from boardkit.core.errors import BoardkitError
from tests.alchemists import brute, strategies
from tests.core.tried import tried

_ATOMS = {"Is": Is, "Sign": Sign, "Makes": Makes, "Solar": Solar}
_COUNTS = {"Exactly": exactly, "AtLeast": at_least, "AtMost": at_most}
_JOINS = {
    "Not": sympy.Not, "And": sympy.And, "Or": sympy.Or, "Xor": sympy.Xor, "Implies": sympy.Implies,
    "Equivalent": sympy.Equivalent, "ITE": sympy.ITE, "Nand": sympy.Nand, "Nor": sympy.Nor,
}  # fmt: skip


def in_sympy(tree: Any) -> Any:
    """A tree as sympy builds it, with all the simplifications that sympy makes of its own."""
    head, *parts = tree
    if head in ("true", "false"):
        return sympy.true if head == "true" else sympy.false
    if head in _ATOMS:
        return _ATOMS[head](*parts)
    if head in _COUNTS:
        return _COUNTS[head](parts[0], *map(in_sympy, parts[1:]))
    return _JOINS[head](*map(in_sympy, parts))


SAMPLE = [n * 7919 % COUNT for n in range(400)]
"""Worlds all over the place: 7919 is prime, so they are all different."""


def agrees(worlds: int, tree: Any) -> bool:
    """Whether a set of worlds has just those of the sample in which the tree is true."""
    return all(bool(worlds >> n & 1) == brute.true_in(tree, brute.WORLDS[n]) for n in SAMPLE)


@given(strategies.trees)
@settings(max_examples=400, deadline=None)
def test_a_formula_is_true_where_the_tree_is(tree: Any) -> None:
    assert agrees(worlds_of(brute.write_tree(tree)), tree)


@given(strategies.trees)
@settings(max_examples=400, deadline=None)
@example(("Xor", ("Is", "fern", "R+"), ("Solar", "toad"), ("Solar", "fern")))
@example(("Not", ("Equivalent", ("Is", "fern", "R+"), ("Solar", "toad"), ("Solar", "fern"))))
@example(
    ("Exactly", 2, ("Nor", ("Solar", "toad")), ("AtMost", 1, ("Solar", "fern"), ("true",)), ("false",))
)
def test_a_sympy_statement_is_true_where_the_tree_is(tree: Any) -> None:
    """sympy may turn the expression round as it likes; its text still means the same."""
    written = formula(in_sympy(tree))
    assert agrees(worlds_of(written), tree)
    assert Statement(written).formula == written


def test_bits_and_worlds_are_in_the_order_of_permutations() -> None:
    for n, world in enumerate(assignments(ALL)):
        if n % 997 == 0:
            assert {i.value: a.value for i, a in world.items()} == brute.WORLDS[n]
    assert n == COUNT - 1


def test_what_the_issue_says() -> None:
    """ "Exactly two of these four are solar", "at least one of these pairs makes healing"."""
    four = ["fern", "toad", "flower", "scorpion"]
    book = Casebook([exactly(2, *map(Solar, four))])
    # Choose which 2 of the 4 are solar, give them 4 x 3 solar and 4 x 3 lunar ones, and the rest 4!.
    assert book.remaining == 6 * 12 * 12 * 24
    pairs = list(combinations(["fern", "toad", "flower"], 2))
    some = Casebook([at_least(1, *(Makes(i, j, "healing") for i, j in pairs))])
    assert some.remaining == Casebook(["pairs fern toad flower at least 1 healing"]).remaining
    assert Casebook([Is("toad", "B+") | ~Sign("fern", "red", "+")]).remaining == sum(
        w["toad"] == "B+" or brute.sign_of(w["fern"], "red") == "-" for w in brute.WORLDS
    )


def test_asking() -> None:
    book = Casebook(["mushroom toad healing"])
    assert book.probability(Sign("toad", "red", "+")) == 1
    assert book.probability(Is("toad", "++") & Is("mushroom", "++")) == 0
    # The four unordered pairs that make healing hold ++ twice, so it is one of the two in half of the cases.
    assert book.probability(Is("toad", "++") | Is("mushroom", "++")) == Fraction(1, 2)


@pytest.mark.parametrize("name", ["And", "Or", "Xor", "Equivalent"])
def test_a_connective_of_one(name: str) -> None:
    alone = {"And": "true", "Or": "true", "Xor": "true", "Equivalent": "true"}
    assert worlds_of(f"{name}({alone[name]})") == ALL


HOSTILE = {
    "an import": '__import__("os").system("echo")',
    "an import statement": "import os",
    "lambda": '(lambda: Is("fern", "R+"))()',
    "an attribute": 'Is("fern", "R+").__class__',
    "an attribute of a name": "ALL.bit_length()",
    "a comprehension": '[Is("fern", "R+") for x in "ab"]',
    "a generator": 'Or(*(Is("fern", "R+") for x in "ab"))',
    "a star": 'Or(*["a"])',
    "keywords": 'Is(ingredient="fern", alchemical="R+")',
    "a huge power": "9**9**9**9",
    "a shift": "true << 10**9",
    "a right shift by a number": "true >> 100",
    "a multiplication": '"a" * 10**9',
    "a matrix product": "true @ true",
    "a comparison": 'Is("fern", "R+") == true',
    "a condition": "true if true else false",
    "and": 'Is("fern", "R+") and true',
    "an assignment": 'x := Is("fern", "R+")',
    "a name of the engine": "ALL",
    "a function of Python": 'eval("1")',
    "a number": "1",
    "a text": '"true"',
    "a text in a text": 'Is(f"fern", "R+")',
    "bytes": 'Is(b"fern", "R+")',
    "None": "None",
    "an ellipsis": "...",
    "minus": "-true",
    "a comment": 'Is("fern", "R+") # and nothing else',
    "two lines": 'Is("fern", "R+")\nIs("toad", "B+")',
    "a semicolon": "true; true",
    "a null byte": 'Is("fern\0", "R+")',
    "a null byte outside": "true\0",
    "half a character": 'Is("\ud800", "R+")',
    "half a character outside": "tr\udfffue",
    "brackets": "(" * 3000 + "true" + ")" * 900,
    "nots": "~" * 3990 + "true",
    "words of not": "not " * 990 + "true",
    "counts in counts": "Exactly(1," * 390 + "true" + ")",
    "a list of lists": "[" * 2000,
    "a long number": f'Exactly({"9" * 3900}, true, "x")',
    "too long": "true" + " " * 4000,
    "nothing": "",
    "only space": "   ",
    "too few": 'Is("fern")',
    "too many": 'Is("fern", "R+", "x")',
    "a negative count": "Exactly(-1, true)",
    "a count with a point": "Exactly(1.0, true)",
    "a true count": "Exactly(True, true)",
    "no count": "Exactly()",
    "counting 65": "AtLeast(1, " + ", ".join(["true"] * 65) + ")",
    "implies with one": "Implies(true)",
    "no arguments": "And()",
    "an unknown ingredient": 'Is("tode", "B+")',
    "an unknown sign": 'Sign("fern", "red", "*")',
    "the same twice": 'Makes("fern", "fern", "R+")',
    "an alchemical for a potion": 'Makes("fern", "toad", "++")',
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("no_collection")
def test_hostile_formulas_are_refused(name: str) -> None:
    with pytest.raises(BoardkitError) as caught:
        worlds_of(HOSTILE[name])
    assert isinstance(caught.value, FormulaError)
    for language in ("en", "ja"):
        assert len(caught.value.text(language)) < 400


def test_nothing_is_executed() -> None:
    """A process that hears of every import, file and command reads all of them, and hears of none."""
    code = (
        "import sys\n"
        "from boardkit.alchemists.deduction.formula import worlds_of\n"
        "from boardkit.core.errors import BoardkitError\n"
        "from tests.alchemists.test_statements import HOSTILE\n"
        "for hostile in HOSTILE.values():\n"  # once before: messages are read and modules loaded
        "    try: worlds_of(hostile)\n"
        "    except BoardkitError as error: str(error)\n"
        "heard = []\n"
        "wanted = ('os.', 'subprocess.', 'open', 'socket.', 'import', 'exec')\n"
        "sys.addaudithook(lambda event, arguments: heard.append(event) if event.startswith(wanted) else None)\n"
        "for hostile in HOSTILE.values():\n"
        "    try: worlds_of(hostile)\n"
        "    except BoardkitError as error: str(error)\n"
        "print(heard)\n"
    )
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert ran.stdout == "[]\n", ran.stdout + ran.stderr


@given(st.text())
@settings(deadline=None)
def test_any_text_is_a_formula_or_an_error(text: str) -> None:
    assert isinstance(tried(worlds_of, text), int | FormulaError)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ('Is("toad", "B+") | Foo("x")', 20),
        ('Is("ヒキガエル", "B+") | Foo("x")', 21),
        ('Is("toad", "B+") & Is("tode", "B+")', 20),
        ('Is("toad", "B+") &', 19),
    ],
)
def test_columns_count_characters(text: str, column: int) -> None:
    with pytest.raises(FormulaError) as caught:
        worlds_of(text)
    assert f"olumn {column}:" in caught.value.text("en")
    assert f"{column}文字目" in caught.value.text("ja")


def test_a_formula_on_several_lines_becomes_one() -> None:
    fact = Statement('  Is("toad",\n   "B+")  |\ttrue ')
    assert fact.formula == 'Is("toad", "B+") | true'


@pytest.mark.parametrize(
    "thing", [sympy.Symbol("x"), sympy.Symbol('__import__("os")'), sympy.Symbol("x") > 1]
)
def test_sympy_of_something_else_is_refused(thing: Any) -> None:
    with pytest.raises(FormulaError):
        Casebook([thing])


@pytest.mark.parametrize("thing", [sympy.Integer(3), 3, None, True, object(), 1.5])
def test_what_is_no_statement_is_refused(thing: Any) -> None:
    with pytest.raises(CasebookError, match="not as"):
        Casebook([thing])


def test_words_in_statements_are_names() -> None:
    assert Is("ヒキガエル", "r+g-B+") == Is("toad", "B+")
    assert Makes("toad", "キノコ", "治癒") == Makes("mushroom", "toad", "R+")
    with pytest.raises(BoardkitError, match="did you mean “toad”"):
        Is("tode", "B+")
    with pytest.raises(BoardkitError, match="two different ingredients"):
        Makes("toad", "toad", "R+")
