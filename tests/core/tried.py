"""Trying what may be refused."""

from collections.abc import Callable

from boardkit.core.errors import BoardkitError


def tried(function: Callable[..., object], *arguments: object) -> object:
    """What *function* returns, or the error with which it refuses; any other exception is a failure.

    The error's sentences are there in both languages, and short.
    """
    try:
        return function(*arguments)
    except BoardkitError as error:
        said = [error.text("en"), error.text("ja")]
        if not all(0 < len(sentence) < 700 for sentence in said):
            raise AssertionError(said) from error
        return error
