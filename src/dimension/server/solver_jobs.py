"""The jobs of the solver process: everything too slow for the event loop.

The server imports this module to name its jobs; the solver is loaded when the first job runs.
"""

import random
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from dimension import solver
from dimension.bots.base import Step
from dimension.bots.registry import plan as bot_plan
from dimension.room.results import BestTray, BonusTray, CardSets, Dealt, Moves, RoundResult, Why, WhyBound, WhyPart
from dimension.room.settings import TableSettings
from dimension.rules.cards import Card
from dimension.rules.notation import format_card, format_hand, format_move, format_tray, parse_hand, parse_tray
from dimension.rules.scoring import PLAYERS
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.stack import Stack, new_stack

if TYPE_CHECKING:
    from dimension.solver import Bound, Certificate, Solution

_FEW_MOVES: Final = 2
"""How near an optimal tray has to be to be found for sure where there are many trays."""
_PARTIAL_TRAYS: Final = 10_000_000
"""The work for the moves of one job, for all its trays together: about 30 ms, because other tables wait for the same
process. One tray in a thousand takes more."""
_GENTLE_HANDS: Final = 250
"""Hands that are looked at for a gentle game: up to 0.2 s."""


def warm_up() -> None:
    """Load the solver and its table before they are needed."""
    solver.solve(parse_hand("O2 O-W KxW B_ G^ O>K"))


def deal_next(game: GameSettings, stack: Stack) -> tuple[Dealt, Stack, float]:
    """The next hand of a game, the stack after it, and the seconds of work: up to 0.15 for a rare grade."""
    began = time.process_time()
    dealt, rest = stack.reveal(game.cards, game.contradictions, solver.SolverOracle(), game.grade)
    return Dealt(format_hand(dealt.hand), dealt.as_promised), rest, time.process_time() - began


def best_next(game: GameSettings, stack: Stack, cards: int | None = None) -> tuple[RoundResult, Stack]:
    """The next hand of a game, or its first cards, with its optimum, as a round without players; and the stack."""
    dealt, rest, _ = deal_next(game, stack)
    dealt = dealt if cards is None else dealt.shortened(cards)
    return RoundResult(dealt.hand, dealt.as_promised, (), best_tray(solver.solve(parse_hand(dealt.hand)))), rest


def gentle_seed(settings: TableSettings, first: int) -> int:
    """A seed, from `first` on, of a game for a player's first time."""
    return solver.gentle_seed(settings.game(), first, _GENTLE_HANDS)


def best(hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
    """The optimum of a hand, and the moves from each of the trays to the nearest optimal tray.

    Of many trays, only those that are a few moves away from an optimal one are sure to get the nearest. A tray for
    which the search takes too much work gets moves to some optimal tray.
    """
    solution = solver.solve(parse_hand(hand))
    within = _FEW_MOVES if len(trays) > PLAYERS[-1] else None
    different = set(trays)
    budget = _PARTIAL_TRAYS // max(len(different), 1)
    moves = {tray: _moves(solution, tray, within, budget) for tray in different}
    return best_tray(solution), tuple(moves[tray] for tray in trays)


def hand_facts(hand: str) -> tuple[Grade, BestTray, CardSets, CardSets]:
    """The grade of a hand, its optimum without reasons, and its contradictions."""
    solution = solver.solve(parse_hand(hand))
    return solver.grade_of(hand), _tray_of(solution, None), *conflicts(hand)


def best_tray(solution: "Solution") -> BestTray:
    """A solution and its reasons as a value that can be stored and sent."""
    return _tray_of(solution, _why(solver.why(solution)))


def _tray_of(solution: "Solution", why: Why | None) -> BestTray:
    bonus = solution.with_bonus
    return BestTray(
        score=solution.score,
        bonus=solution.bonus,
        tray=format_tray(solution.tray),
        failed=tuple(format_card(card) for card in solution.failed),
        with_bonus=None if bonus is None else BonusTray(bonus.score, format_tray(bonus.tray)),
        why=why,
    )


def _why(proof: "Certificate") -> Why:
    no_bonus = None if proof.no_bonus is None else _bound(proof.no_bonus)
    return Why(tuple(map(_bound, proof.bounds)), proof.given_up(), no_bonus)


def _bound(bound: "Bound") -> WhyBound:
    return WhyBound(
        cards=tuple(format_card(card) for card in bound.cards),
        spheres=bound.spheres,
        parts=tuple(WhyPart("".join(color.letter for color in part.colors), part.spheres) for part in bound.parts),
        tray=None if bound.tray is None else format_tray(bound.tray),
    )


def first_hand(settings: TableSettings, seed: int) -> tuple[str, BestTray]:
    """The hand of a game's first round, and its optimum."""
    game = settings.game()
    first, _ = best_next(game, new_stack(game, seed))
    assert first.best is not None
    return first.hand, first.best


def plan(level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
    """The next steps of a bot from a tray with some seconds left; 0 means that there is no time limit."""
    return bot_plan(level, parse_hand(hand), parse_tray(tray), seconds, random.Random(seed))  # noqa: S311 - a game


def conflicts(hand: str) -> tuple[CardSets, CardSets]:
    """The smallest sets of cards that no five-color tray, and that no tray at all, fulfills."""
    found = solver.explain(parse_hand(hand))
    return card_codes(found.with_five_colors), card_codes(found.at_all)


def card_codes(sets: Iterable[Iterable[Card]]) -> CardSets:
    """Sets of cards as values that can be stored and sent."""
    return tuple(tuple(format_card(card) for card in cards) for cards in sets)


def _moves(solution: "Solution", tray: str, within: int | None, budget: int) -> tuple[str, ...]:
    nearest = solver.nearest_optimal(solution, parse_tray(tray), within, budget=budget)
    return tuple(format_move(move) for move in nearest.moves)


def picture(svg: str) -> bytes:
    """A picture as PNG; it may contain no text, because there are no fonts."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
