"""Deals: options, lists of deals, and their proven optimum."""

from typing import Any

import numpy as np
import pytest

from dimension.envs.dealing import Dealing, dealt_game, dealt_hand, dealt_round, spheres_within
from dimension.envs.splits import SPLITS, split_of
from dimension.errors import SettingsError
from dimension.rules.cards import CardType
from dimension.rules.code import format_game_code
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.solver.game_par import par, par_of_game
from dimension.solver.single import solve


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
@pytest.mark.parametrize("number", [2.5, 2.0, True, np.float64(3), "3"])
def test_deals_are_integers(name: str, number: object) -> None:
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


def test_a_deal_comes_with_its_optimum() -> None:
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


@pytest.mark.parametrize("split", SPLITS)
def test_with_a_split_a_deal_stands_for_one_of_its_hands(split: str) -> None:
    dealing = Dealing().changed({"split": split, "cards": 4, "without": "bare", "deck": "no-exactly"})
    for deal in (0, 7, MAX_SEED):
        dealt = dealt_hand(dealing, deal)
        assert split_of(dealt.hand) == split
        assert len(dealt.hand) == 4
        assert not {card.type for card in dealt.hand} & {CardType.BARE, CardType.EXACTLY}
        assert (dealt.optimum, dealt.as_promised) == (solve(dealt.hand).score, True)


@pytest.mark.parametrize(("options", "deal"), [({}, 3), ({"split": "test"}, 3), ({"hand": "O2 W1 K-W"}, -1)])
def test_every_way_of_dealing_knows_how_many_spheres_can_be_put(options: dict[str, Any], deal: int) -> None:
    dealt, most = (dealt_hand(Dealing(spheres=spheres).changed(options), deal) for spheres in (2, 11))
    assert dealt.optimum == solve(dealt.hand, spheres=2).score < most.optimum


def test_a_split_can_be_a_list_and_can_be_given_for_one_episode() -> None:
    listed = Dealing().changed({"split": "train", "deals": 10, "first_deal": 5})
    assert (listed.split, listed.deals, listed.first_deal) == ("train", 10, 5)
    assert listed.changed({}) is listed
    assert listed.changed({"split": "valid", "deal": 7}).split == "valid"
    assert listed.changed({"code": Dealing().code(9)}).split is None


def test_a_hand_is_dealt_as_it_is() -> None:
    dealing = Dealing().changed({"split": "train"}).changed({"hand": "O2 o-w K1"})
    assert dealing.draw(np.random.default_rng(1)) == -1
    assert dealt_hand(dealing, -1).hand == Hand("O2 W-O K1")
    assert dealing.changed({}) is dealing
    assert dealing.changed({"deals": 0}) == Dealing()


@pytest.mark.parametrize("options", [{"split": "train"}, {"hand": "O2 K1 W1"}])
def test_a_hand_without_a_game_has_no_code_and_fits_no_game(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no game code deals it: share the hand itself"):
        Dealing().changed(options).code(0)
    with pytest.raises(ValueError, match="split and hand are for dimension/Round-v0"):
        Dealing(whole_games=True).changed(options)
    assert Dealing(whole_games=True).changed({"cards": 4}).changed({"code": Dealing().code(1)}).whole_games


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"split": "training"}, "there is no split 'training': choose from train, valid, test"),
        ({"split": "train", "without": ["bare"]}, "no type of cards"),
        ({"split": "train", "without": "BARE"}, "no type of cards 'BARE': choose from exactly, touch, apart, floor"),
        ({"without": "bare"}, "without needs a split"),
        ({"split": "train", "grade": "evil"}, "choose cards, deck and without only"),
        ({"split": "train", "contradictions": "none"}, "choose cards, deck and without only"),
        ({"split": "train", "edition": "de"}, "choose cards, deck and without only"),
        ({"split": "train", "rounds": 3}, "choose cards, deck and without only"),
        ({"hand": "O2 K1", "cards": 4}, "give no other option with it"),
        ({"deal": 1, "deals": 3}, "either one deal or a list of deals"),
        ({"code": "12D3V91AC", "split": "train"}, "give no other option with it"),
        ({"seed": 1}, "there is no option 'seed'"),
        ({"deals": -1}, "whole number from 0"),
    ],
)
def test_options_that_make_no_sense_are_refused_with_a_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Dealing().changed(options)


def test_a_code_of_chosen_hands_deals_them_and_other_options_shuffle_again() -> None:
    code = format_game_code(GameSettings(hands="O2 O-W KxW; B_ G^ O>K W-W"), 0)
    chosen = Dealing().changed({"code": code})
    assert dealt_hand(chosen, 0).hand == Hand("O2 O-W KxW")
    assert [deal.hand for deal in dealt_game(chosen.settings, 0).deals] == list(chosen.settings.hands)
    assert chosen.code(0) == code
    shuffled = chosen.changed({"cards": 5})
    assert (shuffled.settings.hands, shuffled.settings.cards, shuffled.deals) == ((), 5, MAX_SEED + 1)
