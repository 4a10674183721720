"""Updates for connections: moves while a client can follow them, otherwise the whole table.

Encoding is shared: a move has one text for its player and one for all others, and a text is never sent to a client
that may see less. Clients of a big table get their own moves immediately, the rest a few times a second.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import Final, NamedTuple
from zlib import crc32

from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.messages import encode_message
from dimension.room.state import Phase, RoomState, leads
from dimension.room.view import CommonView, common_view, concerns_others, moved, progress_of, snapshot_of
from dimension.runtime.ports import Clock, Page
from dimension.runtime.presence import Presence

_FRESH: Final = 10
"""How long a snapshot can be shared, in milliseconds: it carries the clock, which must not be stale."""


class SharedSnapshots:
    """The latest snapshots of one room; no viewer ever gets one that was made for a viewer who may see more."""

    def __init__(self, clock: Clock, presence: Presence) -> None:
        self._clock = clock
        self._presence = presence
        self._texts: Final[dict[object, tuple[int, str]]] = {}
        """By the rights of a viewer: when it was made, and the text."""
        self._common: CommonView | None = None
        self._before: CommonView | None = None
        """The part that was equal for all viewers before the latest moves."""

    def forget(self, *, has_only_moves: bool = False) -> None:
        """The table looks different now, perhaps only because of moves."""
        self._texts.clear()
        self._before = (self._common or self._before) if has_only_moves else None
        self._common = None

    def text_for(self, player: str | None, state: RoomState) -> str:
        """The table as a player or a spectator sees it."""
        rank = (leads(state, player), player is not None and player == state.host)
        now, audience = self._clock(), (state.seat_of(player), rank)
        made_at, text = self._texts.get(audience, (0, ""))
        if not text or now - made_at > _FRESH:
            online = self._presence.online
            self._common = self._common or common_view(state, online, self._before)
            text = encode_message(snapshot_of(state, player, now, online, self._common)).decode()
            if self._common is None or audience[0] is None:
                # A hundred texts of 27 kB that one page each asks for are not worth keeping.
                self._texts[audience] = now, text
        return text


TICK: Final = 0.6
"""Seconds until all other pages receive a move, at most, together with all moves until then."""
_SPREAD: Final = 0.2
"""How much the ticks of tables differ: if all ticked together, players would wait for their own moves."""
ARRANGED_TICK: Final = 1.0
"""The same for players who come and go: all pages get the whole table then."""


class BigTableUpdates:
    """The events of one big table that pages have not received yet."""

    def __init__(
        self,
        clock: Clock,
        presence: Presence,
        snapshots: SharedSnapshots,
        pages: Collection[Page],
        state: Callable[[], RoomState],
    ) -> None:
        """`pages` are the open ones at any time, `state` is the room as it is."""
        self._clock = clock
        self._presence = presence
        self._snapshots = snapshots
        self._pages = pages
        self._state = state
        self._pages_of: Final[dict[str | None, set[Page]]] = {}
        """Looking through a hundred pages for every move would cost more than deciding it."""
        self._timer: asyncio.TimerHandle | None = None
        self._changed: Final[set[int]] = set()
        """The seats whose progress is new since the latest tick."""
        self._is_arranged = False
        """Whether the next tick is a snapshot: a player came, went, or changed a name."""
        self._own: Final[dict[str, int | None]] = {}
        """Who hears something before all others: the seat that they moved, or None to be shown the whole table."""
        self._is_new_to_all = False

    def arrive(self, page: Page) -> None:
        """A page was opened; it gets the whole table, because a revision says nothing about others' moves before it."""
        self._pages_of.setdefault(page.player, set()).add(page)
        if self._state().settings.is_big:
            page.revision = -1

    def depart(self, page: Page) -> None:
        pages = self._pages_of.get(page.player, set())
        pages.discard(page)
        if not pages:
            self._pages_of.pop(page.player, None)

    def record(self, before: RoomState, event: e.RoomEvent, after: RoomState) -> bool:
        """Remember an event until `publish`; whether it was a move."""
        match event:
            case e.TrayChanged(seat=number) | e.DoneChanged(seat=number) | e.ReadySaid(seat=number):
                self._record_move(before, number, after, is_ready=isinstance(event, e.ReadySaid))
                return True
            case _:
                subjects = _subjects(before, event)
                self._is_new_to_all |= subjects is None
                self._is_arranged = True
                self._own.update(dict.fromkeys(filter(None, subjects or ())))
                return False

    def _record_move(self, before: RoomState, number: int, after: RoomState, *, is_ready: bool) -> None:
        player = after.seat_at(number).player
        if player is not None:
            self._own.setdefault(player, number)
        if is_ready or concerns_others(before, after, number):
            self._changed.add(number)

    def note_online(self, seats: Collection[int]) -> None:
        """The players of some seats came or went; told at the next tick."""
        self._changed.update(seats)
        self._arm()

    def show_all(self) -> None:
        """Give every page the whole table at the next `publish`: single events are unknown."""
        self._is_new_to_all = True

    def forget(self) -> None:
        """Drop the gathered events: pages get the whole table, or it is not a big one any more."""
        self._changed.clear()
        self._own.clear()
        self._is_arranged = self._is_new_to_all = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def publish(self) -> None:
        """Send the urgent updates; the rest waits for the tick."""
        if self._is_new_to_all:
            self._show()
            return
        state = self._state()
        if self._own:
            texts = {player: self._own_text(state, player, seat) for player, seat in self._own.items()}
            self._own.clear()
            for player, text in texts.items():
                for page in self._pages_of.get(player, ()):
                    _tell(page, text, state.version)
        self._arm()

    def for_page(self, page: Page) -> list[str]:
        """The messages that bring a page up to date, which waits for the next tick if it follows."""
        if page.revision >= 0:
            return []
        state = self._state()
        page.revision, page.presence = state.version, self._presence.version
        return [self._snapshots.text_for(page.player, state)]

    def _own_text(self, state: RoomState, player: str, seat: int | None) -> str | None:
        """The update for a player about their own move; None for the whole table."""
        if seat is None:
            return None
        if state.phase is Phase.BUILDING:
            return encode_message(moved(state, seat, player, self._clock())).decode()
        return self._progress(state, (seat,))

    def _progress(self, state: RoomState, seats: Collection[int]) -> str:
        return encode_message(progress_of(state, seats, self._clock(), self._presence.online)).decode()

    def _arm(self) -> None:
        if self._timer is None and self._pages and (self._changed or self._is_arranged):
            delay = TICK if self._changed else ARRANGED_TICK
            share = crc32(self._state().room.encode()) % 1_000 / 1_000
            self._timer = asyncio.get_running_loop().call_later(delay * (1 - _SPREAD * share), self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._is_arranged:
            self._show()
            return
        state = self._state()
        text = self._progress(state, sorted(self._changed))
        self._changed.clear()
        for page in self._pages:
            _tell(page, text, state.version)

    def _show(self) -> None:
        self.forget()
        for page in self._pages:
            _tell(page, None, -1)


def _tell(page: Page, text: str | None, version: int) -> None:
    """Tell a page something unless it is behind, or falls behind now; None for the whole table."""
    if text is not None and page.revision >= 0 and page.tell(text):
        page.revision = version
    else:
        page.revision = -1
        page.wake()


def _subjects(before: RoomState, event: e.RoomEvent) -> Collection[str | None] | None:
    """The players who see an event immediately, before the next tick; None when all players do."""
    match event:
        case e.SeatTaken(player=player):
            return (player,)
        case e.RematchProposed(seat=number) | e.PlayerLeft(seat=number) | e.PlayerReturned(seat=number):
            return (before.seat_at(number).player,)
        case e.AwayChanged(seat=number) | e.PauseAsked(seat=number):
            return (before.seat_at(number).player, before.host)
        case e.Renamed(seat=number) | e.SeatFreed(seat=number):
            return (before.seat_at(number).player, before.host)
        case e.PlayerRemoved(player=player):
            return (player, before.host)
        case e.BotSeated() | e.GhostSeated() | e.LockChanged() | e.TableKept() | e.PlayerLetIn() | e.CoHostInvited():
            return (before.host,)
        case e.TrayChanged() | e.DoneChanged() | e.ReadySaid() | e.MovesThinned():
            return ()
        case _:
            return None


REMEMBERED_STEPS: Final = 64
"""A page that is further behind gets a snapshot."""
_MOVES: Final = (e.TrayChanged, e.DoneChanged)


class _Step(NamedTuple):
    """One event; `seat` is whose tray moved, None when a page needs to see the whole table."""

    version: int
    seat: int | None
    is_told: bool
    """Whether viewers other than the seat's player see a difference."""


class LatestMove(NamedTuple):
    """The latest event as texts, when it was a move; None for those who see no difference."""

    player: str | None
    """Whose move it was; None for a bot."""
    own: str | None
    others: str | None

    def text_for(self, player: str | None) -> str | None:
        """The text for a player who knows everything before it, or for a spectator."""
        return self.own if player is not None and player == self.player else self.others


class Updates:
    """The latest events of one room, and the updates of each page."""

    def __init__(self, clock: Clock, presence: Presence, snapshots: SharedSnapshots) -> None:
        self._clock = clock
        self._presence = presence
        self._steps: Final[deque[_Step]] = deque(maxlen=REMEMBERED_STEPS)
        self._snapshots = snapshots

    def record(self, before: RoomState, event: e.RoomEvent, after: RoomState) -> bool:
        """Remember an event; whether it was a move."""
        seat = event.seat if isinstance(event, _MOVES) else None
        is_told = seat is None or concerns_others(before, after, seat)
        self._steps.append(_Step(after.version, seat, is_told))
        return seat is not None

    def forget_steps(self) -> None:
        """Give every page the whole table: single events are unknown."""
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
