"""The command `dimension`: one file per subcommand."""

import sys


def main() -> None:
    """Run the command with the arguments of this process."""
    from dimension.cli.app import run

    sys.exit(run(sys.argv[1:]))
