"""A finished game as its events tell it."""

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from msgspec import Struct

from dimension.rooms.core import events as e
from dimension.rooms.core.finished import FinishedGame
from dimension.rooms.core.results import RoundResult, SeatStanding
from dimension.rooms.core.state import Phase, RoomState, evolve, fold
from dimension.rooms.core.table_settings import TableSettings

EVENTS_AFTER_END: Final = 20
"""Events after the end of a game among which the solver's last answer is looked for."""


class ReplayStep(Struct, frozen=True):
    """A change of one seat's tray, or whether it is done."""

    revision: int
    at: int
    """Milliseconds since the cards were revealed, without outages."""
    seat: int
    tray: str
    done: bool


class ReplayRound(Struct, frozen=True):
    """A round, from the reveal of the cards to the scores."""

    result: RoundResult
    milliseconds: int
    """How long it lasted, without outages."""
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


def replay_of(finished: FinishedGame, before: Sequence[e.RoomEvent], during: Sequence[e.RoomEvent]) -> Replay:
    """The replay of a game from the events up to its start and the events after that."""
    state = fold(before)
    assert state is not None
    recorder = _Recorder(state)
    for event in during:
        recorder.record(event)
        if recorder.state.version >= finished.revision and all(result.best for result in recorder.results):
            break
    return Replay(
        room=finished.room,
        game=finished.game,
        code=finished.code,
        known=finished.known,
        ended_at=finished.ended_at,
        settings=state.settings,
        names=tuple(None if seat is None else seat.name for seat in recorder.seats),
        rounds=tuple(recorder.rounds()),
        standings=recorder.standings,
    )


class _Recorder:
    """Collects what happens in a game, round by round."""

    def __init__(self, state: RoomState) -> None:
        self.state = state
        self.seats = state.seats
        self.results = state.results
        self.standings = state.standings
        self._game = state.game
        self._opened_at = 0
        self._steps: list[list[ReplayStep]] = []
        self._lengths: list[int] = []

    def record(self, event: e.RoomEvent) -> None:
        """Take one more event; those of the next game are left out."""
        self.state = evolve(self.state, event)
        if self.state.game != self._game or self.state.phase is Phase.LOBBY:
            return
        self.results, self.standings = self.state.results, self.state.standings
        match event:
            case e.RoundOpened():
                self._opened_at = event.at
                self._steps.append([])
                self._lengths.append(0)
            case e.TimeGivenBack():
                self._opened_at += event.milliseconds
            case e.TrayChanged() | e.DoneChanged():
                self._steps[-1].append(self._step(event))
            case e.RoundScored():
                self._lengths[-1] = event.at - self._opened_at
            case e.Renamed():
                self.seats = self.state.seats
            case (
                e.TableOpened()
                | e.SeatTaken()
                | e.BotSeated()
                | e.SeatFreed()
                | e.PlayerLeft()
                | e.PlayerReturned()
                | e.HostChanged()
                | e.SettingsChanged()
                | e.GameStarted()
                | e.RoundAnnounced()
                | e.BestFound()
                | e.ReadySaid()
                | e.GameEnded()
                | e.Reopened()
                | e.MovesThinned()
            ):
                # Either not shown in a replay, or taken from the state above.
                pass
            case _:
                assert_never(event)

    def _step(self, event: e.Move) -> ReplayStep:
        seat = self.state.seat_at(event.seat)
        return ReplayStep(self.state.version, event.at - self._opened_at, event.seat, seat.tray, seat.done)

    def rounds(self) -> Iterable[ReplayRound]:
        """The rounds played so far."""
        for result, length, steps in zip(self.results, self._lengths, self._steps, strict=True):
            yield ReplayRound(result, length, tuple(steps))
