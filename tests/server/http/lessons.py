"""A class at the end of its game, without a server."""

from msgspec.structs import replace

from dimension.room.results import BestTray, CardVerdict, RoundResult, SeatScore
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState, Seat
from dimension.room.trays import EMPTY_TRAY

HAND = "K2 O2 K-B"
TRAY = "K....../....../."


def score(seat: int, points: int, *missed: str, tray: str = TRAY, tokens: int = 0) -> SeatScore:
    """A tray on which these cards of `HAND` are not fulfilled."""
    return SeatScore(seat, tray, points, tokens, tuple(CardVerdict(card, card not in missed) for card in HAND.split()))


def played(*scores: SeatScore, failed: tuple[str, ...] = ()) -> RoundResult:
    """A round, in which the best tray gives these cards up."""
    return RoundResult(HAND, True, scores, BestTray(9, not failed, TRAY, failed, None))


def class_of(names: dict[int, str], *results: RoundResult, phase: Phase = Phase.OVER) -> RoomState:
    """A class after these rounds; a name that begins with `bot ` is a bot's."""
    state = RoomState(
        room="D1JDGS7XK2M9QWRT",
        host="teacher",
        settings=TableSettings(seats=30, rounds=6),
        seed=None,
        seats=(),
        last_at=0,
        phase=phase,
        game=2,
        round=len(results),
        code="1ABC",
        results=results,
    )
    seats = tuple(_seat(number, names.get(number), results) for number in range(max(names) + 1))
    return replace(state, seats=seats)


def _seat(number: int, name: str | None, results: tuple[RoundResult, ...]) -> Seat | None:
    if name is None:
        return None
    scores = [each for result in results for each in result.scores if each.seat == number]
    first = next((at for at, result in enumerate(results, 1) if any(s.seat == number for s in result.scores)), 1)
    return Seat(
        name=name,
        player=None if name.startswith("bot ") else f"player {number}",
        bot="casual" if name.startswith("bot ") else None,
        points=10 + sum(each.points for each in scores),
        bonus_tokens=sum(each.bonus_tokens for each in scores),
        tray=EMPTY_TRAY,
        plays_from=first,
    )
