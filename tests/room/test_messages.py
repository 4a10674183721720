"""The wire: every message can be sent and read back, and nothing else gets in."""

import json
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.room import commands as c
from dimension.room import messages as m
from dimension.room.help import SeatHelp
from dimension.room.messages import ClientMessage, ServerMessage, decode_message, encode_message
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import snapshot_of
from tests.room.tables import HOST, table_in

SAID: list[tuple[dict[str, object], ClientMessage]] = [
    ({"type": "set_tray", "round": 1, "tray": "K....../....../."}, c.SetTray(round=1, tray="K....../....../.")),
    ({"type": "done", "round": 2}, c.SayDone(round=2, done=True)),
    ({"type": "done", "round": 2, "done": False}, c.SayDone(round=2, done=False)),
    ({"type": "ready", "round": 12}, c.SayReady(round=12)),
    ({"type": "take_seat", "name": "Ann"}, c.TakeSeat(name="Ann")),
    ({"type": "leave_seat"}, c.LeaveSeat()),
    ({"type": "rename", "name": "Zoë"}, c.Rename(name="Zoë")),
    ({"type": "seat_bot", "seat": 3, "level": "perfect"}, c.SeatBot(seat=3, level="perfect")),
    ({"type": "clear_seat", "seat": 0}, c.ClearSeat(seat=0)),
    ({"type": "rename_seat", "seat": 99, "name": "Zoë"}, c.RenameSeat(seat=99, name="Zoë")),
    ({"type": "hide_names", "hidden": True}, c.HideNames(hidden=True)),
    ({"type": "keep", "name": "Tuesdays"}, c.KeepTable(name="Tuesdays")),
    ({"type": "keep", "name": None}, c.KeepTable(name=None)),
    ({"type": "begin_round", "round": 12}, c.BeginRound(round=12)),
    ({"type": "end_round", "round": 12}, c.EndRound(round=12)),
    ({"type": "add_time", "round": 12}, c.AddTime(round=12)),
    ({"type": "finish", "round": 12, "finish": True}, c.Finish(round=12)),
    ({"type": "stop"}, c.StopGame()),
    ({"type": "hand_over", "seat": 99}, c.HandOver(seat=99)),
    ({"type": "drop_co_hosts"}, c.DropCoHosts()),
    ({"type": "become_co_host", "key": "ab"}, c.BecomeCoHost(key="ab")),
    ({"type": "free_seats", "seats": [0, 99]}, c.FreeSeats(seats=(0, 99))),
    ({"type": "ask_for_pause"}, c.AskForPause()),
    ({"type": "help", "seat": 1, "help": {"seconds": 20}}, c.ChooseHelp(seat=1, help=SeatHelp(seconds=20))),
    ({"type": "help", "seat": 1, "help": None}, c.ChooseHelp(seat=1, help=None)),
    (
        {"type": "settings", "settings": {"cards": 8, "edition": "de"}, "code": "15SG3R9K4"},
        c.ChangeSettings(settings=msgspec.convert({"cards": 8, "edition": "de"}, TableSettings), code="15SG3R9K4"),
    ),
    ({"type": "settings", "settings": {}}, c.ChangeSettings(settings=TableSettings())),
    (
        {"type": "set_tray", "round": 1, "tray": "K....../....../.", "game": 2},
        c.SetTray(round=1, tray="K....../....../.", game=2),
    ),
    ({"type": "done", "round": 2, "game": 3}, c.SayDone(round=2, game=3)),
    ({"type": "ready", "round": 2, "game": 3}, c.SayReady(round=2, game=3)),
    ({"type": "lock", "locked": True}, c.LockTable(locked=True)),
    ({"type": "let_in", "number": 0}, c.LetIn(number=0)),
    ({"type": "react", "reaction": "heart"}, m.React(reaction="heart")),
    ({"type": "propose_rematch"}, c.ProposeRematch()),
    ({"type": "start"}, m.Start()),
    ({"type": "pause"}, c.PauseGame()),
    ({"type": "resume"}, c.ResumeGame()),
    ({"type": "reopen"}, c.Reopen()),
    ({"type": "ping"}, m.Ping()),
]


@pytest.mark.parametrize(("said", "message"), SAID)
def test_every_message_of_a_page_is_understood(said: dict[str, object], message: ClientMessage) -> None:
    assert decode_message(json.dumps(said)) == message
    assert decode_message(json.dumps({"id": 7, **said}).encode()) == msgspec.structs.replace(message, id=7)
    assert decode_message(msgspec.json.encode(message)) == message


def test_every_kind_of_message_is_shown_above() -> None:
    assert {type(message) for _, message in SAID} == set(ClientMessage.__args__)


