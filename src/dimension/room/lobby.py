"""The lobby: sitting down and leaving, names, locks, removed players, and the host's decisions."""

from collections.abc import Iterable
from hashlib import sha256
from itertools import chain
from typing import Final, assert_never

from msgspec.structs import replace

from dimension.errors import DimensionError
from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Decision, Levels, Refusal, Request
from dimension.room.days import DAY
from dimension.room.evolve import evolve
from dimension.room.limits import MOST_BOTS, left_seat, most_arrangements
from dimension.room.names import bot_name, clean_name, distinct_name, distinct_names, join_code_in, spellings
from dimension.room.rounds import announced, next_step, scored
from dimension.room.settings import deals_alike, hands_of
from dimension.room.state import (
    MOST_CO_HOSTS,
    Phase,
    RoomState,
    Seat,
    given_name,
    is_removed,
    is_waiting,
    leads,
    may_inherit,
)
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.settings import SECONDS

AWAY: Final = DAY
"""How long a player stays removed from a kept table whose keeper is away, in milliseconds."""


def open_join_code(state: RoomState) -> str | None:
    """The code under which strangers find the table now; None when it is not looking for players."""
    may_come = state.phase is Phase.LOBBY or state.settings.is_big
    is_looking = may_come and state.has_place and not state.locked and state.challenge is None
    return join_code_in(state.room) if is_looking else None


def is_opened_by_code(state: RoomState, player: str | None) -> bool:
    """Whether the join code leads a player to the table: those who belong to it find it at any time."""
    return open_join_code(state) is not None or _belongs(state, player)


def refused_newcomer(state: RoomState, player: str, now: int) -> Refusal | None:
    """Why a spectator may not sit down; None when the table is open to them."""
    if is_removed(state, player, now):
        return Refusal("removed")
    is_newcomer = not _belongs(state, player) and player not in state.members
    return Refusal("locked") if state.locked and is_newcomer else None


def cleared(state: RoomState, number: int, now: int) -> Decision:
    """The host frees a seat in use; a person who sat there stays out."""
    seat = state.seat_at(number)
    is_free_to_go = state.phase is Phase.LOBBY or is_waiting(state, number)
    is_person = seat.player is not None and seat.player != state.host
    if not is_free_to_go and not is_person:
        return Refusal("game_running")
    if is_removed(state, seat.player, now):
        return []
    freed = e.SeatFreed(at=now, seat=number)
    if seat.player is None or seat.player == state.host:
        return [freed]
    until = now + AWAY if _stands_in(state) else None
    removed = e.PlayerRemoved(at=now, seat=number, player=seat.player, name=seat.name, by=state.host, until=until)
    if is_free_to_go:
        return [freed, removed]
    # Their moves belong to the game, and to the standings of all players.
    return [removed, *([] if seat.left else [e.PlayerLeft(at=now, seat=number)])]


def admitting(state: RoomState, command: c.LockTable | c.LetIn, now: int) -> list[e.RoomEvent]:
    """The events of locking the table and of letting players in."""
    match command:
        case c.LockTable(locked=locked):
            return [] if locked == state.locked else [e.LockChanged(at=now, locked=locked)]
        case c.LetIn(number=number):
            return [e.PlayerLetIn(at=now, player=removed.player) for removed in state.removed[number : number + 1]]
        case _:
            assert_never(command)


def _stands_in(state: RoomState) -> bool:
    """Whether the host of a kept table is not the one who keeps it."""
    return state.club is not None and state.host != state.keeper


def _needs_keeper(state: RoomState, command: c.Hosting) -> bool:
    """Whether only the one who keeps the table may give a command."""
    match command:
        case c.KeepTable():
            return True
        case c.ClearSeat(seat=number) | c.RenameSeat(seat=number):
            return number == state.seat_of(state.keeper)
        case c.LetIn(number=number):
            return any(each.by == state.keeper for each in state.removed[number : number + 1])
        case _:
            return False


def _belongs(state: RoomState, player: str | None) -> bool:
    return leads(state, player) or state.seat_of(player) is not None


def seating(
    state: RoomState, command: c.TakeSeat | c.LeaveSeat | c.Rename, request: Request, levels: Levels
) -> Decision:
    """The events of sitting down, standing up or a new name; `levels` are the names of bots."""
    number = state.seat_of(request.actor)
    match command:
        case c.TakeSeat(name=name):
            return _take_seat(state, number, name, request, levels)
        case c.LeaveSeat():
            return Refusal("no_seat") if number is None else _leave_seat(state, number, request)
        case c.Rename(name=name):
            cleaned = clean_name(name)
            if number is None:
                return Refusal("no_seat")
            if state.seat_at(number).is_named_by_host and request.actor != state.host:
                return Refusal("named_by_host")
            distinct = distinct_name(cleaned, names_of_others(state, number, levels))
            return _rename(state, number, distinct, request.now) if cleaned else Refusal("bad_name")
        case _:
            assert_never(command)


