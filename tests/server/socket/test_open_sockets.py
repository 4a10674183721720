"""The end of all sockets is awaited, not polled for."""

import asyncio

from dimension.server.wire.sockets import OpenSockets
from tests.server.test_service import StubSocket
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_waiting_ends_with_the_last_socket() -> None:
    sockets, one, other = OpenSockets(), StubSocket(None), StubSocket(None)
    await sockets.all_closed(1_000)
    sockets.add(one)
    sockets.add(other)
    loop = asyncio.get_running_loop()
    loop.call_later(2, sockets.discard, one)
    loop.call_later(3, sockets.discard, other)
    await sockets.all_closed(1_000)
    assert loop.time() == 3


@in_virtual_time
async def test_no_client_waits_forever_for_a_socket_that_stays_open() -> None:
    sockets = OpenSockets()
    sockets.add(StubSocket(None))
    await sockets.all_closed(1.5)
    assert asyncio.get_running_loop().time() == 1.5


@in_virtual_time
async def test_a_socket_may_close_while_all_are_shown_goodbye() -> None:
    sockets = OpenSockets()

    class Prompt(StubSocket):
        """Is gone immediately."""

        def close(self, _: object) -> None:
            sockets.discard(self)

    for _ in range(3):
        sockets.add(Prompt(None))
    sockets.say_goodbye()
    assert list(sockets) == []


@in_virtual_time
async def test_a_socket_that_is_opened_after_goodbye_hears_it_too() -> None:
    sockets, late = OpenSockets(), StubSocket(None)
    sockets.say_goodbye()
    sockets.add(late)
    assert late.done == ["going_away"]


@in_virtual_time
async def test_sockets_are_sent_away_a_few_at_a_time_and_each_once() -> None:
    sockets, all_ = OpenSockets(), [StubSocket(None) for _ in range(50)]
    for socket in all_:
        sockets.add(socket)
    gone = all_.pop()
    sending = asyncio.create_task(sockets.send_away())
    await asyncio.sleep(0)
    sockets.discard(gone)
    told = sum(bool(socket.done) for socket in all_)
    assert 0 < told < 25
    await sending
    assert all(socket.done == ["going_away"] for socket in all_)
    sockets.add(late := StubSocket(None))
    assert late.done == []
