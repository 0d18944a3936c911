"""The ``boardkit`` command.

What goes wrong is one sentence on standard error, and then nothing is on standard output.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from boardkit.cli import deduce, matches, rulebook
from boardkit.cli.parsing import Frame, Parser
from boardkit.cli.terminal import BAD_INPUT, DONE, INTERRUPTED, CommandError, complain
from boardkit.core.errors import BoardkitError
from boardkit.core.text import LANGUAGES, Language


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments and return its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = language(arguments, os.environ)
    try:
        return _run(arguments, lang)
    except BoardkitError as error:
        complain(error.text(lang))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def language(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language that ``--lang`` chooses, or else the environment: Japanese where that is ``ja...``.

    >>> language(["deduce", "-"], {"LANG": "ja_JP.UTF-8"}), language(["--lang", "en"], {"LANG": "ja_JP"})
    ('ja', 'en')
    """
    finder = Parser(add_help=False, allow_abbrev=False)
    finder.add_argument("--lang")
    with suppress(CommandError):
        chosen = finder.parse_known_args(arguments)[0].lang
        for lang in LANGUAGES:
            if lang == chosen:
                return lang
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ja" if locale.lower().startswith("ja") else "en"


def _run(arguments: Sequence[str], lang: Language) -> int:
    frame = Frame(lang)
    for part in (deduce, matches, rulebook):
        part.add(frame)
    try:
        given = frame.parser.parse_args(arguments)
    except SystemExit:  # --help and --version have been answered
        return DONE
    status: int = given.run(given, lang)
    return status
