"""The addresses of a server."""

import pytest

from dimension.server.ops.addresses import is_this_machine, network_address, url_of


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost", "dimension.localhost"])
def test_names_of_the_own_machine_are_recognized(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize(
    "host", ["192.168.0.7", "10.0.0.1", "dimension.example", "2001:db8::1", "", "localhost.example"]
)
def test_any_other_name_can_be_handed_out(host: str) -> None:
    assert not is_this_machine(host)


def test_an_address_is_written_as_people_open_it() -> None:
    assert url_of("192.168.0.7", 8000) == "http://192.168.0.7:8000/"
    assert url_of("2001:db8::1", 80) == "http://[2001:db8::1]:80/"


def test_the_address_in_the_network_is_not_loopback() -> None:
    found = network_address()
    assert found is None or not is_this_machine(found)
