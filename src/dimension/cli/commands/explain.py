"""`dimension explain HAND`: the cards that make a hand hard or impossible."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import HAND
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json, print_rows
from dimension.cli.words import card_row
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand
from dimension.rules.settings import Grade

if TYPE_CHECKING:
    from dimension.solver.conflicts import Conflict, Conflicts
    from dimension.solver.solution import Solution
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    from dimension.solver.conflicts import explain
    from dimension.solver.grades import grade_of_solution
    from dimension.solver.single import solve

    conflicts, solution = explain(args.hand), solve(args.hand)
    grade = grade_of_solution(solution)
    if args.json:
        print_json(_as_data(conflicts, grade, solution))
    else:
        _show(args.hand, conflicts, grade, solution.count_trays(), texts_in(args.lang))


def _as_data(conflicts: "Conflicts", grade: Grade, solution: "Solution") -> dict[str, Any]:
    """A conflict is a list of card codes; `density` is the share of all trays that are optimal."""
    return {
        "hand": format_hand(solution.hand),
        "conflicts_with_five_colors": _codes(conflicts.with_five_colors),
        "conflicts_at_all": _codes(conflicts.at_all),
        "grade": grade.value,
        "solutions": solution.count_trays(),
        "density": solution.density(),
    }


def _codes(conflicts: "tuple[Conflict, ...]") -> list[list[str]]:
    return [[card.code for card in conflict] for conflict in conflicts]


def _show(hand: Hand, conflicts: "Conflicts", grade: Grade, trays: int, texts: "Texts") -> None:
    console = new_console()
    summary = "impossible" if conflicts.at_all else "lacking-colors" if conflicts.with_five_colors else "fulfillable"
    console.print(texts.text(f"explain-{summary}"))
    # A conflict on any tray is also one with five colors: show it once, where it says more.
    only_with_five = [conflict for conflict in conflicts.with_five_colors if conflict not in conflicts.at_all]
    shown = [("explain-at-all", conflict) for conflict in conflicts.at_all]
    shown += [("explain-with-five-colors", conflict) for conflict in only_with_five]
    for key, conflict in shown:
        console.print()
        console.print(texts.text(key))
        print_rows(console, [card_row(card, texts, hand.asked(card.first)) for card in conflict])
    console.print()
    console.print(texts.text("explain-grade", grade=texts.text(f"grade-{grade}"), trays=texts.number(trays)))


COMMAND: Final = CommandDeclaration(
    name="explain",
    run=_run,
    arguments=(HAND,),
    options=(JSON, *EVERYWHERE),
    examples=('explain "K1 K-K B-G BxG"',),
)
