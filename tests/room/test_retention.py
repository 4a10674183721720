"""How long rooms are kept."""

import pytest

from dimension.room.retention import Retention, RoomKind, StoredRoom, is_expired

DAY = 86_400_000
KEPT = Retention(unplayed=30, played=730)


@pytest.mark.parametrize(("has_games", "days"), [(False, 30), (True, 730)])
def test_a_room_is_kept_for_so_many_days_after_its_latest_event(has_games: bool, days: int) -> None:
    room = StoredRoom("A", 5, 1_000, has_games)
    assert not is_expired(room, 1_000 + days * DAY, KEPT)
    assert is_expired(room, 1_001 + days * DAY, KEPT)


@pytest.mark.parametrize("has_games", [False, True])
def test_zero_days_are_for_good(has_games: bool) -> None:
    assert not is_expired(StoredRoom("A", 5, 0, has_games), 10**15, Retention(0, 0))


@pytest.mark.parametrize(
    ("kinds", "has_games", "retention", "days"),
    [
        ({RoomKind.BIG}, True, KEPT._replace(big=20, club=400), 20),
        ({RoomKind.BIG}, False, KEPT._replace(big=20, club=400), 20),
        ({RoomKind.BIG}, True, KEPT._replace(big=20, played=7), 7),
        ({RoomKind.BIG}, True, KEPT._replace(big=20, played=0), 20),
        ({RoomKind.BIG}, True, KEPT._replace(big=0), 730),
        ({RoomKind.CLUB}, True, KEPT._replace(big=20, club=400), 400),
        ({RoomKind.CLUB}, False, KEPT._replace(big=20, club=400), 30),
        ({RoomKind.BIG, RoomKind.CLUB}, True, KEPT._replace(big=20, club=400), 400),
    ],
)
def test_classes_are_forgotten_sooner_and_clubs_have_their_own_time(
    kinds: set[RoomKind], has_games: bool, retention: Retention, days: int
) -> None:
    room = StoredRoom("A", 5, 1_000, has_games, kinds=frozenset(kinds))
    assert not is_expired(room, 1_000 + days * DAY, retention)
    assert is_expired(room, 1_001 + days * DAY, retention)


def test_a_clock_that_was_set_back_deletes_nothing() -> None:
    assert not is_expired(StoredRoom("A", 5, 10**15, False), 0, KEPT)
