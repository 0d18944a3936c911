"""What the command writes, and how it says that something is wrong."""

import os
import sys
from contextlib import suppress
from typing import Final

from boardkit.core.errors import BoardkitError
from boardkit.core.text import Catalogue, plain

DONE: Final = 0
FOUND_WANTING: Final = 1
"""The exit status where the answer is that something is not as it should be."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

say: Final = Catalogue("boardkit")


class CommandError(BoardkitError):
    """What was given to the command cannot be used; the message says where and what is expected."""


def write(text: str) -> None:
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
        raise CommandError(say("input.output", why=error.strerror or str(error))) from error


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that Python does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str) -> None:
    """Write what is wrong to standard error, without anything that a terminal would obey."""
    if sys.stderr is None:  # print would write to standard output instead
        return
    with suppress(OSError):
        print(f"boardkit: {plain(sentence)}", file=sys.stderr)
