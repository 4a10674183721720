"""Every request of the HTTP API, by feature, written once for both clients.

A method makes a `Call`: a request and the type of its response. At a `Client` it returns the result; at an
`AsyncClient` it returns an awaitable of the result.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Concatenate, Final, Generic, Literal, NamedTuple, ParamSpec, Self, TypeVar, overload
from urllib.parse import quote

from msgspec import Struct

from dimension.features.challenges.contract import AcceptedChallenge, Challenge, ChallengeLink, NewChallenge
from dimension.features.classes.contract import LessonReport
from dimension.features.clubs.contract import ClubRecord, OurTable
from dimension.features.daily.contract import Daily, DailyCalendar, NewTry
from dimension.features.games.contract import GameResult, PlayerRecord, RunningGame, SoloHistory
from dimension.features.me.contract import DeviceLink, EraseMe, Export, LinkOwner, LinkSecret, NewDeviceLink
from dimension.features.offline.contract import HandedIn, HandIn, OfflinePack, OfflineResult, PlayedOffline
from dimension.features.puzzles.contract import (
    Hint,
    HintRequest,
    HintStep,
    Puzzle,
    PuzzleAnswer,
    PuzzleRecord,
    PuzzleVerdict,
)
from dimension.features.rush.contract import NewRush, RushAnswer, RushLists, RushRun, RushStep
from dimension.features.solving.contract import Checked, CheckRequest, Explained, ExplainRequest, Solved, SolveRequest
from dimension.features.tables.contract import BotLevel, NewSeat, NewTable, TableSummary, TakenSeat
from dimension.room.replay import Replay
from dimension.room.settings import TableSettings
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.puzzle_recipes import PuzzleKind
from dimension.rules.settings import Grade
from dimension.rules.tray import Tray
from dimension.server.http.contract import Address, TableName

Mode = TypeVar("Mode")
_Result = TypeVar("_Result")
_Params = ParamSpec("_Params")
_DEFAULTS: Final = TableSettings()


class Blocking:
    """Methods return their results."""


class Awaiting:
    """Methods return awaitables of their results."""


class Call(NamedTuple, Generic[_Result]):
    """A request, and the type of its response."""

    method: str
    path: str
    """With the names of parameters in braces."""
    result: type[_Result]
    body: Struct | None
    params: dict[str, str | int | bool | None]

    @property
    def target(self) -> str:
        """The path with its parameters; those that it does not name are the query."""
        return self.path.format_map({name: quote(str(value), safe="") for name, value in self.params.items()})

    @property
    def query(self) -> dict[str, str | int | bool]:
        """The parameters that the path does not name."""
        return {
            name: value for name, value in self.params.items() if value is not None and f"{{{name}}}" not in self.path
        }


class Methods(Generic[Mode]):
    """Methods that send what they make: the requests of a feature, or the messages at a table."""

    def send(self, made: Any) -> Any:
        """Send it; the result, or an awaitable of it."""
        raise NotImplementedError


class Feature(Methods[Mode]):
    """The requests of a feature."""

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send: Final = send

    def send(self, made: Any) -> Any:
        """Send a `Call`."""
        return self._send(made)


class Method(Generic[_Params, _Result]):
    """A method that sends what its function makes."""

    def __init__(self, make: Callable[Concatenate[Any, _Params], object]) -> None:
        self.make: Final = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, at: None, owner: type) -> Self: ...
    @overload
    def __get__(self, at: Methods[Blocking], owner: type) -> Callable[_Params, _Result]: ...
    @overload
    def __get__(self, at: Methods[Awaiting], owner: type) -> Callable[_Params, Awaitable[_Result]]: ...
    def __get__(self, at: Methods[Any] | None, owner: type) -> Any:
        if at is None:
            return self
        make, send = self.make, at.send

        @wraps(make)
        def sent(*args: _Params.args, **kwargs: _Params.kwargs) -> Any:
            return send(make(at, *args, **kwargs))

        return sent


def call(make: Callable[Concatenate[Any, _Params], Call[_Result]]) -> Method[_Params, _Result]:
    """A method that sends a request."""
    return Method(make)


def _get(result: type[_Result], path: str, **params: str | int | bool | None) -> Call[_Result]:
    return Call("GET", path, result, None, params)


def _post(result: type[_Result], path: str, body: Struct | None = None, **params: str | int) -> Call[_Result]:
    return Call("POST", path, result, body, {**params})


def tray_text(tray: Tray | str) -> str:
    """A tray in notation."""
    return tray if isinstance(tray, str) else format_tray(tray)


def _hand_text(hand: Hand | str) -> str:
    return hand if isinstance(hand, str) else format_hand(hand)


class TableCalls(Feature[Mode]):
    """Tables: to open, to find and to sit down at. `Client.table` plays there."""

    @call
    def open(
        self, settings: TableSettings = _DEFAULTS, *, code: str | None = None, gentle: bool = False
    ) -> Call[TableName]:
        """Open a table with oneself as the host; `code` brings the cards of a game, `gentle` is for a first game."""
        return _post(TableName, "/api/tables", NewTable(settings, code, gentle))

    @call
    def listed(self) -> Call[list[TableSummary]]:
        """Tables that strangers may find, the latest first."""
        return _get(list[TableSummary], "/api/tables")

    @call
    def show(self, room: str) -> Call[TableSummary]:
        """A table as seen from outside; `room` is its name or its join code, as everywhere."""
        return _get(TableSummary, "/api/tables/{room}", room=room)

    @call
    def sit(self, room: str, name: str) -> Call[TakenSeat]:
        """Take a seat, or come back to it."""
        return _post(TakenSeat, "/api/tables/{room}/seats", NewSeat(name), room=room)

    @call
    def bots(self) -> Call[list[BotLevel]]:
        """The levels of bots, the weakest first."""
        return _get(list[BotLevel], "/api/bots")

    @call
    def kept(self) -> Call[list[OurTable]]:
        """The tables that the player comes back to, the latest first."""
        return _get(list[OurTable], "/api/clubs")

    @call
    def club(self, room: str) -> Call[ClubRecord]:
        """The standings over all evenings of a table that is kept."""
        return _get(ClubRecord, "/api/tables/{room}/club", room=room)

    @call
    def lesson(self, room: str) -> Call[LessonReport]:
        """For the host: how the current or the last game went for all players together."""
        return _get(LessonReport, "/api/tables/{room}/lesson", room=room)

    @call
    def results(self, room: str, *, separator: Literal["comma", "semicolon"] = "comma", lang: str = "en") -> Call[str]:
        """For the host: the results of the current or the last game, as CSV."""
        return _get(str, "/api/tables/{room}/results.csv", room=room, separator=separator, lang=lang)

    @call
    def qr(self, room: str) -> Call[str]:
        """The link to a table as a QR code, an SVG picture."""
        return _get(str, "/api/tables/{room}/qr.svg", room=room)

    @call
    def address(self) -> Call[Address]:
        """Where other machines find the server."""
        return _get(Address, "/api/address")


class GameCalls(Feature[Mode]):
    """Games of the player: finished, running, and their replays."""

    @call
    def finished(self) -> Call[list[GameResult]]:
        """The player's finished games, the latest first."""
        return _get(list[GameResult], "/api/games")

    @call
    def running(self) -> Call[list[RunningGame]]:
        """The games that the player can resume, the latest first."""
        return _get(list[RunningGame], "/api/running")

    @call
    def show(self, room: str, game: int) -> Call[GameResult]:
        """The result of a finished game."""
        return _get(GameResult, "/api/games/{room}/{game}", room=room, game=game)

    @call
    def replay(self, room: str, game: int) -> Call[Replay]:
        """Every tray of a finished game, with its time."""
        return _get(Replay, "/api/games/{room}/{game}/replay", room=room, game=game)

    @call
    def solo(self, code: str, *, live_marks: bool = False) -> Call[SoloHistory]:
        """The player's solo games with the settings of a game code."""
        return _get(SoloHistory, "/api/solo", code=code, live_marks=live_marks)

    @call
    def record(self) -> Call[PlayerRecord]:
        """The player's rounds, beside what was possible in them."""
        return _get(PlayerRecord, "/api/record")


