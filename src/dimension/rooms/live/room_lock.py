"""One command at a time in a room."""

import asyncio
from collections import deque
from typing import Final


class RoomLock:
    """A lock that is handed on in the order of asking; one that is free can be taken without a task."""

    def __init__(self) -> None:
        self.is_held = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def take(self) -> bool:
        """Take it if it is free; whether it was."""
        if self.is_held:
            return False
        self.is_held = True
        return True

    def release(self) -> None:
        """Hand it on to the one that has waited longest, or leave it free."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_held = False

    def turn(self) -> "asyncio.Future[None]":
        """A place in the line for a lock that is held: done when it is handed over, to be released like any other."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        return turn

    async def __aenter__(self) -> None:
        """Wait for it."""
        if self.take():
            return
        turn = self.turn()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It had just been handed over.
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Release it."""
        self.release()
