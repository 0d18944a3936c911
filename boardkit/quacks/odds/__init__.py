"""Exact odds of brewing, for advice and lessons: every number is a fraction, nothing is sampled."""

from boardkit.quacks.odds.brewing import Expected, Law
from boardkit.quacks.odds.figures import (
    Effect,
    Policy,
    best_policy,
    expected,
    explode_next,
    explosion_by_draw,
    final_space,
    policy_table,
    purchase_effects,
)
from boardkit.quacks.odds.position import NextChip, Odds, next_chips, odds_of, rules_of
from boardkit.quacks.odds.terms import ALWAYS, COIN, PLAIN, BadOdds, Bag, Rules

__all__ = [
    "ALWAYS",
    "COIN",
    "PLAIN",
    "BadOdds",
    "Bag",
    "Effect",
    "Expected",
    "Law",
    "NextChip",
    "Odds",
    "Policy",
    "Rules",
    "best_policy",
    "expected",
    "explode_next",
    "explosion_by_draw",
    "final_space",
    "next_chips",
    "odds_of",
    "policy_table",
    "purchase_effects",
    "rules_of",
]
