"""Par of a game as its rounds are played: the best total that the rounds scored so far allowed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dimension.rooms.core.results import BestTray, RoundResult
from dimension.rules.par_choice import par_choice, par_total
from dimension.rules.scoring import Edition


class _Possible(NamedTuple):
    score: int
    bonus: bool


def par_so_far(results: Sequence[RoundResult], edition: Edition) -> int | None:
    """As the library's `par`: one player's best total; None before the first round and while a best tray is unknown."""
    best = [result.best for result in results if result.best is not None]
    if not results or len(best) < len(results):
        return None
    return par_total(par_choice([_possible(each) for each in best], edition), edition)


def _possible(best: BestTray) -> Iterator[_Possible]:
    yield _Possible(best.score, best.bonus)
    if best.with_bonus is not None and not best.bonus:
        yield _Possible(best.with_bonus.score, True)
