"""The requests of an attack, the responses, and the failures that should not have happened."""

from collections import Counter
from typing import Final, NamedTuple

_ENOUGH: Final = 50


class Heard(NamedTuple):
    """Something the server told an attacker."""

    room: str | None
    """The table it was about; None over HTTP."""
    player: str | None
    """As whom; None for a player without an identity."""
    text: str


class Tally:
    """Counts one attack; `seed` makes it again."""

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed
        self.inputs = 0
        self.outcomes: Final[Counter[str]] = Counter()
        """Statuses, refusal codes and close codes."""
        self.complaints: Final[list[str]] = []
        self.heard: Final[list[Heard]] = []

    def complain(self, about: str, sent: bytes | str) -> None:
        """Note something that should not have happened."""
        if len(self.complaints) < _ENOUGH:
            self.complaints.append(f"seed {self.seed}, input {self.inputs}: {about}, after {sent[:300]!r}")
