"""Claims of every kind, most of them true of a hidden world so that worlds are left."""

from typing import Any

from hypothesis import strategies as st

from tests.alchemists import brute
from tests.alchemists.brute import ALCHEMICALS, COLOURS, INGREDIENTS, MIX, POTIONS, Claim, World

Draw = Any

worlds: st.SearchStrategy[World] = st.permutations(ALCHEMICALS).map(
    lambda order: dict(zip(INGREDIENTS, order, strict=True))
)
ingredient = st.sampled_from(INGREDIENTS)
colour = st.sampled_from(COLOURS)
sign = st.sampled_from("+-")
potion = st.sampled_from(POTIONS)
coloured = st.sampled_from(POTIONS[:-1])
alchemical = st.sampled_from(ALCHEMICALS)
quality = st.sampled_from(["exact", "sign", "neutral", "wrong"])
how = st.sampled_from(["exactly", "at_least", "at_most"])
pair = st.sampled_from(brute.PAIRS).map(list)
honest = st.integers(0, 9).map(lambda n: n > 0)
"""Whether a claim tells the truth: nine times in ten."""


def several(least: int, most: int) -> st.SearchStrategy[list[str]]:
    """Different ingredients in sheet order."""
    chosen = st.lists(ingredient, min_size=least, max_size=most, unique=True)
    return chosen.map(lambda those: sorted(those, key=INGREDIENTS.index))


def _quality_of(wanted: str, made: str) -> str:
    qualities = ("exact", "sign", "neutral", "wrong")
    return next(q for q in qualities if made in brute.answers_wish(wanted, q))


@st.composite
def _mixes(draw: Draw, world: World) -> Claim:
    i, j = draw(pair)
    true = draw(honest)
    made = MIX[world[i], world[j]] if true else draw(potion)
    match draw(st.integers(0, 3)):
        case 0:
            return {"kind": "experiment", "ingredients": [i, j], "potion": made}
        case 1:
            other = draw(potion.filter(lambda p: p != made))
            return {"kind": "not_potion", "ingredients": [i, j], "potion": other}
        case 2:
            wanted = draw(coloured)
            shown = _quality_of(wanted, made)
            return {"kind": "sale", "ingredients": [i, j], "wanted": wanted, "quality": shown}
        case _:
            asked = draw(st.sampled_from([made, *POTIONS]))
            return {
                "kind": "debunk_master", "ingredients": [i, j], "potion": asked, "answer": asked == made,
            }  # fmt: skip


@st.composite
def _aspects(draw: Draw, world: World) -> Claim:
    which, hue = draw(ingredient), draw(colour)
    shown = brute.sign_of(world[which], hue) if draw(honest) else draw(sign)
    kind = draw(st.sampled_from(["aspect", "debunk_apprentice"]))
    return {"kind": kind, "ingredient": which, "colour": hue, "sign": shown}


@st.composite
def assignments(draw: Draw, world: World) -> Claim:
    which = draw(ingredient)
    what = world[which] if draw(honest) else draw(alchemical)
    return {"kind": "assignment", "ingredient": which, "alchemical": what}


def _public(draw: Draw) -> dict[str, str]:
    if draw(st.booleans()):
        return {"potion": draw(potion)}
    return {"wanted": draw(coloured), "quality": draw(quality)}


def _public_of(draw: Draw, made: str) -> dict[str, str]:
    """What is made public of a mix that gave this potion."""
    if draw(st.booleans()):
        return {"potion": made}
    wanted = draw(coloured)
    return {"wanted": wanted, "quality": _quality_of(wanted, made)}


@st.composite
def soft(draw: Draw, world: World) -> Claim:
    """What colleagues did."""
    match draw(st.integers(0, 2)):
        case 0:
            i, j = draw(st.permutations(draw(pair)))
            made = MIX[world[i], world[j]] if draw(honest) else draw(potion)
            return {"kind": "periscope", "ingredient": i, **_public_of(draw, made)}
        case 1:
            those = draw(st.one_of(st.just([]), several(2, 8)))
            return {"kind": "rival_result", "candidates": those, **_public(draw)}
        case _:
            return {
                "kind": "rival_theory",
                "ingredient": draw(ingredient),
                "alchemical": draw(alchemical),
                "strength": draw(st.sampled_from(["3", "3/2", "1", "2/3", "10", "1/1000", "7"])),
                "endorsed": draw(st.booleans()),
            }


