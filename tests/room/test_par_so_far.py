"""Par as rounds are played is the library's par of their hands."""

import pytest

from dimension.room.results import BestTray, BonusTray, RoundResult
from dimension.room.view import par_so_far
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.solver import solve
from dimension.solver.game_par import par


def played(hand: str) -> RoundResult:
    found = solve(hand)
    bonus = found.with_bonus and BonusTray(found.with_bonus.score, format_tray(found.with_bonus.tray))
    best = BestTray(found.score, found.bonus, format_tray(found.tray), (), bonus)
    return RoundResult(hand, True, (), best)


@pytest.mark.parametrize("tokens", Tokens)
@pytest.mark.parametrize("edition", Edition)
def test_it_is_the_librarys_par_of_the_hands_so_far(edition: Edition, tokens: Tokens) -> None:
    for seed in range(4):
        hands = [format_hand(deal.hand) for deal in deal_game(GameSettings(edition=edition), seed)]
        for count in (1, 3, 6):
            results = [played(hand) for hand in hands[:count]]
            assert par_so_far(results, edition, tokens) == par(hands[:count], edition, tokens=tokens).total


def test_it_is_unknown_before_the_first_round_and_until_every_best_tray_is_known() -> None:
    assert par_so_far((), Edition.ENGLISH, Tokens.BOX) is None
    assert par_so_far((played("O2 K-B"), RoundResult("K1", True, ())), Edition.ENGLISH, Tokens.BOX) is None
