"""The flow of a game: a state, and on it a stack of the steps that are still to come.

A **state** is plain mutable data with a cheap :meth:`~Plain.copy`. Its ``stack`` holds small immutable
:class:`Step` objects, the next one on top. A step belongs to a seat that must choose, to chance, or to
nobody: then it just happens. Taking a step removes it, changes the state and puts on top what follows.
Nothing else drives a game: no generators, no threads, so a state can be copied, saved and compared at any
moment.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from boardkit.core.text import Catalogue, Speaks

CHANCE: Final = -1
"""The "seat" of chance."""

NOBODY: Final = -2
"""The "seat" of what happens by itself."""


class Plain:
    """Plain data in slots: numbers, texts, ``None``, and flat lists of them.

    >>> class Player(Plain):
    ...     __slots__ = ("hand", "points")
    >>> aki = Player(points=3, hand=[1, 2])
    >>> twin = aki.copy(); twin.hand.append(3); aki.to_json()
    {'hand': [1, 2], 'points': 3}
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, **values: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, values[name])

    def copy(self) -> Self:
        """A copy that shares no list with this one."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value: Any = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin

    def to_json(self) -> dict[str, Any]:
        """The fields by their names, as JSON has them."""
        values = ((name, getattr(self, name)) for name in self.__slots__)
        return {name: value[:] if type(value) is list else value for name, value in values}


class Happening(NamedTuple):
    """What happened, as the rules note it: the raw form of an event."""

    kind: str
    rule: str
    seat: int | None
    only: int | None
    reveals: bool
    data: Mapping[str, Any]


class State:
    """What every game's state has: the stack, and a log of what happened if somebody listens."""

    __slots__ = ("log", "stack")

    stack: "list[Step[Any]]"
    log: list[Happening] | None

    def tell(
        self,
        kind: str,
        rule: str,
        seat: int | None = None,
        only: int | None = None,
        reveals: bool = False,
        **data: Any,
    ) -> None:
        """Note that something happened, because of the clause *rule*, if anybody listens.

        *seat* is the one it happened to. What *only* one seat may see is for that seat alone. What
        *reveals* something hidden cannot be undone by a player.
        """
        if self.log is not None:
            self.log.append(Happening(kind, rule, seat, only, reveals, data))

    def copy(self) -> Self:
        """A copy that can go its own way; steps are immutable and shared."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON; equal states give equal JSON."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Refusal(NamedTuple):
    """Why something cannot be chosen now, and the clause that says so."""

    message: Speaks
    rule: str

    def text(self, lang: Any = None) -> str:
        """The reason in words."""
        return self.message.text(lang)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen: a stable key, and what a person sees of it.

    ``element`` is the key of the part of the scene that stands for it, if there is one. ``weight`` is how
    many times as likely chance gives it.
    """

    key: str
    words: Speaks
    rule: str
    element: str | None = None
    weight: int | None = None

    def label(self, lang: Any = None) -> str:
        """What choosing it means, in words."""
        return self.words.text(lang)


