"""Replays: all that one may see is in the file, nothing else is, and nothing in it can act."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardkit
from boardkit import Match
from boardkit.core.decision import NotAllowed
from boardkit.core.element import Element
from boardkit.core.files import FileError
from boardkit_widgets import replay_html
from boardkit_widgets._styles import static_text
from boardkit_widgets.match.model import MatchModel
from boardkit_widgets.match.reel import Pool
from tests.widgets import pictures
from tests.widgets.matches import played


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures.use(monkeypatch)


class Page:
    """What stands in a replay."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text(encoding="utf-8")
        found = re.search(r'<script type="application/json">(.*?)</script>', self.text, re.DOTALL)
        assert found is not None
        self.data = json.loads(found[1])

    def tree(self, number: int) -> Any:
        item = self.data["items"][number]
        if isinstance(item, str):
            return item
        tag, attrs, *children = item
        return {
            "tag": self.data["tags"][tag],
            "attrs": self.data["attrs"][attrs],
            "children": [self.tree(child) for child in children],
        }

    def words(self, number: int) -> str:
        return " ".join(_words(self.tree(number)))

    def moments(self, lang: str = "en") -> list[list[int]]:
        return [moment[self.data["languages"].index(lang)] for moment in self.data["moments"]]

    def told(self, lang: str = "en") -> list[str]:
        return [self.words(moment[0]) for moment in self.moments(lang)]


def _words(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
        return
    for child in tree["children"]:
        yield from _words(child)


def replay(path: Path, match: Match, **more: Any) -> Page:
    replay_html(match, path / "replay.html", **more)
    return Page(path / "replay.html")


# ---------------------------------------------------------------------------------------- what is in it


def test_every_event_is_told_once_in_both_languages(tmp_path: Path) -> None:
    match = played()
    page = replay(tmp_path, match)
    for lang in ("en", "ja"):
        told = " ".join(page.told(lang))
        at = 0
        for event in match.events:
            at = told.index(event.text(lang), at) + 1


def test_every_cited_clause_can_be_opened(tmp_path: Path) -> None:
    match = played(choices=40)
    page = replay(tmp_path, match)
    assert set(page.data["clauses"]) == {event.rule for event in match.events}
    en, ja = page.data["clauses"]["QUA-BREW-3"]
    assert match.game.rules["QUA-BREW-3"].en in page.words(en)
    assert match.game.rules["QUA-BREW-3"].ja in page.words(ja)


def test_pictures_are_those_that_the_game_draws(tmp_path: Path) -> None:
    match = played(choices=12)
    page = replay(tmp_path, match)
    view = match.view(None)
    drawn = [pictures.board(match.game, view, None, "ja").to_json()]  # type: ignore[arg-type]
    drawn += [pictures.panel(match.game, view, seat, None, "ja").to_json() for seat in (0, 1)]  # type: ignore[arg-type]
    kept = [page.tree(number) for number in page.moments("ja")[-1][4:]]
    assert kept == [_without_keys(tree) for tree in drawn]


def _without_keys(tree: Any) -> Any:
    """A tree without the keys, which stand among the attributes too."""
    if isinstance(tree, str):
        return tree
    children = [_without_keys(child) for child in tree["children"]]
    return {"tag": tree["tag"], "attrs": tree["attrs"], "children": children}


def test_a_choice_and_what_chance_answers_are_one_moment(tmp_path: Path) -> None:
    match = boardkit.scenario("quacks", {"chance": ["chip:white2"]})
    match.play("draw")
    page = replay(tmp_path, match)
    assert match.at == 2
    assert len(page.moments()) == 2
    assert page.told()[1].startswith("2 Aki chooses: ")
    assert "Aki places white 2 on space 2." in page.told()[1]


def test_it_goes_as_far_as_the_match_has_come(tmp_path: Path) -> None:
    match = played(choices=30)
    whole = len(replay(tmp_path, match).moments())
    match.goto(6)
    assert len(replay(tmp_path, match).moments()) < whole
    assert match.at == 6


def test_the_result_stands_at_the_end(tmp_path: Path) -> None:
    match = played()
    assert match.outcome is not None
    page = replay(tmp_path, match)
    for number in page.data["result"]:
        words = page.words(number).split()
        for seat, name in enumerate(match.seats):
            assert words.index(str(match.outcome.scores[seat]), words.index(name))
    match.goto(5)
    assert replay(tmp_path, match).data["result"] == []


def test_a_model_is_as_good_as_its_match(tmp_path: Path) -> None:
    match = played(choices=5)
    replay_html(match, tmp_path / "match.html")
    replay_html(MatchModel(match), tmp_path / "model.html")
    assert (tmp_path / "match.html").read_bytes() == (tmp_path / "model.html").read_bytes()


# ------------------------------------------------------------------------------------ what is not in it


def in_secret(chips: list[str]) -> Match:
    """Aki has stopped after one chip; Ben drew these *chips* meanwhile, which Aki cannot see."""
    start = {
        "players": [{"pot": ["white1"], "stopped": True}, {}],
        "chance": [f"chip:{chip}" for chip in chips],
    }
    match = boardkit.scenario("quacks", start, seed="a seed that nobody may know")
    while match.decision is not None and match.decision.seat == 1 and len(match.choices) < 2 * len(chips):
        match.play("draw")
    return match


def test_what_others_hide_leaves_no_trace(tmp_path: Path) -> None:
    one, other = in_secret(["white3"]), in_secret(["green1", "orange1", "white1"])
    assert one.view(0) == other.view(0)
    assert one.view(None) != other.view(None)
    replay_html(one, tmp_path / "one.html", seat=0)
    replay_html(other, tmp_path / "other.html", seat=0)
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "other.html").read_bytes()
    mine, all_there_is = replay(tmp_path, other, seat=1), replay(tmp_path, other)
    for page in (mine, all_there_is):
        assert "Ben places green 1" in " ".join(page.told())


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_seed_is_never_in_it(tmp_path: Path, seat: int | None) -> None:
    match = played(seed="a-seed-nobody-may-know", choices=60)
    assert "a-seed-nobody-may-know" in json.dumps(match.record())
    assert "a-seed-nobody-may-know" not in replay(tmp_path, match, seat=seat).text


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_reads_of_nothing_that_it_did_not_see(tmp_path: Path, seat: int) -> None:
    match = played()
    page = replay(tmp_path, match, seat=seat)
    hidden = [event for event in match.events if not event.seen_by(seat)]
    seen = [event.text("en") for event in match.events if event.seen_by(seat)]
    assert hidden
    told = " ".join(page.told())
    for event in hidden:
        assert told.count(event.text("en")) == seen.count(event.text("en"))


