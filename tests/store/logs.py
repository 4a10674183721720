"""Small logs and results for the tests of stores."""

from dimension.room import events as e
from dimension.room.records import FinishedGame
from dimension.room.results import Dealt, SeatStanding
from dimension.room.settings import TableSettings

OPENED = e.TableOpened(at=1, room="A", host="ann", settings=TableSettings(), seed=None)
STARTED = e.GameStarted(at=2, game=1, seed=7, code="15SG3R9K4", known=False, deals=(Dealt("O2 K-B"),))
RUNNING = e.GameStarted(
    at=2, game=1, seed=7, code="15SG3R9K4", known=False, deals=(Dealt("O2 K-B"),), players=("ann", "ben")
)
ENDED = e.GameEnded(at=9, standings=(SeatStanding(0, 1, 12, 1, -3, 9),))


def moves(count: int) -> list[e.RoomEvent]:
    """Some trays, all different."""
    return [e.TrayChanged(at=3 + number, seat=number % 4, tray=f"{number}") for number in range(count)]


def finished(
    room: str = "A",
    game: int = 1,
    *,
    players: tuple[str | None, ...] = ("ann",),
    ended_at: int = 9,
    total: int = 20,
    settings_key: str = "usual",
    known: bool = False,
) -> FinishedGame:
    """A finished game; names are the players' own, bots have none."""
    rows = tuple((player, player or "bot", total - place, place + 1) for place, player in enumerate(players))
    return FinishedGame(room, game, ended_at, 1, 1, "15SG3R9K4", settings_key, known, rows)
