"""Commands without a task: the same outcome as with one, whatever the store does."""

import asyncio

from dimension.rooms.core import commands as c
from dimension.rooms.core.request import Request
from dimension.rooms.live.ports import VersionConflict
from tests.rooms.live.hall import ANN, BEN, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle


class Answers:
    """What was answered, in order."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.codes: list[str | None] = []
        self._hall = hall
        self._name = name

    def submit(self, actor: str, command: c.Command) -> None:
        now = loop_clock()
        self._hall.runner.submit(
            self._hall.room(self._name),
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
async def test_refusals_and_commands_that_change_nothing_are_answered_at_once() -> None:
    hall = Hall()
    name = await hall.building()
    answers = Answers(hall, name)
    answers.submit(ANN, c.SetTray(2, TRAYS[0]))
    answers.submit("eve", c.SetTray(1, TRAYS[0]))
    answers.submit(ANN, c.SetTray(1, "......./....../."))
    assert answers.codes == ["other_round", "no_seat", None]
    assert not hall.room(name).lock.is_held


@in_virtual_time
async def test_what_cannot_be_stored_is_refused_and_the_room_goes_on() -> None:
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
    """A store in which another writer was faster, once."""

    is_overtaken = False

    async def append(self, *args: object) -> None:
        if self.is_overtaken:
            self.is_overtaken = False
            raise VersionConflict
        await super().append(*args)  # type: ignore[arg-type]


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
