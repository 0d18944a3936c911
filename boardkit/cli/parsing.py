"""The command line: one parser whose help speaks the reader's language."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from boardkit import __version__
from boardkit.cli.terminal import CommandError, say, write
from boardkit.core.text import LANGUAGES, Language

Run = Callable[[argparse.Namespace, Language], int]
"""What a command does: it gets what was given, and returns the exit status."""


class Parser(argparse.ArgumentParser):
    """A parser that raises what is wrong instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(say("cli.misused", why=message))


class _Print(argparse.Action):
    """An option that prints a text, the help if it has no other, and that is all."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        write(self.const or parser.format_help().rstrip("\n"))
        parser.exit()


class Frame:
    """The whole command line, with its help in one language; each command adds itself."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        usage = self.words("cli.usage")

        class Layout(argparse.RawDescriptionHelpFormatter):
            def add_usage(self, text: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
                super().add_usage(text, actions, groups, usage if prefix is None else prefix)

        self._layout = Layout
        self.parser = Parser(
            "boardkit",
            description=self.words("cli.about"),
            formatter_class=Layout,
            add_help=False,
            allow_abbrev=False,
        )
        self.options(self.parser).add_argument(
            "--version",
            nargs=0,
            action=_Print,
            const=f"boardkit {__version__}",
            help=self.words("cli.version"),
        )
        self._commands = self.parser.add_subparsers(
            title=self.words("cli.commands"), metavar="COMMAND", required=True
        )

    def words(self, key: str) -> str:
        """A text of the command in the language of this command line."""
        return say(key).text(self.lang)

    def command(self, name: str, run: Run, *, notes: str | None = None) -> Parser:
        """A new command, which says what it is for with ``<name>.about``."""
        made: Parser = self._commands.add_parser(
            name,
            help=self.words(f"{name}.about"),
            description=self.words(f"{name}.about"),
            epilog=None if notes is None else self.words(notes).strip(),
            formatter_class=self._layout,
            add_help=False,
            allow_abbrev=False,
        )
        made.set_defaults(run=run)
        return made

    def arguments(self, of: Parser) -> Any:
        """The group of what must be given, in order."""
        return of.add_argument_group(self.words("cli.arguments"))

    def options(self, of: Parser) -> Any:
        """The group of what may be given; help and language are there already."""
        group = of.add_argument_group(self.words("cli.options"))
        group.add_argument("-h", "--help", nargs=0, action=_Print, help=self.words("cli.help"))
        group.add_argument("--lang", choices=LANGUAGES, help=self.words("cli.lang"))
        return group
