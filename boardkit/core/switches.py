"""The options of a game: named switches with the values they may have."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from boardkit.core.errors import BoardkitError
from boardkit.core.names import quoted, shown
from boardkit.core.text import Catalogue, Listing

_say = Catalogue("boardkit.core")

Value = bool | int | str

MOST_NAMED: Final = 12
"""How many options an error names."""


class BadOption(BoardkitError):
    """An option that the game does not have, or a value that it cannot take."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One option: its name, the values it may have, the first of which is the default, and its clause."""

    name: str
    values: tuple[Value, ...]
    rule: str

    @property
    def default(self) -> Value:
        """What holds if nobody says otherwise."""
        return self.values[0]


class Switches:
    """All options of a game, by name.

    >>> switches = Switches([Switch("rain", (False, True), "TST-SKY-1")])
    >>> switches.read({"rain": True}), switches.read({})
    ({'rain': True}, {'rain': False})
    >>> switches.read({"rains": True})
    Traceback (most recent call last):
    ...
    boardkit.core.switches.BadOption: There is no option “rains”; did you mean “rain”? Allowed: rain.
    """

    def __init__(self, switches: Iterable[Switch]) -> None:
        self.by_name: Mapping[str, Switch] = {switch.name: switch for switch in switches}

    def __iter__(self) -> Iterator[Switch]:
        return iter(self.by_name.values())

    def __getitem__(self, name: str) -> Switch:
        return self.by_name[name]

    def read(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """A value for every option: the *given* ones, checked, and the defaults of the others."""
        for name, value in given.items():
            self._check(name, value)
        return {switch.name: given.get(switch.name, switch.default) for switch in self}

    def _check(self, name: object, value: object) -> None:
        switch = self.by_name.get(name) if isinstance(name, str) else None
        if switch is None:
            raise self._unknown(name)
        # True is not 1 here
        if not any(type(value) is type(each) and value == each for each in switch.values):
            allowed = Listing([repr(each) for each in switch.values])
            raise BadOption(_say("option.value", name=switch.name, value=quoted(value), allowed=allowed))

    def _unknown(self, name: object) -> BadOption:
        said = shown(name, 40)
        names = list(self.by_name)
        allowed = Listing([*names[:MOST_NAMED], *(["…"] if len(names) > MOST_NAMED else [])])
        near = get_close_matches(said, self.by_name, n=1)
        if near:
            return BadOption(_say("option.nearest", name=said, nearest=near[0], allowed=allowed))
        return BadOption(_say("option.unknown", name=said, allowed=allowed))
