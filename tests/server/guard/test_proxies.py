"""Which proxies are believed."""

import pytest

from dimension.server.guard.connections import Proxies


@pytest.mark.parametrize("host", ["127.0.0.1", "::ffff:127.0.0.1", "10.88.3.4", "::ffff:10.88.0.1", "::1"])
def test_addresses_and_networks_are_found_in_every_spelling(host: str) -> None:
    assert Proxies(["127.0.0.1", "10.88.0.1/16", "::1"]).includes(host)


@pytest.mark.parametrize("host", ["127.0.0.2", "10.89.0.1", "::2", "nonsense", "", None])
def test_no_other_client_is_a_proxy(host: str | None) -> None:
    assert not Proxies(["127.0.0.1", "10.88.0.1/16", "::1"]).includes(host)
    assert not Proxies([]).includes(host)


@pytest.mark.parametrize("text", ["*", "caddy", "10.0.0.0/33", ""])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        Proxies([text])
