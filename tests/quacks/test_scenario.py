"""Described positions: what they may say, what follows from it, and what is refused."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardkit
from boardkit.core.chance import uniform
from boardkit.core.decision import NotAllowed
from boardkit.core.errors import BoardkitError
from boardkit.core.flow import playout
from boardkit.core.game import BadScenario
from boardkit.core.match import Match
from boardkit.quacks.material import CARDS, CHIPS
from tests.core.tried import tried
from tests.quacks.table import asks, bag, draw, keys, play, player, pot, state, supply, table


def refused(start: Any, kind: type[BoardkitError] = BadScenario) -> str:
    """The sentence with which a position is refused, after a look at the Japanese one."""
    with pytest.raises(kind) as caught:
        boardkit.scenario("quacks", start)
    assert caught.value.text("ja") != caught.value.text("en")
    assert caught.value.text("en").endswith(".")
    assert caught.value.text("ja").endswith("。")
    return caught.value.text("en")


def one(**mine: Any) -> dict[str, Any]:
    """A position in which seat 0 is described."""
    return {"players": [mine]}


def all_chips(match: Match) -> list[int]:
    """How many of each kind there are anywhere."""
    total = state(match).supply[:]
    for mine in state(match).players:
        total = [a + b for a, b in zip(total, mine.owned(), strict=True)]
    return total


# ----------------------------------------------------------------------------- what it may say


def test_nothing_said_is_the_first_round_without_a_card() -> None:
    match = boardkit.scenario("quacks", {}, chance="manual")
    assert (asks(match), keys(match)) == ((0, "QUA-BREW-5"), "draw")
    now = state(match)
    assert (now.round, now.start, now.card, len(now.left)) == (1, 0, "", 24)
    assert bag(match) == {"white1": 4, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}


def test_everything_said_is_there() -> None:
    mine = {
        "bag": {"white1": 3, "black1": 2}, "pot": ["white2", "orange1@7", "red4"], "aside": ["red2", "red1"],
        "droplet": 2, "glass": 3, "rats": 1, "points": 12, "rubies": 4, "flask": False,
    }  # fmt: skip
    match = table(mine, seats=3, round=5, start=0, card="FB5", options={"red_book": 2})
    seat = player(match)
    # the white 2 goes from the stone on 2 + 1 = 3 to 5, the red 4 from 7 to 11
    assert (seat.droplet, seat.glass, seat.rats, seat.base, seat.vp) == (2, 3, 1, 3, 12)
    assert (seat.rubies, seat.flask, bag(match)) == (4, False, {"white1": 3, "black1": 2})
    assert pot(match) == "white2@5 orange1@7 red4@11"
    assert sorted(CHIPS[chip] for chip in seat.aside) == ["red1", "red2"]
    now = state(match)
    assert (now.round, now.start, now.card, "FB5" in now.left, len(now.left)) == (5, 0, "FB5", False, 23)


def test_chips_lie_as_far_as_their_values_go_or_where_it_is_said() -> None:
    assert pot(table({"pot": "white2 orange1@5 red4 blue1@52 green4 black1@52"})) == (
        "white2@2 orange1@5 red4@9 blue1@52 green4@52 black1@52"
    )


def test_a_bag_not_described_is_the_starting_bag_without_the_pot() -> None:
    match = table({"pot": "white1 white1 blue2"})
    assert bag(match) == {"white1": 2, "white2": 2, "white3": 1, "orange1": 1, "green1": 1}
    assert supply(match, "blue2") == 10 - 1


@pytest.mark.rule("QUA-SETUP-4")
def test_what_the_players_do_not_have_lies_in_the_supply() -> None:
    match = table({"pot": "red1 red1", "bag": {"red1": 4}, "aside": ["red1"]}, {"bag": {"red1": 5}})
    assert supply(match, "red1") == 12 - 2 - 4 - 1 - 5 == 0
    assert sum(all_chips(match)) == 216


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        ("round", (None, "QUA-FORTUNE-1")),
        ("potions", (0, "QUA-BREW-5")),
        ("evaluation", (None, "QUA-DIE-5")),
        ("shopping", (0, "QUA-SHOP-2")),
        ("rubies", (0, "QUA-END-1")),
    ],
)
def test_phases_to_start_from(phase: str, asked: tuple[int | None, str]) -> None:
    mine = {"rubies": 2, "droplet": 5}
    match = table(mine, phase=phase, round=4)
    assert asks(match) == asked
    assert state(match).round == 4


def test_a_pot_leaves_in_force_what_brewing_it_would() -> None:
    # limits of yellow set 3, and of the card
    yellow = {"yellow_book": 3}
    limits = {"yellow1": 8, "yellow1 yellow1": 8, "yellow1 yellow1 yellow4": 9, "white1": 7}
    for chips, limit in limits.items():
        assert player(table({"pot": chips}, options=yellow)).limit == limit
    assert player(table({"pot": "yellow1"}, options=yellow, card="FB5")).limit == 9
    # doubling of yellow set 2
    match = table({"pot": "yellow1", "draws": "orange1"}, options={"yellow_book": 2})
    draw(match, "orange1")
    assert pot(match) == "yellow1@1 orange1@3"
    # the cover of blue set 2: three of four chips are left after an orange one
    match = table({"pot": "blue4 orange1 white3 white3 white2", "draws": "red1"}, options={"blue_book": 2})
    assert (player(match).exploded, player(match).protected) == (True, True)
    match = table({"pot": "blue1 white3 white3 white2"}, options={"blue_book": 2})
    assert (player(match).exploded, player(match).protected) == (True, False)
    # the first white chip has come
    match = table({"pot": "white1", "draws": "white1 orange1"}, card="FB10")
    draw(match, "white1")
    assert keys(match) == "draw flask stop"
    # the offer to start anew after five chips has been declined
    for chips, offered in (("orange1 red1 red1 red1", True), ("orange1 red1 red1 red1 red1", False)):
        match = table({"pot": chips, "draws": "green1 green2"}, card="FB3")
        draw(match, "green1")
        assert ("restart" in keys(match)) == offered
    # and the flask gives back what was in force before the last chip
    match = table({"pot": "yellow1 white1", "draws": "orange1"}, options={"yellow_book": 2})
    play(match, "flask")
    draw(match, "orange1")
    assert pot(match) == "yellow1@1 orange1@3"


def test_who_has_exploded_or_stopped_draws_no_more() -> None:
    match = table({"pot": "white3 white3 white2"}, {"pot": "orange1", "stopped": True, "bag": {"red1": 1}})
    assert asks(match) == (None, "QUA-DIE-5")
    assert (player(match).exploded, player(match).stopped) == (True, True)
    assert pot(match, 1) == "orange1@1"


def test_chance_may_be_prepared() -> None:
    start = {"round": 3, "phase": "round", "chance": ["card:FP12", "die:ruby", "die:vp2", "chip:white3"]}
    match = boardkit.scenario("quacks", start, seed=3)
    assert [(match.chosen(n)) for n in (1, 2, 3)] == [
        (None, "card:FP12"),
        (None, "die:ruby"),
        (None, "die:vp2"),
    ]
    assert (player(match).rubies, player(match, 1).vp) == (2, 2)
    play(match, "draw")
    # 0 points against 2: a tail, just after 1
    assert pot(match) == "white3@4"
    # what cannot come at its turn is left to the seed
    match = boardkit.scenario("quacks", {"chance": ["card:FP1", "chip:white3"]}, seed=3)
    play(match, "draw draw")
    assert pot(match).endswith(f"white3@{player(match).places[0] + 3}")


def test_a_position_can_be_saved_and_comes_back(tmp_path: Any) -> None:
    match = table(
        {"pot": "white2 orange1@5", "draws": "red1 red1"}, card="FB6", round=2, options={"red_book": 3}
    )
    draw(match, "red1")
    match.save(tmp_path / "game.json")
    again = Match.load(tmp_path / "game.json")
    assert again.view(None) == match.view(None)
    assert pot(again) == "white2@2 orange1@5 red1@6"


# ---------------------------------------------------------------------------------- what it may not

SPOTS = "The chip {} cannot lie there; its space is a number from {} to 52."


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"rond": 3}, "A position has no “rond”. Allowed: round, phase, start, card, players, chance."),
        (
            {"phase": "brewing"},
            "“phase” cannot be brewing. Allowed: round, potions, evaluation, shopping, rubies.",
        ),
        (
            {"phase": ["round"]},
            "“phase” cannot be ['round']. Allowed: round, potions, evaluation, shopping, rubies.",
        ),
        ({"round": 0}, "“round” is a whole number from 1 to 9, not 0."),
        ({"round": 10}, "“round” is a whole number from 1 to 9, not 10."),
        ({"round": True}, "“round” is a whole number from 1 to 9, not True."),
        ({"round": 1.0}, "“round” is a whole number from 1 to 9, not 1.0."),
        ({"round": "3"}, "“round” is a whole number from 1 to 9, not '3'."),
        ({"round": None}, "“round” is a whole number from 1 to 9, not None."),
        ({"start": 2}, "“start” is a whole number from 0 to 1, not 2."),
        ({"start": -1}, "“start” is a whole number from 0 to 1, not -1."),
        ({"card": "FP14"}, f"“card” cannot be FP14. Allowed: {', '.join(CARDS)}."),
        ({"card": ["FB1"]}, f"“card” cannot be ['FB1']. Allowed: {', '.join(CARDS)}."),
        (
            {"card": "FB1", "phase": "round"},
            "In the phase “round” no card has been drawn yet; “chance” may begin with card:FB1.",
        ),
        ({"seats": 2, "players": [{}, {}, {}]}, "“players” is a list of at most 2 players."),
        ({"players": {"0": {}}}, "“players” is a list of at most 2 players."),
        ({"players": "ab"}, "“players” is a list of at most 2 players."),
        ({"players": [7]}, "A player is described by names and values, not by 7."),
        (one(gold=1), "A position has no “gold”. Allowed: bag, pot, aside, flask, stopped, droplet, "),
        (one(droplet=52), "“droplet” is a whole number from 0 to 51, not 52."),
        (one(glass=13), "“glass” is a whole number from 0 to 12, not 13."),
        (one(rats=100), "“rats” is a whole number from 0 to 99, not 100."),
        (one(points=1000), "“points” is a whole number from 0 to 999, not 1000."),
        (one(points=-1), "“points” is a whole number from 0 to 999, not -1."),
        (one(rubies=10**60), "“rubies” is a whole number from 0 to 99, not 1000000000000"),
        (one(flask=1), "“flask” cannot be 1. Allowed: True, False."),
        (one(stopped="no"), "“stopped” cannot be 'no'. Allowed: True, False."),
        (one(pot="white1"), "“pot” is a list of at most 200 chips, not white1."),
        (one(pot=["white1"] * 201), "“pot” is a list of at most 200 chips, not ['white1', "),
        (one(pot=["gold1"]), f"There is no chip gold1. Allowed: {', '.join(CHIPS)}."),
        (one(pot=[3]), f"There is no chip 3. Allowed: {', '.join(CHIPS)}."),
        (one(pot=[["white1"]]), f"There is no chip ['white1']. Allowed: {', '.join(CHIPS)}."),
        (one(pot=["white4"]), f"There is no chip white4. Allowed: {', '.join(CHIPS)}."),
        (one(pot=["white1@0"]), SPOTS.format("white1@0", 1)),
        (one(pot=["white1@53"]), SPOTS.format("white1@53", 1)),
        (one(pot=["white1@-3"]), SPOTS.format("white1@-3", 1)),
        (one(pot=["white1@"]), SPOTS.format("white1@", 1)),
        (one(pot=["white1@x"]), SPOTS.format("white1@x", 1)),
        (one(pot=["white1@3@4"]), SPOTS.format("white1@3@4", 1)),
        (one(pot=["white1@²"]), SPOTS.format("white1@²", 1)),
        (one(pot=["white1@" + "9" * 30]), SPOTS.format("white1@" + "9" * 30, 1)),
        (one(pot=["white1@5", "white1@5"]), SPOTS.format("white1@5", 6)),
        (one(pot=["white1@5", "white1@4"]), SPOTS.format("white1@4", 6)),
        (one(droplet=4, pot=["white1@4"]), SPOTS.format("white1@4", 5)),
        (one(pot=["white1@52", "white1@51"]), SPOTS.format("white1@51", 52)),
        (one(pot=["white1"]) | {"phase": "round"}, "In the phase “round” no chip lies in a pot yet."),
        (one(aside=["blue1"]), "Only red chips lie beside the pot."),
        (one(aside=["pink1"]), f"There is no chip pink1. Allowed: {', '.join(CHIPS)}."),
        (one(bag=["white1"]), "“bag” says how many of each chip, not ['white1']."),
        (one(bag={"white1": -1}), "“white1” is a whole number from 0 to 99, not -1."),
        (one(bag={"white1": 1.5}), "“white1” is a whole number from 0 to 99, not 1.5."),
        (one(bag={"gold": 1}), f"There is no chip gold. Allowed: {', '.join(CHIPS)}."),
        (one(bag={"white3": 4}), "There are 4 of white3 in the box, and the players hold 5."),
        (one(pot=["purple1"] * 16), "There are 15 of purple1 in the box, and the players hold 16."),
    ],
)
def test_what_a_position_cannot_be(start: dict[str, Any], sentence: str) -> None:
    assert refused(start).startswith(sentence)


@pytest.mark.parametrize("start", [None, 5, "x", [1], [("round", 1)]])
def test_a_position_is_names_and_values(start: Any) -> None:
    if start is not None:
        assert refused(start, NotAllowed).startswith("A position is described by names and values, not by ")
        with pytest.raises(NotAllowed):
            Match("quacks", start=start)
    else:
        assert refused(start, NotAllowed)


@pytest.mark.parametrize("chance", [5, "card:FP1", [1], {"card:FP1": 1}, None])
def test_chance_is_a_list_of_keys(chance: Any) -> None:
    assert refused({"chance": chance}, NotAllowed).startswith("“chance” is a list of keys, not ")
    with pytest.raises(NotAllowed):
        Match("quacks", start={"chance": chance})


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    match = table({"pot": "white2", "draws": "orange1"}, {"bag": {}})
    before = match.view(None), match.at
    for key in ("sell", "", "draw ", "DRAW", "chip:white1", 5, None, ["draw"], 10**5000):
        with pytest.raises(NotAllowed) as caught:
            match.play(key)  # type: ignore[arg-type]
        assert caught.value.rule == "QUA-BREW-5"
        assert caught.value.text("ja").endswith("。")
    with pytest.raises(NotAllowed) as caught:
        match.play("draw", seat=1)
    assert caught.value.rule == "QUA-BREW-1"
    assert (match.view(None), match.at) == before


# ------------------------------------------------------------------------------------ whatever it is

junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from([10**400, b"x", 1j]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip

NAMES = ("round", "phase", "start", "card", "players", "chance", "seats", "options")
MINE = ("bag", "pot", "aside", "droplet", "glass", "rats", "points", "rubies", "flask", "stopped")


def _or_junk(sound: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly what is sound, so that the rest of it is looked at as well."""
    return st.integers(0, 14).flatmap(lambda n: sound if n else junk)


