"""What the pages of a big table are told: at once what is their own or new to all, the rest a few times a second.

A page either follows, and has been told everything up to the latest tick, or it is behind: then its revision is -1,
and it gets the whole table as soon as its socket takes it.
"""

import asyncio
from collections.abc import Callable, Collection
from typing import Final, assert_never
from zlib import crc32

from dimension.rooms.core import events as e
from dimension.rooms.core.messages import encode_message
from dimension.rooms.core.state import Phase, RoomState
from dimension.rooms.core.view import is_told_to_others, moved, progress_of
from dimension.rooms.live.ports import Page
from dimension.rooms.live.presence import Presence
from dimension.rooms.live.room_time import Clock
from dimension.rooms.live.shared_snapshots import SharedSnapshots

TICK: Final = 0.6
"""Seconds from a move to the moment when everybody else hears of it, at most, together with all moves until then."""
_SPREAD: Final = 0.2
"""How much sooner some tables are told than others: if all had their turn together, everybody's own would wait."""
ARRANGED_TICK: Final = 1.0
"""The same for those who come and go: everybody gets the whole table then."""


class BigNews:
    """What happened at one big table and was not told yet."""

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
        """Whether the next tick is a snapshot: somebody came, went, or changed a name."""
        self._own: Final[dict[str, int | None]] = {}
        """Who hears something before all others: the seat that they moved, or None to be shown the whole table."""
        self._is_new_to_all = False

    def arrive(self, page: Page) -> None:
        """A page was opened; it gets the whole table, because a revision says nothing about others' moves before it."""
        self._pages_of.setdefault(page.player, set()).add(page)
        if self._state().settings.is_big:
            page.revision = -1

    def depart(self, page: Page) -> None:
        """A page was closed."""
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
        if is_ready or is_told_to_others(before, after, number):
            self._changed.add(number)

    def note_online(self, seats: Collection[int]) -> None:
        """The players of some seats came or went; told at the next tick."""
        self._changed.update(seats)
        self._arm()

    def show_all(self) -> None:
        """Give every page the whole table at the next `publish`: what happened is not known one event at a time."""
        self._is_new_to_all = True

    def forget(self) -> None:
        """Tell nobody of what was gathered: they are shown the whole table, or it is not a big one any more."""
        self._changed.clear()
        self._own.clear()
        self._is_arranged = self._is_new_to_all = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def publish(self) -> None:
        """Tell everybody what they have to know at once; the rest waits for the tick."""
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
        """What somebody hears of their own move; None when that is the whole table."""
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
    """The players who see at once what became of their wish, others at the next tick; None when all see it at once."""
    match event:
        case e.SeatTaken(player=player):
            return (player,)
        case e.RematchProposed(seat=number) | e.PlayerLeft(seat=number) | e.PlayerReturned(seat=number):
            return (before.seat_at(number).player,)
        case e.Renamed(seat=number) | e.SeatFreed(seat=number):
            return (before.seat_at(number).player, before.host)
        case e.PlayerRemoved(player=player):
            return (player, before.host)
        case e.BotSeated() | e.GhostSeated() | e.LockChanged() | e.TableKept() | e.PlayerLetIn():
            return (before.host,)
        case e.TrayChanged() | e.DoneChanged() | e.ReadySaid() | e.MovesThinned():
            return ()
        case (
            e.TableOpened()
            | e.SettingsChanged()
            | e.NamesHidden()
            | e.HostChanged()
            | e.GameStarted()
            | e.RoundAnnounced()
            | e.RoundOpened()
            | e.TimeGivenBack()
            | e.GamePaused()
            | e.ResumeAnnounced()
            | e.GameResumed()
            | e.RoundScored()
            | e.BestFound()
            | e.GameEnded()
            | e.GameGivenUp()
            | e.Reopened()
        ):
            return None
        case _:
            assert_never(event)
