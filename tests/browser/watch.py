"""What a page must never do: report an error, or talk to anything but this machine."""

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})

WITHIN_THE_PAGE: Final = frozenset({"about", "blob", "data", "file"})
"""Schemes of addresses that no network is asked for."""

NOT_OURS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        # Notebook 7 loads its settings in any order, and its shortcuts plugin expects its own to be first.
        r"^uncaught: TypeError: Cannot read properties of undefined \(reading 'schema'\)"
        r"\n +at \S+/static/notebook/notebook_core\.",
        # Notebook 7 restores a file browser on pages that have none.
        r"^uncaught: Error: Command 'filebrowser:open-path' not registered\."
        r"\n +at \S+ \(\S+/static/notebook/notebook_core\.",
        # The debugger was asking a kernel that a test killed.
        r"^Could not restore the debugger state: Canceled future for debug_request message"
        r".* \[\S+/static/(lab/jlab_core|notebook/notebook_core)\.",
    )
)
"""Console errors of JupyterLab and Notebook 7 themselves, which no notebook or widget causes."""


def leaves_machine(url: str) -> bool:
    """Whether a request for *url* goes to another machine.

    >>> leaves_machine("http://127.0.0.1:8888/lab"), leaves_machine("wss://[::1]/api")
    (False, False)
    >>> leaves_machine("https://example.org/x.js"), leaves_machine("data:text/css,")
    (True, False)
    """
    parts = urlsplit(url)
    return parts.scheme not in WITHIN_THE_PAGE and parts.hostname not in LOOPBACK


@dataclass
class Watch:
    """Notes what goes wrong on all pages of a browser context; :meth:`check` fails if anything did."""

    context: BrowserContext
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.on("console", self._on_console)
        self.context.on("weberror", self._on_page_error)
        self.context.on("request", lambda request: self._on_address(request.url))
        self.context.on("page", self._on_page)

    def check(self) -> None:
        """Fail if a page reported an error or asked another machine for anything."""
        assert not self.outside, f"requests left the machine: {self.outside}"
        assert not self.errors, "the browser's console shows errors:\n" + "\n".join(self.errors)

    def forget(self) -> None:
        """Drop what was noted: for a test that provokes an error and has looked at it."""
        self.errors.clear()
        self.outside.clear()

    def _on_page(self, page: Page) -> None:
        # A websocket is no "request" to Playwright.
        page.on("websocket", lambda socket: self._on_address(socket.url))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"{message.text} [{message.location.get('url', '')}]")

    def _on_page_error(self, error: WebError) -> None:
        self._note(f"uncaught: {error.error.stack or error.error.message}")

    def _note(self, error: str) -> None:
        if not any(pattern.search(error) for pattern in NOT_OURS):
            self.errors.append(error)

    def _on_address(self, url: str) -> None:
        if leaves_machine(url):
            self.outside.append(url)
