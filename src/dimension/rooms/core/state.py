"""A room as its events left it, and `evolve`: the one function that gives events their meaning."""

from collections.abc import Iterable
from enum import StrEnum
from functools import reduce
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from dimension.board.geometry import POSITIONS
from dimension.rooms.core import events as e
from dimension.rooms.core.removed_players import Removed, with_removed, without_removed
from dimension.rooms.core.results import Dealt, RoundResult, SeatStanding
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.tray_text import EMPTY_TRAY
from dimension.rules.scoring import STARTING_POINTS

GRACE: Final = 333
"""How long after the hourglass a tray that was on its way still counts, in milliseconds; the same for everybody."""
_PLACES: Final = len(POSITIONS)


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    LEAD_IN = "lead_in"
    BUILDING = "building"
    SCORED = "scored"
    OVER = "over"


class Seat(Struct, frozen=True):
    """Somebody at the table: a player with an identity, or a bot with a level."""

    name: str
    player: str | None = None
    bot: str | None = None
    points: int = STARTING_POINTS
    bonus_tokens: int = 0
    tray: str = EMPTY_TRAY
    done: bool = False
    ready: bool = False
    left: bool = False
    changes: int = 0
    """What this seat has done since the round was announced: `bounds` has the limit."""

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray."""
        return _PLACES - self.tray.count(".")


class RoomState(Struct, frozen=True):
    """Everything there is to know about a room."""

    room: str
    host: str | None
    settings: TableSettings
    seed: int | None
    """The deal that was asked for; None for a random one."""
    seats: tuple[Seat | None, ...]
    """By number; None for a free seat."""
    last_at: int
    """When the latest event happened."""
    version: int = 1
    """The number of events so far."""
    phase: Phase = Phase.LOBBY
    game: int = 0
    """Which game of the room, from 1; 0 before the first."""
    first_revision: int = 0
    """The version right after the latest game started."""
    known: bool = False
    """Whether the deal of the current game could be known in advance."""
    code: str = ""
    deals: tuple[Dealt, ...] = ()
    round: int = 0
    """Which round of the game, from 1; 0 in the lobby."""
    starts_at: int | None = None
    ends_at: int | None = None
    """When the hourglass runs out; None without one."""
    next_at: int | None = None
    paused_at: int | None = None
    """Since when a game in progress has been paused; its deadlines are those of that moment."""
    results: tuple[RoundResult, ...] = ()
    standings: tuple[SeatStanding, ...] = ()
    arrangements: int = 0
    """What was arranged at the table since the latest game started: `bounds` has the limit."""
    locked: bool = False
    """Whether nobody new may sit down."""
    removed: Removed = ()

    @property
    def taken(self) -> tuple[tuple[int, Seat], ...]:
        """The seats in use, with their numbers."""
        return tuple((number, seat) for number, seat in enumerate(self.seats) if seat is not None)

    @property
    def hand(self) -> str | None:
        """The open cards; None while they are hidden."""
        is_open = self.phase in (Phase.BUILDING, Phase.SCORED)
        return self.deals[self.round - 1].hand if is_open else None

    @property
    def is_in_game(self) -> bool:
        """Whether a game is in progress, paused or not."""
        return self.phase not in (Phase.LOBBY, Phase.OVER)

    @property
    def closes_at(self) -> int | None:
        """From when on nothing that arrives counts in this round; None without an hourglass."""
        return _later(self.ends_at, GRACE)

    @property
    def due_at(self) -> int | None:
        """When the clock has something to do next; None when nothing will happen by itself."""
        if self.paused_at is not None:
            return None
        match self.phase:
            case Phase.LEAD_IN:
                return self.starts_at
            case Phase.BUILDING:
                return self.closes_at
            case Phase.SCORED:
                return self.next_at
            case Phase.LOBBY | Phase.OVER:
                return None
            case _:
                assert_never(self.phase)

    def seat_of(self, player: str | None) -> int | None:
        """The number of a player's seat; None for somebody without one."""
        if player is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    def seat_at(self, number: int) -> Seat:
        """The seat with a number, which must be taken."""
        seat = self.seats[number]
        assert seat is not None
        return seat


def fold(events: Iterable[e.RoomEvent], state: RoomState | None = None) -> RoomState | None:
    """The room after all the events; None when there are none and no earlier state is given."""
    return reduce(evolve, events, state)


def evolve(state: RoomState | None, event: e.RoomEvent) -> RoomState:
    """The room after one more event."""
    if state is None:
        assert isinstance(event, e.TableOpened)
        return RoomState(
            room=event.room,
            host=event.host,
            settings=event.settings,
            seed=event.seed,
            seats=(None,) * event.settings.seats,
            last_at=event.at,
        )
    after = _changed(state, event)
    return replace(after, version=state.version + e.versions_of(event), last_at=event.at)


