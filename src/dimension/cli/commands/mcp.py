"""`dimension mcp`: a referee for assistants, over the Model Context Protocol."""

from argparse import Namespace
from typing import Final

from dimension.cli.declarations import CommandDeclaration, Key, Option, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, number_in

_PARTS: Final = frozenset({"mcp", "pydantic", "starlette", "uvicorn"})
_PORTS: Final = range(65_536)


def _run(args: Namespace) -> None:
    try:
        from dimension.mcp.server import run_http, run_stdio
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _PARTS:
            raise
        raise UsageProblem("mcp-missing") from missing
    if args.http:
        run_http(args.host, args.port)
    else:
        run_stdio()


COMMAND: Final = CommandDeclaration(
    name="mcp",
    run=_run,
    options=(
        Option(("--http",), "help-mcp-http"),
        Option(("--host",), "help-mcp-host", Value(Key("help-value-address")), default="127.0.0.1"),
        Option(("--port",), "help-serve-port", Value("N", number_in(_PORTS)), default="8100"),
        *EVERYWHERE,
    ),
    examples=("mcp", "mcp --http --port 8100"),
)
