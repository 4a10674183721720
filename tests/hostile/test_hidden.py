"""Every byte to every client over several games, searched for secrets."""

import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dimension.room.events import GameStarted, TrayChanged, decode_event
from tests.hostile.hidden_hands import cards_in
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Page, Player

TRAYS = ["KWB..../....../.", "OOG..../....../.", "KWBGO../....../."]
MARKED = {"Ann": "KKK..../....../.", "Ben": "WWW..../....../."}
ROUNDS = 3


class Watched(NamedTuple):
    """A client, and everything it had heard by the end of a round, before the scores."""

    who: str
    round: int
    heard: str


def play(pages: dict[str, Page], games: int) -> list[Watched]:
    """Play some games to the end; returns all messages to every player before each round's trays were shown."""
    watched = []
    for _ in range(games):
        pages["Ann"].say("start")
        for page in pages.values():
            page.phase("lead_in")
            # All know the messages about the game before by now.
            page.heard = page.heard[-1:]
        for round_ in range(1, ROUNDS + 1):
            for page in pages.values():
                page.phase("building", round_)
            for tray in (*TRAYS, None):
                for name, marked in MARKED.items():
                    pages[name].say("set_tray", round=round_, tray=tray or marked)
            for name in MARKED:
                pages[name].until(lambda p, name=name: p.view["seats"][p.view["you"]]["tray"] == MARKED[name])  # type: ignore[misc]
            for name, page in pages.items():
                page.catch_up()
                watched.append(Watched(name, round_, "\n".join(page.heard)))
            for name in MARKED:
                pages[name].say("done", round=round_)
            for page in pages.values():
                page.phase("scored", round_)
            for name in MARKED:
                pages[name].say("ready", round=round_)
        for page in pages.values():
            page.phase("over")
    return watched


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Watched], list[Any]]:
    """The messages at a table, and the table's whole log."""
    database: Path = tmp_path_factory.mktemp("hidden") / "games.sqlite3"
    with LocalServer(database, **GENEROUS | {"DIMENSION_SPEED": "20"}) as server:
        players = {name: Player(server, name) for name in ("Ann", "Ben", "Eve")}
        room = players["Ann"].open(seats=2, rounds=ROUNDS, seconds=600)
        pages = {"Ann": players["Ann"].sit(room), "Ben": players["Ben"].sit(room), "Eve": players["Eve"].look(room)}
        pages["nobody"] = Page(server, room, None)
        watched = play(pages, games=3)
        for player in players.values():
            player.close()
        pages["nobody"].close()
    with sqlite3.connect(database) as connection:
        log = [
            decode_event(data.encode()) for (data,) in connection.execute("SELECT data FROM events ORDER BY version")
        ]
    connection.close()
    return watched, log


def test_nothing_heard_during_a_game_gives_its_deal_away(recorded: tuple[list[Watched], list[Any]]) -> None:
    watched, log = recorded
    games = [event for event in log if isinstance(event, GameStarted)]
    assert len(games) == 3
    each = len(watched) // len(games)
    for at, game in enumerate(games):
        for client in watched[at * each : (at + 1) * each]:
            assert str(game.seed) not in client.heard
            assert game.code not in client.heard
            seen = {card for deal in game.deals[: client.round] for card in deal.hand.split()}
            coming = {card for deal in game.deals[client.round :] for card in deal.hand.split()} - seen
            shown = cards_in(client.heard)
            assert len(seen) >= 6
            assert seen <= shown
            assert not coming & shown


def test_no_player_hears_anothers_tray_before_the_round_is_over(recorded: tuple[list[Watched], list[Any]]) -> None:
    watched, log = recorded
    assert {event.tray for event in log if isinstance(event, TrayChanged)} >= set(MARKED.values())
    for client in watched:
        if client.round == 1:
            hidden = [tray for name, tray in MARKED.items() if name != client.who]
            assert not any(tray in client.heard for tray in hidden)
            assert (MARKED.get(client.who, "never") in client.heard) == (client.who in MARKED)
            if client.who not in MARKED:
                assert not any(tray in client.heard for tray in TRAYS)


def test_no_identity_reaches_any_player(recorded: tuple[list[Watched], list[Any]]) -> None:
    watched, log = recorded
    identities = {event.player for event in log if hasattr(event, "player")} | {log[0].host}
    assert len(identities) == 2
    for client in watched:
        assert not any(identity in client.heard for identity in identities)
