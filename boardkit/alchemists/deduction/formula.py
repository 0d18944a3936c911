"""Statements as text, compiled to sets of worlds.

The language is that of Python expressions over a few names, and nothing else::

    Is("toad", "B+") | ~Sign("fern", "red", "+")
    Exactly(2, Solar("fern"), Solar("toad"), Solar("flower"), Solar("feather"))
    Implies(Makes("mushroom", "toad", "healing"), Is("toad", "++"))

A formula is parsed into a syntax tree and evaluated on bit sets; it is never executed. sympy writes
the same language (``statements.py``), but is not needed to read it.
"""

import ast
import warnings
from collections.abc import Callable
from functools import reduce
from typing import Final

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.worlds import ALL, NONE, Worlds, by_count, is_, makes, sign, solar
from boardkit.alchemists.material import pair
from boardkit.core.errors import BoardkitError
from boardkit.core.names import shown

LONGEST_FORMULA: Final = 4000
"""How many characters a formula may have."""

MOST_STATEMENTS: Final = 64
"""How many statements one counting form may count."""


class FormulaError(BoardkitError):
    """A formula that cannot be read; the message says where and what is allowed."""


def read_formula(given: object) -> str:
    """*given*, if it is a formula; :class:`FormulaError` otherwise."""
    if not isinstance(given, str):
        raise FormulaError(say("error.formula-text", given=shown(given)))
    worlds_of(given)
    return " ".join(given.split())


def worlds_of(formula: str) -> Worlds:
    """The worlds in which *formula* is true.

    >>> worlds_of('Is("toad", "B+") & Is("fern", "B+")')
    0
    >>> worlds_of('Is("tode", "B+")')
    Traceback (most recent call last):
    ...
    boardkit...FormulaError: Column 1: There is no ingredient “tode”; did you mean “toad”? ...
    """
    if len(formula) > LONGEST_FORMULA:
        raise FormulaError(say("error.formula-long", n=LONGEST_FORMULA))
    if "#" in formula:  # Python would skip it as a comment
        raise FormulaError(say("error.formula-syntax", column=formula.index("#") + 1))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's advice on style is not for formulas
            return _evaluate(_parsed(" ".join(formula.split())))
    except BoardkitError:
        raise
    except SyntaxError as error:
        raise FormulaError(say("error.formula-syntax", column=error.offset or len(formula) + 1)) from error
    except (ValueError, MemoryError, RecursionError) as error:
        raise FormulaError(say("error.formula-deep")) from error


def _parsed(formula: str) -> ast.expr:
    """The syntax tree of a formula on one line, with columns that count characters."""
    tree = ast.parse(formula, mode="eval").body
    if not formula.isascii():  # Python counts bytes
        raw = formula.encode()
        for node in ast.walk(tree):
            if isinstance(node, ast.expr):
                node.col_offset = len(raw[: node.col_offset].decode())
    return tree


