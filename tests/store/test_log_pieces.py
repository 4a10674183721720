"""Pieces of logs."""

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.store.log import clipped, packed, unpacked
from tests.store.logs import ENDED, OPENED, moves


def _gap(count: int) -> e.MovesThinned:
    return e.MovesThinned(at=9, count=count)


@pytest.mark.parametrize(
    ("after", "until", "expected"),
    [
        (10, 99, [OPENED, _gap(5), ENDED]),
        (0, 10, []),
        (11, 16, [_gap(5)]),
        (13, 15, [_gap(2)]),
        (14, 17, [_gap(2), ENDED]),
        (10, 12, [OPENED, _gap(1)]),
        (17, 99, []),
    ],
)
def test_a_piece_is_cut_by_versions_also_where_moves_are_missing(
    after: int, until: int, expected: list[RoomEvent]
) -> None:
    assert clipped([OPENED, _gap(5), ENDED], 11, after, until) == expected


def test_packed_events_come_back() -> None:
    events = [OPENED, e.Renamed(at=1, seat=0, name="line\nbreak \u2028 Жанна"), *moves(1_000), ENDED]
    assert unpacked(packed(events)) == events
