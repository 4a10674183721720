"""Stored rows of single rounds."""

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.records import NO_ROUNDS, FoundBest, round_records
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from tests.room.tables import BEST, BOT, HOST, PLAYER, Table, table_in


def _built() -> Table:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "KW...../....../."))
    table.do(BOT, c.SetTray(1, "B....../....../."))
    return table


def _scored(state: RoomState, table: Table) -> list[e.RoomEvent]:
    ending = list(table.tick())
    assert any(isinstance(event, e.RoundScored) for event in ending)
    assert state.phase is Phase.BUILDING
    return ending


def test_only_scores_and_best_trays_say_something_about_rounds() -> None:
    table = _built()
    _scored(table.state, table)
    table.do("clock", c.RecordBest(1, 1, BEST, ()))
    state = evolve(None, table.log[0])
    for event in table.log[1:]:
        is_about_rounds = isinstance(event, e.RoundScored | e.BestFound)
        assert (round_records(state, [event]) != NO_ROUNDS) == is_about_rounds
        state = evolve(state, event)


def test_a_person_who_did_something_has_a_round_and_no_other_player() -> None:
    table = _built()
    before = table.state
    (played,) = round_records(before, _scored(before, table)).played
    (score,) = [score for score in table.state.results[0].scores if score.seat == 0]
    assert (played.player, played.seat, played.round, played.day) == (HOST, 0, 1, None)
    assert (played.hand, played.tray) == (before.deals[0].hand, "KW...../....../.")
    assert (played.points, played.bonus) == (score.points, score.bonus_tokens > 0)
    assert played.failed == tuple(verdict.card for verdict in score.verdicts if not verdict.fulfilled)


def test_saying_done_at_the_very_end_is_doing_something() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1))
    for actor in (HOST, BOT):
        table.do(actor, c.SayDone(1, True))
    before = table.state
    records = round_records(before, table.do(PLAYER, c.SayDone(1, True)))
    assert [played.player for played in records.played] == [HOST, PLAYER]


def test_the_one_try_at_a_days_hand_counts_even_if_nothing_was_done() -> None:
    table = table_in(Phase.BUILDING)
    before = replace(table.state, day="2026-11-16")
    records = round_records(before, _scored(before, table))
    assert {(played.player, played.day) for played in records.played} == {(HOST, "2026-11-16"), (PLAYER, "2026-11-16")}


def test_the_best_possible_is_stored_once_it_is_found() -> None:
    table = _built()
    _scored(table.state, table)
    before = table.state
    best = replace(BEST, failed=("O2",))
    records = round_records(before, table.do("clock", c.RecordBest(1, 1, best, ())))
    assert records.bests == (FoundBest("ROOM42", 1, 1, BEST.score, BEST.bonus, ("O2",)),)
