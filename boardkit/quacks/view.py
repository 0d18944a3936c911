"""What a seat may see. While pots are secret, others look as they did before they began to brew.

A view has ``round``, ``rounds``, ``phase``, ``start`` (the seat that starts), ``acting`` (whose turn it
is), ``card`` and ``cards_left`` (such as ``FP4``), ``supply`` (chips by name), ``options``, ``hidden``
(whether pots are secret now), and ``players``, by seat:

- ``vp`` points; ``points`` the same by where they came from; ``rubies``; ``flask``: whether it is full
- ``droplet``, ``glass``, ``rats`` (tails used this round), ``base``: where droplet or rat stone lies
- ``pot``: the chips in order with their spaces; ``bag`` and ``owned``: chips by name; ``aside``: red chips
  beside the pot; ``shown``: chips that were drawn to be looked at
- ``whites`` and ``limit``: the sum of the white chips, and the most that it may be; ``shield``: for
  how many more chips an explosion is covered (blue set 2); ``doubled``: the next chip moves twice as far
- ``exploded``, ``protected`` (exploded, but covered), ``stopped``
- ``scoring``: the scoring space with its ``coins``, ``points`` and ``ruby``
- ``secret``: whether this player's pot is hidden from the one who looks
"""

from collections.abc import Callable, Mapping
from typing import Any

from boardkit.core.flow import CHANCE, Step, playout
from boardkit.core.game import Hidden, View
from boardkit.quacks._say import say
from boardkit.quacks.material import CHIPS, COINS, POINTS, ROUNDS, RUBY
from boardkit.quacks.pot import begin
from boardkit.quacks.potions import BREW, Brew, Reveal
from boardkit.quacks.state import SOURCES, Player, Quacks, Terms
from boardkit.quacks.stir import Commit, StirReveal


def view(state: Quacks, seat: int | None) -> View:
    """What *seat* may see, in names and numbers that read like the table; everything for ``None``.

    ``state`` in it is the same in the form of :meth:`~boardkit.quacks.state.Quacks.to_json`.
    """
    seen = state if seat is None else masked(state, seat)
    options = seen.terms.options
    return {
        "game": "quacks",
        "seat": seat,
        "options": dict(options),
        "round": seen.round,
        "rounds": ROUNDS,
        "phase": seen.phase,
        "start": seen.start,
        "acting": acting(seen),
        "card": seen.card,
        "cards_left": seen.left[:],
        "supply": counts(seen.supply),
        "hidden": seen.hidden,
        "players": [_player(seen, other, seat) for other in range(seen.terms.seats)],
        "state": seen.to_json(),
    }


def acting(state: Quacks) -> int | None:
    """The seat that is to act, or that chance answers."""
    return state.stack[-1].concerns if state.stack else None


def counts(chips: list[int]) -> dict[str, int]:
    """Counts of chips by name, those that there are."""
    return {CHIPS[chip]: n for chip, n in enumerate(chips) if n}


def _player(state: Quacks, seat: int, viewer: int | None) -> dict[str, Any]:
    player = state.players[seat]
    space = player.space + 1
    return {
        "seat": seat,
        "vp": player.vp,
        "points": dict(zip(SOURCES, player.sources, strict=True)),
        "rubies": player.rubies,
        "flask": player.flask,
        "droplet": player.droplet,
        "glass": player.glass,
        "rats": player.rats,
        "base": player.base,
        "bag": counts(player.bag),
        "owned": counts(player.owned()),
        "pot": [{"chip": CHIPS[c], "space": s} for c, s in zip(player.pot, player.places, strict=True)],
        "aside": [CHIPS[chip] for chip in player.aside],
        "shown": [CHIPS[chip] for chip in player.shown],
        "whites": player.whites,
        "limit": player.limit,
        "shield": player.shield,
        "doubled": player.doubled,
        "exploded": player.exploded,
        "protected": player.protected,
        "stopped": player.stopped,
        "scoring": {"space": space, "coins": COINS[space], "points": POINTS[space], "ruby": RUBY[space]},
        "secret": is_secret(state, seat, viewer),
    }


def is_secret(state: Quacks, seat: int, viewer: int | None) -> bool:
    """Whether the pot of *seat* is hidden from *viewer* (QUA-BREW-1)."""
    return state.hidden and viewer is not None and seat != viewer


# --------------------------------------------------------------------------------------- hiding


