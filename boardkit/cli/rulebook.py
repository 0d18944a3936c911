"""``boardkit rules GAME``: the clauses of a game, and whether code cites and tests cover them."""

import argparse
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from boardkit.cli.parsing import Frame
from boardkit.cli.terminal import DONE, FOUND_WANTING, CommandError, say, write
from boardkit.core import rulebook
from boardkit.core.names import shown
from boardkit.core.rulebook import Clause
from boardkit.core.text import Language, Listing


def add(frame: Frame) -> None:
    """Add the command to the command line."""
    rules = frame.command("rules", _rules, notes="rules.notes")
    group = frame.arguments(rules)
    group.add_argument("game", metavar="GAME", help=frame.words("rules.game"))
    group.add_argument("clause", metavar="ID", nargs="?", help=frame.words("rules.clause"))
    frame.options(rules).add_argument("--coverage", action="store_true", help=frame.words("rules.coverage"))


def _rules(given: argparse.Namespace, lang: Language) -> int:
    """All clauses by chapter, or one, or how they are covered."""
    from boardkit.cli.coverage import rulebooks

    if given.game not in rulebooks():
        raise CommandError(say("rules.none", game=shown(given.game, 40), allowed=Listing(rulebooks())))
    clauses = rulebook.load(f"boardkit.{given.game}")
    wanted = list(clauses.values()) if given.clause is None else find(clauses, given.clause)
    if not wanted:
        raise CommandError(say("rules.unknown", game=given.game, given=shown(given.clause, 40)))
    if given.coverage:
        return _coverage(given.game, {clause.id for clause in wanted}, lang)
    if len(wanted) == 1:
        _one(wanted[0], lang)
    else:
        _all(wanted, lang)
    return DONE


def find(clauses: Mapping[str, Clause], sought: str) -> list[Clause]:
    """The clause with the id *sought*, or else those of that chapter, or else those that speak of it.

    >>> [clause.id for clause in find(rulebook.load("boardkit.quacks"), "qua-boom-1")]
    ['QUA-BOOM-1']
    >>> {clause.chapter for clause in find(rulebook.load("boardkit.quacks"), "flask")}
    {'flask'}
    """
    word = sought.casefold()
    tests: tuple[Callable[[Clause], bool], ...] = (
        lambda clause: clause.id.casefold() == word,
        lambda clause: clause.chapter == word,
        lambda clause: word in clause.en.casefold() or word in clause.ja,
    )
    for fits in tests:
        if found := [clause for clause in clauses.values() if fits(clause)]:
            return found
    return []


def _all(clauses: Iterable[Clause], lang: Language) -> None:
    for number, (chapter, found) in enumerate(groupby(clauses, lambda clause: clause.chapter)):
        write(("\n" if number else "") + chapter)
        for clause in found:
            write(f"  {clause.id}  {clause.text(lang)}")


def _one(clause: Clause, lang: Language) -> None:
    write(f"{clause.id}  {clause.text(lang)}")
    write(say("rules.chapter", chapter=clause.chapter).text(lang))
    write(say(f"rules.status.{clause.status}", seed=clause.seed).text(lang))


def _coverage(game: str, wanted: set[str], lang: Language) -> int:
    """How each clause is covered; the status says whether one is not."""
    from boardkit.cli.coverage import coverage, tests

    with_tests = tests() is not None
    found = [each for each in coverage(game) if each.clause in wanted]
    missing = 0
    for each in found:
        lacks = not each.cited or (with_tests and not each.tested)
        missing += lacks
        key = "rules.covered" if with_tests else "rules.cited"
        line = say(key, clause=each.clause, cited=each.cited, tested=each.tested).text(lang)
        write(("! " if lacks else "  ") + line)
    if not with_tests:
        write(say("rules.no-tests").text(lang))
    write(say("rules.sum", n=len(found), missing=missing).text(lang))
    return FOUND_WANTING if missing else DONE
