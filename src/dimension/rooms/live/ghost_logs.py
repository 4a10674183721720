"""What ghosts build: the trays of one seat in one round of a finished game, read from its log."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.ghosts import GhostSource
from dimension.rooms.core.replay import round_steps
from dimension.rooms.core.thinning import thinned
from dimension.rooms.live.log_reader import pages_of
from dimension.rooms.live.ports import EventStore

_MOST_KEPT: Final = 64
"""Rounds in memory, of some hundred trays at most."""


class GhostTray(NamedTuple):
    """A tray, and when it was built: milliseconds since the cards were revealed, without outages and pauses."""

    at: int
    tray: str


class GhostRound(NamedTuple):
    """What one seat did in a round."""

    trays: tuple[GhostTray, ...]
    """In order; the last one counted."""
    done_at: int | None
    """When the player was done for good; None for one who never said so."""
    end: int
    """The version of the room after the round: the next one is found from here on."""

    def trays_from(self, moment: int) -> tuple[GhostTray, ...]:
        """What lies on the tray at a moment, and everything later."""
        earlier = sum(tray.at <= moment for tray in self.trays)
        return self.trays[max(earlier - 1, 0) :]


class GhostLogs:
    """Finds rounds that were played before, and remembers the latest ones: a game is paused and goes on."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._kept: Final[OrderedDict[tuple[str, int, int, int], GhostRound]] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        """Held while a log is read: some are long."""

    async def round(self, source: GhostSource, number: int) -> GhostRound | None:
        """What a ghost does in a round; None when its game is gone, or had no such round for its seat."""
        key = source.room, source.game, source.seat, number
        async with self._turn:
            found = self._kept.pop(key, None) or await self._read(source, number)
            if found is not None:
                self._kept[key] = found
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found

    async def _read(self, source: GhostSource, number: int) -> GhostRound | None:
        game = await self._store.game(source.room, source.game)
        if game is None:
            return None
        before = self._kept.get((source.room, source.game, source.seat, number - 1))
        version = game.first_revision if before is None else before.end
        opened: e.RoundOpened | None = None
        events: list[e.RoomEvent] = []
        async for page in pages_of(self._store, source.room, version, game.revision):
            for event in page:
                version += e.versions_of(event)
                if isinstance(event, e.RoundOpened) and event.round == number:
                    opened = event
                elif isinstance(event, e.RoundScored) and event.round == number and opened is not None:
                    return _ghost_round(opened, events, event, source.seat, version)
                elif opened is not None and not (isinstance(event, e.Move) and event.seat != source.seat):
                    events.append(event)
        return None


def _ghost_round(
    opened: e.RoundOpened, events: Sequence[e.RoomEvent], scored: e.RoundScored, seat: int, end: int
) -> GhostRound | None:
    counted = next((score.tray for score in scored.scores if score.seat == seat), None)
    if counted is None:
        return None
    steps = list(round_steps(opened, 0, thinned(events)))
    trays = [GhostTray(step.at, step.tray) for step in steps if not step.done]
    if not trays or trays[-1].tray != counted:
        trays.append(GhostTray(steps[-1].at if steps else 0, counted))
    return GhostRound(tuple(trays), steps[-1].at if steps and steps[-1].done else None, end)