def _take_seat(state: RoomState, number: int | None, name: str, request: Request, levels: Levels) -> Decision:
    if number is not None:
        returned: list[e.RoomEvent] = [e.PlayerReturned(at=request.now, seat=number)]
        return _with_host(state, returned if state.seat_at(number).left else [], request)
    if refusal := refused_newcomer(state, request.actor, request.now):
        return refusal
    cleaned = given_name(state.given_names, request.actor) or clean_name(name)
    if not cleaned:
        return Refusal("bad_name")
    if state.phase is Phase.OVER and state.host is None:
        # All left before the end: the next person to sit down opens the table again.
        reopened = e.Reopened(at=request.now)
        seating = _take_seat(evolve(state, reopened), None, name, request, levels)
        return seating if isinstance(seating, Refusal) else [reopened, *seating]
    free = next((at for at, seat in enumerate(state.seats) if seat is None and at not in _places_shown(state)), None)
    made_room: list[e.RoomEvent] = []
    if free is None and (free := state.bot_that_yields) is not None:
        made_room = [e.SeatFreed(at=request.now, seat=free)]
    if free is None:
        return Refusal("game_running" if None in state.seats else "table_full")
    name = distinct_name(cleaned, names_of_others(state, free, levels))
    taken = e.SeatTaken(at=request.now, seat=free, player=request.actor, name=name, plays_from=_first_round(state))
    return _with_host(state, [*made_room, taken], request)


def _places_shown(state: RoomState) -> set[int]:
    """The seats in the standings on the screen: no newcomer gets the result of a player who left."""
    return {standing.seat for standing in state.standings}


def _first_round(state: RoomState) -> int:
    """The first round of a player who sits down now: cards that lie open are not for them."""
    match state.phase:
        case Phase.LOBBY:
            return 1
        case Phase.LEAD_IN:
            return state.round
        case Phase.BUILDING | Phase.SCORED | Phase.OVER:
            return state.round + 1
        case _:
            assert_never(state.phase)


def names_of_others(state: RoomState, number: int, levels: Levels) -> list[str]:
    """The names that the player on a seat may not have: names of bots in every language, and their levels.

    Names of people only where they are not hidden: otherwise a number would reveal that a player has a name.
    """
    others = [seat for at, seat in state.taken if at != number and not (state.names_hidden and seat.player)]
    return [*levels, *chain.from_iterable(spellings(seat.name) if seat.bot else (seat.name,) for seat in others)]


def _rename(state: RoomState, number: int, name: str, now: int) -> Decision:
    return [] if state.seat_at(number).name == name else [e.Renamed(at=now, seat=number, name=name)]


def _with_host(state: RoomState, events: list[e.RoomEvent], request: Request) -> Decision:
    """The first to sit down at a table without a host becomes its host."""
    has_host = state.host is not None or not may_inherit(state, request.actor)
    return events if has_host else [*events, e.HostChanged(at=request.now, host=request.actor)]


def _leave_seat(state: RoomState, number: int, request: Request) -> Decision:
    if state.day is not None:
        return left_seat(state, number, request.now)
    if state.is_in_game and state.seat_at(number).left:
        return []
    left: e.RoomEvent = (
        e.PlayerLeft(at=request.now, seat=number)
        if state.is_in_game and not is_waiting(state, number)
        else e.SeatFreed(at=request.now, seat=number)
    )
    # No player inherits a class: the teacher may stand up, and stays the host.
    if request.actor != state.host or state.settings.is_big:
        return [left]
    heirs = [s.player for at, s in state.taken if may_inherit(state, s.player) and at != number and not s.left]
    passed_on = [left]
    if heirs or state.club is None:
        passed_on.append(e.HostChanged(at=request.now, host=heirs[0] if heirs else None))
    if state.phase is Phase.OVER and not heirs:
        # No player is left who could reopen the table, and newcomers may not sit down before it is reopened.
        passed_on.append(e.Reopened(at=request.now))
    return passed_on


_Arranging = c.SeatBot | c.SeatGhost | c.ChangeSettings
_FOR_THE_DESK: Final = (c.StopGame, c.RenameSeat)
"""Commands that the server itself may give too, when its host asks for it."""


