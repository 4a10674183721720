"""`dimension explain HAND`: what makes a hand hard or impossible."""

from typing import TYPE_CHECKING

from dimension.cli.answer import prepare_numpy
from dimension.cli.language import texts_in
from dimension.cli.options import HandArgument, Json, Language
from dimension.cli.output import card_sentence, print_json
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, parse_hand
from dimension.rules.settings import Grade

if TYPE_CHECKING:
    from dimension.solver.explain import Conflict, Conflicts
    from dimension.texts import Texts


def explain(hand: HandArgument, as_json: Json = False, lang: Language = "") -> None:
    """Name the smallest conflicts of a hand, and its grade."""
    cards = parse_hand(hand)
    prepare_numpy()
    from dimension.solver.explain import explain as explained
    from dimension.solver.grades import grade_of_solution
    from dimension.solver.solve import solve

    conflicts, solution = explained(cards), solve(cards)
    grade = grade_of_solution(solution)
    if as_json:
        print_json(
            {
                "hand": format_hand(cards),
                "conflicts_with_five_colors": _codes(conflicts.with_five_colors),
                "conflicts_at_all": _codes(conflicts.at_all),
                "grade": grade.value,
                "solutions": solution.count(),
                "density": solution.density(),
            }
        )
    else:
        _show(cards, conflicts, grade, solution.count(), texts_in(lang))


def _codes(conflicts: "tuple[Conflict, ...]") -> list[list[str]]:
    return [[card.code for card in conflict] for conflict in conflicts]


def _show(hand: Hand, conflicts: "Conflicts", grade: Grade, trays: int, texts: "Texts") -> None:
    summary = "impossible" if conflicts.at_all else "lacking-colors" if conflicts.with_five_colors else "fulfillable"
    print(texts.text(f"explain-{summary}"))
    # A conflict on any tray is one with five colors as well: it is told once, where it says more.
    only_with_five = [conflict for conflict in conflicts.with_five_colors if conflict not in conflicts.at_all]
    _show_conflicts("explain-at-all", conflicts.at_all, hand, texts)
    _show_conflicts("explain-with-five-colors", only_with_five, hand, texts)
    print()
    print(texts.text("explain-grade", grade=texts.text(f"grade-{grade}"), trays=texts.number(trays)))


def _show_conflicts(key: str, conflicts: "tuple[Conflict, ...] | list[Conflict]", hand: Hand, texts: "Texts") -> None:
    for conflict in conflicts:
        print()
        print(texts.text(key))
        for card in conflict:
            print(f"  {card.code:<3} {card_sentence(card, texts, hand.asked(card.first))}")
