"""Addresses can be compared by those who share a secret, and are not there to be read."""

from dimension.server.guard.limits import AddressKey, hiding_with


def test_whoever_shares_the_secret_hides_an_address_in_the_same_way() -> None:
    key = AddressKey("2001:db8::/64", "2001:db8::/48")
    assert hiding_with("a")(key) == hiding_with("a")(key)
    assert hiding_with("a")(key).own != hiding_with("b")(key).own
    assert hiding_with("a")(AddressKey("192.0.2.1")).network is None


def test_a_hidden_address_does_not_show_the_address() -> None:
    hidden = hiding_with("a")(AddressKey("192.0.2.1"))
    assert "192" not in hidden.own
    assert len(hidden.own) == 16
