"""From what the command line calls an agent to the function that makes it."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from dimension.envs.benchmark.agents import Factory, built_in

_PACKAGES: Final = "PACKAGES"
"""What a module calls the list of packages whose versions belong in the result file."""


class AgentError(Exception):
    """An agent that cannot be used; the text says what is wrong with it in a line."""


class LoadedAgent(NamedTuple):
    """What makes an agent, and the packages it wants to have named."""

    factory: Factory
    packages: tuple[str, ...] = ()


def load_agent(name: str) -> LoadedAgent:
    """Find an agent: one of ours, `package.module:factory`, or `path/to/file.py:factory`."""
    try:
        own = built_in(name)
    except KeyError as error:
        raise AgentError(error.args[0]) from error
    if own is not None:
        return LoadedAgent(own)
    place, colon, factory = name.rpartition(":")
    if not colon or not place or not factory:
        raise AgentError(f"{name!r} is no agent: give random, greedy, bot:LEVEL, or module:factory")
    module = _from_file(Path(place)) if place.endswith(".py") else _imported(place)
    found = getattr(module, factory, None)
    if not callable(found):
        raise AgentError(f"there is no function {factory!r} in {place}")
    return LoadedAgent(found, _packages(module))


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise AgentError(f"the agent's module cannot be imported: {error}") from error


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise AgentError(f"there is no file {path}")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    # Where pickle and dataclasses look for what is defined in it.
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        raise AgentError(f"the agent's module cannot be imported: {error}") from error
    return module


def _packages(module: ModuleType) -> tuple[str, ...]:
    found: Sequence[str] = getattr(module, _PACKAGES, ())
    return tuple(found)
