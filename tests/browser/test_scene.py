"""The one front end, in a real Chromium on a bare page: a model of ten lines stands in for the kernel."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from boardkit.core.element import Element
from boardkit_widgets._styles import static_html, static_text, stylesheet
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

ADDRESS = "http://127.0.0.1/bare"

SHIM = """
async ([source, state]) => {
  const heard = {};
  window.sent = [];
  window.model = {
    get: (name) => state[name],
    on: (name, f) => (heard[name] ??= new Set()).add(f),
    off: (name, f) => heard[name]?.delete(f),
    send(message, callbacks) {
      if (window.dead) throw new Error("dead");
      window.sent.push(message);
      window.callbacks = callbacks;
    },
  };
  window.tell = (change) => {
    Object.assign(state, change);
    for (const name of Object.keys(change)) for (const f of heard[`change:${name}`] ?? []) f();
    return new Promise((done) => setTimeout(done));
  };
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const view = (await import(address)).default;
  window.close = view.render({ model: window.model, el: document.querySelector("main") });
}
"""


def E(tag: str, attrs: dict[str, Any] | None = None, *children: Any, key: str | None = None) -> Element:  # noqa: N802
    """An element, with attributes in one word: ``action`` is ``data-bk-action``."""
    ours = {"action", "submit", "change", "keys", "roving", "stop", "rev", "focus"}
    named = {f"data-bk-{name}" if name in ours else name: value for name, value in (attrs or {}).items()}
    return Element(tag, named, *children, key=key)


class Scene:
    """A scene on a bare page, and what the page sends."""

    def __init__(self, page: Page, *children: Any) -> None:
        self.page = page
        page.route(ADDRESS, lambda route: route.fulfill(body=_BARE, content_type="text/html"))
        page.goto(ADDRESS)
        page.add_style_tag(content=stylesheet())
        state = {
            "tree": self.tree(*children),
            "announcement": {"n": 3, "text": "old news"},
            "alert": "",
            "ack": 0,
            "language": "en",
            "strings": {"disconnected": "no kernel", "dismiss": "close"},
        }
        page.evaluate(SHIM, [static_text("scene.js"), state])

    def tree(self, *children: Any) -> Any:
        """A tree as the kernel sends it; what is no :class:`Element` goes as it is."""
        trees = [child.to_json() if isinstance(child, Element) else child for child in children]
        return {"tag": "div", "attrs": {"role": "group", "aria-label": "scene"}, "children": trees}

    def show(self, *children: Any, **more: Any) -> None:
        self.tell(tree=self.tree(*children), **more)

    def tell(self, **change: Any) -> None:
        self.page.evaluate("(change) => window.tell(change)", change)

    @property
    def sent(self) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return sent

    @property
    def actions(self) -> list[tuple[str, Any]]:
        return [(message["action"], message.get("value")) for message in self.sent]

    def at(self, selector: str) -> Locator:
        return self.page.locator(f".bk-scene {selector}")

    def key(self, key: str) -> Locator:
        return self.at(f'[data-bk-key="{key}"]')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def mark(self, locator: Locator) -> None:
        """Make the node known, to see whether it is the same one later."""
        locator.evaluate("(node) => { node.marked = true; }")

    def marked(self, locator: Locator) -> bool:
        return locator.evaluate("(node) => node.marked === true") is True

    @property
    def focused(self) -> str:
        """The key, the name or the class of what has the focus."""
        told: str = self.page.evaluate(
            "() => { const a = document.activeElement; return a.getAttribute('data-bk-key')"
            " ?? a.getAttribute('name') ?? a.getAttribute('class') ?? a.localName; }"
        )
        return told


_BARE = """<!doctype html><html lang="en"><title>bare</title><link rel="icon" href="data:,">
<button id="before">before</button><main></main><button id="after">after</button>"""


# ---------------------------------------------------------------------------------------- patching


def items(*keys: str) -> Element:
    return E("ul", None, *[E("li", None, key.upper(), key=key) for key in keys])


def test_children_with_keys_move_and_stay_themselves(page: Page) -> None:
    scene = Scene(page, items("a", "b", "c"))
    scene.mark(scene.key("a"))
    scene.mark(scene.key("c"))
    scene.show(items("c", "x", "a"))
    expect(scene.at("li")).to_have_text(["C", "X", "A"])
    assert scene.marked(scene.key("a"))
    assert scene.marked(scene.key("c"))
    assert not scene.marked(scene.key("x"))


@pytest.mark.parametrize(
    "orders",
    [
        ["abcde", "edcba", "abcde"],
        ["", "abc", ""],
        ["abc", "bcd", "dxcyb", "y"],
        ["aabb", "ab", "bbaa"],
        ["abcdef", "fabcde", "bcdefa"],
    ],
)
def test_any_order_follows_any_order(page: Page, orders: list[str]) -> None:
    scene = Scene(page, items(*orders[0]))
    for order in orders:
        scene.show(items(*order))
        expect(scene.at("li")).to_have_text(list(order.upper()))


def test_children_without_keys_are_matched_by_their_place_among_their_like(page: Page) -> None:
    scene = Scene(page, E("p", None, "one"), E("p", None, "two"), "text")
    scene.mark(scene.at("p").nth(0))
    scene.show(E("p", {"class": "bk-new"}, "uno"), E("h3", None, "due"), "testo", E("p"))
    assert scene.marked(scene.at("p").nth(0))
    assert scene.at("[role=group]").inner_html() == '<p class="bk-new">uno</p><h3>due</h3>testo<p></p>'
    scene.show("only text")
    assert scene.at("[role=group]").inner_html() == "only text"


def test_drawings_are_drawings(page: Page) -> None:
    scene = Scene(
        page, E("svg", {"viewBox": "0 0 9 9"}, E("g", None, E("circle", {"r": 2}), E("title", None, "t")))
    )
    spaces = scene.at("svg, .bk-scene svg *").evaluate_all("(nodes) => nodes.map((n) => n.namespaceURI)")
    assert len(spaces) == 4
    assert set(spaces) == {"http://www.w3.org/2000/svg"}
    assert scene.at("svg").get_attribute("viewBox") == "0 0 9 9"


def test_a_hostile_tree_becomes_nothing_that_acts(page: Page) -> None:
    scene = Scene(page)
    bad = {
        "onclick": "hurt()",
        "onload": "hurt()",
        "href": "javascript:hurt()",
        "style": "x",
        "id": "i",
        "src": "/x",
    }
    page.evaluate("() => { window.hurt = () => { window.hurtful = true; }; }")
    tags = [
        "script",
        "iframe",
        "a",
        "img",
        "object",
        "style",
        "link",
        "foreignObject",
        "use",
        "SCRIPT",
        "base",
    ]
    scene.show(
        *[{"tag": tag, "attrs": bad, "children": ["hurt()"]} for tag in tags],
        {
            "tag": "p",
            "attrs": {**bad, "data-x": "1", "class": 7, "title": None, "lang": "en"},
            "children": ["ok"],
        },
        {"tag": "p", "attrs": {}, "children": "not a list"},
        {"tag": "p", "attrs": None, "children": [None, 3, [], {"tag": ["p"]}, {"no": "tag"}]},
        "<b onclick=hurt()>markup</b>",
    )
    inside = scene.at("[role=group]")
    assert (
        inside.inner_html() == '<p lang="en">ok</p><p></p><p></p>&lt;b onclick=hurt()&gt;markup&lt;/b&gt;'
    )
    inside.locator("p").first.click()
    assert page.evaluate("window.hurtful") is None


def test_only_new_things_enter(page: Page) -> None:
    scene = Scene(page, items("a"))
    assert scene.at(".bk-enter").count() == 0
    scene.show(items("a", "b"))
    expect(scene.key("b")).to_have_text("B")
    assert not scene.marked(scene.key("b"))
    expect(scene.at(".bk-enter")).to_have_count(0)


def test_a_closed_view_is_gone_and_deaf(page: Page) -> None:
    scene = Scene(page, items("a"))
    page.evaluate("window.close()")
    scene.show(items("a", "b"))
    expect(page.locator(".bk-root")).to_have_count(0)


# ------------------------------------------------------------------------- what a person has in hand


def form(rev: int = 0, value: str | None = None, extra: str = "") -> Element:
    return E(
        "form",
        {"submit": "add", "rev": rev},
        extra,
        E("input", {"name": "words", "value": value, "aria-label": "words"}),
        E("input", {"name": "loud", "type": "checkbox", "aria-label": "loud"}),
        E("select", {"name": "size", "aria-label": "size"}, E("option", None, "s"), E("option", None, "m")),
        E("button", None, "Add"),
    )


def test_focus_selection_and_typed_text_survive_a_patch(page: Page) -> None:
    scene = Scene(page, form())
    words = scene.at("[name=words]")
    words.fill("mushroom")
    scene.at("[name=loud]").check()
    scene.at("[name=size]").select_option("m")
    words.focus()
    words.evaluate("(node) => node.setSelectionRange(2, 5)")
    scene.show(E("p", None, "something above"), form(extra="more"))
    scene.show(form(extra="less"))
    expect(words).to_have_value("mushroom")
    expect(scene.at("[name=loud]")).to_be_checked()
    expect(scene.at("[name=size]")).to_have_value("m")


def test_selection_survives_a_patch_around_it(page: Page) -> None:
    scene = Scene(page, form())
    words = scene.at("[name=words]")
    words.fill("mushroom")
    words.evaluate("(node) => node.setSelectionRange(2, 5)")
    scene.show(form(extra="more"))
    assert scene.focused == "words"
    assert words.evaluate("(node) => [node.selectionStart, node.selectionEnd]") == [2, 5]


def test_a_new_rev_empties_a_form(page: Page) -> None:
    scene = Scene(page, form())
    scene.at("[name=words]").fill("mushroom")
    scene.at("[name=loud]").check()
    scene.at("[name=size]").select_option("m")
    scene.show(form(rev=1))
    expect(scene.at("[name=words]")).to_have_value("")
    expect(scene.at("[name=loud]")).not_to_be_checked()
    expect(scene.at("[name=size]")).to_have_value("s")
    scene.at("[name=words]").fill("typed")
    scene.show(form(rev=1, value="set"))
    expect(scene.at("[name=words]")).to_have_value("set")


def test_what_was_typed_since_is_not_emptied_away(page: Page) -> None:
    """The answer empties the field of what it took, and of no more: people type faster than kernels answer."""

    def line(rev: int) -> Element:
        field = E("input", {"name": "words", "value": "", "rev": rev, "aria-label": "words"})
        return E("form", {"submit": "add"}, field)

    def submit(text: str) -> int:
        words.fill(text)
        words.press("Enter")
        number: int = scene.sent[-1]["n"]
        return number

    scene = Scene(page, line(0))
    words = scene.at("[name=words]")
    scene.show(line(1), ack=submit("one"))
    expect(words).to_have_value("")
    first = submit("two")
    words.press_sequentially("three")
    scene.show(line(2), ack=first)
    expect(words).to_have_value("three")
    first, second = submit("four"), submit("five")
    scene.show(line(3), ack=first)
    expect(words).to_have_value("five")
    scene.show(line(4), ack=second)
    expect(words).to_have_value("")
    scene.tell(ack=submit("refused"))
    words.press_sequentially(" still here")
    scene.show(line(5))
    expect(words).to_have_value("")


def test_what_is_opened_stays_open(page: Page) -> None:
    scene = Scene(page, E("details", None, E("summary", None, "more"), "text"))
    scene.at("summary").click()
    scene.show(E("details", {"class": "x"}, E("summary", None, "more"), "text 2"))
    expect(scene.at("details")).to_have_attribute("open", "")


def rows(*keys: str) -> Element:
    buttons = [E("li", None, E("button", {"action": f"drop:{k}"}, k, key=f"b{k}"), key=k) for k in keys]
    return E("ul", None, *buttons)


def test_focus_moves_with_what_has_it(page: Page) -> None:
    scene = Scene(page, rows("a", "b", "c"))
    scene.key("ba").focus()
    scene.show(rows("c", "b", "a"))
    assert scene.focused == "ba"


def test_focus_goes_on_when_what_has_it_goes(page: Page) -> None:
    scene = Scene(page, rows("a", "b"))
    scene.key("bb").focus()
    scene.show(rows("a"))
    assert scene.focused == "ba"
    scene.show(E("p", None, "nothing to press"))
    assert scene.focused == "bk-root"


def test_focus_goes_where_the_tree_asks_for_it(page: Page) -> None:
    def scene_of(wish: int | None) -> list[Element]:
        return [
            E("button", {"action": "edit"}, "edit", key="edit"),
            E("input", {"name": "note", "focus": wish}),
        ]

    scene = Scene(page, *scene_of(None))
    scene.show(*scene_of(1))
    assert scene.focused == "body"  # nobody is in here: it is not taken away from elsewhere
    scene.key("edit").focus()
    scene.show(*scene_of(1))
    assert scene.focused == "edit"
    scene.show(*scene_of(2))
    assert scene.focused == "note"


# ------------------------------------------------------------------------------------------ actions


def test_clicks_are_numbered_and_reach_the_nearest_action(page: Page) -> None:
    scene = Scene(
        page,
        E(
            "div",
            {"action": "outer"},
            E("button", {"action": "inner"}, E("em", None, "in")),
            E("span", None, "out"),
        ),
        E("p", None, "none"),
        E("button", {"action": "off", "aria-disabled": "true"}, "off"),
    )
    scene.at("em").click()
    scene.at("span").click()
    scene.at("p").click()
    scene.at('[data-bk-action="off"]').click(force=True)
    assert scene.sent == [{"n": 1, "action": "inner"}, {"n": 2, "action": "outer"}]


def test_numbers_go_on_after_what_was_answered_before(page: Page) -> None:
    scene = Scene(page, E("button", {"action": "go"}, "go"))
    scene.tell(ack=41)
    scene.at("button").click()
    assert scene.sent == [{"n": 42, "action": "go"}]


def test_enter_and_space_press_what_the_browser_does_not(page: Page) -> None:
    stop = {"role": "button", "tabindex": 0, "aria-label": "x"}
    scene = Scene(
        page,
        E(
            "svg",
            {"width": 50, "height": 20},
            E("g", {**stop, "action": "drawn"}, E("rect", {"width": 9, "height": 9})),
        ),
        E("button", {"action": "button"}, "b"),
        E("div", {**stop, "action": "off", "aria-disabled": "true"}, "off"),
    )
    scene.at("g").focus()
    scene.press("Enter", " ")
    scene.at("button").focus()
    scene.press("Enter", " ")
    scene.at('[data-bk-action="off"]').focus()
    scene.press("Enter")
    assert [action for action, _ in scene.actions] == ["drawn", "drawn", "button", "button"]


def test_a_form_sends_its_named_controls(page: Page) -> None:
    scene = Scene(
        page,
        E(
            "form",
            {"submit": "add"},
            E("input", {"name": "words", "aria-label": "words"}),
            E("input", {"name": "loud", "type": "checkbox"}),
            E("input", {"name": "side", "type": "radio", "value": "l"}),
            E("input", {"name": "side", "type": "radio", "value": "r", "checked": True}),
            E(
                "select",
                {"name": "size"},
                E("option", {"value": "1"}, "one"),
                E("option", {"value": "2"}, "two"),
            ),
            E("input", {"name": "not", "disabled": True}),
            E("input", {"aria-label": "without a name"}),
            E("button", {"action": "apart"}, "apart"),
            E("button", {"name": "how", "value": "later"}, "later"),
        ),
    )
    scene.at("[name=words]").fill("<b>きのこ</b>")
    scene.at("[name=loud]").check()
    scene.at("[name=size]").select_option("2")
    scene.at("[data-bk-action]").click()
    scene.at("[name=how]").click()
    value = {"words": "<b>きのこ</b>", "loud": True, "side": "r", "size": "2", "how": "later"}
    assert scene.actions == [("apart", None), ("add", value)]
    assert page.url == ADDRESS


def test_enter_in_a_field_submits(page: Page) -> None:
    scene = Scene(page, form())
    scene.at("[name=words]").fill("x")
    scene.press("Enter")
    assert scene.actions == [("add", {"words": "x", "loud": False, "size": "s"})]


def test_linked_controls_send_and_show_what_the_kernel_says(page: Page) -> None:
    def linked(mood: str, on: bool) -> list[Element]:
        options = [E("option", {"selected": m == mood}, m) for m in ("calm", "bright")]
        return [
            E("select", {"change": "mood", "aria-label": "mood"}, *options),
            E("input", {"change": "on", "type": "checkbox", "checked": on, "aria-label": "on"}),
        ]

    scene = Scene(page, *linked("calm", False))
    scene.at("select").select_option("bright")
    scene.at("input").check()
    assert scene.actions == [("mood", "bright"), ("on", True)]
    scene.show(*linked("bright", False), ack=2)  # the first is accepted, the second is not
    expect(scene.at("select")).to_have_value("bright")
    expect(scene.at("input")).not_to_be_checked()


def test_single_keys_where_no_text_is_typed(page: Page) -> None:
    scene = Scene(
        page,
        E(
            "div",
            {"keys": "u=undo ==same ?=help"},
            E("button", {"action": "b"}, "b"),
            E("input", {"name": "words"}),
            E("div", {"keys": "u=inner"}, E("span", {"tabindex": 0}, "in")),
        ),
    )
    scene.at("button").focus()
    scene.press("u", "x", "Control+u", "=", "?")
    scene.at("span").focus()
    scene.press("u", "?")
    scene.at("input").focus()
    scene.press("u", "=")
    assert [a for a, _ in scene.actions] == ["undo", "same", "help", "inner", "help"]
    expect(scene.at("input")).to_have_value("u=")


def test_keys_do_not_leak_to_the_page_around(page: Page) -> None:
    scene = Scene(page, grid(), E("input", {"name": "words"}))
    page.evaluate(
        "() => { window.leaked = []; document.addEventListener('keydown', (e) => window.leaked.push(e.key)); }"
    )
    scene.at("td").first.focus()
    scene.press("b", "x", "ArrowDown", "Enter", "Escape", "Tab")
    scene.press("d", "a")
    assert page.evaluate("window.leaked") == ["Escape", "Tab"]
    unmarked = page.evaluate(
        """() => [...document.querySelectorAll('.bk-root, .bk-root *')].filter((n) => n.tabIndex >= 0 || n.hasAttribute('tabindex'))
        .filter((n) => !n.hasAttribute('data-lm-suppress-shortcuts')).map((n) => n.outerHTML)"""
    )
    assert unmarked == []


# ----------------------------------------------------------------------------------- areas of one stop


def grid(columns: int = 3, without: str = "") -> Element:
    def cell(row: int, column: int) -> Element:
        key = f"{row}{column}"
        attrs = {"role": "gridcell", "stop": key != without, "action": f"cell:{key}"}
        return E("td", attrs, key, key=key)

    head = E(
        "tr", {"role": "row"}, E("th"), *[E("th", {"role": "columnheader"}, "c") for _ in range(columns)]
    )
    body = [E("tr", {"role": "row"}, E("th"), *[cell(r, c) for c in range(columns)]) for r in range(3)]
    return E(
        "table", {"role": "grid", "aria-label": "grid", "roving": "grid"}, E("tbody", None, head, *body)
    )


def test_a_grid_is_one_tab_stop_with_arrows_inside(page: Page) -> None:
    scene = Scene(page, grid())
    page.locator("#before").focus()
    path = []
    for key in ["Tab", "ArrowRight", "ArrowDown", "End", "ArrowRight", "Home", "Control+End", "ArrowDown",
                "Control+Home", "ArrowUp", "ArrowLeft"]:  # fmt: skip
        scene.press(key)
        path.append(scene.focused)
    assert path == ["00", "01", "11", "12", "12", "10", "22", "22", "00", "00", "00"]
    scene.press("ArrowDown", "Enter", "Tab")
    assert page.evaluate("document.activeElement.id") == "after"
    scene.press("Shift+Tab")
    assert scene.focused == "10"
    scene.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") == "before"
    assert scene.actions == [("cell:10", None)]


def test_a_gap_in_a_grid_is_stepped_over(page: Page) -> None:
    scene = Scene(page, grid(without="11"))
    scene.key("10").focus()
    scene.press("ArrowRight")
    assert scene.focused == "12"
    scene.key("01").focus()
    scene.press("ArrowDown")
    assert scene.focused == "10"


def test_the_place_in_a_grid_is_remembered_over_patches(page: Page) -> None:
    scene = Scene(page, grid())
    scene.key("11").focus()
    scene.show(grid(columns=4))
    assert scene.focused == "11"
    page.locator("#before").focus()
    scene.show(E("p"), grid(columns=2))
    scene.press("Tab")
    assert scene.focused == "11"
    expect(scene.at('[data-bk-stop][tabindex="0"]')).to_have_count(1)


def test_when_the_stop_with_the_focus_goes_its_neighbour_takes_over(page: Page) -> None:
    scene = Scene(page, grid())
    scene.key("22").focus()
    scene.show(grid(columns=2))
    assert scene.focused == "21"


def test_a_click_makes_a_stop_the_stop(page: Page) -> None:
    scene = Scene(page, grid())
    scene.key("12").click()
    assert scene.focused == "12"
    expect(scene.key("12")).to_have_attribute("tabindex", "0")
    expect(scene.at('[data-bk-stop][tabindex="0"]')).to_have_count(1)


def hexes() -> Element:
    places = {"A": (40, 20), "B": (92, 20), "C": (66, 65), "D": (118, 65), "E": (40, 110), "F": (200, 200)}
    spots = [
        E(
            "g",
            {"stop": True, "role": "button", "aria-label": k, "action": k},
            E("circle", {"cx": x, "cy": y, "r": 9}),
            key=k,
        )
        for k, (x, y) in places.items()
    ]
    return E("svg", {"width": 240, "height": 220, "viewBox": "0 0 240 220", "roving": "spatial"}, *spots)


def test_arrows_on_a_drawing_go_to_the_nearest_in_that_direction(page: Page) -> None:
    scene = Scene(page, hexes())
    scene.key("A").focus()
    path = []
    for key in [
        "ArrowRight",
        "ArrowDown",
        "ArrowRight",
        "ArrowLeft",
        "ArrowDown",
        "ArrowUp",
        "End",
        "Home",
        "ArrowLeft",
    ]:
        scene.press(key)
        path.append(scene.focused)
    assert path == ["B", "C", "D", "C", "E", "C", "F", "A", "A"]


def chips(chosen: str | None, *names: str) -> Element:
    stops = [
        E("button", {"stop": True, "class": "bk-chip", "role": "radio", "aria-checked": str(n == chosen).lower(),
                     "action": n}, n, key=n)
        for n in names
    ]  # fmt: skip
    return E("div", {"role": "radiogroup", "aria-label": "chips", "roving": "row"}, *stops)


def test_a_row_goes_round_and_starts_at_what_is_chosen(page: Page) -> None:
    scene = Scene(page, chips("b", "a", "b", "c"))
    page.locator("#before").focus()
    path = []
    for key in ["Tab", "ArrowRight", "ArrowRight", "ArrowUp", "Home", "End"]:
        scene.press(key)
        path.append(scene.focused)
    assert path == ["b", "c", "a", "c", "a", "c"]
    page.locator("#before").focus()
    scene.show(chips("a", "a", "b", "c"))
    scene.press("Tab")
    assert scene.focused == "a"


# ---------------------------------------------------------------------------------- what is told


def test_news_is_spoken_and_old_news_is_not(page: Page) -> None:
    scene = Scene(page, items("a"))
    status = page.get_by_role("status")
    expect(status).to_have_text("")
    scene.mark(status)
    scene.show(items("b"), announcement={"n": 4, "text": "moved"})
    expect(status).to_have_text("moved")
    scene.tell(announcement={"n": 5, "text": "moved"})
    assert status.text_content() == "moved\u00a0"
    assert scene.marked(status)


def test_an_alert_is_seen_closed_and_said_again(page: Page) -> None:
    scene = Scene(page, E("button", {"action": "go"}, "go"))
    scene.tell(alert="<b>no</b>")
    alert = page.locator(".bk-notice [role=alert]")
    expect(alert).to_have_text("<b>no</b>")
    page.get_by_role("button", name="close").click()
    expect(alert).to_have_text("")
    assert scene.actions == [("bk:dismiss", None)]
    scene.tell(ack=2)
    expect(alert).to_have_text("<b>no</b>")


def test_a_slow_kernel_is_marked_and_an_answer_is_timed(page: Page) -> None:
    scene = Scene(page, E("button", {"action": "go"}, "go"))
    scene.at("button").click()
    root = page.locator(".bk-root")
    assert "bk-busy" not in (root.get_attribute("class") or "")
    expect(root).to_have_class("bk-root bk-busy")
    scene.tell(ack=1)
    expect(root).to_have_class("bk-root")
    page.wait_for_function("window.__bkLatency?.length === 1")
    assert page.evaluate("window.__bkLatency[0].n") == 1
    assert page.evaluate("window.__bkLatency[0].ms") > 0


def test_a_lost_kernel_is_told_until_it_answers(page: Page) -> None:
    scene = Scene(page, E("button", {"action": "go"}, "go"))
    page.evaluate("() => { window.dead = true; }")
    scene.at("button").click()
    offline = page.locator(".bk-offline")
    expect(offline).to_have_text("no kernel")
    scene.tell(ack=1)
    expect(offline).to_have_text("")


def test_a_kernel_that_does_not_know_the_widget_is_lost_too(page: Page) -> None:
    scene = Scene(page, E("button", {"action": "go"}, "go"))
    scene.at("button").click()
    page.evaluate("window.callbacks.iopub.status({ content: { execution_state: 'idle' } })")
    expect(page.locator(".bk-offline")).to_have_text("no kernel")


# ------------------------------------------------------------------------------------------- looks


def everything() -> list[Element]:
    return [
        E("div", {"class": "bk-tabs", "role": "tablist", "roving": "row", "aria-label": "tabs"},
          E("button", {"class": "bk-tab", "role": "tab", "aria-selected": "true", "stop": True}, "One"),
          E("button", {"class": "bk-tab", "role": "tab", "aria-selected": "false", "stop": True}, "Two")),
        E("div", {"class": "bk-card bk-stack"},
          E("form", {"class": "bk-form", "submit": "add"},
            E("label", {"class": "bk-label bk-label-wide"}, "Fact",
              E("input", {"class": "bk-input", "placeholder": "mushroom toad healing"})),
            E("button", {"class": "bk-button bk-primary"}, "Add"),
            E("button", {"class": "bk-button", "disabled": True}, "Undo"),
            E("button", {"class": "bk-button bk-quiet", "type": "button"}, "More")),
          chips("b", "a", "b"),
          E("p", {"class": "bk-muted"}, "quiet words ", E("span", {"class": "bk-badge"}, "3"))),
        E("table", {"class": "bk-table"}, E("caption", None, "Grid"), E("tbody", None,
          E("tr", None, E("th", {"scope": "row"}, "R+"), E("td", None, "✓")))),
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    scene = Scene(page, *everything())
    page.add_style_tag(content="html { color-scheme: light dark; background: Canvas; }")
    scene.tell(alert="No, thank you.")
    found = Axe().run(page, context=".bk-root").response["violations"]
    assert found == [], json.dumps(found, indent=1)


@pytest.mark.parametrize(("theme", "scheme"), [("true", "dark"), ("false", "light")])
def test_the_theme_of_lab_wins_over_the_one_of_the_system(page: Page, theme: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    scene = Scene(page, *everything())
    page.evaluate("(theme) => document.body.setAttribute('data-jp-theme-light', theme)", theme)
    paper = scene.at(".bk-card").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert paper == ("rgb(251, 247, 238)" if theme == "true" else "rgb(35, 37, 43)")


def test_fingers_find_their_targets_on_a_phone(new_page: NewPage) -> None:
    phone, _ = new_page("phone")
    Scene(phone, *everything())
    phone.add_style_tag(content="body { margin: 0 }")
    for button in phone.locator(".bk-scene button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_focus_can_be_seen(page: Page, colours: Any) -> None:
    page.emulate_media(forced_colors=colours)
    scene = Scene(page, *everything(), grid(), hexes())
    page.locator("#before").focus()
    for _ in range(6):
        scene.press("Tab")
        ring = page.evaluate(
            "() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, s.outlineWidth]; }"
        )
        assert ring == ["solid", "3px"]


def test_a_saved_page_looks_the_same_without_a_script(page: Page) -> None:
    scene = E("div", {"class": "bk-stack"}, *everything())
    page.set_content(f"<!doctype html><title>saved</title>{static_html(scene, 'en')}")
    expect(page.get_by_role("button", name="Add")).to_be_disabled()
    card = page.locator(".bk-card").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert card == "rgb(251, 247, 238)"
