"""The command `dimension`: one file per subcommand."""

import os
import sys


def main() -> None:
    """Run the command with the arguments of this process."""
    from dimension.cli.command_line import run

    # Nothing here is linear algebra: the threads that NumPy would start for it only cost time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    _prepare_streams()
    sys.exit(run(sys.argv[1:]))


def _prepare_streams() -> None:
    """Replace closed streams by the null device; characters a stream cannot encode become plain ones."""
    from dimension.cli.output import PLAIN, register_plain

    register_plain()
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)
