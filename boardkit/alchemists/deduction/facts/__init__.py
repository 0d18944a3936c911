"""Every kind of fact, and reading one from JSON."""

from collections.abc import Mapping
from typing import Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.facts.appformat import from_app
from boardkit.alchemists.deduction.facts.base import Fact, FactError, read_fields
from boardkit.alchemists.deduction.facts.golem import (
    Encyclopedia,
    GolemAnimation,
    GolemTest,
    Library,
    LibraryCount,
)
from boardkit.alchemists.deduction.facts.groups import PairCount, Statement
from boardkit.alchemists.deduction.facts.mixes import (
    ApprenticeDebunk,
    AspectFact,
    AssignmentFact,
    Experiment,
    MasterDebunk,
    NotPotion,
    Sale,
)
from boardkit.alchemists.deduction.facts.rivals import Periscope, RivalResult, RivalTheory
from boardkit.core.names import shown

KINDS: Final[dict[str, type[Fact]]] = {
    kind.kind: kind
    for kind in (
        Experiment, NotPotion, Sale, ApprenticeDebunk, MasterDebunk, AspectFact, AssignmentFact,
        Periscope, RivalResult, RivalTheory, PairCount, Statement,
        Library, LibraryCount, Encyclopedia, GolemTest, GolemAnimation,
    )
}  # fmt: skip
"""The kinds of facts by their names in files."""


def read_fact(given: object) -> Fact:
    """A fact from JSON: with ``kind`` in the project's own format, with ``type`` in the app's.

    >>> read_fact({"kind": "experiment", "ingredients": ["toad", "fern"], "potion": "N"}).text("en")
    'Fern + Toad made Neutral'
    >>> read_fact({"kind": "experiment", "ingredients": ["toad", "toad"], "potion": "N"})
    Traceback (most recent call last):
    ...
    boardkit...FactError: experiment, ingredients: two different ingredients are needed, not ...
    """
    if not isinstance(given, Mapping):
        raise FactError(say("error.not-a-fact", given=shown(given)))
    if "kind" not in given and "type" in given:
        return from_app(given)
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise FactError(say("error.kind", given=shown(kind, 40), allowed=", ".join(KINDS)))
    return read_fields(KINDS[kind], given)


__all__ = [
    "KINDS",
    "ApprenticeDebunk",
    "AspectFact",
    "AssignmentFact",
    "Encyclopedia",
    "Experiment",
    "Fact",
    "FactError",
    "GolemAnimation",
    "GolemTest",
    "Library",
    "LibraryCount",
    "MasterDebunk",
    "NotPotion",
    "PairCount",
    "Periscope",
    "RivalResult",
    "RivalTheory",
    "Sale",
    "Statement",
    "read_fact",
]
