"""A plain brute force over all assignments, written from the rules alone.

It imports nothing of the engine. A *claim* is a fact in the project's JSON format, with one exception: a
statement holds a ``tree`` of nested tuples instead of a formula. A world is a plain dict. Everything is
done the slow way that is easy to see through: look at every world and ask.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

Claim = dict[str, Any]
World = dict[str, str]
Setting = tuple[str, str]
"""The golem's ears and chest: a colour's letter each, a capital for large."""

INGREDIENTS = "mushroom fern toad bird_claw flower mandrake_root scorpion feather".split()

# Section 1.2 of the rules' specification: red, green, blue; a capital is a large circle.
ASPECTS = {
    "R+": ("R+", "g+", "b-"),
    "R-": ("R-", "g-", "b+"),
    "G+": ("r-", "G+", "b+"),
    "G-": ("r+", "G-", "b-"),
    "B+": ("r+", "g-", "B+"),
    "B-": ("r-", "g+", "B-"),
    "++": ("R+", "G+", "B+"),
    "--": ("R-", "G-", "B-"),
}
ALCHEMICALS = list(ASPECTS)
COLOURS = ["red", "green", "blue"]
POTIONS = ["R+", "R-", "G+", "G-", "B+", "B-", "N"]
PAIRS = list(combinations(INGREDIENTS, 2))


def sign_of(alchemical: str, colour: str) -> str:
    return ASPECTS[alchemical][COLOURS.index(colour)][1]


def is_large(alchemical: str, colour: str) -> bool:
    return ASPECTS[alchemical][COLOURS.index(colour)][0].isupper()


def is_solar(alchemical: str) -> bool:
    return sum(aspect[1] == "-" for aspect in ASPECTS[alchemical]) in (0, 2)


def _mix(a: str, b: str) -> str:
    for one, other in zip(ASPECTS[a], ASPECTS[b], strict=True):
        if one != other and one.upper() == other.upper():  # same colour and sign, another size
            return one.upper()
    return "N"


MIX = {(a, b): _mix(a, b) for a in ALCHEMICALS for b in ALCHEMICALS if a != b}
MADE_BY = {a: [MIX[a, b] for b in ALCHEMICALS if b != a] for a in ALCHEMICALS}

WORLDS: list[World] = [dict(zip(INGREDIENTS, p, strict=True)) for p in permutations(ALCHEMICALS)]
WITH_CELL: dict[tuple[str, str], list[World]] = {
    (i, a): [w for w in WORLDS if w[i] == a] for i in INGREDIENTS for a in ALCHEMICALS
}
SETTINGS: list[Setting] = [
    (ears, chest) for ears in "RrGgBb" for chest in "RrGgBb" if ears.upper() != chest.upper()
]

GOLEM_KINDS = ("golem_test", "golem_animation")


def answers_wish(wanted: str, quality: str) -> list[str]:
    """The potions with which a wish is answered with this quality (section 1.5)."""
    if quality == "exact":
        return [wanted]
    if quality == "neutral":
        return ["N"]
    same = [p for p in POTIONS if p != "N" and p[1] == wanted[1]]
    return (
        [p for p in same if p != wanted]
        if quality == "sign"
        else [p for p in POTIONS if p != "N" and p not in same]
    )


def public_potions(claim: Claim) -> list[str]:
    if claim.get("potion") is not None:
        return [claim["potion"]]
    return answers_wish(claim["wanted"], claim["quality"])


def counts(how: str, n: int, number: int) -> bool:
    if how == "exactly":
        return number == n
    return number >= n if how == "at_least" else number <= n


# --- what a claim says of a world: how likely it is then, as a whole number -------------------------

Weigh = Callable[[World], int]


def _mixture(claim: Claim) -> Callable[[World], str]:
    i, j = claim["ingredients"]
    return lambda w: MIX[w[i], w[j]]


def _experiment(claim: Claim) -> Weigh:
    made, potion = _mixture(claim), claim["potion"]
    return lambda w: made(w) == potion


def _not_potion(claim: Claim) -> Weigh:
    made, potion = _mixture(claim), claim["potion"]
    return lambda w: made(w) != potion


def _sale(claim: Claim) -> Weigh:
    made, potions = _mixture(claim), answers_wish(claim["wanted"], claim["quality"])
    return lambda w: made(w) in potions


def _master(claim: Claim) -> Weigh:
    made, potion, answer = _mixture(claim), claim["potion"], claim["answer"]
    return lambda w: (made(w) == potion) == answer


def _aspect(claim: Claim) -> Weigh:
    i, colour, sign = claim["ingredient"], claim["colour"], claim["sign"]
    right = {a for a in ALCHEMICALS if sign_of(a, colour) == sign}
    return lambda w: w[i] in right


def _assignment(claim: Claim) -> Weigh:
    i, a = claim["ingredient"], claim["alchemical"]
    return lambda w: w[i] == a


def _periscope(claim: Claim) -> Weigh:
    i, potions = claim["ingredient"], public_potions(claim)
    partners = {a: sum(p in potions for p in MADE_BY[a]) for a in ALCHEMICALS}
    return lambda w: partners[w[i]]


def _rival_result(claim: Claim) -> Weigh:
    potions = public_potions(claim)
    pairs = list(combinations(claim.get("candidates") or INGREDIENTS, 2))
    return lambda w: sum(MIX[w[i], w[j]] in potions for i, j in pairs)


def _rival_theory(claim: Claim) -> Weigh:
    i, a, odds = claim["ingredient"], claim["alchemical"], Fraction(claim.get("strength", 3))
    return lambda w: odds.numerator if w[i] == a else odds.denominator


def _pair_count(claim: Claim) -> Weigh:
    potions, how, n = public_potions(claim), claim["how"], claim["n"]
    pairs = list(combinations(claim["ingredients"], 2))
    return lambda w: counts(how, n, sum(MIX[w[i], w[j]] in potions for i, j in pairs))


def _library(claim: Claim) -> Weigh:
    i, solar = claim["ingredient"], claim["shelf"] == "solar"
    return lambda w: is_solar(w[i]) == solar


def _library_count(claim: Claim) -> Weigh:
    those, solar, how, n = claim["ingredients"], claim["shelf"] == "solar", claim["how"], claim["n"]
    return lambda w: counts(how, n, sum(is_solar(w[i]) == solar for i in those))


def _encyclopedia(claim: Claim) -> Weigh:
    colour, entries = claim["colour"], claim["entries"]
    needed = len(entries) if claim.get("trusted", True) else 3
    return lambda w: sum(sign_of(w[i], colour) == sign for i, sign in entries) >= needed


def _statement(claim: Claim) -> Weigh:
    tree = claim["tree"]
    return lambda w: true_in(tree, w)


_WEIGH: dict[str, Callable[[Claim], Weigh]] = {
    "experiment": _experiment,
    "not_potion": _not_potion,
    "sale": _sale,
    "debunk_apprentice": _aspect,
    "debunk_master": _master,
    "aspect": _aspect,
    "assignment": _assignment,
    "periscope": _periscope,
    "rival_result": _rival_result,
    "rival_theory": _rival_theory,
    "pair_count": _pair_count,
    "library": _library,
    "library_count": _library_count,
    "encyclopedia": _encyclopedia,
    "statement": _statement,
}


def true_in(tree: Any, world: World) -> bool:
    """Whether a statement, given as a tree, is true in *world*."""
    head, *parts = tree
    if head in _ATOMS:
        return _ATOMS[head](world, *parts)
    if head in _COUNTS:
        return _COUNTS[head](sum(true_in(part, world) for part in parts[1:]), parts[0])
    return _CONNECTIVES[head]([true_in(part, world) for part in parts])


_ATOMS: dict[str, Callable[..., bool]] = {
    "true": lambda w: True,
    "false": lambda w: False,
    "Is": lambda w, i, a: w[i] == a,
    "Sign": lambda w, i, colour, sign: sign_of(w[i], colour) == sign,
    "Makes": lambda w, i, j, potion: MIX[w[i], w[j]] == potion,
    "Solar": lambda w, i: is_solar(w[i]),
}

_COUNTS: dict[str, Callable[[int, int], bool]] = {
    "Exactly": lambda number, n: number == n,
    "AtLeast": lambda number, n: number >= n,
    "AtMost": lambda number, n: number <= n,
}

_CONNECTIVES: dict[str, Callable[[list[bool]], bool]] = {
    "Not": lambda v: not v[0],
    "And": all,
    "Or": any,
    "Xor": lambda v: sum(v) % 2 == 1,
    "Implies": lambda v: not v[0] or v[1],
    "Equivalent": lambda v: all(v) or not any(v),
    "ITE": lambda v: v[1] if v[0] else v[2],
    "Nand": lambda v: not all(v),
    "Nor": lambda v: not any(v),
}


# --- the golem -----------------------------------------------------------------------------------------


def _part_reacts(part: str, alchemical: str) -> bool:
    """A part reacts if the aspect of its colour has its size: the very letter stands in the code."""
    return any(aspect[0] == part for aspect in ASPECTS[alchemical])


def _part_animated(part: str, alchemical: str) -> bool:
    sign = next(aspect[1] for aspect in ASPECTS[alchemical] if aspect[0].upper() == part.upper())
    return sign == ("+" if part.isupper() else "-")


def golem_claim_holds(claim: Claim, world: World, setting: Setting) -> bool:
    what = world[claim["ingredient"]]
    if claim["kind"] == "golem_animation":
        expected: bool = claim["animates"]
        return all(_part_animated(part, what) for part in setting) == expected
    seen = (claim["ears"], claim["chest"])
    return all(
        shown is None or _part_reacts(part, what) == shown
        for part, shown in zip(setting, seen, strict=True)
    )


# --- everything together -------------------------------------------------------------------------------


class Answers:
    """The worlds that the claims leave, each with its weight and the golem settings it goes with."""

    def __init__(self, claims: list[Claim]) -> None:
        golem = [claim for claim in claims if claim["kind"] in GOLEM_KINDS]
        plain = [claim for claim in claims if claim["kind"] not in GOLEM_KINDS]
        # What all claims leave does not depend on their order; those that leave least are asked first.
        plain.sort(key=lambda claim: (claim["kind"] != "assignment", claim["kind"] == "statement"))
        self.left: list[tuple[World, int]] = [(world, 1) for world in _start(plain)]
        for claim in plain:
            weigh = _WEIGH[claim["kind"]](claim)
            self.left = [(w, had * now) for w, had in self.left if (now := weigh(w))]
        compatible = _settings_of(golem)
        self.settings = [compatible(world) for world, _ in self.left]

    @cached_property
    def weighed(self) -> list[tuple[World, int]]:
        """The worlds left, with all their weight: each setting of the golem counts once."""
        pairs = zip(self.left, self.settings, strict=True)
        return [(world, weight * len(settings)) for (world, weight), settings in pairs if settings]

    @property
    def remaining(self) -> int:
        return len(self.weighed)

    @property
    def remaining_with_golem(self) -> int:
        return sum(map(len, self.settings))

    @cached_property
    def total(self) -> int:
        return sum(weight for _, weight in self.weighed)

    def chance(self, holds: Callable[[World], bool]) -> Fraction:
        if not self.total:
            return Fraction(0)
        return Fraction(sum(weight for world, weight in self.weighed if holds(world)), self.total)

    @cached_property
    def table(self) -> dict[str, dict[str, Fraction]]:
        sums = {i: dict.fromkeys(ALCHEMICALS, 0) for i in INGREDIENTS}
        for world, weight in self.weighed:
            for ingredient, alchemical in world.items():
                sums[ingredient][alchemical] += weight
        return {
            i: {a: Fraction(n, self.total) if self.total else Fraction(0) for a, n in row.items()}
            for i, row in sums.items()
        }

    def aspects(self) -> dict[str, dict[str, Fraction]]:
        plus = {c: [a for a in ALCHEMICALS if sign_of(a, c) == "+"] for c in COLOURS}
        return {
            i: {c: sum((row[a] for a in plus[c]), Fraction(0)) for c in COLOURS}
            for i, row in self.table.items()
        }

    def potions(self, i: str, j: str) -> dict[str, Fraction]:
        sums = dict.fromkeys(POTIONS, 0)
        for world, weight in self.weighed:
            sums[MIX[world[i], world[j]]] += weight
        return {p: Fraction(n, self.total) if self.total else Fraction(0) for p, n in sums.items()}

    def golem(self) -> dict[Setting, Fraction]:
        sums = dict.fromkeys(SETTINGS, 0)
        for (_, weight), settings in zip(self.left, self.settings, strict=True):
            if settings is not SETTINGS:
                for setting in settings:
                    sums[setting] += weight
        open_ = sum(w for (_, w), s in zip(self.left, self.settings, strict=True) if s is SETTINGS)
        sums = {setting: n + open_ for setting, n in sums.items()}
        total = sum(sums.values())
        return {s: Fraction(n, total) if total else Fraction(0) for s, n in sums.items()}


def _start(claims: list[Claim]) -> list[World]:
    """All worlds, or those of one assignment that is claimed: the same in the end, but sooner."""
    for claim in claims:
        if claim["kind"] == "assignment":
            return WITH_CELL[claim["ingredient"], claim["alchemical"]]
    return WORLDS


def _settings_of(claims: list[Claim]) -> Callable[[World], list[Setting]]:
    """For each world the settings with which all the golem claims hold.

    A claim looks at one ingredient only, so it is worked out once for each alchemical.
    """
    if not claims:
        return lambda world: SETTINGS
    allowed = [
        (
            claim["ingredient"],
            {
                a: {s for s in SETTINGS if golem_claim_holds(claim, {claim["ingredient"]: a}, s)}
                for a in ALCHEMICALS
            },
        )
        for claim in claims
    ]

    def compatible(world: World) -> list[Setting]:
        return list(set.intersection(*(by_alchemical[world[i]] for i, by_alchemical in allowed)))

    return compatible


def write_tree(tree: Any) -> str:
    """A statement's tree in the language of formulas, in its plain form: names and brackets."""
    head, *parts = tree
    if head in ("true", "false"):
        return str(head)
    if head == "Nand":
        return f"Not(And({', '.join(map(write_tree, parts))}))"
    if head == "Nor":
        return f"Not(Or({', '.join(map(write_tree, parts))}))"
    written = [write_tree(part) if isinstance(part, tuple) else _quoted(part) for part in parts]
    return f"{head}({', '.join(written)})"


