"""Updates at a big table: a player's own part immediately, the moves of others a few times a second at most."""

import asyncio
from typing import Any

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.updates import ARRANGED_TICK, TICK
from tests.room.leaks import leaks
from tests.room.pages import RecordingPage
from tests.runtime.hall import ANN, BEN, TRAYS, Hall
from tests.virtual_time import in_virtual_time, settle

BIG = TableSettings(seats=6, rounds=2, seconds=600, lesson=True)
CAT, DAN, EVE = "cat", "dan", "eve"
PLAYERS = (ANN, BEN, CAT, DAN)
EVERYBODY = {*PLAYERS, None}


class Watched:
    """A big table, and a page of every player there and of a spectator, from which all messages are taken in turns."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.hall, self.name = hall, name
        self.room = hall.room(name)
        self.pages: dict[str | None, RecordingPage] = {}
        for player in (*PLAYERS, None):
            self.pages[player] = hall.look(name, player)

    async def do(self, actor: str, command: c.Command) -> None:
        await self.hall.must(self.name, actor, command)

    def news(self) -> dict[str | None, list[dict[str, Any]]]:
        """The messages to each page since the last call, for pages that got any."""
        told = {player: page.told for player, page in self.pages.items() if page.texts}
        for page in self.pages.values():
            page.texts.clear()
        return told

    def kinds(self) -> dict[str | None, list[str]]:
        """The types of the new messages to each page."""
        return {player: [message["type"] for message in told] for player, told in self.news().items()}


async def watched(phase: Phase = Phase.BUILDING) -> Watched:
    """A big table in a phase, whose pages know everything."""
    hall = Hall()
    name = await hall.runner.open_table(ANN, BIG)
    for player in PLAYERS:
        await hall.must(name, player, c.TakeSeat(player.title()))
    if phase is not Phase.LOBBY:
        await hall.begin(name)
        while hall.state(name).phase is not phase:
            await hall.tick(name)
    scene = Watched(hall, name)
    await asyncio.sleep(2 * ARRANGED_TICK)
    scene.news()
    return scene


def all_told(kinds: list[str]) -> dict[str | None, list[str]]:
    """Every player heard the same."""
    return dict.fromkeys(EVERYBODY, kinds)


@in_virtual_time
async def test_a_move_is_shown_to_its_player_immediately_and_to_all_others_with_those_until_the_next_tick() -> None:
    scene = await watched()
    await scene.do(BEN, c.SetTray(1, TRAYS[1]))
    told = scene.news()
    assert [(player, one["type"], one["tray"]) for player, (one,) in told.items()] == [(BEN, "moved", TRAYS[1])]
    await asyncio.sleep(TICK / 2)
    await scene.do(CAT, c.SetTray(1, TRAYS[0]))
    await scene.do(CAT, c.SetTray(1, TRAYS[2]))
    assert scene.kinds() == {CAT: ["moved", "moved"]}
    await asyncio.sleep(TICK / 2 + 0.01)
    assert len({text for page in scene.pages.values() for text in page.texts}) == 1
    (ticked,) = scene.news()[ANN]
    assert (ticked["type"], ticked["revision"]) == ("progress", scene.room.state.version)
    assert [(seat["seat"], seat["spheres"]) for seat in ticked["seats"]] == [(1, 2), (2, 3)]
    await asyncio.sleep(10 * TICK)
    # Nothing to tell, nothing told.
    assert scene.news() == {}


@in_virtual_time
async def test_an_exchange_on_a_hidden_tray_is_its_players_alone() -> None:
    scene = await watched()
    await scene.do(BEN, c.SetTray(1, "KW...../....../."))
    await asyncio.sleep(2 * TICK)
    scene.news()
    await scene.do(BEN, c.SetTray(1, "WK...../....../."))
    await asyncio.sleep(2 * TICK)
    assert scene.kinds() == {BEN: ["moved"]}


@in_virtual_time
async def test_the_scores_come_immediately_to_all_when_the_last_one_is_done() -> None:
    scene = await watched()
    for player in PLAYERS:
        await scene.do(player, c.SayDone(1, True))
    told = scene.news()
    assert told.keys() == EVERYBODY
    assert {messages[-1]["view"]["phase"] for messages in told.values()} == {"scored"}
    await settle()
    # The solver's result follows immediately, and gathered moves are not sent again.
    await asyncio.sleep(2 * TICK)
    assert all(messages == ["snapshot"] for messages in scene.kinds().values())


@in_virtual_time
async def test_who_is_ready_knows_it_immediately() -> None:
    scene = await watched(Phase.SCORED)
    await scene.do(DAN, c.SayReady(1))
    ((one,),) = scene.news().values()
    assert one["seats"] == [{"seat": 3, "spheres": 0, "done": False, "ready": True, "online": True}]
    await asyncio.sleep(2 * TICK)
    assert scene.kinds() == all_told(["progress"])


@in_virtual_time
async def test_a_player_who_sits_down_sees_it_immediately_and_every_other_player_soon() -> None:
    scene = await watched(Phase.LOBBY)
    scene.pages[EVE] = scene.hall.look(scene.name, EVE)
    scene.news()
    await scene.do(EVE, c.TakeSeat("Eve"))
    assert [(player, one["view"]["you"]) for player, (one,) in scene.news().items()] == [(EVE, 4)]
    await asyncio.sleep(ARRANGED_TICK + 0.01)
    told = scene.news()
    assert {messages[0]["view"]["seats"][4]["name"] for messages in told.values()} == {"Eve"}
    assert told.keys() == {*EVERYBODY, EVE}


@in_virtual_time
async def test_the_host_sees_immediately_what_happened_to_a_wish_and_so_does_the_one_it_is_about() -> None:
    scene = await watched()
    await scene.do(ANN, c.LockTable(True))
    assert scene.kinds() == {ANN: ["snapshot"]}
    await scene.do(ANN, c.RenameSeat(1, "Benjamin"))
    assert scene.kinds() == {ANN: ["snapshot"], BEN: ["snapshot"]}
    await scene.do(ANN, c.ClearSeat(2))
    assert scene.kinds() == {ANN: ["snapshot"], CAT: ["snapshot"]}
    await asyncio.sleep(2 * ARRANGED_TICK)
    assert scene.kinds() == all_told(["snapshot"])
    # Names that are hidden are not shown a moment longer.
    await scene.do(ANN, c.HideNames(True))
    assert scene.kinds() == all_told(["snapshot"])


@in_virtual_time
async def test_a_page_that_comes_again_gets_the_whole_table_whatever_it_knows() -> None:
    scene = await watched()
    await scene.do(BEN, c.SetTray(1, TRAYS[1]))
    await scene.do(CAT, c.SetTray(1, TRAYS[2]))
    # Cat's page heard of her own move, and of nothing before it.
    again = scene.hall.look(scene.name, CAT, scene.pages[CAT].revision)
    (shown,) = again.told
    assert [seat["spheres"] for seat in shown["view"]["seats"] if seat] == [0, 2, 3, 0]


@in_virtual_time
async def test_a_page_that_reads_too_slowly_skips_everything_and_gets_the_whole_table_then() -> None:
    scene = await watched()
    slow = scene.pages[BEN]
    slow.is_asleep = True
    await scene.do(BEN, c.SetTray(1, TRAYS[1]))
    await scene.do(CAT, c.SetTray(1, TRAYS[2]))
    await asyncio.sleep(2 * TICK)
    slow.is_asleep = False
    slow.wake()
    (shown,) = slow.told
    assert (shown["type"], shown["view"]["seats"][1]["tray"]) == ("snapshot", TRAYS[1])
    slow.wake()
    scene.news()
    # From here on it follows again.
    await scene.do(CAT, c.SetTray(1, TRAYS[1]))
    await asyncio.sleep(2 * TICK)
    assert scene.kinds()[BEN] == ["progress"]


@in_virtual_time
async def test_who_comes_and_goes_is_shown_with_the_tick() -> None:
    scene = await watched()
    scene.room.depart(scene.pages.pop(DAN))
    await asyncio.sleep(60)
    told = scene.news()
    assert {player: [one["type"] for one in messages] for player, messages in told.items()} == {
        player: ["progress"] for player in EVERYBODY if player != DAN
    }
    assert [(seat["seat"], seat["online"]) for seat in told[ANN][0]["seats"]] == [(3, False)]


@in_virtual_time
async def test_logged_events_are_shown_to_every_player_immediately() -> None:
    scene = await watched()
    await scene.do(BEN, c.SetTray(1, TRAYS[1]))
    scene.news()
    scene.room.reset(scene.room.state)
    scene.room.publish()
    assert scene.kinds() == all_told(["snapshot"])
    scene.room.show_again()
    assert scene.kinds() == all_told(["snapshot"])


@in_virtual_time
async def test_gathered_moves_are_dropped_when_the_log_makes_a_big_table_small() -> None:
    scene = await watched()
    await scene.do(BEN, c.SetTray(1, TRAYS[1]))
    small = replace(BIG, seats=4, lesson=False)
    scene.room.reset(replace(scene.room.state, settings=small, seats=scene.room.state.seats[:4]))
    scene.room.publish()
    scene.news()
    await asyncio.sleep(2 * TICK)
    assert scene.kinds() == {}


@in_virtual_time
async def test_a_table_becomes_small_and_big_again_without_losing_any_player() -> None:
    scene = await watched(Phase.LOBBY)
    await scene.do(BEN, c.Rename("Benno"))
    scene.news()
    for seats in (5, 6):
        await scene.do(ANN, c.ChangeSettings(replace(BIG, seats=seats, lesson=seats == 6)))
        told = scene.news()
        assert {(one["type"], len(one["view"]["seats"])) for (one,) in told.values()} == {("snapshot", seats)}
        assert told.keys() == EVERYBODY
        await scene.do(ANN, c.Rename(f"Ann {seats}"))
        await asyncio.sleep(2 * ARRANGED_TICK)
        assert {messages[-1]["view"]["seats"][0]["name"] for messages in scene.news().values()} == {f"Ann {seats}"}


@in_virtual_time
async def test_no_message_of_a_big_table_tells_too_much() -> None:
    scene = await watched(Phase.LOBBY)
    await scene.do(ANN, c.HideNames(True))
    scene.news()
    await scene.hall.begin(scene.name)
    seen: set[str] = set()

    def look() -> None:
        for player, page in scene.pages.items():
            for text in page.texts:
                assert leaks(text, scene.room.state, player, None) == []
            if player != ANN:
                names = {f'"{other.title()}"' for other in PLAYERS if other != player}
                assert not any(name in text for text in page.texts for name in names)
        seen.update(kind for kinds in scene.kinds().values() for kind in kinds)

    while scene.room.state.phase is not Phase.OVER:
        await scene.hall.tick(scene.name)
        look()
        if scene.room.state.phase is Phase.BUILDING:
            for player, tray in zip(PLAYERS, (*TRAYS, "OGB..../....../."), strict=True):
                await scene.do(player, c.SetTray(scene.room.state.round, tray))
            look()
            await asyncio.sleep(2 * TICK)
            look()
    assert seen == {"snapshot", "moved", "progress"}
