"""Each event changes its part of a room, and nothing else."""

import pytest
from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.evolve import evolve, fold
from dimension.room.results import Dealt, RoundResult, SeatScore, SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import AFTER_READY, GhostSource, GivenName, Phase, RemovedPlayer, RoomState, Seat
from dimension.room.trays import EMPTY_TRAY
from tests.room.tables import BEST

NOW = 9_000
TRAY = "KWB..../....../."
SETTINGS = TableSettings(seats=4, rounds=3, cards=4)
SOURCE = GhostSource("ROOM99", 2, 1, "zoe")
MOVES = (("K0",), ())

ANN = Seat("Ann", "ann", None, 14, 1, TRAY, True, True, False, 2, True, True, 5)
BEN = Seat("Ben", "ben", None, 12, 2, TRAY, True, True, True, 1, True, True, 7, None, True)
BOT = Seat("Ada", None, "beginner", 11, 3, TRAY, True, True, False, 1, False, True, 9)
RESULTS = (RoundResult("K1", True, ()), RoundResult("K2", True, ()), RoundResult("W1", False, ()))

ROOM = RoomState(
    room="ROOM42",
    host="ann",
    settings=SETTINGS,
    seed=77,
    seats=(ANN, BEN, BOT, None),
    last_at=8_000,
    version=40,
    phase=Phase.SCORED,
    game=3,
    first_revision=20,
    known=True,
    code="CODE",
    deals=(Dealt("K1"), Dealt("K2", False), Dealt("W1")),
    round=2,
    starts_at=5_000,
    ends_at=6_000,
    next_at=7_000,
    pauses=4,
    unplayed=1,
    results=RESULTS,
    standings=(SeatStanding(0, 1, 14, 1, 0, 14),),
    arrangements=6,
    locked=True,
    removed=(RemovedPlayer("max", "Max"),),
    secret=True,
    day="2026-11-16",
    challenge="CHALLENGE",
    names_hidden=True,
    given_names=(GivenName("ben", "Ben"),),
    club="Tuesdays",
    practice="2026-11-15",
)
"""A room in which everything has a value of its own. No real one looks like this."""
PAUSED = replace(ROOM, paused_at=6_500, paused_by="ben", resumes_at=8_500)
WITH_TWO = replace(ROOM, seats=(ANN, replace(BEN, left=False), BOT, None))


def seats(first: Seat | None = ANN, second: Seat | None = BEN, third: Seat | None = BOT) -> tuple[Seat | None, ...]:
    return (first, second, third, None)


def after(event: e.RoomEvent, room: RoomState = ROOM) -> RoomState:
    return evolve(room, event)


def expected(room: RoomState = ROOM, **changes: object) -> RoomState:
    return replace(room, **{"version": room.version + 1, "last_at": NOW, **changes})


def test_opening_makes_an_empty_room_with_the_chosen_settings() -> None:
    opened = e.TableOpened(
        at=NOW,
        room="ROOM42",
        host="ann",
        settings=SETTINGS,
        seed=5,
        secret=True,
        day="2026-11-16",
        challenge="CHALLENGE",
        practice="2026-11-15",
    )
    room = evolve(None, opened)
    assert room == RoomState(
        room="ROOM42",
        host="ann",
        settings=SETTINGS,
        seed=5,
        seats=(None,) * 4,
        last_at=NOW,
        secret=True,
        day="2026-11-16",
        challenge="CHALLENGE",
        practice="2026-11-15",
    )
    assert fold([opened]) == room


def test_a_room_is_opened_once_and_by_nothing_else() -> None:
    opened = e.TableOpened(at=NOW, room="ROOM42", host="ann", settings=SETTINGS, seed=5)
    with pytest.raises(AssertionError):
        evolve(ROOM, opened)
    with pytest.raises(AssertionError):
        evolve(None, e.Reopened(at=NOW))


