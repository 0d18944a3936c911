"""Facts in the words of the table: ``mushroom toad healing``, ``キノコ ヒキガエル 治癒``.

Every kind of fact has one written form, which :func:`write_entry` gives and :func:`read_entry` reads
back. A line may end in ``@who`` and ``# note``.

| fact | written |
| --- | --- |
| experiment | ``mushroom toad R+`` |
| not this potion | ``mushroom toad not R+`` |
| sale | ``sale fern toad B- exact`` |
| debunk, apprentice | ``debunk scorpion blue +`` |
| debunk, master | ``debunk scorpion toad B+ yes`` |
| aspect | ``fern red +`` |
| assignment | ``fern is R-``; ``fern is not R-`` |
| periscope | ``periscope toad R+``; ``periscope toad B- wrong`` |
| a colleague's result | ``result R+``; ``result R+ from fern toad feather`` |
| a colleague's theory | ``theory fern R- strength 3``; ``endorse fern R- strength 3/2`` |
| pairs that make | ``pairs fern toad feather at least 1 R+``; ``... exactly 2 B- sign`` |
| library | ``library fern solar``; ``library fern toad exactly 1 lunar`` |
| encyclopedia | ``encyclopedia red fern + toad - feather +``; ``... doubtful`` |
| golem | ``golem fern ears yes chest no``; ``animate fern yes`` |
| any statement | ``formula Is("toad", "B+") | Is("fern", "B+")`` |
"""

import re
from collections.abc import Callable
from typing import Any, Final

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction import facts as f
from boardkit.alchemists.deduction.facts.base import Fact, FactError
from boardkit.alchemists.deduction.words import Word, words_of
from boardkit.alchemists.material import Potion
from boardkit.core.names import shown

LONGEST_LINE: Final = 5000

_FORMULA: Final = re.compile(r"\s*(?:formula|論理式)\s*[:：]?\s+?(.*)", re.DOTALL | re.IGNORECASE)
_NOTE: Final = re.compile(r"(?<!\s)\s+[#＃]\s*(?P<note>.*)$", re.DOTALL)
_WHO: Final = re.compile(r"(?<!\s)\s+[@＠](?P<who>\S+)\s*$")


def read_entry(line: str) -> Fact:
    """The fact that *line* says.

    >>> read_entry("mushroom toad healing").text("ja")
    'キノコ + ヒキガエル → 治癒'
    >>> read_entry("sale fern toad insanity wrong sign @Ben # cheap").who
    'Ben'
    >>> read_entry("mushroom toda healing")
    Traceback (most recent call last):
    ...
    boardkit...FactError: “toda” at column 10 is not understood; did you mean “toad”?
    """
    if len(line) > LONGEST_LINE:
        raise FactError(say("error.line-long", n=LONGEST_LINE))
    about: dict[str, Any] = {}
    for pattern in (_NOTE, _WHO):
        found = pattern.search(line)
        if found:
            about |= found.groupdict()
            line = line[: found.start()]
    formula = _FORMULA.fullmatch(line)
    if formula:
        return f.Statement(formula[1].strip(), **about)
    return _Line(words_of(line), about).fact()


class _Line:
    """A cursor over the words of a line, from which the grammar takes what it needs."""

    def __init__(self, words: list[Word], about: dict[str, Any]) -> None:
        self.words = words
        self.about = about
        self.at = 0

    def fact(self) -> Fact:
        head = self.maybe("keyword")
        if head not in _ENTRIES:
            self.at = 0
            head = None
        if head != "encyclopedia":
            self.drop_pluses()
        made = _ENTRIES[head](self)
        if self.at < len(self.words):
            raise self.wrong()
        return made

    def drop_pluses(self) -> None:
        """Leave out a plus between two ingredients: it only joins them."""
        pluses = {
            n
            for n in range(1, len(self.words) - 1)
            if self.words[n].typed == "+"
            and "ingredient" in self.words[n - 1].means
            and "ingredient" in self.words[n + 1].means
        }
        self.words = [word for n, word in enumerate(self.words) if n not in pluses]

    def sees(self, kind: str, value: object = ...) -> bool:
        """Whether the next word can mean something of this kind."""
        if self.at == len(self.words) or kind not in self.words[self.at].means:
            return False
        return value is ... or self.words[self.at].means[kind] == value

    def maybe(self, kind: str, value: object = ...) -> Any:
        """The next word's meaning, if it can be of this kind; otherwise ``None``."""
        if not self.sees(kind, value):
            return None
        self.at += 1
        return self.words[self.at - 1].means[kind]

    def take(self, kind: str, value: object = ...) -> Any:
        """The next word's meaning of this kind; an error if it has none."""
        if not self.sees(kind, value):
            raise self.wrong(kind)
        return self.maybe(kind, value)

    def many(self, kind: str) -> Any:
        """As many words of this kind as follow."""
        found = []
        while self.sees(kind):
            found.append(self.take(kind))
        return found

    def wrong(self, kind: str | None = None) -> FactError:
        """The error at the next word: what is needed there."""
        wanted = say(f"word.{kind}") if kind else say("word.end")
        if self.at == len(self.words):
            return FactError(say("error.line-ends", wanted=wanted))
        word = self.words[self.at]
        return FactError(say("error.line", word=shown(word.typed, 40), column=word.column, wanted=wanted))


