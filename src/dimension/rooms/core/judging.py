"""Scores and standings of a table, by the rules."""

from dimension.rooms.core.results import CardVerdict, SeatScore, SeatStanding
from dimension.rooms.core.state import RoomState
from dimension.rules.game import rank_players
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import PlayerScore, TrayScore, score_round, score_tray


def judge_round(state: RoomState) -> tuple[SeatScore, ...]:
    """The scores of all seats that took part in the current round."""
    hand = parse_hand(state.deals[state.round - 1].hand)
    scores = score_round(hand, [parse_tray(seat.tray) for _, seat in state.playing], state.settings.edition)
    return tuple(
        _seat_score(number, seat.tray, score) for (number, seat), score in zip(state.playing, scores, strict=True)
    )


def live_marks(hand: str, tray: str) -> tuple[bool, ...]:
    """Which cards of a hand hold on a tray."""
    return tuple(verdict.fulfilled for verdict in score_tray(parse_hand(hand), parse_tray(tray)).verdicts)


def standings_of(state: RoomState) -> tuple[SeatStanding, ...]:
    """The final result, best first; somebody who came too late for the last round is not in it."""
    numbers = [number for number, _ in state.playing]
    ranked = rank_players([(seat.points, seat.bonus_tokens) for _, seat in state.playing], state.settings.edition)
    return tuple(
        SeatStanding(
            seat=numbers[standing.player],
            place=standing.place,
            points=standing.points,
            bonus_tokens=standing.bonus_tokens,
            token_points=standing.token_points,
            total=standing.total,
        )
        for standing in ranked
    )


def verdicts_of(score: TrayScore) -> tuple[CardVerdict, ...]:
    """A tray's verdicts as values that can be stored and sent."""
    return tuple(CardVerdict(verdict.card.code, verdict.fulfilled, verdict.breaking) for verdict in score.verdicts)


def _seat_score(number: int, tray: str, score: PlayerScore) -> SeatScore:
    return SeatScore(number, tray, score.points, score.bonus_tokens, verdicts_of(score.tray_score))
