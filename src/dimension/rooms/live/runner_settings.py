"""What can be chosen about how rooms run."""

from typing import NamedTuple


class RunnerSettings(NamedTuple):
    """How patient the runner is, in seconds, and how much it keeps in memory."""

    heartbeat: float = 0.5
    """Between two signs of life, while a room's clock is running."""
    idle: float = 300.0
    """After this, a game of several people that nobody looks at is paused, and a room leaves memory."""
    presence: float = 2.0
    """How long a player counts as present after closing the last page: a reload is not an absence."""
    host: float = 30.0
    """How long a table waits for an absent host, or for an absent player without an hourglass."""
    most_rooms: int = 20_000
    """Rooms in memory."""
    speed: float = 1.0
    """How many times faster than the wall clock the rooms' time runs: for tests."""
