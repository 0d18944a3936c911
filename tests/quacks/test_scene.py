"""The picture of Quacks: what is drawn, what can be chosen in it, and what it must not show."""

import json
import re
from collections.abc import Iterator

import pytest

import boardkit
from boardkit.core.chance import Chance
from boardkit.core.element import Element
from boardkit.core.game import Offer
from boardkit.core.match import Match
from boardkit.core.text import LANGUAGES, Language
from boardkit.quacks import scene

# the pot as the specification prints it: coins, points, and where the rubies are
COINS = [*range(16), 15, *(n for n in range(16, 34) for _ in (1, 2)), 35]
RUBIES = {5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52}
FIRST_OF_POINTS = {0: 0, 6: 1, 10: 2, 14: 3, 18: 4, 22: 5, 26: 6, 29: 7, 32: 8, 35: 9, 38: 10, 41: 11, 44: 12,
                   48: 13, 51: 14, 53: 15}  # fmt: skip


def offer_of(match: Match, seat: int | None, lang: Language = "en") -> Offer:
    decision = match.decision_for(seat)
    return Offer(decision.options if decision else (), lang)


def whole(match: Match, seat: int | None, lang: Language = "en") -> list[Element]:
    """The table and all areas, as *seat* sees them."""
    view, offer = match.view(seat), offer_of(match, seat, lang)
    return [
        scene.board(view, offer, lang),
        *(scene.panel(view, other, offer, lang) for other in range(len(match.seats))),
    ]


def spoken(tree: Element) -> list[str]:
    return [e.attrs["aria-label"] for e in tree.walk() if "aria-label" in e.attrs]


def played(seats: int, seed: int, options: dict[str, object] | None = None) -> Iterator[Match]:
    """A match at every decision of a random play, chance by hand."""
    match = boardkit.Match("quacks", seats, seed=seed, options=options, chance="manual")
    chance = Chance(seed)
    while match.decision is not None:
        yield match
        match.play(chance.pick(match.decision.keys))
    yield match


@pytest.fixture
def early() -> Match:
    return boardkit.Match("quacks", ["Aki", "Ben"], seed=7)


def test_every_space_says_what_is_printed_on_it(early: Match) -> None:
    words = spoken(scene.panel(early.view(None), 0, Offer(), "en"))
    assert len(COINS) == 54
    points = 0
    for space, coins in enumerate(COINS):
        points = FIRST_OF_POINTS.get(space, points)
        ruby = ", a ruby" if space in RUBIES else ""
        name = f"the spoon, space {space}" if space == 53 else f"space {space}"
        found = [each for each in words if each.startswith(f"{name}: ")]
        assert len(found) == 1
        gives = f"{coins} coin{'' if coins == 1 else 's'}, {points} point{'' if points == 1 else 's'}"
        assert found[0].partition("; ")[0] == f"{name}: {gives}{ruby}"


def test_every_space_shows_its_numbers(early: Match) -> None:
    tree = scene.panel(early.view(None), 0, Offer(), "en")
    drawn = next(e for e in tree.walk() if e.attrs.get("class") == "bk-q-spaces")
    numbers = [[part for e in space.walk() for part in e.children if isinstance(part, str)]
               for space in drawn.children if isinstance(space, Element)]  # fmt: skip
    assert [int(coins) for coins, _ in numbers] == COINS
    assert sum(int(points) for _, points in numbers) == 343  # the sum that the specification gives


def test_a_space_says_what_lies_on_it() -> None:
    # 2 from the droplet on 0, then 1 more, then 4 more
    match = boardkit.scenario("quacks", {"players": [{"pot": ["white2", "orange1", "green4"]}]})
    words = spoken(scene.panel(match.view(0), 0, Offer(), "en"))
    assert "space 2: 2 coins, 0 points; here: white 2" in words
    assert "space 7: 7 coins, 1 point; here: green 4" in words
    assert "space 8: 8 coins, 1 point; the scoring space" in words
    assert {"white 2 on space 2", "orange 1 on space 3", "green 4 on space 7"} <= set(words)


def test_the_risk_is_exact() -> None:
    # whites 5 of 7: a 3 explodes, a 1 does not; one of four chips is a 3
    bag = {"white3": 1, "white1": 2, "blue2": 1}
    match = boardkit.scenario("quacks", {"players": [{"pot": ["white3", "white2"], "bag": bag}]})
    words = spoken(scene.panel(match.view(0), 0, Offer(), "en"))
    assert "The next chip explodes the pot: 1 of 4, 25%" in words
    assert "White chips 5 of 7" in words


