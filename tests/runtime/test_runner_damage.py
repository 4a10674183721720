"""Rooms whose log is damaged: every request is refused, and no other room notices."""

import asyncio

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import Refusal
from dimension.runtime.ports import DamagedRoom
from dimension.store.errors import DamagedLog
from tests.runtime.hall import ANN, GatedStore, Hall
from tests.virtual_time import in_virtual_time

DAMAGED = Refusal("damaged_room")


class FragileStore(GatedStore):
    """A store in which rooms can be damaged, and found to be."""

    def __init__(self) -> None:
        super().__init__()
        self.damaged: set[str] = set()
        self.is_sound = True

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
        if room in self.damaged:
            raise DamagedLog(room, "a gap")
        return await super().load(room, after, until)

    async def inspect(self) -> bool:
        return self.is_sound


@in_virtual_time
async def test_whatever_gets_asked_of_a_damaged_room_is_refused() -> None:
    store = FragileStore()
    before = Hall(store)
    name, other = await before.table(), await before.table()
    store.damaged.add(name)
    hall = Hall(store)
    assert await hall.runner.handle(name, ANN, c.TakeSeat("Ann")) == DAMAGED
    assert await hall.runner.start_game(name, ANN) == DAMAGED
    with pytest.raises(DamagedRoom):
        await hall.runner.find(name)
    assert hall.runner.damaged_rooms == 1
    assert await hall.runner.find("NOROOM") is None
    await hall.must(other, ANN, c.Rename("Anna"))


@in_virtual_time
async def test_a_room_that_is_damaged_while_it_is_played_refuses_what_cannot_be_kept() -> None:
    store = FragileStore()
    hall = Hall(store)
    name = await hall.table()
    version = hall.state(name).version
    store.fails = True
    assert await hall.runner.handle(name, ANN, c.Rename("Anna")) == Refusal("not_stored")
    store.fails = False
    store.damaged.add(name)
    assert await hall.runner.handle(name, ANN, c.Rename("Anna")) == DAMAGED
    assert hall.state(name).version == version


@in_virtual_time
async def test_a_damaged_room_with_a_running_game_keeps_no_server_from_starting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = FragileStore()
    before = Hall(store)
    name, other = await before.building(), await before.building()
    await before.runner.stop()
    store.damaged.add(name)
    hall = Hall(store)
    await hall.runner.start(await store.last_alive())
    assert set(hall.runner.rooms) == {other}
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["damaged room"]
    await hall.runner.stop()


@in_virtual_time
async def test_in_a_damaged_store_a_room_that_is_not_there_may_have_been_lost() -> None:
    store = FragileStore()
    store.is_sound = False
    hall = Hall(store)
    assert await hall.runner.find("NOROOM") is None
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.table()
    await asyncio.sleep(1)
    assert not hall.runner.is_store_sound
    with pytest.raises(DamagedRoom):
        await hall.runner.find("NOROOM")
    assert hall.runner.damaged_rooms == 0
    await hall.must(name, ANN, c.Rename("Anna"))
    await hall.runner.stop()
