"""The base of every component: a scene that lives on the page, and one way in for what a person does."""

import logging
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import TracebackType
from typing import Any, ClassVar, Final, Self

import anywidget
import traitlets

from boardkit.core.element import Element
from boardkit.core.errors import BoardkitError
from boardkit.core.text import LANGUAGES, Language, Speaks, get_language
from boardkit_widgets._messages import (
    DISMISS,
    Message,
    NotOffered,
    Offers,
    Value,
    describe,
    read_message,
    say,
)
from boardkit_widgets._styles import mime_bundle, static_html, static_text, stylesheet

log: Final = logging.getLogger(__name__)

_STRINGS: Final = ("disconnected", "dismiss")


class SceneWidget(anywidget.AnyWidget):
    """A widget that shows a scene and plays what the scene offers.

    A component gives :meth:`scene` and :meth:`handle`; everything else is here. What ``scene`` needs
    must be there before ``super().__init__()`` is called, which draws it for the first time.

    >>> class Lamp(SceneWidget):
    ...     lit = False
    ...     def scene(self):
    ...         return Element("button", {"data-bk-action": "switch"}, "on" if self.lit else "off")
    ...     def handle(self, action, value):
    ...         self.lit = not self.lit
    ...     def describe(self):
    ...         return {"lit": self.lit}
    >>> lamp = Lamp()
    >>> lamp.act("switch")
    >>> lamp
    Lamp(lit=True)
    >>> lamp.act("smash")
    Traceback (most recent call last):
    ...
    boardkit_widgets._messages.NotOffered: “smash” cannot be chosen here now.
    >>> lamp.close()
    """

    _esm = static_text("scene.js")
    _css = stylesheet()

    tree = traitlets.Dict().tag(sync=True)
    announcement = traitlets.Dict().tag(sync=True)
    alert = traitlets.Unicode("").tag(sync=True)
    ack = traitlets.Int(0).tag(sync=True)
    language = traitlets.Enum(LANGUAGES).tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)

    last_error: Exception | None = None
    """What went wrong in the last action, or ``None``."""

    page_may_set: ClassVar[frozenset[str]] = frozenset({"language"})
    """The traits that a page may change, for instance through ``jslink``; all others are the kernel's."""

    # here, not in __init__, because ipywidgets closes also what failed before it was built
    _watched: tuple[Callable[[], None], ...] = ()
    _drawing_error: Exception | None = None

    _kept: ClassVar[frozenset[str]] = frozenset(
        {"tree", "announcement", "alert", "ack", "strings", "comm", "keys"}
    )

    def __init__(self, **settings: Any) -> None:
        self._refuse_unknown(settings)
        self._drawn: Element | None = None
        self._offers: Offers | None = None
        self._complaint: Speaks | None = None
        super().__init__(**settings)
        self.on_msg(self._on_message)
        self.observe(self._on_language, names="language")

    # ------------------------------------------------------------------- what a component gives

    def scene(self) -> Element:
        """What a person sees now, in :attr:`language`."""
        raise NotImplementedError

    def handle(self, action: str, value: Value) -> None:
        """Play *action*, which the scene offers with *value*; the scene is drawn anew afterwards."""
        raise NotImplementedError

    def describe(self) -> Mapping[str, object]:
        """What the repr says about this widget: few, short, and the same in every run."""
        return {}

    # ------------------------------------------------------------------------- what it can use

    def refresh(self) -> None:
        """Draw the scene anew; the page hears of it only if something changed."""
        tree = self._draw()
        if tree != self.tree:
            self.tree = tree

    def watch(self, model: traitlets.HasTraits, *names: str) -> None:
        """Draw anew whenever one of the traits *names* of *model* changes, until this widget is closed.

        An error in drawing is shown in this widget and does not reach the one who changed the model.
        """

        def changed(_change: object) -> None:
            before, self._drawing_error = self._drawing_error, self._attempt(self.refresh)
            if self._drawing_error is not None:
                log.error("%r cannot be drawn", self, exc_info=self._drawing_error)
                self._report(self._drawing_error)
            elif before is not None and self.last_error is before:
                self._report(None)

        wanted: Any = list(names) or traitlets.All
        model.observe(changed, names=wanted)
        self._watched += (lambda: model.unobserve(changed, names=wanted),)

    def announce(self, message: str | Speaks) -> None:
        """Say *message* to those who listen to the page."""
        text = message if isinstance(message, str) else message.text(self._lang)
        self.announcement = {"n": self.announcement.get("n", 0) + 1, "text": text}

    def say(self, text: Speaks) -> str:
        """*text* in the language of this widget."""
        return text.text(self._lang)

    def act(self, action: str, value: Value = None) -> None:
        """Do *action* as if a person had done it on the page; what goes wrong is raised here too.

        In a form, fields that *value* leaves out keep what they show.
        """
        with self.hold_sync():
            error = self._dispatch(action, value)
        if error is not None:
            raise error

    @property
    def offers(self) -> Offers:
        """The actions that the scene offers now."""
        if self._drawn is None:
            self.refresh()
        assert self._drawn is not None
        if self._offers is None:
            self._offers = Offers(self._drawn)
        return self._offers

    def to_html(self) -> str:
        """The scene as a piece of a page without kernel and script."""
        return static_html(self.scene(), self._lang)

    # --------------------------------------------------------------------------- the dispatcher

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """The only way in from a page. It never raises, and always answers a message that has a number."""
        with self.hold_sync():
            message = read_message(content)
            if message is None:
                log.warning("a message that is none: %.200r", content)
                self._complain(say("malformed"))
            elif message.n <= self.ack:
                log.info("message %d was answered before", message.n)
            else:
                self._play(message)

    def _play(self, message: Message) -> None:
        try:
            error = self._dispatch(message.action, message.value)
            if error is not None and not isinstance(error, BoardkitError):
                log.error("%r failed in %r", message.action, self, exc_info=error)
            if isinstance(error, NotOffered):
                # a second tap on what the first one took away is no mistake to complain about
                self._complain(None)
                self.announce(say("not-offered.stale"))
        finally:
            self.ack = message.n

    def _dispatch(self, action: str, value: Value) -> Exception | None:
        """Play *action* and draw; the error, if there is one, is shown and returned."""
        error = None if action == DISMISS else self._attempt(lambda: self._perform(action, value))
        self._report(error)
        return error

    def _perform(self, action: str, value: Value) -> None:
        checked = self.offers.check(action, value)
        try:
            self.handle(action, checked)
        finally:
            self.refresh()

    def _attempt(self, deed: Callable[[], None]) -> Exception | None:
        try:
            deed()
        except Exception as error:
            return error
        return None

    def _report(self, error: Exception | None) -> None:
        self.last_error = error
        if error is None or isinstance(error, BoardkitError):
            self._complain(error)
        else:
            self._complain(say("unexpected", error=f"{type(error).__name__}: {str(error)[:200]}"))

    def _complain(self, complaint: Speaks | None) -> None:
        self._complaint = complaint
        self.alert = "" if complaint is None else complaint.text(self._lang)

    # -------------------------------------------------------------------------------- drawing

    @property
    def _lang(self) -> Language:
        language: Language = self.language
        return language

    def _draw(self) -> dict[str, object]:
        self._drawn = self.scene()
        self._offers = None
        return self._drawn.to_json()

    @traitlets.default("tree")
    def _first_tree(self) -> dict[str, object]:
        return self._draw()

    @traitlets.default("announcement")
    def _first_announcement(self) -> dict[str, object]:
        return {"n": 0, "text": ""}

    @traitlets.default("language")
    def _first_language(self) -> Language:
        return get_language()

    @traitlets.default("strings")
    def _own_strings(self) -> dict[str, str]:
        return {key: say(key).text(self._lang) for key in _STRINGS}

    def _on_language(self, _change: object) -> None:
        with self.hold_sync():
            self.strings = self._own_strings()
            self._complain(self._complaint)
            self.refresh()

    # ------------------------------------------------------------------------- a good citizen

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take from a page only what :attr:`page_may_set` names, and only if it is valid."""
        for name, value in sync_data.items():
            if name not in self.page_may_set:
                log.info("a page tried to set %r", name)
                continue
            try:
                super().set_state({name: value})
            except traitlets.TraitError:
                log.warning("a page tried to set %r to %.80r", name, value)

    def _refuse_unknown(self, settings: Mapping[str, object]) -> None:
        known = sorted(n for n in self.trait_names() if not n.startswith("_") and n not in self._kept)
        for name in settings:
            if name in known:
                continue
            near = get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"{type(self).__name__}() got an unexpected keyword argument {name!r}{hint}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({describe(self.describe())})"

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """The living view, and for pages without a kernel the scene as it is now."""
        return mime_bundle(repr(self), self.to_html(), self.model_id)

    def close(self) -> None:
        """Leave the page and the models. The layout goes too: ipywidgets would keep it for ever."""
        for unwatch in self._watched:
            unwatch()
        self._watched = ()
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
