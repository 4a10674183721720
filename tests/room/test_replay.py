"""Replays: every tray with its time, without outages, and nothing of the next game."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room import replay
from dimension.room.commands import CLOCK
from dimension.room.evolve import fold
from dimension.room.records import finished_game
from dimension.room.replay import MOST_REMEMBERED, Outline, Replay, RoundReader, thinned
from dimension.room.settings import TableSettings
from dimension.room.state import GRACE, Phase
from tests.room.tables import BEST, HOST, PLAYER, SEED, WATCHER, Table, seated, table_in

ONE, TWO = "K....../....../.", "KW...../....../."


def _played() -> Table:
    """One round with an outage in it, and everything that can happen around it."""
    table = seated(TableSettings(rounds=1, seconds=60))
    table.begin()
    table.tick()
    table.now += 1_000
    table.do(HOST, c.SetTray(1, ONE))
    table.now += 30_000
    table.do(CLOCK, c.GiveBackTime(30_000))
    table.now += 500
    table.do(PLAYER, c.Rename("Benjamin"))
    table.do(PLAYER, c.SetTray(1, TWO))
    table.do(PLAYER, c.SayDone(1, True))
    table.tick()
    table.tick()
    return table


def _replay(log: list[e.RoomEvent]) -> Replay:
    started = next(at for at, event in enumerate(log, start=1) if isinstance(event, e.GameStarted))
    ended = next(at for at, event in enumerate(log) if isinstance(event, e.GameEnded))
    state = fold(log[:ended])
    assert state is not None
    finished = finished_game(state, log[ended : ended + 1])
    assert finished is not None
    start = fold(log[:started])
    assert start is not None
    outline = Outline(finished, start)
    outline.read(log[started:])
    rounds = RoundReader(started, outline.results).read(log[started : finished.revision])
    return replace(outline.replay(), rounds=tuple(rounds))


def test_steps_carry_the_time_since_the_reveal_without_outages() -> None:
    (round_,) = _replay(_played().log).rounds
    assert [(step.at, step.seat, step.tray, step.done) for step in round_.steps] == [
        (1_000, 0, ONE, False),
        (1_500, 1, TWO, False),
        (1_500, 1, TWO, True),
    ]
    assert round_.milliseconds == 60_000 + GRACE


def test_a_pause_takes_no_time_in_a_replay() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1))
    table.now += 1_000
    table.do(HOST, c.PauseGame())
    table.now += 3_600_000
    table.do(HOST, c.ResumeGame())
    table.now += 1_000
    table.do(HOST, c.PauseGame())
    table.do(HOST, c.ResumeGame())
    table.tick()
    table.do(HOST, c.SetTray(1, ONE))
    table.tick()
    table.tick()
    (round_,) = _replay(table.log).rounds
    assert [step.at for step in round_.steps] == [1_000]
    assert round_.milliseconds == 60_000 + GRACE


def test_a_replay_has_the_names_the_results_and_the_standings_of_its_game() -> None:
    table = _played()
    played = _replay(table.log)
    assert played.names == ("Ann", "Benjamin", "Pip", None)
    assert played.bots == (None, None, "beginner", None)
    assert [round_.result for round_ in played.rounds] == list(table.state.results)
    assert played.standings == table.state.standings
    assert played.code == table.state.code


def test_an_answer_of_the_solver_that_came_after_the_end_is_found() -> None:
    table = _played()
    table.do(CLOCK, c.RecordBest(1, 1, BEST, ((), (), ())))
    assert _replay(table.log).rounds[0].result.best == BEST


def test_events_after_the_game_are_left_out() -> None:
    table = _played()
    expected = _replay(table.log)
    table.do(HOST, c.Rename("Zoe"))
    renamed = _replay(table.log)
    table.begin(SEED + 1)
    table.tick()
    table.do(HOST, c.SetTray(1, TWO))
    table.do(PLAYER, c.Rename("Zoe"))
    assert _replay(table.log) == renamed
    assert renamed.rounds == expected.rounds
    assert table.state.phase is Phase.BUILDING


def test_of_a_round_of_any_length_a_bounded_part_is_remembered_with_the_trays_that_counted() -> None:
    log = _played().log
    at = next(at for at, event in enumerate(log) if isinstance(event, e.TrayChanged))
    # More than a round takes today: a game of an earlier version.
    flood = [e.TrayChanged(at=log[at].at, seat=0, tray=(TWO, ONE)[number % 2]) for number in range(3 * MOST_REMEMBERED)]
    long = [*log[:at], *flood, *log[at + 1 :]]
    short, thin = _replay(log).rounds[0], _replay(long).rounds[0]
    assert len(thin.steps) < MOST_REMEMBERED
    assert thin.result == short.result
    later = len(flood) - 1
    assert [replace(step, revision=step.revision - later) for step in thin.steps[-3:]] == list(short.steps)


def test_a_thinned_log_is_replayed_with_the_same_times_and_revisions() -> None:
    table = seated(TableSettings(rounds=1, seconds=60))
    table.begin()
    table.tick()
    for number in range(300):
        table.now += 10
        table.do(HOST, c.SetTray(1, (TWO, ONE)[number % 2]))
    table.tick()
    table.tick()
    whole, thin = _replay(table.log).rounds[0], _replay(thinned(table.log)).rounds[0]
    assert set(thin.steps) < set(whole.steps)
    assert thin.steps[-1] == whole.steps[-1]
    assert (thin.result, thin.milliseconds) == (whole.result, whole.milliseconds)


def test_a_replay_knows_who_came_late_and_not_who_came_too_late() -> None:
    table = table_in(Phase.BUILDING)
    table.do(WATCHER, c.TakeSeat("Eve"))
    while table.state.phase is not Phase.OVER:
        if table.state.phase is Phase.BUILDING:
            table.do(HOST, c.SetTray(table.state.round, ONE))
        table.tick()
    table.do(PLAYER, c.LeaveSeat())
    table.do(CLOCK, c.RecordBest(1, 1, BEST, ((), (), ())))
    table.do(CLOCK, c.RecordBest(1, 2, BEST, ((), (), (), ())))
    played = _replay(table.log)
    assert played.names == ("Ann", "Ben", "Pip", "Eve")
    assert [[score.seat for score in round_.result.scores] for round_ in played.rounds] == [[0, 1, 2], [0, 1, 2, 3]]
    too_late = table_in(Phase.SCORED, TableSettings(rounds=1))
    too_late.do(WATCHER, c.TakeSeat("Eve"))
    too_late.tick()
    assert _replay(too_late.log).names == ("Ann", "Ben", "Pip", None)


def test_names_that_were_hidden_when_the_game_ended_are_numbers_whatever_happens_later() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1))
    table.do(HOST, c.SetTray(1, ONE))
    table.do(HOST, c.HideNames(True))
    table.tick()
    table.tick()
    table.do(HOST, c.HideNames(False))
    table.do(HOST, c.Rename("Zoe"))
    assert _replay(table.log).names == ("#1", "#2", "Pip", None)


def test_names_that_were_shown_when_the_game_ended_stay() -> None:
    table = seated(TableSettings(rounds=1))
    table.do(HOST, c.HideNames(True))
    table.begin()
    table.tick()
    table.do(HOST, c.SetTray(1, ONE))
    table.do(HOST, c.HideNames(False))
    table.tick()
    table.tick()
    table.do(HOST, c.HideNames(True))
    assert _replay(table.log).names == ("Ann", "Ben", "Pip", None)


def test_the_moves_of_a_hundred_seats_are_not_thinned_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    times = []

    def counted(events: list[e.RoomEvent]) -> list[e.RoomEvent]:
        times.append(len(events))
        return thinned(events)

    monkeypatch.setattr(replay, "thinned", counted)
    moves = [e.TrayChanged(at=5 * at, seat=at % 100, tray=(ONE, TWO)[at // 100 % 2]) for at in range(50_000)]
    reader = RoundReader(0, ())
    assert list(reader.read([e.RoundOpened(at=0, round=1, ends_at=None), *moves])) == []
    assert 1 < len(times) < 5