# --- one function for each first word --------------------------------------------------------------


def _bare(line: _Line) -> Fact:
    """A line that starts with an ingredient."""
    ingredients = line.many("ingredient")
    if not ingredients:
        raise line.wrong("ingredient")
    return _about_one(line, ingredients[0]) if len(ingredients) == 1 else _about_two(line, ingredients)


def _about_one(line: _Line, ingredient: Any) -> Fact:
    if line.maybe("keyword", "not"):
        return _not_alchemical(line, ingredient, line.take("alchemical"))
    if line.sees("alchemical"):
        what = line.take("alchemical")
        if line.maybe("keyword", "not"):  # Japanese says it at the end
            return _not_alchemical(line, ingredient, what)
        return f.AssignmentFact(ingredient, what, **line.about)
    return f.AspectFact(ingredient, *_aspect(line), **line.about)


def _not_alchemical(line: _Line, ingredient: Any, alchemical: Any) -> Fact:
    return f.Statement(f'~Is("{ingredient.value}", "{alchemical.value}")', **line.about)


def _aspect(line: _Line) -> tuple[Any, Any]:
    """A colour and a sign, in two words or in one."""
    potion = line.maybe("potion") if not line.sees("colour") else None
    if potion is not None and potion is not Potion.NEUTRAL:
        return potion.colour, potion.sign
    return line.take("colour"), line.take("sign")


def _about_two(line: _Line, ingredients: Any) -> Fact:
    if line.maybe("keyword", "not"):
        return f.NotPotion(ingredients, line.take("potion"), **line.about)
    potion = line.take("potion")
    if line.maybe("keyword", "not"):
        return f.NotPotion(ingredients, potion, **line.about)
    if line.sees("quality"):
        return f.Sale(ingredients, potion, line.take("quality"), **line.about)
    return f.Experiment(ingredients, potion, **line.about)


def _sale(line: _Line) -> Fact:
    return f.Sale(line.many("ingredient"), line.take("potion"), line.take("quality"), **line.about)


def _debunk(line: _Line) -> Fact:
    ingredients = line.many("ingredient")
    if len(ingredients) == 1:
        return f.ApprenticeDebunk(ingredients[0], *_aspect(line), **line.about)
    return f.MasterDebunk(ingredients, line.take("potion"), line.take("yes"), **line.about)


def _outcome(line: _Line) -> dict[str, Any]:
    """A potion, or the potion that was wanted and a quality."""
    potion = line.take("potion")
    if line.sees("quality"):
        return {"wanted": potion, "quality": line.take("quality")}
    return {"potion": potion}


def _periscope(line: _Line) -> Fact:
    return f.Periscope(line.take("ingredient"), **_outcome(line), **line.about)


def _result(line: _Line) -> Fact:
    outcome = _outcome(line)
    line.maybe("keyword", "from")
    return f.RivalResult(candidates=line.many("ingredient"), **outcome, **line.about)


def _theory(line: _Line, endorsed: bool = False) -> Fact:
    ingredient, alchemical = line.take("ingredient"), line.take("alchemical")
    strength: Any = line.take("number") if line.maybe("keyword", "strength") else "3"
    return f.RivalTheory(ingredient, alchemical, strength, endorsed, **line.about)


def _endorse(line: _Line) -> Fact:
    return _theory(line, endorsed=True)


def _how_many(line: _Line) -> tuple[Any, int]:
    """How many: ``at least 2``; in Japanese the number may come first, as in 2つ以上."""
    if line.sees("how"):
        return line.take("how"), _whole(line)
    if not line.sees("number"):
        raise line.wrong("how")
    n = _whole(line)
    return line.take("how"), n


