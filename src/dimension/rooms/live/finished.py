"""What is kept of a game when it ends."""

from collections.abc import Sequence

from dimension.rooms.core import events as e
from dimension.rooms.core.state import RoomState, Seat
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.ports import FinishedGame
from dimension.rules.code import format_game_code


def settings_key(settings: TableSettings) -> str:
    """Equal for settings under which results can be compared: live check marks are a help."""
    return format_game_code(settings.game(), 0) + ("/marks" if settings.live_marks else "")


def finished_game(state: RoomState, events: Sequence[e.RoomEvent], first_revision: int) -> FinishedGame | None:
    """The result that goes into the histories, if some of the events end a game."""
    for at, event in enumerate(events):
        if isinstance(event, e.GameEnded):
            return FinishedGame(
                room=state.room,
                game=state.game,
                ended_at=event.at,
                revision=state.version + at + 1,
                first_revision=first_revision,
                code=state.code,
                settings_key=settings_key(state.settings),
                known=state.known,
                players=_players(state, event),
            )
    return None


def _players(state: RoomState, ended: e.GameEnded) -> tuple[tuple[str | None, str, int, int], ...]:
    standings = sorted(ended.standings, key=lambda standing: standing.seat)
    return tuple(
        (_seat(state, standing.seat).player, _seat(state, standing.seat).name, standing.total, standing.place)
        for standing in standings
    )


def _seat(state: RoomState, number: int) -> Seat:
    seat = state.seats[number]
    assert seat is not None
    return seat
