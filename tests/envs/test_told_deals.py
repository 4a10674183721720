"""Rounds are dealt what the options of a reset say, for all of them or for each."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import SyncVectorEnv

from dimension.envs import GameEnv, RoundEnv, TableEnv, VectorGameEnv, VectorRoundEnv
from dimension.envs.observing import hand_flags
from dimension.envs.splits import split_of
from dimension.rules.hand import Hand

HANDS = ["O2 K1 W-W", "O1 O2 G^ B_", "K-W K1 G1"]


@pytest.mark.parametrize(
    "options",
    [
        {"split": "train"},
        {"split": "valid", "cards": 8, "without": "bare"},
        {"split": "test", "deck": "no-exactly", "cards": 3, "deals": 5},
        {"hand": "O2 O1 K-W"},
    ],
)
def test_single_environments_and_many_rounds_agree_hand_for_hand(options: dict[str, Any]) -> None:
    rng = np.random.default_rng(1)
    many, single = VectorRoundEnv(12, steps=5, **options), SyncVectorEnv([lambda: RoundEnv(steps=5, **options)] * 12)
    results: Any = many.reset(seed=7), single.reset(seed=7)
    for _ in range(40):
        assert data_equivalence(results[0], results[1], exact=True)
        actions = rng.integers(85, size=12)
        results = many.step(actions), single.step(actions)
    assert data_equivalence(many.reset(options={"split": "test"}), single.reset(options={"split": "test"}), exact=True)


def test_every_round_can_be_given_a_hand_for_one_episode() -> None:
    many = VectorRoundEnv(3, split="train", steps=1)
    observation, infos = many.reset(seed=1, options={"hand": HANDS})
    assert observation["hand"].tolist() == [hand_flags(Hand(hand)).tolist() for hand in HANDS]
    assert infos["deal"].tolist() == [-3, -2, -1]
    many.step(np.zeros(3, dtype=np.intp))
    *_, infos = many.step(np.zeros(3, dtype=np.intp))
    assert (infos["deal"] >= 0).all()


def test_one_hand_can_be_given_to_all() -> None:
    observation, _ = VectorRoundEnv(2).reset(options={"hand": Hand(HANDS[1])})
    assert observation["hand"].tolist() == [hand_flags(Hand(HANDS[1])).tolist()] * 2


def test_deals_for_each_go_with_a_split() -> None:
    many, single = VectorRoundEnv(2, split="test"), RoundEnv(split="test")
    observation, infos = many.reset(options={"deal": np.array([4, 2**53 - 1])})
    for at, deal in enumerate((4, 2**53 - 1)):
        alone, info = single.reset(options={"deal": deal})
        assert (alone["hand"] == observation["hand"][at]).all()
        assert split_of(single.state.hand) == "test"
        assert info["deal"] == infos["deal"][at] == deal


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deal": [1, 2.5]}, "deals are whole numbers, not"),
        ({"deal": [True, False]}, "whole number"),
        ({"deal": [1, -1]}, "whole number from 0"),
        ({"deal": [1]}, "1 deals for 2 rounds: give one for each"),
        ({"hand": HANDS}, "3 hands for 2 rounds: give one for each"),
        ({"deal": [1, 2], "code": "12D3V91AC"}, "give no other option"),
        ({"hand": HANDS[:2], "cards": 3}, "give no other option"),
    ],
)
def test_lists_that_make_no_sense_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VectorRoundEnv(2).reset(options=options)


def test_games_of_several_rounds_refuse_hands_and_say_where_they_belong() -> None:
    for make in (GameEnv, VectorGameEnv, lambda **options: TableEnv(2, **options)):
        with pytest.raises(ValueError, match="for dimension/Round-v0"):
            make(split="train")
        with pytest.raises(ValueError, match="for dimension/Round-v0"):
            make().reset(options={"hand": HANDS[0]})


def test_a_hand_of_a_split_has_no_game_code() -> None:
    env = RoundEnv(split="train")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="share the hand itself"):
        _ = env.code
