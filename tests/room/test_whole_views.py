"""Whole views, field by field: the messages to a viewer in each phase, and their omissions."""

import pytest
from msgspec.structs import replace

from dimension.room.messages import Moved, Progress, RoomView, SeatProgress, SeatView
from dimension.room.names import join_code_in
from dimension.room.results import Dealt, RoundResult, SeatScore, SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource, Phase, RemovedPlayer, RoomState, Seat
from dimension.room.view import common_view, concerns_others, moved, progress_of, snapshot_of, view_of
from tests.room.tables import BEST

ONE, TWO, THREE = "K....../....../.", "KW...../....../.", "KWB..../....../."
SETTINGS = TableSettings(seats=4, rounds=2, live_marks=True)
ANN = Seat("Ann", "ann", None, 14, 1, ONE, False, True, False, 1, False)
BEN = Seat("Ben", "ben", None, 12, 2, TWO, True, False, True, 2, True)
GHOST = Seat("Zoe", None, "ghost", 11, 5, THREE, ghost=GhostSource("ROOM99", 1, 0))
FIRST = RoundResult("K1 W2", True, (SeatScore(0, ONE, 1, 0, ()), SeatScore(2, THREE, 2, 1, ())), moves=(("a",), ("b",)))
STANDINGS = (SeatStanding(0, 1, 14, 1, 0, 14),)

ROOM = RoomState(
    room="0123456789",
    host="ann",
    settings=SETTINGS,
    seed=5,
    seats=(ANN, BEN, GHOST, None),
    last_at=8_000,
    version=40,
    phase=Phase.BUILDING,
    game=3,
    known=False,
    code="CODE",
    deals=(Dealt("K1 W2"), Dealt("K1 W1", False)),
    round=2,
    starts_at=5_000,
    ends_at=6_000,
    next_at=7_000,
    results=(FIRST,),
    standings=STANDINGS,
    removed=(RemovedPlayer("max", "Max"),),
    challenge="CHALLENGE",
    club="Tuesdays",
)
SEEN_ANN = SeatView("Ann", None, True, False, 14, 1, 1, False, True, None, 1, False, -3)
SEEN_BEN = SeatView("Ben", None, False, True, 12, 2, 2, True, False, None, 2, True, -1)
SEEN_GHOST = SeatView("Zoe", "ghost", True, False, 11, 5, 3, False, False, None, 1, False, 3, True)
WATCHED = RoomView(
    room="0123456789",
    phase=Phase.BUILDING,
    settings=SETTINGS,
    known=False,
    you=None,
    host=0,
    is_host=False,
    seats=(SEEN_ANN, SEEN_BEN, SEEN_GHOST, None),
    game=3,
    round=2,
    hand=("K1", "W1"),
    as_promised=False,
    starts_at=5_000,
    ends_at=6_000,
    next_at=None,
    paused_at=None,
    paused_by=None,
    resumes_at=None,
    can_pause=False,
    can_resume=False,
    marks=None,
    results=(FIRST,),
    standings=STANDINGS,
    code=None,
    join_code=None,
    locked=False,
    removed=(),
    par=None,
    day=None,
    challenge="CHALLENGE",
    names_hidden=False,
    club="Tuesdays",
)
"""The view of a spectator while all are building."""


def test_a_spectator_sees_no_tray_while_all_are_building() -> None:
    assert view_of(ROOM, None, {0}) == WATCHED
    assert view_of(ROOM, "eve", {0}) == WATCHED
    assert snapshot_of(ROOM, None, 9_000, {0}).view == WATCHED
    assert (snapshot_of(ROOM, None, 9_000).revision, snapshot_of(ROOM, None, 9_000).now) == (40, 9_000)


def test_a_builder_sees_their_own_tray_and_marks() -> None:
    seats = (SEEN_ANN, replace(SEEN_BEN, tray=TWO), SEEN_GHOST, None)
    assert view_of(ROOM, "ben", {0}) == replace(WATCHED, you=1, seats=seats, marks=(True, True))


def test_the_host_sees_who_was_removed_and_may_pause() -> None:
    seats = (replace(SEEN_ANN, tray=ONE), SEEN_BEN, SEEN_GHOST, None)
    assert view_of(ROOM, "ann", {0}) == replace(
        WATCHED, you=0, is_host=True, seats=seats, marks=(True, False), removed=("Max",), can_pause=True
    )


def test_open_trays_are_seen_by_all() -> None:
    settings = replace(SETTINGS, open_trays=True)
    seats = (replace(SEEN_ANN, tray=ONE), replace(SEEN_BEN, tray=TWO), replace(SEEN_GHOST, tray=THREE), None)
    assert view_of(replace(ROOM, settings=settings), None, {0}) == replace(WATCHED, settings=settings, seats=seats)


