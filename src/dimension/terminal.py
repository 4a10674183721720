"""Whether to write colors to a terminal."""

import os
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import IO


def takes_color(stream: "IO[str] | None" = None) -> bool:
    """Whether to write colors to a stream (default: standard output): it is a terminal, and `NO_COLOR` is not set."""
    stream = stream or sys.stdout
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