def test_a_changed_tray_is_neither_done_nor_idle_and_counts() -> None:
    other = "K....../....../."
    bot = replace(BOT, tray=other, done=False, idle=False, changes=10)
    assert after(e.TrayChanged(at=NOW, seat=2, tray=other)) == expected(seats=seats(third=bot))
    host = replace(ANN, tray=other, done=False, idle=False, changes=6)
    assert after(e.TrayChanged(at=NOW, seat=0, tray=other)) == expected(seats=seats(host))


def test_done_and_not_done_count_as_changes() -> None:
    for done in (True, False):
        ann = replace(ANN, done=done, idle=False, changes=6)
        assert after(e.DoneChanged(at=NOW, seat=0, done=done)) == expected(seats=seats(ann))


def test_who_is_ready_is_not_idle() -> None:
    room = replace(ROOM, seats=seats(replace(ANN, ready=False)))
    assert after(e.ReadySaid(at=NOW, seat=0), room) == expected(seats=seats(replace(ANN, idle=False)))


def test_a_new_player_has_the_name_that_the_host_gave_before() -> None:
    room = replace(ROOM, next_at=None)
    for player, is_given in (("eve", False), ("ben", True)):
        seat = Seat("Eve", player, plays_from=3, is_named_by_host=is_given)
        changed = after(e.SeatTaken(at=NOW, seat=3, player=player, name="Eve", plays_from=3), room)
        assert changed == expected(room, seats=(*seats()[:3], seat), arrangements=7)


def test_a_second_person_starts_the_clock_after_the_scores() -> None:
    sat = e.SeatTaken(at=NOW, seat=3, player="eve", name="Eve")
    assert after(sat).next_at == NOW + AFTER_READY
    late = replace(ROOM, next_at=NOW + AFTER_READY + 1)
    assert after(sat, late).next_at == NOW + AFTER_READY + 1
    assert after(sat, WITH_TWO).next_at == 7_000
    assert after(sat, replace(ROOM, next_at=None)).next_at is None


def test_bots_and_ghosts_sit_down_under_their_names() -> None:
    named = (*seats()[:3], Seat("Ida", bot="perfect"))
    assert after(e.BotSeated(at=NOW, seat=3, level="perfect", name="Ida")) == expected(seats=named, arrangements=7)
    ghost = (*seats()[:3], Seat("Zoe", bot="ghost", ghost=SOURCE))
    assert after(e.GhostSeated(at=NOW, seat=3, name="Zoe", source=SOURCE)) == expected(seats=ghost, arrangements=7)


def test_a_seat_can_be_freed_left_and_taken_again() -> None:
    assert after(e.SeatFreed(at=NOW, seat=1)) == expected(seats=seats(second=None))
    assert after(e.PlayerLeft(at=NOW, seat=0)) == expected(seats=seats(replace(ANN, left=True)))
    back = replace(BEN, left=False, changes=8)
    returned = after(e.PlayerReturned(at=NOW, seat=1))
    assert returned == expected(seats=seats(second=back), next_at=NOW + AFTER_READY)


def test_a_wish_for_a_rematch_is_kept_on_the_seat() -> None:
    room = replace(ROOM, seats=seats(replace(ANN, wants_rematch=False)))
    assert after(e.RematchProposed(at=NOW, seat=0), room) == expected(seats=seats(ANN))


def test_a_name_that_the_host_gives_is_remembered_and_one_of_their_own_forgets_it() -> None:
    given = after(e.Renamed(at=NOW, seat=0, name="Anna", by_host=True))
    names = (GivenName("ben", "Ben"), GivenName("ann", "Anna"))
    ann = replace(ANN, name="Anna", is_named_by_host=True)
    assert given == expected(seats=seats(ann), given_names=names, arrangements=7)
    chosen = after(e.Renamed(at=NOW, seat=1, name="Benno"))
    ben = replace(BEN, name="Benno", is_named_by_host=False, changes=8)
    assert chosen == expected(seats=seats(second=ben), given_names=())
    bot = after(e.Renamed(at=NOW, seat=2, name="Ida", by_host=True))
    assert bot.given_names == (GivenName("ben", "Ben"), GivenName("", "Ida"))
    nameless = replace(ROOM, given_names=(GivenName("", "Ida"), GivenName("ben", "Ben")))
    assert after(e.Renamed(at=NOW, seat=2, name="Ada"), nameless).given_names == (GivenName("ben", "Ben"),)


