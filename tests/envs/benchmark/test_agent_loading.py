"""Agents are found by name, in modules and in files; an error in one is reported in one line."""

import sys
from pathlib import Path

import numpy as np
import pytest

from dimension.envs.benchmark.agents import AgentError, load_agent

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
        ("no_such_module:factory", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("..relative:factory", "cannot be imported: TypeError"),
        ("no_such_file.py:factory", "there is no file no_such_file.py"),
        ("dimension.envs.benchmark.agents:nothing", "no function 'nothing' in dimension.envs.benchmark.agents"),
        ("dimension.envs.benchmark.agents:BOT", "no function 'BOT'"),
        ("bot:genius", "there is no bot 'genius'"),
    ],
)
def test_an_unknown_agent_is_refused_in_one_line(name: str, message: str) -> None:
    with pytest.raises(AgentError, match=message) as raised:
        load_agent(name)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import no_such_module", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("def factory(seed:", "cannot be imported: SyntaxError"),
        ("1 / 0", "cannot be imported: ZeroDivisionError"),
        ("raise SystemExit", "cannot be imported: SystemExit"),
        ("PACKAGES = 5\nfactory = print", "PACKAGES of the agent's module is a list of names"),
        ("PACKAGES = 'numpy'\nfactory = print", "PACKAGES of the agent's module is a list of names"),
        ("PACKAGES = ['']\nfactory = print", "PACKAGES of the agent's module is a list of names"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "agent_that_cannot_be_used.py"
    file.write_text(text)
    with pytest.raises(AgentError, match=message) as raised:
        load_agent(f"{file}:factory")
    assert "\n" not in str(raised.value)


def test_a_file_with_the_name_of_a_module_does_not_take_its_place(tmp_path: Path) -> None:
    file = tmp_path / "numpy.py"
    file.write_text("def factory(seed):\n    return print\n")
    assert callable(load_agent(f"{file}:factory").factory)
    assert sys.modules["numpy"] is np


def test_a_file_may_import_those_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside_the_agent.py").write_text("def factory(seed):\n    return print\n")
    file = tmp_path / "agent_with_another_file.py"
    file.write_text("from beside_the_agent import factory")
    assert callable(load_agent(f"{file}:factory").factory(0))
