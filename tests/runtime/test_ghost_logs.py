"""Ghosts build what was played, when it was played, whatever happens in between; their result is the recorded one."""

import asyncio
import gzip
from contextlib import suppress
from pathlib import Path

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.records import FinishedGame
from dimension.room.settings import TableSettings, table_settings_of
from dimension.room.state import GRACE, GhostSource, Phase
from dimension.rules.code import parse_game_code
from dimension.rules.settings import Contradictions, Grade
from dimension.runtime import bots as ghost_logs
from dimension.runtime.bots import GhostLogs, GhostTray
from dimension.runtime.opening import open_room
from dimension.runtime.ports import VersionConflict
from dimension.store.sqlite import SqliteStore
from tests.runtime.hall import ANN, BEN, TRAYS, Hall, loop_clock
from tests.virtual_time import in_virtual_time

FIXTURES = Path(__file__).parents[1] / "fixtures" / "v1.0"
ROUNDS = TableSettings(rounds=2, seconds=60)
GAME = TableSettings(seats=2, rounds=2, seconds=60)


async def play(hall: Hall, name: str, until: Phase = Phase.OVER) -> None:
    """Let a game pass; a player who plays alone says ready."""
    while hall.state(name).phase is not until:
        await hall.tick(name)


async def recorded(hall: Hall) -> str:
    """Ann's game with Ben: she takes back done, pauses, changes her mind when the hourglass is empty; its room."""
    name = await hall.building(ROUNDS)
    await asyncio.sleep(5)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await asyncio.sleep(5)
    await hall.must(name, ANN, c.SayDone(1, True))
    await asyncio.sleep(10)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[1]))
    await hall.must(name, ANN, c.PauseGame())
    await asyncio.sleep(100)
    await hall.must(name, ANN, c.ResumeGame())
    await hall.look(name, None).until(lambda room: room.state.paused_at is None)
    left = (hall.state(name).ends_at or 0) - loop_clock()
    await asyncio.sleep((left + GRACE / 2) / 1000)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[2]))
    await hall.tick(name)
    for player in (ANN, BEN):
        await hall.must(name, player, c.SayReady(1))
    await hall.tick(name)
    await asyncio.sleep(4)
    await hall.must(name, ANN, c.SetTray(2, TRAYS[1]))
    await asyncio.sleep(3)
    for player in (BEN, ANN):
        await hall.must(name, player, c.SayDone(2, True))
    for player in (ANN, BEN):
        await hall.must(name, player, c.SayReady(2))
    assert hall.state(name).phase is Phase.OVER
    return name


async def answering(hall: Hall, source: GhostSource, settings: TableSettings = GAME) -> str:
    """Ben against a ghost, as the cards are revealed."""
    room = f"{source.room}+{source.game}+{source.seat}"
    game = await hall.store.game(source.room, source.game)
    seed = parse_game_code(game.code).seed if game else 7
    opening = c.OpenTable(room, settings, seed, challenge="C")
    arranging = (c.TakeSeat("Ben"), c.SeatGhost(1, "Ann", source), c.LockTable(True))
    assert await open_room(hall.runner, opening, BEN, arranging) is None
    assert await hall.runner.start_game(room, BEN) is None
    hall.look(room, BEN)
    await play(hall, room, Phase.BUILDING)
    return room


@in_virtual_time
async def test_a_ghost_builds_at_the_recorded_times_and_ends_with_the_recorded_total() -> None:
    hall = Hall()
    source = await recorded(hall)
    name = await answering(hall, GhostSource(source, 1, 0, ANN))
    shown = []
    await asyncio.sleep(0.1)
    for _ in range(119):
        await asyncio.sleep(0.5)
        shown.append((hall.trays(name)[1], hall.state(name).seat_at(1).done))
    # A move that was taken back later is not shown: the round might end before the tray that counted is there.
    assert [at for at in range(1, len(shown)) if shown[at] != shown[at - 1]] == [9, 39, 118]
    assert shown[-1] == (TRAYS[2], False)
    await play(hall, name, Phase.SCORED)
    await hall.tick(name)
    await play(hall, name, Phase.BUILDING)
    begun = loop_clock()
    for _ in range(69):
        await asyncio.sleep(0.1)
        assert not hall.state(name).seat_at(1).done
    await asyncio.sleep(0.2)
    assert hall.state(name).seat_at(1).done
    assert loop_clock() - begun < 7_200
    await hall.must(name, BEN, c.SayDone(2, True))
    await play(hall, name, Phase.SCORED)
    await hall.tick(name)
    games = [await hall.store.game(room, 1) for room in (source, name)]
    assert games[0] is not None
    assert games[1] is not None
    assert games[1].players[1][1:3] == ("Ann", games[0].players[0][2])
    counted = [
        [next(s.tray for s in r.scores if s.seat == at) for r in hall.state(room).results]
        for room, at in ((source, 0), (name, 1))
    ]
    assert counted[0] == counted[1] == [TRAYS[2], TRAYS[1]]
    await hall.runner.stop()


