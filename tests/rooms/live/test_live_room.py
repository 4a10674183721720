"""A room in memory: whatever is shared among pages, nobody gets what is another's."""

import asyncio
import json
from itertools import permutations

import pytest

from dimension.rooms.core import commands as c
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.view import view_of
from dimension.rooms.live.live_room import LiveRoom
from tests.rooms.tables import BOT, HOST, PLAYER, WATCHER, table_in

TRAY = "KWB..../G...../."


class Page:
    """An open page that keeps what it is told."""

    def __init__(self, player: str | None, revision: int) -> None:
        self.player: str | None = player
        self.revision = revision
        self.presence = -1

    def wake(self) -> None:
        """Nothing: the test asks."""


@pytest.mark.parametrize("order", list(permutations((HOST, PLAYER, WATCHER))))
def test_messages_shared_among_pages_never_mix_up_who_may_see_what(order: tuple[str, ...]) -> None:
    async def look() -> None:
        table = table_in(Phase.BUILDING)
        room = LiveRoom(table.state, lambda: table.now)
        room.apply(table.do(PLAYER, c.SetTray(1, TRAY)))
        # Presence and version are counted apart; when they are equal, texts must still not be taken for one another.
        room.presence = room.state.version
        for player in order:
            behind = Page(player, room.state.version - 1)
            behind.presence = room.presence
            for page in (behind, Page(player, 0)):
                for text in room.news_for(page):
                    message = json.loads(text)
                    if message["type"] == "snapshot":
                        seen = message["view"]
                        expected = view_of(room.state, player)
                        assert seen["you"] == expected.you
                        assert seen["seats"][1]["tray"] == (TRAY if player == PLAYER else None)
                    else:
                        assert message["tray"] == (TRAY if player == PLAYER else None)

    asyncio.run(look())


def heard(room: LiveRoom, player: str, revision: int) -> list[dict[str, object]]:
    """What a page hears that knows the table up to a revision."""
    page = Page(player, revision)
    page.presence = room.presence
    messages = [json.loads(text) for text in room.news_for(page)]
    assert page.revision == room.state.version
    return messages


@pytest.mark.parametrize("open_trays", [False, True])
def test_an_exchanged_sphere_is_told_to_others_only_where_trays_are_open(open_trays: bool) -> None:
    async def look() -> None:
        table = table_in(Phase.BUILDING, TableSettings(rounds=2, open_trays=open_trays))
        room = LiveRoom(table.state, lambda: table.now)
        room.apply(table.do(PLAYER, c.SetTray(1, TRAY)))
        before = room.state.version
        room.apply(table.do(PLAYER, c.SetTray(1, TRAY.replace("W", "O"))))
        assert len(heard(room, PLAYER, before)) == 1
        for other in (HOST, WATCHER):
            assert len(heard(room, other, before)) == open_trays
            # Together with a sphere more, or a word, it is one message.
            assert [message["spheres"] for message in heard(room, other, before - 1)] == [4]
        room.apply(table.do(PLAYER, c.SayDone(1, True)))
        assert [message["done"] for message in heard(room, HOST, before)] == [True]

    asyncio.run(look())


class OpenPage(Page):
    """A page that asks for what is new whenever it is woken."""

    def __init__(self, player: str | None, room: LiveRoom) -> None:
        super().__init__(player, room.state.version)
        self.presence = room.presence
        self.heard: list[dict[str, object]] = []
        self._room = room

    def wake(self) -> None:
        self.heard += [json.loads(text) for text in self._room.news_for(self)]


def test_a_move_as_it_is_published_shows_its_tray_to_its_player_alone() -> None:
    async def look() -> None:
        table = table_in(Phase.BUILDING)
        room = LiveRoom(table.state, lambda: table.now)
        trays = {HOST: TRAY, PLAYER: TRAY.replace("G", "O")}
        # Bots have no player, nor have some who watch: these are not the same.
        pages = {player: OpenPage(player, room) for player in (HOST, PLAYER, WATCHER, None)}
        room.pages.update(pages.values())
        for player, tray in (*trays.items(), (BOT, TRAY)):
            room.apply(table.do(player, c.SetTray(1, tray)))
            room.publish()
        for watcher, page in pages.items():
            assert [message["tray"] for message in page.heard] == [
                tray if owner == watcher else None for owner, tray in (*trays.items(), (BOT, TRAY))
            ]
            assert page.revision == room.state.version

    asyncio.run(look())
