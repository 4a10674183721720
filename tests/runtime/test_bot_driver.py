"""Bots: they play through the same commands as people, at a human pace, and stop when they should."""

import asyncio

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import Observer, RunnerSettings
from tests.room.tables import names_of
from tests.runtime.hall import ANN, TRAYS, Hall, loop_clock
from tests.virtual_time import in_virtual_time


async def table_of_bots(hall: Hall, rounds: int = 1, seconds: int = 60) -> str:
    """Two bots; Ann only watches."""
    name = await hall.runner.open_table(ANN, TableSettings(seats=2, rounds=rounds, seconds=seconds))
    for seat in (0, 1):
        await hall.must(name, ANN, c.SeatBot(seat, "perfect"))
    return name


@in_virtual_time
async def test_a_table_of_bots_plays_by_itself() -> None:
    hall = Hall()
    name = await table_of_bots(hall, rounds=2)
    await hall.begin(name)
    begun = loop_clock()
    for phase in (Phase.BUILDING, Phase.SCORED, Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED, Phase.OVER):
        await hall.tick(name)
        assert hall.state(name).phase is phase
    # Faster than the hourglass and the pause after the scores, but not faster than people could follow.
    assert 2 * (3_000 + 3 * 1_000 + 3_000) < loop_clock() - begun < 2 * 60_000
    for result in hall.state(name).results:
        assert [score.tray for score in result.scores] == [TRAYS[-1]] * 2
    finished = await hall.store.game(name, 1)
    assert finished is not None
    assert finished.revision == hall.state(name).version


@in_virtual_time
async def test_a_bot_continues_from_its_tray_after_a_restart() -> None:
    hall = Hall()
    name = await hall.table(None, ANN)
    await hall.must(name, ANN, c.SeatBot(1, "beginner"))
    await hall.begin(name)
    opened = e.RoundOpened(at=loop_clock(), round=1, ends_at=loop_clock() + 60_000)
    moved = e.TrayChanged(at=loop_clock(), seat=1, tray=TRAYS[1])
    await hall.store.append(name, hall.state(name).version, [opened, moved])
    later = Hall(hall.store)
    await later.runner.start(loop_clock())
    later.runner.serve()
    later.look(name, ANN)
    await asyncio.sleep(10)
    # The clock waited for a player to come back, and then there were two seconds more than before.
    assert later.thinker.asked == [f"plan from {TRAYS[1]} in 61"]
    assert later.state(name).seat_at(1).done
    await later.runner.stop()


@in_virtual_time
async def test_bots_for_which_all_players_wait_finish_within_three_seconds() -> None:
    hall = Hall()
    name = await hall.table(TableSettings(seats=4, rounds=1, seconds=60), ANN)
    for seat in (1, 2, 3):
        await hall.must(name, ANN, c.SeatBot(seat, "beginner"))
    hall.thinker.pace = 15_000
    await hall.begin(name)
    await hall.tick(name)
    await asyncio.sleep(1)
    done = loop_clock()
    await hall.must(name, ANN, c.SayDone(1, True))
    await hall.look(name, None).until(lambda room: room.state.phase is Phase.SCORED)
    assert loop_clock() - done <= 3_000
    assert [score.tray for score in hall.state(name).results[0].scores[1:]] == [TRAYS[-1]] * 3


@in_virtual_time
async def test_without_an_hourglass_a_bot_has_no_time_limit() -> None:
    hall = Hall()
    name = await table_of_bots(hall, seconds=0)
    await hall.begin(name)
    await hall.tick(name)
    await asyncio.sleep(0.5)
    assert hall.thinker.asked == ["plan from ......./....../. in 0"] * 2


@in_virtual_time
async def test_a_bot_stops_when_the_round_is_over() -> None:
    class Refusals(Observer):
        """Remembers what was refused."""

        def __init__(self) -> None:
            self.codes: list[str] = []

        def command(self, name: str, refusal: str | None) -> None:
            self.codes += [f"{name} {refusal}"] * (refusal is not None)

    observer = Refusals()
    hall = Hall(observer=observer)
    name = await hall.table(TableSettings(seats=2, rounds=1, seconds=15), ANN)
    await hall.must(name, ANN, c.SeatBot(1, "beginner"))
    await hall.begin(name)
    await hall.tick(name)
    await asyncio.sleep(1.5)
    assert hall.trays(name)[1] == TRAYS[0]
    # Another server scored the round, which this one notices with its next command.
    scored = e.RoundScored(at=loop_clock(), round=1, scores=())
    await hall.store.append(name, hall.state(name).version, [scored])
    await hall.must(name, ANN, c.Rename("Anna"))
    await asyncio.sleep(1.5)
    assert hall.trays(name)[1] == TRAYS[0]
    assert observer.codes == []


@in_virtual_time
async def test_bots_wait_while_their_room_is_in_memory_and_stop_when_it_is_not() -> None:
    hall = Hall(settings=RunnerSettings(idle=1))
    name = await table_of_bots(hall, seconds=0)
    await hall.begin(name)
    await hall.tick(name)
    await hall.runner.start(None)
    hall.runner.serve()
    hall.room(name).close()
    await asyncio.sleep(60)
    assert names_of(await hall.store.load(name))[-1] == "RoundOpened"
    await hall.runner.stop()