def _whole(line: _Line) -> int:
    """A whole number of at most two digits: no count needs more."""
    if line.sees("number") and not re.fullmatch(r"\d\d?", line.words[line.at].means["number"]):
        raise line.wrong("number")
    return int(line.take("number"))


def _pairs(line: _Line) -> Fact:
    ingredients = line.many("ingredient")
    how, n = _how_many(line)
    return f.PairCount(ingredients, how, n, **_outcome(line), **line.about)


def _library(line: _Line) -> Fact:
    ingredients = line.many("ingredient")
    if len(ingredients) == 1 and line.sees("shelf"):
        return f.Library(ingredients[0], line.take("shelf"), **line.about)
    how, n = _how_many(line)
    return f.LibraryCount(ingredients, line.take("shelf"), how, n, **line.about)


def _encyclopedia(line: _Line) -> Fact:
    colour = line.take("colour")
    entries: Any = []
    while line.sees("ingredient"):
        entries.append((line.take("ingredient"), line.take("sign")))
    doubtful = line.maybe("keyword", "doubtful") is not None
    return f.Encyclopedia(colour, entries, not doubtful, **line.about)


def _golem(line: _Line) -> Fact:
    ingredient = line.take("ingredient")
    line.take("keyword", "ears")
    ears = line.take("yes")
    line.take("keyword", "chest")
    return f.GolemTest(ingredient, ears, line.take("yes"), **line.about)


def _animate(line: _Line) -> Fact:
    return f.GolemAnimation(line.take("ingredient"), line.take("yes"), **line.about)


_ENTRIES: Final[dict[str | None, Callable[[_Line], Fact]]] = {
    None: _bare,
    "sale": _sale,
    "debunk": _debunk,
    "periscope": _periscope,
    "result": _result,
    "theory": _theory,
    "endorse": _endorse,
    "pairs": _pairs,
    "library": _library,
    "encyclopedia": _encyclopedia,
    "golem": _golem,
    "animate": _animate,
}


# --- writing ---------------------------------------------------------------------------------------


def write_entry(fact: Fact) -> str:
    """The written form of *fact*, without who said so and notes.

    >>> write_entry(read_entry("きのこ + 蛙 = 治癒"))
    'mushroom toad R+'
    """
    match fact:
        case f.Experiment():
            return _join(*fact.ingredients, fact.potion)
        case f.NotPotion():
            return _join(*fact.ingredients, "not", fact.potion)
        case f.Sale():
            return _join("sale", *fact.ingredients, fact.wanted, fact.quality)
        case f.ApprenticeDebunk():
            return _join("debunk", fact.ingredient, fact.colour, fact.sign)
        case f.MasterDebunk():
            return _join("debunk", *fact.ingredients, fact.potion, _YES[fact.answer])
        case f.AspectFact():
            return _join(fact.ingredient, fact.colour, fact.sign)
        case f.AssignmentFact():
            return _join(fact.ingredient, "is", fact.alchemical)
        case f.Statement():
            return _join("formula", fact.formula)
        case f.Periscope():
            return _join("periscope", fact.ingredient, *_outcome_of(fact))
        case f.RivalResult():
            origin = ("from", *fact.candidates) if fact.candidates else ()
            return _join("result", *_outcome_of(fact), *origin)
        case f.RivalTheory():
            head = "endorse" if fact.endorsed else "theory"
            return _join(head, fact.ingredient, fact.alchemical, "strength", str(fact.strength))
        case f.PairCount():
            count = (fact.how.replace("_", " "), str(fact.n))
            return _join("pairs", *fact.ingredients, *count, *_outcome_of(fact))
        case f.Library():
            return _join("library", fact.ingredient, fact.shelf)
        case f.LibraryCount():
            return _join("library", *fact.ingredients, fact.how.replace("_", " "), str(fact.n), fact.shelf)
        case f.Encyclopedia():
            doubt = () if fact.trusted else ("doubtful",)
            signs = (word for entry in fact.entries for word in entry)
            return _join("encyclopedia", fact.colour, *signs, *doubt)
        case f.GolemTest():
            return _join("golem", fact.ingredient, "ears", _YES[fact.ears], "chest", _YES[fact.chest])
        case f.GolemAnimation():
            return _join("animate", fact.ingredient, _YES[fact.animates])
    raise TypeError(f"{type(fact).__name__} has no written form")


_YES: Final = {True: "yes", False: "no", None: "unknown"}


def _outcome_of(fact: Any) -> tuple[str, ...]:
    return (fact.potion,) if fact.potion is not None else (fact.wanted, fact.quality)


def _join(*words: str) -> str:
    return " ".join(str(word) for word in words)
