"""Sending at once, or when the socket takes it again: nothing lost, nothing out of order."""

import asyncio
from typing import Any

from dimension.server.guard.limits import Bucket, Buckets, Busy, Gauge, Turns, address_key
from dimension.server.ws.outlet import Outlet


class Socket:
    """A socket that can be held up, and that can break."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.writable = asyncio.Event()
        self.writable.set()
        self.is_broken = False
        self.takes_at_once = False

    def write(self, text: str) -> bool:
        if self.takes_at_once:
            self.sent.append(f"{text} at once")
        return self.takes_at_once

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.is_broken:
            raise ConnectionError
        self.sent.append(message.get("text") or f"close {message['code']}")


class Source:
    """What there is to send."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def take(self) -> list[str]:
        taken, self.texts = self.texts, []
        return taken


def test_a_socket_that_takes_gets_it_before_flush_returns() -> None:
    async def scene() -> None:
        socket, source = Socket(), Source()
        outlet = Outlet(socket.send, source.take, socket.write)
        source.texts = ["one", "two"]
        outlet.flush()
        assert socket.sent == ["one", "two"]
        assert not outlet.is_stalled
        outlet.close(1001, "bye")
        source.texts = ["three"]
        outlet.flush()
        assert socket.sent == ["one", "two", "close 1001"]

    asyncio.run(scene())


def test_a_socket_that_stalls_gets_everything_later_in_order() -> None:
    async def scene() -> None:
        socket, source = Socket(), Source()
        outlet = Outlet(socket.send, source.take, socket.write)
        socket.writable.clear()
        source.texts = ["one", "two"]
        outlet.flush()
        assert outlet.is_stalled
        source.texts = ["three"]
        outlet.flush()
        await asyncio.sleep(0.01)
        assert (socket.sent, source.texts) == ([], ["three"])
        socket.writable.set()
        await asyncio.sleep(0.01)
        assert socket.sent == ["one", "two", "three"]
        assert not outlet.is_stalled

    asyncio.run(scene())


def test_what_a_socket_takes_at_once_goes_no_other_way() -> None:
    async def scene() -> None:
        socket, source = Socket(), Source()
        outlet = Outlet(socket.send, source.take, socket.write)
        socket.takes_at_once = True
        source.texts = ["one", "two"]
        outlet.flush()
        socket.takes_at_once = False
        source.texts = ["three"]
        outlet.flush()
        assert socket.sent == ["one at once", "two at once", "three"]

    asyncio.run(scene())


def test_a_socket_that_breaks_ends_the_outlet_quietly() -> None:
    async def scene() -> None:
        for is_stalled in (False, True):
            socket, source = Socket(), Source()
            outlet = Outlet(socket.send, source.take, socket.write)
            socket.is_broken = True
            if is_stalled:
                socket.writable.clear()
            source.texts = ["one"]
            outlet.flush()
            socket.writable.set()
            await asyncio.sleep(0.01)
            assert not outlet.is_open
            outlet.abandon()

    asyncio.run(scene())


def test_buckets_fill_with_time_and_are_apart() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(500), bucket.take(500)] == [True, False]
    assert [bucket.take(1_500, 2), bucket.take(1_500, 2)] == [True, False]
    buckets = Buckets(rate=1, burst=1)
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)] == [True, False, True]
    gauge = Gauge(most=1)
    assert [gauge.enter("a"), gauge.enter("a"), gauge.enter("b")] == [True, False, True]
    gauge.leave("a")
    assert gauge.enter("a")


def test_turns_are_taken_one_at_a_time_and_few_may_wait() -> None:
    async def scene() -> None:
        turns, order = Turns(most=2), list[str]()

        async def take(name: str) -> None:
            async with turns:
                order.append(f"{name} begins")
                await asyncio.sleep(0.01)
                order.append(f"{name} ends")

        done = await asyncio.gather(*(take(name) for name in "abc"), return_exceptions=True)
        assert order == ["a begins", "a ends", "b begins", "b ends"]
        assert [type(result) for result in done] == [type(None), type(None), Busy]
        await take("d")

    asyncio.run(scene())


def test_an_ipv6_household_is_one_address() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("::ffff:10.0.0.1") == address_key("10.0.0.1")
    assert address_key(None) == address_key("nonsense")
