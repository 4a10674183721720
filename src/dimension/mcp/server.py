"""The referee as a server of the Model Context Protocol, over standard input and output or over HTTP."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from starlette.applications import Starlette

from dimension import __version__
from dimension.errors import DimensionError
from dimension.mcp.tools import TOOLS, rules

_INSTRUCTIONS: Final = (
    "Referee and teacher for the board game Dimension. Call `rules` before anything else, and never judge or solve by "
    "yourself: `judge`, `score_players`, `solve`, `explain` and `why` are exact. At a table, `deal` hands, "
    "ask all players for their trays, and call `score_players`. To teach, give a `puzzle`; `check_puzzle` scores it."
)

LARGEST_REQUEST: Final = 64 * 1024
MOST_CONNECTIONS: Final = 64


def referee() -> MCPServer[Any]:
    """The server with all of its tools, and the rules as a resource."""
    server: MCPServer[Any] = MCPServer(
        "dimension", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool in TOOLS:
        server.tool()(_in_words(tool))
    server.resource("dimension://rules", name="rules", mime_type="text/plain")(rules)
    return server


def _in_words(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, whose refusals an assistant can read and repair."""

    @wraps(tool)
    def call(**arguments: Any) -> Any:
        try:
            return tool(**arguments)
        except (DimensionError, ValueError) as error:
            raise ToolError(str(error)) from error

    return call


def http_app(host: str = "127.0.0.1") -> Starlette:
    """The server for HTTP at `/mcp`: every request stands alone."""
    return referee().streamable_http_app(
        stateless_http=True, json_response=True, max_request_body_size=LARGEST_REQUEST, host=host
    )


def run_stdio() -> None:
    """Serve the program that started this one, until it closes the input."""
    referee().run("stdio")


def run_http(host: str, port: int) -> None:
    """Serve HTTP until interrupted."""
    uvicorn.run(http_app(host), host=host, port=port, log_level="warning", limit_concurrency=MOST_CONNECTIONS)