def hosting(state: RoomState, command: c.Hosting, request: Request, levels: Levels) -> Decision:
    """The events of a command that only the host may give."""
    now = request.now
    if not (request.actor == CLOCK and isinstance(command, _FOR_THE_DESK)):
        if not leads(state, request.actor) or (request.actor != state.host and _needs_host(state, command)):
            return Refusal("not_host")
        if _stands_in(state) and _needs_keeper(state, command):
            return Refusal("not_keeper")
    match command:
        case c.BeginGame():
            return _begin(state, command, now)
        case c.BeginRound():
            return _continue(state, command, now)
        case c.EndRound() | c.AddTime() | c.Finish() | c.StopGame():
            return _hasten(state, command, request)
        case c.HandOver() | c.InviteCoHost() | c.DropCoHosts():
            return _share(state, command, now)
        case c.FreeSeats(seats=numbers):
            return _free(state, numbers, now)
        case c.Reopen():
            return [e.Reopened(at=now)] if state.phase is Phase.OVER else Refusal("not_over")
        case c.LockTable() | c.LetIn():
            return admitting(state, command, now)
        case c.HideNames(hidden=hidden):
            return _hide_names(state, hidden=hidden, now=now)
        case c.KeepTable():
            return _keep(state, command, now)
        case c.ClearSeat(seat=number):
            return Refusal("seat_free") if _seat(state, number) is None else cleared(state, number, now)
        case c.RenameSeat():
            return _rename_other(state, command, now, levels)
        case c.SeatBot() | c.SeatGhost() | c.ChangeSettings():
            return _arrange(state, command, now, levels) if state.phase is Phase.LOBBY else Refusal("game_running")
        case _:
            assert_never(command)


def _seat(state: RoomState, number: int) -> Seat | None:
    return state.seats[number] if number in range(len(state.seats)) else None


def _arrange(state: RoomState, command: _Arranging, now: int, levels: Levels) -> Decision:
    """The events of a change in the lobby."""
    match command:
        case c.SeatBot(seat=number) | c.SeatGhost(seat=number):
            if number not in range(len(state.seats)) or state.seats[number] is not None:
                return Refusal("seat_taken")
            if sum(seat.bot is not None for _, seat in state.taken) >= MOST_BOTS:
                return Refusal("too_many_bots", {"most": MOST_BOTS})
            return _seat_machine(state, command, now, levels)
        case c.ChangeSettings():
            try:
                settings, seed, hands = command.arranged()
            except DimensionError as error:
                return Refusal("bad_code", {"reason": error.code})
            if any(seat is not None for seat in state.seats[settings.seats :]):
                return Refusal("seat_taken")
            if command.code is None and deals_alike(settings, state.settings):
                # The same cards: only the table around them is another.
                seed, hands = state.seed, state.hands
            return [e.SettingsChanged(at=now, settings=settings, seed=seed, hands=hands)]
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


def _rename_other(state: RoomState, command: c.RenameSeat, now: int, levels: Levels) -> Decision:
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


def _hide_names(state: RoomState, *, hidden: bool, now: int) -> Decision:
    """Names that are shown again differ from each other, as the host has seen them."""
    if hidden == state.names_hidden:
        return []
    names = {} if hidden else names_for_host(state)
    renamed = [
        e.Renamed(at=now, seat=number, name=names[number], by_host=seat.is_named_by_host)
        for number, seat in state.taken
        if number in names and names[number] != seat.name
    ]
    return [e.NamesHidden(at=now, hidden=hidden), *renamed]


def names_for_host(state: RoomState) -> dict[int, str]:
    """The names of people by seat, told apart: where names are hidden, only the host may see numbers after them."""
    people = {number: seat.name for number, seat in state.taken if seat.player}
    return dict(zip(people, distinct_names(people.values()), strict=True))


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
        code=format_game_code(state.settings.game(state.hands), command.seed),
        known=state.has_known_deal,
        deals=command.deals,
        players=_people(state),
    )
    return [started, announced(1, now)]


def _people(state: RoomState) -> tuple[str, ...]:
    """The people of a game: its players, and a host without a seat, who finds the way back by it."""
    seated = (seat.player for _, seat in state.taken if seat.player and not seat.left)
    return tuple(dict.fromkeys([*seated, *([state.host] if state.host else [])]))


def _continue(state: RoomState, command: c.BeginRound, now: int) -> Decision:
    """Begin the next round, or show the final result."""
    if state.phase is not Phase.SCORED or command.round != state.round:
        return []
    return Refusal("paused") if state.paused_at is not None else [next_step(state, now)]