def _quoted(part: object) -> str:
    return f'"{part}"' if isinstance(part, str) else str(part)


def as_json(claim: Claim) -> Claim:
    """The claim as a fact in the project's JSON format."""
    if "tree" not in claim:
        return claim
    return {"kind": "statement", "formula": write_tree(claim["tree"])}


Left = list[tuple[World, frozenset[Setting]]]
"""Worlds, each with the golem settings it goes with."""


def _filtered(left: Left, claim: Claim) -> Left:
    """What *claim* leaves of *left*."""
    if claim["kind"] not in GOLEM_KINDS:
        weigh = _WEIGH[claim["kind"]](claim)
        return [(world, settings) for world, settings in left if weigh(world)]
    which = claim["ingredient"]
    allowed = {
        a: frozenset(s for s in SETTINGS if golem_claim_holds(claim, {which: a}, s)) for a in ALCHEMICALS
    }
    return [(world, both) for world, settings in left if (both := settings & allowed[world[which]])]


def minimal_clashes(claims: list[Claim]) -> set[tuple[int, ...]]:
    """Every set of claims that cannot all be true although each smaller part of it could.

    All subsets are gone through by size; what a subset leaves is what it leaves without its last claim,
    filtered by that claim. A subset that holds a clash is no smallest one and is not gone on with.
    """
    clashing: set[tuple[int, ...]] = set()
    level: dict[tuple[int, ...], Left] = {(): [(world, frozenset(SETTINGS)) for world in WORLDS]}
    while level:
        following: dict[tuple[int, ...], Left] = {}
        for subset, left in level.items():
            for n in range(subset[-1] + 1 if subset else 0, len(claims)):
                larger = (*subset, n)
                if any(set(known) <= set(larger) for known in clashing):
                    continue
                if rest := _filtered(left, claims[n]):
                    following[larger] = rest
                else:
                    clashing.add(larger)
        level = following
    return {each for each in clashing if not any(set(less) < set(each) for less in clashing)}


def doubtful(claims: list[Claim]) -> tuple[int, ...]:
    """The claims without which the rest could be true."""
    return tuple(n for n in range(len(claims)) if Answers([*claims[:n], *claims[n + 1 :]]).remaining)
