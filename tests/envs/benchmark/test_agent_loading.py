"""Agents are found by name, in modules and in files; what is wrong with one is said in a line."""

from pathlib import Path

import pytest

from dimension.envs.benchmark.agent_loading import AgentError, load_agent

AGENT = """
import numpy as np

PACKAGES = ("numpy", "pytest")

def factory(seed, patience=3):
    return lambda observation: np.full(len(observation["hand"]), 84)
"""


def test_agents_come_from_files_and_modules(tmp_path: Path) -> None:
    file = tmp_path / "some_agent_in_a_file.py"
    file.write_text(AGENT)
    loaded = load_agent(f"{file}:factory")
    assert loaded.packages == ("numpy", "pytest")
    assert callable(loaded.factory(1, patience=4))
    assert load_agent("dimension.envs.benchmark.agents:random_agent").packages == ()
    assert callable(load_agent("random").factory(0))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "'nobody' is no agent: give random, greedy"),
        (":factory", "is no agent"),
        ("no_such_module:factory", "cannot be imported: No module named 'no_such_module'"),
        ("no_such_file.py:factory", "there is no file no_such_file.py"),
        ("dimension.envs.benchmark.agents:nothing", "no function 'nothing' in dimension.envs.benchmark.agents"),
        ("dimension.envs.benchmark.agents:BOT", "no function 'BOT'"),
        ("bot:genius", "there is no bot 'genius'"),
    ],
)
def test_what_cannot_be_found_is_said_in_a_line(name: str, message: str) -> None:
    with pytest.raises(AgentError, match=message) as raised:
        load_agent(name)
    assert "\n" not in str(raised.value)


def test_a_file_that_imports_what_is_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "agent_without_its_package.py"
    file.write_text("import no_such_module")
    with pytest.raises(AgentError, match="No module named 'no_such_module'"):
        load_agent(f"{file}:factory")
