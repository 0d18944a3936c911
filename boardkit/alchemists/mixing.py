"""Mixing two ingredients: what potion two alchemicals make.

Clauses: ``ALC-MIX-*`` in ``rules.toml``.
"""

from typing import Final

from boardkit.alchemists.material import ALCHEMICALS, COLOURS, Alchemical, Potion


def mix(a: Alchemical, b: Alchemical) -> Potion:
    """The potion that *a* and *b* make (``ALC-MIX-1``, ``ALC-MIX-2``).

    The two share the sign of the potion's colour, large in the one and small in the other; where no
    colour is so, they neutralise each other.

    >>> mix(Alchemical.R_PLUS, Alchemical.B_PLUS).text("en")
    'Healing'
    >>> mix(Alchemical.R_PLUS, Alchemical.R_MINUS).text("en")
    'Neutral'

    Two ingredients never have the same alchemical:

    >>> mix(Alchemical.PLUS, Alchemical.PLUS)
    Traceback (most recent call last):
    ...
    ValueError: ++ is mixed with another alchemical, not with itself
    """
    if a is b:
        raise ValueError(f"{a} is mixed with another alchemical, not with itself")
    return _MIXES[a, b]


def _mix(a: Alchemical, b: Alchemical) -> Potion:
    for colour in COLOURS:
        if a.sign(colour) == b.sign(colour) and a.is_large(colour) != b.is_large(colour):
            return Potion.of(colour, a.sign(colour))
    return Potion.NEUTRAL


_MIXES: Final = {(a, b): _mix(a, b) for a in ALCHEMICALS for b in ALCHEMICALS if a is not b}