class DailyCalls(Feature[Mode]):
    """The hand of the day."""

    @call
    def today(self) -> Call[Daily]:
        """Today's hand; cards and results are left out until the player's one try is over."""
        return _get(Daily, "/api/daily")

    @call
    def day(self, day: str) -> Call[Daily]:
        """The hand of a day such as `2026-11-16`."""
        return _get(Daily, "/api/daily/{day}", day=day)

    @call
    def calendar(self) -> Call[DailyCalendar]:
        """The player's days and streaks."""
        return _get(DailyCalendar, "/api/daily/days")

    @call
    def play(self, name: str) -> Call[TableName]:
        """Take a seat at the table of the one try at today's hand; the minute begins with `Table.start`."""
        return _post(TableName, "/api/daily", NewTry(name))

    @call
    def practice(self, day: str) -> Call[TableName]:
        """Open a table with the hand of a day that is over, or that the player has tried."""
        return _post(TableName, "/api/daily/{day}/practice", day=day)


class PuzzleCalls(Feature[Mode]):
    """Puzzles without a clock."""

    @call
    def next(self, kind: PuzzleKind | str, grade: Grade | str | None = None) -> Call[Puzzle]:
        """A puzzle that is new to the player; without a grade, one near the player's rating."""
        return _get(Puzzle, "/api/puzzles/next", kind=kind, grade=grade)

    @call
    def show(self, puzzle: int) -> Call[Puzzle]:
        """A puzzle again."""
        return _get(Puzzle, "/api/puzzles/{puzzle}", puzzle=puzzle)

    @call
    def hint(self, puzzle: int, step: HintStep | str, tray: Tray | str | None = None) -> Call[Hint]:
        """Help with a puzzle; the more it tells, the less the answer counts."""
        body = HintRequest(HintStep(step), None if tray is None else tray_text(tray))
        return _post(Hint, "/api/puzzles/{puzzle}/hints", body, puzzle=puzzle)

    @call
    def answer(
        self, puzzle: int, tray: Tray | str | None = None, cards: tuple[str, ...] | None = None
    ) -> Call[PuzzleVerdict]:
        """Answer with a tray, or with the cards that contradict each other; neither gives up."""
        body = PuzzleAnswer(None if tray is None else tray_text(tray), cards)
        return _post(PuzzleVerdict, "/api/puzzles/{puzzle}/answer", body, puzzle=puzzle)

    @call
    def record(self) -> Call[PuzzleRecord]:
        """The player's rating, and how many puzzles they have solved."""
        return _get(PuzzleRecord, "/api/puzzles")


