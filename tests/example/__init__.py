"""Washday, the example game: what docs/add_a_game.md says, done once in small."""

import boardkit

boardkit.register("washday", "tests.example.game:GAME")
