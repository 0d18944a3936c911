"""How a match ended: who won, the places, and what each score is made of."""

from collections.abc import Iterable

from boardkit.core.element import Element
from boardkit.core.match import Match
from boardkit.core.text import Language, Listing, Speaks
from boardkit_widgets.match.model import say
from boardkit_widgets.match.names import glyph, named


def result_words(match: Match) -> list[Speaks]:
    """Who won, in a sentence, and whether a tie-break decided; nothing before the end.

    >>> import boardkit
    >>> result_words(boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7))
    []
    """
    outcome = match.outcome
    if outcome is None:
        return []
    names = Listing([match.seats[seat] for seat in outcome.winners], say("result.and"))
    many = "shared" if len(outcome.winners) > 1 else "won"
    told: list[Speaks] = [say(f"result.{many}", who=names, n=outcome.scores[outcome.winners[0]])]
    # seats with equal points that do not share a place
    if len(outcome.ranking) > len({outcome.scores[place[0]] for place in outcome.ranking}):
        told.append(say("result.tie-break"))
    return told


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
