"""The requests of games: results, running games, solo histories, and a player's record."""

from msgspec import Struct

from dimension.features.calls import Call, Calls, Mode, call, get
from dimension.room.help import SeatHelp
from dimension.room.replay import Replay
from dimension.room.state import Phase
from dimension.rules.settings import Contradictions, Deck, Grade


class PlayerResult(Struct, frozen=True):
    """How a player, or a bot, did in a finished game."""

    name: str
    bot: bool
    you: bool
    total: int
    place: int


class DayPlayed(Struct, frozen=True):
    """The hand of a day that was tried in a game, and the result of the player who asks."""

    day: str
    points: int
    best: int | None
    """None as long as the solver has not answered."""


class GameResult(Struct, frozen=True):
    """A finished game."""

    room: str
    game: int
    ended_at: int
    code: str
    known: bool
    players: tuple[PlayerResult, ...]
    par: int | None = None
    """The best total that the cards allowed, for one player; None while it has not been worked out."""
    daily: DayPlayed | None = None
    """For the one try of the player who asks at the hand of a day, which counts by its points alone."""
    more: int = 0
    """In the list of games: how many more took part than are in `players`."""
    challenge: str | None = None
    """The challenge that the player who asks answered in it: the other player in it is a ghost."""
    helped: bool = False
    """Whether a seat had help."""


class SuggestedHelp(Struct, frozen=True):
    """Help that makes the next game of a table even."""

    seats: tuple[SeatHelp | None, ...]
    unknown: tuple[int, ...]
    """The seats of players without a record, for whom there is no suggestion."""


class RunningPlayer(Struct, frozen=True):
    """A player in a game that is not over, with the points so far."""

    name: str
    bot: bool
    you: bool
    points: int


class RunningGame(Struct, frozen=True):
    """A game that the player who asks is in the middle of."""

    room: str
    game: int
    phase: Phase
    round: int
    rounds: int
    """How many rounds the game has."""
    paused_at: int | None
    """Since when it has been paused."""
    last_at: int
    """When something last happened in it."""
    players: tuple[RunningPlayer, ...]
    more: int = 0
    """How many more are in it than are in `players`."""
    challenge: str | None = None
    """The challenge that is answered in it: the other player in it is a ghost."""
    hosted: bool = False
    """Whether the player who asks leads it."""
    left: bool = False
    """Whether the player who asks has left it, and can come back."""


class SoloHistory(Struct, frozen=True):
    """A player's solo games with the same settings, and how the last one compares with those before it."""

    games: int
    total: int | None
    """Of the last game; None, like the other figures, when there is nothing to say."""
    rank: int | None
    best: int | None
    average: float | None
    recent: tuple[int, ...]
    """The ten games before the last, oldest first."""
    best_room: str | None = None
    best_game: int | None = None
    """The best of them all, to be played against; None unless it is among the player's last 50 games."""


class RecordTotals(Struct, frozen=True):
    """Some rounds together."""

    rounds: int
    games: int
    """How many games they belong to."""
    points: int
    best: int
    """The most points that were possible in these rounds."""
    bonuses: int
    """Rounds with a bonus token."""


class SettingsRecord(Struct, frozen=True):
    """All rounds with the same settings, as far as these make rounds easier or harder."""

    cards: int
    seconds: int
    deck: Deck
    contradictions: Contradictions
    grade: Grade
    live_marks: bool
    totals: RecordTotals


class GameRecord(Struct, frozen=True):
    """The result of a finished game, as in the list of games."""

    room: str
    game: int
    at: int
    """When it ended."""
    points: int
    """The total; for the one try at the hand of a day its points alone."""
    best: int
    """The most that was possible."""


class WeekRecord(Struct, frozen=True):
    """The rounds of one week."""

    at: int
    """When it began: Monday, midnight in UTC."""
    totals: RecordTotals


class CardRecord(Struct, frozen=True):
    """How a player does with one kind of card."""

    kind: str
    """Such as `touch`."""
    seen: int
    """How often one was on the table that the best tray fulfills."""
    failed: int
    """How often such a card was not fulfilled."""
    lost: int
    """The points that these cost."""
    given_up: int
    """How often one was on the table that even the best tray gives up: those count nowhere else here."""


class MissedRound(Struct, frozen=True):
    """A round in which more points were possible."""

    room: str
    game: int
    round: int
    hand: str
    tray: str
    """The tray of the player at the end."""
    points: int
    best: int


class PlayerRecord(Struct, frozen=True):
    """The rounds of a player's finished games whose optimum is known; the latest ones if there are very many.

    Points of rounds alone: without starting points, bonus tokens, and rounds in which the player did nothing.
    """

    totals: RecordTotals
    """Without practice: rounds with unknown cards and without live marks. So are games, weeks and cards."""
    practice: RecordTotals
    """Rounds with cards that could be known, or with live marks."""
    settings: tuple[SettingsRecord, ...]
    """Without known cards; most rounds first."""
    games: tuple[GameRecord, ...]
    """The latest ones, oldest first."""
    weeks: tuple[WeekRecord, ...]
    """The latest ones in which anything was played, oldest first."""
    cards: tuple[CardRecord, ...]
    """Every kind that was on the table, the one that cost most points first."""
    missed: tuple[MissedRound, ...]
    """The latest rounds that count and had more points to give, the latest first."""


class GameCalls(Calls[Mode]):
    """Games of the player: finished, running, and their replays."""

    @call
    def finished(self) -> Call[list[GameResult]]:
        """The player's finished games, the latest first."""
        return get(list[GameResult], "/api/games")

    @call
    def running(self) -> Call[list[RunningGame]]:
        """The games that the player can resume, the latest first."""
        return get(list[RunningGame], "/api/running")

    @call
    def show(self, room: str, game: int) -> Call[GameResult]:
        """The result of a finished game."""
        return get(GameResult, "/api/games/{room}/{game}", room=room, game=game)

    @call
    def replay(self, room: str, game: int) -> Call[Replay]:
        """Every tray of a finished game, with its time."""
        return get(Replay, "/api/games/{room}/{game}/replay", room=room, game=game)

    @call
    def solo(self, code: str, *, live_marks: bool = False) -> Call[SoloHistory]:
        """The player's solo games with the settings of a game code."""
        return get(SoloHistory, "/api/solo", code=code, live_marks=live_marks)

    @call
    def suggest_help(self, room: str) -> Call[SuggestedHelp]:
        """For the host: the help that makes the next game of a table even."""
        return get(SuggestedHelp, "/api/tables/{room}/even", room=room)

    @call
    def record(self) -> Call[PlayerRecord]:
        """The player's rounds, beside what was possible in them."""
        return get(PlayerRecord, "/api/record")
