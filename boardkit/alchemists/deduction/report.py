"""A casebook as plain text, for a terminal and wherever else there is nothing but text.

Columns line up in Japanese too, where most letters are two columns wide. What players typed is shown
without anything that a terminal would obey.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.advice import Advice
from boardkit.alchemists.deduction.conflicts import Contradiction
from boardkit.alchemists.deduction.evidence import SETTINGS
from boardkit.alchemists.deduction.golem import Part
from boardkit.alchemists.deduction.history import Entry
from boardkit.alchemists.deduction.scene import Spot, percent, spots
from boardkit.alchemists.deduction.worlds import COUNT
from boardkit.alchemists.material import COLOURS, INGREDIENTS, POTIONS, SHEET_ROWS, Alchemical, Colour
from boardkit.core.text import Language, Listing, Text, get_language, plain

if TYPE_CHECKING:
    from boardkit.alchemists.deduction.casebook import Casebook

MOST_SHOWN: Final = 10
"""How many clashing sets, golem settings and experiments are written out at the most."""

Row = tuple[str, Sequence[str]]
"""The head of a row and its cells."""


def casebook_text(book: "Casebook", lang: Language | None = None) -> str:
    """The facts of *book* and all that follows from them.

    >>> from boardkit.alchemists import Casebook
    >>> print(casebook_text(Casebook(["mushroom toad healing", "toad is B+"]), "en"))
    Facts
      1. Mushroom + Toad made Healing
      2. Toad is B+
    <BLANKLINE>
    1,440 of 40,320 assignments are left.
    ...
    """
    lang = lang or get_language()
    sections = [_branch(book, lang), _facts(book, lang), _left(book, lang)]
    if book.contradiction:
        sections.append(_contradiction(book.contradiction, lang))
    else:
        sections += [_grid(book, lang), _triangle(book, lang), _follows(book, lang), _golem(book, lang)]
    return "\n\n".join(filter(None, sections))


def advice_text(advice: Sequence[Advice], lang: Language | None = None, goal: str = "learn") -> str:
    """The best of *advice* toward *goal*, each with its value and what may come of it."""
    lang = lang or get_language()
    worth = advice if goal in ("brew", "safe") else [each for each in advice if len(each.outcomes) > 1]
    best = worth[: MOST_SHOWN // 2]
    lines = [line for each in best for line in _experiment(each, goal, lang)]
    tied = sum(each.rank == best[-1].rank for each in worth[len(best) :])
    if tied:
        lines.append(say("report.tied", n=tied).text(lang))
    if not best:
        lines.append(say("report.no-advice" if advice else "report.no-pair").text(lang))
    return _section("report.advice", lines, lang)


def _experiment(advice: Advice, goal: str, lang: Language) -> list[str]:
    rank = f"{advice.rank}."
    value = say(f"report.value.{goal}", value=advice.value).text(lang)
    outcomes = [f"{potion.value} {_mark(chance, lang)}" for potion, chance in advice.outcomes.items()]
    names = Listing(advice.pair, " + ").text(lang)
    return [f"{rank:<4}{names}: {value}", " " * 4 + "  ".join(outcomes)]


# --- sections ----------------------------------------------------------------------------------------


def _section(title: str, lines: Iterable[str], lang: Language) -> str:
    """A title and, a little to the right, what stands under it."""
    indented = (f"  {line}".rstrip() for line in lines)
    return "\n".join([say(title).text(lang), *indented])


def _branch(book: "Casebook", lang: Language) -> str:
    """Which branch is open, where there are several."""
    if len(book.branches) == 1:
        return ""
    names = Listing([plain(name) for name in book.branches])
    return say("report.branch", name=plain(book.branch_name), names=names).text(lang)


def _facts(book: "Casebook", lang: Language) -> str:
    lines = [f"{number}. {_entry(entry, lang)}" for number, entry in enumerate(book.entries, start=1)]
    return _section("report.facts", lines or [say("report.no-facts").text(lang)], lang)


def _entry(entry: Entry, lang: Language) -> str:
    fact = entry.fact
    about = ", ".join(filter(None, (fact.who, fact.when, fact.source, fact.note)))
    off = "" if entry.on else say("report.off").text(lang)
    return plain(" ".join(filter(None, (fact.text(lang), about and f"[{about}]", off))))


def _left(book: "Casebook", lang: Language) -> str:
    return say("report.left", n=book.remaining, all=COUNT).text(lang)


def _grid(book: "Casebook", lang: Language) -> str:
    """The deduction grid, and below it how likely each aspect is a plus."""
    table, aspects = book.table(), book.aspects()
    rows: list[Row] = [
        (f"{a.value}  {a.code}", [_mark(table[i][a], lang) for i in INGREDIENTS]) for a in SHEET_ROWS
    ]
    rows.append(("", []))
    rows += [
        (say("report.plus", colour=c).text(lang), [_mark(aspects[i][c], lang) for i in INGREDIENTS])
        for c in COLOURS
    ]
    return _section("grid.title", [*_table(rows, lang), "", say("report.grid-key").text(lang)], lang)


def _mark(chance: Fraction, lang: Language) -> str:
    """Certain and impossible as marks of their own; what is open in per cent."""
    if chance == 1:
        return say("report.certain").text(lang)
    return percent(chance) if chance else say("report.impossible").text(lang)


def _triangle(book: "Casebook", lang: Language) -> str:
    """What each pair makes, as far as it is known."""
    found = spots(book)
    rows = [
        (lower.text(lang), [_result(found[upper, lower]) for upper in INGREDIENTS[: lower.number]])
        for lower in INGREDIENTS[1:]
    ]
    key = say("report.triangle-key").text(lang)
    return _section("triangle.title", [*_table(rows, lang), "", key], lang)


def _result(spot: Spot) -> str:
    if spot.state == "open":
        return "." if len(spot.possible) == len(POTIONS) else str(len(spot.possible))
    potion = spot.possible[0].value
    return potion if spot.state == "seen" else f"({potion})"


def _follows(book: "Casebook", lang: Language) -> str:
    """What is certain and what is impossible, one line for each ingredient of which something is."""
    table, aspects = book.table(), book.aspects()
    known = [(i.text(lang), _known(table[i], aspects[i], lang)) for i in INGREDIENTS]
    wide = max(width(name) for name, _ in known)
    lines = [f"{padded(name, wide)}  {words}" for name, words in known if words]
    return _section("report.follows", lines or [say("report.nothing-follows").text(lang)], lang)


def _known(
    alchemicals: Mapping[Alchemical, Fraction], aspects: Mapping[Colour, Fraction], lang: Language
) -> str:
    """What is known of one ingredient: what it is, or its certain aspects and what it can or cannot be."""
    possible = [alchemical for alchemical, chance in alchemicals.items() if chance]
    crossed = [alchemical.value for alchemical in alchemicals if alchemical not in possible]
    if len(possible) == 1:
        return say("report.is", alchemical=possible[0].value, code=possible[0].code).text(lang)
    words = []
    signs = [
        f"{c.text(lang)} {'+' if chance else '-'}" for c, chance in aspects.items() if chance in (0, 1)
    ]
    if signs:
        words.append(say("report.has", aspects=Listing(signs)))
    if len(possible) < len(crossed):
        words.append(say("report.can", alchemicals=Listing([each.value for each in possible])))
    elif crossed:
        words.append(say("report.cannot", alchemicals=Listing(crossed)))
    return Listing(words, say("report.joint").text(lang)).text(lang)


def _golem(book: "Casebook", lang: Language) -> str:
    """The settings of the golem that are left, where a fact is about it."""
    if all(fact.evidence.golem is None for fact in book.facts):
        return ""
    left = [(setting, chance) for setting, chance in book.golem().items() if chance]
    lines = [
        say("report.golem-setting", ears=_part(ears), chest=_part(chest), chance=_mark(chance, lang)).text(
            lang
        )
        for (ears, chest), chance in left
    ]
    heading = say("report.golem-left", n=len(left), all=SETTINGS).text(lang)
    return _section("report.golem", [heading, *_shortened(lines, lang)], lang)


def _part(part: Part) -> Text:
    return say("report.large" if part.large else "report.small", colour=part.colour)


def _contradiction(clash: Contradiction, lang: Language) -> str:
    """Which facts clash, and which could be doubted; facts are numbered as in the list."""
    sets = [f"  {_numbers(each, ' + ')}" for each in clash.sets]
    key = "report.doubtful" if clash.doubtful else "report.no-doubtful"
    doubtful = say(key, n=len(clash.doubtful), facts=_numbers(clash.doubtful, ", ")).text(lang)
    heading = say("report.clash", n=len(sets)).text(lang)
    cut = [] if clash.complete else [say("report.cut").text(lang)]
    return _section("report.contradiction", [heading, *_shortened(sets, lang), *cut, doubtful], lang)


def _numbers(positions: Iterable[int], joint: str) -> str:
    return joint.join(str(position + 1) for position in positions)


def _shortened(lines: Sequence[str], lang: Language) -> list[str]:
    """The first of *lines*, and how many more there are."""
    more = len(lines) - MOST_SHOWN
    return [*lines[:MOST_SHOWN], *([say("report.more", n=more).text(lang)] if more > 0 else [])]


# --- columns -----------------------------------------------------------------------------------------


def width(text: str) -> int:
    """How many columns of a terminal *text* takes.

    >>> width("Toad"), width("ヒキガエル")
    (4, 10)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, columns: int, right: bool = False) -> str:
    """*text* with spaces up to so many columns.

    >>> padded("花", 4), padded("花", 4, right=True)
    ('花  ', '  花')
    """
    spaces = " " * (columns - width(text))
    return spaces + text if right else text + spaces


def _table(rows: Sequence[Row], lang: Language) -> list[str]:
    """Rows of cells under the names of the ingredients."""
    count = max(len(cells) for _, cells in rows)
    heads = [say(f"report.column.{i.value}").text(lang).split("|") for i in INGREDIENTS[:count]]
    deep = max(map(len, heads))
    heads = [[""] * (deep - len(head)) + head for head in heads]
    columns = [
        max(map(width, [*heads[n], *(cells[n] for _, cells in rows if n < len(cells))]))
        for n in range(count)
    ]
    first = max(width(head) for head, _ in rows)
    lines = [("", line) for line in zip(*heads, strict=True)]
    return [
        "  ".join(
            [
                padded(head, first),
                *(padded(c, wide, right=True) for c, wide in zip(cells, columns, strict=False)),
            ]
        )
        for head, cells in [*lines, *rows]
    ]
