"""Limits: they count what they should, for whom they should, and forget no client too early."""

import pytest

from dimension.server.guard import limits
from dimension.server.guard.limits import (
    AddressBuckets,
    AddressKey,
    Bucket,
    Buckets,
    DividedClock,
    Gauge,
    address_key,
)

HOUSE = AddressKey("2001:db8::/64", "2001:db8::/48")
ADDRESS = AddressKey("192.0.2.1")

ANN, BEN = address_key("192.0.2.1"), address_key("192.0.2.2")


def test_a_bucket_holds_a_burst_and_fills_with_time() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(500), bucket.take(500)] == [True, False]
    assert [bucket.take(10_000) for _ in range(4)] == [True, True, True, False]


def test_several_tokens_are_taken_together_or_not_at_all() -> None:
    bucket = Bucket(rate=1, burst=3, now=0)
    assert [bucket.take(0, 2), bucket.take(0, 2), bucket.take(0, 1)] == [True, False, True]


def test_used_tokens_may_become_a_debt_of_one_burst() -> None:
    bucket = Bucket(rate=1, burst=3, now=0)
    bucket.charge(0, 100)
    assert [bucket.take(3_999), bucket.take(4_000)] == [False, True]
    buckets = AddressBuckets(rate=1, burst=3)
    buckets.charge(HOUSE, 0, 3)
    assert [buckets.has(HOUSE, 0), buckets.has(HOUSE, 1_000), buckets.has(ADDRESS, 0)] == [False, True, True]


def test_every_key_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(rate=1, burst=1)
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)] == [True, False, True]


def test_when_there_are_too_many_keys_the_least_recently_seen_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_KEYS", 2)
    buckets = Buckets(rate=1, burst=1)
    for key in ("a", "b", "a", "c"):
        buckets.take(key, 0)
    assert [buckets.take("a", 0), buckets.take("b", 0)] == [False, True]


def test_no_client_is_remembered_whose_bucket_is_full_again() -> None:
    buckets = Buckets(1, 2)
    for number in range(100):
        assert buckets.take(f"early {number}", 0)
    assert buckets.take("late", 500)
    assert len(buckets._buckets) == 101
    for number in range(60):
        assert buckets.take(f"later {number}", 1_000 + number)
    assert set(buckets._buckets) == {"late", *(f"later {number}" for number in range(60))}


def test_a_gauge_counts_what_is_open_per_key() -> None:
    gauge = Gauge(most=2)
    assert [gauge.enter(ANN), gauge.enter(ANN), gauge.enter(ANN), gauge.enter(BEN)] == [True, True, False, True]
    gauge.leave(ANN)
    assert [gauge.enter(ANN), gauge.enter(ANN)] == [True, False]


def test_an_ipv6_household_is_one_address_in_a_network() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1").own != address_key("2001:db8:0:1::1").own
    assert address_key("2001:db8::1").network == address_key("2001:db8:0:1::1").network
    assert address_key("2001:db8::1").network != address_key("2001:db8:1::1").network
    assert address_key("::ffff:10.0.0.1") == address_key("10.0.0.1")
    assert address_key("10.0.0.1").network is None
    assert address_key(None) == address_key("nonsense")


def test_a_network_has_four_times_as_much_as_a_household() -> None:
    buckets, gauge = AddressBuckets(rate=1, burst=2), Gauge(most=2)
    houses = [address_key(f"2001:db8:0:{number}::1") for number in range(5)]
    assert [buckets.take(house, 0) for house in houses for _ in range(3)] == [True, True, False] * 4 + [False] * 3
    assert [gauge.enter(house) for house in houses for _ in range(3)] == [True, True, False] * 4 + [False] * 3
    elsewhere = address_key("2001:db8:1::1")
    assert buckets.take(elsewhere, 0)
    assert gauge.enter(elsewhere)
    gauge.leave(houses[0])
    assert gauge.enter(houses[4])


def test_asking_what_is_left_takes_nothing_and_remembers_no_client() -> None:
    buckets = Buckets(rate=1, burst=1)
    assert [buckets.has("a", 0), buckets.has("a", 0)] == [True, True]
    assert not buckets._buckets
    buckets.take("a", 0)
    assert [buckets.has("a", 0), buckets.has("a", 1_000)] == [False, True]


def test_a_gauge_remembers_only_what_is_open() -> None:
    gauge = Gauge(most=1)
    for number in range(1_000):
        key = address_key(f"2001:db8:{number:x}::1")
        assert gauge.enter(key)
        assert not gauge.enter(key)
        gauge.leave(key)
    assert not gauge._open


def test_addresses_are_written_as_what_they_are_counted_as() -> None:
    assert address_key("192.0.2.1") == AddressKey("192.0.2.1", None)
    assert address_key("::ffff:192.0.2.1") == AddressKey("192.0.2.1", None)
    whole = address_key("2001:db8:1:ffff:ffff:ffff:ffff:ffff")
    assert whole == AddressKey("2001:db8:1:ffff::/64", "2001:db8:1::/48")
    for nothing in (None, "", "nonsense"):
        assert address_key(nothing) == AddressKey("unknown", None)


def test_the_numbers_that_are_remembered() -> None:
    assert (limits._MOST_KEYS, limits._FORGOTTEN_AT_ONCE, limits.PER_NETWORK) == (50_000, 2, 4)


