"""`dimension solve HAND`: the best tray, proven."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.card_words import card_line
from dimension.cli.common_options import EVERYWHERE, JSON
from dimension.cli.console import print_json
from dimension.cli.declarations import CommandDeclaration, Option
from dimension.cli.hand_and_tray import HAND, TRAY_VALUE
from dimension.cli.language import texts_in
from dimension.rules.hand import Hand
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.notation import format_hand, format_move, format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from dimension.solver.nearest import Nearest
    from dimension.solver.solution import Solution
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    from dimension.solver.solve import solve

    solution = solve(args.hand)
    if args.json:
        print_json(_as_data(solution, args.tray, list_all=args.all))
        return
    texts = texts_in(args.lang)
    _show(solution, texts)
    if args.tray is not None:
        _show_way(solution, args.tray, texts)
    if args.all:
        print()
        for other in solution.trays():
            print(format_tray(other))


def _as_data(solution: "Solution", tray: Tray | None, *, list_all: bool) -> dict[str, Any]:
    """`with_bonus` is null if no tray earns the bonus; `yours` comes with --tray, `trays` with --all."""
    from dimension.solver.optimal_count import count_optimal

    best, number = solution.with_bonus, count_optimal(solution)
    data: dict[str, Any] = {
        "hand": format_hand(solution.hand),
        "score": solution.score,
        "bonus": solution.bonus,
        "tray": format_tray(solution.tray),
        "failed": [card.code for card in solution.failed],
        "with_bonus": {"score": best.score, "tray": format_tray(best.tray)} if best is not None else None,
        "solutions": number.trays,
        "solutions_up_to_symmetry": number.orbits,
    }
    if tray is not None:
        data["yours"] = _way_data(solution.hand, tray, _nearest(solution, tray))
    if list_all:
        data["trays"] = [format_tray(other) for other in solution.trays()]
    return data


def _way_data(hand: Hand, tray: Tray, nearest: "Nearest") -> dict[str, Any]:
    score = score_tray(hand, tray)
    return {
        "tray": format_tray(tray),
        "points": score.points,
        "bonus": score.bonus,
        "moves_away": len(nearest.moves),
        "moves": [format_move(move) for move in nearest.moves],
        "nearest": format_tray(nearest.tray),
    }


def _nearest(solution: "Solution", tray: Tray) -> "Nearest":
    from dimension.solver.nearest import nearest_optimal

    return nearest_optimal(solution, tray)


def _show(solution: "Solution", texts: "Texts") -> None:
    from dimension.solver.optimal_count import count_optimal

    number = count_optimal(solution)
    print(solution.tray, end="\n\n")
    print(format_tray(solution.tray))
    print(texts.text("solve-best-bonus" if solution.bonus else "solve-best", points=solution.score))
    if solution.failed:
        print(texts.text("solve-given-up"))
        for card in solution.failed:
            print(card_line(card, solution.hand, texts))
    if solution.with_bonus is not None and not solution.bonus:
        best = solution.with_bonus
        print(texts.text("solve-with-bonus", points=best.score, tray=format_tray(best.tray)))
    print(texts.text("solve-count", trays=texts.number(number.trays), classes=texts.number(number.orbits)))


def _show_way(solution: "Solution", tray: Tray, texts: "Texts") -> None:
    nearest = _nearest(solution, tray)
    print()
    print(texts.text("solve-yours", points=score_tray(solution.hand, tray).points))
    if not nearest.moves:
        print(texts.text("solve-yours-best"))
        return
    print(texts.text("solve-away", count=len(nearest.moves)))
    for move in nearest.moves:
        print(f"  {format_move(move):<5} {_move_sentence(move, tray, texts)}")
        tray = apply_move(tray, move)
    print()
    print(nearest.tray, end="\n\n")
    print(format_tray(nearest.tray))


def _move_sentence(move: Move, tray: Tray, texts: "Texts") -> str:
    """A move on a tray in words."""
    match move:
        case Put(color, position):
            key = "move-put" if tray[position] is None else "move-exchange"
            return texts.text(key, color=color.letter, position=position)
        case Lift(position):
            return texts.text("move-lift", position=position)
        case Swap(one, other):
            return texts.text("move-swap", one=one, other=other)


COMMAND: Final = CommandDeclaration(
    name="solve",
    run=_run,
    arguments=(HAND,),
    options=(
        Option(("--all",), "help-option-all"),
        Option(("--tray",), "help-option-tray", TRAY_VALUE),
        JSON,
        *EVERYWHERE,
    ),
    examples=('solve "O2 O-W KxW B_ G^ O>K"', 'solve "O2 O-W KxW B_ G^ O>K" --tray KWBGOWB/G.O.K./W'),
)
