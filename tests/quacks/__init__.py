"""Tests of the rules of Quacks: one file for each chapter of the rulebook."""
