"""Updates to pages: everything that is new to them, as little as possible, and nothing that is another's."""

import json
from itertools import permutations
from typing import Any

import pytest

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import view_of
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.updates import REMEMBERED_STEPS
from tests.room.leaks import leaks
from tests.room.pages import RecordingPage
from tests.room.tables import BEST, BOT, HOST, PLAYER, SEED, WATCHER, Table, seated, table_in
from tests.runtime.hall import lone_room

MINE, THEIRS, BOTS = "KW...../....../.", "OGB..../....../.", "WWW..../....../."
TRAY = "KWB..../G...../."


def live(table: Table) -> LiveRoom:
    """A table as a room in memory."""
    return lone_room(table.state, lambda: table.now)


def do(table: Table, room: LiveRoom, actor: str, command: c.Command) -> None:
    """Let a command happen, and tell every player."""
    room.apply(table.do(actor, command))
    room.publish()


def heard(room: LiveRoom, player: str | None, revision: int) -> list[dict[str, Any]]:
    """The messages to a page that knows the room up to a revision."""
    page = RecordingPage(room, player, revision)
    messages = [json.loads(text) for text in room.updates_for(page)]
    assert page.revision == room.state.version
    assert room.updates_for(page) == []
    return messages


# --- No player gets what is another's --------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations((HOST, PLAYER, WATCHER))))
def test_messages_shared_among_pages_never_mix_up_who_may_see_what(order: tuple[str, ...]) -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    room.apply(table.do(PLAYER, c.SetTray(1, TRAY)))
    # Presence and version are counted apart; when they are equal, texts must still not be taken for one another.
    room.presence.version = room.state.version
    for player in order:
        for revision in (room.state.version - 1, -1):
            for message in heard(room, player, revision):
                seen = TRAY if player == PLAYER else None
                if message["type"] == "snapshot":
                    assert message["view"]["you"] == view_of(room.state, player).you
                    assert message["view"]["seats"][1]["tray"] == seen
                else:
                    assert message["tray"] == seen


def test_a_move_as_it_is_published_shows_its_tray_to_its_player_alone() -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    trays = {HOST: TRAY, PLAYER: TRAY.replace("G", "O")}
    # Neither bots nor spectators without an identity have a player, but they are not the same.
    pages = {player: RecordingPage(room, player, room.state.version) for player in (HOST, PLAYER, WATCHER, None)}
    room.pages.update(pages.values())
    for player, tray in (*trays.items(), (BOT, TRAY)):
        do(table, room, player, c.SetTray(1, tray))
    for watcher, page in pages.items():
        assert [message["tray"] for message in page.told] == [
            tray if owner == watcher else None for owner, tray in (*trays.items(), (BOT, TRAY))
        ]
        assert page.revision == room.state.version


@pytest.mark.parametrize("open_trays", [False, True])
@pytest.mark.parametrize("seed", [None, SEED])
def test_no_message_of_a_whole_game_and_its_rematch_tells_too_much(open_trays: bool, seed: int | None) -> None:
    table = seated(TableSettings(rounds=3, open_trays=open_trays, live_marks=True), seed)
    room = live(table)
    pages = [RecordingPage(room, viewer) for viewer in (HOST, PLAYER, WATCHER, None)]
    room.pages.update(pages)

    def step(actor: str, command: c.Command, game_seed: int) -> None:
        do(table, room, actor, command)
        for page in pages:
            for text in (*page.texts, *room.updates_for(RecordingPage(room, page.player))):
                assert leaks(text, room.state, page.player, game_seed) == []
            page.texts.clear()

    for game_seed in (SEED, SEED + 1):
        before = len(table.log)
        table.begin(game_seed)
        room.apply(table.log[before:])
        while table.state.phase is not Phase.OVER:
            if table.state.due_at is None:
                step(PLAYER, c.SayReady(table.state.round), game_seed)
            assert table.state.due_at is not None
            table.now = table.state.due_at
            step(CLOCK, c.Tick(), game_seed)
            if table.state.phase is Phase.BUILDING:
                for actor, tray in ((HOST, MINE), (PLAYER, THEIRS), (BOT, BOTS)):
                    step(actor, c.SetTray(table.state.round, tray), game_seed)
                step(HOST, c.SayDone(table.state.round, True), game_seed)
            if table.state.phase is Phase.SCORED:
                step(CLOCK, c.RecordBest(table.state.game, table.state.round, BEST, ((), (), ())), game_seed)


