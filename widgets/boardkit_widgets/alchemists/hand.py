"""The cards in one's hand, for every component that asks for them."""

from boardkit.alchemists import glyphs, names
from boardkit.alchemists.material import INGREDIENTS, Ingredient
from boardkit.core.element import Element
from boardkit_widgets.alchemists.component import CasebookWidget, say
from boardkit_widgets.alchemists.model import CasebookModel


def play_hand(model: CasebookModel, action: str) -> bool:
    """Play *action* if it is one of the hand's: a card comes, a card goes, all go.

    >>> model = CasebookModel()
    >>> play_hand(model, "hand:toad"), play_hand(model, "hand:toad"), play_hand(model, "goal")
    (True, True, False)
    >>> play_hand(model, "back:toad"), model.hand
    (True, ('toad',))
    """
    verb, _, rest = action.partition(":")
    match verb:
        case "hand":
            model.hand = (*model.hand, names.ingredient(rest))
        case "back":
            cards = list(model.hand)
            cards.remove(names.ingredient(rest))
            model.hand = tuple(cards)
        case "empty":
            model.hand = ()
        case _:
            return False
    return True


def hand_scene(widget: CasebookWidget) -> Element:
    """The cards in one's hand: a tap on a tile adds one, a tap on the minus below it takes one away."""
    hand = widget.model.hand
    title = widget.say(say("hand.title" if hand else "hand.any"))
    return Element(
        "fieldset",
        {"class": "bk-fieldset bk-hand"},
        Element("legend", {"class": "bk-spoken"}, title),
        Element(
            "div",
            {"class": "bk-line bk-spread"},
            Element("strong", {"aria-hidden": "true"}, title),
            widget.button("empty", say("hand.empty"), "bk-quiet bk-link") if hand else None,
        ),
        Element("div", {"class": "bk-ingredients"}, *(_cards(widget, i) for i in INGREDIENTS)),
    )


def _cards(widget: CasebookWidget, ingredient: Ingredient) -> Element:
    count = widget.model.hand.count(ingredient)
    return Element(
        "div",
        {"class": "bk-card-count"},
        _tile(widget, ingredient, count),
        # all tiles are as high, so that nothing moves but once
        _minus(widget, ingredient, count) if widget.model.hand else None,
        key=f"hand:{ingredient.value}",
    )


def _tile(widget: CasebookWidget, ingredient: Ingredient, count: int) -> Element:
    return Element(
        "button",
        {
            "type": "button",
            "class": "bk-chip bk-tile" + " bk-held" * bool(count),
            "data-bk-action": f"hand:{ingredient.value}",
            "aria-label": widget.say(say("hand.add", ingredient=ingredient, n=count)),
        },
        glyphs.ingredient(ingredient, 22),
        Element("span", {"class": "bk-tile-name"}, ingredient.text(widget.language)),
        Element("span", {"class": "bk-number bk-held-count"}, f"×{count}") if count else None,
        key="add",
    )


def _minus(widget: CasebookWidget, ingredient: Ingredient, count: int) -> Element:
    return Element(
        "button",
        {
            "type": "button",
            "class": "bk-button bk-minus",
            "data-bk-action": f"back:{ingredient.value}",
            "disabled": not count,
            "aria-label": widget.say(say("hand.remove", ingredient=ingredient, n=count)),
        },
        "−",
        key="back",
    )
