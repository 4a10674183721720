"""The names that a server answers to."""

import pytest

from dimension.server.guard.identity import Hosts, HostVerdict, host_in, own_names

HOSTS = Hosts(["play.example.org", " Second.Example "], ["table", "table.local"])
MALFORMED = [
    *(
        b"",
        b" ",
        b"x:abc",
        b"x:99999",
        b"x:-1",
        b"x:0",
        b"x:",
        b"::1",
        b"fe80::1",
        b"[::1",
        b"[x]",
        b"[::1]x",
        b"[1.2.3.4]",
    ),
    *(b"user@x", b"user:pass@x", b"x/y", b"x?y", b"x#y", b"x y", b"x,y", b"x\\y", b"x%41", b"m\xc3\xbcnchen", b"\xff"),
    *(b"http://x", b".x", b"-x", b"x:80:80", b"x" * 300, b"x\0"),
]


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.0.0.1:8000", "192.168.0.7:1", "[::1]", "[::1]:65535", "[2001:DB8::1]", "[::ffff:10.0.0.1]"),
        *("localhost", "LOCALHOST:8000", "localhost.", "dimension.localhost:8000"),
        *("table:8000", "Table.local", "play.example.org", "PLAY.example.ORG.", "second.example:443"),
    ],
)
def test_addresses_own_names_and_added_names_are_ours(host: str) -> None:
    assert HOSTS.judge([(b"host", host.encode())]) is HostVerdict.OURS


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "play.example.org.evil.example", "xplay.example.org", "example.org", "notlocalhost"),
        *("localhost.evil.example", "table.local.evil.example", "127.0.0.1.evil.example", "1.2.3", "0x7f.1"),
    ],
)
def test_every_other_name_is_foreign_unless_any_host_is_allowed(host: str) -> None:
    assert HOSTS.judge([(b"host", host.encode())]) is HostVerdict.FOREIGN
    assert Hosts(["*"], []).judge([(b"host", host.encode())]) is HostVerdict.OURS


@pytest.mark.parametrize("host", MALFORMED)
def test_a_malformed_host_is_refused_even_if_any_host_is_allowed(host: bytes) -> None:
    for hosts in (HOSTS, Hosts(["*"], [])):
        assert hosts.judge([(b"host", host)]) is HostVerdict.MALFORMED
    assert host_in([(b"host", host)]) is None


def test_a_request_must_name_exactly_one_host() -> None:
    one = (b"host", b"localhost")
    assert HOSTS.judge([]) is HostVerdict.MALFORMED
    assert HOSTS.judge([one, one]) is HostVerdict.MALFORMED
    assert HOSTS.judge([(b"accept", b"*/*"), one]) is HostVerdict.OURS


def test_a_machine_knows_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Table.fritz.box")
    assert own_names("games.lan") == ["games.lan", "table.fritz.box", "table", "table.local"]
