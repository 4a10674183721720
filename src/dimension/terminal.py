"""What a terminal can show."""

import os
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import IO


def takes_color(stream: "IO[str] | None" = None) -> bool:
    """Whether a stream, standard output unless another is named, shows colors and nobody asked for none."""
    stream = stream or sys.stdout
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
