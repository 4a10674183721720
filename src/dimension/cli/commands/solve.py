"""`dimension solve HAND`: the best tray, proven."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration, Option
from dimension.cli.options import EVERYWHERE, HAND, JSON, TRAY_VALUE, texts_in
from dimension.cli.output import output_width, print_json
from dimension.cli.words import card_line, move_lines, position_map, side_by_side, tray_picture
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_move, format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.solver.nearest import Nearest
    from dimension.solver.solution import Solution
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    from dimension.solver.single import solve

    solution = solve(args.hand)
    if args.json:
        print_json(_as_data(solution, args.tray, list_all=args.all))
        return
    texts = texts_in(args.lang)
    _show(solution, texts)
    if args.tray is not None:
        _show_way(solution, args.tray, texts)
    if args.all:
        print(f"\n{texts.text('solve-all')}")
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
    best_tray = tray_picture(texts.text("ceremony-best-tray"), solution.tray, colored=takes_color())
    print(side_by_side([best_tray], output_width()), end="\n\n")
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
    for move, sentence in move_lines(tray, nearest.moves, texts):
        print(f"  {move:<5} {sentence}")
    print()
    colored = takes_color()
    pictures = [
        tray_picture(texts.text("ceremony-your-tray"), tray, colored=colored),
        tray_picture(texts.text("ceremony-best-tray"), nearest.tray, colored=colored),
        position_map(texts, colored=colored),
    ]
    print(side_by_side(pictures, output_width()), end="\n\n")
    print(format_tray(nearest.tray))


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
