"""How risky the next chip is, as it is drawn: the white chips against the limit, and the exact chance."""

from fractions import Fraction
from typing import Any, Final, NamedTuple

from boardkit.core.element import Element
from boardkit.core.text import Language, Speaks
from boardkit.quacks._say import say
from boardkit.quacks.scene import glyphs

METER: Final = 12
"""How many white points the meter has room for."""


class Risk(NamedTuple):
    """How many chips of the bag make the pot explode, of how many, and how likely that is."""

    bad: int
    total: int
    chance: Fraction

    @property
    def level(self) -> str:
        """How loud it is said: ``none`` if nothing can happen, then ``calm``, ``warm``, ``hot``."""
        if not self.bad:
            return "none"
        return "calm" if self.chance < Fraction(1, 6) else "warm" if self.chance < Fraction(2, 5) else "hot"

    def words(self, table: str) -> Speaks:
        """The risk in the words of *table*: ``risk``, or ``risk-short`` where there is little room."""
        kind = "some" if self.bad else "none" if self.total else "empty"
        share = percent(self.chance)
        return say(f"scene.{table}.{kind}", n=self.bad, total=self.total, percent=share)


def risk_of(player: dict[str, Any]) -> Risk:
    """The risk of the next chip, from what a view says of a player.

    >>> risk = risk_of({"bag": {"white3": 1, "orange1": 2}, "whites": 5, "limit": 7})
    >>> risk.words("risk").text("en"), risk.level
    ('The next chip explodes the pot: 1 of 3, 33%', 'warm')
    """
    from boardkit.quacks.odds import explode_next

    total = sum(player["bag"].values())
    if not total:
        return Risk(0, 0, Fraction(0))
    chance = explode_next(player["bag"], player["whites"], player["limit"])
    return Risk(int(chance * total), total, chance)


def whites_meter(player: dict[str, Any], lang: Language) -> Element:
    """The white chips in the pot against the limit, as a meter and in words."""
    whites, limit = player["whites"], player["limit"]
    kind = "over" if whites > limit else "full" if whites == limit else "under"
    words = say(f"scene.whites.{kind}", whites=whites, limit=limit).text(lang)
    ground = Element(
        "rect", {"x": 0, "y": 3, "width": 20 * limit, "height": 18, "rx": 4, "class": "bk-q-safe"}
    )
    danger = Element(
        "rect",
        {
            "x": 20 * limit,
            "y": 3,
            "width": 20 * (METER - limit),
            "height": 18,
            "rx": 4,
            "class": "bk-q-danger",
        },
    )
    at, blocks = 0, []
    for each in player["pot"]:
        if glyphs.colour_of(each["chip"]) == "white":
            wide = int(each["chip"][-1])
            rect: dict[str, float | str] = {
                "x": 20 * at + 1.5,
                "y": 5,
                "width": 20 * wide - 3,
                "height": 14,
                "rx": 4,
                "class": "bk-q-white-bar",
            }
            blocks += [Element("rect", rect), glyphs.label(wide, "bk-q-white-no", 20 * at + 10 * wide, 16)]
            at += wide
    ticks = "".join(f"M{20 * n} 3v18" for n in range(1, METER) if n != limit)
    return Element(
        "div",
        {
            "class": f"bk-q-meter bk-q-whites-{kind}",
            "role": "meter",
            "aria-label": words,
            "aria-valuemin": "0",
            "aria-valuemax": str(limit),
            "aria-valuenow": str(min(whites, limit)),
            "aria-valuetext": words,
        },
        Element("span", {"class": "bk-q-caption"}, words),
        Element(
            "svg",
            {"viewBox": "-1 0 242 24", "class": "bk-q-bar", "aria-hidden": "true"},
            ground,
            danger,
            glyphs.shape(ticks, "bk-q-ticks"),
            glyphs.shape(f"M{20 * limit} 0V24", "bk-q-limit"),
            *blocks,
        ),
        key="whites",
    )


def risk_meter(risk: Risk, lang: Language) -> Element:
    """How likely the next chip makes the pot explode; a check mark where it cannot."""
    words = risk.words("risk").text(lang)
    return Element(
        "div",
        {
            "class": f"bk-q-meter bk-q-risk bk-q-risk-{risk.level}",
            "role": "meter",
            "aria-label": words,
            "aria-valuemin": "0",
            "aria-valuemax": "100",
            "aria-valuenow": str(int(risk.chance * 100 + Fraction(1, 2))),
            "aria-valuetext": words,
        },
        glyphs.check_picture() if risk.level == "none" else None,
        Element("span", {"class": "bk-q-caption"}, words),
        _bar(risk.chance) if risk.bad else None,
        key="risk",
    )


def _bar(chance: Fraction) -> Element:
    """A bar as long as the chance is high."""
    return Element(
        "svg",
        {"viewBox": "-1 -1 242 14", "class": "bk-q-bar", "aria-hidden": "true"},
        Element("rect", {"x": 0, "y": 0, "width": 240, "height": 12, "rx": 6, "class": "bk-q-risk-ground"}),
        Element(
            "rect",
            {"x": 0, "y": 0, "width": float(240 * chance), "height": 12, "rx": 6, "class": "bk-q-risk-bar"},
        ),
    )


def risk_line(risk: Risk, lang: Language) -> Element:
    """The risk in a few words, for beside what draws the chip."""
    return Element(
        "span",
        {"class": f"bk-q-tile-detail bk-q-tile-risk bk-q-risk-{risk.level}"},
        glyphs.check_picture(14) if risk.level == "none" else None,
        risk.words("risk-short").text(lang),
        key="risk-line",
    )


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; never 0 or 100 for what is neither impossible nor certain.

    >>> percent(Fraction(2, 9)), percent(Fraction(1, 300)), percent(Fraction(1))
    ('22%', '<1%', '100%')
    """
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"