def test_every_client_message_but_start_react_and_ping_is_a_command() -> None:
    assert set(ClientMessage.__args__) - set(c.Command.__args__) == {m.Start, m.React, m.Ping}


@pytest.mark.parametrize("said", [said for said, _ in SAID])
def test_an_unknown_field_is_refused(said: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_message(json.dumps({**said, "seat_of": "ben"}))


ALLOWED: tuple[tuple[str, object], ...] = (
    ("finish", True),
    ("seats", []),
    ("code", None),
    ("done", True),
    ("locked", True),
    ("hidden", True),
    ("game", None),
    ("help", None),
    ("help", {}),
    ("game", 1_000),
)


@pytest.mark.parametrize("wrong", [None, [], {}, {"a": 1}, True, -1, 1.5, 1_000, "x" * 999])
@pytest.mark.parametrize(
    ("said", "field"), [(said, field) for said, _ in SAID for field in said if field not in ("type", "settings")]
)
def test_a_value_of_the_wrong_kind_or_size_is_refused(said: dict[str, object], field: str, wrong: object) -> None:
    if (field, wrong) in ALLOWED or (said["type"], wrong) == ("keep", None):
        return
    with pytest.raises(msgspec.ValidationError):
        decode_message(json.dumps({**said, field: wrong}))


@pytest.mark.parametrize(
    "settings",
    [{"seats": 0}, {"seats": 101}, {"seats": 9, "open_trays": True}, {"lesson": True, "open_trays": True},
     {"tokens": "many"}, {"wait_for_host": 1}, {"cards": 2}, {"cards": 9},
     {"rounds": 0}, {"rounds": 13}, {"seconds": 14},
     {"seconds": 601}, {"seconds": -1}, {"edition": "fr"}, {"deck": "tarot"}, {"contradictions": "many"},
     {"grade": "silly"}, {"open_trays": 1}, {"listed": "yes"}, {"seed": 5}, [], None],
    ids=str,
)  # fmt: skip
def test_settings_that_do_not_exist_are_refused(settings: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_message(json.dumps({"type": "settings", "settings": settings}))


@pytest.mark.parametrize("identity", [-1, 2**53, 1.5, "7", None])
def test_a_request_id_is_a_number_that_javascript_can_hold(identity: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_message(json.dumps({"type": "ping", "id": identity}))
    assert decode_message(json.dumps({"type": "ping", "id": 2**53 - 1})).id == 2**53 - 1


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", '"ping"', "{}", "{", '{"type":"tick"}', '{"type":"open"}', '{"type":null}', '{"type":["ping"]}',
     "[" * 100_000, '{"a":' * 100_000, '{"type":"ping"} x', '{"type":"ping","id":1e400}', "\ufeff{}",
     '{"type":"rename","name":"\ud800"}', b"\xff\xfe", b'{"type":"rename","name":"\xff"}'],
    ids=lambda text: repr(text[:30]),
)  # fmt: skip
def test_anything_but_a_message_raises_the_same_error(text: str | bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_message(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_an_error(data: bytes) -> None:
    with suppress(msgspec.DecodeError):
        decode_message(data)


# --- What a page is sent ----------------------------------------------------------------------

TOLD: list[ServerMessage] = [
    m.Progress(7, 999, (m.SeatProgress(99, 3, False, False, True),)),
    m.Reacted(1_000, 99, "heart"),
    m.Moved(8, 1_000, 0, 3, False, None, None),
    m.Moved(9, 1_001, 1, 2, True, "KW...../....../.", (True, False)),
    m.Refused(1_002, 7, "other_round", {"round": 2}),
    m.Refused(1_003, 0, "too_late"),
    m.Pong(1_004, 5),
    *(snapshot_of(table_in(phase).state, HOST, 1_005, {0}) for phase in Phase),
]


@pytest.mark.parametrize("message", TOLD, ids=lambda message: type(message).__name__)
def test_every_message_to_a_page_can_be_read_back(message: ServerMessage) -> None:
    assert msgspec.json.decode(encode_message(message), type=ServerMessage) == message


@pytest.mark.parametrize("message", TOLD, ids=lambda message: type(message).__name__)
def test_every_message_to_a_page_has_a_type_and_the_server_s_clock(message: ServerMessage) -> None:
    told = json.loads(encode_message(message))
    assert told["type"] in ("snapshot", "moved", "progress", "reacted", "refused", "pong")
    assert told["now"] == message.now


def test_numbers_are_safe_in_javascript() -> None:
    told = encode_message(m.Pong(2**53 - 1, 2**53 - 1))
    assert json.loads(told) == {"type": "pong", "now": 2**53 - 1, "id": 2**53 - 1}
