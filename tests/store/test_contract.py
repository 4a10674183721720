"""Promises of every store, proven for every backend."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path

import pytest
from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.evolve import evolve
from dimension.room.records import FinishedGame
from dimension.room.retention import RoomKind, StoredRoom
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.runtime.ports import EventStore, VersionConflict
from dimension.store.errors import StorageError
from tests.room.tables import table_in
from tests.store.backends import BACKENDS
from tests.store.logs import ENDED, OPENED, RUNNING, STARTED, finished, moves


def contract(scenario: Callable[[EventStore], Awaitable[None]]) -> Callable[[str, Path], None]:
    """Run a scenario with a fresh store of every backend."""

    async def run(backend: str, folder: Path) -> None:
        store = await BACKENDS[backend](folder)
        try:
            await scenario(store)
        finally:
            await store.close()

    @pytest.mark.parametrize("backend", BACKENDS)
    @wraps(scenario, assigned=("__name__", "__doc__", "__module__"), updated=())
    def test(backend: str, tmp_path: Path) -> None:
        asyncio.run(run(backend, tmp_path))

    del test.__wrapped__  # pytest would take the scenario's parameters
    return test


# --- Logs -------------------------------------------------------------------------------------


@contract
async def test_an_unknown_room_has_no_events(store: EventStore) -> None:
    assert await store.load("nowhere") == []


@contract
async def test_appended_events_are_loaded_in_order(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, *moves(5)]
    await store.append("A", 0, log[:1])
    await store.append("A", 1, log[1:4])
    await store.append("A", 4, log[4:])
    assert await store.load("A") == log


@contract
async def test_part_of_a_log_can_be_loaded(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, *moves(9)]
    await store.append("A", 0, log)
    assert await store.load("A", after=3) == log[3:]
    assert await store.load("A", until=4) == log[:4]
    assert await store.load("A", after=2, until=5) == log[2:5]
    assert await store.load("A", after=10) == []
    assert await store.load("A", after=4, until=4) == []
    assert await store.load("A", until=99) == log


@contract
async def test_rooms_do_not_mix(store: EventStore) -> None:
    await store.append("A", 0, [OPENED])
    await store.append("B", 0, moves(3))
    assert await store.load("A") == [OPENED]
    assert await store.load("B") == moves(3)


@contract
async def test_a_loaded_log_belongs_to_the_caller(store: EventStore) -> None:
    await store.append("A", 0, [OPENED])
    (await store.load("A")).append(STARTED)
    assert await store.load("A") == [OPENED]


@contract
async def test_every_text_that_can_be_a_name_survives(store: EventStore) -> None:
    names = ["Жанна", "李", "a\"b\\c'd", "line\nbreak", "\x00", "🧪", "\u2028", ""]
    log: list[RoomEvent] = [e.Renamed(at=1, seat=0, name=name) for name in names]
    await store.append("A", 0, log)
    assert await store.load("A") == log


@contract
async def test_large_numbers_survive(store: EventStore) -> None:
    log: list[RoomEvent] = [e.TableOpened(at=2**53, room="A", host="ann", settings=OPENED.settings, seed=2**53 - 1)]
    await store.append("A", 0, log)
    assert await store.load("A") == log


@contract
async def test_appending_nothing_changes_nothing(store: EventStore) -> None:
    await store.append("A", 0, [])
    assert await store.load("A") == []
    await store.append("A", 0, [OPENED])
    assert await store.load("A") == [OPENED]


# --- Versions ---------------------------------------------------------------------------------


@contract
async def test_a_version_that_is_taken_is_refused_and_nothing_is_kept(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, *moves(2)])
    for wrong in (0, 1, 2):
        with pytest.raises(VersionConflict):
            await store.append("A", wrong, [STARTED], finished())
    assert await store.load("A") == [OPENED, *moves(2)]
    assert await store.rooms_in_progress() == []
    assert await store.game("A", 1) is None


@contract
async def test_a_version_that_leaves_a_gap_is_refused(store: EventStore) -> None:
    await store.append("A", 0, [OPENED])
    with pytest.raises(VersionConflict):
        await store.append("A", 2, moves(1))
    with pytest.raises(VersionConflict):
        await store.append("B", 1, moves(1))
    assert await store.load("A") == [OPENED]
    assert await store.load("B") == []


@contract
async def test_of_many_who_append_at_the_same_time_exactly_one_wins(store: EventStore) -> None:
    await store.append("A", 0, [OPENED])
    rivals = [store.append("A", 1, [e.SeatFreed(at=2, seat=number)]) for number in range(20)]
    answers = await asyncio.gather(*rivals, return_exceptions=True)
    assert answers.count(None) == 1
    assert sum(isinstance(answer, VersionConflict) for answer in answers) == 19
    assert await store.load("A") == [OPENED, e.SeatFreed(at=2, seat=answers.index(None))]


@contract
async def test_a_conflict_harms_no_other_append(store: EventStore) -> None:
    rooms = [f"room {number}" for number in range(10)]
    fine = [store.append(room, 0, [OPENED]) for room in rooms]
    wrong = [store.append(room, 7, [STARTED]) for room in rooms]
    answers = await asyncio.gather(*(each for pair in zip(wrong, fine, strict=True) for each in pair),
                                   return_exceptions=True)  # fmt: skip
    assert [type(answer) for answer in answers] == [VersionConflict, type(None)] * 10
    assert [await store.load(room) for room in rooms] == [[OPENED]] * 10


@contract
async def test_a_room_can_append_again_before_the_first_append_is_answered(store: EventStore) -> None:
    await asyncio.gather(store.append("A", 0, [OPENED]), store.append("A", 1, moves(2)), store.append("A", 3, [ENDED]))
    assert await store.load("A") == [OPENED, *moves(2), ENDED]


# --- What a starting server asks --------------------------------------------------------------


@contract
async def test_rooms_are_in_progress_from_the_start_of_a_game_to_its_end(store: EventStore) -> None:
    await store.append("lobby", 0, [OPENED])
    await store.append("over", 0, [OPENED, STARTED, *moves(1), ENDED])
    await store.append("A", 0, [OPENED])
    assert await store.rooms_in_progress() == []
    await store.append("A", 1, [STARTED])
    await store.append("B", 0, [OPENED, STARTED])
    assert sorted(await store.rooms_in_progress()) == ["A", "B"]
    await store.append("A", 2, moves(1))
    assert sorted(await store.rooms_in_progress()) == ["A", "B"]
    await store.append("A", 3, [ENDED])
    assert await store.rooms_in_progress() == ["B"]
    await store.append("A", 4, [STARTED])
    await store.append("B", 2, [e.Reopened(at=9)])
    assert await store.rooms_in_progress() == ["A"]


@contract
async def test_the_latest_heartbeat_is_kept(store: EventStore) -> None:
    assert await store.last_alive() is None
    await store.alive(1_000)
    await store.alive(1_500)
    assert await store.last_alive() == 1_500


# --- Finished games ---------------------------------------------------------------------------


@contract
async def test_a_finished_game_is_kept_whole(store: EventStore) -> None:
    game = finished(players=("ann", None, "ben"), known=True)
    await store.append("A", 0, [OPENED, STARTED, ENDED], game)
    assert await store.game("A", 1) == game
    assert await store.games_of("ann") == [game]
    assert await store.games_of("ben") == [game]
    assert await store.game("A", 2) is None
    assert await store.game("B", 1) is None


@contract
async def test_a_player_sees_only_their_games_newest_first(store: EventStore) -> None:
    games = [finished(room, ended_at=at, players=("ann", "ben")) for room, at in (("A", 5), ("B", 9), ("C", 7))]
    for game in games:
        await store.append(game.room, 0, [ENDED], game)
    await store.append("D", 0, [ENDED], finished("D", players=("ben", None)))
    assert await store.games_of("ann") == [games[1], games[2], games[0]]
    assert await store.games_of("ann", limit=2) == [games[1], games[2]]
    assert len(await store.games_of("ben")) == 4
    assert await store.games_of("nobody") == []


@contract
async def test_several_games_of_one_room_are_kept(store: EventStore) -> None:
    await store.append("A", 0, [ENDED], finished(game=1, ended_at=5))
    await store.append("A", 1, [ENDED], finished(game=2, ended_at=6))
    assert [game.game for game in await store.games_of("ann")] == [2, 1]


@contract
async def test_a_game_cannot_end_twice(store: EventStore) -> None:
    await store.append("A", 0, [ENDED], finished(total=20))
    with pytest.raises(StorageError) as caught:
        await store.append("A", 1, [ENDED], finished(total=30))
    assert caught.value.code == "doubled_game"
    assert await store.load("A") == [ENDED]
    assert await store.game("A", 1) == finished(total=20)


@contract
async def test_solo_totals_are_of_one_player_alone_with_the_same_settings_and_unknown_cards(store: EventStore) -> None:
    games = [
        finished("A", ended_at=5, total=31),
        finished("B", ended_at=3, total=17),
        finished("C", ended_at=4, total=-4),
        finished("D", total=90, known=True),
        finished("E", total=91, settings_key="other"),
        finished("F", total=92, players=("ann", None)),
        finished("G", total=93, players=("ann", "ben")),
        finished("H", total=94, players=("ben",)),
    ]
    for game in games:
        await store.append(game.room, 0, [ENDED], game)
    assert await store.solo_totals("ann", "usual") == [17, -4, 31]
    assert await store.solo_totals("ann", "other") == [91]
    assert await store.solo_totals("cleo", "usual") == []


# --- Saved states -----------------------------------------------------------------------------


def _states() -> list[RoomState]:
    """A room at every version of a game."""
    table = table_in(Phase.OVER)
    states = [evolve(None, table.log[0])]
    for event in table.log[1:]:
        states.append(evolve(states[-1], event))
    return states


@contract
async def test_the_latest_saved_state_up_to_a_version_is_found(store: EventStore) -> None:
    states = _states()
    assert await store.latest_state("A") is None
    for state in (states[7], states[3]):
        await store.save_state("A", state)
    await store.save_state("B", states[-1])
    assert await store.latest_state("A") == states[7]
    assert await store.latest_state("A", until=8) == states[7]
    assert await store.latest_state("A", until=7) == states[3]
    assert await store.latest_state("A", until=3) is None


@contract
async def test_saving_the_same_version_twice_is_harmless(store: EventStore) -> None:
    state = _states()[3]
    await store.save_state("A", state)
    await store.save_state("A", state)
    assert await store.latest_state("A") == state


# --- What is archived -------------------------------------------------------------------------


def _flood(count: int) -> list[RoomEvent]:
    """So many moves of one seat in so little time that most of them are not worth keeping."""
    return [e.TrayChanged(at=3 + number, seat=0, tray=f"{number}") for number in range(count)]


def _ended(game: int, first: int, last: int) -> FinishedGame:
    return finished("A", game, ended_at=last)._replace(first_revision=first, revision=last)


async def _put_all_away(store: EventStore) -> None:
    while await store.archive_next():
        pass


@contract
async def test_a_game_of_ordinary_length_is_archived_without_loss(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, STARTED, *moves(20), ENDED, e.Reopened(at=10)]
    await store.append("A", 0, log, _ended(1, 2, len(log) - 1))
    await _put_all_away(store)
    assert await store.load("A") == log
    for after in range(0, len(log), 3):
        for until in range(after, len(log), 5):
            assert await store.load("A", after, until) == log[after:until]
    assert await store.archive_next() is False


@contract
async def test_of_a_flood_every_version_is_accounted_for_and_the_last_tray_is_kept(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, STARTED, *_flood(9_000), ENDED]
    await store.append("A", 0, log, _ended(1, 2, len(log)))
    await _put_all_away(store)
    left = await store.load("A")
    assert len(left) < 200
    assert sum(map(e.versions_of, left)) == len(log)
    assert left[-2:] == log[-2:]
    for at in (3, 700, 4_999, 5_000, 5_001, 9_000):
        parts = [await store.load("A", until=at), await store.load("A", after=at)]
        assert [sum(map(e.versions_of, part)) for part in parts] == [at, len(log) - at]


@contract
async def test_a_log_continues_after_what_was_archived(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, STARTED, *_flood(500), ENDED]
    await store.append("A", 0, log, _ended(1, 2, len(log)))
    await _put_all_away(store)
    for wrong in (0, len(await store.load("A")), len(log) + 1):
        with pytest.raises(VersionConflict):
            await store.append("A", wrong, [STARTED])
    more: list[RoomEvent] = [STARTED, *moves(5), ENDED]
    await store.append("A", len(log), more, _ended(2, len(log) + 1, len(log) + len(more)))
    assert await store.load("A", after=len(log)) == more
    await _put_all_away(store)
    assert await store.load("A", after=len(log)) == more
    assert sum(map(e.versions_of, await store.load("A"))) == len(log) + len(more)


@contract
async def test_games_in_progress_and_other_rooms_are_not_archived(store: EventStore) -> None:
    log: list[RoomEvent] = [OPENED, STARTED, *_flood(500)]
    await store.append("A", 0, log)
    await store.append("B", 0, log)
    await store.append("B", len(log), [ENDED], finished("B")._replace(revision=len(log) + 1))
    await _put_all_away(store)
    assert await store.load("A") == log
    assert await store.rooms_in_progress() == ["A"]
    assert len(await store.load("B")) < len(log)
    assert await store.game("B", 1) is not None


@contract
async def test_of_the_states_saved_during_a_game_its_start_and_the_latest_are_left(store: EventStore) -> None:
    table = table_in(Phase.OVER)
    states = _states()
    start = states[-1].first_revision
    await store.append("A", 0, table.log, _ended(1, start, len(states)))
    for state in (states[1], states[start - 1], states[start + 1], states[start + 2], states[-1]):
        await store.save_state("A", state)
    await _put_all_away(store)
    assert await store.latest_state("A") == states[-1]
    assert await store.latest_state("A", until=len(states) - 1) == states[start - 1]
    assert await store.latest_state("A", until=start - 1) is None


# --- Whose games are running ------------------------------------------------------------------

LATE = e.SeatTaken(at=5, seat=2, player="eve", name="Eve")


@contract
async def test_people_find_their_running_games_the_latest_first_until_they_end(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, RUNNING])
    await store.append("B", 0, [OPENED])
    await store.append("B", 1, [replace(RUNNING, at=8)])
    assert await store.running_games_of("ann") == await store.running_games_of("ben") == ["B", "A"]
    assert await store.running_games_of("ann", limit=1) == ["B"]
    assert await store.running_games_of("eve") == []
    await store.append("A", 2, [e.GamePaused(at=9)])
    assert await store.running_games_of("ann") == ["B", "A"]
    await store.append("B", 2, [ENDED], finished("B"))
    assert await store.running_games_of("ann") == ["A"]


@contract
async def test_a_player_who_sits_down_joins_a_running_game_and_nothing_otherwise(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, RUNNING])
    await store.append("A", 2, [LATE])
    await store.append("B", 0, [OPENED])
    await store.append("B", 1, [LATE])
    assert await store.running_games_of("eve") == ["A"]
    assert await store.running_games_of("ann") == ["A"]
    await store.append("A", 3, [replace(RUNNING, game=2, players=("eve",))])
    assert await store.running_games_of("eve") == ["A"]
    assert await store.running_games_of("ann") == []


@contract
async def test_a_game_that_could_not_be_begun_is_nobodys(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, *moves(2)])
    with pytest.raises(VersionConflict):
        await store.append("A", 1, [RUNNING])
    assert await store.running_games_of("ann") == []


@contract
async def test_a_room_says_whether_a_player_is_in_the_middle_of_a_game(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, RUNNING])
    assert [room.is_running for room in await store.rooms_after("", 9)] == [True]
    await store.forget("A", 2)
    assert await store.running_games_of("ann") == []


# --- What is forgotten ------------------------------------------------------------------------


@contract
async def test_the_latest_games_of_a_room_are_found(store: EventStore) -> None:
    for number in (1, 2, 3):
        game = finished(game=number, players=("ann", None), ended_at=number)
        await store.append("A", number - 1, [OPENED], game)
    await store.append("B", 0, [OPENED], finished("B"))
    found = await store.games_at("A", 2)
    assert found == [finished(game=number, players=("ann", None), ended_at=number) for number in (3, 2)]
    assert await store.games_at("C", 2) == []


@contract
async def test_rooms_are_listed_by_name_with_the_facts_that_decide_their_retention(store: EventStore) -> None:
    await store.append("C", 0, [OPENED, *moves(3)])
    await store.append("A", 0, [OPENED, STARTED, *moves(2), ENDED], _ended(1, 2, 5))
    await store.append("B", 0, [OPENED])
    rooms = [StoredRoom("A", 5, ENDED.at, True), StoredRoom("B", 1, OPENED.at, False), StoredRoom("C", 4, 5, False)]
    assert await store.rooms_after("", 9) == rooms
    await _put_all_away(store)
    assert await store.rooms_after("", 9) == rooms
    assert await store.rooms_after("", 2) == rooms[:2]
    assert await store.rooms_after("A", 9) == rooms[1:]
    assert await store.rooms_after("C", 9) == []


@contract
async def test_it_is_known_of_which_kinds_a_room_is(store: EventStore) -> None:
    big, small = (e.SettingsChanged(at=2, settings=TableSettings(seats=seats), seed=None) for seats in (30, 4))
    await store.append("BIG", 0, [OPENED, big])
    # A class was there, however few seats are left.
    await store.append("BIG", 2, [small])
    await store.append("BOTH", 0, [OPENED, big, e.TableKept(at=3, name="Monday")])
    await store.append("CLUB", 0, [OPENED, e.TableKept(at=3, name="Monday"), e.TableKept(at=4, name="Tuesday")])
    await store.append("NONE", 0, [OPENED, small, e.TableKept(at=3, name="Monday")])
    await store.append("NONE", 3, [e.TableKept(at=4, name=None)])
    assert [(room.room, set(room.kinds)) for room in await store.rooms_after("", 9)] == [
        ("BIG", {RoomKind.BIG}),
        ("BOTH", {RoomKind.BIG, RoomKind.CLUB}),
        ("CLUB", {RoomKind.CLUB}),
        ("NONE", set()),
    ]


@contract
async def test_nothing_is_left_of_a_room_that_is_forgotten(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, STARTED, *_flood(6_000), ENDED], _ended(1, 2, 6_003))
    await _put_all_away(store)
    await store.append("A", 6_003, [STARTED, *_flood(6_000)])
    await store.save_state("A", _states()[3])
    await store.append("B", 0, [OPENED, ENDED], finished("B"))
    await store.forget("A", 12_004)
    assert await store.load("A") == []
    assert await store.latest_state("A") is None
    assert await store.game("A", 1) is None
    assert await store.games_of("ann") == [finished("B")]
    assert await store.rooms_in_progress() == []
    assert [room.room for room in await store.rooms_after("", 9)] == ["B"]
    assert await store.archive_next() in (True, False)
    await store.append("A", 0, [OPENED])
    assert await store.load("A") == [OPENED]


@contract
async def test_a_room_in_which_something_happened_is_not_forgotten(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, ENDED], finished())
    with pytest.raises(VersionConflict):
        await store.forget("A", 1)
    answers = await asyncio.gather(store.append("A", 2, moves(1)), store.forget("A", 2), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), VersionConflict]
    assert await store.load("A") == [OPENED, ENDED, *moves(1)]
    assert await store.game("A", 1) == finished()


@contract
async def test_space_is_reclaimed_until_there_is_little_of_it(store: EventStore) -> None:
    await store.append("A", 0, [OPENED, *_flood(50_000)])
    await store.forget("A", 50_001)
    while await store.reclaim():
        pass
    assert await store.reclaim() is False


# --- The end ----------------------------------------------------------------------------------


@contract
async def test_writes_that_wait_when_the_store_is_closed_are_answered(store: EventStore) -> None:
    appending = [asyncio.ensure_future(store.append(f"room {number}", 0, [OPENED])) for number in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*appending) == [None] * 5


@contract
async def test_a_closed_store_refuses_everything(store: EventStore) -> None:
    await store.close()
    await store.close()
    for asked in (
        *(store.append("A", 0, [OPENED]), store.load("A"), store.alive(1), store.games_of("ann")),
        *(store.save_state("A", _states()[0]), store.latest_state("A"), store.archive_next()),
        *(store.rooms_after("", 9), store.forget("A", 0), store.reclaim()),
    ):
        with pytest.raises(StorageError) as caught:
            await asked
        assert caught.value.code == "closed"
