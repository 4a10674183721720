"""Judges results of offline play again: clients are not trusted."""

from enum import Enum
from typing import Final, assert_never

from dimension.errors import DimensionError
from dimension.features.daily.hands import DailyHands
from dimension.features.offline.contract import OfflineAnswer, OfflineResult, OfflineSolo, OfflineTry, PlayedOffline
from dimension.features.puzzles.answering import judge_cards, judge_tray
from dimension.features.puzzles.rows import Purpose, find_puzzle
from dimension.room.days import day_before, parse_day
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.puzzle_recipes import PuzzleKind
from dimension.rules.scoring import STARTING_POINTS, score_tray
from dimension.rules.settings import AS_IN_THE_BOX, GameSettings
from dimension.rules.stack import deal_game
from dimension.runtime.ports import Clock
from dimension.store.sql import Tables

_OLDEST_DAYS: Final = 100
"""How old the hand of a day may be: a pack is renewed whenever there is a network."""


class NotJudged(Enum):
    """Why a result is not stored."""

    REFUSED = "refused"
    """The result is not possible."""
    LATER = "later"
    """The solver has too much to do right now."""


class OfflineJudge:
    """Judges what was played without a network."""

    def __init__(self, tables: Tables, daily: DailyHands, clock: Clock) -> None:
        self._tables: Final = tables
        self._daily: Final = daily
        self._clock: Final = clock

    async def judge(self, played: PlayedOffline) -> OfflineResult | NotJudged:
        """The result as it is stored."""
        try:
            match played:
                case OfflineSolo():
                    return self._solo(played)
                case OfflineTry():
                    return await self._try(played)
                case OfflineAnswer():
                    return await self._answer(played)
                case _:
                    assert_never(played)
        except DimensionError:
            return NotJudged.REFUSED

    def _solo(self, played: OfflineSolo) -> OfflineResult | NotJudged:
        settings, seed = parse_game_code(played.code)
        # Other games are in no pack, and to deal them may take a solver.
        if settings != AS_IN_THE_BOX or len(played.trays) != settings.rounds:
            return NotJudged.REFUSED
        deals = deal_game(settings, seed)
        scores = [score_tray(deal.hand, parse_tray(tray)) for deal, tray in zip(deals, played.trays, strict=True)]
        tokens = sum(score.bonus for score in scores)
        total = STARTING_POINTS + sum(score.points for score in scores) + played.edition.token_points(tokens)
        code = format_game_code(GameSettings(edition=played.edition), seed)
        return self._result(played, "solo", code, points=total)

    async def _try(self, played: OfflineTry) -> OfflineResult | NotJudged:
        now = self._clock()
        day = parse_day(played.day, now)
        if day is None or not self._daily.is_public(day) or day < day_before(self._daily.today, _OLDEST_DAYS):
            return NotJudged.REFUSED
        tray = parse_tray(played.tray)
        known = await self._daily.solved(day)
        if known is None:
            return NotJudged.LATER
        score = score_tray(parse_hand(known.hand), tray)
        return self._result(played, "day", day, points=score.points, possible=known.best.score)

    async def _answer(self, played: OfflineAnswer) -> OfflineResult | NotJudged:
        puzzle = await find_puzzle(self._tables, played.puzzle)
        if puzzle is None or puzzle.purpose is not Purpose.PACK:
            return NotJudged.REFUSED
        match puzzle.recipe.kind is PuzzleKind.CONFLICT, played.tray, played.cards:
            case True, None, tuple() as cards:
                judged = judge_cards(puzzle, cards)
            case False, str() as tray, None:
                judged = judge_tray(puzzle, tray)
            case _:
                return NotJudged.REFUSED
        return self._result(played, "puzzle", str(puzzle.id), solved=judged.is_right)

    def _result(
        self,
        played: PlayedOffline,
        kind: str,
        subject: str,
        *,
        points: int | None = None,
        possible: int | None = None,
        solved: bool | None = None,
    ) -> OfflineResult:
        now = self._clock()
        return OfflineResult(played.id, kind, subject, min(played.played_at, now), now, points, possible, solved)
