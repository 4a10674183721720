"""The text to share tells how well it went, and nothing about the cards."""

import pytest

from dimension.cli.terminal.daily import SharedDay, share_text
from dimension.texts import texts_for

DAY = SharedDay("2026-11-16", 9, 11, False, (True, True, False, True, True, True), 12)


@pytest.mark.parametrize(("language", "of"), [("en", "of"), ("de", "von"), ("ru", "из")])
def test_points_of_points_possible_a_sign_per_card_and_the_streak(language: str, of: str) -> None:
    assert share_text(DAY, texts_for(language)) == f"Dimension 2026-11-16 · 9 {of} 11\n✔✔✖✔✔✔\n🔥 12"


def test_a_bonus_token_has_a_star_and_a_debt_a_real_minus() -> None:
    assert share_text(DAY._replace(bonus=True), texts_for("en")).startswith("Dimension 2026-11-16 · 9 of 11 ★\n")
    assert share_text(DAY._replace(points=-3), texts_for("en")).startswith("Dimension 2026-11-16 · −3 of 11\n")
