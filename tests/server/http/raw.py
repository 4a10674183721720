"""Requests as they are written, which clients that tidy up would not send."""

import json
import socket
from typing import Any, NamedTuple

from tests.server.playing import PATIENCE, RunningServer


class RawAnswer(NamedTuple):
    """The response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> Any:
        """The code of a refusal."""
        return json.loads(self.body)["code"]


def ask_raw(server: RunningServer, *lines: bytes, body: bytes = b"") -> RawAnswer:
    """Send a request line and headers; the connection is closed afterward."""
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        connection.sendall(b"\r\n".join([*lines, b"Connection: close", b"", b""]) + body)
        received = b""
        while piece := connection.recv(65_536):
            received += piece
    head, _, rest = received.partition(b"\r\n\r\n")
    first, *fields = head.decode("latin-1").split("\r\n")
    headers = dict(field.lower().split(": ", 1) for field in fields)
    return RawAnswer(int(first.split()[1]), headers, rest)
