"""Whatever a room has thought out: the moves of its bots and ghosts, the best tray of each round, the hands of a game.

Bots and ghosts play through the same commands as people, at a human pace.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.bots.base import Step
from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, RecordBest
from dimension.room.decide import bot_actor
from dimension.room.replay import round_steps, thinned
from dimension.room.results import Dealt
from dimension.room.settings import TableSettings, settings_of_round
from dimension.room.state import GhostSource, Phase, RoomState, Seat
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.settings import Contradictions, Grade
from dimension.rules.stack import deal_game
from dimension.runtime.logs import pages_of
from dimension.runtime.ports import EventStore, Thinker
from dimension.runtime.tasks import retry, retry_until_stored

if TYPE_CHECKING:
    from dimension.runtime.live_room import LiveRoom


class BestSearch:
    """Asks the thinker for the best possible tray of every scored round, once per round."""

    def __init__(self, room: "LiveRoom") -> None:
        self._name: Final = room.name
        self._runner: Final = room.runner
        self._searching: Final[set[tuple[int, int]]] = set()
        """Game and round."""

    @property
    def is_running(self) -> bool:
        """Whether an answer is still missing."""
        return bool(self._searching)

    def follow(self, state: RoomState, events: Sequence[e.RoomEvent]) -> None:
        """Search for the rounds that these events scored."""
        self._search(state, [event.round for event in events if isinstance(event, e.RoundScored)])

    def resume(self, state: RoomState) -> None:
        """Search for all rounds that have no answer yet: the room comes from the log."""
        self._search(state, [at for at, result in enumerate(state.results, start=1) if result.best is None])

    def _search(self, state: RoomState, rounds: Iterable[int]) -> None:
        for number in rounds:
            searched = (state.game, number)
            if searched not in self._searching:
                self._searching.add(searched)
                result = state.results[number - 1]
                self._runner.spawn(self._find(searched, result.hand, [score.tray for score in result.scores]))

    async def _find(self, searched: tuple[int, int], hand: str, trays: Sequence[str]) -> None:
        runner = self._runner
        try:
            best, moves = await retry(lambda: runner.thinker.best(self._name, hand, trays))
            await retry_until_stored(lambda: runner.handle(self._name, CLOCK, RecordBest(*searched, best, moves)))
        finally:
            self._searching.discard(searched)


_MOST_KEPT: Final = 64
"""Rounds in memory, of some hundred trays at most."""


class GhostTray(NamedTuple):
    """A tray, and when it was built: milliseconds since the cards were revealed, without outages and pauses."""

    at: int
    tray: str


class GhostRound(NamedTuple):
    """The trays of one seat in a round."""

    trays: tuple[GhostTray, ...]
    """In order; the last one counted."""
    done_at: int | None
    """When the player was done for good; None for one who never said so."""
    end: int
    """The version of the room after the round: the next one is found from here on."""

    def trays_from(self, moment: int) -> tuple[GhostTray, ...]:
        """The tray at a moment, and all later ones."""
        earlier = sum(tray.at <= moment for tray in self.trays)
        return self.trays[max(earlier - 1, 0) :]


class GhostLogs:
    """Finds rounds of finished games, and remembers the latest ones: a paused game resumes."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._kept: Final[OrderedDict[tuple[str, int, int, int], GhostRound]] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        """Held while a log is read: some are long."""

    async def round(self, source: GhostSource, number: int) -> GhostRound | None:
        """The trays of a ghost in a round; None when its game is gone, or had no such round for its seat."""
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


_LOG: Final = logging.getLogger("dimension.rooms")
_READY_AFTER: Final = (3_000, 6_000)
"""How long a bot looks at the scores, in milliseconds: at least, at most."""
_DONE_AFTER: Final = 1_000
"""How long a bot looks at its finished tray, in milliseconds."""
_WAITED_FOR: Final = 2_500
"""How long bots that are all a table waits for still build, in milliseconds; they finish within three seconds."""
_SPARE: Final = 1_000
"""How long before the deadline a bot plans to be finished, in milliseconds."""
_NEVER: Final = 2**53
_GHOST_SPARE: Final = 500
"""How long before the deadline a ghost has its last tray, in milliseconds, even if the player was later."""


class _Doing(NamedTuple):
    """The work of a bot: one thing at a time per seat."""

    game: int
    round: int
    phase: Phase


def _waits_for_bots(state: RoomState) -> bool:
    """Whether every person who plays is done or gone; a table of bots alone is watched, so it waits for none."""
    people = [seat for _, seat in state.playing if seat.player]
    return bool(people) and all(seat.done or seat.left for seat in people)


class BotDriver:
    """Moves the bots of one room."""

    def __init__(self, room: "LiveRoom") -> None:
        self._runner: Final = room.runner
        self._busy: Final[dict[int, tuple[_Doing, asyncio.Task[None]]]] = {}
        """By seat."""
        self._starts_at = 0
        """When building began; pauses and outages move it."""
        self._waited_for: Final = asyncio.Event()
        """Set while all people are done or gone, so that only bots keep the table waiting."""

    def follow(self, state: RoomState) -> None:
        """Let every bot do what the room expects of it now."""
        self._starts_at = state.starts_at or 0
        if _waits_for_bots(state):
            self._waited_for.set()
        else:
            self._waited_for.clear()
        is_expecting = state.phase in (Phase.BUILDING, Phase.SCORED) and state.paused_at is None
        expected = _Doing(state.game, state.round, state.phase) if is_expecting else None
        for number, (doing, task) in list(self._busy.items()):
            if doing != expected:
                task.cancel()
                del self._busy[number]
        if expected is None:
            return
        for number, seat in state.taken:
            if seat.bot and number not in self._busy and state.sees_cards(number):
                self._busy[number] = expected, self._runner.spawn(self._work(number, seat, state))

    def stop(self) -> None:
        for _, task in self._busy.values():
            task.cancel()
        self._busy.clear()

    async def _work(self, number: int, seat: Seat, state: RoomState) -> None:
        """Do what is expected of the bot on a seat."""
        if state.phase is Phase.SCORED:
            await self._get_ready(number, state)
        elif not seat.done and seat.ghost is not None:
            await self._build_again(number, seat.ghost, state)
        elif not seat.done:
            await self._build(number, state)

    async def _build(self, number: int, state: RoomState) -> None:
        """Build from the current tray, then say done."""
        steps = await self._plan(state.seat_at(number), state)
        pace = _WAITED_FOR // (len(steps) + 1)
        for step in steps:
            await self._think(step.delay_ms, pace)
            if await self._is_refused(state, number, c.SetTray(state.round, format_tray(step.tray))):
                return
        await self._think(_DONE_AFTER, pace)
        await self._is_refused(state, number, c.SayDone(state.round, True))

    async def _think(self, milliseconds: float, at_most: float) -> None:
        """Wait before the next step; only a moment as soon as no person builds."""
        seconds = self._runner.time.seconds
        with suppress(TimeoutError):
            await asyncio.wait_for(self._waited_for.wait(), seconds(max(milliseconds - at_most, 0)))
        await asyncio.sleep(seconds(min(milliseconds, at_most)))

    async def _build_again(self, number: int, source: GhostSource, state: RoomState) -> None:
        """Build the trays of another game, each at the same time; late ones, or with no person left, immediately."""
        played = await self._played(source, state)
        if played is None:
            # Players should not wait for a ghost whose game is gone.
            await self._is_refused(state, number, c.SayDone(state.round, True))
            return
        trays = played.trays_from(self._elapsed)
        for at, tray in trays:
            await self._until(at, state)
            is_last = self._waited_for.is_set()
            if await self._is_refused(state, number, c.SetTray(state.round, trays[-1].tray if is_last else tray)):
                return
            if is_last:
                break
        says_done = played.done_at is not None or state.ends_at is None
        await self._until((played.done_at or 0) if says_done else _NEVER, state)
        if says_done or self._waited_for.is_set():
            await self._is_refused(state, number, c.SayDone(state.round, True))

    async def _played(self, source: GhostSource, state: RoomState) -> GhostRound | None:
        """The trays of a ghost in a round; None when they cannot be found."""
        try:
            return await retry(lambda: self._runner.ghosts.round(source, state.round))
        except Exception:
            self._runner.observer.failed("ghost")
            _LOG.exception("ghost gave up", extra={"room": state.room})
            return None

    @property
    def _elapsed(self) -> int:
        """How long building has lasted, in milliseconds, without pauses and outages."""
        return self._runner.clock() - self._starts_at

    async def _until(self, moment: int, state: RoomState) -> None:
        """Wait until building has lasted for some milliseconds; less where that is too late, or no person builds."""
        if state.ends_at is not None and state.starts_at is not None:
            moment = min(moment, state.ends_at - state.starts_at - _GHOST_SPARE)
        # A debt that is settled meanwhile moves the beginning.
        while (left := moment - self._elapsed) > 0 and not self._waited_for.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._waited_for.wait(), self._runner.time.seconds(left))

    async def _plan(self, seat: Seat, state: RoomState) -> Sequence[Step]:
        """The next steps of a bot; none when it cannot think: it then says done, so that no player waits for it."""
        assert seat.bot is not None
        assert state.hand is not None
        level, hand, seconds = seat.bot, state.hand, 0
        if state.ends_at is not None:
            seconds = max((state.ends_at - self._runner.clock() - _SPARE) // 1000, 1)
        seed = self._runner.random_bits(32)
        try:
            return await retry(lambda: self._runner.thinker.plan(state.room, level, hand, seat.tray, seconds, seed))
        except Exception:
            self._runner.observer.failed("bot")
            _LOG.exception("bot gave up", extra={"room": state.room, "bot": level})
            return ()

    async def _get_ready(self, number: int, state: RoomState) -> None:
        least, most = _READY_AFTER
        wait = least + self._runner.random_bits(16) % (most - least)
        await asyncio.sleep(self._runner.time.seconds(wait))
        await self._is_refused(state, number, c.SayReady(state.round))

    async def _is_refused(self, state: RoomState, number: int, command: c.Command) -> bool:
        """Give a command as the bot of a seat; whether it was refused."""
        return await retry_until_stored(lambda: self._runner.handle(state.room, bot_actor(number), command)) is not None


def shortened(deals: Sequence[Dealt], before: RoomState) -> tuple[Dealt, ...]:
    """The hands of the next game of a table; while it grows, its first hands have fewer cards."""
    rounds = [settings_of_round(before.settings, before.game + 1, at) for at, _ in enumerate(deals, start=1)]
    return tuple(
        deal if settings is before.settings else deal.shortened(settings.cards)
        for deal, settings in zip(deals, rounds, strict=True)
    )


def needs_solver(settings: TableSettings) -> bool:
    """Whether only a solver can deal such games."""
    return settings.contradictions is not Contradictions.DRAWN or settings.grade is not Grade.ANY


async def dealt(thinker: Thinker, state: RoomState, seed: int) -> tuple[Dealt, ...]:
    """The hands of the next game of a room; contradictions and grades take a solver."""
    if needs_solver(state.settings):
        return await thinker.deal(state.room, state.settings, seed)
    deals = deal_game(state.settings.game(state.hands), seed)
    return tuple(Dealt(format_hand(deal.hand), deal.as_promised) for deal in deals)
