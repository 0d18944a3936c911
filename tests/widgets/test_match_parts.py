"""The components of a match without a browser: what each shows, offers, does and says, alone and together."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import traitlets

import boardkit
from boardkit.core.decision import Event, NotAllowed
from boardkit.core.game import Outcome
from boardkit.core.text import Verbatim
from boardkit_widgets import (
    BadValue,
    Board,
    Choices,
    ClauseCard,
    Files,
    MatchModel,
    NotOffered,
    Panel,
    Seats,
    Story,
    Timeline,
)
from boardkit_widgets.match.component import MatchWidget
from boardkit_widgets.match.result import result_words
from tests.widgets.matches import find, keyed, pressable, quacks, rubies, sent, shop, washday, words

Make = Callable[[Any], MatchWidget]

PARTS: list[Make] = [Board, Choices, Timeline, Story, Seats, Files, lambda match: Panel(match, of=0)]


@pytest.fixture
def opened() -> Iterator[Callable[..., Any]]:
    """Makes components, and closes them."""
    made: list[MatchWidget] = []

    def make(part: Any, match: Any, **settings: Any) -> Any:
        made.append(part(match, **settings))
        return made[-1]

    yield make
    for widget in made:
        widget.close()


Open = Callable[..., Any]


# --- every one ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", PARTS)
def test_each_works_alone_and_in_both_languages(opened: Open, make: Make) -> None:
    widget = opened(make, quacks())
    english = widget.to_html()
    widget.language = "ja"
    assert widget.model.language == "ja"
    assert widget.to_html() != english
    assert repr(widget).startswith(f"{type(widget).__name__}(game='quacks', at=1, seat=None")
    assert widget._repr_mimebundle_()[0]["text/html"] == widget.to_html()


@pytest.mark.parametrize("make", PARTS)
def test_each_takes_a_match_or_a_model_and_nothing_else(opened: Open, make: Make) -> None:
    model = MatchModel(quacks())
    assert opened(make, model).model is model
    with pytest.raises(TypeError, match="a Match or a MatchModel is needed, not str"):
        make("quacks")


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'sped'.*'speed'"):
        Timeline(quacks(), sped="slow")


def test_all_follow_one_model(opened: Open) -> None:
    model = MatchModel(quacks())
    parts = [opened(make, model) for make in PARTS]
    choices, story = parts[1], parts[3]
    before = sent(parts)
    choices.act("play:draw")
    assert "Aki places white 1 on space 1." in words(story.scene())
    changed = [old["tree"] != new["tree"] for old, new in zip(before, sent(parts), strict=True)]
    # what all share, the names and the file look as before, and are not sent again
    assert changed == [False, True, True, True, False, False, True]


@pytest.mark.parametrize("make", PARTS[:5])
def test_keys_step_and_say_where_one_is(opened: Open, make: Make) -> None:
    widget = opened(make, quacks())
    keys = find(widget.scene(), "data-bk-keys")[0].attrs["data-bk-keys"]
    assert keys == "[=back ]=forward u=undo r=redo"
    widget.act("back")
    assert widget.model.at == 0
    assert widget.announcement["text"].startswith("Step 0 of 1.")
    widget.act("forward")
    assert widget.model.at == 1
    assert len(widget.announcement["text"]) < 160 + len("12 things happened before.")
    with pytest.raises(NotAllowed, match="Chance has answered since"):
        widget.act("undo")
    assert widget.alert == "Chance has answered since; that cannot be taken back."
    assert widget.model.at == 1


def test_a_game_of_another_house_looks_as_well(opened: Open) -> None:
    model = MatchModel(washday())
    for make in PARTS:
        assert opened(make, model).to_html()


def test_of_much_that_happened_the_newest_is_said(opened: Open) -> None:
    choices = opened(Choices, quacks())
    # "Aki: Draw a chip." takes 17 of 160 letters, a sentence of 40 letters fits in three times
    happened = [
        Event("note", "QUA-BREW-1", 0, None, False, {}, Verbatim(f"{n}" + "x" * 38 + ".")) for n in range(5)
    ]
    choices.tell(happened)
    asked = choices.asked().text("en")
    assert len(asked) <= 40
    many = [str(event.words.text()) for event in happened[2:]]
    assert choices.announcement["text"] == " ".join(["2 things happened before.", *many, asked])


def test_a_step_says_what_happened_there(opened: Open) -> None:
    timeline = opened(Timeline, quacks())
    timeline.model.play("draw")
    timeline.act("back")
    timeline.act("forward")
    assert timeline.announcement["text"] == "Step 3 of 3. Aki places white 1 on space 1."


# --- what a page may do -------------------------------------------------------------------------------------


def message(widget: MatchWidget, action: str, value: object = None) -> None:
    """What a page sends."""
    content = {"n": widget.ack + 1, "action": action}
    widget._handle_custom_msg(content if value is None else content | {"value": value}, [])


@pytest.mark.parametrize("make", PARTS)
@pytest.mark.parametrize(
    "action",
    [
        "play:stop",
        "play:",
        "play:chip:white1",
        "seat:9",
        "goto",
        "line",
        "rule:x:QUA-BREW-5",
        "load",
        "__init__",
    ],
)
def test_what_is_not_offered_is_not_done(opened: Open, make: Make, action: str) -> None:
    widget = opened(make, quacks())
    message(widget, action, "../../etc/passwd")
    message(widget, action)
    assert (widget.model.at, widget.model.seat, widget.model.version) == (1, None, 0)


def test_a_stale_choice_of_another_seat_is_not_played(opened: Open) -> None:
    model = MatchModel(quacks())
    choices = opened(Choices, model)
    assert "play:draw" in choices.offers
    model.match.play("draw")
    model.match.play("stop")  # behind the model: the page still shows Aki's choice
    model.seat = 0
    with pytest.raises(NotOffered):
        choices.act("play:stop")
    assert model.match.choices[-1] == "stop"


@pytest.mark.parametrize("value", ["-1", "99", "1.5", "x", "", "٣", "0" * 5000])
def test_a_step_that_is_not_there_is_refused(opened: Open, value: str) -> None:
    timeline = opened(Timeline, quacks())
    with pytest.raises((NotAllowed, BadValue)):
        timeline.act("goto", value)
    assert timeline.model.at == 1


# --- board and panel ----------------------------------------------------------------------------------------


def test_only_who_may_choose_finds_choices_on_the_scene(opened: Open) -> None:
    model = MatchModel(quacks())
    panels = [opened(Panel, model, of=seat) for seat in range(2)]
    assert [pressable(panel) for panel in panels] == [{"draw"}, set()]
    model.seat = 1
    assert [pressable(panel) for panel in panels] == [set(), set()]
    model.seat = 0
    panels[0].act("play:draw")
    assert pressable(panels[0]) == {"draw", "stop", "flask"}
    assert (
        panels[0].announcement["text"] == "Aki places white 1 on space 1. Aki: Draw another chip, or stop?"
    )


def test_the_scene_is_one_stop_for_the_keyboard(opened: Open) -> None:
    for widget in (opened(Board, quacks()), opened(Panel, quacks(), of=0)):
        assert "data-bk-roving" in widget.scene().attrs


def test_the_position_is_told_to_those_who_listen(opened: Open) -> None:
    choices = opened(Choices, quacks())
    assert words(keyed(choices.scene(), "summary")).startswith("Round 1 of 9, Potions")


def test_a_panel_can_turn_to_another_player(opened: Open) -> None:
    panel = opened(Panel, quacks(), of=0)
    first = panel.tree
    panel.of = 1
    assert panel.tree != first
    assert repr(panel) == "Panel(game='quacks', at=1, seat=None, of=1)"


# --- choices ------------------------------------------------------------------------------------------------


def test_every_option_is_a_button(opened: Open) -> None:
    choices = opened(Choices, rubies())
    assert pressable(choices) == {"droplet", "flask", "done"} - {"flask"}
    assert words(keyed(choices.scene(), "prompt")) == "1AkiSpend rubies?QUA-END-1"


def test_why_not_is_told_with_the_clause(opened: Open) -> None:
    choices = opened(Choices, quacks())
    assert "QUA-BREW-6" not in words(choices.scene())
    choices.act("why")
    told = words(keyed(choices.scene(), "refused:stop"))
    assert told == "StopNobody stops before the first chip is in the pot.QUA-BREW-6"
    choices.act("rule:why:stop:QUA-BREW-6")
    clause = choices.model.game.rules["QUA-BREW-6"]
    card = words(keyed(choices.scene(), "clause:QUA-BREW-6"))
    assert clause.en in card
    assert clause.ja in card
    choices.act("rule:why:stop:QUA-BREW-6")
    assert clause.en not in words(choices.scene())
    choices.act("why")
    assert not choices.asking


def test_who_may_not_choose_waits(opened: Open) -> None:
    choices = opened(Choices, MatchModel(quacks(), seat=1))
    assert pressable(choices) == set()
    assert words(keyed(choices.scene(), "waiting")).startswith("Waiting for Aki.")
    assert words(keyed(choices.scene(), "prompt")) == "1AkiBrewing in secret.QUA-BREW-1"
    choices.act("bot")
    choices.act("others")
    assert choices.model.match.decision.seat == 1
    assert pressable(choices) == {"draw"}


def test_what_chance_can_give_has_its_likelihood(opened: Open) -> None:
    choices = opened(Choices, quacks())
    choices.act("play:draw")
    choices.model.goto(2)
    # the starting bag: four white 1, two white 2, one white 3, one orange 1, one green 1: nine chips
    assert words(keyed(choices.scene(), "play:chip:white1")) == "white 144%"
    assert words(keyed(choices.scene(), "play:chip:white2")) == "white 222%"
    assert words(keyed(choices.scene(), "play:chip:green1")) == "green 111%"
    choices.act("chance")
    assert (choices.model.at, len(choices.model.lines)) == (3, 1)
    choices.model.goto(2)
    choices.act("play:chip:white3")
    assert len(choices.model.lines) == 2


def test_many_outcomes_stand_in_columns_and_chance_stands_before_them(opened: Open) -> None:
    choices = opened(Choices, quacks())
    choices.model.goto(0)  # 24 cards
    options = keyed(choices.scene(), "options")
    assert "bk-match-many" in options.attrs["class"]
    assert len(options.children) == 1 + 24
    assert words(options).startswith("Let chance decide")


def test_a_seat_sees_what_chance_can_give_and_has_no_say_in_it(opened: Open) -> None:
    choices = opened(Choices, MatchModel(quacks(), seat=0))
    choices.act("play:draw")
    choices.model.goto(2)
    assert pressable(choices) == set()
    assert "white 144%" in words(keyed(choices.scene(), "odds"))
    choices.act("chance")
    assert choices.model.at == 3


def test_at_the_end_it_shows_how_the_match_ended(opened: Open) -> None:
    model = MatchModel(washday())
    choices = opened(Choices, model)
    model.play_on()
    outcome = model.match.outcome
    assert outcome is not None
    order = [seat for place in outcome.ranking for seat in place]
    rows = [[words(cell) for cell in row.walk() if cell.tag in ("th", "td")] for row in table_rows(choices)]
    assert rows[0] == ["", *(f"{seat + 1} {model.match.seats[seat]}" for seat in order)]
    assert rows[1][:2] == ["Place", "1."]
    assert rows[-1] == ["Total", *(str(outcome.scores[seat]) for seat in order)]
    for seat, column in zip(order, list(zip(*rows, strict=True))[1:], strict=True):
        assert sum(int(part) for part in column[2:-1]) == outcome.scores[seat]
    winner = model.match.seats[order[0]]
    told = words(keyed(choices.scene(), "prompt"))
    assert told.startswith(f"The match is over.{winner} ")
    assert keyed(choices.scene(), "prompt").attrs["data-bk-show"]  # so that one sees it on a phone
    assert choices.announcement["text"] == ""


@pytest.mark.parametrize(
    ("scores", "ranking", "told"),
    [
        ((20, 45), ((1,), (0,)), ["Ben wins with 45 points."]),
        ((45, 45), ((0, 1),), ["Aki and Ben share the victory with 45 points each."]),
        (
            (45, 45),
            ((1,), (0,)),
            ["Ben wins with 45 points.", "Where points are equal, the tie-break decided."],
        ),
    ],
)
def test_who_won_is_said_in_a_sentence(scores: Any, ranking: Any, told: list[str]) -> None:
    ended: Any = SimpleNamespace(seats=["Aki", "Ben"], outcome=Outcome(scores, ranking, ({}, {})))
    assert [sentence.text("en") for sentence in result_words(ended)] == told


def test_one_reason_is_told_once_with_all_that_it_concerns(opened: Open) -> None:
    choices = opened(Choices, shop())
    choices.act("why")
    white = [e for e in choices.scene().walk() if e.tag == "li" and "White chips are not" in words(e)]
    assert [words(e.children[0]) for e in white] == [
        "Buy white 1, Buy white 2, Buy white 3White chips are not for sale.QUA-SHOP-4"
    ]


def test_the_past_is_called_the_past(opened: Open) -> None:
    choices = opened(Choices, quacks())
    choices.act("play:draw")
    assert "You look at step" not in words(choices.scene())
    choices.act("back")
    told = words(keyed(choices.scene(), "past"))
    assert told == "You look at step 2 of 3. Another choice starts a new line."
    choices.model.language = "ja"
    assert words(keyed(choices.scene(), "past")).startswith("3手のうち2手目を見ています。")
    choices.act("forward")
    assert "見ています" not in words(choices.scene())


def test_what_was_taken_back_is_not_the_past(opened: Open) -> None:
    choices = opened(Choices, rubies())
    choices.act("play:droplet")
    choices.act("undo")
    assert "You look at step" not in words(choices.scene())


def table_rows(widget: MatchWidget) -> list[Any]:
    return [element for element in widget.scene().walk() if element.tag == "tr"]


# --- story --------------------------------------------------------------------------------------------------


def test_what_came_of_one_choice_stands_together(opened: Open) -> None:
    story = opened(Story, quacks())
    story.model.play("draw")
    groups = [(moment, [event.kind for event in events]) for moment, events in story.groups()]
    assert groups == [(0, ["round"]), (1, ["card", "rubies", "rubies"]), (3, ["placed"])]


def test_a_press_on_an_event_opens_its_clause(opened: Open) -> None:
    story = opened(Story, quacks())
    story.act("rule:0.0:QUA-ROUND-1")
    rule = story.model.game.rules["QUA-ROUND-1"]
    event = keyed(story.scene(), "event:0.0")
    assert rule.en in words(event)
    assert find(event, "aria-expanded", "true")
    story.act("rule:1.0:QUA-CARD-4")
    assert rule.en not in words(story.scene())


def test_a_long_story_shows_the_newest_and_earlier_ones_on_demand(opened: Open) -> None:
    model = MatchModel(quacks())
    story = opened(Story, model)
    model.play_on()
    whole = len(model.match.events)
    shown = len(find(story.scene(), "aria-expanded"))
    assert 60 <= shown < whole
    assert "The game is over." in words(story.scene())
    while "earlier" in story.offers:
        story.act("earlier")
    assert len(find(story.scene(), "aria-expanded")) == whole


def test_the_story_ends_at_the_moment_that_is_shown(opened: Open) -> None:
    story = opened(Story, quacks())
    story.model.play("draw")
    story.model.goto(0)
    assert [moment for moment, _ in story.groups()] == [0]


# --- clauses ------------------------------------------------------------------------------------------------


def test_a_clause_in_both_languages_and_where_it_is_from(opened: Open) -> None:
    card = opened(ClauseCard, "quacks", rule="QUA-SETUP-2")
    clause = boardkit.Match("quacks").game.rules["QUA-SETUP-2"]
    text = words(card.scene())
    assert text.index(clause.en) < text.index(clause.ja)
    assert "Chapter: setup" in text
    assert "The description of the game is unclear here; this is how it is read (lines 10–22)." in text
    card.language = "ja"
    text = words(card.scene())
    assert text.index(clause.ja) < text.index(clause.en)
    assert "章：準備" in text
    assert "（10–22行目）" in text


@pytest.mark.parametrize("rule", ["QUA-SETUP-99", "", "<b>"])
def test_a_clause_that_is_not_there(rule: str) -> None:
    with pytest.raises(NotAllowed, match="The Quacks of Quedlinburg has no rule"):
        ClauseCard("quacks", rule)


def test_a_clause_can_follow_a_model(opened: Open) -> None:
    model = MatchModel(quacks(), language="ja")
    card = opened(ClauseCard, model, rule="QUA-BREW-5")
    model.language = "en"
    assert card.language == "en"
    card.rule = "QUA-BREW-6"
    assert "QUA-BREW-6" in words(card.scene())


@pytest.mark.parametrize("game", boardkit.games())
@pytest.mark.parametrize("lang", boardkit.LANGUAGES)
def test_every_clause_has_a_card(opened: Open, game: str, lang: boardkit.Language) -> None:
    rules = boardkit.core.game.find(game).rules
    card = opened(ClauseCard, game, rule=next(iter(rules)), language=lang)
    for rule in rules:
        card.rule = rule
        assert rules[rule].text(lang) in words(card.scene())


# --- timeline -----------------------------------------------------------------------------------------------


def test_the_slider_goes_to_any_moment(opened: Open) -> None:
    timeline = opened(Timeline, quacks())
    timeline.model.play("draw")
    slider = find(timeline.scene(), "type", "range")[0].attrs
    assert (slider["max"], slider["value"], slider["aria-valuetext"]) == ("3", "3", "Step 3 of 3.")
    timeline.act("goto", "1")
    assert timeline.model.at == 1
    for action, at in (("start", 0), ("forward", 1), ("end", 3), ("back", 2)):
        timeline.act(action)
        assert timeline.model.at == at


def test_at_the_ends_there_is_no_further(opened: Open) -> None:
    timeline = opened(Timeline, quacks())
    off = [e.attrs["aria-label"] for e in find(timeline.scene(), "aria-disabled", "true")]
    assert off == ["Step forward", "To the end"]
    timeline.act("start")
    off = [e.attrs["aria-label"] for e in find(timeline.scene(), "aria-disabled", "true")]
    assert off == ["To the start", "Step back"]


def test_a_button_that_cannot_undo_says_why(opened: Open) -> None:
    timeline = opened(Timeline, rubies())
    undo = keyed(timeline.scene(), "undo")
    assert undo.attrs["aria-label"] == "Undo: There is nothing to take back yet."
    timeline.model.play("droplet")
    assert "aria-label" not in keyed(timeline.scene(), "undo").attrs
    timeline.act("undo")
    timeline.act("redo")
    assert timeline.model.at == 1


def test_lines_are_listed_and_chosen(opened: Open) -> None:
    timeline = opened(Timeline, quacks())
    timeline.act("one")
    timeline.model.goto(1)
    assert "line" not in timeline.offers
    timeline.act("branch")
    options = [
        words(option) for option in keyed(timeline.scene(), "select:line").walk() if option.tag == "option"
    ]
    assert options == ["Line 1 (3 steps)", "Line 2, from step 1 of line 1"]
    timeline.act("line", "0")
    assert timeline.model.line == 0
    with pytest.raises(BadValue):
        timeline.act("line", "7")


def test_bots_and_their_speed_are_chosen(opened: Open) -> None:
    timeline = opened(Timeline, quacks())
    timeline.act("speed", "quick")
    assert timeline.speed == "quick"
    for value in ("warp", ""):
        with pytest.raises(BadValue):
            timeline.act("speed", value)
    with pytest.raises(traitlets.TraitError):
        timeline.speed = "warp"


# --- seats --------------------------------------------------------------------------------------------------


def test_one_looks_with_the_eyes_of_a_player(opened: Open) -> None:
    seats = opened(Seats, quacks())
    seats.act("seat:1")
    assert seats.model.seat == 1
    assert seats.announcement["text"] == "You see what Ben sees, and choose for Ben."
    assert [e.attrs["data-bk-action"] for e in find(seats.scene(), "aria-checked", "true")] == ["seat:1"]
    seats.act("seat:all")
    assert seats.model.seat is None


def test_the_language_can_be_switched(opened: Open) -> None:
    model = MatchModel(quacks())
    seats, story = opened(Seats, model), opened(Story, model)
    seats.act("language:ja")
    assert story.language == "ja"
    assert "これまでの出来事" in words(story.scene())


def test_who_is_to_choose_is_marked_and_at_the_end_the_points_are_shown(opened: Open) -> None:
    model = MatchModel(washday())
    seats = opened(Seats, model)
    assert words(keyed(seats.scene(), "seat:0")) == "1Aki, to choose"
    assert words(keyed(seats.scene(), "seat:1")) == "2Ben"
    model.play_on()
    scores = model.match.outcome.scores  # type: ignore[union-attr]
    assert words(keyed(seats.scene(), "seat:0")) in {f"1Aki{scores[0]} points", f"1Aki{scores[0]} point"}


# --- the file -----------------------------------------------------------------------------------------------


def test_a_match_is_saved_and_loaded_by_its_name(opened: Open, tmp_path: Any) -> None:
    model = MatchModel(quacks())
    files = opened(Files, model)
    path = str(tmp_path / "a match.json")
    model.play("draw")
    files.act("file", {"path": path, "do": "save"})
    assert files.announcement["text"] == f"Saved in {path}."
    assert words(keyed(files.scene(), "told")) == f"Saved in {path}."
    model.play("draw")
    assert "Saved in" not in words(files.scene())  # what is saved is not this any more
    files.act("file", {"path": path, "do": "load"})
    assert (model.at, files.path) == (3, path)
    assert words(keyed(files.scene(), "told")) == f"Loaded from {path}."


def test_a_file_that_is_not_good_is_shown_and_changes_nothing(opened: Open, tmp_path: Any) -> None:
    model = MatchModel(quacks())
    files = opened(Files, model)
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    kept = model.match
    for name, words_ in (
        ("bad.json", "not the record of a match"),
        ("none.json", "No such file"),
        ("", "is a directory"),
    ):
        message(files, "file", {"path": str(tmp_path / name), "do": "load"})
        assert words_.lower() in files.alert.lower()
    assert model.match is kept
    model.language = "ja"
    message(files, "file", {"path": " ", "do": "save"})
    assert files.alert == "先にファイル名を入力してください。"
