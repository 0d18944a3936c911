"""The tabs of the deduction table: which of its panels lies beside the grid."""

from typing import Any, Final

import traitlets

from boardkit.core.element import Element
from boardkit_widgets._messages import Value
from boardkit_widgets.alchemists.component import CasebookWidget, say

PANELS: Final = ("facts", "why", "advice", "publish", "sale", "debunk", "compare")
"""The panels of the table, in order."""


class Tabs(CasebookWidget):
    """Which panel is shown.

    >>> tabs = Tabs()
    >>> tabs.act("panel:why"); tabs.panel
    'why'
    >>> tabs.close()
    """

    watched = ()

    panel = traitlets.Enum(PANELS, "facts")
    """The panel that is shown."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.observe(lambda _: self.refresh(), names="panel")

    def handle(self, action: str, value: Value) -> None:
        self.panel = action.partition(":")[2]

    def scene(self) -> Element:
        tabs = [
            Element(
                "button",
                {
                    "type": "button",
                    "class": "bk-tab",
                    "role": "tab",
                    "aria-selected": "true" if panel == self.panel else "false",
                    "data-bk-action": f"panel:{panel}",
                    "data-bk-stop": True,
                },
                self.say(say(f"tab.{panel}")),
                key=f"panel:{panel}",
            )
            for panel in PANELS
        ]
        label = {"role": "tablist", "aria-label": self.say(say("tab.title"))}
        return Element("div", {"class": "bk-tabs bk-live", "data-bk-roving": "row", **label}, *tabs)

    def describe(self) -> dict[str, object]:
        """The panel that is shown."""
        return {"panel": self.panel}