async def _fixture(folder: Path) -> list[tuple[FinishedGame, list[e.RoomEvent]]]:
    """The games of a database that version 1.0 wrote, each with the log of its room, unless that was thinned."""
    database = folder / "games.sqlite3"
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    store = await SqliteStore.open(database)
    rooms = await store.rows("SELECT room, game FROM games ORDER BY room, game")
    games = [await store.game(room, game) for room, game in rooms]
    found = [(game, await store.load(game.room)) for game in games if game is not None]
    await store.close()
    return [(game, log) for game, log in found if not any(isinstance(event, e.MovesThinned) for event in log)]


def test_every_ghost_of_real_games_ends_with_the_recorded_trays_and_total(tmp_path: Path) -> None:
    games = asyncio.run(_fixture(tmp_path))
    totals: list[bool] = []

    @in_virtual_time
    async def scene() -> None:
        hall = Hall()
        for game, log in games:
            with suppress(VersionConflict):
                await hall.store.append(game.room, 0, log)
            await hall.store.append(game.room, len(log), [], game)
            settings = table_settings_of(parse_game_code(game.code).settings, TableSettings(seats=2))
            results = [event for event in log[game.first_revision : game.revision] if isinstance(event, e.RoundScored)]
            for position, (player, _, total, _) in enumerate(game.players):
                seat = sorted(score.seat for score in results[0].scores)[position]
                name = await answering(hall, GhostSource(game.room, game.game, seat, player), settings)
                await hall.must(name, BEN, c.SayDone(1, True))
                while hall.state(name).phase is not Phase.OVER:
                    await hall.tick(name)
                    if hall.state(name).phase is Phase.BUILDING:
                        await hall.must(name, BEN, c.SayDone(hall.state(name).round, True))
                built = [scored.scores[1].tray for scored in hall.state(name).results]
                assert built == [next(s.tray for s in r.scores if s.seat == seat) for r in results]
                # The hall deals without a solver, so it deals other hands where their grade was chosen.
                is_dealt_again = settings.contradictions is Contradictions.DRAWN and settings.grade is Grade.ANY
                if is_dealt_again and not settings.edition.rewards_fewer_spheres:
                    ended = await hall.store.game(name, 1)
                    assert ended is not None
                    totals.append(ended.players[1][2] == total)
        await hall.runner.stop()

    scene()
    assert len(totals) > 3
    assert all(totals)


@in_virtual_time
async def test_a_ghost_for_which_its_player_waits_is_done_immediately_with_the_recorded_tray() -> None:
    hall = Hall()
    source = await recorded(hall)
    name = await answering(hall, GhostSource(source, 1, 0, ANN))
    await asyncio.sleep(6)
    assert hall.trays(name)[1] == TRAYS[0]
    # In the first round the ghost was never done, in the second one after seven seconds.
    for number, counted in ((1, TRAYS[2]), (2, TRAYS[1])):
        begun = loop_clock()
        await hall.must(name, BEN, c.SayDone(number, True))
        await hall.look(name, None).until(lambda room: room.state.phase is Phase.SCORED)
        assert loop_clock() - begun <= 3_000
        assert hall.state(name).results[number - 1].scores[1].tray == counted
        await hall.tick(name)
        await play(hall, name, Phase.BUILDING if number == 1 else Phase.OVER)
    await hall.runner.stop()