chips = st.lists(
    st.builds(
        "{}{}".format, st.sampled_from(CHIPS), st.sampled_from(["", "", "", "@3", "@20", "@52", "@99"])
    ),
    max_size=6,
)
players = st.fixed_dictionaries(
    {},
    optional={
        "bag": _or_junk(st.dictionaries(st.sampled_from(CHIPS), st.integers(0, 2), max_size=8)),
        "pot": _or_junk(chips),
        "aside": _or_junk(st.lists(st.sampled_from(["red1", "red2", "red4"]), max_size=2)),
        "droplet": _or_junk(st.integers(0, 51)),
        "glass": _or_junk(st.integers(0, 12)),
        "rats": _or_junk(st.integers(0, 99)),
        "points": _or_junk(st.integers(0, 999)),
        "rubies": _or_junk(st.integers(0, 99)),
        "flask": _or_junk(st.booleans()),
        "stopped": _or_junk(st.booleans()),
    },
)
volume = st.integers(1, 4)
positions = st.fixed_dictionaries(
    {"seats": _or_junk(st.integers(2, 4))},
    optional={
        "round": _or_junk(st.integers(1, 9)),
        "phase": _or_junk(st.sampled_from(["round", "potions", "evaluation", "shopping", "rubies"])),
        "start": _or_junk(st.integers(0, 1)),
        "card": _or_junk(st.sampled_from(["", *CARDS])),
        "players": _or_junk(st.lists(_or_junk(players), max_size=3)),
        "chance": _or_junk(st.lists(st.sampled_from(["card:FP1", "die:ruby", "chip:white1"]), max_size=2)),
        "options": _or_junk(
            st.fixed_dictionaries(
                {"books": volume}, optional={"test_tubes": st.booleans(), "ruby_cap": st.booleans()}
            )
        ),
    },
)