# --- As little as possible ----------------------------------------------------------------------


@pytest.mark.parametrize("open_trays", [False, True])
def test_an_exchanged_sphere_concerns_others_only_where_trays_are_open(open_trays: bool) -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=2, open_trays=open_trays))
    room = live(table)
    room.apply(table.do(PLAYER, c.SetTray(1, TRAY)))
    before = room.state.version
    room.apply(table.do(PLAYER, c.SetTray(1, TRAY.replace("W", "O"))))
    assert len(heard(room, PLAYER, before)) == 1
    for other in (HOST, WATCHER):
        assert len(heard(room, other, before)) == open_trays
        # Together with an added sphere, or with `done`, it is one message.
        assert [message["spheres"] for message in heard(room, other, before - 1)] == [4]
    room.apply(table.do(PLAYER, c.SayDone(1, True)))
    assert [message["done"] for message in heard(room, HOST, before)] == [True]


def test_moves_are_small_messages_and_everything_else_is_the_whole_table() -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    page = RecordingPage(room, HOST, room.state.version)
    room.pages.add(page)
    do(table, room, HOST, c.SetTray(1, MINE))
    do(table, room, HOST, c.Rename("Anna"))
    moved, renamed = page.told
    assert (moved["type"], moved["seat"], moved["spheres"], moved["tray"]) == ("moved", 0, 2, MINE)
    assert (renamed["type"], renamed["view"]["seats"][0]["name"]) == ("snapshot", "Anna")
    assert moved["revision"] + 1 == renamed["revision"] == room.state.version


def test_every_page_of_a_player_hears_of_a_move_once() -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    pages = [RecordingPage(room, player, room.state.version) for player in (HOST, HOST, PLAYER, None)]
    room.pages.update(pages)
    do(table, room, HOST, c.SetTray(1, MINE))
    assert [[message["tray"] for message in page.told] for page in pages] == [[MINE], [MINE], [None], [None]]


def test_a_page_that_resumes_gets_only_what_it_missed() -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    knows = room.state.version
    for actor, tray in ((HOST, MINE), (PLAYER, THEIRS), (HOST, TRAY)):
        room.apply(table.do(actor, c.SetTray(1, tray)))
    # The last move of each seat, in order, so that the page can stop after any of them.
    assert [(told["seat"], told["revision"]) for told in heard(room, HOST, knows)] == [(1, knows + 2), (0, knows + 3)]
    assert heard(room, HOST, knows + 3) == []
    # From the future, from before the first event that is remembered, and from too long ago.
    assert heard(room, HOST, knows + 99)[0]["type"] == "snapshot"
    assert heard(room, HOST, knows - 1)[0]["type"] == "snapshot"
    for at in range(REMEMBERED_STEPS):
        room.apply(table.do(HOST, c.SetTray(1, (MINE, THEIRS)[at % 2])))
    assert heard(room, HOST, knows + 3)[0]["type"] == "moved"
    assert heard(room, HOST, knows + 2)[0]["type"] == "snapshot"


def test_after_a_reset_every_player_gets_the_whole_table() -> None:
    table = table_in(Phase.BUILDING)
    room = live(table)
    page = RecordingPage(room, HOST, room.state.version)
    room.pages.add(page)
    room.apply(table.do(HOST, c.SetTray(1, MINE)))
    table.do(PLAYER, c.SetTray(1, THEIRS))
    room.reset(table.state)
    room.publish()
    assert [message["type"] for message in page.told] == ["snapshot"]
    assert page.revision == table.state.version


def test_a_snapshot_is_shared_only_while_its_clock_is_fresh() -> None:
    table = seated()
    room = live(table)
    (first,) = heard(room, WATCHER, -1)
    table.now += 5
    (shared,) = heard(room, None, -1)
    table.now += 100
    (fresh,) = heard(room, None, -1)
    assert (shared["now"], fresh["now"]) == (first["now"], first["now"] + 105)
