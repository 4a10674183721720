"""Everything that a server answers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from dimension.app import FEATURES

_ALSO: Final = (
    "/docs",
    "/docs/{path:path}",
    "/schema",
    "/schema/openapi.json",
    "/api/tables/{room:str}/socket",
    "/ready",
    "/nothing",
)
_PARAMETER: Final = re.compile(r"\{(\w+):\w+\}")


@cache
def routes() -> tuple[tuple[str, str], ...]:
    """Method and path, with its parameters, of everything that the server answers."""
    declared = {
        (str(method), path)
        for feature in FEATURES
        for handler in feature.routes
        for path in handler.paths
        for method in handler.http_methods
    }
    return (*sorted(declared), *(("GET", path) for path in _ALSO))


def filled(path: str, values: Mapping[str, str], otherwise: str = "1") -> str:
    """A path with values for its parameters, by their names."""
    return _PARAMETER.sub(lambda found: values.get(found[1], otherwise), path)


def every_request(values: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Method and path of every route, with each of these values for its parameters."""
    for method, path in routes():
        names = [name for name in _PARAMETER.findall(path) if name in values]
        for chosen in product(*(values[name] for name in names)):
            yield method, filled(path, dict(zip(names, chosen, strict=True)))
