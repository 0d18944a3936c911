"""Alchemists: its rules, and an assistant that reasons about its secret.

>>> from boardkit.alchemists import Casebook
>>> book = Casebook(["mushroom toad healing", "scorpion claw speed"])
>>> book.remaining
768
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardkit.alchemists.deduction.casebook import Casebook
    from boardkit.alchemists.practice import Practice

__all__ = ["Casebook", "Practice"]


def __getattr__(name: str) -> Any:
    # Loaded when asked for: material and mixing are of use without the assistant.
    if name == "Casebook":
        from boardkit.alchemists.deduction.casebook import Casebook

        return Casebook
    if name == "Practice":
        from boardkit.alchemists.practice import Practice

        return Practice
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
