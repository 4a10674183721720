"""What two nodes say to each other: ASGI, many requests and sockets at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

_KEPT: Final = ("type", "http_version", "scheme", "method", "path", "raw_path", "query_string", "headers", "client")
"""What the owner of a room needs to know of a request."""


class Begin(msgspec.Struct, array_like=True, tag=0):
    """A request or a socket that somebody else took."""

    channel: int
    scope: dict[str, Any]
    player: str | None
    """Who asks, if they have an identity."""
    hops: int
    """How many nodes have passed it on."""


class Said(msgspec.Struct, array_like=True, tag=1):
    """A message of ASGI, in either direction."""

    channel: int
    message: dict[str, Any]


class Text(msgspec.Struct, array_like=True, tag=2):
    """A text for the page: what almost everything is."""

    channel: int
    text: str


class Took(msgspec.Struct, array_like=True, tag=3):
    """This many messages went out to the page: as many may follow."""

    channel: int
    count: int


class End(msgspec.Struct, array_like=True, tag=4):
    """Nothing follows."""

    channel: int
    is_node_going: bool = False
    """Whether the page is gone because its node goes away, through no fault of its own."""


class Ask(msgspec.Struct, array_like=True, tag=5):
    """Is the page still there? Answered by `Here`, unless `End` was said before."""

    channel: int


class Here(msgspec.Struct, array_like=True, tag=6):
    """The page is still there."""

    channel: int


NODE_GONE: Final = "dimension.node_gone"
"""A field of the last message of a page whose node went away; a reason would be the client's own words."""

Frame = Begin | Said | Text | Took | End | Ask | Here

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Frame])
_raw_decoder: Final = msgspec.msgpack.Decoder(list[msgspec.Raw])
_one_decoder: Final[msgspec.msgpack.Decoder[Frame]] = msgspec.msgpack.Decoder(Frame)


def encode_frames(frames: Sequence[Frame]) -> bytes:
    """Frames as one message."""
    return _encoder.encode(frames)


def decode_frames(data: bytes) -> list[Frame]:
    """The frames of a message, without those that only a newer version knows; raises msgspec.DecodeError."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        return [frame for raw in _raw_decoder.decode(data) if (frame := _known(raw)) is not None]


def _known(raw: msgspec.Raw) -> Frame | None:
    try:
        return _one_decoder.decode(raw)
    except msgspec.ValidationError:
        return None


def sent_scope(scope: Mapping[str, Any]) -> dict[str, Any]:
    """The part of an ASGI scope that is passed on."""
    return {key: scope[key] for key in _KEPT if key in scope}


def received_scope(scope: Mapping[str, Any]) -> dict[str, Any]:
    """An ASGI scope as an application expects it."""
    client = scope.get("client")
    return {
        **scope,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "root_path": "",
        "server": None,
        "subprotocols": [],
        "client": tuple(client) if client else None,
        "headers": [(name, value) for name, value in scope["headers"]],
    }
