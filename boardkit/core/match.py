"""A match: one game being played, and the list of choices that is its record."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from os import PathLike
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from boardkit.core.chance import fresh_seed, turn_of_chance
from boardkit.core.decision import Decision, Event, NotAllowed
from boardkit.core.flow import CHANCE, ChanceStep, Happening, Option, Refusal, State, Step, settle
from boardkit.core.game import Game, Outcome, View, find
from boardkit.core.names import shown
from boardkit.core.setting import read_names, read_options, read_seed, read_start
from boardkit.core.switches import Value
from boardkit.core.text import Catalogue, Listing, Verbatim

_say: Final = Catalogue("boardkit.core")

ChanceMode = Literal["auto", "manual"]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One choice that was made: by a seat or by chance, and the state and the events that came of it."""

    key: str
    seat: int
    state: State
    happenings: tuple[Happening, ...]
    chances: int
    """How many times chance has answered, this entry included."""


class Match:
    """One match of *game*: ``seats`` are names, or how many there are.

    >>> import boardkit
    >>> match = boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7)
    >>> match.decision.seat, match.decision.keys
    (0, ('draw',))
    >>> [event.kind for event in match.play("draw")]
    ['placed']
    >>> match.play("sell")
    Traceback (most recent call last):
    ...
    boardkit.core.decision.NotAllowed: “sell” cannot be chosen now; allowed: draw, stop, flask.

    A match is its record: game, options, names, seed, where it started, and the choices. With
    ``chance="manual"`` a person says what the real bag, die or deck gave: chance's decisions are played
    like any other. *start* describes a position to start from; see :func:`boardkit.scenario`.

    ``game``, ``seats`` (the names), ``options``, ``seed`` and ``chance`` say what it was set up with. A
    match belongs to one thread.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str] | int = 2,
        *,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        chance: ChanceMode = "auto",
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.game: Final[Game[Any]] = find(game)
        self.seats: Final = read_names(self.game, seats)
        self.seed: Final = fresh_seed() if seed is None else read_seed(seed)
        self.options: Final[Mapping[str, Value]] = MappingProxyType(
            self.game.options({} if options is None else options)
        )
        if chance not in get_args(ChanceMode):
            raise NotAllowed(_say("match.chance", given=shown(chance), allowed="auto, manual"))
        self.chance: ChanceMode = chance
        self._start: Final = None if start is None else read_start(self.game, start)
        first = self._first()
        first.log = []
        settle(first)
        self._opening: Final = tuple(first.log)
        first.log = None
        self._first_state: Final = first
        self._entries: list[_Entry] = []
        self._at = 0
        self._redoable = 0
        self._decision: Decision | None = None
        self._let_chance()

    def _first(self) -> State:
        if self._start is None:
            state: State = self.game.new(len(self.seats), self.options)
        else:
            state = self.game.described(self._start, len(self.seats), self.options)
        return state

    # ------------------------------------------------------------------------------- where it is

    @property
    def start(self) -> dict[str, Any] | None:
        """The position that it started from, as it was described; ``None`` for the game's own start."""
        return deepcopy(self._start)

    @property
    def state(self) -> State:
        """The state now. It is the match's own: look, do not touch."""
        return self._entries[self._at - 1].state if self._at else self._first_state

    @property
    def at(self) -> int:
        """How many choices, of seats and of chance, lead to this moment."""
        return self._at

    @property
    def length(self) -> int:
        """How many choices the match knows, also beyond this moment."""
        return len(self._entries)

    @property
    def choices(self) -> tuple[str, ...]:
        """The keys of all choices up to this moment."""
        return tuple(entry.key for entry in self._entries[: self._at])

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened up to this moment, in order."""
        return tuple(event for n in range(self._at + 1) for event in self.events_of(n))

    def events_of(self, choice: int) -> tuple[Event, ...]:
        """What the *choice*-th choice, from 1, led to; what happened before any choice for 0."""
        self._check_moment(choice)
        happenings = self._entries[choice - 1].happenings if choice else self._opening
        return tuple(self._event(one) for one in happenings)

    def _event(self, one: Happening) -> Event:
        told = one._replace(data=MappingProxyType(dict(one.data)))
        return Event(*told, self.game.narrate(one, self.seats))

    def chosen(self, choice: int) -> tuple[int | None, str]:
        """Who made the *choice*-th choice, from 1, and its key; ``None`` is chance."""
        self._check_moment(choice, first=1)
        entry = self._entries[choice - 1]
        return (None if entry.seat == CHANCE else entry.seat), entry.key

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; ``None`` while it goes on."""
        state = self.state
        return None if state.stack else self.game.outcome(state)

    # ------------------------------------------------------------------------------ what one sees

    @property
    def decision(self) -> Decision | None:
        """What is to be chosen now, with all that is on offer; ``None`` when the match is over."""
        if self._decision is None and self.state.stack:
            self._decision = self._decide(self._step, self.state)
        return self._decision

    def decision_for(self, seat: int | None) -> Decision | None:
        """The same as *seat* may see it; ``None`` sees everything."""
        self._check_seat(seat)
        decision = self.decision
        if decision is None or seat is None or seat == decision.seat:
            return decision
        hidden = self.game.hides(self.state, seat)
        return decision if hidden is None else Decision(*hidden, (), True)

    def view(self, seat: int | None) -> View:
        """What *seat* may see, as JSON has it; everything for ``None``."""
        self._check_seat(seat)
        return {"names": list(self.seats), **self.game.view(self.state, seat)}

    def _decide(self, step: Step[Any], state: State) -> Decision:
        seat = None if step.seat == CHANCE else step.seat
        return Decision(seat, step.prompt(state), step.rule, step.options(state))

    @property
    def _step(self) -> Step[Any]:
        return self.state.stack[-1]

    def _check_moment(self, choice: object, first: int = 0) -> None:
        if type(choice) is not int or not first <= choice <= len(self._entries):
            raise NotAllowed(_say("match.goto", given=shown(choice), low=first, n=len(self._entries)))

    def _check_seat(self, seat: object) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.seats)):
            raise NotAllowed(_say("match.seat", seat=shown(seat), n=len(self.seats) - 1))

    # ------------------------------------------------------------------------------------ playing

    def play(self, key: str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Choose *key* for the seat that must choose; what happened, chance's answers included.

        What is not on offer raises :class:`NotAllowed`, whose ``rule`` is the clause that forbids it, and
        changes nothing; so does a *seat* that is not to choose. What was beyond this moment is dropped.
        """
        refusal = self.why_not(key, seat=seat)
        if refusal is not None:
            raise NotAllowed(refusal.message, refusal.rule)
        entries, at = self._entries, self._at
        self._entries = entries[:at]
        try:
            self._take(key)
            self._let_chance()
        except BaseException:
            self._entries, self._at, self._decision = entries, at, None
            raise
        self._redoable = 0
        return self._happened_since(at)

    def let_chance(self) -> tuple[Event, ...]:
        """Let the seed answer until a seat must choose: for when :meth:`goto` stopped at chance."""
        at = self._at
        if self._at < len(self._entries) and self.state.stack and self._step.seat == CHANCE:
            self._entries = self._entries[: self._at]
        self._let_chance(always=True)
        self._redoable = 0
        return self._happened_since(at)

    @classmethod
    def replayed(cls, keys: Sequence[str], *, chance: ChanceMode, **setting: Any) -> "Match":
        """The match of that *setting* in which the choices *keys* were made, those of chance included.

        :class:`~boardkit.core.record.BadRecord` says which of them the rules do not allow.
        """
        from boardkit.core.record import misfit

        match = cls(**setting, chance="manual")
        for number, key in enumerate(keys, start=1):
            refusal = match.why_not(key)
            if refusal is not None:
                raise misfit(number, refusal.message)
            match._take(key)
        match.chance = chance
        return match

    def why_not(self, key: object, *, seat: int | None = None) -> Refusal | None:
        """Why *key* cannot be chosen now, with the clause that forbids it; ``None`` if it can be."""
        self._check_seat(seat)
        stack = self.state.stack
        if not stack:
            return Refusal(_say("match.over"), "")
        step = stack[-1]
        if seat is not None and seat != step.seat:
            return self._not_your_turn(seat)
        if type(key) is str and step.allows(self.state, key):
            return None
        keys = step.keys(self.state)
        reason = step.why_not(self.state, key) if type(key) is str else None
        allowed = Listing([*keys[:12], *(["…"] if len(keys) > 12 else [])])
        return reason or Refusal(_say("match.not-offered", key=shown(key, 40), allowed=allowed), step.rule)

    def _not_your_turn(self, seat: int) -> Refusal:
        """That somebody else is to choose, without what *seat* may not know of the decision."""
        decision = self.decision_for(seat)
        assert decision is not None
        chance = _say("match.chance-itself")
        who = chance if decision.seat is None else Verbatim(self.seats[decision.seat])
        return Refusal(_say("match.not-your-turn", who=who, name=self.seats[seat]), decision.rule)

    def refused(self) -> tuple[tuple[Option, Refusal], ...]:
        """What somebody may miss among the options of now, each with the reason why it is not there."""
        if not self.state.stack:
            return ()
        step, state = self._step, self.state
        offered = set(step.keys(state))
        missed = [key for key in step.wishes(state) if key not in offered]
        reasons = [(key, self.why_not(key)) for key in missed]
        return tuple((step.option(state, key), why) for key, why in reasons if why is not None)

    def _take(self, key: str) -> None:
        """Add *key*, which is on offer, as the next entry."""
        state = self.state.copy()
        state.log = []
        step = state.stack.pop()
        step.take(state, key)
        settle(state)
        entry = _Entry(key, step.seat, state, tuple(state.log), self._chances + (step.seat == CHANCE))
        state.log = None
        self._entries.append(entry)
        self._at += 1
        self._decision = None

    def _let_chance(self, always: bool = False) -> None:
        if self.chance == "manual" and not always:
            return
        while self.state.stack:
            step = self._step
            if not isinstance(step, ChanceStep):
                return
            self._take(self._given(step))

    @property
    def _chances(self) -> int:
        return self._entries[self._at - 1].chances if self._at else 0

    def _given(self, step: ChanceStep[Any]) -> str:
        """What chance gives now: what the start has prepared, if it can come, or what the seed says."""
        turn = self._chances
        prepared: Sequence[str] = (self._start or {}).get("chance", ())
        if turn < len(prepared) and step.allows(self.state, prepared[turn]):
            return prepared[turn]
        return step.outcome(self.state, turn_of_chance(self.seed, turn, step.total(self.state)))

    def _happened_since(self, at: int) -> tuple[Event, ...]:
        return tuple(event for n in range(at + 1, self._at + 1) for event in self.events_of(n))

    # ------------------------------------------------------------------------------- a player's undo

    def why_no_undo(self) -> Refusal | None:
        """Why the last choice cannot be taken back by the one who made it; ``None`` if it can."""
        if not self._at:
            return Refusal(_say("undo.nothing"), "")
        last = self._entries[self._at - 1]
        if last.seat == CHANCE and self.chance == "manual":
            return None  # somebody may have entered it wrongly
        if last.seat == CHANCE:
            return Refusal(_say("undo.chance"), "")
        if not self.state.stack or self._step.seat != last.seat:
            return Refusal(_say("undo.turn", who=self.seats[last.seat]), "")
        if any(one.reveals for one in last.happenings):
            return Refusal(_say("undo.reveal"), "")
        return None

    def undo(self) -> None:
        """Take back the last choice, as the player who made it may.

        That is never past a choice of somebody else, past chance, or past something that came to light, and
        never so that somebody else is to choose; then :class:`NotAllowed` says why. What was entered for
        chance by hand can be taken back, since it may have been a slip.
        """
        refusal = self.why_no_undo()
        if refusal is not None:
            raise NotAllowed(refusal.message, refusal.rule or None)
        self._move(self._at - 1)
        self._redoable += 1

    def redo(self) -> None:
        """Make again the choice that was taken back last."""
        if not self._redoable:
            raise NotAllowed(_say("undo.no-redo"))
        self._move(self._at + 1)
        self._redoable -= 1

    # ----------------------------------------------------------------------------------------- study

    def goto(self, choice: int) -> None:
        """Look at the moment after *choice* choices, from 0 to :attr:`length`. Nothing is dropped."""
        self._check_moment(choice)
        self._move(choice)
        self._redoable = 0

    def branch(self) -> "Match":
        """A match of its own that has come to this moment in the same way."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._entries = self._entries[: self._at]
        twin._redoable = 0
        return twin

    def _move(self, at: int) -> None:
        self._at = at
        self._decision = None

    # --------------------------------------------------------------------------------- in and out

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to the file at *path*, or leave what is there as it is."""
        from boardkit.core import record

        record.save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Match":
        """The match whose record is in the file at *path*."""
        from boardkit.core import record

        return record.load(path)

    def record(self) -> dict[str, Any]:
        """The record as JSON has it. It holds what is secret: the seed and everybody's choices."""
        from boardkit.core import record

        return record.written(self)

    def export(self, seat: int) -> dict[str, Any]:
        """The match as *seat* saw it, up to this moment, as JSON has it: nothing that it may not know."""
        from boardkit.core import record

        if seat is None:
            raise NotAllowed(_say("match.seat", seat=seat, n=len(self.seats) - 1))
        self._check_seat(seat)
        return record.seen(self, seat)

    def __repr__(self) -> str:
        return f"Match({self.game.id!r}, seats={list(self.seats)!r}, at={self._at})"


def scenario(
    game: str,
    start: Mapping[str, Any],
    *,
    seats: Sequence[str] | int | None = None,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    chance: ChanceMode = "auto",
) -> Match:
    """A match that starts from the position that *start* describes, for lessons and tests.

    What a description may say is the game's; every game's may have ``seats`` (as many as the players
    described, if it is left out), ``options`` and ``chance``:
    what chance gives first, as keys in order; what cannot come at its turn is left to the seed. For the
    rest see the module ``scenario`` of the game, such as :mod:`boardkit.quacks.scenario`.

    >>> import boardkit
    >>> match = boardkit.scenario("quacks", {"seats": 2, "round": 1, "chance": ["chip:white3"]})
    >>> [event.data["chip"] for event in match.play("draw")]
    ['white3']
    """
    found = find(game)
    told = read_start(found, start)
    described = told.get("players")
    many = told.pop("seats", max(found.seats[0], len(described) if isinstance(described, list) else 0))
    both = read_options(told.pop("options", None), options)
    return Match(game, many if seats is None else seats, seed=seed, options=both, chance=chance, start=told)
