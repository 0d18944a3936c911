"""The texts of Alchemists: see ``messages.toml``."""

from typing import Final

from boardkit.core.text import Catalogue

say: Final = Catalogue("boardkit.alchemists")

MINUS: Final = "−"
"""A minus as a sentence has it; in names and files it is the hyphen of the keyboard."""
