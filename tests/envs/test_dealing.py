"""What is dealt: options, lists of deals, and their proven optimum."""

import numpy as np
import pytest

from dimension.envs.dealing import Dealing, dealt_game, dealt_round, spheres_within
from dimension.rules.errors import SettingsError
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.solver.par import par, par_of_game
from dimension.solver.solve import solve


def test_without_options_the_box_and_every_seed_are_dealt() -> None:
    assert Dealing().changed({}) == Dealing(GameSettings(), 0, MAX_SEED + 1)


def test_options_build_on_one_another() -> None:
    dealing = Dealing().changed({"cards": 4, "deals": 10, "first_deal": 5}).changed({"edition": "de"})
    assert dealing == Dealing(GameSettings(Edition.GERMAN, cards=4), 5, 10)
    assert dealing.changed({"deal": 7}) == Dealing(GameSettings(Edition.GERMAN, cards=4), 7, 1)
    assert dealing.changed({"first_deal": 5, "deals": 0}).deals == MAX_SEED + 1 - 5


def test_a_code_replaces_everything() -> None:
    dealing = Dealing().changed({"cards": 4, "deals": 10})
    assert Dealing().changed({"cards": 8, "deals": 3}).changed({"code": dealing.code(9)}) == Dealing(
        GameSettings(cards=4), 9, 1
    )


def test_a_list_must_not_run_over_the_last_seed() -> None:
    assert Dealing().changed({"first_deal": MAX_SEED, "deals": 1}).deals == 1
    with pytest.raises(SettingsError, match="whole number from 0"):
        Dealing().changed({"first_deal": MAX_SEED, "deals": 2})


@pytest.mark.parametrize("name", ["deal", "deals", "first_deal"])
@pytest.mark.parametrize("number", [2.5, 2.0, np.float64(3), "3"])
def test_deals_are_whole_numbers(name: str, number: object) -> None:
    assert Dealing().changed({name: np.int64(3)}) == Dealing().changed({name: 3})
    with pytest.raises(SettingsError, match="whole number from 0"):
        Dealing().changed({name: number})


def test_every_draw_takes_one_number_whatever_the_options() -> None:
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    few = Dealing(first_deal=100, deals=3)
    assert {few.draw(one) for _ in range(30)} == {100, 101, 102}
    for _ in range(30):
        Dealing().draw(other)
    assert one.random() == other.random()


def test_what_is_dealt_comes_with_its_optimum() -> None:
    settings = GameSettings(rounds=2, cards=4)
    deals = deal_game(settings, 3)
    first = dealt_round(settings, 3)
    assert (first.hand, first.optimum) == (deals[0].hand, solve(deals[0].hand).score)
    game = dealt_game(settings, 3)
    assert (game.deals, game.as_promised, game.optimum) == (deals, True, par_of_game(settings, 3).total)


def test_the_optimum_knows_how_many_spheres_can_be_put() -> None:
    settings = GameSettings(rounds=2, cards=4)
    first, second = (deal.hand for deal in deal_game(settings, 3))
    assert dealt_round(settings, 3, 2).optimum == solve(first, spheres=2).score < solve(first).score
    assert dealt_game(settings, 3, 2).optimum == par([first, second], spheres=2).total
    assert [spheres_within(steps) for steps in (1, 10, 11, 30)] == [1, 10, 11, 11]
    few = Dealing(spheres=2)
    assert few.changed({"cards": 5}).spheres == few.changed({"code": few.code(9)}).spheres == 2
