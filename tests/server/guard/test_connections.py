"""Open connections: a limit per address, a limit in total, and always a place for a new client."""

from types import SimpleNamespace

import pytest

from dimension.server.guard import connections
from dimension.server.guard.connections import Connections, Proxies
from dimension.server.guard.limits import AddressKey


class Wire:
    """A connection that remembers whether it was closed."""

    def __init__(self) -> None:
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


@pytest.fixture
def reported() -> list[tuple[str, AddressKey]]:
    return []


@pytest.fixture
def door(reported: list[tuple[str, AddressKey]]) -> Connections:
    return Connections(3, 5, Proxies(["10.0.0.0/8"]), lambda *what: reported.append(what))


def _enter(door: Connections, host: str) -> Wire | None:
    wire = Wire()
    return wire if door.enter(wire, host) else None


def test_an_address_may_have_so_many(door: Connections, reported: list[tuple[str, AddressKey]]) -> None:
    wires = [_enter(door, "192.0.2.1") for _ in range(4)]
    assert [wire is not None for wire in wires] == [True, True, True, False]
    assert reported == [("connections", AddressKey("192.0.2.1"))]
    assert wires[0] is not None
    door.leave(wires[0])
    door.leave(wires[0])
    assert [_enter(door, "192.0.2.1") is not None for _ in range(2)] == [True, False]


def test_when_all_are_taken_the_greediest_makes_room_for_a_new_client(door: Connections) -> None:
    greedy = [_enter(door, "192.0.2.1") for _ in range(3)]
    others = [_enter(door, "192.0.2.2") for _ in range(2)]
    assert _enter(door, "192.0.2.3") is not None
    assert [wire is not None and wire.is_aborted for wire in (*greedy, *others)] == [True, False, False, False, False]
    assert _enter(door, "192.0.2.4") is not None
    assert _enter(door, "192.0.2.5") is not None
    # Now every client has one: the next one has to wait.
    assert sum(wire is not None and wire.is_aborted for wire in (*greedy, *others)) == 3
    assert _enter(door, "192.0.2.6") is None
    assert _enter(door, "192.0.2.1") is None


def test_a_game_is_never_cut_off_to_make_room(door: Connections) -> None:
    playing = [_enter(door, f"192.0.2.{number}") for number in (1, 1, 1, 2, 2)]
    for wire in playing:
        assert wire is not None
        door.settle(wire)
    assert _enter(door, "192.0.2.3") is None
    assert not any(wire is not None and wire.is_aborted for wire in playing)


def test_a_proxy_may_have_all_of_them(door: Connections) -> None:
    assert [_enter(door, "10.1.2.3") is not None for _ in range(6)] == [True] * 5 + [False]


def test_an_address_opens_only_so_many_one_after_another(door: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(connections, "time", SimpleNamespace(monotonic=lambda: now))

    def opened() -> bool:
        wire = _enter(door, "192.0.2.1")
        if wire is not None:
            door.leave(wire)
        return wire is not None

    assert [opened() for _ in range(13)] == [True] * 12 + [False]
    assert _enter(door, "192.0.2.2") is not None
    now = 21.0
    assert [opened() for _ in range(4)] == [True] * 3 + [False]


def test_no_client_is_remembered_who_left(door: Connections) -> None:
    for number in range(1_000):
        wire = _enter(door, f"2001:db8:{number:x}::1")
        assert wire is not None
        door.leave(wire)
    assert [len(door._open), len(door._plain), len(door._gauge._open)] == [0, 0, 0]
