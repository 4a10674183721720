"""What every store promises, proven for every backend."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path

import pytest

from dimension.rooms.core import events as e
from dimension.rooms.core.events import RoomEvent
from dimension.rooms.live.ports import EventStore, VersionConflict
from dimension.storage.errors import StorageError
from tests.storage.backends import BACKENDS
from tests.storage.logs import ENDED, OPENED, STARTED, finished, moves


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
async def test_what_was_appended_is_loaded_in_order(store: EventStore) -> None:
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
async def test_rooms_are_found_by_how_their_names_begin(store: EventStore) -> None:
    for room in ("D1JDGS", "D1JDGS7X", "D1JDGT", "D1JD", "E", "D1JDGSA"):
        await store.append(room, 0, [OPENED])
        await store.append(room, 1, moves(3))
    assert await store.rooms_beginning_with("D1JDGS", 9) == ["D1JDGS", "D1JDGS7X", "D1JDGSA"]
    assert await store.rooms_beginning_with("D1JDGS", 2) == ["D1JDGS", "D1JDGS7X"]
    assert await store.rooms_beginning_with("D1JDGSA", 9) == ["D1JDGSA"]
    assert await store.rooms_beginning_with("E", 9) == ["E"]
    assert await store.rooms_beginning_with("D1JDGR", 9) == []
    assert await store.rooms_beginning_with("F", 9) == []


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
async def test_of_many_who_append_at_once_exactly_one_wins(store: EventStore) -> None:
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
async def test_the_latest_sign_of_life_is_kept(store: EventStore) -> None:
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
    for asked in (store.append("A", 0, [OPENED]), store.load("A"), store.alive(1), store.games_of("ann")):
        with pytest.raises(StorageError) as caught:
            await asked
        assert caught.value.code == "closed"
