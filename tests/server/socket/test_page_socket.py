"""A page's socket: answers, limits, and the end of a client that stops reading."""

import asyncio
import json
from collections import deque
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dimension.room.commands import ChangeSettings, LockTable, SayDone, SetTray
from dimension.room.messages import React, RoomMessage, Start
from dimension.room.settings import TableSettings
from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.limits import AddressKey
from dimension.server.ops.metrics import Metrics
from dimension.server.service import Service
from dimension.server.settings import ServerSettings
from dimension.server.socket.page import PageSocket, command_cost, pages_of
from dimension.server.wire.close_codes import BAD_MESSAGES, GOING_AWAY, SLOW_DOWN, CloseSocket
from tests.runtime.hall import ANN, BEN, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle

BURST = 100


class Desk:
    """A service with one table, and pages at it."""

    def __init__(self, hall: Hall, room: LiveRoom, metrics: Metrics) -> None:
        self.metrics = metrics
        self.room = room
        settings = ServerSettings(message_burst=BURST, messages_per_second=1)
        self.commands = 1_000
        """How many an address may still give."""
        self.messages = 1_000
        """How many it may still send, whatever they say."""
        service = SimpleNamespace(
            settings=settings,
            clock=loop_clock,
            metrics=self.metrics,
            runner=hall.runner,
            checks={},
            take=self._take,
            is_read_only=False,
        )
        self._service = cast("Service", service)

    @classmethod
    async def open(cls) -> "Desk":
        metrics = Metrics()
        hall = Hall(observer=metrics)
        return cls(hall, hall.room(await hall.table()), metrics)

    def _take(self, limit: str, _: AddressKey, *, tokens: float = 1) -> bool:
        if limit == "messages":
            self.messages -= 1
            return self.messages >= 0
        assert limit == "commands"
        self.commands -= round(tokens)
        return self.commands >= 0

    def page(self, player: str | None = ANN) -> "Browser":
        return Browser(self._service, self.room, player)


