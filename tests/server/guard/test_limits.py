"""Limits: they count what they should, for whom they should, and forget nobody too early."""

import asyncio

import pytest

from dimension.server.guard import limits
from dimension.server.guard.limits import AddressBuckets, Bucket, Buckets, Busy, Gauge, Turns, address_key
from tests.virtual_time import in_virtual_time

ANN, BEN = address_key("192.0.2.1"), address_key("192.0.2.2")


def test_a_bucket_holds_a_burst_and_fills_with_time() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(500), bucket.take(500)] == [True, False]
    assert [bucket.take(10_000) for _ in range(4)] == [True, True, True, False]


def test_several_tokens_are_taken_together_or_not_at_all() -> None:
    bucket = Bucket(rate=1, burst=3, now=0)
    assert [bucket.take(0, 2), bucket.take(0, 2), bucket.take(0, 1)] == [True, False, True]


def test_every_key_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(rate=1, burst=1)
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)] == [True, False, True]


def test_when_there_are_too_many_keys_the_least_recently_seen_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_KEYS", 2)
    buckets = Buckets(rate=1, burst=1)
    for key in ("a", "b", "a", "c"):
        buckets.take(key, 0)
    assert [buckets.take("a", 0), buckets.take("b", 0)] == [False, True]


def test_nobody_is_remembered_whose_bucket_is_full_again() -> None:
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


@in_virtual_time
async def test_turns_are_taken_one_at_a_time_and_few_may_wait() -> None:
    turns, order = Turns(most=2), list[str]()

    async def take(name: str) -> None:
        async with turns:
            order.append(f"{name} begins")
            await asyncio.sleep(1)
            order.append(f"{name} ends")

    done = await asyncio.gather(*(take(name) for name in "abc"), return_exceptions=True)
    assert order == ["a begins", "a ends", "b begins", "b ends"]
    assert [type(result) for result in done] == [type(None), type(None), Busy]
    await take("d")


@in_virtual_time
async def test_somebody_who_stops_waiting_makes_place_for_the_next() -> None:
    turns = Turns(most=2)

    async def take() -> None:
        async with turns:
            await asyncio.sleep(1)

    first, impatient = asyncio.create_task(take()), asyncio.create_task(take())
    await asyncio.sleep(0.5)
    impatient.cancel()
    await asyncio.gather(impatient, return_exceptions=True)
    await asyncio.gather(first, take())


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


def test_asking_what_is_left_takes_nothing_and_remembers_nobody() -> None:
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
