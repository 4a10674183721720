"""A finished game for a replay: its result, then its rounds; and thinning out the moves of a stored log."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.records import FinishedGame
from dimension.room.results import RoundResult, SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.room.trays import EMPTY_TRAY
from dimension.room.view import par_so_far, recorded_name

KEPT_WHOLE: Final = 60
"""Up to this many moves in a round, all of a seat's are kept."""
MOST_SLOTS: Final = 240
"""Otherwise time is cut into slots, at most this many with a move in them …"""
SHORTEST_SLOT: Final = 250
"""… and not shorter than this, in milliseconds. The tray of a seat at the end of a slot is kept."""

_MOVES: Final = (e.TrayChanged, e.DoneChanged)


def thinned(events: Sequence[e.RoomEvent]) -> list[e.RoomEvent]:
    """The same events with fewer moves; those left out are counted, so that every other event keeps its version.

    The last tray of a seat before anything but a move is always kept, and so is whether the seat was done: whatever
    was scored is still there.
    """
    dropped: set[int] = set()
    for moves in _moves_by_seat_and_round(events):
        if len(moves) > KEPT_WHOLE:
            dropped.update(set(moves) - _kept(events, moves))
    return list(_joined(events, dropped))


def _moves_by_seat_and_round(events: Iterable[e.RoomEvent]) -> Iterator[list[int]]:
    places: defaultdict[int, list[int]] = defaultdict(list)
    for at, event in enumerate(events):
        if isinstance(event, _MOVES):
            places[event.seat].append(at)
        elif isinstance(event, e.RoundScored):
            yield from places.values()
            places.clear()
    yield from places.values()


