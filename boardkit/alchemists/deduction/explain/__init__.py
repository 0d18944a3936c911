"""Reasons: why something is certain or impossible, step by step, and what is still open."""

from boardkit.alchemists.deduction.explain.chain import Step
from boardkit.alchemists.deduction.explain.claims import AspectClaim, CellClaim, PotionClaim, read_claim
from boardkit.alchemists.deduction.explain.explanation import (
    Explainer,
    Explanation,
    Open,
    Settling,
    open_question,
)

__all__ = [
    "AspectClaim",
    "CellClaim",
    "Explainer",
    "Explanation",
    "Open",
    "PotionClaim",
    "Settling",
    "Step",
    "open_question",
    "read_claim",
]
