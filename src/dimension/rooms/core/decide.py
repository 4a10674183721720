"""What a command leads to: events, or a refusal. No clock, no randomness, no I/O of its own."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command, Refusal
from dimension.rooms.core.judging import judge_round, standings_of
from dimension.rooms.core.player_names import clean_name
from dimension.rooms.core.state import Phase, RoomState, evolve
from dimension.rooms.core.tray_text import canonical_tray
from dimension.rules.code import format_game_code
from dimension.rules.errors import DimensionError

LEAD_IN: Final = 3_000
AFTER_SCORES: Final = 60_000
"""How long the scores of a round stay before the table goes on by itself, in milliseconds."""


class Request(NamedTuple):
    """Who asks for something, and when: milliseconds of the server's clock."""

    actor: str
    now: int
    arrived: int | None = None
    """When it came in, if it had to wait its turn: deadlines look at this."""


Decision = Sequence[e.RoomEvent] | Refusal
Levels = Sequence[str]


def decide(state: RoomState | None, command: Command, request: Request, levels: Levels = ()) -> Decision:
    """The events that a command leads to, in order; none when it changes nothing."""
    if state is None:
        return _open(command, request)
    # A clock that was set back moves no event before an earlier one.
    if request.now < state.last_at:
        request = request._replace(now=state.last_at)
    decision = _asked(state, command, request, levels)
    if isinstance(decision, Refusal):
        return decision
    return _followed_up(state, decision, request.now)


def _open(command: Command, request: Request) -> Decision:
    match command:
        case c.OpenTable(room=room, settings=settings, seed=seed):
            return [e.TableOpened(at=request.now, room=room, host=request.actor, settings=settings, seed=seed)]
    return Refusal("unknown_room")


def _asked(state: RoomState, command: Command, request: Request, levels: Levels) -> Decision:
    match command:
        case c.SetTray():
            return _set_tray(state, command, request)
        case c.SayDone():
            return _say_done(state, command, request)
        case c.SayReady():
            return _say_ready(state, command, request)
        case c.TakeSeat() | c.LeaveSeat() | c.Rename():
            return _seating(state, command, request)
        case c.SeatBot() | c.ClearSeat() | c.ChangeSettings() | c.BeginGame() | c.Reopen():
            if request.actor != state.host:
                return Refusal("not_host")
            return _hosting(state, command, request.now, levels)
        case c.Tick() | c.RecordBest() | c.GiveBackTime() | c.PassHost() | c.MissPlayer():
            return _clockwork(state, command, request) if request.actor == CLOCK else Refusal("not_allowed")
        case c.OpenTable():
            return Refusal("room_exists")


# --- Building --------------------------------------------------------------------------------


def _builder(state: RoomState, round_: int, request: Request) -> int | Refusal:
    """The seat that may change something about its tray now."""
    number = state.seat_of(request.actor) if not request.actor.startswith("bot:") else _bot_seat(state, request.actor)
    if number is None:
        return Refusal("no_seat")
    if state.phase is not Phase.BUILDING:
        return Refusal("too_late" if round_ in range(1, len(state.results) + 1) else "not_building")
    if round_ != state.round:
        return Refusal("other_round", {"round": state.round})
    arrived = request.now if request.arrived is None else request.arrived
    if state.ends_at is not None and arrived >= state.ends_at:
        return Refusal("too_late")
    return number


def bot_actor(seat: int) -> str:
    """The actor of the bot on a seat."""
    return f"bot:{seat}"


def _bot_seat(state: RoomState, actor: str) -> int | None:
    return next((number for number, seat in state.taken if seat.bot and actor == bot_actor(number)), None)


def _set_tray(state: RoomState, command: c.SetTray, request: Request) -> Decision:
    number = _builder(state, command.round, request)
    if isinstance(number, Refusal):
        return number
    try:
        tray = canonical_tray(command.tray)
    except DimensionError as error:
        return Refusal("illegal_tray", {"reason": error.code})
    seat = state.seats[number]
    assert seat is not None
    return [] if seat.tray == tray else [e.TrayChanged(at=request.now, seat=number, tray=tray)]


