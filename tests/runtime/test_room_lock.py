"""The lock of a room: one at a time, in the order of asking."""

import asyncio

import pytest

from dimension.runtime.live_room import RoomLock
from tests.virtual_time import in_virtual_time, settle


@in_virtual_time
async def test_a_free_lock_is_taken_without_waiting() -> None:
    lock = RoomLock()
    assert lock.take()
    assert not lock.take()
    lock.release()
    assert not lock.is_held


@in_virtual_time
async def test_it_is_handed_on_in_order_and_no_player_slips_in_between() -> None:
    lock, order = RoomLock(), list[int]()

    async def wait(number: int) -> None:
        async with lock:
            order.append(number)
            await asyncio.sleep(1)

    assert lock.take()
    waiting = [asyncio.create_task(wait(number)) for number in range(3)]
    await settle()
    lock.release()
    # The first who waits has it already, though their task has not continued yet.
    assert not lock.take()
    await asyncio.gather(*waiting)
    assert order == [0, 1, 2]
    assert not lock.is_held


@pytest.mark.parametrize("has_it", [False, True])
@in_virtual_time
async def test_whoever_is_canceled_leaves_it_to_the_next(has_it: bool) -> None:
    lock = RoomLock()

    async def wait() -> None:
        async with lock:
            pass

    assert lock.take()
    one, other = (asyncio.create_task(wait()) for _ in range(2))
    await settle()
    if has_it:
        lock.release()
    one.cancel()
    await settle()
    if not has_it:
        lock.release()
    await asyncio.wait_for(other, 1)
    assert one.cancelled()
    assert not lock.is_held