def test_a_table_without_a_host_is_open() -> None:
    assert after(e.HostChanged(at=NOW, host="ben")) == expected(host="ben")
    assert after(e.HostChanged(at=NOW, host=None)) == expected(host=None, locked=False)
    unlocked = replace(ROOM, locked=False)
    assert after(e.HostChanged(at=NOW, host="ben"), unlocked) == expected(unlocked, host="ben")


def test_a_hosts_arrangements_are_counted() -> None:
    assert after(e.LockChanged(at=NOW, locked=False)) == expected(locked=False, arrangements=7)
    assert after(e.NamesHidden(at=NOW, hidden=False)) == expected(names_hidden=False, arrangements=7)
    assert after(e.TableKept(at=NOW, name="Mondays")) == expected(club="Mondays", keeper="ann", arrangements=7)


def test_removing_counts_where_the_seat_is_kept() -> None:
    names = (RemovedPlayer("max", "Max"), RemovedPlayer("ben", "Ben"))
    removed = e.PlayerRemoved(at=NOW, seat=1, player="ben", name="Ben")
    assert after(removed) == expected(removed=names, arrangements=7)
    free = replace(ROOM, seats=seats(second=None))
    assert after(removed, free) == expected(free, removed=names)
    assert after(e.PlayerLetIn(at=NOW, player="max")) == expected(removed=())


def test_new_settings_bring_their_deal_and_their_number_of_seats() -> None:
    for count, sat in ((2, seats()[:2]), (4, seats()), (6, (*seats(), None, None))):
        settings = TableSettings(seats=count)
        changed = after(e.SettingsChanged(at=NOW, settings=settings, seed=5))
        assert changed == expected(settings=settings, seed=5, secret=False, practice=None, seats=sat, arrangements=7)


def test_thinned_moves_are_versions_without_a_change() -> None:
    assert after(e.MovesThinned(at=NOW, count=12)) == expected(version=52)


def test_a_game_starts_with_those_who_are_there_and_takes_the_deal_with_it() -> None:
    deals = (Dealt("O1"), Dealt("G1"))
    started = e.GameStarted(at=NOW, game=4, seed=5, code="NEXT", known=False, deals=deals)
    fresh: dict[str, object] = {
        "points": 10,
        "bonus_tokens": 0,
        "tray": EMPTY_TRAY,
        "done": False,
        "ready": False,
        "plays_from": 1,
    }
    people = seats(replace(ANN, **fresh, wants_rematch=False), None, replace(BOT, **fresh, wants_rematch=False))
    begun = expected(
        seats=people,
        seed=None,
        secret=False,
        game=4,
        first_revision=41,
        code="NEXT",
        known=False,
        deals=deals,
        results=(),
        standings=(),
        arrangements=0,
    )
    assert after(started) == begun
    assert after(started, replace(ROOM, seed=None)) == replace(begun, practice=None)


def test_an_announced_round_clears_the_trays_and_the_clocks() -> None:
    idle: dict[str, object] = {"tray": EMPTY_TRAY, "done": False, "ready": False, "idle": True, "changes": 0}
    people = seats(replace(ANN, **idle), replace(BEN, **idle), replace(BOT, **idle))
    changes: dict[str, object] = {
        "seats": people,
        "phase": Phase.LEAD_IN,
        "starts_at": 9_500,
        "ends_at": None,
        "next_at": None,
    }
    second = after(e.RoundAnnounced(at=NOW, round=2, starts_at=9_500))
    assert second == expected(ROOM, **changes, round=2, pauses=0, unplayed=2)
    busy = replace(ROOM, seats=seats(replace(ANN, idle=False)))
    third = after(e.RoundAnnounced(at=NOW, round=2, starts_at=9_500), busy)
    assert (third.seats, third.unplayed) == (people, 1)
    first = after(e.RoundAnnounced(at=NOW, round=1, starts_at=9_500))
    assert first == expected(ROOM, **changes, round=1, pauses=0, unplayed=0)