def test_a_seat_reads_of_its_own_choices_only(tmp_path: Path) -> None:
    told = " ".join(replay(tmp_path, played(choices=40), seat=1).told())
    assert "Ben chooses" in told
    assert "Aki chooses" not in told


# -------------------------------------------------------------------------------------- harmless and whole

HOSTILE = [
    '</script><img src=x onerror="hurt()">',
    "<!--<script>{at}{n}",
    "&lt;b&gt; '\"",
    "]]>日本",
]


def test_names_are_only_names(tmp_path: Path) -> None:
    match = played(HOSTILE, choices=20)
    page = replay(tmp_path, match)
    assert not re.search(r"<img|onerror=\"hurt|<!--", page.text.replace("<!doctype", ""))
    assert page.text.count("</script>") == 2
    view = match.view(None)
    assert page.words(page.moments()[-1][5]).startswith(HOSTILE[0])
    assert view["names"] == HOSTILE
    title = re.search(r"<title>(.*?)</title>", page.text)
    assert title is not None
    assert "&lt;/script&gt;" in title[1]


def test_the_policy_lets_in_what_stands_there_and_nothing_else(tmp_path: Path) -> None:
    text = replay(tmp_path, played(choices=3)).text
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert script is not None
    assert style is not None
    assert rules == {
        "default-src": "'none'",
        "script-src": f"'sha256-{digest(script[1])}'",
        "style-src": f"'sha256-{digest(style[1])}'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def digest(source: str) -> str:
    return base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


def test_it_names_no_address(tmp_path: Path) -> None:
    text = replay(tmp_path, played(choices=30)).text
    assert set(re.findall(r"https?://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\bsrc=|@import|url\(", text)


def test_equal_matches_give_equal_files(tmp_path: Path) -> None:
    replay_html(played(choices=25), tmp_path / "a.html")
    replay_html(played(choices=25), tmp_path / "b.html")
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_a_file_that_cannot_be_written_leaves_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "kept.txt").write_text("kept")
    with pytest.raises(FileError):
        replay_html(played(choices=2), tmp_path / "folder")
    with pytest.raises(FileError):
        replay_html(played(choices=2), tmp_path / "nowhere" / "replay.html")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["folder", "kept.txt"]


def test_a_seat_or_a_language_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="There is no seat 2"):
        replay_html(played(choices=1), tmp_path / "x.html", seat=2)
    with pytest.raises(ValueError, match="there is no language 'fr'"):
        replay_html(played(choices=1), tmp_path / "x.html", lang="fr")  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_begins_in_the_language_that_is_asked_for(tmp_path: Path, lang: Any) -> None:
    page = replay(tmp_path, played(choices=1), lang=lang)
    assert f'<html lang="{lang}">' in page.text
    assert page.data["language"] == lang


def test_equal_parts_are_kept_once() -> None:
    pool = Pool()
    chip = Element("li", {"class": "bk-chip"}, "1")
    first = pool.add(Element("ul", {}, chip, chip))
    before = len(pool.items)
    assert pool.add(Element("ul", {}, chip, Element("li", {"class": "bk-chip"}, "1"))) == first
    assert len(pool.items) == before == 3  # the text, the item, the list


# ------------------------------------------------------------------------------------------- its script


def test_the_script_makes_no_markup_asks_for_nothing_and_holds_no_words() -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", static_text("replay/replay.js"), flags=re.DOTALL)
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
                 "fetch(", "import ", "import(", "XMLHttpRequest", "WebSocket"):  # fmt: skip
        assert word not in code
    for text in re.findall(r'"([^"\n]*)"', code):
        assert not re.search(r"[A-Za-z]+ [a-z]+ [a-z]+", text), text
