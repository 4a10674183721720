"""The short code leads to a table while it is looking for players, the whole name always does."""

from dimension.room import commands as c
from dimension.room.settings import TableSettings
from tests.runtime.hall import ANN, BEN, Hall
from tests.virtual_time import in_virtual_time


async def _found(hall: Hall, text: str, player: str | None = "eve") -> str | None:
    room = await hall.runner.find_for(player, text)
    return room.state.room if room else None


@in_virtual_time
async def test_a_lobby_is_found_by_its_code_and_by_its_name() -> None:
    hall = Hall()
    name = await hall.table()
    assert await _found(hall, name[:6]) == name
    assert await _found(hall, name) == name
    assert await _found(hall, name[:6], None) == name


@in_virtual_time
async def test_a_lobby_that_was_dropped_from_memory_is_found_by_its_code() -> None:
    name = await (hall := Hall()).table()
    assert await _found(Hall(hall.store), name[:6]) == name


@in_virtual_time
async def test_a_game_that_has_begun_is_found_by_its_name_and_its_players_also_by_the_code() -> None:
    hall = Hall()
    name = await hall.building()
    assert await _found(hall, name[:6]) is None
    assert await _found(hall, name) == name
    assert await _found(hall, name[:6], BEN) == name
    await hall.runner.stop()


@in_virtual_time
async def test_neither_a_full_nor_a_locked_table_is_found_by_its_code() -> None:
    hall = Hall()
    full = await hall.table(TableSettings(seats=2))
    locked = await hall.table(TableSettings(seats=3))
    await hall.must(locked, ANN, c.LockTable(True))
    for name in (full, locked):
        assert await _found(hall, name[:6]) is None
        assert await _found(hall, name) == name


@in_virtual_time
async def test_part_of_a_name_leads_nowhere_unless_it_is_a_code() -> None:
    hall = Hall()
    name = await hall.table()
    assert await _found(hall, name[:5]) is None
    assert await _found(hall, name[:15]) is None
    assert await _found(hall, "000000") is None
