"""The text to share tells how well it went, and nothing about the cards."""

import pytest

from dimension.cli.terminal.daily import SharedDay, day_label, share_text
from dimension.texts import texts_for

DAY = SharedDay("2026-11-16", 9, 11, False, (True, True, False, True, True, True), 2, 12)


@pytest.mark.parametrize(
    ("language", "moves"), [("en", "2 moves from perfect"), ("de", "2 Züge bis perfekt"), ("ru", "2 хода до идеала")]
)
def test_points_of_points_possible_a_sign_per_card_and_the_streak(language: str, moves: str) -> None:
    assert share_text(DAY, texts_for(language)) == f"Dimension #320 · 9/11\n🟢🟢❌🟢🟢🟢\n{moves} · 🔥 12"


def test_a_bonus_token_has_a_star_and_a_debt_a_real_minus() -> None:
    assert share_text(DAY._replace(bonus=True), texts_for("en")).startswith("Dimension #320 · 9/11 ★\n")
    assert share_text(DAY._replace(points=-3), texts_for("en")).startswith("Dimension #320 · −3/11\n")
    assert share_text(DAY._replace(moves=0, streak=0), texts_for("en")).endswith("\nNothing better was possible")


def test_days_before_they_were_counted_have_their_date() -> None:
    assert [day_label(day) for day in ("2026-01-01", "2025-12-31")] == ["#1", "2025-12-31"]