def test_a_pause_covers_cards_trays_and_marks() -> None:
    paused = replace(ROOM, paused_at=5_500, paused_by="ben")
    covered = replace(WATCHED, hand=None, as_promised=True, paused_at=5_500, paused_by=1)
    assert view_of(paused, None, {0}) == covered
    assert view_of(paused, "ben", {0}) == replace(covered, you=1, can_resume=True)
    host = view_of(paused, "ann", {0})
    assert host == replace(covered, you=0, is_host=True, removed=("Max",), can_resume=True)
    going_on = replace(paused, resumes_at=9_000)
    again = view_of(going_on, "ann", {0})
    assert again == replace(host, resumes_at=9_000, can_resume=False, can_pause=True)
    assert view_of(replace(paused, phase=Phase.SCORED), None).hand == ("K1", "W1")


def test_a_lobby_shows_its_code_and_whether_the_deal_is_known() -> None:
    empty = replace(ROOM, phase=Phase.LOBBY, round=0, deals=(), results=(), standings=(), challenge=None)
    open_trays = (replace(SEEN_ANN, tray=ONE), replace(SEEN_BEN, tray=TWO), replace(SEEN_GHOST, tray=THREE), None)
    lobby = replace(
        WATCHED,
        phase=Phase.LOBBY,
        known=True,
        seats=open_trays,
        round=0,
        hand=None,
        as_promised=True,
        starts_at=None,
        ends_at=None,
        results=(),
        standings=(),
        challenge=None,
        join_code=join_code_in("0123456789"),
    )
    assert view_of(empty, None, {0}) == lobby
    assert not view_of(replace(empty, seed=None, known=True), None).known
    assert view_of(replace(empty, locked=True), None).locked
    assert view_of(replace(empty, day="2026-11-16"), None).day == "2026-11-16"
    assert not view_of(empty, "ann").can_pause


@pytest.mark.parametrize(
    ("phase", "shown"),
    [
        (Phase.LOBBY, (None, None, None, None)),
        (Phase.LEAD_IN, (5_000, None, None, None)),
        (Phase.BUILDING, (5_000, 6_000, None, None)),
        (Phase.SCORED, (None, None, 7_000, None)),
        (Phase.OVER, (None, None, None, "CODE")),
    ],
)
def test_clocks_and_the_code_are_shown_in_their_phase_only(
    phase: Phase, shown: tuple[int | None, int | None, int | None, str | None]
) -> None:
    two = replace(ROOM, phase=phase, known=True, seats=(ANN, replace(BEN, left=False), GHOST, None))
    view = view_of(two, "ann")
    assert (view.starts_at, view.ends_at, view.next_at, view.code) == shown
    assert view.can_pause is (phase in (Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED))
    assert (view.marks is not None) is (phase is Phase.BUILDING)
    assert view.known is True


def test_who_plays_alone_has_no_clock_after_the_scores() -> None:
    assert view_of(replace(ROOM, phase=Phase.SCORED), "ann").next_at is None


def test_no_player_is_the_host_of_a_table_without_one() -> None:
    without = view_of(replace(ROOM, host=None), None)
    assert (without.is_host, without.host, without.removed) == (False, None, ())


def test_a_hand_that_keeps_its_promise_is_shown_as_one() -> None:
    assert view_of(replace(ROOM, round=1), None).as_promised
    assert not view_of(ROOM, None).as_promised


def test_par_is_shown_when_the_game_is_over() -> None:
    played = replace(ROOM, results=(replace(FIRST, best=BEST),))
    assert view_of(played, None).par is None
    assert view_of(replace(played, phase=Phase.OVER), None).par == 10 + 11 - 3


def test_marks_need_live_marks_and_a_seat() -> None:
    assert view_of(replace(ROOM, settings=replace(SETTINGS, live_marks=False)), "ann").marks is None
    assert view_of(ROOM, None).marks is None


def test_hidden_names_are_seen_by_the_host_and_on_the_own_seat() -> None:
    hidden = replace(ROOM, names_hidden=True)

    def names(player: str | None) -> list[str]:
        return [seat.name for seat in view_of(hidden, player).seats if seat is not None]

    assert [names(None), names("ben"), names("ann")] == [["", "", "Zoe"], ["", "Ben", "Zoe"], ["Ann", "Ben", "Zoe"]]
    assert view_of(hidden, None).names_hidden


# --- Messages about moves ------------------------------------------------------------------------


def test_a_move_is_shown_with_tray_and_marks_to_its_builder_only() -> None:
    assert moved(ROOM, 1, "ben", 9_000) == Moved(40, 9_000, 1, 2, True, TWO, (True, True))
    for other in ("ann", "eve", None):
        assert moved(ROOM, 1, other, 9_000) == Moved(40, 9_000, 1, 2, True, None, None)
    assert moved(ROOM, 2, None, 9_000) == Moved(40, 9_000, 2, 3, False, None, None)
    paused = replace(ROOM, paused_at=5_500)
    assert moved(paused, 1, "ben", 9_000) == Moved(40, 9_000, 1, 2, True, None, None)


