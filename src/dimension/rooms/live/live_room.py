"""A room in memory: its state, the pages that look at it, and what each of them does not know yet."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.messages import encode_message
from dimension.rooms.core.state import Phase, RoomState, evolve
from dimension.rooms.core.view import is_told_to_others, moved, snapshot_of

Clock = Callable[[], int]
"""The server's clock in milliseconds."""

REMEMBERED_STEPS: Final = 64
_MOVES: Final = (e.TrayChanged, e.DoneChanged)
_FRESH: Final = 10
"""How long, in milliseconds, a text can be shared: it carries the clock, which must not be stale."""


class Page(Protocol):
    """An open page: who looks, and up to where it knows the room."""

    player: str | None
    revision: int
    presence: int

    def wake(self) -> None:
        """Something may be new."""


class _Step(NamedTuple):
    """One event; `seat` is whose tray moved, None when a page needs to see the whole table."""

    version: int
    seat: int | None
    is_told: bool
    """Whether others than the seat's own player have anything to hear."""


class _LastMove(NamedTuple):
    """The latest move, ready to be heard: by the pages of its player, and by all others."""

    player: str | None
    own: list[str]
    others: list[str]


class LiveRoom:
    """A room that somebody looks at, or in which a clock runs."""

    def __init__(self, state: RoomState, clock: Clock, game_revision: int = 0) -> None:
        self.state = state
        self.lock: Final = asyncio.Lock()
        self.pages: Final[set[Page]] = set()
        self.game_revision = game_revision
        """The version right after the game started."""
        self.is_stale = False
        """Whether the log may know more than `state`."""
        self.touched_at = clock()
        self._host_seen_at = self.touched_at
        self._absent_since: Final[dict[int, int]] = {}
        """Since when a seat's player has had no page open."""
        self.presence = 0
        self._online: frozenset[int] = frozenset()
        self._present: Final[Counter[str]] = Counter()
        self._clock = clock
        self._steps: Final[deque[_Step]] = deque(maxlen=REMEMBERED_STEPS)
        self._last_move: _LastMove | None = None
        """While it is being published."""
        self._snapshots: Final[dict[object, tuple[int, str]]] = {}

    # --- What happened -----------------------------------------------------------------------

    def apply(self, events: Sequence[e.RoomEvent]) -> None:
        """Let durable events happen."""
        has_moves_only = True
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            seat = event.seat if isinstance(event, _MOVES) else None
            is_told = seat is None or is_told_to_others(before, self.state, seat)
            self._steps.append(_Step(self.state.version, seat, is_told))
            has_moves_only = has_moves_only and seat is not None
            if isinstance(event, e.GameStarted):
                self.game_revision = self.state.version
        self.touched_at = self._clock()
        self._snapshots.clear()
        if not has_moves_only:
            self._online = self._seats_online()

    def reset(self, state: RoomState, game_revision: int) -> None:
        """Take over what the log says; whoever looks gets the whole table."""
        self.state, self.game_revision, self.is_stale = state, game_revision, False
        self._steps.clear()
        self._snapshots.clear()

    def publish(self) -> None:
        """Wake every page."""
        self._last_move = self._described()
        try:
            for page in self.pages:
                page.wake()
        finally:
            self._last_move = None

    # --- Who is there ------------------------------------------------------------------------

    def arrive(self, page: Page) -> None:
        """A page opens."""
        self.pages.add(page)
        self.touched_at = self._clock()
        if page.player is not None:
            self._present[page.player] += 1
            self._note_presence(page)

    def depart(self, page: Page) -> None:
        """A page closes; its player stays online until `fade`."""
        self.pages.discard(page)
        self.touched_at = self._clock()

    def fade(self, player: str) -> None:
        """A page of a player has been closed for a while."""
        self._present[player] -= 1
        if self._present[player] <= 0:
            del self._present[player]
        self._note_presence(None)

    def is_present(self, player: str | None) -> bool:
        """Whether a player has a page open, or had one a moment ago."""
        return player in self._present

    @property
    def online(self) -> frozenset[int]:
        """The seats whose players have a page open."""
        return self._online

    def _seats_online(self) -> frozenset[int]:
        return frozenset(number for number, seat in self.state.taken if seat.player in self._present)

    def _note_presence(self, newcomer: Page | None) -> None:
        online = self._seats_online()
        if online != self._online:
            self._online = online
            self.presence += 1
            self._snapshots.clear()
            if newcomer is not None:
                newcomer.presence = self.presence
            self.publish()

    def overdue(self, now: int, patience: float) -> list[c.Command]:
        """What is to be done about those for whom the table has waited long enough."""
        host = self._heir(now, patience)
        return [*([c.PassHost(host)] if host is not None else []), *map(c.MissPlayer, self._missed(now, patience))]

    def _heir(self, now: int, patience: float) -> int | None:
        """Who shall be the host: between games, somebody who is there."""
        is_waiting = self.state.phase in (Phase.LOBBY, Phase.OVER) and self._online
        if not is_waiting or self.is_present(self.state.host):
            self._host_seen_at = now
            return None
        return min(self._online) if now - self._host_seen_at >= patience else None

    def _missed(self, now: int, patience: float) -> list[int]:
        """Who holds everybody up: without an hourglass nobody waits forever for a player whose page is closed."""
        absent = {number for number, seat in self.state.taken if seat.player and not self.is_present(seat.player)}
        for number in set(self._absent_since) - absent:
            del self._absent_since[number]
        if self.state.phase is not Phase.BUILDING or self.state.ends_at is not None or not self._online:
            return []
        return [number for number in sorted(absent) if now - self._absent_since.setdefault(number, now) >= patience]

    # --- What a page does not know yet -------------------------------------------------------

    def news_for(self, page: Page) -> list[str]:
        """The messages that bring a page up to date, which it then is."""
        version, last = self.state.version, self._last_move
        if last is not None and page.revision == version - 1 and page.presence == self.presence:
            page.revision = version
            return last.own if page.player == last.player and last.player is not None else last.others
        if page.revision == version and page.presence == self.presence:
            return []
        steps = self._moves_since(page.revision) if page.presence == self.presence else None
        page.revision, page.presence = version, self.presence
        if steps is None:
            return [self._snapshot(page.player)]
        return [text for step in steps if (text := self._moved(step, page.player))]

    def _moves_since(self, revision: int) -> list[_Step] | None:
        """The last move of every seat that moved, in order; None when there was more than moves."""
        behind = self.state.version - revision
        if not 0 <= behind <= len(self._steps) or self.state.phase is not Phase.BUILDING:
            return None
        if behind == 1:
            step = self._steps[-1]
            return None if step.seat is None else [step]
        last: dict[int, _Step] = {}
        for at in range(len(self._steps) - behind, len(self._steps)):
            step = self._steps[at]
            if step.seat is None:
                return None
            earlier = last.pop(step.seat, step)
            last[step.seat] = step if step.is_told else step._replace(is_told=earlier.is_told)
        return list(last.values())

    def _moved(self, step: _Step, player: str | None) -> str | None:
        """A move as a page hears of it; None when it does not show there."""
        assert step.seat is not None
        seat = self.state.seats[step.seat]
        is_owner = seat is not None and player is not None and seat.player == player
        if not is_owner and not step.is_told:
            return None
        message = moved(self.state, step.seat, player, self._clock())
        if message.revision != step.version:
            message = replace(message, revision=step.version)
        return encode_message(message).decode()

    def _described(self) -> _LastMove | None:
        """The latest event in both its forms, if it was a move."""
        step = self._steps[-1] if self._steps else None
        if step is None or step.seat is None or self.state.phase is not Phase.BUILDING:
            return None
        seat = self.state.seats[step.seat]
        player = seat.player if seat else None
        own, others = self._moved(step, player), self._moved(step, None)
        return _LastMove(player, [own] if own else [], [others] if others else [])

    def _snapshot(self, player: str | None) -> str:
        is_host = player is not None and player == self.state.host
        now, audience = self._clock(), (self.state.seat_of(player), is_host)
        made_at, text = self._snapshots.get(audience, (0, ""))
        if not text or now - made_at > _FRESH:
            text = encode_message(snapshot_of(self.state, player, now, self._online)).decode()
            self._snapshots[audience] = now, text
        return text
