"""The client has a method for every request of the API and every message of a table, with the server's own types."""

import inspect
from collections.abc import Iterator, Mapping
from types import NoneType, SimpleNamespace
from typing import Any, NamedTuple, cast, get_args, get_origin

from dimension.app import create_app
from dimension.client.messages import TableMessages
from dimension.client.state import TableState
from dimension.features.calls import Call, Calls, Method
from dimension.room import messages as m
from dimension.room.help import SeatHelp
from dimension.room.settings import TableSettings
from dimension.server.settings import ServerSettings

ARGUMENTS: Mapping[str, object] = {
    "help": SeatHelp(points=5),
    "step": "tray",
    "seat": 0,
    "reaction": "wow",
    "settings": TableSettings(),
}
"""For parameters that do not take any text, or that have no default."""


class Route(NamedTuple):
    """A request as both sides describe it."""

    method: str
    path: str
    body: str | None
    result: str | None
    query: frozenset[str]


def _made(method: "Method[..., Any]", at: object) -> Any:
    """The request or message of a method, with arguments that any server understands."""
    kinds = inspect.signature(method.make).parameters.values()
    named = [each for each in kinds if each.name != "self" and each.kind is not each.VAR_POSITIONAL]
    return method.make(at, **{each.name: ARGUMENTS.get(each.name, _value(str(each.annotation))) for each in named})


def _value(annotation: str) -> object:
    return 1 if "int" in annotation else True if "bool" in annotation else "K"


def _methods(of: type) -> "Iterator[Method[..., Any]]":
    return (each for each in vars(of).values() if isinstance(each, Method))


def _of_client() -> Iterator[Route]:
    for feature in Calls.__subclasses__():
        for method in _methods(feature):
            call: Call[Any] = _made(method, None)
            body = None if call.body is None else type(call.body).__name__
            yield Route(call.method, call.path, body, _result(call.result), frozenset(call.query))


def _result(result: Any) -> str | None:
    if get_origin(result) is list:
        return f"[{get_args(result)[0].__name__}]"
    return None if result in (str, NoneType) else str(result.__name__)


def _of_server() -> Iterator[Route]:
    described = create_app(ServerSettings()).app.openapi_schema.to_schema()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            answers = [answer for status, answer in operation["responses"].items() if status < "300"]
            query = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
            yield Route(method.upper(), path, _name(operation.get("requestBody")), _name(answers[0]), frozenset(query))


def _name(content: dict[str, Any] | None) -> str | None:
    """The struct of a body in JSON, in brackets if it is a list of them."""
    schema = (content or {}).get("content", {}).get("application/json", {}).get("schema", {})
    if schema.get("type") == "array":
        return f"[{_reference(schema['items'])}]"
    return _reference(schema)


def _reference(schema: dict[str, Any]) -> str | None:
    return schema["$ref"].rpartition("/")[2].rpartition("_")[2] if "$ref" in schema else None


def test_the_client_knows_every_request() -> None:
    assert sorted(_of_client()) == sorted(route for route in _of_server() if route.path.startswith("/api/"))


class _Playing(TableMessages[Any]):
    view = cast("m.RoomView", SimpleNamespace(game=1, round=1))


def test_the_client_knows_every_message() -> None:
    table = _Playing(TableState("ROOM"))
    made = [_made(method, table) for method in _methods(TableMessages)]
    assert [type(m.decode_message(table.state.say(each))) for each in made] == [type(each) for each in made]
    assert {type(each) for each in made} == set(get_args(m.ClientMessage))
