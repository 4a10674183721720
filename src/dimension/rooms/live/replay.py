"""A finished game as its events tell it."""

from collections.abc import Iterable, Sequence

from dimension.rooms.core import events as e
from dimension.rooms.core.state import Phase, RoomState, evolve, fold
from dimension.rooms.live.ports import FinishedGame
from dimension.server.http.contract import Replay, ReplayRound, ReplayStep


def replay_of(finished: FinishedGame, before: Sequence[e.RoomEvent], during: Sequence[e.RoomEvent]) -> Replay:
    """The replay of a game from the events up to its start and those from then on."""
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
    """Writes down what happens in a game, round by round."""

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
        """One more event; those of the next game are left out."""
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

    def _step(self, event: e.TrayChanged | e.DoneChanged) -> ReplayStep:
        seat = self.state.seats[event.seat]
        assert seat is not None
        return ReplayStep(self.state.version, event.at - self._opened_at, event.seat, seat.tray, seat.done)

    def rounds(self) -> Iterable[ReplayRound]:
        """What was written down."""
        for result, length, steps in zip(self.results, self._lengths, self._steps, strict=True):
            yield ReplayRound(result, length, tuple(steps))
