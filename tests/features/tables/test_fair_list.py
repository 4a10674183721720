"""A list in which no player takes more than their share."""

from dimension.features.tables.listing import fair_list
from dimension.server.guard.limits import AddressKey, address_key


def _items(*hosts: str) -> list[tuple[AddressKey, str]]:
    return [(address_key(host), f"{host} {number}") for number, host in enumerate(hosts)]


def test_one_address_never_fills_the_list() -> None:
    greedy = _items(*["192.0.2.1"] * 50)
    assert fair_list([*greedy, *_items("192.0.2.2")], 3, 50) == [
        "192.0.2.1 0",
        "192.0.2.2 0",
        "192.0.2.1 1",
        "192.0.2.1 2",
    ]


def test_every_player_has_one_before_any_player_has_two() -> None:
    items = _items("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.2")
    assert fair_list(items, 3, 4) == ["192.0.2.1 0", "192.0.2.2 2", "192.0.2.3 3", "192.0.2.1 1"]


def test_a_network_has_four_times_the_share_of_an_address() -> None:
    items = _items(*(f"2001:db8:0:{number:x}::1" for number in range(50)))
    assert len(fair_list(items, 3, 50)) == 12
    assert len(fair_list([*items, *_items("2001:db8:1::1")], 3, 50)) == 13
