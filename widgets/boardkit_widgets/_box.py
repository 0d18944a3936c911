"""A box of components that goes with all that is in it."""

import ipywidgets


class Box(ipywidgets.Box):  # type: ignore[misc]
    """A box that takes what is in it along when it is closed, and its layout."""

    def close(self) -> None:
        """Leave the page with all that is inside."""
        for child in self.children:
            child.close()
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()
