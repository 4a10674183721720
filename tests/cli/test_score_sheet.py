"""The result of a tray, for people and for programs."""

from dimension.cli.words import score_data, score_line, verdict_row
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import Edition, score_round
from dimension.texts import texts_for

(SCORE,) = score_round(parse_hand("O2 G^"), [parse_tray("KWBGOWB/G.O.K./W")], Edition.ENGLISH)
ENGLISH = texts_for("en")


def test_a_verdict_is_a_mark_a_code_and_a_sentence_with_the_positions_that_break_it() -> None:
    fulfilled, broken = (verdict_row(verdict, SCORE.tray_score, ENGLISH) for verdict in SCORE.tray_score.verdicts)
    assert [str(cell) for cell in fulfilled[:2]] == ["✓", "O2 "]
    assert [str(cell) for cell in broken[:2]] == ["✗", "G^ "]
    assert str(broken[2]).endswith("(positions 3, 7)")


def test_the_line_and_the_data_say_the_same() -> None:
    data = score_data(SCORE)
    assert (data["spheres"], data["points"], data["bonus_tokens"]) == (11, 9, 0)
    assert score_line(SCORE, ENGLISH).startswith("11 spheres, 1 card")
    assert "9 points" in score_line(SCORE, ENGLISH)
    assert data["cards"][1] == {"card": "G^", "fulfilled": False, "breaking": [3, 7]}
