"""Where a node listens for the others: as chosen, or where the machine of the database knows it."""

from pathlib import Path

import pytest

from dimension.server.ops.addresses import is_public, node_address
from dimension.store.names import Database, PostgresUrl


@pytest.mark.parametrize(
    ("chosen", "address"),
    [
        ("10.0.0.11:8001", ("10.0.0.11", 8001)),
        ("node.example.org", ("node.example.org", 0)),
        ("[2001:db8::1]:8001", ("2001:db8::1", 8001)),
    ],
)
def test_a_chosen_address_is_taken_as_it_is(chosen: str, address: tuple[str, int]) -> None:
    assert node_address(chosen, None) == address


@pytest.mark.parametrize(
    "chosen", ["10.0.0.11:many", "10.0.0.11:70000", "http://10.0.0.11", "10.0.0.11/x", ":8001", "a@b:1"]
)
def test_nonsense_is_refused(chosen: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        node_address(chosen, None)


@pytest.mark.parametrize("chosen", ["8.8.8.8:8001", "[2606:4700:4700::1111]:8001"])
def test_nodes_do_not_talk_over_the_internet_without_encryption(chosen: str) -> None:
    with pytest.raises(ValueError, match="WireGuard"):
        node_address(chosen, None)


@pytest.mark.parametrize(
    "private", ["127.0.0.1", "10.0.0.11", "192.168.1.2", "100.64.0.3", "fd00::1", "::1", "fe80::1%eth0"]
)
def test_private_addresses_are_fine(private: str) -> None:
    assert not is_public(private)


@pytest.mark.parametrize(
    "database",
    [
        None,
        Path("games.sqlite3"),
        PostgresUrl("postgresql://dimension@127.0.0.1:5432/dimension"),
        PostgresUrl("postgresql://dimension@127.0.0.1:5432,127.0.0.2:5432/dimension"),
        PostgresUrl("postgresql:///dimension?host=/var/run/postgresql"),
        PostgresUrl("postgresql://dimension@no.such.host.invalid/dimension"),
    ],
)
def test_with_a_database_on_this_machine_or_nowhere_no_other_node_can_reach_it(database: Database) -> None:
    assert node_address("", database) == ("127.0.0.1", 0)
