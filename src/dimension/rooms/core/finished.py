"""What is kept of a game when it ends: one line in its players' histories."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.hidden_names import recorded_name
from dimension.rooms.core.results import SeatStanding
from dimension.rooms.core.state import RoomState
from dimension.rooms.core.table_settings import TableSettings
from dimension.rules.code import format_game_code

MARKED: Final = "/marks"
"""How the key of settings with live marks ends."""


class FinishedGame(NamedTuple):
    """The result of a game, as it is kept for players' histories."""

    room: str
    game: int
    ended_at: int
    revision: int
    """The version of the room right after the game ended: replays end there."""
    first_revision: int
    """The version of the room right after the game started."""
    code: str
    settings_key: str
    """Equal for settings under which solo games are compared."""
    known: bool
    players: tuple[tuple[str | None, str, int, int], ...]
    """Per seat in use: player (None for a bot), name, total, place."""


def settings_key(settings: TableSettings) -> str:
    """Equal for settings under which results can be compared: live marks make a game easier."""
    return format_game_code(settings.game(), 0) + (MARKED if settings.live_marks else "")


def finished_game(state: RoomState, events: Sequence[e.RoomEvent]) -> FinishedGame | None:
    """The result that goes into the histories when one of the events ends a game, otherwise None.

    `state` is the room before the events.
    """
    for at, event in enumerate(events):
        if isinstance(event, e.GameEnded) and event.counted:
            return FinishedGame(
                room=state.room,
                game=state.game,
                ended_at=event.at,
                revision=state.version + at + 1,
                first_revision=state.first_revision,
                code=state.code,
                settings_key=settings_key(state.settings),
                known=state.known,
                players=_players(state, event.standings),
            )
    return None


def _players(state: RoomState, standings: Sequence[SeatStanding]) -> tuple[tuple[str | None, str, int, int], ...]:
    by_seat = sorted(standings, key=lambda standing: standing.seat)
    seats = [(standing.seat, state.seat_at(standing.seat)) for standing in by_seat]
    # Names that the host hid are nobody's business later, either.
    names = [recorded_name(number, seat, state.names_hidden) for number, seat in seats]
    return tuple(
        (seat.player, name, standing.total, standing.place)
        for (_, seat), name, standing in zip(seats, names, by_seat, strict=True)
    )
