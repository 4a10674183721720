"""What the host of a table decides: who sits where and under which name, what is played, and when."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.admission import admitting, cleared
from dimension.rooms.core.bot_names import bot_name
from dimension.rooms.core.bounds import MOST_BOTS
from dimension.rooms.core.player_names import clean_name, distinct_name
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Levels, Request
from dimension.rooms.core.rounds import announced, next_step
from dimension.rooms.core.seating import names_of_others
from dimension.rooms.core.state import Phase, RoomState, Seat
from dimension.rules.code import format_game_code

_Arranging = c.SeatBot | c.SeatGhost | c.ChangeSettings
HostCommand = (
    _Arranging
    | c.ClearSeat
    | c.RenameSeat
    | c.LockTable
    | c.LetIn
    | c.HideNames
    | c.KeepTable
    | c.BeginGame
    | c.BeginRound
    | c.Reopen
)


def hosting(state: RoomState, command: HostCommand, request: Request, levels: Levels) -> Decision:
    """What a wish of the host leads to, and of nobody else."""
    now = request.now
    if request.actor != state.host:
        return Refusal("not_host")
    match command:
        case c.BeginGame():
            return _begin(state, command, now)
        case c.BeginRound():
            return _go_on(state, command, now)
        case c.Reopen():
            return [e.Reopened(at=now)] if state.phase is Phase.OVER else Refusal("not_over")
        case c.LockTable() | c.LetIn():
            return admitting(state, command, now)
        case c.HideNames(hidden=hidden):
            return [] if hidden == state.names_hidden else [e.NamesHidden(at=now, hidden=hidden)]
        case c.KeepTable():
            return _keep(state, command, now)
        case c.ClearSeat(seat=number):
            return Refusal("seat_free") if _seat(state, number) is None else cleared(state, number, now)
        case c.RenameSeat():
            return _rename(state, command, now, levels)
        case c.SeatBot() | c.SeatGhost() | c.ChangeSettings():
            return _arrange(state, command, now, levels) if state.phase is Phase.LOBBY else Refusal("game_running")
        case _:
            assert_never(command)


def _seat(state: RoomState, number: int) -> Seat | None:
    return state.seats[number] if number in range(len(state.seats)) else None


def _arrange(state: RoomState, command: _Arranging, now: int, levels: Levels) -> Decision:
    """What the host changes in the lobby."""
    match command:
        case c.SeatBot(seat=number) | c.SeatGhost(seat=number):
            if number not in range(len(state.seats)) or state.seats[number] is not None:
                return Refusal("seat_taken")
            if sum(seat.bot is not None for _, seat in state.taken) >= MOST_BOTS:
                return Refusal("too_many_bots", {"most": MOST_BOTS})
            return _seat_machine(state, command, now, levels)
        case c.ChangeSettings(settings=settings, seed=seed):
            if any(seat is not None for seat in state.seats[settings.seats :]):
                return Refusal("seat_taken")
            return [e.SettingsChanged(at=now, settings=settings, seed=seed)]
        case _:
            assert_never(command)


def _seat_machine(state: RoomState, command: c.SeatBot | c.SeatGhost, now: int, levels: Levels) -> Decision:
    match command:
        case c.SeatBot(seat=number, level=level):
            if level not in levels:
                return Refusal("unknown_bot")
            name = bot_name(state.room, level, [seat.name for _, seat in state.taken])
            return [e.BotSeated(at=now, seat=number, level=level, name=name)]
        case c.SeatGhost(seat=number, name=name, source=source):
            return [e.GhostSeated(at=now, seat=number, name=name, source=source)]
        case _:
            assert_never(command)


def _rename(state: RoomState, command: c.RenameSeat, now: int, levels: Levels) -> Decision:
    seat, name = _seat(state, command.seat), clean_name(command.name)
    if seat is None:
        return Refusal("seat_free")
    if seat.player is None:
        return Refusal("not_allowed")
    if not name:
        return Refusal("bad_name")
    name = distinct_name(name, names_of_others(state, command.seat, levels))
    if seat.name == name and seat.is_named_by_host:
        return []
    return [e.Renamed(at=now, seat=command.seat, name=name, by_host=True)]


def _keep(state: RoomState, command: c.KeepTable, now: int) -> Decision:
    name = None if command.name is None else clean_name(command.name)
    if name == "":
        return Refusal("bad_name")
    return [] if name == state.club else [e.TableKept(at=now, name=name)]


def _begin(state: RoomState, command: c.BeginGame, now: int) -> Decision:
    if state.phase not in (Phase.LOBBY, Phase.OVER):
        return Refusal("game_running")
    if all(seat.left for _, seat in state.taken):
        return Refusal("nobody_seated")
    started = e.GameStarted(
        at=now,
        game=state.game + 1,
        seed=command.seed,
        code=format_game_code(state.settings.game(), command.seed),
        known=state.has_known_deal,
        deals=command.deals,
        players=tuple(seat.player for _, seat in state.taken if seat.player and not seat.left),
    )
    return [started, announced(1, now)]


def _go_on(state: RoomState, command: c.BeginRound, now: int) -> Decision:
    """Begin the next round, or show the final result."""
    if not state.settings.wait_for_host:
        return Refusal("not_allowed")
    if state.phase is not Phase.SCORED or command.round != state.round:
        return []
    return Refusal("paused") if state.paused_at is not None else [next_step(state, now)]
