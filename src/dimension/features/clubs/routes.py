"""Tables that people come back to, and their standings over all evenings."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from litestar import get

from dimension.features.clubs.contract import ClubEvening, ClubPlayer, ClubRecord, OurTable
from dimension.features.feature import Feature
from dimension.room.commands import KeepTable, Refusal
from dimension.room.names import parse_room_name
from dimension.room.records import FinishedGame
from dimension.room.retention import RoomKind
from dimension.room.state import RoomState, is_removed, leads
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import (
    PlayerAsking,
    RoomParameter,
    ServiceHere,
    room_asked_for,
    room_state,
)
from dimension.server.routing import COUNTED_COST, LIST_COST, rules
from dimension.server.service import Service
from dimension.store.sql import Tables

MOST_CLUB_GAMES: Final = 300
"""The latest games that the standings of a club are made of."""
MOST_CLUB_PLAYERS: Final = 100
"""How many of the best are listed, besides the player who asks."""
EVENING_GAP: Final = 6 * 3_600_000
"""An evening ends when this much time passes without a game, in milliseconds."""
MOST_KEPT: Final = 20
"""The most kept tables that a player may belong to before keeping another one."""
_KEPT: Final = f"""
SELECT room FROM room_kinds JOIN room_people USING (room)
WHERE kind = '{RoomKind.CLUB}' AND player = $1 ORDER BY room LIMIT $2
"""  # noqa: S608 - made of constants


class _ClubGame(NamedTuple):
    """A player's part in a game."""

    evening: int
    total: int
    place: int
    par: int | None


def club_record(
    name: str, games: Sequence[FinishedGame], pars: Mapping[str, int], asking: str, *, hides_names: bool = False
) -> ClubRecord:
    """The record of a table from its games, the newest first; without bots."""
    evenings = _evenings(games)
    names = _names(games, asking if hides_names else None)
    played: defaultdict[str, list[_ClubGame]] = defaultdict(list)
    for number, evening in enumerate(evenings):
        for game in evening:
            for player, _, total, place in game.players:
                if player is not None:
                    played[player].append(_ClubGame(number, total, place, pars.get(game.deal)))
    ranked = sorted(played, key=lambda player: (-_total(played[player]), -_wins(played[player])))
    totals = [_total(played[player]) for player in ranked]
    listed = [player for at, player in enumerate(ranked) if at < MOST_CLUB_PLAYERS or player == asking]
    return ClubRecord(
        name=name,
        games=len(games),
        players=tuple(
            _line(names[player], played[player], totals.index(_total(played[player])) + 1, you=player == asking)
            for player in listed
        ),
        evenings=tuple(_evening(evening, names) for evening in evenings),
    )


def _names(games: Sequence[FinishedGame], only: str | None) -> dict[str, str]:
    """The latest name of each player; with `only`, of this player alone."""
    names: dict[str, str] = {}
    for game in games:
        for player, name, _, _ in game.players:
            if player is not None:
                names.setdefault(player, name if only in (None, player) else "")
    return names


def _evenings(games: Sequence[FinishedGame]) -> list[list[FinishedGame]]:
    """The games of each evening, the newest first."""
    evenings = [[game] for game in games[:1]]
    for later, game in pairwise(games):
        if later.ended_at - game.ended_at > EVENING_GAP:
            evenings.append([])
        evenings[-1].append(game)
    return evenings


def _total(played: Sequence[_ClubGame]) -> int:
    return sum(each.total for each in played)


def _wins(played: Sequence[_ClubGame]) -> int:
    return sum(each.place == 1 for each in played)


def _line(name: str, played: Sequence[_ClubGame], place: int, *, you: bool) -> ClubPlayer:
    pars = [each.par for each in played if each.par is not None]
    return ClubPlayer(
        name=name,
        you=you,
        place=place,
        games=len(played),
        wins=_wins(played),
        total=_total(played),
        par=sum(pars) if len(pars) == len(played) else None,
        evenings=len({each.evening for each in played}),
    )


def _evening(games: Sequence[FinishedGame], names: Mapping[str, str]) -> ClubEvening:
    totals: defaultdict[str, int] = defaultdict(int)
    for game in games:
        for player, _, total, _ in game.players:
            if player is not None:
                totals[player] += total
    most = max(totals.values(), default=0)
    return ClubEvening(
        began_at=games[-1].ended_at,
        ended_at=games[0].ended_at,
        games=len(games),
        winners=tuple(names[player] for player, total in totals.items() if total == most),
    )


@get(
    "/api/tables/{room:str}/club",
    summary="A table's standings over all evenings",
    opt=rules(cost=COUNTED_COST, is_at_owner=True),
)
async def show_club(service: ServiceHere, player: PlayerAsking, room: RoomParameter) -> ClubRecord:
    """The standings of a table that people come back to, for those who have its whole name or a seat."""
    state = (await room_asked_for(service, player, room)).state
    if is_removed(state, player, service.clock()):
        raise problem_of(Refusal("removed"))
    if state.club is None or not _may_look(state, player, room):
        raise Problem("not_found")
    games = await service.store.games_at(state.room, MOST_CLUB_GAMES)
    pars = await service.pars.of(game.deal for game in games)
    hides_names = state.names_hidden and not leads(state, player)
    # Hundreds of games of a hundred people take half a second: one club at a time.
    async with service.replays:
        return await asyncio.to_thread(club_record, state.club, games, pars, player, hides_names=hides_names)


@get("/api/clubs", summary="Kept tables of the player", opt=rules(cost=LIST_COST))
async def our_tables(service: ServiceHere, player: PlayerAsking) -> list[OurTable]:
    """The tables that the player who asks comes back to, the latest first."""
    states = [await room_state(service, room) for room in await kept_tables_of(service.store, player)]
    ours = [
        OurTable(state.room, state.club, state.last_at)
        for state in states
        if state is not None and state.club is not None and not is_removed(state, player, service.clock())
    ]
    return sorted(ours, key=lambda table: table.last_at, reverse=True)


def _may_look(state: RoomState, player: str, text: str) -> bool:
    """Whether a player knows the whole name of a table, or belongs to it: guests may know the join code too."""
    return parse_room_name(text) == state.room or leads(state, player) or state.seat_of(player) is not None


async def kept_tables_of(tables: Tables, player: str) -> list[str]:
    """The kept rooms in which a player has been, but not more than `MOST_KEPT`."""
    return [room for (room,) in await tables.rows(_KEPT, player, MOST_KEPT)]


async def check_keeping(service: Service, room: str, player: str, command: KeepTable) -> Refusal | None:
    """Refuse to keep one table more than a player may; a check of commands."""
    if command.name is not None:
        kept = await kept_tables_of(service.store, player)
        if room not in kept and len(kept) >= MOST_KEPT:
            return Refusal("too_many_clubs", {"most": MOST_KEPT})
    return None


FEATURE: Final = Feature(
    routes=(show_club, our_tables),
    responses=(ClubRecord, OurTable),
    checks={KeepTable: check_keeping},
)
