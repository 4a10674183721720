"""Commands without a task: the same outcome as with one, whatever the store does."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from dimension.room import commands as c
from dimension.room.commands import Request
from dimension.room.events import RoomEvent
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime import commands as direct_commands
from dimension.runtime.ports import VersionConflict
from tests.room.tables import names_of
from tests.runtime.hall import ANN, BEN, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle


class Answers:
    """The answers, in order."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.codes: list[str | None] = []
        self._hall = hall
        self._name = name

    def submit(self, actor: str, command: c.Command) -> None:
        now = loop_clock()
        self._hall.room(self._name).commands.submit(
            Request(actor, now, now),
            command,
            lambda refusal: self.codes.append(refusal.code if refusal else None),
        )


@in_virtual_time
async def test_nothing_happens_before_it_is_durable_and_no_task_is_made() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    answers, page = Answers(hall, name), hall.look(name, BEN)
    store.may_write.clear()
    tasks = len(asyncio.all_tasks())
    answers.submit(ANN, c.SetTray(1, TRAYS[0]))
    # None but the store's own.
    assert len(asyncio.all_tasks()) == tasks + 1
    await settle()
    assert (answers.codes, hall.trays(name)[0], len(page.told)) == ([], "......./....../.", 1)
    store.may_write.set()
    await settle()
    assert (answers.codes, hall.trays(name)[0]) == ([None], TRAYS[0])
    assert page.told[-1]["type"] == "moved"


@in_virtual_time
async def test_those_who_come_while_something_is_written_wait_for_their_turn() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    answers = Answers(hall, name)
    store.may_write.clear()
    answers.submit(ANN, c.SetTray(1, TRAYS[0]))
    answers.submit(BEN, c.SetTray(1, TRAYS[1]))
    answers.submit(ANN, c.SetTray(1, TRAYS[2]))
    store.may_write.set()
    await settle()
    assert answers.codes == [None] * 3
    assert hall.trays(name) == [TRAYS[2], TRAYS[1]]


@in_virtual_time
async def test_refusals_and_commands_that_change_nothing_are_answered_immediately() -> None:
    hall = Hall()
    name = await hall.building()
    answers = Answers(hall, name)
    answers.submit(ANN, c.SetTray(2, TRAYS[0]))
    answers.submit("eve", c.SetTray(1, TRAYS[0]))
    answers.submit(ANN, c.SetTray(1, "......./....../."))
    assert answers.codes == ["other_round", "no_seat", None]
    assert not hall.room(name).lock.is_held


@in_virtual_time
async def test_a_failed_append_is_refused_and_the_room_continues() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    answers = Answers(hall, name)
    store.fails = True
    answers.submit(ANN, c.SetTray(1, TRAYS[0]))
    await settle()
    assert answers.codes == ["not_stored"]
    assert not hall.runner.is_storing
    store.fails = False
    answers.submit(ANN, c.SetTray(1, TRAYS[1]))
    await settle()
    assert answers.codes == ["not_stored", None]
    assert hall.trays(name)[0] == TRAYS[1]
    assert not hall.room(name).lock.is_held


class _Overtaken(GatedStore):
    """A store in which another writer was faster, once, and that knows how much was written at a time."""

    is_overtaken = False

    def __init__(self) -> None:
        super().__init__()
        self.written: list[list[str]] = []

    async def append(self, room: str, expected_version: int, events: Sequence[RoomEvent], *kept: Any) -> None:
        await self.may_write.wait()
        if self.is_overtaken:
            self.is_overtaken = False
            raise VersionConflict
        await super().append(room, expected_version, events, *kept)
        self.written.append(names_of(events))


@in_virtual_time
async def test_after_a_conflict_a_command_is_decided_again() -> None:
    store = _Overtaken()
    hall = Hall(store)
    name = await hall.building()
    answers = Answers(hall, name)
    store.is_overtaken = True
    answers.submit(ANN, c.SetTray(1, TRAYS[0]))
    await settle()
    assert answers.codes == [None]
    assert hall.trays(name)[0] == TRAYS[0]


# --- Together -----------------------------------------------------------------------------------


class _Busy:
    """A table of five whose store is at work on a move of Ann's."""

    def __init__(self, store: _Overtaken, hall: Hall, name: str) -> None:
        self.store, self.hall, self.name = store, hall, name
        self.answers = Answers(hall, name)
        store.written.clear()
        store.may_write.clear()
        self.answers.submit(ANN, c.SetTray(1, TRAYS[0]))

    async def finish(self) -> list[str | None]:
        """Let everything be written; the answers after the first one."""
        self.store.may_write.set()
        await settle()
        assert not self.hall.room(self.name).lock.is_held
        assert self.answers.codes[0] is None
        return self.answers.codes[1:]


