"""How much may happen at a table: without an end to it, one table could fill a disk."""

from collections.abc import Sequence
from typing import Final, assert_never

from dimension.rooms.core import events as e
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.state import RoomState

MOST_CHANGES: Final = 2_000
"""What one seat may do in a round: trays, taking back done, new names, coming back. In a minute nobody gets near it."""
MOST_ARRANGEMENTS: Final = 2_000
"""What may change between two games: people and bots who sit down, new settings, locks, names that the host gives."""
_ARRANGEMENTS_PER_SEAT: Final = 500
"""A table with many seats may have this many for each."""
MOST_BOTS: Final = 4
"""Bots and ghosts at a table, however many seats it has: each of them keeps the server busy."""
MOST_PAUSES: Final = 100
"""How often people may pause a game in one round."""
MOST_RESUMES: Final = 1_000
"""How often a game may go on in one round: also after pauses that nobody asked for."""
MOST_EVENTS: Final = 5_000_000
"""After this many events no other game begins: almost two years of long evenings, one every day."""


def most_arrangements(state: RoomState) -> int:
    """What may be arranged at a table between two games: a hundred people come and go more often than four."""
    return max(MOST_ARRANGEMENTS, _ARRANGEMENTS_PER_SEAT * state.settings.seats)


def beyond(state: RoomState, decided: Sequence[e.RoomEvent]) -> Refusal | None:
    """Why these events are too many for a table or a seat; None when they are not.

    What ends something is never refused: a round can always be finished, and a seat left.
    """
    for event in decided:
        if (refusal := _refusal(state, event)) is not None:
            return refusal
    return None


def _refusal(state: RoomState, event: e.RoomEvent) -> Refusal | None:
    match event:
        case e.TrayChanged() | e.DoneChanged(done=False) | e.Renamed(by_host=False) | e.PlayerReturned():
            return Refusal("too_many_moves") if state.seat_at(event.seat).changes >= MOST_CHANGES else None
        case (
            e.SeatTaken()
            | e.BotSeated()
            | e.GhostSeated()
            | e.SettingsChanged()
            | e.LockChanged()
            | e.NamesHidden()
            | e.TableKept()
            | e.PlayerLetIn()
            | e.Renamed()
        ):
            return Refusal("table_used_up") if state.arrangements >= most_arrangements(state) else None
        case e.GamePaused(by=str()):
            return Refusal("too_many_pauses") if state.pauses >= MOST_PAUSES else None
        case e.ResumeAnnounced() | e.GameResumed():
            return Refusal("too_many_pauses") if state.pauses > MOST_RESUMES else None
        case e.GameStarted():
            return Refusal("table_used_up") if state.version >= MOST_EVENTS else None
        case (
            e.TableOpened()
            | e.DoneChanged()
            | e.SeatFreed()
            | e.PlayerRemoved()
            | e.PlayerLeft()
            | e.HostChanged()
            | e.RoundAnnounced()
            | e.RoundOpened()
            | e.TimeGivenBack()
            | e.GamePaused()
            | e.RoundScored()
            | e.BestFound()
            | e.ReadySaid()
            | e.GameEnded()
            | e.RematchProposed()
            | e.GameGivenUp()
            | e.Reopened()
            | e.MovesThinned()
        ):
            # Each of these follows from one of those above, or from the clock, or is never decided.
            return None
        case _:
            assert_never(event)