def _evaluate(node: ast.expr) -> Worlds:
    match node:
        case ast.Constant(value=bool(value)):
            return ALL if value else NONE
        case ast.Name(id="true"):
            return ALL
        case ast.Name(id="false"):
            return NONE
        case ast.UnaryOp(op=ast.Invert() | ast.Not(), operand=operand):
            return ALL ^ _evaluate(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_evaluate(left), _evaluate(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _call(name, args, node)
    raise _wrong(node)


def _call(name: str, args: list[ast.expr], node: ast.expr) -> Worlds:
    if name in _ATOMS:
        count, atom = _ATOMS[name]
        if len(args) != count:
            raise FormulaError(say("error.formula-args", column=_column(node), name=name, n=count))
        words = [_word(arg) for arg in args]
        try:
            return atom(*words)
        except BoardkitError as error:
            raise FormulaError(say("error.formula-at", column=_column(node), why=error.message)) from error
    if name in _COUNTS:
        if not args:
            raise FormulaError(say("error.formula-number", column=_column(node), name=name))
        return _count(name, args[0], args[1:])
    if name in _FUNCTIONS:
        least, most, function = _FUNCTIONS[name]
        if not least <= len(args) <= most:
            raise FormulaError(say("error.formula-args", column=_column(node), name=name, n=least))
        return function([_evaluate(arg) for arg in args])
    raise _wrong(node)


def _word(node: ast.expr) -> str:
    """A name in quotes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise FormulaError(say("error.formula-word", column=_column(node)))


def _count(name: str, number: ast.expr, statements: list[ast.expr]) -> Worlds:
    if not (isinstance(number, ast.Constant) and type(number.value) is int and number.value >= 0):
        raise FormulaError(say("error.formula-number", column=_column(number), name=name))
    if len(statements) > MOST_STATEMENTS:
        raise FormulaError(say("error.formula-many", column=_column(number), n=MOST_STATEMENTS))
    return _COUNTS[name](by_count(map(_evaluate, statements)), number.value)


def _wrong(node: ast.expr) -> FormulaError:
    return FormulaError(say("error.formula-name", column=_column(node), allowed=", ".join(ALLOWED)))


def _column(node: ast.expr) -> int:
    return node.col_offset + 1


def _is(ingredient: str, alchemical: str) -> Worlds:
    return is_(names.ingredient(ingredient), names.alchemical(alchemical))


def _sign(ingredient: str, colour: str, which: str) -> Worlds:
    return sign(names.ingredient(ingredient), names.colour(colour), names.sign(which))


def _makes(a: str, b: str, potion: str) -> Worlds:
    one, other = names.ingredient(a), names.ingredient(b)
    if one is other:
        raise BoardkitError(say("error.pair", given=f"{a}, {b}"))
    return makes(pair(one, other), names.potion(potion))


def _solar(ingredient: str) -> Worlds:
    return solar(names.ingredient(ingredient))


def _implies(worlds: list[Worlds]) -> Worlds:
    return (ALL ^ worlds[0]) | worlds[1]


def _equivalent(worlds: list[Worlds]) -> Worlds:
    return reduce(int.__and__, worlds) | (ALL ^ reduce(int.__or__, worlds))


def _if_then_else(worlds: list[Worlds]) -> Worlds:
    return (worlds[0] & worlds[1]) | ((ALL ^ worlds[0]) & worlds[2])


_OPERATORS: Final[dict[type[ast.operator], Callable[[Worlds, Worlds], Worlds]]] = {
    ast.BitAnd: int.__and__,
    ast.BitOr: int.__or__,
    ast.BitXor: int.__xor__,
    ast.RShift: lambda a, b: _implies([a, b]),
}

_ATOMS: Final[dict[str, tuple[int, Callable[..., Worlds]]]] = {
    "Is": (2, _is),
    "Sign": (3, _sign),
    "Makes": (3, _makes),
    "Solar": (1, _solar),
}

_COUNTS: Final[dict[str, Callable[[list[Worlds], int], Worlds]]] = {
    "Exactly": lambda levels, n: sum(levels[n : n + 1]),
    "AtLeast": lambda levels, n: sum(levels[n:]),
    "AtMost": lambda levels, n: sum(levels[: n + 1]),
}

_MANY: Final = 1000
_FUNCTIONS: Final[dict[str, tuple[int, int, Callable[[list[Worlds]], Worlds]]]] = {
    "And": (1, _MANY, lambda sets: reduce(int.__and__, sets)),
    "Or": (1, _MANY, lambda sets: reduce(int.__or__, sets)),
    "Xor": (1, _MANY, lambda sets: reduce(int.__xor__, sets)),
    "Not": (1, 1, lambda sets: ALL ^ sets[0]),
    "Implies": (2, 2, _implies),
    "Equivalent": (1, _MANY, _equivalent),
    "ITE": (3, 3, _if_then_else),
}

ALLOWED: Final = (*_ATOMS, *_COUNTS, *_FUNCTIONS, "&", "|", "~", "^", ">>", "true", "false")
"""Every name and sign that a formula may use."""
