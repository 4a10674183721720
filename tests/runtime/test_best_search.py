"""The best tray of every scored round is looked for once, and recorded whatever happens meanwhile."""

import asyncio

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import Refusal
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from tests.room.tables import names_of
from tests.runtime.hall import ANN, BEN, BEST, GatedStore, Hall
from tests.virtual_time import in_virtual_time, settle


@in_virtual_time
async def test_the_best_tray_follows_every_round_with_moves_for_each_seat() -> None:
    hall = Hall()
    name = await hall.building()
    await hall.tick(name)
    await settle()
    assert hall.state(name).results[0].best == BEST
    assert hall.state(name).results[0].moves == (("K@0",), ("K@1",))


@in_virtual_time
async def test_rounds_without_an_answer_are_looked_at_again_after_a_restart() -> None:
    hall = Hall()
    name = await hall.building()
    while hall.state(name).phase is not Phase.OVER:
        await hall.tick(name)
    # The server died before it had an answer.
    log = [event for event in await hall.store.load(name) if not isinstance(event, e.BestFound)]
    later = Hall()
    await later.store.append(name, 0, log)
    await later.runner.find(name)
    await settle()
    assert [result.best for result in later.state(name).results] == [BEST, BEST]


@in_virtual_time
async def test_the_thinker_gets_asked_once_however_long_nothing_can_be_stored() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    for player in (ANN, BEN):
        await hall.must(name, player, c.SayDone(1, True))
    store.fails = True
    for _ in range(5):
        assert await hall.runner.handle(name, ANN, c.SayReady(1)) == Refusal("not_stored")
        await asyncio.sleep(1)
    assert hall.thinker.asked == ["best"]
    store.fails = False
    await asyncio.sleep(5)
    assert hall.state(name).results[0].best == BEST
    assert hall.thinker.asked == ["best"]


@in_virtual_time
async def test_an_answer_that_comes_after_a_rematch_began_is_dropped() -> None:
    hall = Hall()
    hall.thinker.seconds = 3_600
    name = await hall.building(TableSettings(rounds=1, seconds=0), ANN)
    await hall.must(name, ANN, c.SayDone(1, True))
    await hall.must(name, ANN, c.SayReady(1))
    await hall.begin(name)
    await asyncio.sleep(7_200)
    assert hall.thinker.asked == ["best"]
    assert "BestFound" not in names_of(await hall.store.load(name))
