"""A room as its events left it, and the one function that gives them their meaning."""

from collections.abc import Iterable
from enum import StrEnum
from functools import reduce
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dimension.rooms.core import events as e
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt, SeatScore, SeatStanding
from dimension.rules.scoring import STARTING_POINTS

EMPTY_TRAY: Final = "......./....../."
_PLACES: Final = 14


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

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray."""
        return _PLACES - self.tray.count(".")


class RoundResult(Struct, frozen=True):
    """A round that was played."""

    hand: str
    as_promised: bool
    scores: tuple[SeatScore, ...]
    best: BestTray | None = None
    moves: tuple[tuple[str, ...], ...] = ()


class RoomState(Struct, frozen=True):
    """Everything there is to know about a room."""

    room: str
    host: str | None
    settings: TableSettings
    seed: int | None
    """The deal that was asked for, if it was known beforehand."""
    seats: tuple[Seat | None, ...]
    opened_at: int
    last_at: int
    version: int = 1
    phase: Phase = Phase.LOBBY
    game: int = 0
    known: bool = False
    code: str = ""
    deals: tuple[Dealt, ...] = ()
    round: int = 0
    starts_at: int | None = None
    ends_at: int | None = None
    next_at: int | None = None
    results: tuple[RoundResult, ...] = ()
    standings: tuple[SeatStanding, ...] = ()

    @property
    def taken(self) -> tuple[tuple[int, Seat], ...]:
        """The seats in use, with their numbers."""
        return tuple((number, seat) for number, seat in enumerate(self.seats) if seat is not None)

    @property
    def hand(self) -> str | None:
        """The cards that lie open, if any do."""
        is_open = self.phase in (Phase.BUILDING, Phase.SCORED)
        return self.deals[self.round - 1].hand if is_open else None

    @property
    def due_at(self) -> int | None:
        """When the clock has something to do next."""
        match self.phase:
            case Phase.LEAD_IN:
                return self.starts_at
            case Phase.BUILDING:
                return self.ends_at
            case Phase.SCORED:
                return self.next_at
        return None

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player."""
        if player is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None


def fold(events: Iterable[e.RoomEvent], state: RoomState | None = None) -> RoomState | None:
    """The room after all the events."""
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
            opened_at=event.at,
            last_at=event.at,
        )
    after = _changed(state, event)
    return replace(after, version=state.version + 1, last_at=event.at)


def _changed(state: RoomState, event: e.RoomEvent) -> RoomState:
    match event:
        case e.TrayChanged(seat=number, tray=tray):
            return _with_seat(state, number, tray=tray, done=False)
        case e.DoneChanged(seat=number, done=done):
            return _with_seat(state, number, done=done)
        case e.ReadySaid(seat=number):
            return _with_seat(state, number, ready=True)
        case e.SeatTaken(seat=number, player=player, name=name):
            return _seated(state, number, Seat(name=name, player=player))
        case e.BotSeated(seat=number, level=level):
            return _seated(state, number, Seat(name=level, bot=level))
        case e.SeatFreed(seat=number):
            return _seated(state, number, None)
        case e.PlayerLeft(seat=number):
            return _with_seat(state, number, left=True)
        case e.PlayerReturned(seat=number):
            return _with_seat(state, number, left=False)
        case e.Renamed(seat=number, name=name):
            return _with_seat(state, number, name=name)
        case e.HostChanged(host=host):
            return replace(state, host=host)
        case e.SettingsChanged(settings=settings, seed=seed):
            return replace(state, settings=settings, seed=seed, seats=_resized(state.seats, settings.seats))
        case _:
            return _played(state, event)


def _played(state: RoomState, event: e.RoomEvent) -> RoomState:
    """The events of a game's life."""
    match event:
        case e.GameStarted():
            fresh = {"points": STARTING_POINTS, "bonus_tokens": 0, "tray": EMPTY_TRAY, "done": False, "ready": False}
            return replace(
                _with_seats(replace(state, seats=_present(state.seats)), **fresh),
                # The deal that was asked for is played now: a rematch gets a fresh one.
                seed=None,
                game=event.game,
                code=event.code,
                known=event.known,
                deals=event.deals,
                results=(),
                standings=(),
            )
        case e.RoundAnnounced():
            fresh = {"tray": EMPTY_TRAY, "done": False, "ready": False}
            return replace(
                _with_seats(state, **fresh),
                phase=Phase.LEAD_IN,
                round=event.round,
                starts_at=event.starts_at,
                ends_at=None,
                next_at=None,
            )
        case e.RoundOpened():
            return replace(state, phase=Phase.BUILDING, starts_at=event.at, ends_at=event.ends_at)
        case e.TimeGivenBack(milliseconds=late):
            return replace(
                state,
                starts_at=_later(state.starts_at, late),
                ends_at=_later(state.ends_at, late),
                next_at=_later(state.next_at, late),
            )
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
    raise AssertionError(event)


def _scored(state: RoomState, event: e.RoundScored) -> RoomState:
    dealt = state.deals[event.round - 1]
    result = RoundResult(dealt.hand, dealt.as_promised, event.scores)
    for score in event.scores:
        seat = state.seats[score.seat]
        assert seat is not None
        state = _with_seat(
            state,
            score.seat,
            points=seat.points + score.points,
            bonus_tokens=seat.bonus_tokens + score.bonus_tokens,
            ready=False,
        )
    return replace(state, phase=Phase.SCORED, results=(*state.results, result), next_at=event.next_at)


def _with_seat(state: RoomState, number: int, **changes: object) -> RoomState:
    seat = state.seats[number]
    assert seat is not None
    return _seated(state, number, replace(seat, **changes))


def _with_seats(state: RoomState, **changes: object) -> RoomState:
    return replace(state, seats=tuple(seat and replace(seat, **changes) for seat in state.seats))


def _seated(state: RoomState, number: int, seat: Seat | None) -> RoomState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _present(seats: tuple[Seat | None, ...]) -> tuple[Seat | None, ...]:
    """The seats without those who left: they keep theirs during a game only."""
    return tuple(None if seat is None or seat.left else seat for seat in seats)


def _resized(seats: tuple[Seat | None, ...], count: int) -> tuple[Seat | None, ...]:
    return (*seats, None, None, None)[:count]


def _later(moment: int | None, milliseconds: int) -> int | None:
    return None if moment is None else moment + milliseconds
