"""Why something is certain or impossible: the smallest proofs, and a chain of steps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice, product

from boardkit.alchemists._say import say
from boardkit.alchemists.deduction.explain.chain import Chain, Step, conclusion, make_step, numbered
from boardkit.alchemists.deduction.explain.claims import (
    AspectClaim,
    CellName,
    Claim,
    PotionClaim,
    false_worlds,
)
from boardkit.alchemists.deduction.explain.grid import Grid, NumberedCell
from boardkit.alchemists.deduction.explain.proofs import MOST_PROOFS, Proofs, positions
from boardkit.alchemists.deduction.explain.steps import sign_of
from boardkit.alchemists.deduction.facts import Fact
from boardkit.alchemists.deduction.knowledge import Knowledge
from boardkit.alchemists.deduction.space import Space
from boardkit.alchemists.deduction.worlds import ALL, MAKES, Assignment, Worlds, assignments
from boardkit.alchemists.material import COLOURS, PAIRS, Colour, Ingredient, Pair, Sign
from boardkit.core.text import Language, Text


class Explanation:
    """Why a claim holds, or cannot hold, or why the facts clash.

    ``facts`` are the positions of a smallest set of facts that proves it; ``alternatives`` are all
    sets as small, those with the most recent facts first; ``steps`` lead from the facts to the claim.
    """

    def __init__(
        self, explainer: "Explainer", claim: Claim | None, holds: bool, proofs: Sequence[tuple[int, ...]]
    ) -> None:
        self._explainer = explainer
        self.claim = claim
        """What is explained; ``None`` for facts that clash."""
        self.holds = holds
        """Whether the claim is certain; otherwise it is impossible."""
        self.alternatives: tuple[tuple[int, ...], ...] = tuple(proofs)

    @property
    def facts(self) -> tuple[int, ...]:
        """The positions, from 0, of the facts that prove it."""
        return self.alternatives[0]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """How a person gets from the facts to the claim."""
        return self._explainer.steps(self.claim, self.holds, self.facts)

    @property
    def statement(self) -> Text:
        """What is explained, in words."""
        return self.claim.statement(self.holds) if self.claim is not None else say("claim.clash")

    def text(self, lang: Language | None = None) -> str:
        """The claim and its steps, one a line."""
        lines = [self.statement.text(lang)]
        for n, step in enumerate(self.steps, start=1):
            lines.append(f"{n}. {step.text(lang)}")
            lines += [f"   {n}.{m}. {detail.text(lang)}" for m, detail in enumerate(step.details, start=1)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Explanation(facts={self.facts}, {len(self.steps)} steps)"


class Explainer:
    """Explains what follows from numbered facts, and keeps what one explanation teaches for the next."""

    def __init__(self, facts: Iterable[tuple[int, Fact]], knowledge: Knowledge) -> None:
        # Facts that say the same stand for each other, the most recent for all of them.
        same: dict[tuple[object, ...], list[tuple[int, Fact]]] = {}
        for position, fact in facts:
            if _says_something(fact):
                said = (fact.evidence.possible, fact.evidence.golem)
                same.setdefault(said, []).insert(0, (position, fact))
        self._facts = sorted((each[0] for each in same.values()), key=lambda each: each[0])
        self._same = {each[0][0]: [position for position, _ in each] for each in same.values()}
        self._knowledge = knowledge
        self._chains: dict[tuple[int, ...], Chain] = {}

    @cached_property
    def _space(self) -> Space:
        return Space([fact.evidence for _, fact in self._facts])

    @cached_property
    def _masks(self) -> dict[int, Worlds]:
        return {p: mask for (p, _), mask in zip(self._facts, self._space.facts, strict=True)}

    @cached_property
    def _proofs(self) -> Proofs:
        return Proofs(self._space.facts)

    def why(self, claim: Claim) -> Explanation | None:
        """Why *claim* is certain or impossible; ``None`` if it is open; the clash if the facts clash."""
        if not self._knowledge.possible:
            return self.why_clash()
        for holds in (True, False):
            false = false_worlds(claim, holds)
            if not self._knowledge.is_possible(false):
                return self._explanation(claim, holds, self._space.lift(false))
        return None

    def why_clash(self) -> Explanation:
        """Why the facts, which contradict each other, do."""
        return self._explanation(None, True, self._space.all)

    def _explanation(self, claim: Claim | None, holds: bool, false: Worlds) -> Explanation:
        found = self._proofs.smallest(false)
        assert found is not None, "what is impossible in every world left is proved by all facts"
        proofs = (
            tuple(sorted(chosen))
            for bits in found
            for chosen in product(*(self._same[self._facts[n][0]] for n in positions(bits)))
        )
        first = sorted(islice(proofs, MOST_PROOFS), key=lambda p: p[::-1], reverse=True)
        return Explanation(self, claim, holds, first)

    # --- steps ---------------------------------------------------------------------------------------

    def _chain(self, chosen: tuple[int, ...]) -> Chain:
        facts = [(p, fact) for p, fact in self._facts if p in chosen]
        return Chain(facts, self._space, self._masks)

    def _kept_chain(self, chosen: tuple[int, ...]) -> Chain:
        """A chain that other questions may have taken further, which changes no step to a cell."""
        if chosen not in self._chains:
            self._chains[chosen] = self._chain(chosen)
        return self._chains[chosen]

    def steps(self, claim: Claim | None, holds: bool, chosen: tuple[int, ...]) -> tuple[Step, ...]:
        """The steps from the *chosen* facts, which prove the claim, to the claim."""
        if claim is None:
            return _to_clash(self._chain(chosen), chosen)
        if isinstance(claim, PotionClaim):
            return _to_potion(self._chain(chosen), claim, holds, chosen, self._space)
        chain = self._kept_chain(chosen)
        goal = numbered(claim.crossed(holds))
        chain.cross_out(goal)
        return chain.steps_to(goal)

    def next_step(self, crossed: Iterable[CellName]) -> Step | None:
        """The easiest step from all facts that a reader with these crosses has not made yet."""
        chain = Chain(self._facts, self._space, self._masks, numbered(crossed))
        move = chain.easiest()
        return None if move is None else make_step(move, (), list(move.reasons))


def _says_something(fact: Fact) -> bool:
    return fact.evidence.possible != ALL or fact.evidence.golem is not None


def _to_potion(
    chain: Chain, claim: PotionClaim, holds: bool, chosen: tuple[int, ...], space: Space
) -> tuple[Step, ...]:
    """First what the grid can show of the two ingredients, then what that leaves of their potion."""
    false = space.lift(false_worlds(claim, holds))
    proving = _play_out(chain, chosen, false)
    words: dict[str, object] = {"statement": claim.statement(holds)}
    seen = None if proving else seen_in_grid(claim, holds, chain.grid)
    if seen is None:
        needed = chain.needed_crosses(proving, false)
        return _concluded(chain, proving, needed, "potion", words)
    return _concluded(chain, (), set(seen.cells), seen.pattern, {**words, **seen.words})


def _to_clash(chain: Chain, chosen: tuple[int, ...]) -> tuple[Step, ...]:
    """Until the grid and a single fact, or all facts, leave no world."""
    everything = chain.board.space.all
    proving = _play_out(chain, chosen, everything)
    return _concluded(chain, proving, chain.needed_crosses(proving, everything), "clash", {})


def _play_out(chain: Chain, chosen: tuple[int, ...], false: Worlds) -> tuple[int, ...]:
    """Make the moves that a person sees until the grid rules *false* out; the facts that are still needed.

    None if the grid is enough; otherwise as few as can be, when nothing more is seen in the grid.
    """
    while chain.grid.worlds & false and chain.advance(jointly=False):
        pass
    needed = _proving(chain, chosen, false, most=1)
    while needed is None and chain.advance():
        needed = _proving(chain, chosen, false, most=1)
    if needed is None:
        needed = _proving(chain, chosen, false, most=len(chosen))
    assert needed is not None, "the chosen facts prove the claim"
    return needed


def _proving(chain: Chain, chosen: tuple[int, ...], false: Worlds, most: int) -> tuple[int, ...] | None:
    """The fewest of the chosen facts that, with the grid so far, leave none of *false*."""
    for size in range(most + 1):
        for group in combinations(chosen, size):
            worlds = false & chain.grid.worlds
            for position in group:
                worlds &= chain.board.masks[position]
            if not worlds:
                return group
    return None


def _concluded(
    chain: Chain, facts: tuple[int, ...], needed: set[NumberedCell], pattern: str, words: dict[str, object]
) -> tuple[Step, ...]:
    """The steps to the crosses that a conclusion needs, and the conclusion."""
    steps = chain.steps_to(needed)
    cites = [n for n, step in enumerate(steps) if set(numbered(step.crossed)) & needed]
    words |= {"given": [chain.fact(position) for position in facts]}
    if not facts and pattern in {"potion", "clash"}:
        pattern += "-grid"
    elif facts and not cites:
        pattern += "-facts"
    return (*steps, conclusion(pattern, facts, cites, words))


@dataclass(frozen=True)
class Seen:
    """How signs in the grid show what two ingredients make, or do not make."""

    pattern: str
    words: Mapping[str, object]
    signs: tuple[tuple[Ingredient, Colour, Sign], ...]
    """The signs on which it rests."""

    @property
    def cells(self) -> list[NumberedCell]:
        """The crosses that show these signs."""
        return [cell for aspect in self.signs for cell in numbered(AspectClaim(*aspect).crossed(True))]


def seen_in_grid(claim: PotionClaim, holds: bool, grid: Grid) -> Seen | None:
    """How the grid shows the claim, if a few signs are enough to see it."""
    signs = {(i, c): sign_of(grid.left[i.number], c) for i in claim.pair for c in COLOURS}
    colour, potion_sign = claim.potion.colour, claim.potion.sign
    if colour is None or potion_sign is None:
        return None if holds else _not_opposite(claim, signs)
    if holds:
        return _made(claim, signs, colour, potion_sign)
    return _not_made(claim, signs, colour, potion_sign)


Signs = dict[tuple[Ingredient, Colour], Sign | None]
"""The signs that the grid shows, by ingredient and colour."""


def _shared(claim: PotionClaim, signs: Signs, colour: Colour) -> Sign | None:
    """The sign that the grid shows for both ingredients."""
    one, other = (signs[i, colour] for i in claim.pair)
    return one if one == other else None


def _not_opposite(claim: PotionClaim, signs: Signs) -> Seen | None:
    a, b = claim.pair
    for colour in COLOURS:
        if sign := _shared(claim, signs, colour):
            words = {"a": a, "b": b, "colour": colour, "sign": sign}
            return Seen("potion-not-opposite", words, ((a, colour, sign), (b, colour, sign)))
    return None


def _made(claim: PotionClaim, signs: Signs, colour: Colour, sign: Sign) -> Seen | None:
    (a, b), following = claim.pair, colour.next
    one, other = signs[a, following], signs[b, following]
    if _shared(claim, signs, colour) != sign or not one or not other or one == other:
        return None
    words = {"a": a, "b": b, "colour": colour, "sign": sign, "following": following, "potion": claim.potion}
    rests = ((a, colour, sign), (b, colour, sign), (a, following, one), (b, following, other))
    return Seen("potion-seen", words, rests)


def _not_made(claim: PotionClaim, signs: Signs, colour: Colour, potion_sign: Sign) -> Seen | None:
    for this in claim.pair:
        sign = signs[this, colour]
        if sign and sign != potion_sign:
            wrong = {"this": this, "colour": colour, "sign": sign, "potion": claim.potion}
            return Seen("potion-wrong-sign", wrong, ((this, colour, sign),))
    (a, b), following = claim.pair, colour.next
    if sign := _shared(claim, signs, following):
        same = {"a": a, "b": b, "colour": following, "sign": sign, "potion": claim.potion}
        return Seen("potion-same-next", same, ((a, following, sign), (b, following, sign)))
    return None


# --- what is open -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settling:
    """An experiment, and how likely it settles an open question."""

    pair: Pair
    chance: Fraction


@dataclass(frozen=True)
class Open:
    """What is open: two assignments that differ there, and the experiments that could settle it."""

    claim: Claim
    yes: Assignment
    no: Assignment
    experiments: tuple[Settling, ...]
    """Every experiment that can settle it, the surest first."""

    @property
    def settling(self) -> tuple[Pair, ...]:
        """The experiments that settle it whatever comes of them."""
        return tuple(each.pair for each in self.experiments if each.chance == 1)


def open_question(claim: Claim, knowledge: Knowledge) -> Open | None:
    """What is known of an open claim; ``None`` if it is not open."""
    true, false = knowledge.possible & claim.worlds, knowledge.possible & ~claim.worlds
    if not true or not false:
        return None
    chances = [Settling(pair, _settled(pair, claim, knowledge)) for pair in PAIRS]
    useful = sorted((each for each in chances if each.chance), key=lambda each: -each.chance)
    return Open(claim, next(assignments(true)), next(assignments(false)), tuple(useful))


def _settled(pair: Pair, claim: Claim, knowledge: Knowledge) -> Fraction:
    """How likely the experiment's potion leaves the claim certain or impossible."""
    settled = 0
    for worlds in MAKES[pair]:
        after = knowledge.possible & worlds
        if not after & claim.worlds or not after & ~claim.worlds:
            settled |= after
    return knowledge.probability(settled)
