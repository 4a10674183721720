"""Rows beside the log, derived from events: running games, rounds, players in rooms, kinds of rooms, challenges.

A paused game is running for its players, but not in progress: no server loads it at start.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dimension.room.erasing import people_in
from dimension.room.events import (
    GameEnded,
    GameGivenUp,
    GamePaused,
    GameResumed,
    GameStarted,
    Reopened,
    ResumeAnnounced,
    RoomEvent,
    SeatTaken,
    SettingsChanged,
    TableKept,
    TableOpened,
)
from dimension.room.records import FoundBest, PlayedRound, RoundRecords
from dimension.room.retention import RoomKind
from dimension.store.sql import Statement

_STARTS: Final = (GameStarted, ResumeAnnounced, GameResumed)
_STOPS: Final = (GameEnded, GameGivenUp, GamePaused, Reopened)


def said_about_progress(events: Iterable[RoomEvent]) -> bool | None:
    """Whether a game is in progress after some events, whatever was before; None when they do not say."""
    said = None
    for event in events:
        if isinstance(event, _STARTS):
            said = True
        elif isinstance(event, _STOPS):
            said = False
    return said


_INSERT_KIND: Final = "INSERT INTO room_kinds (room, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_DELETE: Final = "DELETE FROM room_kinds WHERE room = $1 AND kind = $2"


def kind_statements(room: str, events: Sequence[RoomEvent]) -> list[Statement]:
    """Statements that note the kinds of a room; one that was big once stays so, because a class was there."""
    statements = []
    for event in events:
        match event:
            case TableOpened(settings=settings) | SettingsChanged(settings=settings) if settings.is_big:
                statements.append(Statement(_INSERT_KIND, (room, RoomKind.BIG)))
            case TableKept(name=name):
                statements.append(Statement(_DELETE if name is None else _INSERT_KIND, (room, RoomKind.CLUB)))
            case _:
                pass
    return statements


_INSERT_PERSON: Final = "INSERT INTO room_people (room, player) VALUES ($1, $2) ON CONFLICT DO NOTHING"


def people_statements(room: str, events: Sequence[RoomEvent]) -> list[Statement]:
    """Statements that note the players in some events of a room."""
    return [Statement(_INSERT_PERSON, (room, player)) for player in sorted(_people(events))]


def _people(events: Iterable[RoomEvent]) -> set[str]:
    return {player for event in events for player in people_in(event)}


_INSERT_ROUND: Final = """
INSERT INTO played_rounds (
    room, game, round, seat, player, at, day, settings_key, known, hand, tray, points, bonus, failed
) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (room, game, round, seat) DO NOTHING
"""
_SET_BEST: Final = """
UPDATE played_rounds SET best = $4, best_bonus = $5, best_failed = $6 WHERE room = $1 AND game = $2 AND round = $3
"""


def round_statements(records: RoundRecords) -> list[Statement]:
    return [*map(_insert, records.played), *map(_set_best, records.bests)]


def _insert(played: PlayedRound) -> Statement:
    where = played.room, played.game, played.round, played.seat, played.player, played.at, played.day
    cards = played.settings_key, int(played.known), played.hand
    result = played.tray, played.points, int(played.bonus), " ".join(played.failed)
    return Statement(_INSERT_ROUND, (*where, *cards, *result))


def _set_best(best: FoundBest) -> Statement:
    result = best.score, int(best.bonus), " ".join(best.failed)
    return Statement(_SET_BEST, (best.room, best.game, best.round, *result))


_ENDS: Final = (GameEnded, GameGivenUp, Reopened)


class RunningPlayers(NamedTuple):
    """The people of a room's game after some events."""

    players: tuple[str, ...]
    at: int
    """When they came to it."""
    is_whole: bool
    """Whether these are all of them; otherwise they joined those who were there, if there was a game at all."""


def said_about_players(events: Iterable[RoomEvent]) -> RunningPlayers | None:
    """Who plays after some events, whatever was before; None when they do not say."""
    said: RunningPlayers | None = None
    for event in events:
        if isinstance(event, GameStarted):
            said = RunningPlayers(event.players, event.at, is_whole=True)
        elif isinstance(event, _ENDS):
            said = RunningPlayers((), event.at, is_whole=True)
        elif isinstance(event, SeatTaken) and (said is None or said.players or not said.is_whole):
            before = said or RunningPlayers((), event.at, is_whole=False)
            said = before._replace(players=(*before.players, event.player))
    return said
