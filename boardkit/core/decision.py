"""What a match shows of a moment: the decision that waits, and the events that led there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardkit.core.errors import BoardkitError
from boardkit.core.flow import Option
from boardkit.core.text import Language, Speaks


class NotAllowed(BoardkitError):
    """Something that cannot be chosen or done now; ``rule`` is the clause that says so, if one does."""

    def __init__(self, message: Any, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and the clause that says so.

    ``only`` is the one seat that saw it, or ``None`` if all did. ``reveals`` says that something hidden
    came to light.
    """

    kind: str
    rule: str
    seat: int | None
    only: int | None
    reveals: bool
    data: Mapping[str, Any]
    words: Speaks = field(compare=False, repr=False)

    def text(self, lang: Language | None = None) -> str:
        """What happened, in words."""
        return self.words.text(lang)

    def seen_by(self, seat: int | None) -> bool:
        """Whether *seat* saw it; ``None`` sees everything."""
        return seat is None or self.only is None or self.only == seat

    def to_json(self) -> dict[str, Any]:
        """The same as JSON has it, with its words in both languages."""
        return {
            "kind": self.kind,
            "rule": self.rule,
            "seat": self.seat,
            "data": dict(self.data),
            "text": {"en": self.text("en"), "ja": self.text("ja")},
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be chosen now: by whom, what about, because of which clause, and all that is on offer.

    ``seat`` is ``None`` where chance must answer. Of a decision that is ``hidden`` from the one who looks,
    only the seat is known.
    """

    seat: int | None
    prompt: Speaks
    rule: str
    options: tuple[Option, ...]
    hidden: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options."""
        return tuple(option.key for option in self.options)

    def __getitem__(self, key: str) -> Option:
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def to_json(self) -> dict[str, Any]:
        """The same as JSON has it, with its words in both languages."""
        return {
            "seat": self.seat,
            "rule": self.rule,
            "hidden": self.hidden,
            "prompt": {"en": self.prompt.text("en"), "ja": self.prompt.text("ja")},
            "options": [
                {"key": o.key, "rule": o.rule, "label": {"en": o.label("en"), "ja": o.label("ja")}}
                for o in self.options
            ],
        }
