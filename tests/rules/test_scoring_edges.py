"""Scores at their edges, and the examples printed in the box."""

import pytest

from dimension.errors import RuleError
from dimension.rules.cards import Card
from dimension.rules.hand import Hand
from dimension.rules.scoring import (
    PLAYERS,
    POINTS_LOST_PER_CARD,
    STARTING_POINTS,
    TOKEN_VALUES,
    Edition,
    Verdict,
    check_players,
    earns_bonus,
    point_tokens,
    points_for,
    score_round,
    score_tray,
)
from dimension.rules.tray import Tray


def test_the_numbers_of_the_box() -> None:
    assert (list(PLAYERS), POINTS_LOST_PER_CARD, STARTING_POINTS) == ([1, 2, 3, 4], 2, 10)
    assert TOKEN_VALUES == (50, 20, 10, 5, 1)
    assert (Edition("en"), Edition("de")) == (Edition.ENGLISH, Edition.GERMAN)


def test_editions_say_whether_fewer_spheres_are_rewarded_and_where_tokens_break_even() -> None:
    assert [edition.rewards_fewer_spheres for edition in Edition] == [False, True]
    assert [edition.break_even_tokens for edition in Edition] == [3, 4]
    assert [Edition.ENGLISH.token_points(tokens) for tokens in range(7)] == [-6, -3, -1, 0, 1, 3, 6]
    assert [Edition.GERMAN.token_points(tokens) for tokens in range(7)] == [-10, -6, -3, -1, 0, 1, 3]


def test_points_and_bonus_of_counts() -> None:
    assert [points_for(11, failed) for failed in range(4)] == [11, 9, 7, 5]
    assert [earns_bonus(colors, failed) for colors, failed in ((5, 0), (4, 0), (5, 1), (4, 1))] == [True] + [False] * 3


def test_a_verdict_names_the_spheres_that_break_a_card() -> None:
    score = score_tray("K1 W^ O1", "WKK..../B...../.")
    assert score.verdicts == (
        Verdict(Card("K1"), False, (1, 2)),
        Verdict(Card("W^"), False, (0,)),
        Verdict(Card("O1"), False, ()),
    )
    assert (score.failed, score.points, score.all_fulfilled, score.bonus) == (Hand("K1 W^ O1").cards, -2, False, False)
    done = score_tray("K2", "WKK..../B...../.")
    assert done.verdicts == (Verdict(Card("K2"), True, ()),)
    assert (done.points, done.all_fulfilled, done.bonus, done.spheres) == (4, True, False, 4)


@pytest.mark.parametrize(("edition", "tokens"), [("en", [1, 0, 0, 1]), ("de", [1, 1, 0, 2])])
def test_the_second_token_goes_to_players_with_all_cards_and_fewer_spheres(edition: str, tokens: list[int]) -> None:
    trays = ["KWBGOWB/....../.", "KWW..../....../.", "WW...../....../.", "KWBGOW./....../."]
    scores = score_round("K1", trays, edition)
    assert [score.bonus_tokens for score in scores] == tokens
    assert [score.points for score in scores] == [7, 3, 0, 6]
    assert score_round("K1", trays)[3].bonus_tokens == 1


def test_players_are_counted_and_trays_come_as_a_list() -> None:
    assert [check_players(count) for count in PLAYERS] == [1, 2, 3, 4]
    for count in (0, 5):
        with pytest.raises(RuleError):
            check_players(count)
    with pytest.raises(TypeError, match="The number of players is a whole number from 1 to 4"):
        check_players("2")  # type: ignore[arg-type]
    with pytest.raises(RuleError) as caught:
        score_round("K1", [])
    assert caught.value.details == {"count": 0, "least": 1, "most": 4}
    for wrong in ("KWB..../....../.", Tray(), {0: "K"}):
        with pytest.raises(TypeError, match="The trays of a round are a list"):
            score_round("K1", wrong)  # type: ignore[arg-type]


def test_points_are_paid_with_the_fewest_tokens() -> None:
    assert point_tokens(88) == {50: 1, 20: 1, 10: 1, 5: 1, 1: 3}
    assert point_tokens(-49) == {50: 0, 20: 2, 10: 0, 5: 1, 1: 4}
    assert point_tokens(0) == {50: 0, 20: 0, 10: 0, 5: 0, 1: 0}