@in_virtual_time
async def test_a_ghost_continues_after_a_pause_time_given_back_and_a_restart() -> None:
    hall = Hall()
    source = await recorded(hall)
    name = await answering(hall, GhostSource(source, 1, 0, ANN))
    await asyncio.sleep(4)
    await hall.must(name, BEN, c.PauseGame())
    await asyncio.sleep(50)
    assert hall.trays(name)[1] == "......./....../."
    await hall.must(name, BEN, c.ResumeGame())
    await hall.look(name, None).until(lambda room: room.state.paused_at is None)
    await hall.must(name, c.CLOCK, c.GiveBackTime(20_000))
    await asyncio.sleep(20.5)
    assert hall.trays(name)[1] == "......./....../."
    await asyncio.sleep(1)
    assert hall.trays(name)[1] == TRAYS[0]
    await asyncio.sleep(5)
    await hall.runner.stop()
    # Its tray of that time may have been lost: it is there immediately.
    emptied = e.TrayChanged(at=loop_clock(), seat=1, tray="......./....../.")
    await hall.store.append(name, hall.state(name).version, [emptied])
    later = Hall(hall.store)
    await later.runner.start(loop_clock())
    later.runner.serve()
    later.look(name, BEN)
    await asyncio.sleep(3)
    assert later.trays(name)[1] == TRAYS[0]
    await asyncio.sleep(12)
    assert later.trays(name)[1] == TRAYS[1]
    await later.runner.stop()


@in_virtual_time
async def test_a_ghost_whose_game_is_gone_is_done_with_the_tray_it_has() -> None:
    hall = Hall()
    name = await answering(hall, GhostSource("NOWHERE", 1, 0, ANN))
    await asyncio.sleep(1)
    assert hall.state(name).seat_at(1).done
    await hall.must(name, BEN, c.SayDone(1, True))
    assert hall.state(name).phase is Phase.SCORED
    await hall.runner.stop()


@in_virtual_time
async def test_a_bot_has_a_ghost_too() -> None:
    hall = Hall()
    source = await hall.runner.open_table(ANN, GAME)
    await hall.must(source, ANN, c.TakeSeat("Ann"))
    await hall.must(source, ANN, c.SeatBot(1, "perfect"))
    hall.look(source, ANN)
    await hall.begin(source)
    for round_ in (1, 2):
        await play(hall, source, Phase.BUILDING)
        await hall.must(source, ANN, c.SetTray(round_, TRAYS[0]))
        await play(hall, source, Phase.SCORED)
        await hall.tick(source)
    name = await answering(hall, GhostSource(source, 1, 1))
    await play(hall, name, Phase.SCORED)
    assert [score.tray for score in hall.state(name).results[0].scores] == ["......./....../.", TRAYS[-1]]
    await hall.runner.stop()


@in_virtual_time
async def test_logs_are_read_once_and_few_rounds_are_kept() -> None:
    hall = Hall()
    source = GhostSource(await recorded(hall), 1, 0, ANN)
    logs = GhostLogs(hall.store)
    first = await logs.round(source, 1)
    assert first is not None
    assert [tray for _, tray in first.trays] == TRAYS
    assert first.trays[-1].at == 60_000 + round(GRACE / 2)
    assert first.done_at is None
    assert first.trays_from(20_000) == first.trays[1:]
    assert first.trays_from(0) == first.trays
    assert await logs.round(source, 1) is first
    second = await logs.round(source, 2)
    assert second is not None
    assert (second.trays, second.done_at) == ((GhostTray(4_000, TRAYS[1]),), 7_000)
    assert await logs.round(source, 3) is None
    for seat in range(ghost_logs._MOST_KEPT + 1):
        await logs.round(GhostSource(source.room, 1, seat % 2), 1 + seat % 2)
    assert len(logs._kept) <= ghost_logs._MOST_KEPT


@in_virtual_time
async def test_the_trays_of_a_hasty_player_are_thinned_and_the_last_one_is_kept() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(rounds=1, seconds=60), ANN)
    for move in range(1_000):
        await hall.must(name, ANN, c.SetTray(1, TRAYS[move % 3]))
        await asyncio.sleep(0.04)
    await hall.must(name, ANN, c.SayDone(1, True))
    await hall.must(name, ANN, c.SayReady(1))
    found = await GhostLogs(hall.store).round(GhostSource(name, 1, 0, ANN), 1)
    assert found is not None
    assert len(found.trays) < 300
    assert found.trays[-1].tray == TRAYS[999 % 3]
