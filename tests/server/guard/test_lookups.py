"""Asking for tables that do not exist: what counts, and for whom."""

import asyncio

from dimension.server.guard.limits import address_key
from dimension.server.guard.lookups import Lookups, has_been_there

ANN, BEN = address_key("192.0.2.1"), address_key("192.0.2.2")

FAR = address_key("2001:db8:2:1::7")


def _failed(lookups: Lookups, address: object, count: int, now: int = 0) -> None:
    for _ in range(count):
        lookups.failed(address, now)  # type: ignore[arg-type]


def test_twenty_wrong_names_are_forgiven_and_then_one_every_ten_seconds() -> None:
    lookups = Lookups(failed_per_minute=6)
    _failed(lookups, ANN, 19)
    assert lookups.may_ask(ANN, 0)
    _failed(lookups, ANN, 1)
    assert not lookups.may_ask(ANN, 0)
    assert lookups.may_ask(BEN, 0)
    assert not lookups.may_ask(ANN, 9_999)
    assert lookups.may_ask(ANN, 10_000)
    _failed(lookups, ANN, 1, 10_000)
    assert not lookups.may_ask(ANN, 19_999)


def test_a_year_of_guessing_at_full_pace_is_three_million_names() -> None:
    lookups, asked = Lookups(failed_per_minute=6), 0
    # Once a second for a day; every day is like the first.
    for second in range(24 * 3600):
        if lookups.may_ask(ANN, 1000 * second):
            lookups.failed(ANN, 1000 * second)
            asked += 1
    assert asked == 20 + 24 * 360 - 1
    assert 365 * asked < 3_200_000


def test_a_network_has_four_times_as_much_as_one_household() -> None:
    lookups = Lookups(failed_per_minute=6)
    for house in range(4):
        assert lookups.may_ask(address_key(f"2001:db8:1:{house}::7"), 0)
        _failed(lookups, address_key(f"2001:db8:1:{house}::7"), 20)
    assert not lookups.may_ask(address_key("2001:db8:1:ff::7"), 0)
    assert lookups.may_ask(FAR, 0)


def test_no_client_has_been_in_a_room_that_is_not_there() -> None:
    assert not has_been_there(None, "ann")


def test_many_questions_at_the_same_time_learn_no_more_than_one_after_another() -> None:
    async def storm() -> tuple[int, int]:
        lookups = Lookups(failed_per_minute=6)
        most = asked = 0

        async def guess() -> None:
            nonlocal asked, most
            question = await lookups.ask(ANN, lambda: 0)
            if question is not None:
                asked += 1
                most = max(most, lookups._open[ANN.own])
                await asyncio.sleep(0)
                question.answered(failed=True)
                question.answered(failed=True)

        await asyncio.gather(*(guess() for _ in range(100)))
        assert not lookups._open
        return asked, most

    assert asyncio.run(storm()) == (20, 20)


def test_a_whole_class_may_ask_for_a_right_name_at_the_same_time() -> None:
    async def crowd() -> int:
        lookups = Lookups(failed_per_minute=6)

        async def come() -> bool:
            question = await lookups.ask(FAR, lambda: 0)
            await asyncio.sleep(0)
            if question is not None:
                question.answered(failed=False)
            return question is not None

        return sum(await asyncio.gather(*(come() for _ in range(100))))

    assert asyncio.run(crowd()) == 100