MORE_TIME: Final = 30_000
"""How much longer an hourglass runs when a host adds time, in milliseconds."""


def _hasten(state: RoomState, command: c.EndRound | c.AddTime | c.Finish | c.StopGame, request: Request) -> Decision:
    """The events of a host who ends something early, or gives more time."""
    now, alone = request.now, state.only_person
    if isinstance(command, c.AddTime | c.Finish) and alone is not None and state.seat_at(alone).player == request.actor:
        # The results of a player alone are compared with others of the same settings.
        return Refusal("not_allowed")
    if isinstance(command, c.StopGame):
        return [e.GameGivenUp(at=now)] if state.is_in_game else []
    if not state.is_in_game or command.round != state.round:
        return []
    match command:
        case c.Finish(finish=finish):
            return _finished(state, state.round if finish else state.settings.rounds, now)
        case _ if state.paused_at is not None:
            return Refusal("paused")
        case _ if state.phase is not Phase.BUILDING:
            return []
        case c.EndRound():
            return [scored(state, now)]
        case c.AddTime():
            # No round becomes longer than the longest hourglass.
            is_room = state.ends_at is not None and state.ends_at - now + MORE_TIME <= 1000 * SECONDS[-1]
            return [e.TimeGivenBack(at=now, milliseconds=MORE_TIME)] if is_room else []
        case _:
            assert_never(command)


def _finished(state: RoomState, last: int, now: int) -> Decision:
    if last == state.rounds:
        return []
    chosen, seed = parse_game_code(state.code)
    game = replace(state.settings, rounds=last).game(hands_of(chosen)[:last])
    shortened = e.GameShortened(at=now, rounds=last, code=format_game_code(game, seed))
    if state.phase is not Phase.SCORED or last > state.round or state.paused_at is not None:
        return [shortened]
    return [shortened, next_step(evolve(state, shortened), now)]


# --- Who leads -------------------------------------------------------------------------------


def key_hash(key: str) -> str:
    """The form in which the key of a co-host is stored."""
    return sha256(key.encode()).hexdigest()[:32]


def becoming_co_host(state: RoomState, key: str, request: Request) -> Decision:
    """The events of a player who has a key from the host."""
    if leads(state, request.actor):
        return []
    if state.co_host_key is None or key_hash(key) != state.co_host_key:
        return Refusal("wrong_key")
    if len(state.co_hosts) >= MOST_CO_HOSTS:
        return Refusal("too_many_co_hosts", {"most": MOST_CO_HOSTS})
    return [e.CoHostChanged(at=request.now, player=request.actor, leads=True)]


def _needs_host(state: RoomState, command: c.Hosting) -> bool:
    """Whether a co-host may not give a command: who leads, whom the table belongs to, and the host's own seat."""
    match command:
        case c.HandOver() | c.InviteCoHost() | c.DropCoHosts() | c.KeepTable():
            return True
        case c.ClearSeat(seat=number) | c.RenameSeat(seat=number):
            return number == state.seat_of(state.host)
        case c.FreeSeats(seats=numbers):
            return state.seat_of(state.host) in numbers
        case _:
            return False


def _share(state: RoomState, command: c.HandOver | c.InviteCoHost | c.DropCoHosts, now: int) -> Decision:
    match command:
        case c.HandOver(seat=number):
            heir = _seat(state, number)
            if heir is None:
                return Refusal("seat_free")
            if heir.player is None or heir.left or is_removed(state, heir.player, now):
                return Refusal("not_allowed")
            if state.arrangements >= most_arrangements(state):
                return Refusal("table_used_up")
            return [] if heir.player == state.host else [e.HostChanged(at=now, host=heir.player)]
        case c.InviteCoHost(key=key):
            return [e.CoHostInvited(at=now, key=key)]
        case c.DropCoHosts():
            dropped = [e.CoHostChanged(at=now, player=player, leads=False) for player in state.co_hosts]
            void = [] if state.co_host_key is None else [e.CoHostInvited(at=now, key=None)]
            return [*void, *dropped]
        case _:
            assert_never(command)


def _free(state: RoomState, numbers: Iterable[int], now: int) -> Decision:
    """Free seats of players who may come back; in a game they stay in it, as if they had left."""
    freed: list[e.RoomEvent] = []
    for number in dict.fromkeys(numbers):
        seat = _seat(state, number)
        if seat is None or seat.player is None or seat.left:
            continue
        is_free_to_go = state.phase is Phase.LOBBY or is_waiting(state, number)
        freed.append(e.SeatFreed(at=now, seat=number) if is_free_to_go else e.PlayerLeft(at=now, seat=number))
    return freed
