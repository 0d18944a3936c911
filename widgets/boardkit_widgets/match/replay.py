"""A match as one page that anybody can open: no kernel, no network, step by step."""

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from os import PathLike
from typing import Any, Final

from boardkit.core.element import Element
from boardkit.core.files import write_text
from boardkit.core.match import Match
from boardkit.core.text import LANGUAGES, Language, Listing, Speaks, Text, get_language
from boardkit_widgets._component import LANGUAGE_NAMES
from boardkit_widgets._messages import say as general
from boardkit_widgets._styles import static_text, stylesheet
from boardkit_widgets.match.clause import clause_card
from boardkit_widgets.match.model import MatchModel, say
from boardkit_widgets.match.names import glyph
from boardkit_widgets.match.reel import Moment, Reel, spoken, told
from boardkit_widgets.match.result import result_table

LARGEST: Final = 100_000_000
"""How many bytes a replay may have."""

_PACES: Final = ("slow", "normal", "fast")

_SIGNS: Final = {
    "start": "M5 5v14M19 5 9 12l10 7z",
    "back": "M16 5 6 12l10 7z",
    "play": "M7 4v16l13-8z",
    "pause": "M7 5v14M17 5v14",
    "next": "M8 5l10 7-10 7z",
    "end": "M19 5v14M5 5l10 7-10 7z",
}


def replay_html(
    match: Match | MatchModel,
    path: str | PathLike[str],
    seat: int | None = None,
    lang: Language | None = None,
) -> None:
    """Write a page to the file at *path* that replays *match* up to this moment.

    The page is a single file that asks nobody for anything: it opens from a disk, from a mail, in a lesson
    without a network, in English and Japanese (*lang* first). With a *seat* it holds only what that seat
    saw; without, all that players hid from each other. It never holds the seed. *match* may also be the
    model that components share. A file that cannot be written raises
    :class:`~boardkit.core.files.FileError`, and what was there is still there. Steps are numbers from 1:
    ``page.html#12`` opens at the twelfth.

    >>> import boardkit, tempfile
    >>> match = boardkit.Match("quacks", seats=["Aki", "Ben"], seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     replay_html(match, f"{folder}/lesson.html", seat=0)
    """
    played = match if isinstance(match, Match) else match.match
    language = get_language() if lang is None else lang
    title = say("replay.title", game=played.game.title, names=Listing(played.seats))
    title.text(language)  # says which languages there are, if this is none
    write_text(path, _page(title, _data(played, seat, language), language), LARGEST)


# -------------------------------------------------------------------------------------------- the page


def _page(title: Speaks, data: dict[str, Any], lang: Language) -> str:
    """The whole page. Its policy lets in what stands here and nothing else: no scripts, no addresses."""
    style = f"{stylesheet()}\n{static_text('replay/page.css')}"
    script = f"{static_text('scene.js')}\n{static_text('replay/replay.js')}"
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    script_off = " ".join(say("replay.script").text(each) for each in LANGUAGES)
    return f"""<!doctype html>
<html lang="{escape(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>{escape(title.text(lang))}</title>
<style>{style}</style>
</head>
<body>
<main></main>
<noscript><p>{escape(script_off)}</p></noscript>
<script type="application/json">{_embedded(data)}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _digest(source: str) -> str:
    """What names *source*, and nothing else, in a page's policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