class RushCalls(Feature[Mode]):
    """Three minutes, hands that get harder, three strikes."""

    @call
    def start(self, name: str) -> Call[RushRun]:
        """Begin a run; a run that the player is in the middle of ends."""
        return _post(RushRun, "/api/rush", NewRush(name))

    @call
    def show(self, run: str) -> Call[RushRun]:
        """Where a run is."""
        return _get(RushRun, "/api/rush/{run}", run=run)

    @call
    def answer(self, run: str, number: int, tray: Tray | str | None = None) -> Call[RushStep]:
        """Answer the hand with a number; no tray passes, which is a strike."""
        body = RushAnswer(number, None if tray is None else tray_text(tray))
        return _post(RushStep, "/api/rush/{run}/answer", body, run=run)

    @call
    def best(self) -> Call[RushLists]:
        """The best results of today, of seven days, and ever."""
        return _get(RushLists, "/api/rush")


class ChallengeCalls(Feature[Mode]):
    """The same cards against the ghost of a player."""

    @call
    def make(self, room: str, game: int, seat: int | None = None) -> Call[ChallengeLink]:
        """Make a challenge of a finished game; without a seat, of one's own."""
        return _post(ChallengeLink, "/api/challenges", NewChallenge(room, game, seat))

    @call
    def mine(self) -> Call[list[Challenge]]:
        """The challenges that the player made or answered, the latest first."""
        return _get(list[Challenge], "/api/challenges")

    @call
    def show(self, challenge: str) -> Call[Challenge]:
        """A challenge, without anything that would help before it is played."""
        return _get(Challenge, "/api/challenges/{challenge}", challenge=challenge)

    @call
    def play(self, challenge: str, name: str) -> Call[TableName]:
        """Take a seat at a table with the ghost, or find that table again."""
        return _post(TableName, "/api/challenges/{challenge}/play", AcceptedChallenge(name), challenge=challenge)

    @call
    def qr(self, challenge: str) -> Call[str]:
        """The link to a challenge as a QR code, an SVG picture."""
        return _get(str, "/api/challenges/{challenge}/qr.svg", challenge=challenge)


