"""Everything a host can choose, from flags and the environment, in one frozen struct."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

PREFIX: Final = "DIMENSION_"
STATIC: Final = Path(__file__).parents[1] / "static"
DOCS: Final = Path(__file__).parents[1] / "static-docs"


class ServerSettings(Struct, frozen=True, kw_only=True):
    """How a server behaves; the limits can be set in the environment, such as DIMENSION_MOST_ROOMS."""

    host: str = "127.0.0.1"
    port: int = 0
    database: Path | None = None
    """The SQLite file; None keeps everything in memory."""
    static: Path = STATIC
    """The built client."""
    docs: Path = DOCS
    """The built documentation; it may be missing."""
    most_rooms: int = 20_000
    """Rooms in memory."""
    sockets_per_address: int = 256
    tables_per_minute: int = 30
    """New tables per address."""
    requests_per_second: float = 50.0
    """HTTP requests per address to the API, on average."""
    request_seconds: float = 10.0
    """How long a request may take to arrive."""
    solves_per_minute: int = 60
    """Questions to the solver per address, and per player."""
    messages_per_second: float = 12.0
    """Messages per connection, on average."""
    message_burst: int = 60
    """Messages per connection at once."""
    message_size: int = 4_096
    idle_seconds: float = 300.0
    """When a room that nobody looks at leaves memory."""
    presence_seconds: float = 2.0
    host_seconds: float = 30.0
    speed: float = 1.0
    """How many times faster than outside the tables' time runs: for tests."""
    stalled_seconds: float = 15.0
    """How long a page may take nothing before it is closed."""


def with_environment(settings: ServerSettings, environ: Mapping[str, str]) -> ServerSettings:
    """The settings with what the environment says about them; raises ValueError for nonsense."""
    chosen = {}
    for field in msgspec.structs.fields(ServerSettings):
        value = environ.get(PREFIX + field.name.upper())
        if value is not None:
            chosen[field.name] = msgspec.convert(value, field.type, strict=False, dec_hook=_path)
    return replace(settings, **chosen)


def _path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, str):
        raise NotImplementedError
    return Path(value)
