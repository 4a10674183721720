"""Sending immediately, or when the socket takes it again: nothing lost, nothing out of order."""

import asyncio
from typing import Any

import pytest

from dimension.server.socket.page import Outlet
from dimension.server.wire.close_codes import GOING_AWAY
from tests.virtual_time import in_virtual_time, settle


class Client:
    """The other end of a socket; it can stop reading, and it can go away."""

    def __init__(self, *, has_fast_path: bool = True) -> None:
        self.got: list[str] = []
        self.waiting: list[str] = []
        """The messages to send."""
        self.has_fast_path = has_fast_path
        self.is_gone = False
        self._reads = asyncio.Event()
        self._reads.set()
        self.outlet = Outlet(self._send, self._take, self._write)

    def stop_reading(self) -> None:
        self._reads.clear()

    def read_again(self) -> None:
        self._reads.set()

    def flush(self, *texts: str) -> None:
        """Send some texts."""
        self.waiting += texts
        self.outlet.flush()

    def _write(self, text: str) -> bool:
        is_taken = self.has_fast_path and self._reads.is_set() and not self.is_gone
        self.got += [text] * is_taken
        return is_taken

    async def _send(self, message: Any) -> None:
        await self._reads.wait()
        if self.is_gone:
            raise ConnectionError
        self.got.append(message.get("text") or f"close {message['code']} {message['reason']}")

    def _take(self) -> list[str]:
        taken, self.waiting = self.waiting, []
        return taken


@in_virtual_time
async def test_a_client_that_reads_gets_everything_before_flush_returns() -> None:
    client = Client()
    client.flush("one", "two")
    assert client.got == ["one", "two"]
    assert not client.outlet.is_stalled


@pytest.mark.parametrize("has_fast_path", [True, False])
@in_virtual_time
async def test_a_client_that_stopped_reading_gets_everything_later_in_order(has_fast_path: bool) -> None:
    client = Client(has_fast_path=has_fast_path)
    client.stop_reading()
    client.flush("one", "two")
    assert client.outlet.is_stalled
    client.flush("three")
    await settle()
    # Nothing more is taken until the client reads again: it might be out of date by then.
    assert (client.got, client.waiting) == ([], ["three"])
    client.read_again()
    await settle()
    assert client.got == ["one", "two", "three"]
    assert not client.outlet.is_stalled


@in_virtual_time
async def test_without_a_fast_path_everything_goes_through_asgi() -> None:
    client = Client(has_fast_path=False)
    client.flush("one", "two")
    assert client.got == []
    await settle()
    assert client.got == ["one", "two"]


@in_virtual_time
async def test_a_goodbye_is_the_last_message() -> None:
    client = Client()
    client.flush("one")
    goodbye = client.outlet.close(GOING_AWAY)
    assert goodbye is not None
    client.flush("two")
    await goodbye
    await settle()
    assert client.got == ["one", "close 1001 going_away"]
    assert client.outlet.close(GOING_AWAY) is None


@in_virtual_time
async def test_a_client_that_stopped_reading_gets_no_goodbye() -> None:
    client = Client()
    client.stop_reading()
    client.flush("one")
    assert client.outlet.close(GOING_AWAY) is None
    client.read_again()
    await settle()
    assert client.got == ["one"]


@pytest.mark.parametrize("stops_first", [False, True])
@in_virtual_time
async def test_a_client_that_goes_away_ends_the_outlet_quietly(stops_first: bool) -> None:
    client = Client()
    if stops_first:
        client.stop_reading()
    client.is_gone = True
    client.flush("one")
    client.read_again()
    await settle()
    assert not client.outlet.is_open
    assert not client.outlet.is_stalled
    client.flush("two")
    assert (client.got, client.waiting) == ([], ["two"])


@in_virtual_time
async def test_an_abandoned_outlet_stops_what_it_had_begun() -> None:
    client = Client()
    client.stop_reading()
    client.flush("one")
    client.outlet.abandon()
    client.read_again()
    await settle()
    assert client.got == []
    assert not client.outlet.is_stalled
