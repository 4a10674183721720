"""Events that wait to be written, with everything else that is written in the same transaction."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from dimension.room.events import Move, RoomEvent, encode_event
from dimension.room.records import FinishedGame, RoundRecords
from dimension.store.rows import RunningPlayers, said_about_players, said_about_progress
from dimension.store.sql import Statement
from dimension.store.tables import Schema

Done = asyncio.Future[None]


class Append(NamedTuple):
    """Events that wait to be written, each in its stored form."""

    done: Done
    room: str
    expected_version: int
    events: Sequence[str]
    in_progress: bool | None
    """Whether a game is in progress afterward; None when the events do not change that."""
    finished: FinishedGame | None
    running: RunningPlayers | None = None
    """The players of the running game afterward; None when the events do not change that."""
    beside: Sequence[Statement] = ()
    """Rows beside the log that change with it."""

    @property
    def stands_alone(self) -> bool:
        """Whether it changes more than the log, and is not written together with others of its room."""
        # So that a game that ended before refuses nothing but itself, and no player comes and goes in one statement.
        return self.finished is not None or self.running is not None

    @property
    def next_version(self) -> int:
        """The version of the room once this is written."""
        return self.expected_version + len(self.events)


def append_of(
    schema: Schema,
    room: str,
    expected_version: int,
    events: Sequence[RoomEvent],
    finished: FinishedGame | None,
    rounds: RoundRecords,
) -> Append:
    done: Done = asyncio.get_running_loop().create_future()
    texts = [encode_event(event).decode() for event in events]
    if len(events) == 1 and isinstance(events[0], Move) and not any(rounds):
        # Fast path: nearly everything that happens.
        return Append(done, room, expected_version, texts, None, None)
    said = said_about_progress(events), finished, said_about_players(events)
    return Append(done, room, expected_version, texts, *said, schema.projected(room, events, finished, rounds))