def test_a_bucket_has_what_fills_it_and_no_token_more() -> None:
    bucket = Bucket(rate=2, burst=3, now=100)
    assert [bucket.has(100, 3), bucket.has(100, 3.5)] == [True, False]
    assert bucket.take(100, 3)
    assert [bucket.has(599), bucket.has(600), bucket.has(600, 1.5)] == [False, True, False]
    assert [bucket.is_full(1_599), bucket.is_full(1_600)] == [False, True]
    assert [bucket.has(100_000, 3), bucket.has(100_000, 3.1)] == [True, False]


def test_asking_for_one_token_is_the_usual_thing() -> None:
    bucket = Bucket(rate=1, burst=1, now=0)
    assert [bucket.has(0), bucket.take(0), bucket.has(0), bucket.take(0)] == [True, True, False, False]
    buckets, addresses = Buckets(1, 1), AddressBuckets(1, 1)
    assert [buckets.has("a", 0), buckets.take("a", 0), buckets.take("a", 0)] == [True, True, False]
    assert [addresses.has(ADDRESS, 0), addresses.take(ADDRESS, 0), addresses.take(ADDRESS, 0)] == [True, True, False]


def test_a_refused_request_takes_nothing_and_the_bucket_keeps_filling() -> None:
    bucket = Bucket(rate=1, burst=2, now=0)
    assert bucket.take(0, 2)
    assert not bucket.take(500, 1)
    assert [bucket.take(999, 1), bucket.take(1_000, 1)] == [False, True]
    assert not bucket.take(1_999)
    assert bucket.take(2_000)


def test_an_unknown_key_has_a_burst() -> None:
    buckets = Buckets(rate=1, burst=3)
    assert [buckets.has("a", 0, 3), buckets.has("a", 0, 3.5)] == [True, False]
    assert buckets.take("a", 0, 2)
    assert [buckets.has("a", 0, 1), buckets.has("a", 0, 1.5)] == [True, False]


def test_those_used_longest_ago_are_forgotten_two_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_KEYS", 3)
    buckets = Buckets(rate=1, burst=1)
    for key in "abc":
        buckets.take(key, 0)
    assert list(buckets._buckets) == ["a", "b", "c"]
    buckets.take("a", 0)
    buckets.take("d", 0)
    assert list(buckets._buckets) == ["c", "a", "d"]
    buckets.take("e", 1_000)
    assert list(buckets._buckets) == ["d", "e"]


def test_a_network_pays_for_its_houses() -> None:
    buckets = AddressBuckets(rate=1, burst=1)
    houses = [AddressKey(f"2001:db8:0:{number}::/64", "2001:db8::/48") for number in range(6)]
    assert [buckets.take(house, 0) for house in houses] == [True] * 4 + [False] * 2
    assert [buckets.has(houses[4], 249), buckets.has(houses[4], 250)] == [False, True]
    assert not buckets.has(houses[0], 999)
    assert buckets.take(houses[4], 250)
    assert not buckets.take(houses[5], 250)


def test_a_house_without_tokens_takes_none_of_its_network() -> None:
    buckets = AddressBuckets(rate=1, burst=2)
    assert [buckets.take(HOUSE, 0, 2), buckets.take(HOUSE, 0, 2), buckets.take(HOUSE, 0, 2)] == [True, False, False]
    assert [buckets._networks.has("2001:db8::/48", 0, 6), buckets._networks.has("2001:db8::/48", 0, 7)] == [True, False]


def test_a_gauge_counts_an_address_without_a_network_and_one_with() -> None:
    gauge = Gauge(most=1)
    assert [gauge.enter(ADDRESS), gauge.enter(ADDRESS), gauge.count(ADDRESS)] == [True, False, 1]
    assert dict(gauge._open) == {"192.0.2.1": 1}
    assert [gauge.enter(HOUSE), gauge.enter(HOUSE), gauge.count(HOUSE)] == [True, False, 1]
    gauge.leave(HOUSE)
    assert gauge.count(HOUSE) == 0
    more = Gauge(most=2)
    assert [more.enter(HOUSE), more.enter(HOUSE)] == [True, True]
    more.leave(HOUSE)
    assert more.count(HOUSE) == 1
    assert dict(more._open) == {"2001:db8::/64": 1, "2001:db8::/48": 1}


def test_the_clock_of_limits_runs_slower_among_several_nodes() -> None:
    now = 5_000
    clock = DividedClock(lambda: now)
    assert clock() == 0
    now = 6_000
    assert clock() == 1_000
    clock.divide(4)
    assert clock() == 1_000
    now = 14_000
    assert clock() == 3_000
    clock.divide(4)
    clock.divide(1)
    now = 14_500
    assert clock() == 3_500


def test_an_address_gets_a_rate_from_all_nodes_together_and_a_burst_from_each() -> None:
    now = 0
    clocks = [DividedClock(lambda: now) for _ in range(3)]
    nodes = [AddressBuckets(rate=0.1, burst=20) for _ in clocks]
    for clock in clocks:
        clock.divide(3)
    given = 0
    for second in range(3_600):
        now = 1_000 * second
        for clock, node in zip(clocks, nodes, strict=True):
            while node.take(ADDRESS, clock()):
                given += 1
    assert 3 * 20 + 357 <= given <= 3 * 20 + 360
