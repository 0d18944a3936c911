"""What a game gives to the house, and where the games are found."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from boardkit.core import rulebook
from boardkit.core.element import Element
from boardkit.core.errors import BoardkitError
from boardkit.core.flow import Happening, Option, State, Step
from boardkit.core.names import shown
from boardkit.core.switches import Switches, Value
from boardkit.core.text import Catalogue, Language, Listing, Speaks, Verbatim

if TYPE_CHECKING:
    from boardkit.core.bots import Bot

_say = Catalogue("boardkit.core")

S = TypeVar("S", bound=State)

View = dict[str, Any]
"""What a seat may see, as JSON has it."""


class UnknownGame(BoardkitError):
    """A game that nobody has registered."""


class BadScenario(BoardkitError):
    """A described position that cannot be."""


class Hidden(NamedTuple):
    """All that a seat sees of somebody else's secret decision."""

    seat: int | None
    prompt: Speaks
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    ``scores`` by seat; ``ranking`` from the first place down, seats that share a place together;
    ``breakdown`` by seat, what each score is made of.
    """

    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[Mapping[str, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self.ranking[0]

    def to_json(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {
            "scores": list(self.scores),
            "ranking": [list(place) for place in self.ranking],
            "breakdown": [dict(parts) for parts in self.breakdown],
        }


class Offer:
    """What a scene may offer: for each of its elements, the option that choosing it takes.

    A scene asks for the attributes of an element by its key; where nothing is on offer there are none.
    """

    def __init__(self, options: Sequence[Option] = (), lang: Language = "en") -> None:
        self.lang = lang
        self.by_element = {option.element: option for option in options if option.element is not None}

    def __contains__(self, element: str) -> bool:
        return element in self.by_element

    def attrs(self, element: str) -> dict[str, str]:
        """The attributes that make *element* something to choose; none if it is not on offer."""
        option = self.by_element.get(element)
        if option is None:
            return {}
        label = option.label(self.lang)
        return {
            "data-bk-action": f"play:{option.key}",
            "data-bk-stop": "",
            "role": "button",
            "aria-label": label,
        }


class Game(Generic[S]):
    """One game. A package makes a subclass and registers its one instance; see ``docs/add_a_game.md``."""

    id: ClassVar[str]
    """Its name in records and commands."""
    package: ClassVar[str]
    """The package with its ``rules.toml`` and ``messages.toml``."""
    seats: ClassVar[range]
    """How many may play."""
    switches: ClassVar[Switches] = Switches([])
    """Its options."""
    steps: ClassVar[Sequence[type[Step[Any]]]]
    """Its steps, so that a state can be read from JSON."""

    chance_keys: ClassVar[frozenset[str]] = frozenset()
    """All keys that chance can give, so that a slip in a scenario is told; empty if they are not listed."""

    def __init__(self) -> None:
        self.say = Catalogue(self.package)
        self.step_named = {step.name: step for step in self.steps}

    # ------------------------------------------------------------------------- what a game gives

    def new(self, seats: int, options: Mapping[str, Value]) -> S:
        """The state before anything happened, for so many seats and resolved options; not settled."""
        raise NotImplementedError

    def described(self, start: Mapping[str, Any], seats: int, options: Mapping[str, Value]) -> S:
        """The state that a scenario describes; :class:`BadScenario` if it cannot be."""
        raise BadScenario(_say("scenario.none", game=self.id))

    def view(self, state: S, seat: int | None) -> View:
        """What *seat* may see; all there is for ``None``."""
        raise NotImplementedError

    def hides(self, state: S, seat: int) -> Hidden | None:
        """What *seat* sees instead of a decision that is hidden from it; ``None`` if it may see it."""
        return None

    def resample(self, view: View, chance: Any) -> S:
        """A state that looks to the seat of *view* as this one does; what is hidden is imagined.

        *chance* is a function that gives numbers from 0 up to 1. A view of everything gives that state.
        """
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """The result of a match that is over."""
        raise NotImplementedError

    def words(self, name: str, value: Any) -> Any:
        """What a text shows for the datum *name* of an event."""
        return value

    def board(self, view: View, offer: Offer, lang: Language) -> Element:
        """The scene of the table: what all share."""
        raise NotImplementedError

    def panel(self, view: View, seat: int, offer: Offer, lang: Language) -> Element:
        """The scene of one player's area."""
        raise NotImplementedError

    def summary(self, view: View, lang: Language) -> str:
        """The position in a sentence or two, for those who listen."""
        raise NotImplementedError

    def bots(self) -> "Mapping[str, Callable[[int | str], Bot]]":
        """The programs that can play it, by name: each is made from a seed. The first is the usual one.

        Where the game's texts have ``bot.<name>``, that is what people read.
        """
        from boardkit.core.bots import RandomBot

        return {"random": RandomBot}

    # ------------------------------------------------------------------------- what it then has

    @property
    def title(self) -> Speaks:
        """Its name as people know it."""
        return self.say("title")

    @property
    def rules(self) -> Mapping[str, rulebook.Clause]:
        """Its clauses by their ids."""
        return rulebook.load(self.package)

    def options(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """The options of a match: those *given*, checked, and the defaults of the others."""
        return self.switches.read(given)

    def narrate(self, happening: Happening, names: Sequence[str]) -> Speaks:
        """A happening in words."""
        values = {name: self.words(name, value) for name, value in happening.data.items()}
        if happening.seat is not None:
            values["who"] = Verbatim(names[happening.seat])
        return self.say(f"event.{happening.kind}", **values)

    def step(self, given: Mapping[str, Any]) -> Step[S]:
        """The step that JSON has: the inverse of :meth:`~boardkit.core.flow.Step.to_json`."""
        return self.step_named[given["step"]].from_json(given)


# ------------------------------------------------------------------------------------------ registry

_homes: dict[str, str] = {}


def register(game: str, home: str) -> None:
    """Say where the game with the id *game* lives: ``"package.module:NAME"``, imported when needed."""
    _homes[game] = home


def games() -> tuple[str, ...]:
    """The ids of all games there are.

    >>> "quacks" in games()
    True
    """
    return tuple(sorted(_homes))


def find(game: str) -> Game[Any]:
    """The game with the id *game*; :class:`UnknownGame` if there is none."""
    home = _homes.get(game) if isinstance(game, str) else None
    if home is None:
        raise UnknownGame(_say("game.unknown", game=shown(game, 40), allowed=Listing(games())))
    module, _, name = home.partition(":")
    found: Game[Any] = getattr(import_module(module), name)
    return found
