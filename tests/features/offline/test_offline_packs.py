"""Packs for pages: days that are shown to every player, and hands that are solved once."""

import asyncio
from typing import Any

import msgspec

from dimension.features.offline.contract import OfflinePack
from dimension.features.offline.packs import OfflinePacks
from dimension.room.days import AFTERMATH, day_before, end_of_day
from dimension.room.results import BestTray
from tests.features.daily.test_daily_hands import DAY, Days

MINUTES = 60_000


class CountingSolver:
    """Remembers its requests."""

    def __init__(self) -> None:
        self.hands: list[str] = []

    async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
        hand, trays = args
        assert not trays
        self.hands.append(hand)
        return BestTray(9, False, "", (), None), ()


class Packing:
    """Packs, and the time."""

    def __init__(self) -> None:
        self.days = Days()
        self.solver = CountingSolver()
        self.renewals = 0
        self.packs = OfflinePacks(self.days.store, self.days.hands, self.solver, self._renew, lambda: self.days.now)

    def _renew(self) -> None:
        self.renewals += 1

    async def current(self) -> OfflinePack:
        return msgspec.json.decode((await self.packs.current()).data, type=OfflinePack)


def test_games_are_solved_once_a_day_however_often_puzzles_are_renewed() -> None:
    async def scene() -> None:
        packing = Packing()
        first = await packing.current()
        asked = len(packing.solver.hands)
        assert asked == sum(len(game.hands) for game in first.games)
        packing.days.now -= 30 * MINUTES
        assert (await packing.current()).games == first.games
        assert (len(packing.solver.hands), packing.renewals) == (asked, 1)
        packing.days.now = end_of_day(DAY) + AFTERMATH
        assert (await packing.current()).games != first.games
        assert (len(packing.solver.hands), packing.renewals) == (2 * asked, 2)

    asyncio.run(scene())


def test_a_day_comes_along_only_when_all_tries_at_it_are_over() -> None:
    async def scene() -> None:
        packing = Packing()
        for now, latest in (
            (end_of_day(DAY) - 1, day_before(DAY)),
            (end_of_day(DAY), day_before(DAY)),
            (end_of_day(DAY) + AFTERMATH - 1, day_before(DAY)),
            (end_of_day(DAY) + AFTERMATH, DAY),
        ):
            packing.days.now = now
            assert (await packing.current()).days[0].day == latest

    asyncio.run(scene())
