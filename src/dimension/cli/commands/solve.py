"""`dimension solve HAND`: the best tray, proven."""

import sys
from argparse import Namespace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TextIO

from dimension.cli.declarations import CommandDeclaration, Option, UsageProblem
from dimension.cli.game_options import HAND, TRAY_VALUE
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, output_width, print_json, print_rows, print_text
from dimension.cli.words import card_row, move_lines, position_map, side_by_side, tray_picture
from dimension.errors import DimensionError
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_move, format_tray, parse_hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.solver.nearest import Nearest
    from dimension.solver.solution import Solution
    from dimension.texts import Texts


_LINES: Final = "-"
"""Instead of a hand: hands are read from standard input, one on each line."""
_BLOCK: Final = 16384
"""Lines that are solved together."""


def _run(args: Namespace) -> None:
    if args.hand == _LINES:
        if option := next((option for option in ("tray", "all") if option in args.given), None):
            raise UsageProblem("not-with-lines", name=f"--{option}")
        _solve_lines(sys.stdin)
        return
    from dimension.solver.single import solve

    solution = solve(args.hand)
    if args.json:
        print_json(_as_data(solution, args.tray, list_all=args.all))
        return
    texts = texts_in(args.lang)
    _show(solution, args.tray, texts)
    if args.all:
        print(f"\n{texts.text('solve-all')}")
        for other in solution.trays():
            print(format_tray(other))


def _solve_lines(lines: TextIO) -> None:
    """Print one line of JSON for each line that has a hand; an empty line is skipped."""
    from dimension.solver.batch import solve_many

    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    while block := list(islice(numbered, _BLOCK)):
        hands = [_hand_on(number, line) for number, line in block]
        best = solve_many(hands)
        for at, hand in enumerate(hands):
            score = score_tray(hand, best.tray(at))
            failed = [card.code for card in score.failed]
            result = {"hand": str(hand), "score": score.points, "bonus": score.bonus, "tray": str(score.tray)}
            print_json(result | {"failed": failed})


def _hand_on(number: int, line: str) -> Hand:
    try:
        return Hand(line)
    except DimensionError as error:
        raise error.at(line=number) from None


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


def _show(solution: "Solution", tray: Tray | None, texts: "Texts") -> None:
    from dimension.solver.optimal_count import count_optimal

    number = count_optimal(solution)
    nearest = None if tray is None else _nearest(solution, tray)
    best = solution.tray if nearest is None else nearest.tray
    _show_trays(tray, best, texts)
    print(format_tray(best))
    print_text(texts.text("solve-best-bonus" if solution.bonus else "solve-best", points=solution.score))
    if failed := score_tray(solution.hand, best).failed:
        print_text(texts.text("solve-given-up"))
        print_rows(new_console(), [card_row(card, texts, solution.hand.asked(card.first)) for card in failed])
    if solution.with_bonus is not None and not solution.bonus:
        other = solution.with_bonus
        print_text(texts.text("solve-with-bonus", points=other.score, tray=format_tray(other.tray)))
    print_text(texts.text("solve-count", trays=texts.number(number.trays), classes=texts.number(number.orbits)))
    if tray is not None and nearest is not None:
        _show_way(tray, score_tray(solution.hand, tray).points, nearest, texts)


def _show_trays(tray: Tray | None, best: Tray, texts: "Texts") -> None:
    """The best tray; beside a tray of the reader's own, the one that is nearest to it, and the numbers of positions."""
    colored = takes_color()
    pictures = [tray_picture(texts.text("ceremony-best-tray"), best, colored=colored)]
    if tray is not None:
        yours = tray_picture(texts.text("ceremony-your-tray"), tray, colored=colored)
        pictures = [yours, *pictures, position_map(texts, colored=colored)]
    print(side_by_side(pictures, output_width()), end="\n\n")


def _show_way(tray: Tray, points: int, nearest: "Nearest", texts: "Texts") -> None:
    print_text()
    print_text(texts.text("solve-yours", points=points))
    if not nearest.moves:
        print_text(texts.text("solve-yours-best"))
        return
    print_text(texts.text("solve-away", count=len(nearest.moves)))
    for move, sentence in move_lines(tray, nearest.moves, texts):
        print_text(f"  {move:<5} {sentence}")


def _hand_or_lines(text: str) -> Hand | str:
    return text if text == _LINES else parse_hand(text)


COMMAND: Final = CommandDeclaration(
    name="solve",
    run=_run,
    arguments=(HAND._replace(value=HAND.value._replace(convert=_hand_or_lines)),),
    options=(
        Option(("--all",), "help-option-all"),
        Option(("--tray",), "help-option-tray", TRAY_VALUE),
        JSON,
        *EVERYWHERE,
    ),
    examples=(
        'solve "O2 O-W KxW B_ G^ O>K"',
        'solve "O2 O-W KxW B_ G^ O>K" --tray KWBGOWB/G.O.K./W',
        "solve -",
    ),
)
