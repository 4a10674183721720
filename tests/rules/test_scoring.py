"""Points, bonus tokens and point tokens in both editions."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension import library
from dimension.errors import RuleError, SettingsError
from dimension.rules.cards import Card
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.game import rank_players
from dimension.rules.hand import Hand
from dimension.rules.notation import format_tray, parse_hand, parse_tray
from dimension.rules.scoring import (
    PLAYERS,
    POINTS_LOST_PER_CARD,
    STARTING_POINTS,
    TOKEN_VALUES,
    Edition,
    Tokens,
    Verdict,
    check_players,
    earns_bonus,
    point_tokens,
    points_for,
    score_round,
    score_tray,
)
from dimension.rules.settings import GameSettings
from dimension.rules.tray import Tray, TrayLike
from tests.strategies import hands, trays

ENGLISH_TOKENS = (-6, -3, -1, 0, 1, 3, 6)
GERMAN_TOKENS = (-10, -6, -3, -1, 0, 1, 3, 6, 10, 15, 21, 28, 36)


@given(hands, trays)
def test_points_are_spheres_minus_two_per_failed_card(hand: Hand, tray: Tray) -> None:
    score = score_tray(hand, tray)
    assert score.points == tray.spheres - 2 * len(score.failed)
    assert score.all_fulfilled == (not score.failed)
    assert score.bonus == (score.all_fulfilled and len(tray.colors) == 5)
    assert [verdict.card for verdict in score.verdicts] == list(hand)


def test_the_readmes_example() -> None:
    score = score_tray(parse_hand("O2 O-W KxW B_ G^ O>K"), parse_tray("KWBGOWB/G.O.K./W"))
    assert score.points == 3
    assert [card.code for card in score.failed] == ["W-O", "KxW", "G^", "O>K"]
    assert score.bonus is False


def test_an_edition_is_its_code_wherever_it_is_stored() -> None:
    # Game codes store the place in this list: new editions come after these.
    assert [edition.value for edition in Edition][:2] == ["en", "de"]
    assert all(Edition(edition.value) is edition is pickle.loads(pickle.dumps(edition)) for edition in Edition)


def test_bonus_tokens_turn_into_points_by_the_editions_table() -> None:
    assert tuple(Edition.ENGLISH.token_points(tokens) for tokens in range(7)) == ENGLISH_TOKENS
    assert tuple(Edition.GERMAN.token_points(tokens) for tokens in range(13)) == GERMAN_TOKENS


FIVE_COLORS = parse_tray("KWBGO../....../.")
SEVEN_SPHERES = parse_tray("KWBGOKW/....../.")
FOUR_COLORS = parse_tray("KWBG.../....../.")
FULFILLED_BY_ALL = parse_hand("K_ W^")


def tokens(edition: Edition, hand: Hand, *table: Tray) -> list[int]:
    return [score.bonus_tokens for score in score_round(hand, table, edition)]


def test_the_english_edition_gives_a_token_for_all_cards_with_five_colors() -> None:
    assert tokens(Edition.ENGLISH, FULFILLED_BY_ALL, FIVE_COLORS, SEVEN_SPHERES, FOUR_COLORS) == [1, 1, 0]
    assert tokens(Edition.ENGLISH, parse_hand("K2"), FIVE_COLORS, SEVEN_SPHERES) == [0, 1]


def test_the_german_edition_gives_a_second_token_for_fewer_spheres_than_the_most() -> None:
    assert tokens(Edition.GERMAN, FULFILLED_BY_ALL, FIVE_COLORS, SEVEN_SPHERES, FOUR_COLORS) == [2, 1, 1]
    assert tokens(Edition.GERMAN, FULFILLED_BY_ALL, SEVEN_SPHERES, SEVEN_SPHERES) == [1, 1]


def test_the_most_is_taken_over_players_who_failed_too() -> None:
    assert tokens(Edition.GERMAN, parse_hand("K1"), FIVE_COLORS, SEVEN_SPHERES) == [2, 0]
    assert tokens(Edition.GERMAN, parse_hand("K2"), FIVE_COLORS, SEVEN_SPHERES) == [0, 1]


def test_the_second_token_is_never_won_alone() -> None:
    assert tokens(Edition.GERMAN, FULFILLED_BY_ALL, FIVE_COLORS) == [1]
    assert tokens(Edition.GERMAN, FULFILLED_BY_ALL, FOUR_COLORS) == [0]


def test_points_are_shown_with_the_fewest_tokens() -> None:
    assert point_tokens(10) == {50: 0, 20: 0, 10: 1, 5: 0, 1: 0}
    assert point_tokens(98) == {50: 1, 20: 2, 10: 0, 5: 1, 1: 3}
    assert point_tokens(0) == {50: 0, 20: 0, 10: 0, 5: 0, 1: 0}
    assert point_tokens(-7) == point_tokens(7)


@given(st.integers(0, 200))
def test_no_set_of_tokens_is_smaller(points: int) -> None:
    fewest = [0] + [points + 1] * points
    for amount in range(1, points + 1):
        fewest[amount] = 1 + min(fewest[amount - value] for value in (1, 5, 10, 20, 50) if value <= amount)
    chosen = point_tokens(points)
    assert sum(value * count for value, count in chosen.items()) == points
    assert sum(chosen.values()) == fewest[points]


@pytest.mark.parametrize("edition", Edition)
def test_an_empty_tray_loses_two_points_per_failed_card(edition: Edition) -> None:
    (score,) = score_round(parse_hand("K1 W-W"), [Tray()], edition)
    assert (score.points, score.bonus_tokens) == (-2, 0)


@given(hands, trays)
def test_hands_and_trays_may_be_given_as_text(hand: Hand, tray: Tray) -> None:
    score = score_tray(hand, tray)
    assert score_tray(str(hand), format_tray(tray)) == score
    assert score_tray([card.code for card in hand], dict(tray.items())) == score


def test_a_round_may_be_given_as_text_and_counts_as_in_the_english_edition() -> None:
    table: list[TrayLike] = ["KWBGO../....../.", SEVEN_SPHERES, {0: "K"}]
    assert score_round("K_ W^", table) == score_round(FULFILLED_BY_ALL, [Tray(t) for t in table], Edition.ENGLISH)
    assert score_round("K_ W^", table, "de") == score_round("K_ W^", table, Edition.GERMAN)
    with pytest.raises(SettingsError, match="There is no edition “xx”: choose en or de"):
        score_round("K_ W^", table, "xx")


@pytest.mark.parametrize("one", ["KWBGO../....../.", FIVE_COLORS, {0: "K"}])
def test_a_round_with_one_tray_instead_of_a_list_is_refused(one: TrayLike) -> None:
    with pytest.raises(TypeError, match="The trays of a round are a list, one for each player"):
        score_round("K_ W^", one)  # type: ignore[arg-type]


def test_the_numbers_of_the_box() -> None:
    assert (list(PLAYERS), POINTS_LOST_PER_CARD, STARTING_POINTS) == ([1, 2, 3, 4], 2, 10)
    assert TOKEN_VALUES == (50, 20, 10, 5, 1)
    assert (Edition("en"), Edition("de")) == (Edition.ENGLISH, Edition.GERMAN)


def test_editions_say_whether_fewer_spheres_are_rewarded_and_where_tokens_break_even() -> None:
    assert [edition.rewards_fewer_spheres for edition in Edition] == [False, True]
    assert [edition.break_even_tokens for edition in Edition] == [3, 4]


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


def test_a_round_has_one_to_four_players() -> None:
    assert [check_players(count) for count in PLAYERS] == [1, 2, 3, 4]
    for count in (0, 5):
        with pytest.raises(RuleError):
            check_players(count)
    with pytest.raises(TypeError, match="The number of players is a whole number from 1 to 4"):
        check_players("2")  # type: ignore[arg-type]
    with pytest.raises(RuleError) as caught:
        score_round("K1", [])
    assert caught.value.details == {"count": 0, "least": 1, "most": 4}


def test_a_score_shows_its_points() -> None:
    score = score_tray("O2", "O....../....../.")
    assert repr(score).startswith(
        "TrayScore(hand=Hand('O2'), tray=Tray('O....../....../.'), points=-1, verdicts=(Verdict("
    )
    assert eval(repr(score), vars(library)) == score


def test_without_penalty_every_token_is_three_points_and_off_means_that_there_is_none() -> None:
    assert [Edition.ENGLISH.token_points(count, Tokens.NO_PENALTY) for count in range(4)] == [0, 3, 6, 9]
    assert [Edition.GERMAN.token_points(count, Tokens.OFF) for count in range(4)] == [0] * 4
    hand, tray = "O2 K-B", "OKKKBWW/B.O.G./W"
    assert [score_round(hand, [tray], tokens=tokens)[0].bonus_tokens for tokens in Tokens] == [1, 1, 0]
    ranked = rank_players(((10, 2), (15, 0)), Edition.ENGLISH, Tokens.NO_PENALTY)
    assert [(each.player, each.token_points, each.total) for each in ranked] == [(0, 6, 16), (1, 0, 15)]


@pytest.mark.parametrize("tokens", Tokens)
def test_a_code_says_what_bonus_tokens_are_worth(tokens: Tokens) -> None:
    settings = GameSettings(edition="de", tokens=tokens)
    code = format_game_code(settings, 42)
    assert parse_game_code(code) == (settings, 42)
    assert len(code) == len("12D3V91AC")


def test_codes_of_the_game_in_the_box_stay_as_they_were() -> None:
    assert format_game_code(GameSettings(), 42) == "12D3V91AC"
