"""Thinned logs: fewer moves, the same game."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.events import RoomEvent, versions_of
from dimension.room.evolve import evolve, fold
from dimension.room.replay import KEPT_WHOLE, MOST_SLOTS, SHORTEST_SLOT, thinned
from dimension.room.state import Phase, RoomState
from tests.room.tables import table_in

BUILDING = table_in(Phase.BUILDING).state
TRAYS = ("K....../....../.", "KW...../....../.", "KWB..../....../.", "......./....../.")


def _moves(count: int, apart: int, seat: int = 0, start: int = 0) -> list[RoomEvent]:
    return [e.TrayChanged(at=start + apart * at, seat=seat, tray=TRAYS[at % len(TRAYS)]) for at in range(count)]


def _scored(round_: int = 1) -> e.RoundScored:
    return e.RoundScored(at=10**9, round=round_, scores=())


def _after(events: list[RoomEvent]) -> RoomState:
    """The table after some events, apart from how much each seat has done."""
    state = fold(events, BUILDING)
    assert state is not None
    return replace(state, seats=tuple(seat and replace(seat, changes=0) for seat in state.seats))


def _versions(events: list[RoomEvent]) -> dict[int, RoomEvent]:
    """The events by the version that each leads to."""
    found, version = {}, 0
    for event in events:
        version += versions_of(event)
        found[version] = event
    return found


def test_a_game_as_people_play_it_is_kept_whole() -> None:
    log = [*_moves(KEPT_WHOLE, 10), *_moves(KEPT_WHOLE, 10, seat=1), _scored(), *_moves(KEPT_WHOLE, 10), _scored(2)]
    assert thinned(log) == log


def test_of_many_moves_one_is_kept_for_every_quarter_of_a_second_and_the_last() -> None:
    log = [*_moves(100, 25), _scored()]
    left = thinned(log)
    trays = [event.at for event in left if isinstance(event, e.TrayChanged)]
    assert trays == [SHORTEST_SLOT * slot - 25 for slot in range(1, 11)]
    assert [event for event in left if isinstance(event, e.MovesThinned)] == [
        e.MovesThinned(at=at - 25, count=9) for at in trays
    ]


def test_nothing_but_moves_is_left_out() -> None:
    between: list[RoomEvent] = [
        e.Renamed(at=5, seat=0, name="Zoe"),
        e.PlayerLeft(at=5, seat=1),
        e.ReadySaid(at=5, seat=0),
    ]
    log = [*_moves(500, 1), *between, *_moves(500, 1, start=600), _scored(), *between]
    left = thinned(log)
    assert [event for event in left if not isinstance(event, e.TrayChanged | e.MovesThinned)] == [
        *between,
        _scored(),
        *between,
    ]


def test_a_long_round_keeps_a_bounded_number_of_moves_however_its_time_is_cut() -> None:
    day = 86_400_000
    log = [*_moves(3_000, 300), *_moves(3_000, 300, start=day)]
    left = thinned(log)
    assert MOST_SLOTS / 2 <= Counter(type(event) for event in left)[e.TrayChanged] <= MOST_SLOTS
    assert sum(event.at < day for event in left) > MOST_SLOTS / 4


def test_thinned_moves_are_counted_again() -> None:
    log = [*_moves(500, 10), _scored()]
    once = thinned(log)
    assert sum(map(versions_of, thinned(once))) == sum(map(versions_of, once)) == len(log)


@given(st.integers(min_value=0), st.integers(KEPT_WHOLE, 4 * KEPT_WHOLE))
def test_the_table_is_the_same_after_a_thinned_round(seed: int, moves: int) -> None:
    draw = Random(seed)
    log: list[RoomEvent] = []
    now = BUILDING.last_at
    for _ in range(moves):
        now += draw.randint(0, 400)
        seat = draw.randint(0, 1)
        log.append(
            e.TrayChanged(at=now, seat=seat, tray=draw.choice(TRAYS))
            if draw.randint(0, 1)
            else e.DoneChanged(at=now, seat=seat, done=bool(draw.randint(0, 1)))
        )
    left = thinned(log)
    assert _after(left) == _after(log)
    assert sum(map(versions_of, left)) == len(log)
    known = _versions(log)
    assert all(known[version] == event for version, event in _versions(left).items() if not _is_gap(event))
    assert not any(_is_gap(one) and _is_gap(other) for one, other in pairwise(left))


def _is_gap(event: RoomEvent) -> bool:
    return isinstance(event, e.MovesThinned)


def test_left_out_moves_count_as_versions_and_change_nothing() -> None:
    after = evolve(BUILDING, e.MovesThinned(at=BUILDING.last_at + 5, count=40))
    assert after == replace(BUILDING, version=BUILDING.version + 40, last_at=BUILDING.last_at + 5)