class OfflineCalls(Feature[Mode]):
    """Playing without a network."""

    @call
    def pack(self) -> Call[OfflinePack]:
        """Games, past days and puzzles with their optima."""
        return _get(OfflinePack, "/api/offline")

    @call
    def hand_in(self, *results: PlayedOffline) -> Call[HandedIn]:
        """Store results of games and puzzles that were played without a network."""
        return _post(HandedIn, "/api/offline/results", HandIn(results))

    @call
    def results(self) -> Call[list[OfflineResult]]:
        """The results that the player has handed in, the latest first."""
        return _get(list[OfflineResult], "/api/offline/results")


class MeCalls(Feature[Mode]):
    """The player: other devices, everything that is kept, and forgetting it."""

    @call
    def link(self, name: str = "") -> Call[DeviceLink]:
        """A link for one use that makes another device the same player."""
        return _post(DeviceLink, "/api/me/link", NewDeviceLink(name))

    @call
    def link_owner(self, secret: str) -> Call[LinkOwner]:
        """Whose link it is; the secret is what follows `#` in the link."""
        return _post(LinkOwner, "/api/me/link/owner", LinkSecret(secret))

    @call
    def join(self, secret: str) -> Call[LinkOwner]:
        """Become the player whose link it is: the client's token changes."""
        return _post(LinkOwner, "/api/me/join", LinkSecret(secret))

    @call
    def export(self) -> Call[Export]:
        """Everything that is kept of the player."""
        return _get(Export, "/api/me/export")

    @call
    def erase(self) -> Call[None]:
        """Forget the player: the client is a new one from now on."""
        return Call("DELETE", "/api/me", type(None), EraseMe(True), {})


class SolverCalls(Feature[Mode]):
    """Questions about hands and trays."""

    @call
    def check(self, hand: Hand | str, tray: Tray | str) -> Call[Checked]:
        """The points of a tray, card by card."""
        return _post(Checked, "/api/check", CheckRequest(_hand_text(hand), tray_text(tray)))

    @call
    def solve(self, hand: Hand | str, tray: Tray | str | None = None) -> Call[Solved]:
        """The best tray of a hand, and the moves to it from a tray."""
        return _post(Solved, "/api/solve", SolveRequest(_hand_text(hand), None if tray is None else tray_text(tray)))

    @call
    def explain(self, hand: Hand | str) -> Call[Explained]:
        """The smallest sets of cards of a hand that do not go together."""
        return _post(Explained, "/api/explain", ExplainRequest(_hand_text(hand)))