class Browser:
    """A client, and the socket that serves it."""

    def __init__(self, service: Service, room: LiveRoom, player: str | None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self._inbox: deque[Any] = deque()
        self.socket = PageSocket(
            service,
            room,
            player,
            room.state.version,
            self._send,
            self._write,
            AddressKey("192.0.2.1"),
            identity=player,
        )
        room.arrive(self.socket)

    async def say(self, *messages: object) -> None:
        """Say some messages, and go."""
        texts = [message if isinstance(message, str) else json.dumps(message) for message in messages]
        self._inbox.extend({"type": "websocket.receive", "text": text} for text in texts)
        self._inbox.append({"type": "websocket.disconnect"})
        await self.socket.read(self._receive)
        await settle()

    @property
    def refusals(self) -> list[str]:
        return [message["code"] for message in self.heard if message["type"] == "refused"]

    async def _receive(self) -> Any:
        return self._inbox.popleft()

    def _write(self, text: str) -> bool:
        if self.reads.is_set():
            self.heard.append(json.loads(text))
        return self.reads.is_set()

    async def _send(self, message: Any) -> None:
        await self.reads.wait()
        self.heard.append(json.loads(message["text"]) if "text" in message else message)


@in_virtual_time
async def test_messages_become_commands_and_refusals_name_what_they_answer() -> None:
    desk = await Desk.open()
    page = desk.page(BEN)
    await page.say({"type": "rename", "name": "Benjamin"}, {"type": "start", "id": 7}, {"type": "ping", "id": 8})
    snapshot, refused, pong = page.heard
    assert snapshot["view"]["seats"][1]["name"] == "Benjamin"
    assert (refused["type"], refused["id"], refused["code"]) == ("refused", 7, "not_host")
    assert (pong["type"], pong["id"], pong["now"]) == ("pong", 8, loop_clock())
    assert desk.metrics.messages == 3


@in_virtual_time
async def test_a_client_without_an_identity_may_only_watch() -> None:
    page = (await Desk.open()).page(None)
    await page.say({"type": "take_seat", "name": "Eve"}, {"type": "start"}, {"type": "ping"})
    assert [message.get("code", message["type"]) for message in page.heard] == ["no_identity", "no_identity", "pong"]


@in_virtual_time
async def test_an_address_stores_only_so_many_commands_however_many_pages_it_has() -> None:
    desk = await Desk.open()
    desk.commands = 3
    for page in (desk.page(), desk.page(), desk.page()):
        await page.say({"type": "rename", "name": "A"}, {"type": "rename", "name": "B"}, {"type": "ping"})
        assert page.heard[-1]["type"] == "pong"
    assert desk.commands == -3
    await desk.page().say({"type": "start"})
    # A game has its hands in the log.
    assert desk.commands == -23


@in_virtual_time
async def test_an_address_sends_only_so_many_messages_whatever_they_say() -> None:
    desk = await Desk.open()
    desk.messages = 2
    page, other = desk.page(), desk.page(None)
    await page.say({"type": "ping"}, {"type": "ping"})
    await other.say("nonsense", {"type": "ping"})
    assert [message["type"] for message in page.heard] == ["pong", "pong"]
    assert other.refusals == ["slow_down", "slow_down"]


@pytest.mark.parametrize(
    ("message", "is_big", "cost"),
    [
        (SetTray(round=1, tray=""), False, 11),
        (SetTray(round=1, tray=""), True, 1),
        (SayDone(round=1), True, 4),
        (ChangeSettings(settings=TableSettings()), True, 56),
        (React(reaction="wow"), True, 10),
        (LockTable(locked=True), True, 51),
        (Start(), False, 70),
    ],
)
def test_a_command_costs_more_the_more_pages_hear_of_it(message: RoomMessage, is_big: bool, cost: float) -> None:
    assert command_cost(message, 500, is_big=is_big) == cost
    assert command_cost(message, 0, is_big=is_big) in (0, 1, 4, 6, 20)


@in_virtual_time
async def test_a_wrong_game_code_is_refused_with_the_reason() -> None:
    page = (await Desk.open()).page()
    await page.say({"type": "settings", "settings": {}, "code": "12345678"})
    (refused,) = page.heard
    assert (refused["code"], refused["details"]) == ("bad_code", {"reason": "code_checksum"})


@in_virtual_time
async def test_the_sixth_bad_message_closes_the_socket() -> None:
    page = (await Desk.open()).page()
    with pytest.raises(CloseSocket) as ending:
        await page.say(*["nonsense"] * 10)
    assert ending.value.close == BAD_MESSAGES
    assert page.refusals == ["bad_message"] * 5


@in_virtual_time
async def test_too_many_messages_are_refused_and_then_close_the_socket() -> None:
    page = (await Desk.open()).page()
    with pytest.raises(CloseSocket) as ending:
        await page.say(*[{"type": "ping"}] * 2 * BURST)
    assert ending.value.close == SLOW_DOWN
    assert [message["type"] for message in page.heard] == ["pong"] * BURST + ["refused"] * 40
    assert page.refusals == ["slow_down"] * 40


@in_virtual_time
async def test_messages_that_every_client_sees_count_threefold() -> None:
    page = (await Desk.open()).page()
    await page.say(*[{"type": "rename", "name": f"Ann {at}"} for at in range(BURST // 3 + 5)])
    assert page.refusals == ["slow_down"] * 5


@in_virtual_time
async def test_the_pages_of_one_player_share_their_allowance() -> None:
    desk = await Desk.open()
    one, other, stranger = desk.page(ANN), desk.page(ANN), desk.page(BEN)
    await one.say(*[{"type": "ping"}] * BURST)
    for page in (other, stranger):
        await page.say({"type": "ping"})
    assert (one.refusals, other.refusals, stranger.refusals) == ([], ["slow_down"], [])
    assert pages_of(desk.room, ANN) == [page for page in desk.room.pages if page in (one.socket, other.socket)]
    assert pages_of(desk.room, None) == []


@in_virtual_time
async def test_a_client_that_never_reads_its_answers_is_closed() -> None:
    page = (await Desk.open()).page()
    page.reads.clear()
    # The timeout is shorter than the one that closes a socket because it is too fast.
    with pytest.raises(CloseSocket) as ending:
        await page.say(*[{"type": "ping"}] * (BURST + 5))
    assert ending.value.close == SLOW_DOWN
    assert page.heard == []


@in_virtual_time
async def test_a_client_that_stopped_reading_misses_reactions() -> None:
    desk = await Desk.open()
    slow, quick = desk.page(ANN), desk.page(BEN)
    slow.reads.clear()
    await slow.say({"type": "ping"})
    for _ in range(3):
        await quick.say({"type": "react", "reaction": "wow"})
    slow.reads.set()
    await settle()
    told = [[message["type"] for message in page.heard if message["type"] != "snapshot"] for page in (slow, quick)]
    assert told == [["pong"], ["reacted"] * 3]


@in_virtual_time
async def test_a_client_counts_as_stalled_from_when_that_was_first_noticed() -> None:
    desk = await Desk.open()
    page = desk.page()
    page.reads.clear()
    await page.say({"type": "ping"})
    assert not page.socket.is_stalled_since(loop_clock() - 1, loop_clock())
    await asyncio.sleep(10)
    assert page.socket.is_stalled_since(loop_clock() - 10_000, loop_clock())
    page.reads.set()
    await settle()
    assert not page.socket.is_stalled_since(loop_clock(), loop_clock())


@in_virtual_time
async def test_a_dropped_client_hears_nothing_more_and_its_reader_ends() -> None:
    desk = await Desk.open()
    page = desk.page()
    reading: asyncio.Task[None] = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]
    page.socket.reader = reading
    page.socket.drop()
    await asyncio.gather(reading, return_exceptions=True)
    assert reading.cancelled()
    page.socket.wake()
    assert page.heard == []
    assert desk.metrics.closes == {"stalled": 1}


@in_virtual_time
async def test_a_closed_socket_says_goodbye_once() -> None:
    desk = await Desk.open()
    page = desk.page()
    page.socket.close(GOING_AWAY)
    page.socket.close(GOING_AWAY)
    await settle()
    assert [message["code"] for message in page.heard] == [1001]


@in_virtual_time
async def test_a_failure_costs_one_message_only(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await Desk.open()
    page = desk.page()

    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("dimension.runtime.commands.decide", broken)
    monkeypatch.setattr("dimension.runtime.commands.decide", broken)
    await page.say({"type": "leave_seat", "id": 3}, {"type": "start"}, {"type": "ping"})
    assert [message.get("code", message["type"]) for message in page.heard] == ["not_stored", "not_stored", "pong"]
    assert desk.metrics.failures == {"message": 2}
    assert "broken" in caplog.text
