"""One round as a Gymnasium environment."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from dimension.board.colors import BLACK, ORANGE, WHITE
from dimension.envs import RoundEnv
from dimension.envs.actions import ACTIONS, DONE, RoundState, action_mask, action_of
from dimension.errors import NotationError, RuleError, SettingsError
from dimension.rules.code import format_game_code
from dimension.rules.moves import Lift, Put
from dimension.rules.scoring import score_tray
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray
from dimension.solver import fulfillable, solve
from dimension.solver.distance import moves_between
from dimension.solver.grades import grade_of


def play_at_random(env: RoundEnv, seed: int, lawless: bool) -> tuple[float, dict[str, Any]]:
    rng = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    total, over, info = 0.0, False, dict[str, Any]()
    while not over:
        choices = np.arange(ACTIONS) if lawless else np.flatnonzero(observation["action_mask"])
        observation, reward, over, truncated, info = env.step(rng.choice(choices))
        assert not truncated
        total += reward
    return total, info


@pytest.mark.parametrize("lawless", [False, True])
def test_the_rewards_add_up_to_the_points_and_the_regret_is_what_is_missing(lawless: bool) -> None:
    env = RoundEnv()
    for seed in range(30):
        total, info = play_at_random(env, seed, lawless)
        assert total == score_tray(env.state.hand, env.state.tray).points
        assert info["optimum"] == solve(env.state.hand).score
        assert info["regret"] == info["optimum"] - total >= 0
        assert info["best_return"] == info["optimum"]


@pytest.mark.parametrize("steps", [1, 2])
def test_the_optimum_is_the_best_of_everything_that_can_be_done_in_the_steps(steps: int) -> None:
    def returns(state: RoundState) -> Iterator[int]:
        """The return of every possible play."""
        if state.over:
            yield state.rewarded
            return
        for action in np.flatnonzero(action_mask(state.tray)):
            yield from returns(state.after(action).state)

    env = RoundEnv(steps=steps, cards=4)
    for deal in range(3):
        env.reset(options={"deal": deal})
        best = max(returns(env.state))
        while not env.state.over:
            info = env.step(DONE if env.state.steps_left == steps else 0)[4]
        assert info["optimum"] == best


@pytest.mark.parametrize("steps", [5, 8, 10])
def test_an_optimal_tray_can_be_built_in_the_steps_without_being_done(steps: int) -> None:
    env = RoundEnv(steps=steps, strict=True)
    for deal in range(5):
        env.reset(options={"deal": deal})
        actions = [action_of(move) for move in moves_between(Tray(), solve(env.state.hand, spheres=steps).tray)]
        for action in [*actions, DONE][:steps]:
            _, _, over, _, info = env.step(action)
        assert over
        assert info["regret"] == 0


def test_being_done_immediately_is_rewarded_like_the_empty_tray() -> None:
    env = RoundEnv()
    env.reset(seed=3)
    _, reward, over, _, info = env.step(DONE)
    assert over
    assert reward == score_tray(env.state.hand, Tray()).points
    assert info["regret"] == info["optimum"] - reward


def test_an_optimal_tray_leaves_no_regret() -> None:
    env = RoundEnv(strict=True)
    env.reset(seed=5)
    for move in moves_between(Tray(), solve(env.state.hand).tray):
        env.step(action_of(move))
    assert env.step(DONE)[4]["regret"] == 0


def test_the_hourglass_ends_the_round_after_its_steps() -> None:
    env = RoundEnv(steps=3)
    observation, _ = env.reset(seed=0)
    ends = []
    for position in range(3):
        assert observation["steps_left"] == 3 - position
        observation, _, over, _, _ = env.step(action_of(Put(BLACK, position)))
        ends.append(over)
    assert ends == [False, False, True]


def test_a_seed_deals_the_same_rounds_again_and_another_one_others() -> None:
    def deals(seed: int) -> list[int]:
        env = RoundEnv()
        return [env.reset(seed=seed)[1]["deal"], *(env.reset()[1]["deal"] for _ in range(5))]

    assert deals(1) == deals(1) != deals(2)


def test_an_illegal_action_changes_nothing_but_uses_a_step() -> None:
    env = RoundEnv()
    before, _ = env.reset(seed=0)
    env.step(action_of(Put(ORANGE, 0)))
    tray = env.state.tray
    after, reward, _, _, info = env.step(action_of(Lift(3)))
    assert info["illegal"]
    assert reward == 0
    assert env.state.tray == tray
    assert after["steps_left"] == before["steps_left"] - 2


def test_putting_a_color_where_it_lies_is_legal_but_not_in_the_mask() -> None:
    env = RoundEnv(strict=True)
    env.reset(seed=0)
    observation, *_ = env.step(action_of(Put(ORANGE, 0)))
    again = action_of(Put(ORANGE, 0))
    assert not observation["action_mask"][again]
    assert not env.step(again)[4]["illegal"]


def test_a_strict_environment_raises_the_rule_error_and_stays_as_it_was() -> None:
    env = RoundEnv(strict=True)
    env.reset(seed=0)
    state = env.state
    with pytest.raises(RuleError, match="Position 13 has nothing to rest on yet"):
        env.step(action_of(Put(BLACK, 13)))
    assert env.state == state


@pytest.mark.parametrize("action", [-1, ACTIONS, 2.5, 3.0, np.float32(1), "3", None, np.array([1, 2])])
def test_an_action_that_does_not_exist_is_an_error(action: Any) -> None:
    env = RoundEnv()
    env.reset(seed=0)
    with pytest.raises(ValueError, match="from 0 to 84"):
        env.step(action)


@pytest.mark.parametrize("action", [14, np.int64(14), np.uint8(14), np.array(14)])
def test_an_action_is_any_kind_of_integer(action: Any) -> None:
    env = RoundEnv()
    env.reset(seed=0)
    env.step(action)
    assert env.state.tray == Tray({0: WHITE})


def test_hands_of_a_grade_may_be_missing_in_a_shuffle_and_the_info_says_so() -> None:
    env = RoundEnv(cards=3, grade="evil")
    kept = [env.reset(options={"deal": deal})[1]["as_promised"] for deal in range(8)]
    assert {False, True} == set(kept)
    assert env.step(DONE)[4]["as_promised"] == kept[-1]


def test_the_options_decide_what_is_dealt() -> None:
    env = RoundEnv(cards=8, deck="no-counting", contradictions=Contradictions.NONE)
    for seed in range(10):
        assert env.reset(seed=seed)[1]["as_promised"]
        assert len(env.state.hand) == 8
        assert set(env.state.hand) <= set(Deck.NO_COUNTING.cards)
        assert fulfillable(env.state.hand.cards)
    env.reset(seed=0, options={"cards": 3, "grade": "medium", "contradictions": "drawn"})
    assert len(env.state.hand) == 3
    assert grade_of(env.state.hand) is Grade.MEDIUM
    env.reset()
    assert len(env.state.hand) == 8


def test_a_deal_is_the_first_round_of_the_game_of_its_seed_and_code() -> None:
    settings = GameSettings(cards=7)
    (first, *_) = deal_game(settings, 77)
    env = RoundEnv(cards=7)
    _, info = env.reset(options={"deal": 77})
    assert env.state.hand == first.hand
    assert (info["deal"], info["as_promised"]) == (77, True)
    assert env.code == format_game_code(settings, 77)
    env.reset(options={"code": env.code})
    assert env.state.hand == first.hand
    coded = RoundEnv(code=env.code)
    assert data_equivalence(coded.reset(seed=1), coded.reset(seed=2), exact=True)


def test_only_deals_of_the_list_are_dealt() -> None:
    env = RoundEnv(first_deal=10, deals=3)
    assert {env.reset(seed=seed)[1]["deal"] for seed in range(60)} == {10, 11, 12}


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"card": 8}, ValueError, "no option 'card'"),
        ({"cards": 9}, SettingsError, "3 to 8 cards, not 9"),
        ({"deck": "tarot"}, SettingsError, "no deck “tarot”"),
        ({"code": "12D3V91AD"}, NotationError, "a typo"),
        ({"code": "12D3V91AC", "cards": 8}, ValueError, "stands for all settings"),
        ({"deal": 1, "deals": 2}, ValueError, "either one deal or a list"),
        ({"deal": -1}, SettingsError, "a whole number from 0 .* not -1"),
        ({"deals": -1}, SettingsError, "a whole number from 0 .* not -1"),
    ],
)
def test_wrong_options_are_refused_by_the_constructor_and_by_reset(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        RoundEnv(**options)
    with pytest.raises(error, match=message):
        RoundEnv().reset(options=options)
