"""Invariants that hold whenever an event changes a room."""

from dimension.room import events as e
from dimension.room.events import RoomEvent, decode_event, encode_event
from dimension.room.help import helped_score
from dimension.room.state import RoomState
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import with_tokens


def check_step(before: RoomState, event: RoomEvent, after: RoomState) -> None:
    """One version per event, in the order of time, stored without loss, and scored by the rules."""
    assert after.version == before.version + 1
    assert after.last_at == event.at >= before.last_at
    assert decode_event(encode_event(event)) == event
    if isinstance(event, e.RoundScored):
        _check_scores(before, event)
    if isinstance(event, e.GameEnded):
        _check_standings(event, after)


def _check_scores(before: RoomState, event: e.RoundScored) -> None:
    playing = before.playing
    hand = parse_hand(before.deals[before.round - 1].hand)
    judged = [helped_score(hand, parse_tray(seat.tray), seat.help) for _, seat in playing]
    expected = with_tokens(judged, before.settings.edition, before.settings.tokens)
    assert [(score.seat, score.tray, score.points, score.bonus_tokens) for score in event.scores] == [
        (number, seat.tray, score.points, score.bonus_tokens)
        for (number, seat), score in zip(playing, expected, strict=True)
    ]
    for score, right in zip(event.scores, expected, strict=True):
        assert [verdict.fulfilled for verdict in score.verdicts] == [
            verdict.fulfilled for verdict in right.tray_score.verdicts
        ]


def _check_standings(event: e.GameEnded, after: RoomState) -> None:
    assert sorted(standing.seat for standing in event.standings) == [number for number, _ in after.playing]
    ranks = []
    for standing in event.standings:
        seat = after.seat_at(standing.seat)
        assert (standing.points, standing.bonus_tokens) == (seat.points, seat.bonus_tokens)
        assert standing.token_points == after.settings.edition.token_points(seat.bonus_tokens)
        assert standing.total == standing.points + standing.token_points
        ranks.append((standing.total, standing.bonus_tokens))
    assert ranks == sorted(ranks, reverse=True)
    for standing, rank in zip(event.standings, ranks, strict=True):
        assert standing.place == 1 + sum(other > rank for other in ranks)
