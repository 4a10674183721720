"""One to four players as a PettingZoo environment."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from dimension.board.colors import COLORS
from dimension.envs import GameEnv, TableEnv
from dimension.envs.actions import DONE, action_of
from dimension.envs.solo_env import NOT_YET
from dimension.errors import RuleError
from dimension.rules.scoring import STARTING_POINTS, Edition
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between
from dimension.solver.single import solve


def in_turns(**options: Any) -> Any:
    """Some of PettingZoo's tests know only environments in which players act one by one."""
    parallel: Any = TableEnv(2, **options)
    return parallel_to_aec(parallel)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pettingzoo_finds_nothing_wrong(players: int) -> None:
    parallel_api_test(TableEnv(players), num_cycles=300)
    parallel_seed_test(lambda: TableEnv(players), num_cycles=100)


def test_pettingzoo_can_show_it() -> None:
    render_test(in_turns)


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    # It runs for five seconds: here each of its cycles takes 20 ms.
    clock = SimpleNamespace(time=count(step=0.02).__next__)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(in_turns(deals=20))


def play_at_random(env: TableEnv, seed: int) -> tuple[dict[str, float], dict[str, Any]]:
    rng = np.random.default_rng(seed)
    observations, _ = env.reset(seed=seed)
    totals, infos = dict.fromkeys(env.agents, 0.0), dict[str, Any]()
    while env.agents:
        for agent in env.agents:
            assert env.observation_space(agent).contains(observations[agent])
        actions = {agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
        observations, rewards, _, _, infos = env.step(actions)
        for agent, reward in rewards.items():
            totals[agent] += reward
    return totals, infos


@pytest.mark.parametrize("edition", Edition)
def test_the_rewards_add_up_to_the_standings(edition: Edition) -> None:
    env = TableEnv(4, edition=edition, cards=3, steps=12)
    for seed in range(2):
        totals, infos = play_at_random(env, seed)
        for standing in env.game.standings():
            agent = f"player_{standing.player}"
            assert totals[agent] == standing.total - STARTING_POINTS
            assert infos[agent]["total"] == standing.total
            assert infos[agent]["tokens"] == standing.bonus_tokens
            assert infos[agent]["place"] == standing.place


def deal_with_fewer_spheres() -> int:
    """A deal in which the bonus takes fewer spheres than a tray can hold."""
    env = TableEnv(1, rounds=1, contradictions="none")
    for deal in range(100):
        env.reset(options={"deal": deal})
        best = solve(env.game.hand).with_bonus
        if best is not None and best.tray.spheres < 11:
            return deal
    raise AssertionError("every hand can be fulfilled with eleven spheres")


@pytest.mark.parametrize(("edition", "tokens"), [("en", 1), ("de", 2)])
def test_fewer_spheres_than_the_most_earn_a_second_token_in_the_german_edition(edition: str, tokens: int) -> None:
    env = TableEnv(2, edition=edition, rounds=1, contradictions="none", deal=deal_with_fewer_spheres(), strict=True)
    env.reset()
    best = solve(env.game.hand)
    assert best.with_bonus is not None
    careful = [action_of(move) for move in moves_between(Tray(), best.with_bonus.tray)]
    full = Tray()
    for position in (*range(7), 7, 9, 11, 13):
        full = full.place(next(color for color in COLORS if full.left(color)), position)
    heap = [action_of(move) for move in moves_between(Tray(), full)]
    infos: dict[str, Any] = {}
    for step in range(12):
        actions = {
            "player_0": careful[step] if step < len(careful) else DONE,
            "player_1": heap[step] if step < len(heap) else DONE,
        }
        *_, infos = env.step(actions)
    assert not env.agents
    assert infos["player_0"]["tokens"] == tokens
    assert infos["player_0"]["round_regret"] == best.score - best.with_bonus.score
    assert infos["player_0"]["round_optimum"] == best.score


def test_a_player_who_is_done_waits_for_the_others_or_for_the_hourglass() -> None:
    env = TableEnv(2, steps=4, rounds=2)
    env.reset(seed=0)
    observations, rewards, *_ = env.step({"player_0": DONE, "player_1": 0})
    assert np.flatnonzero(observations["player_0"]["action_mask"]).tolist() == [DONE]
    _, rewards, *_ = env.step({"player_0": 3, "player_1": 1})
    assert rewards["player_0"] == 0
    env.step({"player_0": DONE, "player_1": 2})
    assert not env.game.rounds
    observations, *_ = env.step({"player_0": DONE, "player_1": 0})
    assert [score.tray_score.spheres for score in env.game.rounds[0]] == [0, 3]
    assert observations["player_0"]["steps_left"] == 4
    env.step({"player_0": DONE, "player_1": DONE})
    assert not env.agents


def test_players_see_the_trays_of_the_others_in_turn() -> None:
    env = TableEnv(3)
    env.reset(seed=0)
    observations, *_ = env.step({"player_0": 0, "player_1": 14, "player_2": 28})
    for player in range(3):
        seen = observations[f"player_{player}"]
        assert seen["tray"][0].argmax() == player
        assert [tray[0].argmax() for tray in seen["others"][:2]] == [(player + 1) % 3, (player + 2) % 3]
        assert not seen["others"][2].any()
        assert seen["points"].tolist() == [STARTING_POINTS] * 3 + [0]


def test_alone_it_is_the_solo_game() -> None:
    table, alone = TableEnv(1), GameEnv()
    seen, _ = table.reset(seed=4)
    other, _ = alone.reset(seed=4)
    rng = np.random.default_rng(0)
    while table.agents:
        action = int(rng.choice(np.flatnonzero(other["action_mask"])))
        seen, rewards, *_ = table.step({"player_0": action})
        other, reward, *_ = alone.step(action)
        assert rewards["player_0"] == reward
        assert seen["player_0"]["tokens"][:1] == other["tokens"]
        if table.agents:
            assert all((seen["player_0"][key] == other[key]).all() for key in other if key != "tokens")
    assert table.code == alone.code


def test_a_refused_action_changes_no_player() -> None:
    env = TableEnv(2, strict=True)
    env.reset(seed=0)
    with pytest.raises(RuleError, match="nothing to rest on"):
        env.step({"player_0": 0, "player_1": 13})
    observations, *_, infos = env.step({"player_0": 1, "player_1": 0})
    assert observations["player_0"]["tray"][0].argmax() == 5
    assert not infos["player_0"]["illegal"]


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(RuleError, match="1 to 4"):
        TableEnv(5)
    env = TableEnv(2, render_mode="ansi")
    with pytest.raises(ResetNeeded):
        env.step({})
    with pytest.raises(ResetNeeded):
        env.render()


def test_every_info_has_the_same_entries() -> None:
    env = TableEnv(2, rounds=2, steps=3)
    _, first = env.reset(seed=0)
    while env.agents:
        *_, infos = env.step({"player_0": 0, "player_1": DONE})
        assert infos["player_0"].keys() == infos["player_1"].keys() == first["player_0"].keys()
        assert infos["player_0"]["deal"] == first["player_0"]["deal"]
        assert (infos["player_0"]["place"] == NOT_YET) == bool(env.agents)


def test_the_optimum_of_a_round_knows_the_steps() -> None:
    env = TableEnv(1, rounds=1, steps=2, deal=3)
    env.reset()
    best = solve(env.game.hand, spheres=2)
    for action in [*map(action_of, moves_between(Tray(), best.tray)), DONE][:2]:
        *_, infos = env.step({"player_0": action})
    assert (infos["player_0"]["round_optimum"], infos["player_0"]["round_regret"]) == (best.score, 0)


def test_options_that_do_not_exist_are_refused_with_those_that_do() -> None:
    env = TableEnv(2, deals=2)
    with pytest.raises(ValueError, match=r"no option 'card': choose from .*cards, "):
        env.reset(options={"card": 4})
    # The options of PettingZoo's own tests mean nothing.
    env.reset(options={"options": 1})


def test_fractions_are_not_actions() -> None:
    env = TableEnv(1, deals=2)
    env.reset(seed=0)
    with pytest.raises(ValueError, match="whole number from 0 to 84"):
        env.step({"player_0": 1.5})  # type: ignore[dict-item]


@pytest.mark.parametrize("colored", [False, True])
def test_text_has_colors_only_on_request(colored: bool) -> None:
    env = TableEnv(2, render_mode="ansi", colored=colored, deals=2)
    env.reset(seed=0)
    env.step({"player_0": 0, "player_1": 1})
    assert ("\x1b" in str(env.render())) == colored


def test_for_people_colors_depend_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env = TableEnv(1, render_mode="human", deals=2)
    env.reset(seed=0)
    env.step({"player_0": 0})
    env.render()
    shown = capsys.readouterr().out
    assert "player_0" in shown
    assert "\x1b" not in shown
