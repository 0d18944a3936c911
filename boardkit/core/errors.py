"""Errors that a person reads: one sentence that says what, where and what is allowed."""

from boardkit.core.text import Language, Text


class BoardkitError(ValueError):
    """Bad input. Nothing was changed; the message says what would be accepted, in any language.

    ``str(error)`` is the sentence in the current language, ``error.text("ja")`` in another.
    """

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def text(self, lang: Language | None = None) -> str:
        """The sentence in *lang*, or in the current language."""
        return self.message.text(lang)

    def __str__(self) -> str:
        return self.text()