def _changed(state: RoomState, event: e.RoomEvent) -> RoomState:
    match event:
        case e.TrayChanged(seat=number, tray=tray):
            return _with_seat(state, number, tray=tray, done=False, changes=state.seat_at(number).changes + 1)
        case e.DoneChanged(seat=number, done=done):
            return _with_seat(state, number, done=done, changes=state.seat_at(number).changes + 1)
        case e.ReadySaid(seat=number):
            return _with_seat(state, number, ready=True)
        case e.SeatTaken(seat=number, player=player, name=name):
            return _arranged(_seated(state, number, Seat(name=name, player=player)))
        case e.BotSeated(seat=number, level=level):
            return _arranged(_seated(state, number, Seat(name=level, bot=level)))
        case e.SeatFreed(seat=number):
            return _seated(state, number, None)
        case e.PlayerLeft(seat=number):
            return _with_seat(state, number, left=True)
        case e.PlayerReturned(seat=number):
            return _with_seat(state, number, left=False, changes=state.seat_at(number).changes + 1)
        case e.Renamed(seat=number, name=name):
            return _with_seat(state, number, name=name, changes=state.seat_at(number).changes + 1)
        case e.HostChanged(host=host):
            # Without a host nobody could open the table again.
            return replace(state, host=host, locked=state.locked and host is not None)
        case e.LockChanged(locked=locked):
            return _arranged(replace(state, locked=locked))
        case e.PlayerRemoved(player=player, name=name):
            return replace(state, removed=with_removed(state.removed, player, name))
        case e.PlayerLetIn(player=player):
            return replace(state, removed=without_removed(state.removed, player))
        case e.SettingsChanged(settings=settings, seed=seed):
            seats = _resized(state.seats, settings.seats)
            return _arranged(replace(state, settings=settings, seed=seed, seats=seats))
        case e.MovesThinned():
            return state
        case e.TableOpened():
            raise AssertionError("a room is opened once")
        case _:
            return _progressed(state, event)


_GameEvent = (
    e.GameStarted
    | e.RoundAnnounced
    | e.RoundOpened
    | e.TimeGivenBack
    | e.GamePaused
    | e.GameResumed
    | e.RoundScored
    | e.BestFound
    | e.GameEnded
    | e.Reopened
)


def _progressed(state: RoomState, event: _GameEvent) -> RoomState:
    """What moves a game from phase to phase."""
    match event:
        case e.GameStarted():
            return _started(state, event)
        case e.RoundAnnounced():
            return replace(
                _with_seats(state, tray=EMPTY_TRAY, done=False, ready=False, changes=0),
                phase=Phase.LEAD_IN,
                round=event.round,
                starts_at=event.starts_at,
                ends_at=None,
                next_at=None,
            )
        case e.RoundOpened():
            return replace(state, phase=Phase.BUILDING, starts_at=event.at, ends_at=event.ends_at)
        case e.TimeGivenBack(milliseconds=late):
            return _postponed(state, late)
        case e.GamePaused():
            return replace(state, paused_at=event.at)
        case e.GameResumed():
            assert state.paused_at is not None
            return replace(_postponed(state, event.at - state.paused_at), paused_at=None)
        case e.RoundScored():
            return _scored(state, event)
        case e.BestFound(round=number, best=best, moves=moves):
            result = replace(state.results[number - 1], best=best, moves=moves)
            results = (*state.results[: number - 1], result, *state.results[number:])
            return replace(state, results=results)
        case e.GameEnded(standings=standings):
            return replace(state, phase=Phase.OVER, standings=standings, next_at=None)
        case e.Reopened():
            seats = _present(state.seats)
            return replace(state, phase=Phase.LOBBY, seats=seats, round=0, results=(), standings=(), deals=())
        case _:
            assert_never(event)


def _started(state: RoomState, event: e.GameStarted) -> RoomState:
    present = replace(state, seats=_present(state.seats))
    return replace(
        _with_seats(present, points=STARTING_POINTS, bonus_tokens=0, tray=EMPTY_TRAY, done=False, ready=False),
        # The deal that was asked for is played now: a rematch gets a fresh one.
        seed=None,
        game=event.game,
        first_revision=state.version + 1,
        code=event.code,
        known=event.known,
        deals=event.deals,
        results=(),
        standings=(),
        arrangements=0,
    )


def _arranged(state: RoomState) -> RoomState:
    return replace(state, arrangements=state.arrangements + 1)


def _scored(state: RoomState, event: e.RoundScored) -> RoomState:
    dealt = state.deals[event.round - 1]
    result = RoundResult(dealt.hand, dealt.as_promised, event.scores)
    for score in event.scores:
        seat = state.seat_at(score.seat)
        state = _with_seat(
            state,
            score.seat,
            points=seat.points + score.points,
            bonus_tokens=seat.bonus_tokens + score.bonus_tokens,
            ready=False,
        )
    return replace(state, phase=Phase.SCORED, results=(*state.results, result), next_at=event.next_at)


def _with_seat(state: RoomState, number: int, **changes: object) -> RoomState:
    return _seated(state, number, replace(state.seat_at(number), **changes))


def _with_seats(state: RoomState, **changes: object) -> RoomState:
    return replace(state, seats=tuple(seat and replace(seat, **changes) for seat in state.seats))


def _seated(state: RoomState, number: int, seat: Seat | None) -> RoomState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _present(seats: tuple[Seat | None, ...]) -> tuple[Seat | None, ...]:
    """The seats without those of players who left: these are kept only until the end of a game."""
    return tuple(None if seat is None or seat.left else seat for seat in seats)


def _resized(seats: tuple[Seat | None, ...], count: int) -> tuple[Seat | None, ...]:
    free = (None,) * max(count - len(seats), 0)
    return (*seats, *free)[:count]


def _postponed(state: RoomState, milliseconds: int) -> RoomState:
    starts_at, ends_at, next_at = (_later(at, milliseconds) for at in (state.starts_at, state.ends_at, state.next_at))
    return replace(state, starts_at=starts_at, ends_at=ends_at, next_at=next_at)


def _later(moment: int | None, milliseconds: int) -> int | None:
    return None if moment is None else moment + milliseconds
