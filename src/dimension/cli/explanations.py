"""The contradictions, the grade and the best tray of a hand, in words and for programs."""

from typing import TYPE_CHECKING, Any, NamedTuple

from dimension.cli.output import print_rows
from dimension.cli.words import card_row
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand
from dimension.rules.settings import Grade

if TYPE_CHECKING:
    from rich.console import Console

    from dimension.solver.conflicts import Conflict, Conflicts
    from dimension.solver.solution import Solution
    from dimension.texts import Texts


def explanation_of(hand: Hand) -> "Explanation":
    """Solve a hand, and find the contradictions in it."""
    from dimension.solver.conflicts import explain
    from dimension.solver.grades import grade_of_solution
    from dimension.solver.single import solve

    solution = solve(hand)
    return Explanation(solution, explain(hand), grade_of_solution(solution))


class Explanation(NamedTuple):
    """The contradictions, the grade and the best tray of a hand."""

    solution: "Solution"
    conflicts: "Conflicts"
    grade: Grade

    def as_data(self) -> dict[str, Any]:
        """A conflict is a list of card codes; `density` is the share of all trays that are optimal."""
        return {
            "hand": format_hand(self.solution.hand),
            "conflicts_with_five_colors": _codes(self.conflicts.with_five_colors),
            "conflicts_at_all": _codes(self.conflicts.at_all),
            "grade": self.grade.value,
            "solutions": self.solution.count_trays(),
            "density": self.solution.density(),
        }

    def show(self, console: "Console", texts: "Texts") -> None:
        """Print it in words."""
        hand, (with_five, at_all) = self.solution.hand, self.conflicts
        summary = "impossible" if at_all else "lacking-colors" if with_five else "fulfillable"
        console.print(texts.text(f"explain-{summary}"))
        # A conflict on any tray is also one with five colors: show it once, where it says more.
        only_with_five = [conflict for conflict in with_five if conflict not in at_all]
        shown = [("explain-at-all", conflict) for conflict in at_all]
        shown += [("explain-with-five-colors", conflict) for conflict in only_with_five]
        for key, conflict in shown:
            console.print()
            console.print(texts.text(key))
            print_rows(console, [card_row(card, texts, hand.asked(card.first)) for card in conflict])
        console.print()
        trays = texts.number(self.solution.count_trays())
        console.print(texts.text("explain-grade", grade=texts.text(f"grade-{self.grade}"), trays=trays))


def _codes(conflicts: "tuple[Conflict, ...]") -> list[list[str]]:
    return [[card.code for card in conflict] for conflict in conflicts]
