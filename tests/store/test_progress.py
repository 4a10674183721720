"""Which events begin and end a game in progress."""

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.store.rows import said_about_progress
from tests.store.logs import ENDED, STARTED, moves

REOPENED = e.Reopened(at=9)
PAUSED, RESUMED = e.GamePaused(at=9), e.GameResumed(at=9)

ANNOUNCED = e.ResumeAnnounced(at=9, resumes_at=12)


@pytest.mark.parametrize(
    ("events", "after"),
    [
        ([STARTED], True),
        ([ENDED], False),
        ([REOPENED], False),
        ([STARTED, *moves(3), ENDED], False),
        ([ENDED, REOPENED, STARTED], True),
        ([STARTED, PAUSED], False),
        ([PAUSED, RESUMED], True),
        ([PAUSED, ANNOUNCED], True),
        ([PAUSED, ANNOUNCED, PAUSED], False),
        ([STARTED, e.GameGivenUp(at=9)], False),
    ],
)
def test_the_last_start_or_end_decides(events: list[RoomEvent], after: bool) -> None:
    assert said_about_progress(events) == after


def test_everything_else_changes_nothing() -> None:
    assert said_about_progress(moves(3)) is None
    assert said_about_progress([]) is None
