"""Where one stands: how many assignments are left, what clashes, in which language one reads."""

from typing import Final

from boardkit.alchemists.deduction.conflicts import Contradiction
from boardkit.core.element import Element
from boardkit.core.text import LANGUAGES, Listing
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say

SHOWN_SETS: Final = 5
"""How many clashing sets are told at once."""

_LANGUAGE_NAMES: Final = {"en": "English", "ja": "日本語"}


class Status(CasebookWidget):
    """How many assignments are left; which facts clash and which of them could be doubted."""

    def scene(self) -> Element:
        clash = self.book.contradiction
        return Element(
            "header",
            {"class": "bk-stack bk-status"},
            Element(
                "div",
                {"class": "bk-line bk-spread"},
                Element("p", {"class": "bk-left"}, *self._left()),
                self._languages(),
            ),
            self._clash(clash) if clash else None,
            self._saved(),
        )

    def _left(self) -> list[Element | str]:
        n = self.book.remaining
        words: list[Element | str] = [
            Element("strong", {"class": "bk-number bk-big"}, f"{n:,}"),
            " " + self.say(say("status.left", n=n)),
        ]
        if n != self.book.remaining_with_golem / 24:
            golem = say("status.golem", n=self.book.remaining_with_golem)
            words.append(Element("span", {"class": "bk-muted bk-small"}, " " + self.say(golem)))
        return words

    def _languages(self) -> Element:
        return Element(
            "div",
            {"class": "bk-line", "role": "group", "aria-label": "Language / 言語"},
            *(
                Element(
                    "button",
                    {
                        "type": "button",
                        "class": "bk-chip",
                        "lang": language,
                        "aria-pressed": "true" if language == self._lang else "false",
                        "data-bk-action": f"language:{language}",
                    },
                    _LANGUAGE_NAMES[language],
                    key=f"language:{language}",
                )
                for language in LANGUAGES
            ),
        )

    def _clash(self, clash: Contradiction) -> Element:
        sets = [
            Element("li", {}, self.say(say("clash.set", n=len(each), facts=self._numbers(each))))
            for each in clash.sets[:SHOWN_SETS]
        ]
        more = len(clash.sets) - SHOWN_SETS
        if more > 0:
            sets.append(Element("li", {}, self.say(say("clash.more", n=more))))
        return Element(
            "div",
            {"class": "bk-clash-box"},
            Element("p", {}, Element("strong", {}, self.say(say("clash.title")))),
            Element("ul", {"class": "bk-clash-sets"}, *sets),
            self._doubts(clash),
        )

    def _numbers(self, positions: tuple[int, ...]) -> Listing:
        return Listing([str(at + 1) for at in positions])

    def _doubts(self, clash: Contradiction) -> Element:
        if not clash.doubtful:
            return Element("p", {}, self.say(say("clash.no-single")))
        return Element(
            "div",
            {"class": "bk-line"},
            Element("span", {}, self.say(say("clash.single", facts=self._numbers(clash.doubtful)))),
            *(
                Element(
                    "button",
                    {"type": "button", "class": "bk-button", "data-bk-action": f"doubt:{at}"},
                    self.say(say("clash.doubt", number=at + 1)),
                    key=f"doubt:{at}",
                )
                for at in clash.doubtful
            ),
        )

    def _saved(self) -> Element | None:
        if self.book.path is None:
            return None
        return Element(
            "p", {"class": "bk-small bk-muted"}, self.say(say("status.saved", path=str(self.book.path)))
        )

    def handle(self, action: str, value: Value) -> None:
        verb, _, rest = action.partition(":")
        if verb == "language":
            self.model.language = "ja" if rest == "ja" else "en"
        else:
            self.model.change(lambda book: book.switch(int(rest), False))