@st.composite
def _counts(draw: Draw, world: World) -> Claim:
    """Counted pairs and shelves; the count is right, or at random."""
    those, counted = draw(several(2, 5)), draw(how)
    if draw(st.booleans()):
        shelf = draw(st.sampled_from(["solar", "lunar"]))
        number = sum(brute.is_solar(world[i]) == (shelf == "solar") for i in those)
        claim: Claim = {"kind": "library_count", "shelf": shelf}
    else:
        claim = {"kind": "pair_count", **_public(draw)}
        potions = brute.public_potions(claim)
        number = sum(
            MIX[world[i], world[j]] in potions for i, j in brute.PAIRS if i in those and j in those
        )
    n = number if draw(honest) else draw(st.integers(0, 6))
    return {**claim, "ingredients": those, "how": counted, "n": n}


@st.composite
def _books(draw: Draw, world: World) -> Claim:
    if draw(st.booleans()):
        which = draw(ingredient)
        solar = brute.is_solar(world[which]) if draw(honest) else draw(st.booleans())
        return {"kind": "library", "ingredient": which, "shelf": "solar" if solar else "lunar"}
    hue, trusted = draw(colour), draw(st.booleans())
    those = draw(several(1, 4)) if trusted else draw(several(4, 4))
    signs = {i: brute.sign_of(world[i], hue) for i in those}
    if not trusted or not draw(honest):
        signs[draw(st.sampled_from(those))] = draw(sign)
    entries = [[i, shown] for i, shown in signs.items()]
    return {"kind": "encyclopedia", "colour": hue, "entries": entries, "trusted": trusted}


@st.composite
def golem(draw: Draw, world: World, setting: brute.Setting) -> Claim:
    """A test of the golem or its animation."""
    which, true = draw(ingredient), draw(honest)
    if draw(st.integers(0, 3)) == 0:
        claim = {"kind": "golem_animation", "ingredient": which, "animates": True}
        claim["animates"] = brute.golem_claim_holds(claim, world, setting) if true else draw(st.booleans())
        return claim
    ears, chest = (
        draw(st.sampled_from([brute._part_reacts(part, world[which]), None])) if true
        else draw(st.sampled_from([True, False, None]))
        for part in setting
    )  # fmt: skip
    return {"kind": "golem_test", "ingredient": which, "ears": ears, "chest": chest}


atoms = st.one_of(
    st.tuples(st.just("Is"), ingredient, alchemical),
    st.tuples(st.just("Sign"), ingredient, colour, sign),
    pair.flatmap(lambda ij: st.tuples(st.just("Makes"), st.just(ij[0]), st.just(ij[1]), potion)),
    st.tuples(st.just("Solar"), ingredient),
)


def _joined(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(inner, min_size=1, max_size=4)
    return st.one_of(
        st.tuples(st.just("Not"), inner),
        st.tuples(st.sampled_from(["Implies"]), inner, inner),
        st.tuples(st.just("ITE"), inner, inner, inner),
        st.builds(lambda head, parts: (head, *parts),
                  st.sampled_from(["And", "Or", "Xor", "Equivalent", "Nand", "Nor"]), some),
        st.builds(lambda head, n, parts: (head, n, *parts),
                  st.sampled_from(["Exactly", "AtLeast", "AtMost"]), st.integers(0, 5), some),
    )  # fmt: skip


trees: st.SearchStrategy[Any] = st.recursive(
    st.one_of(atoms, st.sampled_from([("true",), ("false",)])), _joined, max_leaves=8
)


@st.composite
def statements(draw: Draw, world: World) -> Claim:
    """A statement, turned round where it is false of the world (nine times in ten)."""
    tree = draw(trees)
    if draw(honest) and not brute.true_in(tree, world):
        tree = ("Not", tree)
    return {"kind": "statement", "tree": tree}


def hard(world: World) -> st.SearchStrategy[Claim]:
    """Every kind of claim that is certain, but for statements and the golem."""
    return st.one_of(_mixes(world), _mixes(world), _aspects(world), _counts(world), _books(world))


@st.composite
def claim_sets(
    draw: Draw, *, softs: int = 0, golems: int = 0, formulas: int = 0, anchors: int = 0, most: int = 6
) -> list[Claim]:
    """Claims in an order of chance: hard ones, and at most so many of the other kinds.

    *anchors* are assignments of single ingredients: they keep a brute force over much else short.
    """
    world = draw(worlds)
    claims = draw(st.lists(hard(world), max_size=most))
    claims += draw(st.lists(assignments(world), min_size=anchors, max_size=anchors + 1))
    claims += draw(st.lists(soft(world), min_size=min(1, softs), max_size=softs))
    setting = draw(st.sampled_from(brute.SETTINGS))
    claims += draw(st.lists(golem(world, setting), min_size=min(1, golems), max_size=golems))
    claims += draw(st.lists(statements(world), min_size=min(1, formulas), max_size=formulas))
    return list(draw(st.permutations(claims)))
