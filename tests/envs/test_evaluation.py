"""Policies are compared over the same deals, each played once."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dimension.envs import RoundEnv
from dimension.envs.actions import DONE
from dimension.envs.dealing import Dealing
from dimension.envs.evaluation import Evaluation, PolicyError, evaluate, random_policy
from dimension.envs.observing import Observation
from dimension.envs.splits import split_of
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.single import solve


def done_immediately(observation: Observation) -> NDArray[np.intp]:
    return np.full(len(observation["hand"]), DONE)


def test_every_deal_of_the_list_is_played_once_and_compared_with_its_optimum() -> None:
    found = evaluate(done_immediately, 12, cards=4)
    env = RoundEnv(cards=4)
    for deal in range(12):
        env.reset(options={"deal": deal})
        assert found.points[deal] == score_tray(env.state.hand, Tray()).points
        assert found.optimum[deal] == solve(env.state.hand).score
    assert found.mean_regret == (found.optimum - found.points).mean()
    assert found.mean_points == found.points.mean()
    assert found.share_optimal == 0


def test_the_random_policy_is_reproducible_and_keeps_to_the_mask() -> None:
    first, second = (evaluate(random_policy(np.random.default_rng(1)), 40) for _ in range(2))
    assert (first.points == second.points).all()
    evaluate(random_policy(np.random.default_rng(2)), 40, steps=5)
    mask = np.eye(85, dtype=np.int8)
    assert random_policy(np.random.default_rng(3))({"action_mask": mask}).tolist() == list(range(85))


class Watching:
    """Is done immediately, and remembers the first hands of each call."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        self.hands = [Hand(CARDS[place] for place in np.flatnonzero(flags)) for flags in observation["hand"]]
        return done_immediately(observation)


def _played(count: int | None = None, **told: Any) -> list[set[str]]:
    policy = Watching()
    found = evaluate(policy, count, **told)
    assert len(found.points) == len(found.optimum) == len(found.illegal) == len(policy.hands)
    return [set(map(str, hand)) for hand in policy.hands]


def _dealt(*deals: int, **options: Any) -> list[set[str]]:
    env, hands = RoundEnv(**options), []
    for deal in deals:
        env.reset(options={"deal": deal})
        hands.append(set(map(str, env.state.hand)))
    return hands


def test_exactly_the_given_deals_are_played() -> None:
    assert _played(3) == _dealt(0, 1, 2)
    assert _played(3, first_deal=7) == _dealt(7, 8, 9)
    assert _played(deals=3, first_deal=7) == _played(3, deals=3, first_deal=7) == _dealt(7, 8, 9)
    assert _played(deal=9, cards=4) == _played(1, deal=9, cards=4) == _dealt(9, cards=4)
    assert _played(code=Dealing().changed({"cards": 5}).code(77)) == _dealt(77, cards=5)
    assert _played(2, split="valid", cards=3) == _dealt(0, 1, split="valid", cards=3)
    assert _played(hand="O2 K1") == _played(hands=[["O2", "K1"]]) == [{"O2", "K1"}]
    assert _played(hand=["O2", "K1"]) == [{"O2", "K1"}]
    assert _played(hands=["O2 K1", Hand("G^")]) == [{"O2", "K1"}, {"G^"}]
    assert len(_played()) == len(_played(deals=0)) == 1000


def test_with_a_seed_deals_are_drawn() -> None:
    first, again, other = (_played(20, split="test", seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert {split_of(hand) for hand in first} == {"test"}
    assert _played(5, seed=3) != _dealt(*range(5))


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"count": 2, "hands": ["O2"]}, "give no count, no seed and no other option"),
        ({"split": "test", "hands": ["O2"]}, "give no count, no seed and no other option"),
        ({"hands": []}, "at least one"),
        ({"count": 5, "deal": 3}, "deal stands for a single round"),
        ({"seed": 5, "code": "12D3V91AC"}, "code stands for a single round"),
        ({"count": 5, "deals": 3}, "5 rounds of a list of 3 deals"),
        ({"seed": 1, "first_deal": 3}, "either drawn with a seed or listed"),
        ({"count": 0}, "whole number from 1"),
        ({"count": 2.5}, "whole number from 1"),
        ({"deals": 2.5}, "whole number"),
        ({"first_deal": True}, "whole number"),
        ({"deel": 1}, "there is no option 'deel'"),
    ],
)
def test_invalid_deals_are_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        evaluate(done_immediately, **told)


def test_illegal_actions_are_counted_and_steps_count() -> None:
    found = evaluate(lambda observation: np.full(len(observation["hand"]), 7), 3, steps=4)
    assert found.illegal.tolist() == [4, 4, 4]
    assert found.illegal_actions == 12
    assert evaluate(done_immediately, 3, steps=2).optimum.max() <= 2


@pytest.mark.parametrize("actions", [np.zeros((3, 1), dtype=np.intp), np.zeros(3), np.zeros(2, dtype=np.intp), None])
def test_policies_that_return_other_values_are_refused(actions: object) -> None:
    with pytest.raises(ValueError, match="one action for each round, an array of 3 whole numbers"):
        evaluate(lambda _: actions, 3)  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("action", [-1, 85])
def test_actions_that_do_not_exist_are_named(action: int) -> None:
    with pytest.raises(PolicyError, match="actions run from 0 to 84"):
        evaluate(lambda observation: np.full(len(observation["hand"]), action), 2)


def test_an_interval_holds_the_mean() -> None:
    found = evaluate(random_policy(np.random.default_rng(1)), 200)
    low, high = found.interval()
    assert low < found.mean_regret < high
    assert high - low < 1.5
    narrow = found.interval(0.5)
    assert low < narrow.low < narrow.high < high


def test_points_and_optimum_are_enough_for_an_evaluation() -> None:
    assert Evaluation(np.array([3]), np.array([4])).mean_regret == 1