def _embedded(data: object) -> str:
    r"""*data* as JSON that cannot end the element which it stands in.

    >>> _embedded(["</script><b>&"])
    '["\\u003c/script\\u003e\\u003cb\\u003e\\u0026"]'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


# ------------------------------------------------------------------------------------------- its data


def _data(match: Match, seat: int | None, lang: Language) -> dict[str, Any]:
    """All that the page shows, in every language; equal parts of the pictures once."""
    reel = Reel(match, seat)
    add = reel.pool.add
    moments = reel.moments()
    return {
        "languages": LANGUAGES,
        "language": lang,
        "moments": [
            [_shown(reel, moment, at, to) for to in LANGUAGES] for at, moment in enumerate(moments)
        ],
        "shell": [add(_shell(match, seat, moments, to)) for to in LANGUAGES],
        "clauses": {
            rule: [add(_clause(match, rule, to)) for to in LANGUAGES] for rule in _cited(match, moments)
        },
        "result": [add(table) for to in LANGUAGES if (table := result_table(match, to)) is not None],
        "signs": {name: [add(_control(name, to)) for to in LANGUAGES] for name in ("play", "pause")},
        "strings": [_strings(match, to) for to in LANGUAGES],
        # last, when all else is in them
        "tags": reel.pool.tags,
        "attrs": reel.pool.attrs,
        "items": reel.pool.items,
    }


def _shown(reel: Reel, moment: Moment, at: int, lang: Language) -> list[int]:
    """The items of one moment: told, spoken, summary, turn, then the board and the players' areas."""
    add = reel.pool.add
    which = LANGUAGES.index(lang)
    texts = [add(told(moment, at, lang)), add(spoken(moment, lang)), moment.summary[which]]
    texts.append(add(moment.turn.text(lang)))
    return texts + [picture[which] for picture in moment.pictures]


def _cited(match: Match, moments: Iterable[Moment]) -> list[str]:
    cited = {event.rule for moment in moments for event in moment.events}
    return sorted(cited & match.game.rules.keys())


def _clause(match: Match, rule: str, lang: Language) -> Element:
    """A clause, to stand below what happened because of it."""
    return clause_card(match.game, rule, lang)


def _strings(match: Match, lang: Language) -> dict[str, str]:
    """The texts that are not in the pictures; the page fills in ``{at}`` and ``{n}``."""
    return {
        "title": say("replay.title", game=match.game.title, names=Listing(match.seats)).text(lang),
        "position": say("replay.position", at="{at}", n="{n}").text(lang),
        "dismiss": general("dismiss").text(lang),
    }


# ------------------------------------------------------------------------------------------- its frame


def _shell(match: Match, seat: int | None, moments: Sequence[Moment], lang: Language) -> Element:
    """What stands around the pictures. The page fills what has a ``data-bk-slot``."""
    board = _slot("section", "board", "bk-replay-board", say("replay.board").text(lang))
    panels = _slot("section", "panels", "bk-replay-panels", say("replay.players").text(lang), tabindex=0)
    return Element(
        "div",
        {"class": "bk-replay"},
        _header(match, seat, lang),
        Element(
            "div",
            {"class": "bk-replay-body"},
            _now(lang),
            Element(
                "div",
                {"class": "bk-replay-pictures"},
                _slot("p", "summary", "bk-spoken"),
                _slot("div", "result", "bk-replay-result"),
                *((panels, board) if _panels_move_most(moments) else (board, panels)),
            ),
        ),
        _bar(len(moments), lang),
    )


def _panels_move_most(moments: Sequence[Moment]) -> bool:
    """Whether more happens in the players' areas than on the board: then these come first."""
    pairs = [zip(a.pictures, b.pictures, strict=True) for a, b in pairwise(moments)]
    changes = [[before != after for before, after in pair] for pair in pairs]
    return sum(any(panels) for _, *panels in changes) > sum(board for board, *_ in changes)


def _header(match: Match, seat: int | None, lang: Language) -> Element:
    whose = say("replay.all") if seat is None else say("replay.seat", name=match.seats[seat])
    return Element(
        "header",
        {"class": "bk-replay-header"},
        Element(
            "div",
            {"class": "bk-grow"},
            Element("h2", {"aria-level": 1}, match.game.title.text(lang)),
            Element(
                "p",
                {"class": "bk-line bk-replay-names"},
                *(_name(n, name) for n, name in enumerate(match.seats)),
            ),
            Element("p", {"class": "bk-muted bk-small"}, whose.text(lang)),
        ),
        Element(
            "div",
            {"class": "bk-line", "role": "group", "aria-label": "Language / 言語"},
            *(_language(each, each == lang) for each in LANGUAGES),
        ),
    )