def test_progress_says_how_far_taken_seats_are() -> None:
    told = progress_of(ROOM, [1, 0, 3, 2], 9_000, {1})
    assert told == Progress(
        40,
        9_000,
        (
            SeatProgress(1, 2, True, False, True),
            SeatProgress(0, 1, False, True, False),
            SeatProgress(2, 3, False, False, True),
        ),
    )
    assert not any(seat.online for seat in progress_of(ROOM, [0, 1], 9_000).seats)


def test_others_hear_about_visible_changes_only() -> None:
    def with_ann(**changes: object) -> RoomState:
        return replace(ROOM, seats=(replace(ANN, **changes), *ROOM.seats[1:]))

    exchanged, more, done = with_ann(tray="W....../....../."), with_ann(tray=TWO), with_ann(done=True)
    assert [concerns_others(ROOM, other, 0) for other in (ROOM, exchanged, more, done)] == [False, False, True, True]
    free = replace(ROOM, seats=(None, *ROOM.seats[1:]))
    assert concerns_others(free, ROOM, 0)
    assert concerns_others(ROOM, free, 0)
    settings = replace(SETTINGS, open_trays=True)
    opened = [replace(state, settings=settings) for state in (ROOM, exchanged)]
    assert concerns_others(opened[0], opened[1], 0)
    assert not concerns_others(opened[0], opened[0], 0)


# --- Big tables ----------------------------------------------------------------------------------

SCORES = tuple(SeatScore(seat, ONE, points, 0, ()) for seat, points in ((0, 3), (1, 9), (2, 5)))
SECOND = RoundResult("K1 W1", True, SCORES, moves=(("a",), ("b",), ("c",)))
BIG = replace(
    ROOM, settings=replace(SETTINGS, seats=5, lesson=True), seats=(*ROOM.seats, None), results=(FIRST, SECOND), round=2
)


def test_only_a_big_table_has_something_in_common() -> None:
    assert common_view(ROOM) is None
    common = common_view(BIG, {0})
    assert common is not None
    assert common.seats == (
        replace(SEEN_ANN, place=3, gained=-1),
        replace(SEEN_BEN, place=2, gained=1),
        replace(SEEN_GHOST, place=1, gained=0),
        None,
        None,
    )
    assert [shown.best for shown in common.shown] == [1, 1]
    assert view_of(BIG, None, {0}, common) == view_of(BIG, None, {0})


def test_a_viewer_of_a_big_table_gets_their_own_score_and_the_best() -> None:
    def seats_of(player: str | None) -> list[list[int]]:
        return [[score.seat for score in result.scores] for result in view_of(BIG, player).results]

    assert [seats_of(None), seats_of("ann"), seats_of("ben")] == [[[2], [1]], [[0, 2], [0, 1]], [[2], [1]]]
    assert [result.moves for result in view_of(BIG, "ann").results] == [(("a",), ("b",)), (("a",), ("b",))]
    nobody = replace(BIG, results=(RoundResult("K1 W2", True, ()),))
    assert view_of(nobody, "ann").results == nobody.results
    unsolved = replace(BIG, results=(replace(SECOND, moves=()),))
    assert [result.moves for result in view_of(unsolved, "ann").results] == [()]


def test_scores_of_a_big_table_stay_in_the_order_of_the_seats() -> None:
    many = tuple(SeatScore(seat, ONE, 9 if seat == 8 else 3, 0, ()) for seat in range(10))
    shown = view_of(replace(BIG, results=(RoundResult("K1 W1", True, many),)), "ann").results
    assert [score.seat for score in shown[0].scores] == [0, 8]


def test_before_any_scores_no_place_is_taken_at_a_big_table() -> None:
    begun = replace(BIG, results=())
    assert [seat and (seat.place, seat.gained) for seat in view_of(begun, "ann").seats[:3]] == [(None, 0)] * 3


def test_at_a_big_table_each_sees_their_own_tray_and_the_host_every_name() -> None:
    hidden = replace(BIG, names_hidden=True)
    ben = view_of(hidden, "ben", {0})
    assert [seat and (seat.name, seat.tray, seat.online) for seat in ben.seats] == [
        ("", None, True),
        ("Ben", TWO, False),
        ("Zoe", None, True),
        None,
        None,
    ]
    host = view_of(hidden, "ann", {0})
    assert [seat and (seat.name, seat.tray) for seat in host.seats[:3]] == [
        ("Ann", ONE),
        ("Ben", None),
        ("Zoe", None),
    ]
    assert [seat and seat.place for seat in host.seats] == [seat and seat.place for seat in ben.seats]
    shown = view_of(BIG, "ann", {0})
    assert [seat and (seat.name, seat.tray) for seat in shown.seats[:3]] == [
        ("Ann", ONE),
        ("Ben", None),
        ("Zoe", None),
    ]


def test_the_common_part_of_a_view_is_reused_after_moves() -> None:
    before = common_view(BIG, {0})
    assert before is not None
    later = common_view(replace(BIG, results=(), seats=(replace(ANN, tray=TWO), *BIG.seats[1:])), {0}, before)
    assert later is not None
    assert (later.places, later.shown) == (before.places, before.shown)
    assert later.seats[0] == replace(before.seats[0] or SEEN_ANN, spheres=2)
