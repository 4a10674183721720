"""The result of a tray, for people and for programs."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, assert_never

from dimension.cli.card_words import card_sentence
from dimension.rules.cards import CardType
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.scoring import PlayerScore, TrayScore, Verdict
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from rich.text import Text

    from dimension.texts import Texts


def verdict_row(
    verdict: Verdict, score: TrayScore, texts: "Texts", shown: Callable[[str], str] = str
) -> "tuple[Text, ...]":
    """One card with yes or no, and what breaks it."""
    from rich.text import Text

    mark, style = ("✓", "green") if verdict.fulfilled else ("✗", "red")
    sentence = Text(card_sentence(verdict.card, texts, score.hand.asked(verdict.card.first)))
    if not verdict.fulfilled:
        sentence.append(f" {_reason(verdict, score.tray, texts)}", style="red")
    return Text(mark, style=style), Text(f"{shown(verdict.card.code):<3}", style="cyan"), sentence


def _reason(verdict: Verdict, tray: Tray, texts: "Texts") -> str:
    """Why a card is not fulfilled: what was counted where it counts, otherwise the positions that break it."""
    card = verdict.card
    one, other = tray.count(card.first), tray.count(card.other)
    match card.type:
        case CardType.EXACTLY:
            return texts.text("check-there-are", count=one)
        case CardType.FOUR:
            return texts.text("check-there-are", count=one + other)
        case CardType.MORE:
            first, second = card.first.letter, card.other.letter
            return texts.text("check-compared", first=first, second=second, one=one, other=other)
        case CardType.TOUCH | CardType.APART | CardType.FLOOR | CardType.BARE:
            positions = ", ".join(str(position) for position in verdict.breaking)
            return texts.text("check-breaking", positions=positions, count=len(verdict.breaking))
        case _:
            assert_never(card.type)


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


def score_data(score: PlayerScore) -> dict[str, Any]:
    """The result of a tray as `check --json` prints it; `breaking` are positions."""
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