def _say_done(state: RoomState, command: c.SayDone, request: Request) -> Decision:
    number = _builder(state, command.round, request)
    if isinstance(number, Refusal):
        return number
    seat = state.seats[number]
    assert seat is not None
    return [] if seat.done == command.done else [e.DoneChanged(at=request.now, seat=number, done=command.done)]


def _say_ready(state: RoomState, command: c.SayReady, request: Request) -> Decision:
    number = state.seat_of(request.actor)
    if number is None:
        number = _bot_seat(state, request.actor)
    if number is None:
        return Refusal("no_seat")
    if state.phase is not Phase.SCORED or command.round != state.round:
        return []
    seat = state.seats[number]
    assert seat is not None
    return [] if seat.ready else [e.ReadySaid(at=request.now, seat=number)]


# --- Sitting down and standing up ------------------------------------------------------------


def _seating(state: RoomState, command: c.TakeSeat | c.LeaveSeat | c.Rename, request: Request) -> Decision:
    number = state.seat_of(request.actor)
    match command:
        case c.TakeSeat(name=name):
            return _take_seat(state, number, name, request)
        case c.LeaveSeat():
            return Refusal("no_seat") if number is None else _leave_seat(state, number, request)
        case c.Rename(name=name):
            cleaned = clean_name(name)
            if number is None:
                return Refusal("no_seat")
            return _rename(state, number, cleaned, request.now) if cleaned else Refusal("bad_name")


def _take_seat(state: RoomState, number: int | None, name: str, request: Request) -> Decision:
    if number is not None:
        seat = state.seats[number]
        assert seat is not None
        return _with_host(state, [e.PlayerReturned(at=request.now, seat=number)] if seat.left else [], request)
    cleaned = clean_name(name)
    if not cleaned:
        return Refusal("bad_name")
    if state.phase is Phase.OVER and state.host is None:
        # All left before the end: whoever comes next opens the table again.
        reopened = e.Reopened(at=request.now)
        seating = _take_seat(evolve(state, reopened), None, name, request)
        return seating if isinstance(seating, Refusal) else [reopened, *seating]
    if state.phase is not Phase.LOBBY:
        return Refusal("game_running")
    free = next((at for at, seat in enumerate(state.seats) if seat is None), None)
    if free is None:
        return Refusal("table_full")
    return _with_host(state, [e.SeatTaken(at=request.now, seat=free, player=request.actor, name=cleaned)], request)


def _rename(state: RoomState, number: int, name: str, now: int) -> Decision:
    seat = state.seats[number]
    assert seat is not None
    return [] if seat.name == name else [e.Renamed(at=now, seat=number, name=name)]


def _with_host(state: RoomState, events: list[e.RoomEvent], request: Request) -> Decision:
    """Whoever sits down at a table without a host becomes its host."""
    return events if state.host is not None else [*events, e.HostChanged(at=request.now, host=request.actor)]


def _leave_seat(state: RoomState, number: int, request: Request) -> Decision:
    in_game = state.phase in (Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED)
    seat = state.seats[number]
    assert seat is not None
    if in_game and seat.left:
        return []
    left: e.RoomEvent = (
        e.PlayerLeft(at=request.now, seat=number) if in_game else e.SeatFreed(at=request.now, seat=number)
    )
    if request.actor != state.host:
        return [left]
    heirs = [s.player for at, s in state.taken if s.player and at != number and not s.left]
    passed_on: list[e.RoomEvent] = [left, e.HostChanged(at=request.now, host=heirs[0] if heirs else None)]
    if state.phase is Phase.OVER and not heirs:
        # Nobody is left who could open the table again, and nobody may sit down before it is.
        passed_on.append(e.Reopened(at=request.now))
    return passed_on


# --- What the host does ----------------------------------------------------------------------

_HostCommand = c.SeatBot | c.ClearSeat | c.ChangeSettings | c.BeginGame | c.Reopen


