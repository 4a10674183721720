"""Par is worked out once for every code, and a busy solver keeps no result from being shown."""

import asyncio
from collections.abc import Callable
from typing import Any

from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings, Grade
from dimension.server.guard.limits import Busy
from dimension.server.pars import MOST_AT_ONCE, KnownPars
from dimension.solver.game_par import par_of_game

GRADED = GameSettings(rounds=3, grade=Grade.EASY)
SHORT = GameSettings(rounds=1)


class Solver:
    """Does jobs immediately, and counts them."""

    def __init__(self) -> None:
        self.jobs = 0
        self.is_busy = False

    async def ask(self, job: Callable[..., Any], *args: Any, **_: object) -> Any:
        if self.is_busy:
            raise Busy
        self.jobs += 1
        return job(*args)


def test_every_code_is_worked_out_once_in_a_job_for_each_round() -> None:
    solver = Solver()
    pars = KnownPars(solver)
    graded, short = format_game_code(GRADED, 3), format_game_code(SHORT, 4)
    expected = {graded: par_of_game(GRADED, 3).total, short: par_of_game(SHORT, 4).total}
    for _ in range(2):
        assert asyncio.run(pars.of([graded, short, graded])) == expected
    assert solver.jobs == GRADED.rounds + SHORT.rounds


def test_a_long_list_is_worked_out_piece_by_piece_newest_first() -> None:
    pars = KnownPars(Solver())
    codes = [format_game_code(SHORT, seed) for seed in range(MOST_AT_ONCE + 4)]
    assert list(asyncio.run(pars.of(codes))) == codes[:MOST_AT_ONCE]
    assert list(asyncio.run(pars.of(codes))) == codes


def test_a_busy_solver_leaves_out_what_is_not_known() -> None:
    solver = Solver()
    pars = KnownPars(solver)
    known, unknown = (format_game_code(SHORT, seed) for seed in (1, 2))
    asyncio.run(pars.of([known]))
    solver.is_busy = True
    assert asyncio.run(pars.of([known, unknown])) == {known: par_of_game(SHORT, 1).total}