@settings(max_examples=150)
@given(positions, st.integers(0, 999))
def test_a_position_is_refused_or_can_be_played_to_the_end(start: Mapping[str, Any], seed: int) -> None:
    match = tried(lambda: boardkit.scenario("quacks", start, seed=seed))
    if isinstance(match, BoardkitError):
        return
    assert isinstance(match, Match)
    total = all_chips(match)
    assert sum(total) == 216
    now = state(match).copy()
    playout(now, uniform(seed))
    assert not now.stack
    # no chip is made or lost
    for mine in now.players:
        now.supply = [a + b for a, b in zip(now.supply, mine.owned(), strict=True)]
    assert now.supply == total


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), junk, max_size=5))
def test_whatever_a_position_says_it_is_read_or_refused(start: dict[str, Any]) -> None:
    tried(lambda: boardkit.scenario("quacks", start))


@given(st.dictionaries(st.sampled_from(MINE) | st.text(max_size=5), junk, max_size=4))
def test_whatever_a_player_says_it_is_read_or_refused(mine: dict[str, Any]) -> None:
    tried(lambda: boardkit.scenario("quacks", {"players": [mine]}))


def test_numbers_too_long_to_write_are_refused() -> None:
    huge = 10**5000
    bad: list[dict[Any, Any]] = [{name: huge} for name in NAMES] + [one(**{name: huge}) for name in MINE]
    bad += [
        one(pot=[huge]),
        one(pot=["white1", [huge]]),
        one(bag={huge: 1}),
        one(bag={"red1": huge}),
        {huge: 1},
    ]
    bad += [
        {"chance": [huge]},
        {"options": {huge: 1}},
        {"options": {"red_book": huge}},
        {"players": [huge]},
    ]
    for start in bad:
        with pytest.raises(BoardkitError):
            boardkit.scenario("quacks", start)


@pytest.mark.usefixtures("no_collection")
def test_nested_without_end() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for start in (
        {"round": deep},
        one(pot=deep),
        one(pot=[deep]),
        one(bag={"white1": deep}),
        {"options": deep},
    ):
        with pytest.raises(BoardkitError):
            boardkit.scenario("quacks", start)
