"""Lookups of tables that do not exist: which ones count, and for whom."""

import asyncio

from dimension.server.guard.limits import address_key
from dimension.server.guard.lookups import Lookups, has_been_there

ANN, BEN = address_key("192.0.2.1"), address_key("192.0.2.2")

FAR = address_key("2001:db8:2:1::7")


def _failed(lookups: Lookups, address: object, count: int, now: int = 0) -> None:
    for _ in range(count):
        lookups.failed(address, now)  # type: ignore[arg-type]


def test_a_hundred_wrong_names_are_forgiven_and_then_one_every_ten_seconds() -> None:
    lookups = Lookups(failed_per_minute=6)
    _failed(lookups, ANN, 99)
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
    assert asked == 100 + 24 * 360 - 1
    assert 365 * asked < 3_200_000


def test_a_network_has_four_times_as_much_as_one_household() -> None:
    lookups = Lookups(failed_per_minute=6)
    for house in range(4):
        assert lookups.may_ask(address_key(f"2001:db8:1:{house}::7"), 0)
        _failed(lookups, address_key(f"2001:db8:1:{house}::7"), 100)
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

        await asyncio.gather(*(guess() for _ in range(200)))
        assert not lookups._open
        return asked, most

    assert asyncio.run(storm()) == (100, 100)


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


def test_one_player_mistypes_twenty_codes_and_costs_the_others_nothing() -> None:
    lookups = Lookups(failed_per_minute=6)
    for _ in range(20):
        assert lookups.may_ask(ANN, 0, "rude")
        lookups.failed(ANN, 0, "rude")
    assert not lookups.may_ask(ANN, 0, "rude")
    assert lookups.may_ask(ANN, 0, "polite")
    assert lookups.may_ask(ANN, 10_000, "rude")


def test_the_host_of_a_table_lends_its_address_half_as_much_again() -> None:
    lookups, asked = Lookups(failed_per_minute=6), 0
    lookups.host_came(ANN)
    for second in range(24 * 3600):
        while lookups.may_ask(ANN, 1000 * second):
            lookups.failed(ANN, 1000 * second)
            asked += 1
    assert asked in range(150 + 24 * 540 - 2, 150 + 24 * 540 + 1)
    # Other pages of the same host, and tables opened for the purpose, lend nothing more.
    lookups.host_came(ANN)
    assert not lookups.may_ask(ANN, 1000 * (24 * 3600 - 1))
    lookups.host_went(ANN)
    lookups.host_went(ANN)
    assert lookups._hosts == {}


def test_who_found_a_table_finds_it_again_whatever_others_mistype() -> None:
    async def scene() -> None:
        lookups = Lookups(failed_per_minute=6)
        lookups.found("ann", "D1JDGS")
        _failed(lookups, ANN, 100)
        assert await lookups.ask(ANN, lambda: 0, "ann", "D1JDGS") is not None
        assert await lookups.ask(ANN, lambda: 0, "ann", "D1JDGT") is None
        assert await lookups.ask(ANN, lambda: 0, "ben", "D1JDGS") is None

    asyncio.run(scene())


def test_an_answer_wakes_one_of_those_who_wait() -> None:
    asked = 0

    def clock() -> int:
        nonlocal asked
        asked += 1
        return 0

    async def storm() -> None:
        lookups = Lookups(failed_per_minute=6)

        async def look() -> None:
            question = await lookups.ask(ANN, clock)
            assert question is not None
            await asyncio.sleep(0)
            question.answered(failed=False)

        await asyncio.gather(*(look() for _ in range(1_000)))
        assert not lookups._waiting

    asyncio.run(storm())
    # Each of those who waited looked at the clock after every answer: 40,000 times and more.
    assert asked < 6_000


def test_no_client_waits_in_vain_when_names_run_out_or_a_waiting_client_goes() -> None:
    async def storm() -> None:
        lookups = Lookups(failed_per_minute=6)
        first = [await lookups.ask(ANN, lambda: 0) for _ in range(100)]
        waiting = [asyncio.create_task(lookups.ask(ANN, lambda: 0)) for _ in range(30)]
        await asyncio.sleep(0)
        for task in waiting[:5]:
            task.cancel()
        assert first[0] is not None
        first[0].answered(failed=False)
        waiting[5].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [task.done() for task in waiting[:8]] == [*[True] * 7, False]
        for question in first[1:]:
            assert question is not None
            question.answered(failed=True)
        second = waiting[6].result()
        assert second is not None
        second.answered(failed=True)
        rest = await asyncio.gather(*waiting[7:])
        assert rest == [None] * 23
        assert not lookups._waiting

    asyncio.run(storm())
