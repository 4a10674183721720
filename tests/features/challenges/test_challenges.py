"""Challenges and answers, in every backend: kept once, found by those who may, and gone with their rooms."""

import asyncio
from pathlib import Path

from dimension.features.challenges.rows import Challenges, StoredAnswer, StoredChallenge
from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.evolve import fold
from dimension.room.records import finished_game
from dimension.room.results import Dealt, SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource
from dimension.store.backfill import record_next
from dimension.store.sql import Statement
from dimension.store.stores import Store
from tests.store.backends import BACKENDS
from tests.store.test_tables import Run, with_store

__all__ = ["with_store"]

MADE = StoredChallenge("AAAA", "ann", "SOURCE", 1, 2, 1, None, 5)


def answer_log(room: str, player: str, at: int, places: tuple[int, int]) -> list[RoomEvent]:
    """A game against Ann's ghost."""
    standings = tuple(SeatStanding(seat, place, 0, 0, 0, 20 - place) for seat, place in enumerate(places))
    return [
        e.TableOpened(
            at=at, room=room, host=player, settings=TableSettings(rounds=1, seats=2), seed=7, challenge="AAAA"
        ),
        e.SeatTaken(at=at, seat=0, player=player, name=player.title()),
        e.GhostSeated(at=at, seat=1, name="Ann", source=GhostSource("SOURCE", 1, 2, "ann")),
        e.GameStarted(at=at, game=1, seed=7, code="C", known=True, deals=(Dealt("O2"),), players=(player,)),
        e.RoundAnnounced(at=at, round=1, starts_at=at),
        e.GameEnded(at=at + 1, standings=standings),
    ]


async def play(store: Store, log: list[RoomEvent]) -> None:
    opened = log[0]
    assert isinstance(opened, e.TableOpened)
    state = fold(log[:-1])
    assert state is not None
    await store.append(opened.room, 0, log[:-1])
    await store.append(opened.room, len(log) - 1, log[-1:], finished_game(state, log[-1:]))


def test_a_challenge_is_kept_once_answered_and_returned(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        challenges = Challenges(store)
        assert await challenges.keep(MADE) == await challenges.keep(MADE._replace(id="ZZZZ", made_at=9)) == "AAAA"
        assert await challenges.find("AAAA") == MADE
        assert (await challenges.find("ZZZZ"), await challenges.count("ann")) == (None, 1)
        assert await challenges.room_of("ben", "AAAA") is None
        await play(store, answer_log("BEN1", "ben", 10, (2, 1)))
        await play(store, answer_log("BEN2", "ben", 20, (1, 1)))
        await play(store, answer_log("EVE1", "eve", 30, (1, 2)))
        await store.append("EVE2", 0, answer_log("EVE2", "eve", 40, (1, 2))[:1])
        back = StoredChallenge("BBBB", "ben", "BEN2", 1, 0, 0, None, 50, "AAAA", "ann")
        assert await challenges.keep(back) == "BBBB"
        assert await challenges.find("BBBB") == back
        eve = StoredAnswer("AAAA", "eve", "Eve", 19, "won", "EVE1", 31, None)
        tied = StoredAnswer("AAAA", "ben", "Ben", 19, "tied", "BEN2", 21, "BBBB")
        lost = StoredAnswer("AAAA", "ben", "Ben", 18, "lost", "BEN1", 11, None)
        assert await challenges.answers("AAAA", 9) == await challenges.answers_around("ann", 9) == [eve, tied, lost]
        assert (
            await challenges.answers_by("ben", "AAAA", 9) == await challenges.answers_around("ben", 9) == [tied, lost]
        )
        assert await challenges.answers("AAAA", 1) == [eve]
        assert await challenges.rooms_of("ben", 9) == {"AAAA": "BEN2"}
        assert await challenges.room_of("eve", "AAAA") == "EVE2"
        assert await challenges.of_player("ben", 9) == [back, MADE]
        assert await challenges.of_player("eve", 9) == [MADE]
        await store.forget("BEN2", 6)
        assert await challenges.find("BBBB") is None
        assert await challenges.answers_by("ben", "AAAA", 9) == [lost]

    with_store(scenario)


def test_answers_are_read_from_the_logs_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS["sqlite"](tmp_path)
        await play(store, answer_log("BEN1", "ben", 10, (2, 1)))
        before = await Challenges(store).answers("AAAA", 9)
        assert len(before) == 1
        await store.change(Statement("DELETE FROM challenge_rooms"), Statement("UPDATE rooms SET recorded = 0"))
        assert await record_next(store)
        assert await Challenges(store).answers("AAAA", 9) == before
        await store.close()

    asyncio.run(scenario())
