"""A Jupyter server for tests: JupyterLab and Notebook 7 on loopback, apart from everything of the user's."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.browser.waiting import until

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class Lab:
    """One running server; ``root`` is the folder whose notebooks it serves."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "notebooks"
        self.root.mkdir()
        self.token = secrets.token_hex(8)
        self.url = f"http://127.0.0.1:{_free_port()}"
        self._ask_no_questions()
        self._log = home / "server.log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                self._command(), env=self._environment(), stdout=log, stderr=log, start_new_session=True
            )
        until(self._answers, lambda: f"the Jupyter server to answer:\n{self.log()}", seconds=60)

    def stop(self) -> None:
        """End the server and its kernels."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(20)

    def _ask_no_questions(self) -> None:
        """Lab asks in a popup whether to fetch news; a test could click it by mistake."""
        settings = self.home / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))

    def log(self) -> str:
        """What the server wrote, for failure messages."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def write(self, path: str, cells: Sequence[str]) -> None:
        """Write a notebook of code *cells* to *path* below the root."""
        notebook = {
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "source": source,
                    "outputs": [],
                    "execution_count": None,
                }
                for number, source in enumerate(cells)
            ],
            "metadata": NOTEBOOK_METADATA,
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook), encoding="utf-8")

    def copy(self, source: Path, path: str) -> None:
        """Copy a notebook file to *path* below the root."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)

    def lab_address(self, path: str) -> str:
        """Where JupyterLab opens the notebook *path*, in a workspace of its own."""
        workspace = path.replace("/", "-").removesuffix(".ipynb")
        return f"{self.url}/lab/workspaces/{quote(workspace)}/tree/{quote(path)}?token={self.token}"

    def notebook_address(self, path: str) -> str:
        """Where Notebook 7 opens the notebook *path*."""
        return f"{self.url}/notebooks/{quote(path)}?token={self.token}"

    def kernel_id(self, path: str) -> str | None:
        """The id of the kernel that runs the notebook *path*, if one does."""
        found = [session for session in self.api("sessions") if session["path"] == path]
        return found[0]["kernel"]["id"] if found else None

    def connection_file(self, kernel_id: str) -> Path:
        """Where the server keeps the addresses and the key of a kernel's sockets."""
        return self.home / "runtime" / f"kernel-{kernel_id}.json"

    def shut_down_kernels(self) -> None:
        """End every kernel, so that none is left over for the next test."""
        for session in self.api("sessions"):
            self.api(f"sessions/{session['id']}", "DELETE")
        for kernel in self.api("kernels"):
            self.api(f"kernels/{kernel['id']}", "DELETE")

    def forget_settings(self) -> None:
        """Put the theme and every other setting back to what a new user has."""
        shutil.rmtree(self.home / "settings", ignore_errors=True)

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own REST interface."""
        request = urllib.request.Request(
            f"{self.url}/api/{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            body = response.read()
        return json.loads(body) if body else None

    def _answers(self) -> bool:
        assert self._process.poll() is None, f"the Jupyter server ended:\n{self.log()}"
        try:
            return bool(self.api("status"))
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def _command(self) -> list[str]:
        port = self.url.rpartition(":")[2]
        options = [
            "ServerApp.ip=127.0.0.1",
            f"ServerApp.port={port}",
            "ServerApp.port_retries=0",
            "ServerApp.allow_root=True",
            "ServerApp.open_browser=False",
            f"ServerApp.root_dir={self.root}",
            f"IdentityProvider.token={self.token}",
            "LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "LabApp.news_url=None",
            "LabApp.extension_manager=readonly",
            # Both front ends put themselves at window.jupyterapp only when asked to.
            "LabApp.expose_app_in_browser=True",
            "JupyterNotebookApp.expose_app_in_browser=True",
        ]
        return [sys.executable, "-m", "jupyterlab", *(f"--{option}" for option in options)]

    def _environment(self) -> dict[str, str]:
        """The caller's environment without anything that points at their own Jupyter."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("JUPYTER", "IPYTHON", "BOARDKIT"))
        }
        return kept | {
            "HOME": str(self.home),
            "IPYTHONDIR": str(self.home / "ipython"),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_DATA_DIR": str(self.home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(self.home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
            "JUPYTER_PREFER_ENV_PATH": "1",
        }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