class Step(Generic[S]):
    """One thing that a game waits for. A game has a small class for each step of its rulebook.

    The keys of a step's options are short texts such as ``"buy:blue2"``; they are all that is recorded.
    """

    __slots__ = ("seat",)

    name: ClassVar[str]
    """Its name in JSON and in the game's texts: ``step.<name>`` is what it asks."""
    rule: ClassVar[str]
    """The clause that it comes from."""
    say: ClassVar[Catalogue]
    """The game's texts."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def concerns(self) -> int | None:
        """The seat that it is about, whether that seat chooses or not."""
        who: int = self.seat if self.seat >= 0 else getattr(self, "who", NOBODY)
        return who if who >= 0 else None

    # ------------------------------------------------------------------ what the fast path needs

    def keys(self, state: S) -> Sequence[str]:
        """The keys of all that can be chosen now, each once; never none for a seat."""
        raise NotImplementedError

    def allows(self, state: S, key: str) -> bool:
        """Whether *key* is one of :meth:`keys`; a step with too many to list says it in its own way."""
        return key in self.keys(state)

    def take(self, state: S, key: str) -> None:
        """Do what *key*, one of :meth:`keys`, says. The step has left the stack already."""
        raise NotImplementedError

    # --------------------------------------------------------------- what is asked when one looks

    def prompt(self, state: S) -> Speaks:
        """What is to be chosen."""
        return self.say(f"step.{self.name}")

    def label(self, state: S, key: str) -> Speaks:
        """What choosing *key* means."""
        return self.say(f"choice.{key}")

    def cites(self, state: S, key: str) -> str:
        """The clause that allows *key*."""
        return self.rule

    def element(self, state: S, key: str) -> str | None:
        """The key of the scene's element that stands for *key*."""
        return None

    def why_not(self, state: S, key: str) -> Refusal | None:
        """Why *key* is not on offer, if there is more to say than that it is not."""
        return None

    def wishes(self, state: S) -> Sequence[str]:
        """Keys that somebody may miss when they are not on offer; :meth:`why_not` says why they are not."""
        return ()

    def option(self, state: S, key: str) -> Option:
        """*key* for somebody who looks, whether it is on offer or not."""
        return Option(key, self.label(state, key), self.cites(state, key), self.element(state, key))

    def options(self, state: S) -> tuple[Option, ...]:
        """All that can be chosen now, for somebody who looks."""
        return tuple(self.option(state, key) for key in self.keys(state))

    # ----------------------------------------------------------------------------------- as data

    def fields(self) -> dict[str, Any]:
        """What it holds, by name."""
        slots = (slot for kind in type(self).__mro__ for slot in getattr(kind, "__slots__", ()))
        return {slot: getattr(self, slot) for slot in slots}

    def to_json(self) -> dict[str, Any]:
        """Its name as ``step``, and what it holds."""
        held = self.fields().items()
        return {"step": self.name} | {name: list(v) if isinstance(v, tuple) else v for name, v in held}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """The step of this class that JSON has."""
        step = object.__new__(cls)
        for name, value in given.items():
            if name != "step":
                setattr(step, name, tuple(value) if isinstance(value, list) else value)
        return step

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((type(self), *self.fields().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.fields().items())})"


class ChanceStep(Step[S]):
    """A step that chance takes: outcomes with their weights.

    Where they are too many to list, such as the orders of a pile, a subclass gives :meth:`total`,
    :meth:`outcome` and :meth:`allows` of its own, and a few examples as :meth:`outcomes`. ``who`` is the
    seat that it is for, if it is for one.
    """

    __slots__ = ("who",)

    def __init__(self, who: int = NOBODY) -> None:
        self.seat = CHANCE
        self.who = who

    def outcomes(self, state: S) -> Sequence[tuple[str, int]]:
        """The keys of all that can come, with their weights: whole numbers above 0."""
        raise NotImplementedError

    def keys(self, state: S) -> Sequence[str]:
        return [key for key, _ in self.outcomes(state)]

    def total(self, state: S) -> int:
        """The sum of all weights."""
        return sum(weight for _, weight in self.outcomes(state))

    def outcome(self, state: S, number: int) -> str:
        """The outcome that *number*, from 0 to :meth:`total` - 1, stands for."""
        for key, weight in self.outcomes(state):
            if number < weight:
                return key
            number -= weight
        raise IndexError(number)

    def options(self, state: S) -> tuple[Option, ...]:
        return tuple(
            replace(self.option(state, key), weight=weight) for key, weight in self.outcomes(state)
        )


class Automatic(Step[S]):
    """A step that nobody chooses: it just happens when its time comes, for the seat ``who`` or for all."""

    __slots__ = ("who",)

    def __init__(self, who: int = NOBODY) -> None:
        self.seat = NOBODY
        self.who = who

    def run(self, state: S) -> None:
        """Do it. The step has left the stack already."""
        raise NotImplementedError


def settle(state: State) -> None:
    """Let happen what happens by itself, until a seat or chance must choose, or all is over."""
    stack = state.stack
    while stack and stack[-1].seat == NOBODY:
        stack.pop().run(state)  # type: ignore[attr-defined]


def playout(state: State, random: Callable[[], float]) -> int:
    """Play *state* to its end, every choice and chance by *random*; how many choices were real.

    A choice is real if a seat had two options or more. This is the fast path: no labels, no events, no
    views. *random* gives numbers from 0 up to 1.
    """
    stack = state.stack
    count = 0
    while stack:
        step: Any = stack.pop()
        seat = step.seat
        if seat >= 0:
            keys = step.keys(state)
            many = len(keys)
            if many > 1:
                count += 1
                step.take(state, keys[int(random() * many)])
            else:
                step.take(state, keys[0])
        elif seat == NOBODY:
            step.run(state)
        else:
            step.take(state, step.outcome(state, int(random() * step.total(state))))
    return count
