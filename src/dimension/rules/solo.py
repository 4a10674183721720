"""Playing alone: a result compared with earlier games of the same settings."""

from collections.abc import Sequence
from typing import Final, NamedTuple

RECENT_GAMES: Final = 10


class SoloComparison(NamedTuple):
    """How a total compares with earlier ones; `best` and `average` are those of the earlier games, None without any."""

    total: int
    rank: int
    games: int
    best: int | None
    average: float | None
    recent: tuple[int, ...]


def compare_solo(total: int, earlier: Sequence[int]) -> SoloComparison:
    """Compare a total with the totals of earlier games, oldest first."""
    return SoloComparison(
        total=total,
        rank=1 + sum(other > total for other in earlier),
        games=len(earlier) + 1,
        best=max(earlier, default=None),
        average=sum(earlier) / len(earlier) if earlier else None,
        recent=tuple(earlier[-RECENT_GAMES:]),
    )
