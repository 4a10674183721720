"""However many nodes an address comes to, it gets as much as from one in the long run."""

import pytest

from dimension.server.guard.limits import AddressKey, SharedBuckets, hiding_with

MINUTE = 60_000
STRANGER = AddressKey("192.0.2.1")


def _nodes(count: int, rate: float = 0.1, burst: float = 20) -> list[SharedBuckets]:
    nodes = [SharedBuckets(rate, burst) for _ in range(count)]
    for node in nodes:
        node.share(hiding_with("secret"))
    return nodes


def _tell(nodes: list[SharedBuckets], now: int) -> None:
    told = [node.spent(now) for node in nodes]
    for at, node in enumerate(nodes):
        for number, spent in enumerate(told):
            if number != at:
                node.hear(number, spent, now)


def _greedy(nodes: list[SharedBuckets], address: AddressKey, seconds: int) -> int:
    """How much an address gets that asks all nodes every second, ten times as often as they give."""
    got = 0
    for now in range(0, 1000 * seconds, 1000):
        got += sum(node.take(address, now) for node in nodes)
        _tell(nodes, now)
    return got


@pytest.mark.parametrize("address", [STRANGER, AddressKey("2001:db8::/64", "2001:db8::/48")])
def test_an_address_that_comes_to_all_nodes_gets_no_more_in_the_long_run(address: AddressKey) -> None:
    hour = 3600
    assert _greedy(_nodes(1), address, hour) == pytest.approx(20 + hour * 0.1, abs=2)
    # Each node may give all it has before it hears of the others, and that is paid back later.
    assert _greedy(_nodes(5), address, hour) <= 5 * 20 + hour * 0.1


def test_what_was_told_twice_counts_once() -> None:
    one, other = _nodes(2)
    assert one.take(STRANGER, 0, 15)
    for _ in range(3):
        other.hear(1, one.spent(0), 0)
    assert other.has(STRANGER, 0, 5)
    assert not other.has(STRANGER, 0, 6)


def test_a_network_is_charged_for_all_its_households() -> None:
    one, other = _nodes(2)
    for number in range(4):
        assert one.take(AddressKey(f"2001:db8:0:{number}::/64", "2001:db8::/48"), 0, 20)
    other.hear(1, one.spent(0), 0)
    assert not other.has(AddressKey("2001:db8:0:9::/64", "2001:db8::/48"), 0)
    assert other.has(AddressKey("2001:db9::/64", "2001:db9::/48"), 0)


def test_only_what_still_matters_is_told_and_of_that_a_bounded_part() -> None:
    (node,) = _nodes(1, rate=1, burst=10)
    for number in range(200):
        assert node.take(AddressKey(f"192.0.2.{number}"), 0, 1 + number % 3)
    told = node.spent(0)
    assert len(told) == 50
    assert {spent.total for spent in told} == {3}
    assert node.spent(10_000) == []


def test_a_node_that_counts_anew_is_believed() -> None:
    one, other = _nodes(2)
    one.take(STRANGER, 0, 8)
    other.hear(1, one.spent(0), 0)
    later = 10 * MINUTE
    assert one.spent(later) == []
    one.take(STRANGER, later, 6)
    other.hear(1, one.spent(later), later)
    assert other.has(STRANGER, later, 14)
    assert not other.has(STRANGER, later, 15)


def test_what_a_node_told_is_forgotten_with_it() -> None:
    one, other = _nodes(2)
    one.take(STRANGER, 0, 8)
    other.hear(1, one.spent(0), 0)
    other.keep({2})
    # Another process with the same number, which happens to have given as much.
    other.hear(1, one.spent(0), 0)
    assert not other.has(STRANGER, 0, 5)


def test_a_limit_of_nothing_gives_nothing() -> None:
    (node,) = _nodes(1, rate=0, burst=0)
    assert not node.take(STRANGER, 0)
    assert node.spent(0) == []
