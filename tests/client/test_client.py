"""The client at a real server: both kinds, typed results, refusals."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from dimension.client import AsyncClient, Client, ClientError, Moved, Phase, Refused, RoomView, Snapshot, TableSettings
from dimension.rules.tray import Tray
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE

SOLO = TableSettings(seats=1, rounds=1, seconds=0)
TRAY = "K....../....../."
HAND = "O2 O-W KxW B_ G^ O>K"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(tmp_path_factory.mktemp("client") / "games.sqlite3", **GENEROUS) as running:
        yield running


def _is_in(phase: Phase) -> Callable[[RoomView], bool]:
    return lambda view: view.phase is phase


def _play_solo(client: Client) -> str:
    room = client.tables.open(SOLO).room
    with client.table(room) as table:
        table.take_seat("Ann")
        table.start()
        table.until(_is_in(Phase.BUILDING), PATIENCE)
        table.set_tray(Tray().place("K", 0))
        table.done()
        table.until(_is_in(Phase.SCORED), PATIENCE)
        table.ready()
        view = table.until(_is_in(Phase.OVER), PATIENCE)
        assert view.results[0].scores[0].tray == TRAY
    return room


def test_a_game_is_played_and_found_again(server: LocalServer) -> None:
    with Client(server.url) as client:
        room = _play_solo(client)
        (game,) = client.games.finished()
        assert (game.room, game.game, game.players[0].you) == (room, 1, True)
        assert client.games.show(room, 1).code == game.code
        assert client.games.replay(room, 1).rounds[0].steps[0].tray == TRAY
        assert client.games.solo(game.code).games == 1
        challenge = client.challenges.make(room, 1).id
        assert client.challenges.show(challenge).total == game.players[0].total
        assert client.classes.results(room).count("Ann") == 1
    with Client(server.url, client.token) as again:
        assert [game.room for game in again.games.finished()] == [room]


def test_a_game_is_played_with_asyncio(server: LocalServer) -> None:
    async def play() -> None:
        async with AsyncClient(server.url) as client:
            room = (await client.tables.open(SOLO)).room
            async with client.table(room) as table, client.table(room, watch=True) as watching:
                await table.take_seat("Ann")
                await table.start()
                await table.until(_is_in(Phase.BUILDING), PATIENCE)
                await table.set_tray(TRAY)
                await table.done()
                view = await table.until(_is_in(Phase.SCORED), PATIENCE)
                assert view.results[0].scores[0].tray == TRAY
                await table.ready()
                view = await watching.until(_is_in(Phase.OVER), PATIENCE)
                assert (view.you, view.is_host) == (None, False)
            assert [game.room for game in await client.games.finished()] == [room]

    asyncio.run(play())


def test_every_message_is_a_typed_value_and_changes_the_view(server: LocalServer) -> None:
    with Client(server.url) as client, client.table(client.tables.open(SOLO).room) as table:
        table.take_seat("Ann")
        table.start()
        table.until(_is_in(Phase.BUILDING), PATIENCE)
        table.set_tray(TRAY)
        table.set_tray("nonsense")
        heard = []
        for message in table:
            heard.append(message)
            if isinstance(message, Refused):
                break
        moved = next(message for message in heard if isinstance(message, Moved))
        assert (moved.tray, moved.seat) == (TRAY, table.view.you)
        assert table.view.seats[0] is not None
        assert table.view.seats[0].tray == TRAY
        assert table.state.revision == moved.revision
        assert isinstance(heard[-1], Refused)
        assert heard[-1].code == "illegal_tray"
        table.pause()
        assert isinstance(table.receive(PATIENCE), Snapshot)
        assert table.view.paused_at is not None


def test_a_big_table_tells_how_far_others_are(server: LocalServer) -> None:
    with Client(server.url) as host, Client(server.url) as guest:
        room = host.tables.open(TableSettings(seats=5, rounds=1, seconds=0, lesson=True)).room
        assert guest.tables.sit(room, "Ben").seat == 0
        with host.table(room) as watching, guest.table(room) as table:
            watching.start()
            table.until(_is_in(Phase.BUILDING), PATIENCE)
            table.set_tray(TRAY)

            def has_moved(view: RoomView) -> bool:
                return view.seats[0] is not None and view.seats[0].spheres == 1

            assert watching.until(has_moved, PATIENCE).seats[0]


def test_every_feature_answers(server: LocalServer) -> None:
    with Client(server.url) as client:
        today = client.daily.today()
        assert client.daily.day(today.day).day == client.daily.calendar().today
        puzzle = client.puzzles.next("fulfill", "easy")
        assert client.puzzles.show(puzzle.id).hand == puzzle.hand
        best = client.solver.solve(puzzle.hand).best
        assert client.puzzles.hint(puzzle.id, "possible").points == best.score
        assert client.puzzles.answer(puzzle.id, best.tray).solved
        assert client.puzzles.record().player.answers == 1
        run = client.rush.start("Ann")
        assert not client.rush.answer(run.run, 1).is_right
        assert client.rush.show(run.run).misses == 1
        assert client.rush.best().best == 0
        assert client.solver.check(HAND, Tray()).points == client.solver.check(HAND, "......./....../.").points
        assert client.solver.explain(HAND).at_all == ()
        checked = client.solver.check_hands([HAND], seconds=0)
        assert client.solver.check_hands(code=checked.code) == checked
        assert client.offline.pack().games
        assert client.offline.results() == []
        assert [bot.strength for bot in client.tables.bots()][:2] == [1, 2]
        assert client.tables.qr(client.tables.open(code=None).room).startswith("<svg")


def test_another_device_becomes_the_same_player_and_an_erased_player_a_new_one(server: LocalServer) -> None:
    with Client(server.url) as client, Client(server.url) as other:
        secret = client.me.link("Ann").link.partition("#")[2]
        assert other.me.link_owner(secret).name == "Ann"
        other.me.join(secret)
        assert other.token == client.token
        assert other.me.export().player == client.me.export().player
        client.me.erase()
        assert client.token != other.token


def test_a_refusal_has_its_code_and_is_a_sentence_in_the_callers_language(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(server.url) as client:
        with pytest.raises(ClientError) as refused:
            client.daily.day("tomorrow")
        error = refused.value
        assert (error.code, error.status, error.details) == ("unknown_day", 400, {})
        monkeypatch.setenv("DIMENSION_LANG", "de")
        assert str(error) == "Für diesen Tag gibt es keine Auslage."
        assert error.sentence("en") == "There is no hand for this day."
        with pytest.raises(ClientError) as refused:
            client.solver.check("O2 Q7", TRAY)
        assert "Q7" in refused.value.sentence("en")
        assert ClientError("of_a_later_version").sentence("en") == "That did not work. Please try again."
        with pytest.raises(ClientError) as refused, client.table("ABCDEFGHJKMNPQRS"):
            pass
        assert (refused.value.code, refused.value.status) == ("unknown_room", 4404)
        with client.table(client.tables.open().room) as table:
            table.start()
            with pytest.raises(ClientError) as refused:
                table.until(_is_in(Phase.BUILDING), PATIENCE)
        assert refused.value.code == "nobody_seated"


def test_without_a_server_the_error_says_where() -> None:
    with Client("http://127.0.0.1:1", patience=0) as client:
        with pytest.raises(ClientError) as refused:
            client.daily.today()
        assert refused.value.code == "unreachable"
        assert refused.value.sentence("en").startswith("http://127.0.0.1:1 cannot be reached: ")
        with pytest.raises(ClientError) as refused, client.table("ABCDEFGHJKMNPQRS"):
            pass
        assert refused.value.code == "unreachable"