def _hosting(state: RoomState, command: _HostCommand, now: int, levels: Levels) -> Decision:
    match command:
        case c.BeginGame():
            return _begin(state, command, now)
        case c.Reopen():
            return [e.Reopened(at=now)] if state.phase is Phase.OVER else Refusal("not_over")
    if state.phase is not Phase.LOBBY:
        return Refusal("game_running")
    match command:
        case c.SeatBot(seat=number, level=level):
            if number not in range(len(state.seats)) or state.seats[number] is not None:
                return Refusal("seat_taken")
            return [e.BotSeated(at=now, seat=number, level=level)] if level in levels else Refusal("unknown_bot")
        case c.ClearSeat(seat=number):
            if number not in range(len(state.seats)) or state.seats[number] is None:
                return Refusal("seat_free")
            return [e.SeatFreed(at=now, seat=number)]
        case c.ChangeSettings(settings=settings, seed=seed):
            if any(seat is not None for seat in state.seats[settings.seats :]):
                return Refusal("seat_taken")
            return [e.SettingsChanged(at=now, settings=settings, seed=seed)]


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
        known=state.seed is not None,
        deals=command.deals,
    )
    return [started, _announced(1, now)]


# --- What the clock does ---------------------------------------------------------------------


_ClockCommand = c.Tick | c.RecordBest | c.GiveBackTime | c.PassHost | c.MissPlayer


def _clockwork(state: RoomState, command: _ClockCommand, request: Request) -> Decision:
    now = request.now
    match command:
        case c.Tick():
            return list(_due(state, now))
        case c.GiveBackTime(milliseconds=late):
            return [e.TimeGivenBack(at=now, milliseconds=late)] if late > 0 and state.due_at is not None else []
        case c.PassHost(seat=number):
            heir = next((seat.player for at, seat in state.taken if at == number), None)
            return [e.HostChanged(at=now, host=heir)] if heir and heir != state.host else []
        case c.MissPlayer(seat=number):
            is_waited_for = state.phase is Phase.BUILDING and state.ends_at is None
            missed = [at for at, seat in state.taken if at == number and seat.player and not seat.left]
            return [e.PlayerLeft(at=now, seat=at) for at in missed] if is_waited_for else []
        case c.RecordBest(game=game, round=number, best=best, moves=moves):
            is_played = game == state.game and number in range(1, len(state.results) + 1)
            is_waiting = is_played and state.results[number - 1].best is None
            return [e.BestFound(at=now, round=number, best=best, moves=moves)] if is_waiting else []


def _due(state: RoomState, now: int) -> Iterator[e.RoomEvent]:
    if state.due_at is None or now < state.due_at:
        return
    match state.phase:
        case Phase.LEAD_IN:
            seconds = state.settings.seconds
            # From now, not from the announced moment: a late timer takes nothing from the players.
            yield e.RoundOpened(at=now, round=state.round, ends_at=now + 1000 * seconds if seconds else None)
        case Phase.BUILDING:
            yield _scored(state, now)
        case Phase.SCORED:
            yield _next(state, now)


_MAY_COMPLETE: Final = (e.DoneChanged, e.ReadySaid, e.PlayerLeft, e.HostChanged, e.RoundOpened)


def _followed_up(state: RoomState, decided: Sequence[e.RoomEvent], now: int) -> Sequence[e.RoomEvent]:
    """The decided events with what follows at once: all done ends a round, all ready starts the next."""
    if not decided or not isinstance(decided[-1], _MAY_COMPLETE):
        return decided
    after = state
    for event in decided:
        after = evolve(after, event)
    seats = [seat for _, seat in after.taken]
    if after.phase is Phase.BUILDING and all(seat.done or seat.left for seat in seats):
        return [*decided, _scored(after, now)]
    if after.phase is Phase.SCORED and all(seat.ready or seat.left for seat in seats):
        return [*decided, _next(after, now)]
    return decided


def _announced(round_: int, now: int) -> e.RoundAnnounced:
    return e.RoundAnnounced(at=now, round=round_, starts_at=now + LEAD_IN)


def _scored(state: RoomState, now: int) -> e.RoundScored:
    return e.RoundScored(at=now, round=state.round, scores=judge_round(state), next_at=now + AFTER_SCORES)


def _next(state: RoomState, now: int) -> e.RoomEvent:
    if state.round < state.settings.rounds:
        return _announced(state.round + 1, now)
    return e.GameEnded(at=now, standings=standings_of(state))


Decide = Callable[[RoomState | None, Command, Request, Levels], Decision]
