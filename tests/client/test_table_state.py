"""A table without a connection: unconfirmed messages, late refusals, the clock, and when to connect again."""

import json
from typing import Any

import msgspec
import pytest

from dimension.client.errors import ClientError
from dimension.client.state import Retry, TableState
from dimension.room import commands as c
from dimension.room.messages import RoomView, SeatView, Snapshot, encode_message
from dimension.room.settings import TableSettings
from dimension.room.state import Phase

TRAY, LATER = "K....../....../.", "KW...../....../."


def _seat(tray: str, **changes: Any) -> SeatView:
    seat = SeatView("Ann", None, True, False, 10, 0, 1, False, False, tray, 1, False)
    return msgspec.structs.replace(seat, **changes)


def _snapshot(seat: SeatView, revision: int = 5, **changes: Any) -> bytes:
    """A round for one that ends five seconds after the snapshot was sent."""
    missing = dict.fromkeys(("hand", "starts_at", "next_at", "paused_at", "paused_by", "resumes_at", "marks"))
    view = RoomView(
        **{
            **missing,
            "room": "ROOM",
            "phase": Phase.BUILDING,
            "settings": TableSettings(),
            "known": False,
            "you": 0,
            "host": 0,
            "is_host": True,
            "seats": (seat,),
            "game": 1,
            "round": 1,
            "as_promised": True,
            "ends_at": 6_000,
            "can_pause": True,
            "can_resume": False,
            "results": (),
            "standings": (),
            "code": None,
            "join_code": None,
            "locked": False,
            "removed": (),
            **changes,
        }
    )
    return encode_message(Snapshot(revision, 1_000, view))


def _refused(number: int, code: str = "too_late") -> str:
    return json.dumps({"type": "refused", "now": 2_000, "id": number, "code": code, "details": {}})


def _table() -> TableState:
    table = TableState("ROOM")
    table.hear(_snapshot(_seat(TRAY)))
    return table


def _again(table: TableState) -> list[str]:
    return [json.loads(text)["type"] for text in table.say_again()]


def test_a_message_is_sent_again_until_the_table_shows_that_it_arrived() -> None:
    table = _table()
    table.say(c.SetTray(game=1, round=1, tray=LATER))
    table.say(c.SayDone(game=1, round=1))
    table.say(c.TakeSeat(name="Ann"))
    assert _again(table) == ["set_tray", "done"]
    table.say(c.SetTray(game=1, round=1, tray=LATER))
    assert _again(table) == ["done", "set_tray"], "the latest comes last"
    table.hear(json.dumps({"type": "moved", "revision": 6, "now": 1_500, "seat": 0, "spheres": 2, "done": False,
                           "tray": LATER, "marks": None}))  # fmt: skip
    assert _again(table) == ["done"]
    table.hear(_snapshot(_seat(LATER, done=True), 7))
    assert _again(table) == []
    assert table.path == "/api/tables/ROOM/socket?revision=7"


def test_a_round_that_is_over_takes_its_messages_with_it() -> None:
    table = _table()
    table.say(c.SetTray(game=1, round=1, tray=LATER))
    table.hear(_snapshot(_seat(TRAY), round=2))
    assert _again(table) == []


def test_only_a_message_that_was_sent_again_may_be_refused_in_silence() -> None:
    table = _table()
    number = json.loads(table.say(c.SetTray(game=1, round=1, tray=LATER)))["id"]
    assert table.hear(_refused(number)) is not None
    number = json.loads(table.say(c.SetTray(game=1, round=1, tray=LATER)))["id"]
    table.say_again()
    assert table.hear(_refused(number)) is None
    assert table.hear(_refused(number, "illegal_tray")) is not None
    assert _again(table) == []


def test_the_clock_of_the_server_counts() -> None:
    table = _table()
    left = table.seconds_left()
    assert left is not None
    assert 4.9 < left <= 5
    table.hear(_snapshot(_seat(TRAY), phase=Phase.OVER))
    assert table.seconds_left() is None
    with pytest.raises(RuntimeError):
        _ = TableState("ROOM").view


@pytest.mark.parametrize("status", [1001, 1006, 1011, 1013, 4429, 429, 502, None])
def test_pauses_grow_as_long_as_the_server_may_come_back(status: int | None) -> None:
    retry, error = Retry(60), ClientError("unreachable", status=status)
    pauses = [retry.pause(error) for _ in range(9)]
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (0.05, 5)
    retry.connected()
    assert retry.pause(error) == 0.05


@pytest.mark.parametrize("status", [1007, 4400, 4403, 4404, 4500, 403, 421])
def test_a_refusal_for_good_is_not_tried_again(status: int) -> None:
    with pytest.raises(ClientError):
        Retry(60).pause(ClientError("refused", status=status))
