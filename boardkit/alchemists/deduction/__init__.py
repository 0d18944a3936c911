"""The assistant's engine: what the facts of a game of Alchemists say about its secret.

Statements (``Is``, ``Sign``, ``Makes``, ``Solar``, ``exactly``, ``at_least``, ``at_most``) come from
``statements.py``, which needs sympy; they are loaded when first used.
"""

from typing import Any

from boardkit.alchemists.deduction.facts import (
    ApprenticeDebunk,
    AspectFact,
    AssignmentFact,
    Encyclopedia,
    Experiment,
    Fact,
    FactError,
    GolemAnimation,
    GolemTest,
    Library,
    LibraryCount,
    MasterDebunk,
    NotPotion,
    PairCount,
    Periscope,
    RivalResult,
    RivalTheory,
    Sale,
    Statement,
    read_fact,
)
from boardkit.alchemists.deduction.knowledge import Knowledge

_STATEMENTS = ("Is", "Makes", "Sign", "Solar", "at_least", "at_most", "exactly")

__all__ = [
    "ApprenticeDebunk",
    "AspectFact",
    "AssignmentFact",
    "Encyclopedia",
    "Experiment",
    "Fact",
    "FactError",
    "GolemAnimation",
    "GolemTest",
    "Is",
    "Knowledge",
    "Library",
    "LibraryCount",
    "Makes",
    "MasterDebunk",
    "NotPotion",
    "PairCount",
    "Periscope",
    "RivalResult",
    "RivalTheory",
    "Sale",
    "Sign",
    "Solar",
    "Statement",
    "at_least",
    "at_most",
    "exactly",
    "read_fact",
]


def __getattr__(name: str) -> Any:
    if name in _STATEMENTS:
        from boardkit.alchemists.deduction import statements

        return getattr(statements, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
