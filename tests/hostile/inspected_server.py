"""`dimension serve` that also writes down, whenever it gets SIGUSR1, how much it keeps in memory, and where."""

import gc
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from dimension import app
from dimension.app import create_app
from dimension.cli import main
from dimension.server.settings import ServerSettings

_REPORT: Final = "INSPECTION_REPORT"
"""The variable with the path of the file to write."""
_NOT_KEPT: Final = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, FrameType)
"""Objects that lead to all of Python."""
_SHOWN: Final = 12


def kept(root: object) -> Iterator[tuple[object, str]]:
    """Every object that is reachable from another one, with the name of the class that has it."""
    seen = {id(root)}
    waiting: list[tuple[object, str]] = [(root, "root")]
    while waiting:
        thing, owner = waiting.pop()
        yield thing, owner
        is_container = isinstance(thing, dict | list | set | tuple)
        name = owner if is_container else type(thing).__name__
        for part in gc.get_referents(thing):
            if id(part) not in seen and not isinstance(part, _NOT_KEPT):
                seen.add(id(part))
                waiting.append((part, name))


def report(root: object) -> dict[str, Any]:
    """The number of objects and bytes that the application keeps, and its largest containers."""
    gc.collect()
    count = size = 0
    largest: list[tuple[int, str]] = []
    for thing, owner in kept(root):
        count += 1
        size += sys.getsizeof(thing, 0)
        if isinstance(thing, dict | list | set | frozenset | tuple) and len(thing) > 100:
            largest.append((len(thing), f"{owner}: {type(thing).__name__}"))
    return {"objects": count, "bytes": size, "largest": sorted(largest, reverse=True)[:_SHOWN]}


def serve() -> None:
    """Run the command with an application that can be looked into."""
    apps: list[Any] = []

    def remember(settings: ServerSettings) -> Any:
        apps.append(create_app(settings))
        return apps[-1]

    def write(*_: object) -> None:
        path = Path(os.environ[_REPORT])
        beside = path.with_suffix(".part")
        beside.write_text(json.dumps(report(apps)))
        beside.replace(path)

    vars(app)["create_app"] = remember
    signal.signal(signal.SIGUSR1, write)
    main()


if __name__ == "__main__":
    serve()
