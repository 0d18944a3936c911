"""The ``boardkit`` command.

``boardkit deduce FILE`` prints what the facts of a game of Alchemists say together. It only reads. What
goes wrong is one sentence on standard error, and then nothing is on standard output.
"""

import argparse
import errno
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NoReturn

from boardkit import __version__
from boardkit.core.errors import BoardkitError
from boardkit.core.text import LANGUAGES, Catalogue, Language, Speaks, Verbatim

if TYPE_CHECKING:
    from boardkit.alchemists import Casebook
    from boardkit.alchemists.deduction.advice import Advice

DONE: Final = 0
CONTRADICTORY: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

_say = Catalogue("boardkit")


class CommandError(BoardkitError):
    """What was given to the command cannot be used; the message says where and what is expected."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments and return its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = language(arguments, os.environ)
    try:
        return _run(arguments, lang)
    except BoardkitError as error:
        _complain(error.text(lang))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def language(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language that ``--lang`` chooses, or else the environment: Japanese where that is ``ja...``.

    >>> language(["deduce", "-"], {"LANG": "ja_JP.UTF-8"}), language(["--lang", "en"], {"LANG": "ja_JP"})
    ('ja', 'en')
    """
    finder = _Parser(add_help=False, allow_abbrev=False)
    finder.add_argument("--lang")
    with suppress(CommandError):
        chosen = finder.parse_known_args(arguments)[0].lang
        for lang in LANGUAGES:
            if lang == chosen:
                return lang
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ja" if locale.lower().startswith("ja") else "en"


def _run(arguments: Sequence[str], lang: Language) -> int:
    try:
        given = _parser(lang).parse_args(arguments)
    except SystemExit:  # --help and --version have been answered
        return DONE
    return _deduce(given, lang)


# --- the command line --------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that raises what is wrong instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(_say("cli.misused", why=message))


class _Print(argparse.Action):
    """An option that prints a text, the help if it has no other, and that is all."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        _print(self.const or parser.format_help().rstrip("\n"))
        parser.exit()


def _parser(lang: Language) -> _Parser:
    """The parser of the whole command line, with its help in *lang*."""

    def words(key: str) -> str:
        return _say(key).text(lang)

    class Layout(argparse.RawDescriptionHelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, words("cli.usage") if prefix is None else prefix)

    def options(of: _Parser) -> Any:
        group = of.add_argument_group(words("cli.options"))
        group.add_argument("-h", "--help", nargs=0, action=_Print, help=words("cli.help"))
        group.add_argument("--lang", choices=LANGUAGES, help=words("cli.lang"))
        return group

    parser = _Parser(
        "boardkit",
        description=words("cli.about"),
        formatter_class=Layout,
        add_help=False,
        allow_abbrev=False,
    )
    version = f"boardkit {__version__}"
    options(parser).add_argument(
        "--version", nargs=0, action=_Print, const=version, help=words("cli.version")
    )
    commands = parser.add_subparsers(title=words("cli.commands"), metavar="COMMAND", required=True)
    deduce = commands.add_parser(
        "deduce",
        help=words("deduce.about"),
        description=words("deduce.about"),
        epilog=words("deduce.notes").strip(),
        formatter_class=Layout,
        add_help=False,
        allow_abbrev=False,
    )
    deduce.add_argument_group(words("cli.arguments")).add_argument(
        "file", metavar="FILE", help=words("deduce.file")
    )
    group = options(deduce)
    group.add_argument("--json", action="store_true", help=words("deduce.json"))
    group.add_argument("--hand", metavar="CARDS", help=words("deduce.hand"))
    group.add_argument("--goal", default="learn", metavar="GOAL", help=words("deduce.goal"))
    group.add_argument("--for", dest="about", default="", metavar="NAMES", help=words("deduce.for"))
    group.add_argument("--depth", default="1", metavar="1|2|end", help=words("deduce.depth"))
    return parser


# --- boardkit deduce -----------------------------------------------------------------------------------


def _deduce(given: argparse.Namespace, lang: Language) -> int:
    """What the facts in a file say, as text or as JSON."""
    from boardkit.alchemists.deduction.report import advice_text, casebook_text

    book = read_casebook(given.file)
    advice = _advice(book, given)
    if given.json:
        _print(json.dumps(answers(book, advice), indent=2))
    elif book.remaining:
        _print(f"{casebook_text(book, lang)}\n\n{advice_text(advice, lang, given.goal)}")
    else:
        _print(casebook_text(book, lang))
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
        raise CommandError(_say("input.option", option=option, why=error.message)) from error
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

    shown = _say("input.stdin") if name == "-" else Verbatim(name)
    raw = _bytes(name, shown, LARGEST)
    if name.endswith(".jsonl") or raw.startswith(json.dumps(HEADER).encode()):
        if not os.path.isfile(name):
            raise CommandError(_say("input.journal", file=shown))
        return Casebook.resume(name)
    if len(raw) > LARGEST_FILE:
        raise CommandError(_say("input.large", file=shown, n=LARGEST_FILE))
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
        raise CommandError(
            _say("input.unreadable", file=shown, why=error.strerror or str(error))
        ) from error
    except ValueError as error:  # a name that no file can have
        raise CommandError(_say("input.unreadable", file=shown, why=str(error))) from error


def _text(raw: bytes, shown: Speaks) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CommandError(_say("input.not-text", file=shown, line=line)) from error


def _from_json(text: str, shown: Speaks) -> "Casebook":
    from boardkit.alchemists.deduction.casebook import Casebook, read_json

    try:
        return Casebook.from_dict(read_json(text))
    except BoardkitError as error:
        raise CommandError(_say("input.in-file", file=shown, why=error.message)) from error
    except RecursionError as error:
        raise CommandError(_say("input.deep", file=shown)) from error


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
                    _say("input.at-line", file=shown, line=number, why=error.message)
                ) from error
    return book


# --- writing -------------------------------------------------------------------------------------------


def _print(text: str) -> None:
    """Write *text* to standard output; a reader that has left, as ``head`` does, is no error."""
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding or "utf-8"
    try:
        sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        raise CommandError(_say("input.output", why=error.strerror or str(error))) from error


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that Python does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    """Write what is wrong to standard error, without anything that a terminal would obey."""
    from boardkit.alchemists.deduction.report import plain

    if sys.stderr is None:  # print would write to standard output instead
        return
    with suppress(OSError):
        print(f"boardkit: {plain(sentence)}", file=sys.stderr)
