"""``boardkit deduce FILE``: what the facts of a game of Alchemists say together. It only reads."""

import argparse
import errno
import json
import os
import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from boardkit.cli.parsing import Frame
from boardkit.cli.terminal import DONE, FOUND_WANTING, CommandError, say, write
from boardkit.core.errors import BoardkitError
from boardkit.core.text import Language, Speaks, Verbatim

if TYPE_CHECKING:
    from boardkit.alchemists import Casebook
    from boardkit.alchemists.deduction.advice import Advice

CONTRADICTORY: Final = FOUND_WANTING


def add(frame: Frame) -> None:
    """Add the command to the command line."""
    deduce = frame.command("deduce", _deduce, notes="deduce.notes")
    frame.arguments(deduce).add_argument("file", metavar="FILE", help=frame.words("deduce.file"))
    group = frame.options(deduce)
    group.add_argument("--json", action="store_true", help=frame.words("deduce.json"))
    group.add_argument("--hand", metavar="CARDS", help=frame.words("deduce.hand"))
    group.add_argument("--goal", default="learn", metavar="GOAL", help=frame.words("deduce.goal"))
    group.add_argument("--for", dest="about", default="", metavar="NAMES", help=frame.words("deduce.for"))
    group.add_argument("--depth", default="1", metavar="1|2|end", help=frame.words("deduce.depth"))


def _deduce(given: argparse.Namespace, lang: Language) -> int:
    """What the facts in a file say, as text or as JSON."""
    from boardkit.alchemists.deduction.report import advice_text, casebook_text

    book = read_casebook(given.file)
    advice = _advice(book, given)
    if given.json:
        write(json.dumps(answers(book, advice), indent=2))
    elif book.remaining:
        write(f"{casebook_text(book, lang)}\n\n{advice_text(advice, lang, given.goal)}")
    else:
        write(casebook_text(book, lang))
    return DONE if book.remaining else CONTRADICTORY


def _advice(book: "Casebook", given: argparse.Namespace) -> "list[Advice]":
    """What to try next, as the options ask for it."""
    about = _names("--for", given.about, "ingredient", "potion")
    return book.advise(
        given.goal,
        None if given.hand is None else _names("--hand", given.hand, "ingredient")["ingredient"],
        {"1": 1, "2": 2}.get(given.depth, given.depth),
        ingredients=about["ingredient"],
        potions=about["potion"],
    )


def _names(option: str, typed: str, *kinds: str) -> dict[str, list[str]]:
    """The names in the value of an option, in the words of the table, by their kind."""
    from boardkit.alchemists.deduction.words import words_of
    from boardkit.alchemists.names import TABLES

    found: dict[str, list[str]] = {kind: [] for kind in kinds}
    try:
        for word in words_of(typed):
            kind = next((kind for kind in kinds if kind in word.means), None)
            if kind is None:
                raise TABLES[kinds[0]].unknown(word.typed)
            found[kind].append(word.means[kind])
    except BoardkitError as error:
        raise CommandError(say("input.option", option=option, why=error.message)) from error
    return found


def answers(book: "Casebook", advice: "Sequence[Advice]") -> dict[str, object]:
    """What ``--json`` prints; a contradiction is a set of facts that clash, by position from 0."""
    clash = book.contradiction
    return {
        "remaining": book.remaining,
        "table": {i: {a: _ratio(chance) for a, chance in row.items()} for i, row in book.table().items()},
        "certain": book.certain(),
        "impossible": book.impossible(),
        "advice": [
            {
                "rank": each.rank,
                "pair": each.pair,
                "value": each.value,
                "outcomes": {potion: _ratio(chance) for potion, chance in each.outcomes.items()},
            }
            for each in advice
        ],
        "contradictions": clash.sets if clash else [],
    }


def _ratio(chance: Fraction) -> str:
    """A fraction as p/q.

    >>> _ratio(Fraction(1))
    '1/1'
    """
    return f"{chance.numerator}/{chance.denominator}"


# --- reading -------------------------------------------------------------------------------------------


def read_casebook(name: str) -> "Casebook":
    """The casebook in a file, whatever its form; ``-`` is standard input. The file stays as it is."""
    from boardkit.alchemists.deduction.bookfile import LARGEST_FILE
    from boardkit.alchemists.deduction.casebook import Casebook
    from boardkit.alchemists.deduction.journal import HEADER, LARGEST

    shown = say("input.stdin") if name == "-" else Verbatim(name)
    raw = _bytes(name, shown, LARGEST)
    if name.endswith(".jsonl") or raw.startswith(json.dumps(HEADER).encode()):
        if not os.path.isfile(name):
            raise CommandError(say("input.journal", file=shown))
        return Casebook.resume(name)
    if len(raw) > LARGEST_FILE:
        raise CommandError(say("input.large", file=shown, n=LARGEST_FILE))
    text = _text(raw, shown)
    if name.endswith(".json") or text.lstrip().startswith(("{", "[")):
        return _from_json(text, shown)
    return _from_lines(text, shown)


def _bytes(name: str, shown: Speaks, most: int) -> bytes:
    """All that is in the file, or the beginning of what is too much: one byte more than *most*."""
    try:
        if name != "-":
            with open(name, "rb") as file:
                return file.read(most + 1)
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(most + 1)
    except OSError as error:
        raise CommandError(say("input.unreadable", file=shown, why=error.strerror or str(error))) from error
    except ValueError as error:  # a name that no file can have
        raise CommandError(say("input.unreadable", file=shown, why=str(error))) from error


def _text(raw: bytes, shown: Speaks) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CommandError(say("input.not-text", file=shown, line=line)) from error


def _from_json(text: str, shown: Speaks) -> "Casebook":
    from boardkit.alchemists.deduction.casebook import Casebook, read_json

    try:
        return Casebook.from_dict(read_json(text))
    except BoardkitError as error:
        raise CommandError(say("input.in-file", file=shown, why=error.message)) from error
    except RecursionError as error:
        raise CommandError(say("input.deep", file=shown)) from error


def _from_lines(text: str, shown: Speaks) -> "Casebook":
    """A casebook from one fact a line; empty lines and those that start with # are skipped."""
    from boardkit.alchemists import Casebook

    book = Casebook()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        fact = line.strip()
        if fact and not fact.startswith(("#", "＃")):
            try:
                book.add(fact)
            except BoardkitError as error:
                raise CommandError(
                    say("input.at-line", file=shown, line=number, why=error.message)
                ) from error
    return book
