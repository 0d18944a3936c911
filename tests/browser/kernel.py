"""Asking a kernel what it knows, over its own sockets: the same for every front end, and no page in between."""

import ast
import json
from pathlib import Path
from typing import Any

import zmq
from jupyter_client.session import Session

from tests.browser.waiting import PATIENCE


class KernelError(Exception):
    """The kernel could not evaluate what it was asked."""


def ask(connection_file: Path, expression: str, *, seconds: float = PATIENCE) -> Any:
    """The value of *expression* in the kernel, by way of JSON; what JSON cannot hold comes as its ``str``.

    The kernel answers when the cells and messages that it got before are done.
    """
    wire = json.loads(connection_file.read_text(encoding="utf-8"))
    session = Session(key=wire["key"].encode(), signature_scheme=wire["signature_scheme"])
    with zmq.Context() as context, context.socket(zmq.DEALER) as socket:
        socket.linger = 0
        socket.connect(f"{wire['transport']}://{wire['ip']}:{wire['shell_port']}")
        session.send(socket, "execute_request", content=_request(expression))
        if not socket.poll(round(seconds * 1000)):
            raise TimeoutError(f"the kernel did not answer within {seconds:.0f} s: {expression}")
        _, reply = session.recv(socket, mode=0)
    assert reply is not None
    return _value(reply["content"]["user_expressions"]["value"])


def _request(expression: str) -> dict[str, object]:
    as_json = f"__import__('json').dumps(({expression}), default=str)"
    return {
        "code": "",
        "silent": True,
        "store_history": False,
        "user_expressions": {"value": as_json},
        "allow_stdin": False,
        "stop_on_error": False,
    }


def _value(answer: dict[str, Any]) -> Any:
    if answer["status"] != "ok":
        raise KernelError(f"{answer['ename']}: {answer['evalue']}")
    return json.loads(ast.literal_eval(answer["data"]["text/plain"]))
