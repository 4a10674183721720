"""Whether `print(tray)` draws in color. The rules know no terminal: `dimension` puts somebody here who does."""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable


def _never() -> bool:
    return False


in_color: "Callable[[], bool]" = _never
"""Asked whenever a tray is printed."""
