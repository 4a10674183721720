"""Where each limit of a table begins: the last that is allowed, and the first that is not."""

import typing

import pytest
from msgspec.structs import replace

from dimension.room import events as e
from dimension.room import limits as bounds
from dimension.room.commands import Refusal
from dimension.room.limits import most_arrangements, refusal
from dimension.room.results import BestTray
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource, Phase, RoomState
from tests.room.tables import table_in

MOVES = (
    e.TrayChanged(at=1, seat=1, tray="K....../....../."),
    e.DoneChanged(at=1, seat=1, done=False),
    e.Renamed(at=1, seat=1, name="Zoe"),
    e.PlayerReturned(at=1, seat=1),
)
ARRANGEMENTS = (
    e.SeatTaken(at=1, seat=3, player="eve", name="Eve"),
    e.BotSeated(at=1, seat=3, level="beginner", name="Pip"),
    e.GhostSeated(at=1, seat=3, name="Zoe", source=GhostSource("ROOM99", 1, 0)),
    e.SettingsChanged(at=1, settings=TableSettings(), seed=None),
    e.LockChanged(at=1, locked=True),
    e.NamesHidden(at=1, hidden=True),
    e.TableKept(at=1, name="Tuesdays"),
    e.PlayerLetIn(at=1, player="eve"),
    e.Renamed(at=1, seat=1, name="Zoe", by_host=True),
)
NEVER_REFUSED = (
    e.TableOpened(at=1, room="ROOM42", host="ann", settings=TableSettings(), seed=None),
    e.DoneChanged(at=1, seat=1, done=True),
    e.SeatFreed(at=1, seat=1),
    e.PlayerRemoved(at=1, seat=1, player="ben", name="Ben"),
    e.PlayerLeft(at=1, seat=1),
    e.HostChanged(at=1, host=None),
    e.RoundAnnounced(at=1, round=2, starts_at=2),
    e.RoundOpened(at=1, round=2, ends_at=None),
    e.TimeGivenBack(at=1, milliseconds=1),
    e.GamePaused(at=1),
    e.RoundScored(at=1, round=1, scores=(), next_at=2),
    e.BestFound(at=1, round=1, best=BestTray(11, True, "KWBGOWB/G.O.K./W", (), None), moves=()),
    e.ReadySaid(at=1, seat=1),
    e.GameEnded(at=1, standings=()),
    e.RematchProposed(at=1, seat=1),
    e.GameGivenUp(at=1),
    e.Reopened(at=1),
    e.MovesThinned(at=1, count=3),
)
START = e.GameStarted(at=1, game=1, seed=1, code="CODE", known=False, deals=())


def _used(**counts: int) -> RoomState:
    """A table with a seat that has made `changes`, and the other counts."""
    state = table_in(Phase.BUILDING).state
    ben = replace(state.seat_at(1), changes=counts.pop("changes", 0))
    return replace(state, seats=(state.seats[0], ben, *state.seats[2:]), **counts)


def _name(event: e.RoomEvent) -> str:
    return type(event).__name__


def test_every_kind_of_event_is_limited_or_never_refused() -> None:
    limited = {*map(type, (*MOVES, *ARRANGEMENTS, START)), e.GamePaused, e.ResumeAnnounced, e.GameResumed}
    assert limited | {*map(type, NEVER_REFUSED)} == set(typing.get_args(e.RoomEvent))


def test_the_limits_are_those_that_players_know() -> None:
    assert (bounds.MOST_CHANGES, bounds.MOST_ARRANGEMENTS, bounds.MOST_BOTS) == (2_000, 2_000, 4)
    assert (bounds.MOST_PAUSES, bounds.MOST_RESUMES, bounds.MOST_EVENTS) == (100, 1_000, 5_000_000)


@pytest.mark.parametrize("event", MOVES, ids=_name)
def test_a_seat_makes_two_thousand_changes_in_a_round(event: e.RoomEvent) -> None:
    assert refusal(_used(changes=1_999), [event]) is None
    assert refusal(_used(changes=2_000), [event]) == Refusal("too_many_moves")


@pytest.mark.parametrize("event", ARRANGEMENTS, ids=_name)
def test_a_table_is_arranged_two_thousand_times_between_games(event: e.RoomEvent) -> None:
    assert refusal(_used(arrangements=1_999), [event]) is None
    assert refusal(_used(arrangements=2_000), [event]) == Refusal("table_used_up")


def test_each_seat_beyond_four_brings_five_hundred_arrangements() -> None:
    state = _used()
    for seats, most in ((1, 2_000), (4, 2_000), (5, 2_500), (100, 50_000)):
        assert most_arrangements(replace(state, settings=TableSettings(seats=seats))) == most


def test_people_pause_a_hundred_times_in_a_round() -> None:
    asked = e.GamePaused(at=1, by="ann")
    assert refusal(_used(pauses=99), [asked]) is None
    assert refusal(_used(pauses=100), [asked]) == Refusal("too_many_pauses")


@pytest.mark.parametrize("event", [e.ResumeAnnounced(at=1, resumes_at=2), e.GameResumed(at=1)], ids=_name)
def test_a_game_goes_on_after_a_thousand_pauses_and_not_after_more(event: e.RoomEvent) -> None:
    assert refusal(_used(pauses=1_000), [event]) is None
    assert refusal(_used(pauses=1_001), [event]) == Refusal("too_many_pauses")


def test_no_game_begins_after_five_million_events() -> None:
    assert refusal(_used(version=4_999_999), [START]) is None
    assert refusal(_used(version=5_000_000), [START]) == Refusal("table_used_up")


@pytest.mark.parametrize("event", NEVER_REFUSED, ids=_name)
def test_what_ends_something_is_never_refused(event: e.RoomEvent) -> None:
    used = _used(changes=10**7, arrangements=10**7, pauses=10**7, version=10**7)
    assert refusal(used, [event]) is None


def test_one_event_too_many_is_enough_wherever_it_stands() -> None:
    freed = e.SeatFreed(at=1, seat=1)
    assert refusal(_used(arrangements=2_000), [freed, ARRANGEMENTS[0]]) == Refusal("table_used_up")
    assert refusal(_used(arrangements=2_000), []) is None
