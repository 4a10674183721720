"""The view of every player in every phase, and that no player sees more."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room.messages import encode_message
from dimension.room.results import BestTray
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.trays import EMPTY_TRAY
from dimension.room.view import concerns_others, moved, snapshot_of, view_of
from dimension.rules.code import format_game_code
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from tests.room.big_tables import PUPILS, TRAYS, big_table_in
from tests.room.leaks import leaks
from tests.room.tables import BEST, BOT, HOST, PLAYER, SEED, WATCHER, Table, seated, table_in

MINE, THEIRS, BOTS = "KW...../....../.", "OGB..../....../.", "WWW..../....../."
VIEWERS = (HOST, PLAYER, WATCHER, None)


def _building(settings: TableSettings | None = None) -> Table:
    table = table_in(Phase.BUILDING, settings)
    table.do(HOST, c.SetTray(1, MINE))
    table.do(PLAYER, c.SetTray(1, THEIRS))
    table.do(BOT, c.SetTray(1, BOTS))
    return table


def _trays(table: Table, viewer: str | None) -> list[str | None]:
    return [seat.tray for seat in view_of(table.state, viewer).seats if seat]


# --- What is possible -------------------------------------------------------------------------


def test_every_player_sees_what_the_tokens_so_far_are_worth() -> None:
    for viewer in VIEWERS:
        assert [seat.token_points for seat in view_of(seated().state, viewer).seats if seat] == [-6, -6, -6]


def test_par_is_shown_once_the_game_is_over_and_every_best_tray_is_known() -> None:
    over = table_in(Phase.OVER).state
    best = BestTray(9, True, MINE, (), None)
    solved = replace(over, results=tuple(replace(result, best=best) for result in over.results))
    for viewer in VIEWERS:
        assert view_of(over, viewer).par is None
        assert view_of(solved, viewer).par == 10 + 9 * len(over.results) + Edition.ENGLISH.token_points(
            len(over.results)
        )
        assert view_of(replace(solved, phase=Phase.SCORED), viewer).par is None


def test_a_table_says_whose_days_hand_is_played_there() -> None:
    state = seated().state
    assert view_of(state, HOST).day is None
    assert view_of(replace(state, day="2026-11-16"), HOST).day == "2026-11-16"


# --- The door ---------------------------------------------------------------------------------


def test_only_the_host_sees_who_was_removed_and_every_player_whether_the_table_is_locked() -> None:
    table = seated()
    table.do(HOST, c.ClearSeat(1))
    table.do(HOST, c.LockTable(True))
    views = {viewer: view_of(table.state, viewer) for viewer in VIEWERS}
    assert {viewer: view.removed for viewer, view in views.items()} == {
        **dict.fromkeys(VIEWERS, ()),
        HOST: ("Ben",),
    }
    assert all(view.locked and view.join_code is None for view in views.values())


def test_the_join_code_is_shown_while_it_opens_the_table() -> None:
    for viewer in VIEWERS:
        assert view_of(seated().state, viewer).join_code == "ROOM42"
        assert view_of(table_in(Phase.LEAD_IN).state, viewer).join_code is None


# --- Trays ------------------------------------------------------------------------------------


def test_while_building_every_player_sees_their_own_tray_and_how_many_spheres_the_others_have() -> None:
    table = _building()
    assert _trays(table, HOST) == [MINE, None, None]
    assert _trays(table, PLAYER) == [None, THEIRS, None]
    for viewer in (WATCHER, None, BOT, ""):
        assert _trays(table, viewer) == [None, None, None]
    for viewer in VIEWERS:
        assert [seat.spheres for seat in view_of(table.state, viewer).seats if seat] == [2, 3, 3]


def test_open_trays_are_seen_by_all() -> None:
    table = _building(TableSettings(open_trays=True))
    for viewer in VIEWERS:
        assert _trays(table, viewer) == [MINE, THEIRS, BOTS]


def test_after_the_round_all_trays_are_seen_by_all() -> None:
    table = _building()
    table.tick()
    for viewer in VIEWERS:
        assert _trays(table, viewer) == [MINE, THEIRS, BOTS]
        result = view_of(table.state, viewer).results[0]
        assert [score.tray for score in result.scores] == [MINE, THEIRS, BOTS]
        assert all(len(score.verdicts) == 6 for score in result.scores)


def test_the_next_round_begins_with_empty_trays() -> None:
    table = _building()
    table.tick()
    table.tick()
    for viewer in VIEWERS:
        assert _trays(table, viewer) == [EMPTY_TRAY] * 3


# --- Cards, codes, clocks ---------------------------------------------------------------------


def test_cards_are_seen_from_the_moment_the_hourglass_runs() -> None:
    hands = {phase: view_of(table_in(phase).state, WATCHER).hand for phase in Phase}
    assert {phase for phase, hand in hands.items() if hand} == {Phase.BUILDING, Phase.SCORED}
    building = table_in(Phase.BUILDING)
    assert hands[Phase.BUILDING] == tuple(building.state.deals[0].hand.split())


@pytest.mark.parametrize("phase", Phase)
def test_the_code_is_there_to_share_once_the_game_is_over(phase: Phase) -> None:
    table = table_in(phase)
    for viewer in VIEWERS:
        assert view_of(table.state, viewer).code == (table.state.code if phase is Phase.OVER else None)


def test_only_the_clock_that_runs_is_shown_and_since_when_people_build() -> None:
    for phase in Phase:
        table = table_in(phase)
        view = view_of(table.state, WATCHER)
        shown = [view.starts_at is not None, view.ends_at is not None, view.next_at is not None]
        is_building = phase is Phase.BUILDING
        assert shown == [is_building or phase is Phase.LEAD_IN, is_building, False]
        if is_building:
            assert view.starts_at == table.now == (view.ends_at or 0) - 60_000


def test_a_table_with_known_cards_says_so_before_and_while_they_are_played() -> None:
    table = seated(TableSettings(rounds=1), seed=SEED)
    assert view_of(table.state, WATCHER).known
    table.begin()
    while table.state.phase is not Phase.OVER:
        assert view_of(table.state, WATCHER).known
        table.tick()
    assert view_of(table.state, WATCHER).known
    table.do(HOST, c.Reopen())
    assert not view_of(table.state, WATCHER).known
    table.do(HOST, c.ChangeSettings(TableSettings(), format_game_code(GameSettings(), 5)))
    assert view_of(table.state, WATCHER).known


# --- Who is who -------------------------------------------------------------------------------


def test_every_player_knows_their_seat_and_whose_table_it_is() -> None:
    state = seated().state
    views = {viewer: view_of(state, viewer) for viewer in VIEWERS}
    assert {viewer: view.you for viewer, view in views.items()} == {HOST: 0, PLAYER: 1, WATCHER: None, None: None}
    assert {viewer for viewer, view in views.items() if view.is_host} == {HOST}
    assert {view.host for view in views.values()} == {0}


def test_a_host_without_a_seat_is_host_all_the_same() -> None:
    table = Table()
    assert view_of(table.state, HOST).is_host
    assert view_of(table.state, HOST).host is None
    table.do(PLAYER, c.TakeSeat("Ben"))
    table.do(PLAYER, c.LeaveSeat())
    assert not view_of(table.state, None).is_host


def test_bots_are_always_there_and_people_when_they_have_a_page_open() -> None:
    state = seated().state
    assert [seat and seat.online for seat in view_of(state, WATCHER, {1}).seats] == [False, True, True, None]


# --- Live marks -------------------------------------------------------------------------------


def test_live_marks_are_for_the_owner_while_building() -> None:
    table = _building(TableSettings(live_marks=True, rounds=1))
    marks = view_of(table.state, HOST).marks
    assert marks is not None
    assert len(marks) == 6
    assert view_of(table.state, WATCHER).marks is None
    assert moved(table.state, 0, HOST, 1).marks == marks
    assert moved(table.state, 0, PLAYER, 1).marks is None
    table.tick()
    assert view_of(table.state, HOST).marks is None
    assert table.state.results[0].scores[0].verdicts[0].fulfilled == marks[0]


def test_without_live_marks_no_player_sees_which_cards_hold_before_the_end() -> None:
    assert view_of(_building().state, HOST).marks is None


@pytest.mark.parametrize("open_trays", [False, True])
def test_an_exchanged_sphere_shows_to_others_only_where_trays_are_open(open_trays: bool) -> None:
    table = _building(TableSettings(open_trays=open_trays))
    before = table.state
    table.do(HOST, c.SetTray(1, MINE.replace("K", "B")))
    assert concerns_others(before, table.state, 0) == open_trays
    before = table.state
    table.do(HOST, c.SayDone(1, True))
    assert concerns_others(before, table.state, 0)
    before = table.state
    table.do(HOST, c.SetTray(1, EMPTY_TRAY))
    assert concerns_others(before, table.state, 0)


# --- Nothing leaks ----------------------------------------------------------------------------


def test_the_search_for_leaks_finds_them() -> None:
    table = _building()
    told_to_host = _text(table, HOST)
    assert leaks(told_to_host, table.state, HOST, SEED) == []
    assert leaks(told_to_host, table.state, PLAYER, SEED) == [MINE]
    over = table_in(Phase.OVER)
    told_to_all = _text(over, None)
    assert leaks(told_to_all, over.state, None, SEED) == []
    assert over.state.code in leaks(told_to_all, table.state, None, SEED)
    assert leaks(told_to_all, table_in(Phase.LEAD_IN).state, None, SEED)
    assert leaks(told_to_all, over.state, None, 7) == ["7"]
    card = table.state.deals[0].hand.split()[0]
    proof = f'{{"best": {{"why": {{"bounds": [{{"cards": ["{card}"]}}]}}}}}}'
    assert [leak[:4] for leak in leaks(proof, table.state, HOST, SEED)] == ["why:"]
    assert leaks(proof, over.state, HOST, SEED) == []


def _text(table: Table, viewer: str | None) -> str:
    return encode_message(snapshot_of(table.state, viewer, 7)).decode()


# --- Big tables -------------------------------------------------------------------------------


def test_at_a_big_table_every_player_sees_their_own_score_and_the_best_one_and_where_all_stand() -> None:
    table = big_table_in(Phase.BUILDING)
    hand = table.state.deals[0].hand
    for pupil, tray in zip(PUPILS, TRAYS, strict=False):
        table.do(pupil, c.SetTray(1, tray))
    table.tick()
    table.do("clock", c.RecordBest(1, 1, BEST, tuple((f"K@{number}",) for number in range(6))))
    scores = table.state.results[0].scores
    best = max(scores, key=lambda score: (score.points, score.bonus_tokens, -score.seat))
    for number, viewer in [*enumerate(PUPILS), (None, HOST), (None, None)]:
        view = view_of(table.state, viewer)
        (result,) = view.results
        expected = sorted({best.seat} if number is None else {best.seat, number})
        assert [score.seat for score in result.scores] == expected
        assert result.moves == tuple((f"K@{seat}",) for seat in expected)
        assert (result.hand, result.best) == (hand, BEST)
        places = [seat.place for seat in view.seats if seat]
        assert min(place for place in places if place) == 1
        assert len(places) == 6


def test_a_small_table_shows_all_scores_and_no_places() -> None:
    view = view_of(table_in(Phase.SCORED).state, None)
    assert [score.seat for score in view.results[0].scores] == [0, 1, 2]
    assert all(seat.place is None and seat.gained == 0 for seat in view.seats if seat)


@pytest.mark.parametrize("phase", Phase)
def test_nothing_leaks_at_a_big_table(phase: Phase) -> None:
    table = big_table_in(phase)
    if phase is Phase.BUILDING:
        for pupil, tray in zip(PUPILS, TRAYS, strict=False):
            table.do(pupil, c.SetTray(1, tray))
    for viewer in (HOST, *PUPILS, WATCHER, None):
        assert leaks(_text(table, viewer), table.state, viewer, SEED) == []


def test_a_table_says_what_it_is_called_and_which_challenge_is_answered_there() -> None:
    table = seated()
    assert (view_of(table.state, None).club, view_of(table.state, None).challenge) == (None, None)
    table.do(HOST, c.KeepTable("Tuesdays"))
    view = view_of(replace(table.state, challenge="C4LL"), None)
    assert (view.club, view.challenge) == ("Tuesdays", "C4LL")
