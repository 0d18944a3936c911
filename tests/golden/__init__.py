"""Whole games, kept as text and as records: what changes in them changes for players."""