async def busy() -> _Busy:
    store = _Overtaken()
    hall = Hall(store)
    return _Busy(
        store, hall, await hall.building(TableSettings(seats=5, rounds=2, lesson=True), ANN, BEN, "cat", "dan", "eve")
    )


@in_virtual_time
async def test_commands_that_arrive_during_a_write_are_written_together() -> None:
    scene = await busy()
    page = scene.hall.look(scene.name, "cat")
    for player, tray in ((BEN, TRAYS[1]), ("cat", TRAYS[2]), (BEN, TRAYS[2])):
        scene.answers.submit(player, c.SetTray(1, tray))
    await settle()
    # No player hears of anything that is not durable.
    assert (scene.answers.codes, len(page.told)) == ([], 1)
    assert await scene.finish() == [None] * 3
    assert scene.store.written == [["TrayChanged"], ["TrayChanged"] * 3]
    assert scene.hall.trays(scene.name)[:3] == [TRAYS[0], TRAYS[2], TRAYS[2]]
    assert page.told[-1]["tray"] == TRAYS[2]


@in_virtual_time
async def test_a_refusal_among_others_costs_only_itself() -> None:
    scene = await busy()
    scene.answers.submit(BEN, c.SetTray(1, TRAYS[1]))
    scene.answers.submit("cat", c.SetTray(2, TRAYS[1]))
    scene.answers.submit("dan", c.SetTray(1, "......./....../."))
    scene.answers.submit("eve", c.SetTray(1, TRAYS[2]))
    assert await scene.finish() == [None, "other_round", None, None]
    assert scene.store.written[1:] == [["TrayChanged"] * 2]


@in_virtual_time
async def test_when_all_are_done_the_scores_are_written_with_that_and_the_rest_afterward() -> None:
    scene = await busy()
    for player in (ANN, BEN, "cat", "dan", "eve"):
        scene.answers.submit(player, c.SayDone(1, True))
    scene.answers.submit(ANN, c.SetTray(1, TRAYS[2]))
    scene.answers.submit(BEN, c.SayReady(1))
    assert await scene.finish() == [None] * 5 + ["too_late", None]
    assert scene.store.written[1] == ["DoneChanged"] * 5 + ["RoundScored"]
    assert ["ReadySaid"] in scene.store.written[2:]
    state = scene.hall.state(scene.name)
    assert (state.phase, state.results[0].scores[0].tray) == (Phase.SCORED, TRAYS[0])


@in_virtual_time
async def test_after_a_conflict_all_that_was_decided_together_is_decided_again() -> None:
    scene = await busy()
    scene.answers.submit(BEN, c.SetTray(1, TRAYS[1]))
    scene.answers.submit("cat", c.SetTray(2, TRAYS[1]))
    scene.answers.submit("dan", c.SetTray(1, TRAYS[2]))
    scene.store.may_write.set()
    while not scene.store.written:
        await asyncio.sleep(0)
    scene.store.is_overtaken = True
    assert await scene.finish() == [None, "other_round", None]
    assert scene.hall.trays(scene.name)[1:4] == [TRAYS[1], "......./....../.", TRAYS[2]]
    assert not scene.store.is_overtaken


@in_virtual_time
async def test_commands_of_a_failed_write_are_refused_together() -> None:
    scene = await busy()
    scene.answers.submit(BEN, c.SetTray(1, TRAYS[1]))
    scene.answers.submit("cat", c.SetTray(1, TRAYS[1]))
    scene.store.may_write.set()
    while not scene.store.written:
        await asyncio.sleep(0)
    scene.store.fails = True
    assert await scene.finish() == ["not_stored"] * 2
    assert scene.hall.trays(scene.name)[1] == "......./....../."
    scene.store.fails = False
    scene.answers.submit(BEN, c.SetTray(1, TRAYS[1]))
    await settle()
    assert scene.answers.codes[-1] is None


@in_virtual_time
async def test_those_who_wait_together_take_one_turn_among_others() -> None:
    scene = await busy()
    waiting = asyncio.create_task(scene.hall.runner.handle(scene.name, BEN, c.Rename("Benno")))
    await settle()
    for player in (BEN, "cat"):
        scene.answers.submit(player, c.SetTray(1, TRAYS[1]))
    assert await scene.finish() == [None, None]
    assert await waiting is None
    assert scene.store.written == [["TrayChanged"], ["Renamed"], ["TrayChanged"] * 2]


def test_whatever_goes_wrong_on_the_way_to_the_next_command_the_room_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("no such seat")

    @in_virtual_time
    async def scene() -> None:
        scene = await busy()
        for player in (BEN, "cat"):
            scene.answers.submit(player, c.SetTray(1, TRAYS[1]))
        monkeypatch.setattr(direct_commands, "evolve", fail)
        assert await scene.finish() == [None, "not_stored"]
        assert scene.hall.trays(scene.name)[1] == TRAYS[1]

    scene()
