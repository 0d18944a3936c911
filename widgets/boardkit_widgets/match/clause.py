"""A clause of the rules: its text in both languages, its chapter, and where it comes from."""

import re
from typing import Any

import traitlets

from boardkit.core.decision import NotAllowed
from boardkit.core.element import Element
from boardkit.core.game import Game, find
from boardkit.core.match import Match
from boardkit.core.names import shown
from boardkit.core.rulebook import Clause
from boardkit.core.text import LANGUAGES, Language, Speaks, Verbatim
from boardkit_widgets._scene import SceneWidget
from boardkit_widgets.match.model import MatchModel, say


def clause_card(game: Game[Any], rule: str, lang: Language) -> Element:
    """The clause *rule* of *game*: first in *lang*, then in the other language."""
    clause = game.rules[rule]
    chapter = chapter_name(game, clause).text(lang)
    return Element(
        "div",
        {
            "class": "bk-match-clause",
            "role": "note",
            "aria-label": say("clause.title", rule=rule).text(lang),
        },
        Element(
            "p",
            {"class": "bk-line"},
            Element("strong", {}, clause.id),
            Element("span", {"class": "bk-muted"}, say("clause.chapter", chapter=chapter).text(lang)),
        ),
        *(
            Element("p", {"lang": each, "class": None if each == lang else "bk-muted"}, clause.text(each))
            for each in sorted(LANGUAGES, key=lambda each: each != lang)
        ),
        Element("p", {"class": "bk-small bk-muted"}, source(clause).text(lang)),
        key=f"clause:{rule}",
    )


def chapter_name(game: Game[Any], clause: Clause) -> Speaks:
    """The chapter of *clause* as the game's texts call it."""
    key = f"chapter.{clause.chapter}"
    return game.say(key) if key in game.say.messages else Verbatim(clause.chapter)


def source(clause: Clause) -> Speaks:
    """Where *clause* comes from, in words.

    >>> from boardkit.core.rulebook import load
    >>> source(load("boardkit.quacks")["QUA-SETUP-2"]).text("en")
    'The description of the game is unclear here; this is how it is read (lines 10–22).'
    """
    lines = re.sub(r"(\d)-(\d)", r"\1–\2", clause.seed.partition(":")[2]).replace(",", ", ")
    where = say("clause.lines", lines=lines, n=1 if lines.isdecimal() else 2) if lines else Verbatim("")
    return say(f"clause.status.{clause.status}", where=where)


class ClauseCard(SceneWidget):
    """One clause of a game's rules.

    >>> card = ClauseCard("quacks", "QUA-BREW-5")
    >>> card
    ClauseCard(game='quacks', rule='QUA-BREW-5')
    >>> card.close()
    """

    rule = traitlets.Unicode()
    """The id of the clause."""

    def __init__(self, game: "str | Game[Any] | Match | MatchModel", rule: str, **settings: Any) -> None:
        linked = game if isinstance(game, MatchModel) else None
        if isinstance(game, str):
            self.game: Game[Any] = find(game)
        else:
            self.game = game if isinstance(game, Game) else game.game
        if linked is not None:
            settings.setdefault("language", linked.language)
        super().__init__(rule=rule, **settings)
        self.watch(self, "rule")
        if linked is not None:
            link = traitlets.link((linked, "language"), (self, "language"))
            self._watched += (link.unlink,)

    @traitlets.validate("rule")
    def _check_rule(self, proposal: Any) -> str:
        rule: str = proposal["value"]
        if rule not in self.game.rules:
            raise NotAllowed(say("clause.none", game=self.game.title, rule=shown(rule, 40)))
        return rule

    def scene(self) -> Element:
        return Element(
            "div", {"class": "bk-card bk-match-card"}, clause_card(self.game, self.rule, self._lang)
        )

    def describe(self) -> dict[str, object]:
        """The game and the clause."""
        return {"game": self.game.id, "rule": self.rule}