def masked(state: Quacks, viewer: int) -> Quacks:
    """The state as *viewer* knows it: others have not begun to brew, nor decided."""
    seen = state.copy()
    for seat, player in enumerate(seen.players):
        if is_secret(state, seat, viewer):
            _unbrew(seen, player)
    seen.commits = [n if seat == viewer else 0 for seat, n in enumerate(seen.commits)]
    if seen.hidden and seen.brewing is not None and seen.brewing != viewer:
        while not isinstance(seen.stack[-1], Brew | Reveal):
            seen.stack.pop()
        seen.stack.append(BREW[seen.brewing])
    return seen


def _unbrew(state: Quacks, player: Player) -> None:
    """Put *player* back to before its first chip of this round."""
    bag = player.owned()
    for chip in player.aside_before:
        bag[chip] -= 1
    player.bag = bag
    player.aside = player.aside_before[:]
    player.shown = []
    player.flask = player.flask_before
    player.rubies = player.rubies_before
    player.vp = player.vp_before
    player.sources = player.sources_before[:]
    begin(player, state.limit)


def hides(state: Quacks, viewer: int) -> Hidden | None:
    """What *viewer* sees of a decision that is part of somebody else's secret brewing."""
    if state.hidden and state.brewing is not None and state.brewing != viewer:
        return Hidden(state.brewing, say("step.brewing"), "QUA-BREW-1")
    return None


# ------------------------------------------------------------------------------------- imagining


def from_json(
    given: Mapping[str, Any], terms: Terms, step: Callable[[Mapping[str, Any]], Step[Any]]
) -> Quacks:
    """The state that JSON has."""
    state = Quacks()
    state.log = None
    state.terms = terms
    for name in ("brewing", "card", "hidden", "phase", "round", "start", "stirring"):
        setattr(state, name, given[name])
    state.commits, state.left, state.supply = given["commits"][:], given["left"][:], given["supply"][:]
    state.players = [_read_player(player) for player in given["players"]]
    state.stack = [step(each) for each in given["stack"]]
    return state


def _read_player(given: Mapping[str, Any]) -> Player:
    return Player(**{name: value[:] if isinstance(value, list) else value for name, value in given.items()})


def imagine(state: Quacks, viewer: int, chance: Callable[[], float]) -> None:
    """Fill in at random what *viewer* does not know: others' brewing, and what they decided."""
    if state.hidden and state.brewing is not None:
        order = state.order()
        for seat in order[: order.index(state.brewing)]:
            if seat != viewer:
                _brew_anyhow(state, seat, chance)
        if state.brewing != viewer:
            _begin_anyhow(state, chance)
    _commit_anyhow(state, viewer, chance)


def _brew_anyhow(state: Quacks, seat: int, chance: Callable[[], float]) -> None:
    """*seat* brews from the first chip to the last, at random."""
    stack, brewing = state.stack, state.brewing
    state.stack = [BREW[seat]]
    playout(state, chance)
    state.stack, state.brewing = stack, brewing


def _begin_anyhow(state: Quacks, chance: Callable[[], float]) -> None:
    """The brewing of the seat whose turn it is has come to some point, where it is to choose."""
    brew = state.stack.pop()
    here = len(state.stack)
    state.stack.append(brew)
    before: Quacks | None = None
    while len(state.stack) > here:
        step: Any = state.stack[-1]
        if step.seat >= 0:
            before = state.copy()
            if chance() < 0.3:
                return
        state.stack.pop()
        if step.seat >= 0:
            keys = step.keys(state)
            step.take(state, keys[int(chance() * len(keys))])
        elif step.seat == CHANCE:
            step.take(state, step.outcome(state, int(chance() * step.total(state))))
        else:
            step.run(state)
    # it stopped: the last time that it had to choose will do
    assert before is not None
    for name in ("players", "supply", "stack", "commits", "left"):
        setattr(state, name, getattr(before, name))


def _commit_anyhow(state: Quacks, viewer: int, chance: Callable[[], float]) -> None:
    """Those who have decided whether to stir have decided somehow."""
    if not any(isinstance(step, StirReveal) for step in state.stack):
        return
    waiting = {step.seat for step in state.stack if isinstance(step, Commit)}
    for seat, player in enumerate(state.players):
        if seat not in waiting and seat != viewer and not player.stopped:
            keys = Commit(seat).keys(state)
            Commit(seat).take(state, keys[int(chance() * len(keys))])
