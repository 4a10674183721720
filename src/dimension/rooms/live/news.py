"""What a page does not know yet: moves while it can follow them, otherwise the whole table.

Encoding is shared: a move has one text for its player and one for everybody else. Nobody ever gets a text that was
made for somebody who may see more. Big tables have `big_news`.
"""

from collections import deque
from typing import Final, NamedTuple

from msgspec.structs import replace

from dimension.rooms.core import events as e
from dimension.rooms.core.messages import encode_message
from dimension.rooms.core.state import Phase, RoomState
from dimension.rooms.core.view import is_told_to_others, moved
from dimension.rooms.live.ports import Page
from dimension.rooms.live.presence import Presence
from dimension.rooms.live.room_time import Clock
from dimension.rooms.live.shared_snapshots import SharedSnapshots

REMEMBERED_STEPS: Final = 64
"""A page that is further behind gets a snapshot."""
_MOVES: Final = (e.TrayChanged, e.DoneChanged)


class _Step(NamedTuple):
    """One event; `seat` is whose tray moved, None when a page needs to see the whole table."""

    version: int
    seat: int | None
    is_told: bool
    """Whether anybody but the seat's own player sees a difference."""


class LatestMove(NamedTuple):
    """The latest event as texts, when it was a move; None for those who see no difference."""

    player: str | None
    """Whose move it was; None for a bot."""
    own: str | None
    others: str | None

    def text_for(self, player: str | None) -> str | None:
        """The text for a player who knows everything before it, or for a spectator."""
        return self.own if player is not None and player == self.player else self.others


class News:
    """The latest events of one room, and what each page is told of them."""

    def __init__(self, clock: Clock, presence: Presence, snapshots: SharedSnapshots) -> None:
        self._clock = clock
        self._presence = presence
        self._steps: Final[deque[_Step]] = deque(maxlen=REMEMBERED_STEPS)
        self._snapshots = snapshots

    def record(self, before: RoomState, event: e.RoomEvent, after: RoomState) -> bool:
        """Remember an event; whether it was a move."""
        seat = event.seat if isinstance(event, _MOVES) else None
        is_told = seat is None or is_told_to_others(before, after, seat)
        self._steps.append(_Step(after.version, seat, is_told))
        return seat is not None

    def forget_steps(self) -> None:
        """Give everybody the whole table: what happened is not known one event at a time."""
        self._steps.clear()

    def latest_move(self, state: RoomState) -> LatestMove | None:
        """The latest event, made ready for all who know everything before it; None unless it was a move."""
        step = self._steps[-1] if self._steps else None
        if step is None or step.seat is None or state.phase is not Phase.BUILDING:
            return None
        player, now = state.seat_at(step.seat).player, self._clock()
        own = None if player is None else encode_message(moved(state, step.seat, player, now)).decode()
        others = encode_message(moved(state, step.seat, None, now)).decode() if step.is_told else None
        return LatestMove(player, own, others)

    def for_page(self, page: Page, state: RoomState) -> list[str]:
        """The messages that bring a page up to date; from now on it counts as up to date."""
        version, presence = state.version, self._presence.version
        if page.revision == version and page.presence == presence:
            return []
        steps = self._moves_since(page.revision, state) if page.presence == presence else None
        page.revision, page.presence = version, presence
        if steps is None:
            return [self._snapshots.text_for(page.player, state)]
        return [text for step in steps if (text := self._moved(step, page.player, state))]

    def _moves_since(self, revision: int, state: RoomState) -> list[_Step] | None:
        """The last move of every seat that moved, in order; None when there was more than moves."""
        behind = state.version - revision
        if not 0 <= behind <= len(self._steps) or state.phase is not Phase.BUILDING:
            return None
        last: dict[int, _Step] = {}
        for at in range(len(self._steps) - behind, len(self._steps)):
            step = self._steps[at]
            if step.seat is None:
                return None
            earlier = last.pop(step.seat, step)
            # A move that others do not see still goes to them when an earlier one that they do see has not gone yet.
            last[step.seat] = step if step.is_told else step._replace(is_told=earlier.is_told)
        return list(last.values())

    def _moved(self, step: _Step, player: str | None, state: RoomState) -> str | None:
        """A move as the text for a player; None when it makes no difference to them."""
        assert step.seat is not None
        seat = state.seats[step.seat]
        is_owner = seat is not None and player is not None and seat.player == player
        if not is_owner and not step.is_told:
            return None
        message = moved(state, step.seat, player, self._clock())
        if message.revision != step.version:
            message = replace(message, revision=step.version)
        return encode_message(message).decode()
