"""Statements in sympy's Boolean language: how a person says or asks anything.

``Is``, ``Sign``, ``Makes`` and ``Solar`` are sympy Symbols with telling names, so all of sympy's
logic works on them: ``&``, ``|``, ``~``, ``>>``, ``Xor``, ``Equivalent``, ``satisfiable``, LaTeX.
:func:`formula` writes any such expression in the language of ``formula.py``, which compiles it to a
set of worlds; sympy itself never expands anything.

>>> either = Is("toad", "B+") | ~Sign("fern", "red", "+")
>>> formula(either)
'Is("toad", "B+") | ~Sign("fern", "red", "+")'
>>> formula(exactly(2, Solar("fern"), Solar("toad"), Solar("feather")))
'Exactly(2, Solar("fern"), Solar("toad"), Solar("feather"))'

This module imports sympy; nothing else in the package does.
"""

import re
from typing import Any, Final

import sympy
from sympy.logic.boolalg import Boolean, BooleanFunction

from boardkit.alchemists import names
from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.formula import FormulaError, read_formula
from boardkit.alchemists.material import pair


def Is(ingredient: str, alchemical: str) -> sympy.Symbol:  # noqa: N802
    """The statement that *ingredient* is *alchemical*."""
    return _atom("Is", names.ingredient(ingredient), names.alchemical(alchemical))


def Sign(ingredient: str, colour: str, sign: str) -> sympy.Symbol:  # noqa: N802
    """The statement that the aspect of *colour* of *ingredient* has this sign."""
    return _atom("Sign", names.ingredient(ingredient), names.colour(colour), names.sign(sign))


def Makes(a: str, b: str, potion: str) -> sympy.Symbol:  # noqa: N802
    """The statement that *a* and *b* make *potion*."""
    one, other = names.ingredient(a), names.ingredient(b)
    if one is other:
        raise FormulaError(say("error.pair", given=f"{a}, {b}"))
    return _atom("Makes", *pair(one, other), names.potion(potion))


def Solar(ingredient: str) -> sympy.Symbol:  # noqa: N802
    """The statement that *ingredient* is solar: an even number of its aspects are minus."""
    return _atom("Solar", names.ingredient(ingredient))


class Atom(sympy.Symbol):  # type: ignore[misc]
    """One statement as a symbol, with a name that LaTeX can show.

    >>> sympy.latex(Makes("bird_claw", "toad", "R-"))
    '\\\\mathrm{Makes}(\\\\text{toad},\\\\ \\\\text{bird claw},\\\\ \\\\text{R-})'
    """

    __slots__ = ()

    def _latex(self, _printer: object) -> str:
        name, _, words = str(self.name).partition("(")
        shown = ",\\ ".join(
            f"\\text{{{word}}}" for word in re.findall('"([^"]*)"', words.replace("_", " "))
        )
        return f"\\mathrm{{{name}}}({shown})"


def _atom(name: str, *words: str) -> Atom:
    quoted = ", ".join(f'"{word}"' for word in words)
    return Atom(f"{name}({quoted})")


class Exactly(BooleanFunction):  # type: ignore[misc]
    """So many of the statements are true, no more and no fewer. Write :func:`exactly`."""


class AtLeast(BooleanFunction):  # type: ignore[misc]
    """So many of the statements are true, or more. Write :func:`at_least`."""


class AtMost(BooleanFunction):  # type: ignore[misc]
    """So many of the statements are true, or fewer. Write :func:`at_most`."""


def exactly(n: int, *statements: Boolean) -> Boolean:
    """The statement that exactly *n* of *statements* are true."""
    return Exactly(sympy.Integer(n), *statements)


def at_least(n: int, *statements: Boolean) -> Boolean:
    """The statement that at least *n* of *statements* are true."""
    return AtLeast(sympy.Integer(n), *statements)


def at_most(n: int, *statements: Boolean) -> Boolean:
    """The statement that at most *n* of *statements* are true."""
    return AtMost(sympy.Integer(n), *statements)


def is_statement(thing: object) -> bool:
    """Whether *thing* is a sympy Boolean."""
    return isinstance(thing, Boolean)


def formula(statement: Boolean) -> str:
    """*statement* as text in the language of ``formula.py``; an error if it says anything else."""
    return read_formula(_write(statement))


_OPERATORS: Final = {sympy.And: " & ", sympy.Or: " | "}


def _write(statement: Any, inner: bool = False) -> str:
    if statement is sympy.true or statement is sympy.false:
        return "true" if statement is sympy.true else "false"
    if isinstance(statement, sympy.Symbol):
        return str(statement.name)
    if isinstance(statement, sympy.Not):
        return "~" + _write(statement.args[0], inner=True)
    operator = _OPERATORS.get(type(statement))
    if operator is not None:
        joined = operator.join(_write(part, inner=True) for part in sympy.ordered(statement.args))
        return f"({joined})" if inner else joined
    if isinstance(statement, Exactly | AtLeast | AtMost):
        number, *parts = statement.args
        return f"{type(statement).__name__}({', '.join([str(number), *map(_write, parts)])})"
    name = type(statement).__name__
    return f"{name}({', '.join(map(_write, getattr(statement, 'args', ())))})"