def _kept(events: Sequence[e.RoomEvent], moves: Sequence[int]) -> set[int]:
    """The moves without which a seat would look different at the end of a slot."""
    length = SHORTEST_SLOT
    start = events[moves[0]].at
    while len({(events[at].at - start) // length for at in moves}) > MOST_SLOTS:
        length *= 2
    kept: dict[tuple[int, bool], int] = {}
    for at in moves:
        slot = (events[at].at - start) // length
        is_tray = isinstance(events[at], e.TrayChanged)
        kept[slot, is_tray] = at
        if is_tray:
            # A tray takes back done: an earlier done no longer shows.
            kept.pop((slot, False), None)
    return set(kept.values())


def _joined(events: Sequence[e.RoomEvent], dropped: set[int]) -> Iterator[e.RoomEvent]:
    """The events that are left, with each run of others as one event."""
    missing: e.MovesThinned | None = None
    for at, event in enumerate(events):
        if at in dropped or isinstance(event, e.MovesThinned):
            count = e.versions_of(event) + (missing.count if missing else 0)
            missing = e.MovesThinned(at=event.at, count=count)
            continue
        if missing is not None:
            yield missing
            missing = None
        yield event
    if missing is not None:
        yield missing


EVENTS_AFTER_END: Final = 20
"""Events after the end of a game among which the solver's last answer is looked for."""
MOST_REMEMBERED: Final = 10_000
"""Events of a round beyond which its moves are thinned while it is read: more than a round of four takes today."""

_SKIPPED: Final = (e.TrayChanged, e.DoneChanged, e.MovesThinned)
"""Events that do not matter for the end of a game: the counted trays are in the scores."""


class ReplayStep(Struct, frozen=True):
    """A change of one seat's tray, or whether it is done."""

    revision: int
    at: int
    """Milliseconds since the cards were revealed, without outages and pauses."""
    seat: int
    tray: str
    done: bool


class ReplayRound(Struct, frozen=True):
    """A round, from the reveal of the cards to the scores."""

    result: RoundResult
    milliseconds: int
    """How long it lasted, without outages and pauses."""
    steps: tuple[ReplayStep, ...]


class Replay(Struct, frozen=True):
    """Everything about a finished game."""

    room: str
    game: int
    code: str
    known: bool
    ended_at: int
    settings: TableSettings
    names: tuple[str | None, ...]
    """Per seat; None for seats that were not used."""
    rounds: tuple[ReplayRound, ...]
    standings: tuple[SeatStanding, ...]
    bots: tuple[str | None, ...]
    """Per seat, the level of a bot; None for people, and for seats that were not used."""
    par: int | None = None
    """The best total that the rounds allowed, with tokens turned into points; None while a best tray is unknown."""


class Outline:
    """How a game went, without its moves: read from the events after its start, until it is complete."""

    def __init__(self, finished: FinishedGame, start: RoomState) -> None:
        self.is_complete = False
        """Whether everything was found; the rest of the events can be left unread."""
        self.results: tuple[RoundResult, ...] = ()
        self._finished = finished
        self._settings = start.settings
        self.seats = start.seats
        """By number, as they were called in the end; those who left are among them."""
        self._standings: tuple[SeatStanding, ...] = ()
        self._are_names_hidden = start.names_hidden
        self._state = start

    def read(self, events: Iterable[e.RoomEvent]) -> None:
        """Take more events; events of the next game are left out."""
        for event in events:
            if isinstance(event, _SKIPPED):
                self._state = replace(self._state, version=self._state.version + e.versions_of(event))
                continue
            self._state = evolve(self._state, event)
            if self._state.game == self._finished.game and self._state.phase is not Phase.LOBBY:
                self.results, self._standings = self._state.results, self._state.standings
                if isinstance(event, e.Renamed) or (isinstance(event, e.SeatTaken) and self._state.is_in_game):
                    self.seats = self._state.seats
                if self._state.is_in_game:
                    self._are_names_hidden = self._state.names_hidden
            is_over = self._state.version >= self._finished.revision
            if is_over and all(result.best for result in self.results):
                self.is_complete = True
                return

    def replay(self) -> Replay:
        """The replay without its rounds."""
        played = {standing.seat: self.seats[standing.seat] for standing in self._standings}
        seats = [played.get(number) for number in range(len(self.seats))]
        return Replay(
            room=self._finished.room,
            game=self._finished.game,
            code=self._finished.code,
            known=self._finished.known,
            ended_at=self._finished.ended_at,
            # The host may have ended the game early.
            settings=replace(self._settings, rounds=max(len(self.results), 1)),
            names=tuple(
                None if seat is None else recorded_name(number, seat, self._are_names_hidden)
                for number, seat in enumerate(seats)
            ),
            rounds=(),
            standings=self._standings,
            bots=tuple(None if seat is None else seat.bot for seat in seats),
            par=par_so_far(self.results, self._settings.edition, self._settings.tokens),
        )


class RoundReader:
    """Tells the rounds of a game, from the events after its start; never remembers more than one of them."""

    def __init__(self, first_revision: int, results: Iterable[RoundResult]) -> None:
        self._version = first_revision
        self._results = tuple(results)
        self._opened: e.RoundOpened | None = None
        self._opened_version = 0
        self._events: list[e.RoomEvent] = []
        """Since the round was opened."""
        self._most = MOST_REMEMBERED

    def read(self, events: Iterable[e.RoomEvent]) -> Iterator[ReplayRound]:
        """Take more events; the rounds that are complete with them."""
        for event in events:
            self._version += e.versions_of(event)
            if isinstance(event, e.RoundOpened):
                self._opened, self._opened_version, self._events = event, self._version, []
                self._most = MOST_REMEMBERED
            elif isinstance(event, e.RoundScored) and self._opened is not None:
                yield self._round(self._opened, event)
                self._opened, self._events = None, []
            elif self._opened is not None:
                self._events.append(event)
                if len(self._events) > self._most:
                    self._events = thinned(self._events)
                    # A hundred seats may leave more moves than that: do not go through them at every move.
                    self._most = max(MOST_REMEMBERED, 2 * len(self._events))

    def _round(self, opened: e.RoundOpened, scored: e.RoundScored) -> ReplayRound:
        return ReplayRound(
            self._results[scored.round - 1],
            scored.at - opened.at - _standstill(self._events),
            tuple(round_steps(opened, self._opened_version, self._events)),
        )


def _standstill(events: Iterable[e.RoomEvent]) -> int:
    """How long no time passed in a round, in milliseconds: outages and pauses."""
    lost = paused_at = 0
    for event in events:
        if isinstance(event, e.TimeGivenBack):
            lost += event.milliseconds
        elif isinstance(event, e.GamePaused):
            paused_at = paused_at or event.at
        elif isinstance(event, e.GameResumed):
            lost += event.at - paused_at
            paused_at = 0
    return lost


def round_steps(opened: e.RoundOpened, version: int, events: Iterable[e.RoomEvent]) -> Iterator[ReplayStep]:
    """The steps of a round: moves among the events after its opening, with which the room had this version."""
    opened_at, paused_at = opened.at, 0
    trays: dict[int, str] = {}
    for event in events:
        version += e.versions_of(event)
        match event:
            case e.TimeGivenBack():
                opened_at += event.milliseconds
            case e.GamePaused():
                paused_at = paused_at or event.at
            case e.GameResumed():
                opened_at += event.at - paused_at
                paused_at = 0
            case e.TrayChanged():
                trays[event.seat] = event.tray
                yield ReplayStep(version, event.at - opened_at, event.seat, event.tray, False)
            case e.DoneChanged():
                tray = trays.get(event.seat, EMPTY_TRAY)
                yield ReplayStep(version, event.at - opened_at, event.seat, tray, event.done)
