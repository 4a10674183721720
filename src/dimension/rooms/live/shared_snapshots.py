"""The whole table as texts, made once for all who see the same."""

from typing import Final

from dimension.rooms.core.messages import encode_message
from dimension.rooms.core.state import RoomState
from dimension.rooms.core.view import CommonView, common_view, snapshot_of
from dimension.rooms.live.presence import Presence
from dimension.rooms.live.room_time import Clock

_FRESH: Final = 10
"""How long a snapshot can be shared, in milliseconds: it carries the clock, which must not be stale."""


class SharedSnapshots:
    """The latest snapshots of one room; nobody ever gets one that was made for somebody who may see more."""

    def __init__(self, clock: Clock, presence: Presence) -> None:
        self._clock = clock
        self._presence = presence
        self._texts: Final[dict[object, tuple[int, str]]] = {}
        """By what a viewer may see: when it was made, and the text."""
        self._common: CommonView | None = None

    def forget(self) -> None:
        """The table looks different now."""
        self._texts.clear()
        self._common = None

    def text_for(self, player: str | None, state: RoomState) -> str:
        """The table as a player or a spectator sees it."""
        is_host = player is not None and player == state.host
        now, audience = self._clock(), (state.seat_of(player), is_host)
        made_at, text = self._texts.get(audience, (0, ""))
        if not text or now - made_at > _FRESH:
            online = self._presence.online
            self._common = self._common or common_view(state, online)
            text = encode_message(snapshot_of(state, player, now, online, self._common)).decode()
            if self._common is None or audience[0] is None:
                # A hundred texts of 27 kB that one page each asks for are not worth keeping.
                self._texts[audience] = now, text
        return text
