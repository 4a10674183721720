"""Which events say whose games are running."""

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.store.rows import RunningPlayers, said_about_players
from tests.store.logs import ENDED, RUNNING, moves

REOPENED = e.Reopened(at=9)
LATE = e.SeatTaken(at=7, seat=2, player="eve", name="Eve")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([RUNNING], RunningPlayers(("ann", "ben"), 2, is_whole=True)),
        ([RUNNING, *moves(3), LATE], RunningPlayers(("ann", "ben", "eve"), 2, is_whole=True)),
        ([RUNNING, *moves(3), ENDED], RunningPlayers((), 9, is_whole=True)),
        ([ENDED, REOPENED, LATE], RunningPlayers((), 9, is_whole=True)),
        ([RUNNING, e.GameGivenUp(at=9)], RunningPlayers((), 9, is_whole=True)),
        ([LATE], RunningPlayers(("eve",), 7, is_whole=False)),
        ([LATE, RUNNING], RunningPlayers(("ann", "ben"), 2, is_whole=True)),
        (moves(3), None),
        ([e.GamePaused(at=5), e.GameResumed(at=6)], None),
        ([], None),
    ],
)
def test_starts_ends_and_newcomers_say_who_plays(events: list[RoomEvent], said: RunningPlayers | None) -> None:
    assert said_about_players(events) == said
