"""Minari records episodes of the environments with all that `info` says."""

import sys
from collections.abc import Callable
from gc import collect
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

import dimension.envs  # noqa: F401  (registers the environments)
from dimension.envs.solo_env import NOT_YET


def tree_map(function: Callable[..., Any], tree: Any, *rest: Any) -> Any:
    """The only function of JAX that Minari uses to record, for dictionaries; JAX itself is very large."""
    if not isinstance(tree, dict):
        return function(tree, *rest)
    return {name: tree_map(function, part, *(other[name] for other in rest)) for name, part in tree.items()}


@pytest.fixture
def minari(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Minari, which keeps its data sets in a folder of the test."""
    if find_spec("jax") is None:
        for name in ("jax", "jax.tree_util"):
            module: Any = ModuleType(name)
            module.tree_map = tree_map
            monkeypatch.setitem(sys.modules, name, module)
        sys.modules["jax"].tree_util = sys.modules["jax.tree_util"]  # type: ignore[attr-defined]
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    return import_module("minari")


# Minari removes its temporary folder but not the object that stands for it.
@pytest.mark.filterwarnings("ignore:Implicitly cleaning up:ResourceWarning")
@pytest.mark.parametrize("name", ["dimension/Round-v0", "dimension/Game-v0"])
def test_episodes_are_recorded_with_their_infos(name: str, minari: Any) -> None:
    env = minari.DataCollector(gymnasium.make(name, steps=3, rounds=2, deals=5), record_infos=True)
    rng, results = np.random.default_rng(0), []
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, _, over, _, info = env.step(action)
        results.append(info)
    told = dict.fromkeys(("author", "author_email", "algorithm_name", "code_permalink", "description"), "tests")
    data = env.create_dataset(dataset_id="dimension/test-v0", eval_env=name, requirements=[], **told)
    env.close()
    del env
    collect()
    assert len(data) == len(results)
    for episode, info in zip(data, results, strict=True):
        assert episode.infos.keys() == info.keys()
        assert episode.infos["deal"].tolist() == [info["deal"]] * (len(episode) + 1)
        assert (episode.infos["regret"][:-1] == NOT_YET).all()
        assert episode.infos["regret"][-1] == info["regret"] >= 0
        assert episode.rewards.sum() + info["regret"] == info["best_return"]
