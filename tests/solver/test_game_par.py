"""Par: the best total, found by trying every choice between points and tokens."""

from itertools import product
from random import Random

import pytest

from dimension.rules.cards import CARDS
from dimension.rules.game import new_game, play_game
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray
from dimension.solver import solve
from dimension.solver.game_par import Par, ParRound, par, par_of_game


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("cards", [6, 8])
def test_par_is_the_best_of_all_choices(edition: Edition, cards: int) -> None:
    random = Random(51)
    for _ in range(10):
        hands = [Hand(random.sample(CARDS, cards)) for _ in range(6)]
        solutions = [solve(hand) for hand in hands]
        totals = []
        for wants_token in product((False, True), repeat=6):
            points, tokens = 10, 0
            for wants, solution in zip(wants_token, solutions, strict=True):
                takes = wants and solution.with_bonus is not None
                points += solution.with_bonus.score if takes and solution.with_bonus else solution.score
                tokens += takes or solution.bonus
            totals.append(points + edition.token_points(tokens))
        assert par(hands, edition).total == max(totals)


@pytest.mark.parametrize("edition", Edition)
def test_playing_the_trays_of_par_gives_par(edition: Edition) -> None:
    settings = GameSettings(edition=edition)
    for seed in range(5):
        best = par_of_game(settings, seed)
        (standing,) = play_game(settings, seed, [[played.tray] for played in best.rounds]).standings()
        assert (standing.total, standing.points, standing.bonus_tokens) == (best.total, best.points, best.bonus_tokens)
        assert standing.token_points == best.token_points
        assert [played.hand for played in best.rounds] == [deal.hand for deal in deal_game(settings, seed)]


def test_a_token_is_worth_giving_up_points() -> None:
    gave_up = [
        played
        for seed in range(30)
        for played in par_of_game(GameSettings(), seed).rounds
        if played.bonus and played.score < solve(played.hand).score
    ]
    assert gave_up


def test_par_with_few_spheres_uses_their_best_trays() -> None:
    limited = par_of_game(seed=3, spheres=6)
    assert limited == par([played.hand for played in limited.rounds], spheres=6)
    assert all(played.tray.occupied.bit_count() <= 6 for played in limited.rounds)
    assert limited.total < par_of_game(seed=3).total
    assert all(played.score <= solve(played.hand, spheres=6).score for played in limited.rounds)


def test_hands_and_edition_may_be_given_as_text() -> None:
    hands = ["O2 O-W KxW", "K1 W_ B_"]
    assert par(hands, "de") == par([Hand(hand) for hand in hands], Edition.GERMAN)
    assert par(hands) == par(hands, Edition.ENGLISH)


def test_par_has_the_defaults_of_a_new_game() -> None:
    assert par_of_game() == par_of_game(GameSettings(), 0)
    assert [played.hand for played in par_of_game(seed=3).rounds] == [deal.hand for deal in new_game(seed=3).deals]


def test_par_adds_points_and_tokens_to_the_starting_points() -> None:
    hand, tray = Hand("K1"), Tray("K....../....../.")
    rounds = (ParRound(hand, tray, 9, True), ParRound(hand, tray, 7, False), ParRound(hand, tray, 5, True))
    found = Par(28, rounds, Edition.ENGLISH)
    assert (found.points, found.bonus_tokens, found.token_points) == (31, 2, -1)
    german = Par(28, rounds, Edition.GERMAN)
    assert german.token_points == -3


def test_a_game_and_its_hands_have_the_same_par() -> None:
    settings = GameSettings(rounds=3, edition="de")
    hands = [deal.hand for deal in deal_game(settings, 5)]
    assert par_of_game(settings, 5) == par(hands, "de")
    assert par_of_game(settings, 5, spheres=6) == par(hands, "de", spheres=6)
    assert par_of_game(settings, 6) != par_of_game(settings, 5)
    assert par(hands).edition is Edition.ENGLISH
    assert par([]) == Par(10 + Edition.ENGLISH.token_points(0), (), Edition.ENGLISH)
