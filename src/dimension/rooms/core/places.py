"""Where everybody stands at a big table while its game goes on, and whose tray was the best of a round."""

from typing import NamedTuple

from dimension.rooms.core.results import RoundResult, SeatScore
from dimension.rooms.core.state import RoomState
from dimension.rules.game import rank_players


class PlaceSoFar(NamedTuple):
    """Where a seat stands after the rounds that were scored."""

    place: int
    gained: int
    """How many places the latest round brought; below 0 when it cost some."""


def places_of(state: RoomState) -> dict[int, PlaceSoFar]:
    """The place of every seat that has played, by number; none before the first scores."""
    if not state.results:
        return {}
    latest = {score.seat: score for score in state.results[-1].scores}
    played = [(number, seat) for number, seat in state.taken if seat.plays_from <= len(state.results)]
    after = [(seat.points, seat.bonus_tokens) for _, seat in played]
    before = [
        (points - latest[number].points, tokens - latest[number].bonus_tokens) if number in latest else (points, tokens)
        for (number, _), (points, tokens) in zip(played, after, strict=True)
    ]
    numbers = [number for number, _ in played]
    now, earlier = _ranked(numbers, after, state), _ranked(numbers, before, state)
    is_first = len(state.results) == 1
    return {number: PlaceSoFar(now[number], 0 if is_first else earlier[number] - now[number]) for number in numbers}


def best_built(result: RoundResult) -> SeatScore | None:
    """The best tray that somebody built in a round: most points, then most bonus tokens; None if nobody played."""
    return max(result.scores, key=lambda score: (score.points, score.bonus_tokens, -score.seat), default=None)


def _ranked(numbers: list[int], results: list[tuple[int, int]], state: RoomState) -> dict[int, int]:
    ranked = rank_players(results, state.settings.edition)
    return {numbers[standing.player]: standing.place for standing in ranked}