def test_the_choice_and_its_risk_are_said_together() -> None:
    # whites 6 of 7: the 2 and the 3 explode, two of nine chips; 2 / 9 is 22%
    bag = {"white3": 1, "white2": 1, "white1": 2, "orange1": 5}
    match = boardkit.scenario("quacks", {"players": [{"pot": ["white3", "white3"], "bag": bag}]})
    tree = scene.panel(match.view(0), 0, offer_of(match, 0), "en")
    sack = next(e for e in tree.walk() if e.key == "bag-0")
    assert sack.attrs["aria-label"] == "Draw a chip. The next chip explodes the pot: 2 of 9, 22%."
    assert "next chip explodes: 2 of 9, 22%" in str(sack).replace("\N{NO-BREAK SPACE}", " ")


def test_what_cannot_explode_has_a_check_mark_and_no_bar() -> None:
    # whites 2 of 7: not even the 3 explodes
    match = boardkit.scenario("quacks", {"players": [{"pot": ["white2"], "bag": {"white3": 1, "red1": 3}}]})
    tree = scene.panel(match.view(0), 0, offer_of(match, 0), "en")
    risk = str(next(e for e in tree.walk() if e.key == "risk"))
    assert "The next chip cannot explode: 0 of 4" in risk
    assert "bk-q-check" in risk
    assert "bk-q-risk-bar" not in risk


@pytest.mark.parametrize("stopped", [False, True])
def test_a_number_of_a_space_is_its_index(stopped: bool) -> None:
    # the last chip lies on 22 + 1 = 23; the scoring space is 24, with 19 coins, 5 points and a ruby
    player = {"droplet": 22, "pot": ["orange1"], "bag": {"orange1": 1}, "stopped": stopped}
    match = boardkit.scenario("quacks", {"players": [player, {}]})
    tree = scene.panel(match.view(None), 0, Offer(), "en")
    words = [each.replace("\N{NO-BREAK SPACE}", " ") for each in spoken(tree)]
    assert "scoring space now: space 24: 19 coins, 5 points, a ruby" in words
    assert ("Stopped: scores space 24" if stopped else "Stirring: would score space 24") in words


def test_an_exploded_pot_is_said_in_a_natural_way() -> None:
    # 3 + 3 + 2 = 8
    match = boardkit.scenario(
        "quacks", {"phase": "evaluation", "players": [{"pot": ["white3", "white3", "white2"]}]}
    )
    assert "white chips total 8, over the limit of 7" in scene.summary(match.view(0), "en")
    assert "白の合計8（上限7を超過）" in scene.summary(match.view(0), "ja")


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {"random_start_player": True}),
        (3, 2, {"books": 2, "test_tubes": True}),
        (4, 3, {"books": {"green": 2, "red": 2, "blue": 1, "yellow": 1, "purple": 4}}),
        (2, 4, {"books": 4, "decline_chip_actions": True}),
    ],
)
def test_what_can_be_chosen_can_be_chosen_in_the_picture(
    seats: int, seed: int, options: dict[str, object]
) -> None:
    for n, match in enumerate(played(seats, seed, options)):
        decision = match.decision
        if decision is None or n % 3:  # a third of the moments is enough
            continue
        wanted = {option.element: f"play:{option.key}" for option in decision if option.element is not None}
        live = [e for tree in whole(match, None) for e in tree.walk() if "data-bk-action" in e.attrs]
        assert {e.key: e.attrs["data-bk-action"] for e in live} == wanted
        assert all("data-bk-stop" in e.attrs for e in live)


def test_a_pot_brewed_in_secret_shows_nothing() -> None:
    pot = ["white3", "orange1", "blue2"]
    rich = {"pot": pot, "bag": {"white1": 4, "green1": 1}, "rubies": 3}
    open_ = boardkit.scenario("quacks", {"players": [rich, {}], "start": 0})
    # the same before the first chip: all chips in the bag
    shut = boardkit.scenario(
        "quacks",
        {
            "players": [
                {"bag": {"white3": 1, "orange1": 1, "blue2": 1, "white1": 4, "green1": 1}, "rubies": 3},
                {},
            ]
        },
    )
    assert str(scene.panel(open_.view(1), 0, Offer(), "en")) == str(
        scene.panel(shut.view(1), 0, Offer(), "en")
    )
    words = spoken(scene.panel(open_.view(1), 0, Offer(), "en"))
    assert not [each for each in words if " on space " in each or "explode" in each]
    assert "All chips, wherever they lie: 8" in words


def test_areas_of_others_are_the_same_whatever_they_brew() -> None:
    match = boardkit.scenario("quacks", {"seats": 3, "round": 3})
    before = [str(tree) for tree in whole(match, 2)]
    assert match.decision is not None
    assert match.decision.seat == 0
    match.play("draw")
    assert [str(tree) for tree in whole(match, 2)] == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scenes_are_the_same_bytes_each_time(lang: Language) -> None:
    one, other = (
        boardkit.scenario("quacks", {"round": 4, "players": [{"pot": ["white2", "red1"], "points": 51}]})
        for _ in (1, 2)
    )
    assert [str(tree) for tree in whole(one, 0, lang)] == [str(tree) for tree in whole(other, 0, lang)]
    assert scene.summary(one.view(0), lang) == scene.summary(other.view(0), lang)


