"""The standings of a table over all its evenings."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from dimension.rooms.core.finished import FinishedGame
from dimension.server.http.club_contract import ClubEvening, ClubPlayer, ClubRecord

MOST_CLUB_GAMES: Final = 300
"""The latest games that the standings of a club are made of."""
EVENING_GAP: Final = 6 * 3_600_000
"""An evening ends when so much time passes without a game, in milliseconds."""


def club_record(
    name: str, games: Sequence[FinishedGame], pars: Mapping[str, int], asking: str, *, hides_names: bool = False
) -> ClubRecord:
    """What games of a table, the newest first, say about its people; bots are not among them."""
    evenings = _evenings(games)
    names = _names(games, asking if hides_names else None)
    players = [_player(player, names[player], evenings, pars, you=player == asking) for player in names]
    ranked = sorted(players, key=lambda each: (-each.total, -each.wins, each.games))
    totals = [each.total for each in ranked]
    return ClubRecord(
        name=name,
        games=len(games),
        players=tuple(replace(each, place=totals.index(each.total) + 1) for each in ranked),
        evenings=tuple(_evening(evening, names) for evening in evenings),
    )


def _names(games: Iterable[FinishedGame], only: str | None) -> dict[str, str]:
    """Everybody's latest name; with `only`, nobody else's."""
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


def _player(
    player: str, name: str, evenings: Sequence[Sequence[FinishedGame]], pars: Mapping[str, int], *, you: bool
) -> ClubPlayer:
    """Somebody who has no place yet."""
    played = [(game, total, place) for evening in evenings for game in evening for total, place in _of(player, game)]
    known = [pars[game.code] for game, _, _ in played if game.code in pars]
    return ClubPlayer(
        name=name,
        you=you,
        place=0,
        games=len(played),
        wins=sum(place == 1 for _, _, place in played),
        total=sum(total for _, total, _ in played),
        par=sum(known) if len(known) == len(played) else None,
        evenings=sum(any(_of(player, game) for game in evening) for evening in evenings),
    )


def _of(player: str, game: FinishedGame) -> list[tuple[int, int]]:
    """Total and place of somebody in a game, if they played."""
    return [(total, place) for someone, _, total, place in game.players if someone == player]


def _evening(games: Sequence[FinishedGame], names: Mapping[str, str]) -> ClubEvening:
    totals: dict[str, int] = {}
    for game in games:
        for player, _, total, _ in game.players:
            if player is not None:
                totals[player] = totals.get(player, 0) + total
    most = max(totals.values(), default=0)
    return ClubEvening(
        began_at=games[-1].ended_at,
        ended_at=games[0].ended_at,
        games=len(games),
        winners=tuple(names[player] for player, total in totals.items() if total == most),
    )
