"""The reputation track: zones, and what a gain or a loss comes to.

Clauses: ``ALC-REP-*`` in ``rules.toml``.
"""

from typing import Final, NamedTuple

from boardkit.alchemists._say import say
from boardkit.core.names import Id
from boardkit.core.text import Language


class Zone(Id):
    """The zones of the reputation track, lowest first."""

    RED = "red"
    NORMAL = "normal"
    GREEN = "green"
    BLUE = "blue"

    def text(self, lang: Language | None = None) -> str:
        """The zone's name."""
        return say(f"zone.{self.value}").text(lang)


class ZoneRules(NamedTuple):
    """What a zone does: from which reputation it reaches, and what it changes."""

    least: int
    smileys: int
    price: int
    extra_loss: int


ZONES: Final[dict[Zone, ZoneRules]] = {
    Zone.RED: ZoneRules(least=0, smileys=0, price=-1, extra_loss=-1),
    Zone.NORMAL: ZoneRules(least=7, smileys=0, price=0, extra_loss=0),
    Zone.GREEN: ZoneRules(least=14, smileys=1, price=0, extra_loss=1),
    Zone.BLUE: ZoneRules(least=18, smileys=1, price=1, extra_loss=2),
}
"""The table of the track (``ALC-REP-1``)."""

START: Final = 10
"""The reputation at the start of the game."""

LEAST: Final = 1
"""The lowest reputation that there is."""


def zone_of(reputation: int) -> Zone:
    """The zone of a reputation.

    >>> [zone_of(points).value for points in (6, 7, 13, 14, 17, 18)]
    ['red', 'normal', 'normal', 'green', 'green', 'blue']
    """
    return max((zone for zone in Zone if ZONES[zone].least <= reputation), key=lambda z: ZONES[z].least)


def loss_in(zone: Zone, points: int) -> int:
    """How much is lost in a zone where the rules say to lose *points* (``ALC-REP-2``).

    >>> loss_in(Zone.GREEN, 1), loss_in(Zone.RED, 1), loss_in(Zone.BLUE, 5)
    (2, 0, 7)
    """
    return max(0, points + ZONES[zone].extra_loss) if points else 0


def change(reputation: int, points: int, *, robe: bool = False) -> int:
    """The reputation after one event that gives or takes *points* in all (``ALC-REP-2``, ``ALC-REP-3``).

    The zone counts as it was before; the Robe of Respect adds 1 to a gain.

    >>> change(18, -5), change(14, -1), change(5, -1), change(10, 1, robe=True), change(1, -5)
    (11, 12, 5, 12, 1)
    """
    if points >= 0:
        return reputation + points + (1 if robe and points else 0)
    return max(LEAST, reputation - loss_in(zone_of(reputation), -points))
