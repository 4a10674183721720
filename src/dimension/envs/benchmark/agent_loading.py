"""From what the command line calls an agent to the function that makes it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from dimension.envs.benchmark.agents import Factory, built_in

_PACKAGES: Final = "PACKAGES"
"""What a module calls the list of packages whose versions belong in the result file."""

_NO_IMPORT: Final = "the agent's module cannot be imported"


class AgentError(Exception):
    """An agent that cannot be used; the text says what is wrong with it in a line."""


class LoadedAgent(NamedTuple):
    """What makes an agent, and the packages it wants to have named."""

    factory: Factory
    packages: tuple[str, ...] = ()


@contextmanager
def blaming(trouble: str) -> Iterator[None]:
    """Whatever the agent's own code raises, or its wish to exit, becomes an `AgentError` of one line."""
    try:
        yield
    except AgentError:
        raise
    except (Exception, SystemExit) as error:
        said = " ".join(str(error).split())
        raise AgentError(f"{trouble}: {type(error).__name__}{said and f': {said}'} (--traceback says where)") from error


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
    with blaming(_NO_IMPORT):
        return import_module(name)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise AgentError(f"there is no file {path}")
    # Under its own name, where pickle looks for what is defined in it, unless that is taken by another module.
    name = f"agent_{path.stem}" if path.stem in sys.modules else path.stem
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    # Last, so that files beside it are found as when it is run itself, but replace nothing.
    sys.path.append(str(path.absolute().parent))
    with blaming(_NO_IMPORT):
        spec.loader.exec_module(module)
    return module


def _packages(module: ModuleType) -> tuple[str, ...]:
    found: object = getattr(module, _PACKAGES, ())
    if not isinstance(found, list | tuple) or not all(isinstance(name, str) and name for name in found):
        raise AgentError(f"{_PACKAGES} of the agent's module is a list of names of packages, not {found!r:.60}")
    return tuple(found)
