"""Requests of the HTTP API as methods of both clients; the `contract` of a feature has its own.

A method makes a `Call`: a request and the type of its response. At a `Client` it returns the result; at an
`AsyncClient` it returns an awaitable of the result.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Concatenate, Final, Generic, NamedTuple, ParamSpec, Self, TypeVar, overload
from urllib.parse import quote

from msgspec import Struct

from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.tray import Tray

Mode = TypeVar("Mode")
_Result = TypeVar("_Result")
_Params = ParamSpec("_Params")


class Blocking:
    """Methods return their results."""


class Awaiting:
    """Methods return awaitables of their results."""


class Call(NamedTuple, Generic[_Result]):
    """A request, and the type of its response."""

    method: str
    path: str
    """With the names of parameters in braces."""
    result: type[_Result]
    body: Struct | None
    params: dict[str, str | int | bool | None]

    @property
    def target(self) -> str:
        """The path with its parameters; those that it does not name are the query."""
        return self.path.format_map({name: quote(str(value), safe="") for name, value in self.params.items()})

    @property
    def query(self) -> dict[str, str | int | bool]:
        """The parameters that the path does not name."""
        return {
            name: value for name, value in self.params.items() if value is not None and f"{{{name}}}" not in self.path
        }


class Methods(Generic[Mode]):
    """Methods that send what they make: the requests of a feature, or the messages at a table."""

    def send(self, made: Any) -> Any:
        """Send it; the result, or an awaitable of it."""
        raise NotImplementedError


class Calls(Methods[Mode]):
    """The requests of a feature."""

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send: Final = send

    def send(self, made: Any) -> Any:
        """Send a `Call`."""
        return self._send(made)


class Method(Generic[_Params, _Result]):
    """A method that sends what its function makes."""

    def __init__(self, make: Callable[Concatenate[Any, _Params], object]) -> None:
        self.make: Final = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, at: None, owner: type) -> Self: ...
    @overload
    def __get__(self, at: Methods[Blocking], owner: type) -> Callable[_Params, _Result]: ...
    @overload
    def __get__(self, at: Methods[Awaiting], owner: type) -> Callable[_Params, Awaitable[_Result]]: ...
    def __get__(self, at: Methods[Any] | None, owner: type) -> Any:
        if at is None:
            return self
        make, send = self.make, at.send

        @wraps(make)
        def sent(*args: _Params.args, **kwargs: _Params.kwargs) -> Any:
            return send(make(at, *args, **kwargs))

        return sent


def call(make: Callable[Concatenate[Any, _Params], Call[_Result]]) -> Method[_Params, _Result]:
    """A method that sends a request."""
    return Method(make)


def get(result: type[_Result], path: str, **params: str | int | bool | None) -> Call[_Result]:
    """A request that changes nothing."""
    return Call("GET", path, result, None, params)


def post(result: type[_Result], path: str, body: Struct | None = None, **params: str | int) -> Call[_Result]:
    """A request with a body."""
    return Call("POST", path, result, body, {**params})


@overload
def tray_text(tray: Tray | str) -> str: ...
@overload
def tray_text(tray: Tray | str | None) -> str | None: ...
def tray_text(tray: Tray | str | None) -> str | None:
    """A tray in notation."""
    return tray if tray is None or isinstance(tray, str) else format_tray(tray)


def hand_text(hand: Hand | str) -> str:
    """A hand in notation."""
    return hand if isinstance(hand, str) else format_hand(hand)
