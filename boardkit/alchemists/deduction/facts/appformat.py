"""The facts of other apps and puzzle collections: ``{"type": "sell", "demand": "B-", ...}``.

They are translated into the project's own facts, so nothing else knows this format.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.facts.base import Fact, FactError
from boardkit.alchemists.deduction.facts.golem import (
    Encyclopedia,
    GolemAnimation,
    GolemTest,
    Library,
    LibraryCount,
)
from boardkit.alchemists.deduction.facts.groups import PairCount
from boardkit.alchemists.deduction.facts.mixes import (
    ApprenticeDebunk,
    AspectFact,
    AssignmentFact,
    Experiment,
    MasterDebunk,
    Sale,
)
from boardkit.core.names import shown

Given = Mapping[str, Any]

# For each type: the fields that it must have, and the fact that they make.
_TYPES: Final[dict[str, tuple[str, Callable[[Given], Fact]]]] = {
    "experiment": ("ingredients potion", lambda g: Experiment(g["ingredients"], g["potion"])),
    "sell": ("ingredients demand result", lambda g: Sale(g["ingredients"], g["demand"], g["result"])),
    "debunk_apprentice": (
        "ingredient colour sign",
        lambda g: ApprenticeDebunk(g["ingredient"], g["colour"], g["sign"]),
    ),
    "debunk_master": (
        "ingredients potion success",
        lambda g: MasterDebunk(g["ingredients"], g["potion"], g["success"]),
    ),
    "aspect": ("ingredient colour sign", lambda g: AspectFact(g["ingredient"], g["colour"], g["sign"])),
    "assignment": ("ingredient alchemical", lambda g: AssignmentFact(g["ingredient"], g["alchemical"])),
    "library": ("ingredient class", lambda g: Library(g["ingredient"], g["class"])),
    "count_library": (
        "ingredients class count",
        lambda g: LibraryCount(g["ingredients"], g["class"], "exactly", g["count"]),
    ),
    "encyclopedia": ("colour entries", lambda g: Encyclopedia(g["colour"], g["entries"])),
    "golem_test": (
        "ingredient ears chest",
        lambda g: GolemTest(g["ingredient"], g["ears"], g["chest"]),
    ),
    "golem_animator": (
        "ingredient is_animator",
        lambda g: GolemAnimation(g["ingredient"], g["is_animator"]),
    ),
    "some_pair_makes": (
        "ingredients potion",
        lambda g: PairCount(g["ingredients"], "at_least", 1, potion=g["potion"]),
    ),
    "count_pairs_make": (
        "ingredients potion count",
        lambda g: PairCount(g["ingredients"], "exactly", g["count"], potion=g["potion"]),
    ),
    "some_pair_sells": (
        "ingredients demand result",
        lambda g: PairCount(g["ingredients"], "at_least", 1, wanted=g["demand"], quality=g["result"]),
    ),
    "count_pairs_sell": (
        "ingredients demand result count",
        lambda g: PairCount(
            g["ingredients"], "exactly", g["count"], wanted=g["demand"], quality=g["result"]
        ),
    ),
}


def from_app(given: Given) -> Fact:
    """The fact that *given* means.

    >>> sale = {"type": "sell", "ingredients": ["Fern", "Root"], "demand": "B-", "result": "sign"}
    >>> from_app(sale).text("en")
    'Fern + Mandrake Root sold as Insanity: correct sign'
    """
    kind = given.get("type")
    if not isinstance(kind, str) or kind not in _TYPES:
        raise FactError(say("error.kind", given=shown(kind, 40), allowed=", ".join(_TYPES)))
    wanted, make = _TYPES[kind]
    fields = wanted.split()
    for name in fields:
        if name not in given:
            raise FactError(say("error.missing-field", kind=kind, field=name))
    for name in given:
        if name not in fields and name != "type":
            raise FactError(
                say("error.unknown-field", kind=kind, field=shown(name, 40), allowed=", ".join(fields))
            )
    return make(given)
