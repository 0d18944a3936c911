"""boardkit: rulebooks you can play.

Importing this package is cheap: it loads neither sympy nor Jupyter.

>>> import boardkit
>>> boardkit.set_language("en")
>>> boardkit.get_language()
'en'
"""

from boardkit.core.game import games, register
from boardkit.core.match import Match, scenario
from boardkit.core.text import LANGUAGES, Language, get_language, set_language

__version__ = "0.1.0"

__all__ = [
    "LANGUAGES",
    "Language",
    "Match",
    "__version__",
    "games",
    "get_language",
    "register",
    "scenario",
    "set_language",
]

register("quacks", "boardkit.quacks.game:GAME")
