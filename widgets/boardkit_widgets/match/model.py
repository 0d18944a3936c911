"""What the components of one table share: the match and its lines, who looks, the language."""

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

import traitlets

from boardkit.core.bots import Bot
from boardkit.core.decision import Decision, Event, NotAllowed
from boardkit.core.errors import BoardkitError
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.core.text import LANGUAGES, Catalogue, Language, Speaks, get_language
from boardkit_widgets.match.lines import Line
from boardkit_widgets.match.playing import Playing, Told, unheard

say = Catalogue("boardkit_widgets.match")

Deed = Callable[[Match], tuple[Event, ...]]
"""Something that goes on with a match, and gives what happened."""


class MatchModel(traitlets.HasTraits):
    """A match that components watch: change it here, and all of them follow.

    Who looks from a *seat* sees what that seat may see and chooses for that seat alone; bots choose for the
    others. ``seat=None`` sees everything and chooses for all.

    Playing from the past loses nothing: it goes on in a :class:`~boardkit_widgets.match.lines.Line` of its
    own, and the old one can be chosen again.

    >>> import boardkit
    >>> model = MatchModel(boardkit.Match("quacks", seed=7))
    >>> [event.kind for event in model.play("draw")], model.at, model.version
    (['placed'], 3, 1)
    >>> model.undo()
    Traceback (most recent call last):
    ...
    boardkit.core.decision.NotAllowed: Chance has answered since; that cannot be taken back.
    >>> model.goto(1); [event.kind for event in model.play("draw")], len(model.lines)
    (['placed'], 1)
    >>> model.seat = 1
    >>> model.play("draw")
    Traceback (most recent call last):
    ...
    boardkit.core.decision.NotAllowed: It is not Ben's choice now, but that of Aki.
    >>> model
    MatchModel(game='quacks', at=1, seat=1)
    """

    version = traitlets.Int(0)
    """Grows with every change of the match."""
    at = traitlets.Int(0)
    """How many choices lead to the moment that is shown; set it to go there."""
    seat = traitlets.Int(None, allow_none=True)
    """Who looks: a seat, or ``None`` who sees all."""
    language = traitlets.Enum(LANGUAGES)
    bot = traitlets.Unicode()
    """The name of the bot that chooses where bots are asked to."""
    playing = traitlets.Bool(False)
    """Whether bots play on at the moment."""

    _playing: Playing | None = None

    def __init__(self, match: Match, seat: int | None = None, *, language: Language | None = None) -> None:
        super().__init__(language=language or get_language())
        self._start(match)
        self.seat = seat

    def _start(self, match: Match) -> None:
        self.lines = [Line(match)]
        self.line = 0
        self._undone = 0
        self._bots: dict[tuple[str, int], Bot] = {}
        self.bot = next(iter(match.game.bots()))
        self.at = match.at

    # ----------------------------------------------------------------------------------- what there is

    @property
    def match(self) -> Match:
        """The match as it goes on the line that is shown."""
        return self.lines[self.line].match

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.match.game

    @property
    def decision(self) -> Decision | None:
        """What is to be chosen, as the one who looks may see it."""
        return self.match.decision_for(self.seat)

    @property
    def may_choose(self) -> bool:
        """Whether the one who looks may make the choice at hand.

        What chance gives is for the one who sees everything, and where a real bag or die is used for all.
        """
        decision = self.decision
        if decision is None or decision.hidden:
            return False
        if decision.seat is None:
            return self.seat is None or self.match.chance == "manual"
        return self.seat in (None, decision.seat)

    @property
    def others_turn(self) -> bool:
        """Whether there is a choice to make that is not that of the one who looks."""
        decision = self.match.decision
        if decision is None or (decision.seat is None and self.match.chance == "manual"):
            return False  # what a real bag or die gave is not for bots to say
        return self.seat is None or decision.seat != self.seat

    @property
    def focus(self) -> int:
        """Whose area is looked at most: of who looks, else of who won, is to choose, or chose last."""
        if self.seat is not None:
            return self.seat
        if self.match.outcome is not None:
            return self.match.outcome.winners[0]
        decision = self.match.decision
        if decision is not None and decision.seat is not None:
            return decision.seat
        chosen = (self.match.chosen(n)[0] for n in range(self.match.at, 0, -1))
        return next((seat for seat in chosen if seat is not None), 0)

    @property
    def past(self) -> bool:
        """Whether the match went on from here: a choice now, unless it is the same, starts a new line."""
        return self.match.length - self.match.at != self._undone

    @property
    def moments(self) -> list[int]:
        """After how many choices there is something new to see for the one who looks."""
        return self.lines[self.line].moments(self.seat)

    @property
    def moment(self) -> int:
        """Which of :attr:`moments` is shown."""
        return self.lines[self.line].moment(self.seat)

    @traitlets.validate("seat")
    def _check_seat(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        try:
            self.match.decision_for(seat)
        except NotAllowed as error:
            raise traitlets.TraitError(str(error)) from error
        return seat

    @traitlets.validate("bot")
    def _check_bot(self, proposal: Any) -> str:
        name: str = proposal["value"]
        if name not in self.game.bots():
            raise traitlets.TraitError(f"there is no bot {name!r}; there are {', '.join(self.game.bots())}")
        return name

    # ----------------------------------------------------------------------------------------- playing

    def play(self, key: str) -> tuple[Event, ...]:
        """Choose *key* for the one who looks; what happened."""
        decision = self.match.decision
        if self.seat is not None and decision is not None and decision.seat is None:
            if not self.may_choose:
                raise NotAllowed(say("refused.chance"))
            return self._advance(lambda match: match.play(key))
        return self._advance(lambda match: match.play(key, seat=self.seat))

    def let_chance(self) -> tuple[Event, ...]:
        """Let chance decide what it has to decide now."""
        return self._advance(lambda match: match.let_chance())

    def let(self, bot: Bot | None = None) -> tuple[Event, ...]:
        """Let *bot*, by default the one called :attr:`bot`, make the choice at hand for whose it is."""
        decision = self.match.decision
        if decision is None:
            raise NotAllowed(say("refused.over"))
        seat = decision.seat
        if seat is None:
            return self.let_chance()
        key = (bot or self._bot_for(seat)).choose(self.match.view(seat), decision)
        return self._advance(lambda match: match.play(key, seat=seat))

    def let_until_seen(self, bot: Bot | None = None) -> tuple[Event, ...]:
        """The same, and on through what is hidden from the one who looks, until there is something to see.

        How many choices somebody makes in secret shows neither in presses nor in pauses.
        """
        with self.hold_trait_notifications():
            happened = self.let(bot)
            while self._goes_on_unseen(happened):
                happened += self.let(bot)
        return happened

    def _goes_on_unseen(self, happened: tuple[Event, ...]) -> bool:
        decision = self.decision
        if decision is None or not decision.hidden or not self.others_turn:
            return False
        return not any(event.seen_by(self.seat) for event in happened)

    def play_on(self, pause: float = 0, told: Told = unheard) -> None:
        """Let bots choose, every *pause* seconds, until it is the turn of the one who looks or all is over.

        Where an event loop runs, as in a notebook, this comes back at once, and bots play meanwhile.
        """
        self.stop()
        self._playing = Playing(self, pause, told)
        self._playing.start()

    def stop(self) -> None:
        """Let bots make no more choices."""
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _bot_for(self, seat: int) -> Bot:
        name = (self.bot, seat)
        if name not in self._bots:
            self._bots[name] = self.game.bots()[self.bot](f"{self.match.seed}:{seat}")
        return self._bots[name]

    def _advance(self, deed: Deed) -> tuple[Event, ...]:
        """Do *deed*; from the past in a line of its own, unless it leads where the match went."""
        match = self.match
        if not self.past:  # nothing is beyond but what was taken back
            happened = deed(match)
        else:
            twin = match.branch()
            happened = deed(twin)
            if _leads_on(match, twin):
                match.goto(twin.at)
            else:
                self._add_line(twin, match.at)
        self._undone = 0
        self.changed()
        return happened

    def _add_line(self, match: Match, since: int) -> None:
        self.lines.append(Line(match, self.line, since))
        self.line = len(self.lines) - 1

    def changed(self) -> None:
        """Tell all who watch that the match has changed: for who plays on it without this model."""
        self.at = self.match.at
        self._undone = min(self._undone, self.match.length - self.match.at)
        self.version += 1

    # ------------------------------------------------------------------------------------ back and forth

    def why_no_undo(self) -> Speaks | None:
        """Why the one who looks cannot take back the last choice; ``None`` if they can."""
        match, decision = self.match, self.decision
        refusal = match.why_no_undo()
        hidden = decision is not None and decision.hidden
        others = self.seat is not None and match.at > 0 and match.chosen(match.at)[0] != self.seat
        if hidden or (others and refusal is None):  # why, would tell what is hidden
            return say("refused.not-yours")
        return refusal and refusal.message

    def why_no_redo(self) -> Speaks | None:
        """Why nothing can be made again; ``None`` if it can be."""
        match = self.match
        if not self._undone:
            return say("refused.no-redo")
        if self.seat is not None and match.chosen(match.at + 1)[0] != self.seat:
            return say("refused.not-yours")
        return None

    def undo(self) -> None:
        """Take back the last choice, as the one who made it may."""
        _unless(self.why_no_undo())
        self.match.undo()
        self._undone += 1
        self.changed()

    def redo(self) -> None:
        """Make again the choice that was taken back last."""
        _unless(self.why_no_redo())
        self.match.redo()
        self._undone -= 1
        self.changed()

    def goto(self, n: int) -> None:
        """Look at the moment after *n* choices; nothing is lost."""
        self.match.goto(n)
        self._undone = 0
        self.changed()

    def step(self, by: int) -> None:
        """Go *by* moments forth, or back if it is below 0, at most to the end or the start."""
        moments = self.moments
        self.goto(moments[min(max(self.moment + by, 0), len(moments) - 1)])

    def branch(self) -> None:
        """Go on from here in a line of its own; the old one stays."""
        self._add_line(self.match.branch(), self.match.at)
        self._undone = 0
        self.changed()

    def choose_line(self, line: int) -> None:
        """Show another of the lines, where it was left."""
        if not 0 <= line < len(self.lines):
            raise NotAllowed(say("refused.line", n=len(self.lines)))
        self.line = line
        self._undone = 0
        self.changed()

    @traitlets.observe("at")
    def _on_at(self, change: Mapping[str, Any]) -> None:
        if change["new"] == self.match.at:
            return
        try:
            self.goto(change["new"])
        except BoardkitError:
            self.at = self.match.at
            raise

    def __repr__(self) -> str:
        return f"MatchModel(game={self.game.id!r}, at={self.moment}, seat={self.seat})"

    # ----------------------------------------------------------------------------------------- the file

    def save(self, path: str | PathLike[str]) -> None:
        """Write the line that is shown to the file at *path*: all of it, secrets included."""
        self.match.save(path)

    def load(self, path: str | PathLike[str]) -> None:
        """Show the match in the file at *path* instead; if the file is not good nothing changes."""
        match = Match.load(path)
        seat = self.seat if self.seat is not None and self.seat < len(match.seats) else None
        with self.hold_trait_notifications():
            self._start(match)
            self.seat = seat
            self.version += 1


def as_model(match: "MatchModel | Match") -> MatchModel:
    """*match* as a model that components can share."""
    if isinstance(match, MatchModel):
        return match
    if isinstance(match, Match):
        return MatchModel(match)
    raise TypeError(f"a Match or a MatchModel is needed, not {type(match).__name__}")


def _leads_on(match: Match, twin: Match) -> bool:
    """Whether *twin*, which left *match* at its moment, went where *match* went too."""
    if twin.at > match.length:
        return False
    return all(twin.chosen(n) == match.chosen(n) for n in range(match.at + 1, twin.at + 1))


def _unless(refusal: Speaks | None) -> None:
    if refusal is not None:
        raise NotAllowed(refusal)
