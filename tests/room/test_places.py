"""Where every player stands at a big table while its game continues."""

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room.results import RoundResult, SeatScore
from dimension.room.state import Phase, RoomState
from dimension.room.view import PlaceSoFar, best_built, places_of
from dimension.rules.scoring import Edition
from tests.room.big_tables import big_table, big_table_in
from tests.room.tables import WATCHER


def _scored(*rounds: dict[int, tuple[int, int]]) -> RoomState:
    """A class after some rounds: points and tokens by seat."""
    state = big_table().state
    seats = list(state.seats)
    for scores in rounds:
        for number, (points, tokens) in scores.items():
            seat = seats[number]
            assert seat is not None
            seats[number] = replace(seat, points=seat.points + points, bonus_tokens=seat.bonus_tokens + tokens)
    results = tuple(
        RoundResult("O2", True, tuple(SeatScore(seat, "", *score, ()) for seat, score in scores.items()))
        for scores in rounds
    )
    return replace(state, seats=tuple(seats), results=results, round=len(rounds), phase=Phase.SCORED)


ALL = {0: (5, 0), 1: (4, 0), 2: (3, 0), 3: (2, 0), 4: (1, 0), 5: (0, 0)}


def test_no_player_has_a_place_before_the_first_scores() -> None:
    assert places_of(big_table_in(Phase.BUILDING).state) == {}


def test_the_first_round_moves_no_player() -> None:
    assert places_of(_scored(ALL)) == {seat: PlaceSoFar(seat + 1, 0) for seat in range(6)}


def test_a_round_brings_places_and_costs_some() -> None:
    places = places_of(_scored(ALL, {**dict.fromkeys(range(5), (0, 0)), 5: (9, 0)}))
    assert places[5] == PlaceSoFar(1, 5)
    assert [places[seat] for seat in range(5)] == [PlaceSoFar(seat + 2, -1) for seat in range(5)]


def test_equals_share_a_place_and_tokens_count_as_they_will_in_the_end() -> None:
    places = places_of(_scored({**ALL, 1: (5, 0), 5: (5, 2)}))
    assert (places[0].place, places[1].place, places[2].place) == (2, 2, 4)
    assert places[5].place == 1
    assert Edition.ENGLISH.token_points(2) > Edition.ENGLISH.token_points(0)


def test_who_came_late_has_a_place_after_their_first_round() -> None:
    table = big_table_in(Phase.BUILDING)
    table.do(WATCHER, c.TakeSeat("Eve"))
    table.tick()
    assert sorted(places_of(table.state)) == list(range(6))
    table.do("ann", c.BeginRound(1))
    table.tick()
    table.tick()
    assert sorted(places_of(table.state)) == list(range(7))


def test_the_best_tray_has_most_points_then_most_tokens_and_then_the_first_seat() -> None:
    scores = [SeatScore(seat, "", *score, ()) for seat, score in enumerate([(3, 0), (7, 0), (7, 1), (7, 1)])]
    assert best_built(RoundResult("O2", True, tuple(scores))) == scores[2]
    assert best_built(RoundResult("O2", True, ())) is None
