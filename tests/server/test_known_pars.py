"""Par is worked out once for every code, and a busy solver keeps no result from being shown."""

import asyncio
from typing import Any

from dimension.server.guard.limits import Busy
from dimension.server.pars import MOST_AT_ONCE, KnownPars


class Solver:
    """Says the length of a code, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_busy = False

    async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
        (codes,) = args
        if self.is_busy:
            raise Busy
        self.asked += codes
        return tuple(len(code) for code in codes)


def test_every_code_is_worked_out_once() -> None:
    solver = Solver()
    pars = KnownPars(solver)
    for _ in range(2):
        assert asyncio.run(pars.of(["A", "BB", "A"])) == {"A": 1, "BB": 2}
    assert solver.asked == ["A", "BB"]


def test_a_long_list_is_worked_out_piece_by_piece_newest_first() -> None:
    solver = Solver()
    pars = KnownPars(solver)
    codes = ["x" * length for length in range(1, MOST_AT_ONCE + 4)]
    assert list(asyncio.run(pars.of(codes))) == codes[:MOST_AT_ONCE]
    assert list(asyncio.run(pars.of(codes))) == codes


def test_a_busy_solver_leaves_out_what_is_not_known() -> None:
    solver = Solver()
    pars = KnownPars(solver)
    asyncio.run(pars.of(["A"]))
    solver.is_busy = True
    assert asyncio.run(pars.of(["A", "BB"])) == {"A": 1}
