"""Sending to a page: at once while its socket takes it, in a task when it does not."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from dimension.server.protocols.close_codes import Close
from dimension.server.protocols.frame_protocol import Write

Send = Callable[[Any], Awaitable[None]]
"""ASGI's way to send: waits while the socket's buffer is full, raises when the client is gone."""
Outgoing = Callable[[], list[str]]
"""Takes what there is to send."""


class Outlet:
    """Where a page's messages go out.

    Fast path: while the socket's buffer has room, a text costs a function call; waking a task for every message would
    cost more than everything else. What the socket does not take is sent by a task, and until that is done nothing more
    is asked for, so that a slow page gets the latest state in one piece.
    """

    def __init__(self, send: Send, outgoing: Outgoing, write: Write) -> None:
        self._send: Final = send
        self._write: Final = write
        self._outgoing: Final = outgoing
        self._sending: asyncio.Task[None] | None = None
        self.is_open = True

    @property
    def is_stalled(self) -> bool:
        """Whether the socket has not taken everything yet."""
        return self._sending is not None

    def write(self, text: str) -> bool:
        """Send a text at once; False when the socket does not take it now, or others wait."""
        return self.is_open and self._sending is None and self._write(text)

    def flush(self) -> None:
        """Send whatever there is."""
        if not self.is_open or self.is_stalled:
            return
        texts = self._outgoing()
        for at, text in enumerate(texts):
            if not self._write(text):
                self._begin([{"type": "websocket.send", "text": rest} for rest in texts[at:]])
                return

    def close(self, close: Close) -> asyncio.Task[None] | None:
        """Say goodbye, and send nothing more.

        Returns the task that says it; None when the socket was closed before, or when its client stopped reading.
        """
        if not self.is_open:
            return None
        self.is_open = False
        if self.is_stalled:
            return None
        return self._begin([{"type": "websocket.close", "code": close.code, "reason": close.reason}])

    def abandon(self) -> None:
        """Send nothing more, not even what was begun."""
        self.is_open = False
        if self._sending is not None:
            self._sending.cancel()

    def _begin(self, messages: Sequence[Any]) -> asyncio.Task[None]:
        self._sending = asyncio.get_running_loop().create_task(self._send_all(messages))
        self._sending.add_done_callback(self._ended)
        return self._sending

    async def _send_all(self, messages: Sequence[Any]) -> None:
        for message in messages:
            await self._send(message)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            # The client is gone; the reader of the socket is told as well, and cleans up.
            self.is_open = False
        else:
            self.flush()
