"""The meaning of events: the fold of a log is the room, one version per event."""

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK
from dimension.room.evolve import evolve, fold
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from tests.room.tables import BEST, BOT, HOST, PLAYER, SEED, Table, dealt, seated, table_in


def _played() -> Table:
    """Two games with everything that can happen in them."""
    table = seated(TableSettings(rounds=2))
    for seed in (SEED, SEED + 1):
        table.begin(seed)
        while table.state.phase is not Phase.OVER:
            table.tick()
            if table.state.phase is Phase.BUILDING:
                table.do(HOST, c.SetTray(table.state.round, "KWBGO../....../."))
                table.do(BOT, c.SetTray(table.state.round, "KWBGOKW/B...../."))
                table.do(PLAYER, c.LeaveSeat())
                table.do(CLOCK, c.GiveBackTime(500))
                table.do(PLAYER, c.TakeSeat("Ben"))
            if table.state.phase is Phase.SCORED:
                table.do(CLOCK, c.RecordBest(table.state.game, table.state.round, BEST, (("K@0",), (), ())))
    table.do(HOST, c.Reopen())
    table.do(HOST, c.ClearSeat(2))
    table.do(HOST, c.ChangeSettings(TableSettings(seats=2)))
    return table


def test_nothing_folds_to_nothing() -> None:
    assert fold([]) is None


def test_the_fold_of_a_log_is_the_room() -> None:
    table = _played()
    assert fold(table.log) == table.state


def test_a_log_can_be_folded_from_anywhere() -> None:
    table = _played()
    for at in range(1, len(table.log)):
        assert fold(table.log[at:], fold(table.log[:at])) == table.state


def test_every_event_is_one_version_at_its_time() -> None:
    state: RoomState | None = None
    for version, event in enumerate(_played().log, start=1):
        state = evolve(state, event)
        assert (state.version, state.last_at) == (version, event.at)


def test_a_fresh_table_is_an_empty_lobby() -> None:
    state = Table(TableSettings(seats=3)).state
    assert state.phase is Phase.LOBBY
    assert state.seats == (None, None, None)
    assert state.hand is None
    assert state.due_at is None
    assert state.seat_of(None) is None


def test_points_and_tokens_add_up_from_round_to_round() -> None:
    table = seated(TableSettings(rounds=3))
    table.begin()
    while table.state.phase is not Phase.OVER:
        table.tick()
        if table.state.phase is Phase.BUILDING:
            table.do(HOST, c.SetTray(table.state.round, "KWBGOKW/....../."))
    tray = parse_tray("KWBGOKW/....../.")
    expected = [score_tray(parse_hand(deal.hand), tray) for deal in dealt(table.state.settings, SEED)]
    host = table.state.seats[0]
    assert host is not None
    assert host.points == 10 + sum(score.points for score in expected)
    assert host.bonus_tokens == sum(score.bonus for score in expected)
    (standing,) = (standing for standing in table.state.standings if standing.seat == 0)
    assert standing.total == host.points + standing.token_points


def test_the_result_of_a_round_keeps_trays_and_verdicts() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "KWBGO../....../."))
    table.tick()
    (result,) = table.state.results
    score = result.scores[0]
    judged = score_tray(parse_hand(result.hand), parse_tray(score.tray))
    assert [(verdict.card, verdict.fulfilled, verdict.breaking) for verdict in score.verdicts] == [
        (verdict.card.code, verdict.fulfilled, verdict.breaking) for verdict in judged.verdicts
    ]
    assert score.points == judged.points


def test_the_best_tray_joins_its_round_whenever_it_is_found() -> None:
    table = table_in(Phase.SCORED)
    table.tick()
    table.tick()
    table.do(CLOCK, c.RecordBest(1, 1, BEST, (("K@0",), (), ())))
    assert table.state.phase is Phase.BUILDING
    assert table.state.results[0].best == BEST
    assert table.state.results[0].moves == (("K@0",), (), ())


def test_reopening_frees_the_seats_of_those_who_left_and_forgets_the_cards() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(PLAYER, c.LeaveSeat())
    table.tick()
    table.do(HOST, c.Reopen())
    assert [number for number, _ in table.state.taken] == [0, 2]
    assert (table.state.deals, table.state.results, table.state.round) == ((), (), 0)
    assert table.state.game == 1


def test_states_are_values() -> None:
    table = seated()
    before = table.state
    evolve(before, e.Renamed(at=1, seat=0, name="Zoe"))
    assert before == table.state
    assert before.seats[0] is not None
    assert before.seats[0].name == "Ann"
