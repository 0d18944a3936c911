"""How a match ended: the places, and what each score is made of."""

from collections.abc import Iterable

from boardkit.core.element import Element
from boardkit.core.match import Match
from boardkit.core.text import Language
from boardkit_widgets.match.component import glyph, named
from boardkit_widgets.match.model import say


def result_table(match: Match, lang: Language) -> Element | None:
    """A column for each player, the winner first, with the parts of the score; ``None`` before the end.

    The parts are called as the game's texts have them under ``part.<name>``.
    """
    outcome = match.outcome
    if outcome is None:
        return None
    title, total = say("result.title").text(lang), say("result.total").text(lang)
    places = {seat: place for place, seats in _places(outcome.ranking) for seat in seats}
    heads = (Element("th", {"scope": "col"}, glyph(seat), f" {match.seats[seat]}") for seat in places)
    rows = [
        _row(
            named(match.game, f"part.{part}", part.replace("_", " ")).text(lang),
            (str(outcome.breakdown[seat].get(part, 0)) for seat in places),
        )
        for part in outcome.breakdown[0]
    ]
    return Element(
        "div",
        {"class": "bk-scroll", "tabindex": "0", "role": "group", "aria-label": title},
        Element(
            "table",
            {"class": "bk-table bk-match-result"},
            Element("caption", {}, title),
            Element("thead", {}, Element("tr", {}, Element("td"), *heads)),
            Element(
                "tbody",
                {},
                _row(
                    say("result.place").text(lang),
                    (say("result.nth", n=place).text(lang) for place in places.values()),
                ),
                *rows,
                _row(total, (str(outcome.scores[seat]) for seat in places), "bk-match-total"),
            ),
        ),
        key="result",
    )


def _places(ranking: tuple[tuple[int, ...], ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Each place with its seats: after two who share the first comes the third.

    >>> _places(((1, 2), (0,)))
    [(1, (1, 2)), (3, (0,))]
    """
    ahead = 0
    found = []
    for seats in ranking:
        found.append((ahead + 1, seats))
        ahead += len(seats)
    return found


def _row(title: str, cells: Iterable[str], kind: str | None = None) -> Element:
    numbers = (Element("td", {"class": "bk-number"}, cell) for cell in cells)
    return Element("tr", {"class": kind}, Element("th", {"scope": "row"}, title), *numbers)
