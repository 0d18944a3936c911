"""Tests of Alchemists: its model and the assistant's engine."""
