"""The stored result of a finished game."""

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.evolve import evolve, fold
from dimension.room.records import finished_game, settings_key
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.rules.settings import Grade
from tests.room.tables import BOT, HOST, PLAYER, SEED, Table, table_in


def test_only_the_end_of_a_game_leaves_a_result() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    for actor in (HOST, PLAYER):
        table.do(actor, c.SayReady(1))
    table.tick()
    assert table.state.phase is Phase.OVER
    state = evolve(None, table.log[0])
    for event in table.log[1:]:
        assert (finished_game(state, [event]) is None) == (not isinstance(event, e.GameEnded))
        state = evolve(state, event)


def test_the_result_has_every_player_by_seat_with_the_versions_of_the_game() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1, live_marks=True))
    for actor in (HOST, PLAYER):
        table.do(actor, c.SayReady(1))
    before = table.state
    ending = table.tick()
    finished = finished_game(before, ending)
    assert finished is not None
    assert (finished.room, finished.game, finished.first_revision) == ("ROOM42", 1, 5)
    assert (finished.revision, finished.ended_at) == (table.state.version, table.now)
    assert (finished.code, finished.known) == (table.state.code, False)
    assert finished.settings_key == settings_key(table.state.settings)
    totals = {standing.seat: (standing.total, standing.place) for standing in table.state.standings}
    assert finished.players == (
        (HOST, "Ann", *totals[0]),
        (PLAYER, "Ben", *totals[1]),
        (None, "Pip", *totals[2]),
    )


def test_an_end_that_follows_another_event_counts_up_to_itself() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    before = table.state
    events: list[e.RoomEvent] = [e.ReadySaid(at=table.now, seat=0), e.GameEnded(at=table.now, standings=())]
    finished = finished_game(before, events)
    assert finished is not None
    after = fold(events, before)
    assert after is not None
    assert finished.revision == after.version


def test_a_game_with_a_round_that_no_person_played_leaves_no_result() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=2))
    table.do(BOT, c.SetTray(1, "K....../....../."))
    while table.state.round == 1:
        table.tick()
    table.do(HOST, c.SayReady(2))
    while table.state.phase is not Phase.SCORED:
        table.tick()
    table.do(HOST, c.SayReady(2))
    before = table.state
    (ending,) = table.tick()
    assert isinstance(ending, e.GameEnded)
    assert not ending.counted
    assert finished_game(before, [ending]) is None


def test_a_game_of_bots_alone_leaves_a_result() -> None:
    table = Table(TableSettings(rounds=1))
    table.do(HOST, c.SeatBot(0, "beginner"))
    table.begin()
    for _ in range(2):
        table.tick()
    before = table.state
    assert finished_game(before, table.tick()) is not None


def test_settings_are_compared_without_seats_and_seed_but_with_live_marks() -> None:
    usual = settings_key(TableSettings())
    assert settings_key(TableSettings(seats=1, open_trays=True, listed=True)) == usual
    others = [TableSettings(live_marks=True), TableSettings(cards=5), TableSettings(grade=Grade.HARD)]
    assert len({usual, *map(settings_key, others)}) == 4
    assert str(SEED) not in usual
