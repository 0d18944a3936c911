"""The texts of Quacks: see ``messages.toml``."""

from typing import Final

from boardkit.core.text import Catalogue

say: Final = Catalogue("boardkit.quacks")
