"""The page with all requests of the HTTP API, made from the routes of the features: see tools/docs_site.py."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from dimension.app import FEATURES
from dimension.server.routing import rules_of

ALL_REQUESTS: Final = "<!-- all requests -->"
"""Stands in docs/protocol/http.md where the tables of all requests belong."""
_TYPES: Final = Path(__file__).parents[1] / "web" / "src" / "core" / "protocol.gen.ts"
_PARAMETER: Final = re.compile(r"{(\w+):\w+}")


def with_all_requests(markdown: str) -> str:
    """A page with a table of requests for each feature in its place."""
    return markdown.replace(ALL_REQUESTS, "\n".join(_tables()))


def types_page() -> str:
    """The types of all bodies and messages, as the browser client has them."""
    text = _TYPES.read_text(encoding="utf-8")
    types = text[text.index("/** ") :]
    return f"# Types\n\nEvery body and message, in TypeScript.\n\n```ts\n{types}```\n"


def _tables() -> Iterator[str]:
    for feature in FEATURES:
        routes = (route for route in feature.routes if route.include_in_schema is not False)
        rows = [_row(route) for route in routes if next(iter(route.paths)).startswith("/api/")]
        if rows:
            name = feature.routes[0].fn.__module__.split(".")[-2]
            yield from (
                "",
                f"### {name}",
                "",
                "| request | | body | response | counts as |",
                "| --- | --- | --- | --- | --- |",
            )
            yield from rows


def _row(route: HTTPRouteHandler) -> str:
    (path,), (method,) = route.paths, route.http_methods
    inputs = route.parsed_fn_signature.parameters
    body = _names(inputs["data"].annotation) if "data" in inputs else ""
    result = _names(route.parsed_return_field.annotation)
    rules = rules_of(route)
    counts = f"{rules.cost:g} × request" + (f", 1 of `{rules.limit}`" if rules.limit else "")
    address = _PARAMETER.sub(r"{\1}", path)
    return f"| `{method} {address}` | {route.summary} | {body} | {result} | {counts} |"


def _names(kind: Any) -> str:
    """The structs in an annotation."""
    inner = [kind, *_inside(kind)]
    return ", ".join(
        dict.fromkeys(f"`{each.__name__}`" for each in inner if isinstance(each, type) and issubclass(each, Struct))
    )


def _inside(kind: Any) -> Iterator[Any]:
    if get_origin(kind) is not None:
        for each in get_args(kind):
            yield each
            yield from _inside(each)
