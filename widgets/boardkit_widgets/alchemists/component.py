"""The base of the components of a deduction table: each works alone, and together on one model."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.scene import percent
from boardkit.core.element import Element
from boardkit.core.text import Catalogue, Speaks
from boardkit_widgets._component import ModelWidget
from boardkit_widgets.alchemists.model import CasebookModel

say = Catalogue("boardkit_widgets.alchemists")

T = TypeVar("T")

FEW: Final = 6
"""How many choices are shown at first."""

MOST: Final = 40
"""How many choices are shown at the most: nobody reads hundreds, and a page has to carry them."""


class CasebookWidget(ModelWidget):
    """A component that shows a casebook.

    It takes a :class:`CasebookModel`, a :class:`~boardkit.alchemists.Casebook`, or nothing, which is a
    new casebook that is not saved.
    """

    model: CasebookModel

    watched: tuple[str, ...] = ("revision",)

    all_shown = False
    """Whether more than the best few choices are shown."""

    def __init__(self, casebook: CasebookModel | Casebook | None = None, **settings: Any) -> None:
        super().__init__(as_model(casebook), **settings)

    @property
    def book(self) -> Casebook:
        """The casebook."""
        return self.model.book

    def choice(
        self,
        key: str,
        title: str,
        ratios: Iterable[tuple[Speaks, str]],
        brings: Iterable[tuple[Speaks, str]],
        glyph: Element | None = None,
    ) -> Element:
        """One choice in a list: what it is, how likely what is, and what it is expected to bring."""
        return Element(
            "li",
            {},
            Element(
                "span",
                {"class": "bk-grow"},
                Element("strong", {}, glyph, title),
                Element("span", {"class": "bk-outcomes"}, *(self._ratio(*ratio) for ratio in ratios)),
            ),
            Element("span", {"class": "bk-bring"}, *(self._ratio(*bring) for bring in brings)),
            key=key,
        )

    def _ratio(self, name: Speaks, value: str) -> Element:
        words = Element("span", {"class": "bk-muted"}, self.say(name))
        return Element("span", {"class": "bk-ratio"}, words, Element("strong", {}, value))

    def choices(self, found: Sequence[T], row: Callable[[T], Element], classes: str = "") -> Element:
        """Choices, best first: some of them, and more on demand."""
        shown = found[: MOST if self.all_shown else FEW]
        more = say("advice.less" if self.all_shown else "advice.more")
        return Element(
            "div",
            {"class": "bk-stack"},
            Element("ol", {"class": f"bk-list bk-decisions {classes}".strip()}, *map(row, shown)),
            self.button("more", more, "bk-quiet") if len(found) > FEW else None,
        )

    def nothing(self, words: Speaks | None = None) -> Element:
        """That there is nothing to advise, and why."""
        clash = say("decide.clash") if not self.book.remaining else words or say("decide.nothing")
        return Element("p", {"class": "bk-muted"}, self.say(clash))

    def describe(self) -> dict[str, object]:
        """Facts and assignments left."""
        return {"facts": len(self.book.entries), "remaining": self.book.remaining}


def signed(value: Fraction) -> str:
    """A gain or a loss with two decimals and its sign.

    >>> signed(Fraction(1, 3)), signed(Fraction(-2)), signed(Fraction(0))
    ('+0.33', '−2.00', '0.00')
    """
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(float(value)):.2f}"


def sure(chance: Fraction) -> str:
    """A chance in per cent, also 0 and 100.

    >>> sure(Fraction(1)), sure(Fraction(0)), sure(Fraction(1, 3))
    ('100%', '0%', '33%')
    """
    return percent(chance) if 0 < chance < 1 else f"{int(chance) * 100}%"


def as_model(casebook: CasebookModel | Casebook | None) -> CasebookModel:
    """*casebook* as a model that components can share."""
    if isinstance(casebook, CasebookModel):
        return casebook
    if casebook is None or isinstance(casebook, Casebook):
        return CasebookModel(casebook)
    raise TypeError(f"a Casebook or a CasebookModel is needed, not {type(casebook).__name__}")
