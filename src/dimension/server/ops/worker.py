"""What runs in the worker process: everything that takes longer than the event loop can wait."""

import os
import random
import signal
import threading
from collections.abc import Sequence
from multiprocessing import parent_process

from dimension.bots.base import Step
from dimension.bots.registry import plan as bot_plan
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt, WithBonus
from dimension.rules.notation import format_card, format_hand, format_move, format_tray, parse_hand, parse_tray
from dimension.rules.stack import deal_game
from dimension.solver import Solution, solve
from dimension.solver.explain import explain
from dimension.solver.grades import SolverOracle
from dimension.solver.nearest import nearest_optimal

Moves = tuple[tuple[str, ...], ...]


def begin() -> None:
    """Prepare the worker: it dies with its parent, is polite, and leaves signals to the parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def warm_up() -> None:
    """Load the solver's table before it is needed."""
    solve(parse_hand("O2 O-W KxW B_ G^ O>K"))


def deal(settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
    """The hands of a game."""
    deals = deal_game(settings.game(), seed, SolverOracle())
    return tuple(Dealt(format_hand(dealt.hand), dealt.as_promised) for dealt in deals)


def best(hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
    """The optimum of a hand, and the moves from each tray to the optimal tray nearest to it."""
    solution = solve(parse_hand(hand))
    return best_tray(solution), tuple(_moves(solution, tray) for tray in trays)


def best_tray(solution: Solution) -> BestTray:
    """A solution as a value that can be stored and sent."""
    bonus = solution.with_bonus
    return BestTray(
        score=solution.score,
        bonus=solution.bonus,
        tray=format_tray(solution.tray),
        failed=tuple(format_card(card) for card in solution.failed),
        with_bonus=None if bonus is None else WithBonus(bonus.score, format_tray(bonus.tray)),
    )


def plan(level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
    """How a bot goes on from a tray."""
    return bot_plan(level, parse_hand(hand), parse_tray(tray), seconds, random.Random(seed))  # noqa: S311 - a game


def conflicts(hand: str) -> tuple[Moves, Moves]:
    """The smallest sets of cards that no five-color tray, and that no tray at all, fulfills."""
    found = explain(parse_hand(hand))
    return _codes(found.with_five_colors), _codes(found.at_all)


def _codes(sets: Sequence[Sequence[object]]) -> Moves:
    return tuple(tuple(format_card(card) for card in cards) for cards in sets)  # type: ignore[arg-type]


def _moves(solution: Solution, tray: str) -> tuple[str, ...]:
    return tuple(format_move(move) for move in nearest_optimal(solution, parse_tray(tray)).moves)
