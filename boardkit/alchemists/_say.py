"""The texts of Alchemists: see ``messages.toml``."""

from boardkit.core.text import Catalogue

say = Catalogue("boardkit.alchemists")