def _name(seat: int, name: str) -> Element:
    return Element("span", {"class": "bk-match-name"}, glyph(seat), name)


def _language(lang: Language, current: bool) -> Element:
    return Element(
        "button",
        {
            "type": "button",
            "class": "bk-chip",
            "lang": lang,
            "aria-pressed": "true" if current else "false",
            "data-bk-action": f"language:{lang}",
        },
        LANGUAGE_NAMES[lang],
        key=f"language:{lang}",
    )


def _now(lang: Language) -> Element:
    """What happened, the last first, and what is to be chosen now."""
    return Element(
        "section",
        {"class": "bk-replay-now bk-card", "aria-label": say("replay.story").text(lang)},
        Element("h3", {}, say("replay.story").text(lang)),
        _slot("p", "turn", "bk-replay-turn"),
        _slot("ol", "story", "bk-replay-story"),
    )


def _slot(
    tag: str, name: str, classes: str, label: str | None = None, tabindex: int | None = None
) -> Element:
    attrs = {"class": classes, "data-bk-slot": name, "aria-label": label, "tabindex": tabindex}
    return Element(tag, attrs, key=f"slot:{name}")


def _bar(steps: int, lang: Language) -> Element:
    """The slider and the buttons."""
    return Element(
        "section",
        {"class": "bk-replay-bar", "aria-label": say("replay.controls").text(lang)},
        Element(
            "div",
            {"class": "bk-replay-track"},
            _slider(steps, lang),
            _slot("span", "position", "bk-replay-position bk-number"),
        ),
        Element(
            "div",
            {"class": "bk-replay-buttons"},
            *(_control(name, lang) for name in ("start", "back")),
            Element("span", {"data-bk-slot": "play"}, key="slot:play"),
            *(_control(name, lang) for name in ("next", "end")),
        ),
        Element("div", {"class": "bk-replay-side"}, _follow(lang), _paces(lang)),
        Element("p", {"class": "bk-replay-keys bk-muted bk-small"}, say("replay.keys").text(lang)),
    )


def _slider(steps: int, lang: Language) -> Element:
    return Element(
        "input",
        {
            "type": "range",
            "class": "bk-replay-slider",
            "max": steps - 1,
            "data-bk-slot": "slider",
            "aria-label": say("replay.slider").text(lang),
        },
        key="slider",
    )


def _control(name: str, lang: Language) -> Element:
    """A button with a sign; play and pause are the same button."""
    sign = Element("path", {"d": _SIGNS[name]})
    drawn = Element("svg", {"viewBox": "0 0 24 24", "width": 24, "height": 24, "aria-hidden": "true"}, sign)
    label = say(f"replay.{name}").text(lang)
    return Element(
        "button",
        {
            "type": "button",
            "class": f"bk-button bk-replay-control{' bk-primary' if name in ('play', 'pause') else ''}",
            "data-bk-action": name,
            "data-bk-slot": f"control {name}",
            "aria-label": label,
            "title": label,
        },
        drawn,
        key="play" if name == "pause" else name,
    )


def _paces(lang: Language) -> Element:
    def pace(name: str) -> Element:
        words: Text = say(f"replay.{name}")
        return Element("option", {"value": name, "selected": name == "normal"}, words.text(lang))

    choice = Element("select", {"class": "bk-select", "data-bk-change": "pace"}, *map(pace, _PACES))
    name = Element("span", {"class": "bk-replay-pace-name"}, say("replay.pace").text(lang), " ")
    return Element("label", {"class": "bk-replay-pace"}, name, choice)


def _follow(lang: Language) -> Element:
    """Whether the page scrolls to where something happens."""
    return Element(
        "button",
        {"type": "button", "class": "bk-chip", "data-bk-action": "follow", "data-bk-slot": "follow"},
        say("replay.follow").text(lang),
        key="follow",
    )