def test_an_opened_round_is_built_until_its_end() -> None:
    opened = after(e.RoundOpened(at=NOW, round=2, ends_at=9_900))
    assert opened == expected(phase=Phase.BUILDING, starts_at=NOW, ends_at=9_900)


def test_time_that_is_credited_moves_what_is_running() -> None:
    moved = after(e.TimeGivenBack(at=NOW, milliseconds=100))
    assert moved == expected(starts_at=5_100, ends_at=6_100, next_at=7_100)
    assert after(e.TimeGivenBack(at=NOW, milliseconds=100), PAUSED) == expected(PAUSED, resumes_at=8_600)
    without = replace(ROOM, ends_at=None)
    assert after(e.TimeGivenBack(at=NOW, milliseconds=100), without).ends_at is None


def test_a_pause_begins_once_and_ends_with_all_clocks_later() -> None:
    begun = after(e.GamePaused(at=NOW, by="ann"))
    assert begun == expected(paused_at=NOW, paused_by="ann", pauses=5)
    again = after(e.GamePaused(at=NOW, by="ann"), PAUSED)
    assert again == expected(PAUSED, paused_by="ann", resumes_at=None, pauses=5)
    announced = after(e.ResumeAnnounced(at=NOW, resumes_at=9_700), PAUSED)
    assert announced == expected(PAUSED, resumes_at=9_700)
    resumed = after(e.GameResumed(at=NOW), PAUSED)
    assert resumed == expected(ROOM, starts_at=7_500, ends_at=8_500, next_at=9_500)


def test_scores_are_added_to_the_seats_and_kept_as_a_result() -> None:
    scores = (SeatScore(0, TRAY, 7, 1, ()), SeatScore(2, TRAY, 3, 2, ()))
    scored = after(e.RoundScored(at=NOW, round=2, scores=scores))
    people = seats(
        replace(ANN, points=21, bonus_tokens=2, ready=False),
        third=replace(BOT, points=14, bonus_tokens=5, ready=False),
    )
    results = (*RESULTS, RoundResult("K2", False, scores))
    assert scored == expected(seats=people, phase=Phase.SCORED, results=results, next_at=None)


def test_a_best_tray_joins_its_own_round() -> None:
    for number in (1, 2, 3):
        found = after(e.BestFound(at=NOW, round=number, best=BEST, moves=MOVES))
        results = list(RESULTS)
        results[number - 1] = replace(RESULTS[number - 1], best=BEST, moves=MOVES)
        assert found == expected(results=tuple(results))


def test_a_game_ends_with_its_standings_and_no_clock() -> None:
    standings = (SeatStanding(2, 1, 20, 1, 0, 20),)
    ended = after(e.GameEnded(at=NOW, standings=standings))
    assert ended == expected(phase=Phase.OVER, standings=standings, next_at=None)


@pytest.mark.parametrize("event", [e.Reopened(at=NOW), e.GameGivenUp(at=NOW)])
def test_a_lobby_keeps_those_who_are_there_and_nothing_of_the_game(event: e.RoomEvent) -> None:
    people = seats(replace(ANN, plays_from=1, wants_rematch=False), None, replace(BOT, plays_from=1))
    opened = after(event, PAUSED)
    assert opened == expected(
        ROOM, seats=people, phase=Phase.LOBBY, round=0, results=(), standings=(), deals=(), practice=None
    )
