"""Boxes of components, which go with all that is in them."""

from collections.abc import Iterable
from typing import Any

import ipywidgets

from boardkit.core.element import Element
from boardkit_widgets._styles import mime_bundle, static_html


class Box(ipywidgets.Box):  # type: ignore[misc]
    """A box that takes what is in it along when it is closed, and its layout."""

    def set_state(self, sync_data: object) -> None:
        """Take nothing from a page: what is in a box is the kernel's."""

    def close(self) -> None:
        """Leave the page with all that is inside."""
        for child in self.children:
            child.close()
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()


class TableBox(Box):
    """A composition of components on one ``model``, which is a picture where there is no kernel."""

    model: Any

    def standing(self) -> Iterable[Any]:
        """The components that a page without a kernel shows, in order."""
        raise NotImplementedError

    def to_html(self) -> str:
        """The table as it is now, as a piece of a page without kernel and script."""
        scene = Element("div", {"class": "bk-stack"}, *(part.scene() for part in self.standing()))
        return static_html(scene, self.model.language)

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """The living view, and for pages without a kernel the table as it is now."""
        return mime_bundle(repr(self), self.to_html(), self.model_id)