def test_japanese_pictures_hold_no_english(early: Match) -> None:
    early.play("draw")
    for tree in whole(early, 0, "ja"):
        words = " ".join(
            [*spoken(tree), *(part for e in tree.walk() for part in e.children if isinstance(part, str))]
        )
        left = re.sub("Aki|Ben", "", words)
        assert not re.findall(r"[A-Za-z]{2,}", left)


def test_chips_keep_their_elements_as_the_pot_grows() -> None:
    match = boardkit.scenario(
        "quacks", {"players": [{"pot": ["white2"], "bag": {"orange1": 3}}], "chance": ["chip:orange1"]}
    )

    def chips() -> list[str]:
        tree = scene.panel(match.view(0), 0, Offer(), "en")
        return [e.key for e in tree.walk() if e.key and re.fullmatch(r"chip-\d+", e.key)]

    assert chips() == ["chip-0"]
    match.play("draw")
    assert chips() == ["chip-0", "chip-1"]


def test_a_lap_of_the_track_has_its_mark() -> None:
    # 57 points: 7 on the track, and the seal for 50
    match = boardkit.scenario("quacks", {"players": [{"points": 57}, {"points": 7}]})
    board = scene.board(match.view(0), Offer(), "en")
    laps = {e.key: "bk-q-lap" in str(e) for e in board.walk() if e.key and e.key.startswith("marker-")}
    assert laps == {"marker-0": True, "marker-1": False}
    assert "Aki stands at 57 points" in spoken(board)


def test_books_say_price_supply_and_when_they_come(early: Match) -> None:
    board = scene.board(early.view(0), Offer(), "en")
    words = spoken(board)
    # prices of set 1 in the specification; 13 green 1s are left when two players have one each
    assert {"green 1: price 4, 13 left", "blue 4: price 19, 10 left", "purple 1: price 9, 15 left"} <= set(
        words
    )
    text = str(board)
    assert text.count("bk-q-closed") == 2
    assert "From round 2 on" in text
    assert "From round 3 on" in text


def test_what_is_for_sale_says_what_it_costs_and_does() -> None:
    # 3 on space 3, so 4 coins: orange 3 and green 4 of set 1, and not blue for 5
    match = boardkit.scenario("quacks", {"phase": "shopping", "players": [{"pot": ["white3"]}]})
    board = scene.board(match.view(0), offer_of(match, 0), "en")
    live = {e.key: e for e in board.walk() if "data-bk-action" in e.attrs}
    assert set(live) == {"book-orange1", "book-green1"}
    assert live["book-green1"].attrs["aria-label"].startswith("Buy green 1 for 4; ")
    assert (
        live["book-green1"]
        .attrs["aria-label"]
        .endswith(" left. Step B: a ruby for each green chip among the last two.")
    )
    assert str(board).count("bk-q-offered") == len(live)


def test_markers_hide_no_number_of_the_track() -> None:
    # three on the same point, one in the next corner
    players = [{"points": 10}, {"points": 10}, {"points": 60}, {"points": 11}]
    match = boardkit.scenario("quacks", {"players": players})
    board = scene.board(match.view(0), Offer(), "en")
    places = [e.attrs["transform"] for e in board.walk() if e.key and e.key.startswith("marker-")]
    assert len(set(places)) == 4
    for place in places:  # the board is 15 cells of 25 wide and 12 high
        x, y = map(float, place.removeprefix("translate(").removesuffix(")").split())
        assert not (0 < x < 15 * 25 and 0 < y < 12 * 25)


def test_keys_are_unique_in_each_tree() -> None:
    match = boardkit.Match("quacks", 4, seed=9, options={"test_tubes": True})
    for tree in whole(match, None):
        keys = [e.key for e in tree.walk() if e.key is not None]
        assert len(keys) == len(set(keys))


def size_of(match: Match, seat: int | None) -> int:
    return sum(len(json.dumps(tree.to_json(), ensure_ascii=False)) for tree in whole(match, seat))


def test_a_whole_table_is_small_enough_to_send() -> None:
    # two players with open pots, and four while the pots of the others are under their lids
    open_ = [size_of(match, None) for n, match in enumerate(played(2, 6)) if n % 40 == 0]
    assert max(open_) < 150_000
    lidded = [
        size_of(match, match.view(None)["acting"])
        for n, match in enumerate(played(4, 6))
        if n % 50 == 0 and match.view(None)["hidden"]
    ]
    assert lidded
    assert max(lidded) < 150_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_has_its_words(lang: Language) -> None:
    for n, match in enumerate(played(3, 8, {"books": 3, "stir_every_round": True})):
        if n % 25 == 0 or match.decision is None:
            words = scene.summary(match.view(None), lang)
            assert all(name in words for name in match.seats)
            whole(match, None, lang)
