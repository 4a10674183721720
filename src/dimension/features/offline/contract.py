"""The requests of playing without a network."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post
from dimension.room.commands import CodeText, TrayText
from dimension.room.results import BestTray, CardSets
from dimension.rules.puzzle_recipes import PuzzleKind
from dimension.rules.scoring import Edition
from dimension.rules.settings import CARDS_PER_ROUND, ROUNDS, Grade

MOST_HANDED_IN: Final = 20
"""Results in one request."""

ResultId = Annotated[str, Meta(pattern="^[A-Za-z0-9-]{8,40}$(?!\\n)")]
"""Chosen by the page: a result that is handed in twice is stored once."""
CardText = Annotated[str, Meta(max_length=8)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class OfflineHand(Struct, frozen=True):
    """A hand to play without a network, and its optimum."""

    hand: str
    best: BestTray


class OfflineGame(Struct, frozen=True):
    """A game for one, as drawn."""

    code: str
    hands: tuple[OfflineHand, ...]
    par: dict[Edition, int]
    """The best total, by the edition whose table of bonus tokens is used."""


class OfflineDay(Struct, frozen=True):
    """The hand of a day that is over."""

    day: str
    grade: Grade
    hand: str
    best: BestTray


class OfflinePuzzle(Struct, frozen=True):
    """A puzzle with all that is needed to judge answers and to give hints."""

    id: int
    kind: PuzzleKind
    grade: Grade
    hand: str
    best: BestTray
    conflicts: CardSets
    """The smallest sets that contradict, of a puzzle about that; nothing for the others."""
    rating: int
    """How hard it is thought to be."""


class OfflinePack(Struct, frozen=True):
    """Games and puzzles to play without a network."""

    games: tuple[OfflineGame, ...]
    days: tuple[OfflineDay, ...]
    """The last days, the latest first: never one that can still be tried."""
    puzzles: tuple[OfflinePuzzle, ...]


class _Played(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    id: ResultId
    played_at: Moment


class OfflineSolo(_Played, frozen=True, tag="solo"):
    """A game for one from a pack, with the tray of every round."""

    code: CodeText
    edition: Edition
    trays: Annotated[tuple[TrayText, ...], Meta(max_length=ROUNDS[-1])]


class OfflineTry(_Played, frozen=True, tag="day"):
    """The hand of a day from a pack."""

    day: Annotated[str, Meta(max_length=10)]
    tray: TrayText


class OfflineAnswer(_Played, frozen=True, tag="puzzle"):
    """The answer to a puzzle from a pack: a tray, or cards that contradict each other."""

    puzzle: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    tray: TrayText | None = None
    cards: Annotated[tuple[CardText, ...], Meta(max_length=CARDS_PER_ROUND[-1])] | None = None


PlayedOffline = OfflineSolo | OfflineTry | OfflineAnswer


class HandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Results of playing without a network. Only trays count: the server judges them again."""

    results: Annotated[tuple[PlayedOffline, ...], Meta(max_length=MOST_HANDED_IN)]


class HandedIn(Struct, frozen=True):
    """Stored and refused results; the others can be handed in again later."""

    stored: tuple[str, ...]
    refused: tuple[str, ...]
    """Results that are not possible."""


class OfflineResult(Struct, frozen=True):
    """Something that was played without a network: for the player alone, and outside all records."""

    id: str
    kind: str
    """`solo`, `day` or `puzzle`."""
    subject: str
    """The game code, the day, or the number of the puzzle."""
    played_at: int
    handed_in_at: int
    points: int | None
    """The total of a game, the points of a day; None for a puzzle."""
    possible: int | None
    """The optimum; None for a puzzle, and while it has not been worked out."""
    solved: bool | None
    """Of a puzzle."""


class OfflineCalls(Calls[Mode]):
    """Playing without a network."""

    @call
    def pack(self) -> Call[OfflinePack]:
        """Games, past days and puzzles with their optima."""
        return get(OfflinePack, "/api/offline")

    @call
    def hand_in(self, *results: PlayedOffline) -> Call[HandedIn]:
        """Store results of games and puzzles that were played without a network."""
        return post(HandedIn, "/api/offline/results", HandIn(results))

    @call
    def results(self) -> Call[list[OfflineResult]]:
        """The results that the player has handed in, the latest first."""
        return get(list[OfflineResult], "/api/offline/results")
