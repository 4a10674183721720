"""Sending without a task per socket: at once while the socket takes it, later when it stalls."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from typing import Any, Final, cast

Send = Callable[[Any], Awaitable[None]]
Outgoing = Callable[[], list[str]]
Write = Callable[[str], bool]
"""Writes a text at once; says whether the socket took it."""


class Outlet:
    """Where a page's messages go out.

    A text goes out at once while the socket's buffer has room, and then costs a function call; a task that
    is woken for every message would cost more than the rest of the way. Only a send that has to wait gets a
    task. Until it is through nothing more is asked for, so that whoever is slow gets the latest in one piece.
    """

    def __init__(self, send: Send, outgoing: Outgoing, write: Write) -> None:
        self._send: Final = send
        self._write: Final = write
        self._outgoing: Final = outgoing
        self._waiting: asyncio.Task[None] | None = None
        self.is_open = True

    @property
    def is_stalled(self) -> bool:
        """Whether the socket takes nothing at the moment."""
        return self._waiting is not None

    def flush(self) -> None:
        """Send whatever there is."""
        if not self.is_open or self._waiting is not None:
            return
        texts = self._outgoing()
        for at, text in enumerate(texts):
            if self._write(text):
                continue
            begun = self._begin({"type": "websocket.send", "text": text})
            if begun is not None:
                self._wait(_finish(begun, self._send, texts[at + 1 :]))
                return

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; a socket that takes nothing will not hear it."""
        if self.is_open:
            begun = None if self._waiting else self._begin({"type": "websocket.close", "code": code, "reason": reason})
            self.is_open = False
            if begun is not None:
                self._wait(_finish(begun, self._send, []))

    def abandon(self) -> None:
        """Nothing more goes out."""
        self.is_open = False
        if self._waiting is not None:
            self._waiting.cancel()

    def _begin(self, message: Mapping[str, Any]) -> "_Begun | None":
        """Send as far as possible; what is left when the socket makes it wait."""
        sending = cast("Coroutine[Any, Any, None]", self._send(message))
        try:
            return _Begun(sending, sending.send(None))
        except StopIteration:
            return None
        except Exception:
            # The page is gone: whoever reads from it is told as well, and tidies up.
            self.is_open = False
            return None

    def _wait(self, rest: Coroutine[Any, Any, None]) -> None:
        self._waiting = asyncio.get_running_loop().create_task(rest)
        self._waiting.add_done_callback(self._go_on)

    def _go_on(self, task: asyncio.Task[None]) -> None:
        self._waiting = None
        if task.cancelled() or task.exception() is not None:
            self.is_open = False
        else:
            self.flush()


class _Begun(Awaitable[None]):
    """The rest of a coroutine that has run up to its first wait."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                try:
                    answer = yield waits_for
                except BaseException as error:
                    waits_for = self._coroutine.throw(error)
                else:
                    waits_for = self._coroutine.send(answer)
            except StopIteration:
                return


async def _finish(begun: _Begun, send: Send, texts: list[str]) -> None:
    await begun
    for text in texts:
        await send({"type": "websocket.send", "text": text})
