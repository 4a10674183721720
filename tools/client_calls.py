"""The requests of the server's routes as functions in TypeScript; `client_types` writes the file."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, get_args, get_origin

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.types import Empty
from litestar.typing import FieldDefinition
from msgspec import inspect as shape

from dimension.app import FEATURES
from dimension.server.http.requests import DEPENDENCIES
from dimension.server.socket.table import table_socket

Write = Callable[[shape.Type], str]

_PARAMETER: Final = re.compile(r"{(\w+):(\w+)}")
_NOT_SENT: Final = frozenset({"request", *DEPENDENCIES})
"""The parameters that the server fills in."""


def calls_typescript(write: Write, names: set[str]) -> str:
    """A function for each route of the API; `names` are the types of the protocol."""
    functions = [
        _function(route, write, names) for feature in FEATURES for route in feature.routes if _is_called(route)
    ]
    (socket,) = table_socket.paths
    body = "\n".join([*functions, _address("tableSocket", "The socket of a table.", _parameters(socket), socket, "")])
    used = sorted(names & set(re.findall(r"[:<|] ?([A-Z]\w+)", body)))
    types = ["import type {", *(f"  {name}," for name in used), "} from './protocol.gen';"]
    return "\n".join(["import { inQuery, request } from './api';", *types, "", body])


def _is_called(route: HTTPRouteHandler) -> bool:
    (path,) = route.paths
    return path.startswith("/api/")


def _function(route: HTTPRouteHandler, write: Write, names: set[str]) -> str:
    (path,), (method,) = route.paths, route.http_methods
    inputs, result = route.parsed_fn_signature.parameters, _result(route)
    name, parameters = _camel(route.fn.__name__), _parameters(path)
    query = {
        key: each for key, each in inputs.items() if key not in _NOT_SENT and key != "data" and f"{{{key}:" not in path
    }
    if query:
        fields = (f"{key}{'' if each.default is Empty else '?'}: {_type(each, write)}" for key, each in query.items())
        parameters.append(f"query: {{ {'; '.join(fields)} }}")
    ending = "${inQuery(query)}" if query else ""
    if result in (bytes, str):
        return _address(name, f"{route.summary}.", parameters, path, ending)
    if "data" in inputs:
        parameters.append(f"data: {_type(inputs['data'], write)}")
    arguments = f"'{method}', {_written_path(path, ending)}{', data' if 'data' in inputs else ''}"
    answer = write(shape.type_info(result)).removeprefix("readonly ")
    # The client passes a file on without knowing its types.
    known = answer if answer.removesuffix("[]") in {*names, "null"} else "Record<string, unknown>"
    head = f"export const {name} = ({', '.join(parameters)}): Promise<{known}> =>"
    return f"/** {route.summary}. */\n{head}\n  request({arguments});\n"


def _address(name: str, summary: str, parameters: list[str], path: str, ending: str) -> str:
    head = f"export const {name}Url = ({', '.join(parameters)}): string"
    return f"/** {summary} */\n{head} =>\n  {_written_path(path, ending)};\n"


def _parameters(path: str) -> list[str]:
    return [f"{name}: {'number' if kind == 'int' else 'string'}" for name, kind in _PARAMETER.findall(path)]


def _written_path(path: str, ending: str) -> str:
    whole = _PARAMETER.sub(lambda found: f"${{{_part(*found.groups())}}}", path) + ending
    return f"`{whole}`" if "${" in whole else f"'{whole}'"


def _part(name: str, kind: str) -> str:
    return name if kind == "int" else f"encodeURIComponent({name})"


def _result(route: HTTPRouteHandler) -> Any:
    """The type of the answer's body."""
    for described in (route.responses or {}).values():
        return described.data_container
    answer = route.parsed_fn_signature.return_type.annotation
    return get_args(answer)[0] if get_origin(answer) is Response else answer


def _type(field: FieldDefinition, write: Write) -> str:
    kind = field.raw
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return write(shape.type_info(kind))


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))
