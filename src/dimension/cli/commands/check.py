"""`dimension check HAND TRAY`: a referee."""

from typing import TYPE_CHECKING, Any

from dimension.cli.language import texts_in
from dimension.cli.options import (
    EditionOption,
    HandArgument,
    Json,
    Language,
    TrayArgument,
    resolve_edition,
)
from dimension.cli.output import card_sentence, new_console, print_json, print_rows
from dimension.rules.notation import format_hand, format_tray, parse_hand, parse_tray
from dimension.rules.scoring import PlayerScore, TrayScore, Verdict, score_round

if TYPE_CHECKING:
    from rich.text import Text

    from dimension.texts import Texts


def check(
    hand: HandArgument, tray: TrayArgument, edition: EditionOption = None, as_json: Json = False, lang: Language = ""
) -> None:
    """Judge a tray card by card."""
    (score,) = score_round(parse_hand(hand), [parse_tray(tray)], resolve_edition(edition))
    if as_json:
        print_json(score_data(score))
    else:
        _show(score, texts_in(lang))


def verdict_row(verdict: Verdict, score: TrayScore, texts: "Texts") -> "tuple[Text, ...]":
    """One card with yes or no, and where it is broken."""
    from rich.text import Text

    mark, style = ("✓", "green") if verdict.fulfilled else ("✗", "red")
    sentence = Text(card_sentence(verdict.card, texts, score.hand.asked(verdict.card.first)))
    if verdict.breaking:
        positions = ", ".join(str(position) for position in verdict.breaking)
        place = texts.text("check-breaking", positions=positions, count=len(verdict.breaking))
        sentence.append(f" {place}", style="red")
    return Text(mark, style=style), Text(f"{verdict.card.code:<3}", style="cyan"), sentence


def score_line(score: PlayerScore, texts: "Texts") -> str:
    """Spheres, failed cards, points and bonus tokens of a tray."""
    tray_score = score.tray_score
    return texts.text(
        "check-score",
        spheres=tray_score.spheres,
        failed=len(tray_score.failed),
        points=tray_score.points,
        tokens=score.bonus_tokens,
    )


def _show(score: PlayerScore, texts: "Texts") -> None:
    console = new_console()
    print(score.tray_score.tray)
    console.print()
    tray_score = score.tray_score
    print_rows(console, [verdict_row(verdict, tray_score, texts) for verdict in tray_score.verdicts])
    console.print()
    console.print(score_line(score, texts), style="bold")


def score_data(score: PlayerScore) -> dict[str, Any]:
    """The result of a tray for a program."""
    tray_score = score.tray_score
    return {
        "hand": format_hand(tray_score.hand),
        "tray": format_tray(tray_score.tray),
        "spheres": tray_score.spheres,
        "cards": [
            {"card": verdict.card.code, "fulfilled": verdict.fulfilled, "breaking": list(verdict.breaking)}
            for verdict in tray_score.verdicts
        ],
        "points": tray_score.points,
        "all_fulfilled": tray_score.all_fulfilled,
        "colors": len(tray_score.tray.colors),
        "bonus_tokens": score.bonus_tokens,
    }
