"""The command `dimension`: one file per subcommand."""

import os
import sys


def main() -> None:
    """Run the command with the arguments of this process."""
    from dimension.cli.command_line import run

    _prepare_streams()
    sys.exit(run(sys.argv[1:]))


def _prepare_streams() -> None:
    """A stream that is closed swallows everything; a sign it cannot show becomes a question mark."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
