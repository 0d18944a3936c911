"""``boardkit play``, ``replay`` and ``games``: matches on the command line."""

import argparse
import json
import re
from collections.abc import Iterable
from typing import Any, Final

from boardkit.cli.parsing import Frame
from boardkit.cli.terminal import DONE, CommandError, say, write
from boardkit.core.bots import Bot
from boardkit.core.chance import Chance
from boardkit.core.decision import Event
from boardkit.core.errors import BoardkitError
from boardkit.core.game import find, games
from boardkit.core.match import Match
from boardkit.core.names import shown
from boardkit.core.switches import Switches, Value
from boardkit.core.text import Language, Listing, plain

_WHOLE: Final = re.compile(r"-?[0-9]{1,30}")


def add(frame: Frame) -> None:
    """Add the commands to the command line."""
    frame.options(frame.command("games", _games))
    play = frame.command("play", _play, notes="play.notes")
    frame.arguments(play).add_argument("game", metavar="GAME", help=frame.words("play.game"))
    group = frame.options(play)
    group.add_argument("--seats", metavar="N", help=frame.words("play.seats"))
    group.add_argument("--seed", metavar="SEED", help=frame.words("play.seed"))
    group.add_argument("--bots", metavar="NAMES", help=frame.words("play.bots"))
    group.add_argument("--options", metavar="NAME=VALUE,...", default="", help=frame.words("play.options"))
    group.add_argument("--record", metavar="FILE", help=frame.words("play.record"))
    group.add_argument("--json", action="store_true", help=frame.words("play.json"))
    replay = frame.command("replay", _replay)
    frame.arguments(replay).add_argument("file", metavar="FILE", help=frame.words("replay.file"))
    frame.options(replay).add_argument("--seat", metavar="N", help=frame.words("replay.seat"))


# --- boardkit games -------------------------------------------------------------------------------------


def _games(given: argparse.Namespace, lang: Language) -> int:
    """All games, with the numbers of players, the options and the bots of each."""
    for name in games():
        game = find(name)
        low, high = game.seats[0], game.seats[-1]
        write(say("games.line", game=name, title=game.title, low=low, high=high).text(lang))
        for switch in game.switches:
            write(f"  {switch.name} = {', '.join(map(_value_text, switch.values))}  ({switch.rule})")
        write("  " + say("games.bots", bots=Listing(list(game.bots()))).text(lang))
    return DONE


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- boardkit play --------------------------------------------------------------------------------------


def _play(given: argparse.Namespace, lang: Language) -> int:
    """One match between bots: its story, or its outcome as JSON."""
    options = read_options(given.options, find(given.game).switches)
    match = Match(given.game, _seats(given), seed=_seed(given.seed), options=options)
    bots = _bots(match, given.bots)
    while (decision := match.decision) is not None:
        assert decision.seat is not None
        match.play(bots[decision.seat].choose(match.view(decision.seat), decision), seat=decision.seat)
    if given.record is not None:
        match.save(given.record)
    if given.json:
        write(json.dumps(_summary(match), ensure_ascii=False, indent=2))
    else:
        _tell(match.events, lang)
        _tell_places(match, lang)
        _tell_making(match, lang)
    return DONE


def _seats(given: argparse.Namespace) -> int:
    game = find(given.game)
    return game.seats[0] if given.seats is None else _number("--seats", given.seats)


def _number(option: str, typed: str) -> int:
    if not _WHOLE.fullmatch(typed):
        raise CommandError(say("input.number", option=option, given=shown(typed, 40)))
    return int(typed)


def _seed(typed: str | None) -> int | str | None:
    """What is typed like a whole number is one, so that the seed 7 is 7 in a notebook too."""
    return int(typed) if typed is not None and _WHOLE.fullmatch(typed) else typed


def read_options(typed: str, switches: Switches) -> dict[str, Value]:
    """The options of a match as they are typed; the game checks them.

    >>> read_options("books=2,test_tubes=true,supply=2018", find("quacks").switches)
    {'books': 2, 'test_tubes': True, 'supply': '2018'}
    """
    found: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in typed.split(","))):
        name, sign, value = (each.strip() for each in part.partition("="))
        if not sign or not name or not value:
            raise CommandError(say("input.pair", given=shown(part, 40)))
        if name in found:
            raise CommandError(say("input.twice", name=shown(name, 40)))
        values = switches[name].values if name in switches.by_name else ()
        known = {_value_text(each): each for each in values}
        found[name] = known.get(value.lower(), int(value) if _WHOLE.fullmatch(value) else value)
    return found


def _bots(match: Match, typed: str | None) -> list[Bot]:
    """A bot for each seat: one name stands for all of them, otherwise each seat has its own."""
    makers = match.game.bots()
    names = [next(iter(makers))] if typed is None else [name.strip() for name in typed.split(",")]
    for name in names:
        if name not in makers:
            allowed = Listing(list(makers))
            raise CommandError(say("input.bot", name=shown(name, 40), allowed=allowed))
    if len(names) not in (1, len(match.seats)):
        raise CommandError(say("input.bots", n=len(match.seats), given=len(names)))
    if len(names) == 1:
        names *= len(match.seats)
    chance = Chance(f"bots:{match.seed}")
    return [makers[name](chance.below(2**31)) for name in names]


def _summary(match: Match) -> dict[str, Any]:
    """What ``--json`` prints."""
    outcome = match.outcome
    return {
        "game": match.game.id,
        "seats": list(match.seats),
        "options": dict(match.options),
        "seed": match.seed,
        "choices": match.length,
        "outcome": None if outcome is None else outcome.to_json(),
    }


# --- boardkit replay ------------------------------------------------------------------------------------


def _replay(given: argparse.Namespace, lang: Language) -> int:
    """What happened in a recorded match, as everybody or one seat saw it."""
    match = Match.load(given.file)
    seat = None if given.seat is None else _number("--seat", given.seat)
    try:
        match.view(seat)
    except BoardkitError as error:
        raise CommandError(say("input.option", option="--seat", why=error.message)) from error
    _tell((event for event in match.events if event.seen_by(seat)), lang)
    _tell_places(match, lang)
    if seat is None:
        _tell_making(match, lang)
    return DONE


def _tell(events: Iterable[Event], lang: Language) -> None:
    """A line for each event, with the clause that says so."""
    for event in events:
        write(plain(say("play.event", text=event.words, rule=event.rule).text(lang)))


def _tell_places(match: Match, lang: Language) -> None:
    """Who came where with how many points, or that it is not over."""
    write("")
    outcome = match.outcome
    if outcome is None:
        write(say("play.unfinished").text(lang))
        return
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            line = say("play.place", place=place, name=match.seats[seat], points=outcome.scores[seat])
            write(plain(line.text(lang)))
        place += len(seats)


def _tell_making(match: Match, lang: Language) -> None:
    """What the match was made of; no seat may know that while it goes on."""
    write(plain(say("play.end", n=match.at, seed=match.seed).text(lang)))
