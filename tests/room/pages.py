"""Open pages for tests: they keep what they hear."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from dimension.runtime.live_room import LiveRoom


class RecordingPage:
    """A page of a room; it reads updates whenever it is woken, unless it is asleep."""

    def __init__(self, room: LiveRoom, player: str | None, revision: int = -1) -> None:
        self.player = player
        self.revision = revision
        self.presence = room.presence.version
        self.is_asleep = False
        self.is_dismissed = False
        self.texts: list[str] = []
        self._room = room
        self._woken = asyncio.Event()

    @property
    def told(self) -> list[dict[str, Any]]:
        """The messages so far."""
        return [json.loads(text) for text in self.texts]

    def tell(self, text: str) -> bool:
        if not self.is_asleep:
            self.texts.append(text)
            self._woken.set()
        return not self.is_asleep

    def wake(self) -> None:
        if not self.is_asleep:
            self.texts += self._room.updates_for(self)
            self._woken.set()

    def mention(self, text: str) -> None:
        if not self.is_asleep:
            self.texts.append(text)

    def dismiss(self) -> None:
        self.is_dismissed = True

    async def until(self, holds: Callable[[LiveRoom], bool]) -> None:
        """Wait until something holds for the room, looking again whenever there may be news."""
        while not holds(self._room):
            self._woken.clear()
            await self._woken.wait()


def opened(room: LiveRoom, player: str | None, revision: int = -1) -> RecordingPage:
    """A page that was just opened and has heard what is new to it."""
    page = RecordingPage(room, player, revision)
    room.arrive(page)
    page.wake()
    return page
