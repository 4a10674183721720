"""A player's record: the rounds they played, compared with the best possible result."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dimension.features.games.contract import (
    CardRecord,
    GameRecord,
    GameResult,
    MissedRound,
    PlayerRecord,
    RecordTotals,
    SettingsRecord,
    WeekRecord,
)
from dimension.room.days import DAY
from dimension.room.records import MARKED, code_of_key, has_help, is_helped
from dimension.rules.cards import CARDS, CardType
from dimension.rules.code import parse_game_code
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.settings import Contradictions, Deck, Grade
from dimension.store.sql import Tables

_LATEST: Final = """
SELECT room, game, at, played.settings_key, played.known, hand, points, bonus, failed, best, best_failed,
    round, tray
FROM played_rounds AS played JOIN games USING (room, game)
WHERE player = $1 AND best IS NOT NULL ORDER BY at DESC, round DESC LIMIT $2
"""


class SolvedRound(NamedTuple):
    """A round as one person played it, and its optimum."""

    room: str
    game: int
    at: int
    settings_key: str
    known: bool
    hand: str
    points: int
    bonus: bool
    failed: str
    """The codes of the cards that were not fulfilled."""
    best: int
    best_failed: str
    """The codes of the cards that the best tray gives up."""
    round: int
    tray: str

    @property
    def is_practice(self) -> bool:
        """Whether something made it easier: cards that could be known, live marks, or a small beginning."""
        return self.known or is_helped(self.settings_key)


async def latest_rounds(tables: Tables, player: str, limit: int) -> list[SolvedRound]:
    """The latest rounds of a player's finished games of which it is known what was possible, oldest first."""
    rows = await tables.rows(_LATEST, player, limit)
    return [SolvedRound._make(row) for row in reversed(rows)]


MOST_ROUNDS: Final = 5_000
"""The latest rounds that a record is made of."""
_MOST_GAMES: Final = 20
_MOST_WEEKS: Final = 26
_MOST_SETTINGS: Final = 12
_MOST_MISSED: Final = 6
_MONDAY: Final = 3
"""The first day of the clock was a Thursday."""
_CODES: Final = {kind: [card.code for card in CARDS if card.type is kind] for kind in CardType}


def player_record(rounds: Sequence[SolvedRound], games: Iterable[GameResult] = ()) -> PlayerRecord:
    """The record of a player from rounds, oldest first, and from finished games that count, newest first."""
    counted = [round_ for round_ in rounds if not round_.is_practice]
    return PlayerRecord(
        totals=_totals(counted),
        practice=_totals(round_ for round_ in rounds if round_.is_practice),
        settings=_by_settings(round_ for round_ in rounds if not round_.known and not has_help(round_.settings_key)),
        games=_of_games(games),
        weeks=_by_week(counted),
        cards=_by_card(counted),
        missed=_missed(counted),
    )


def _totals(rounds: Iterable[SolvedRound]) -> RecordTotals:
    rounds = list(rounds)
    return RecordTotals(
        rounds=len(rounds),
        games=len({(round_.room, round_.game) for round_ in rounds}),
        points=sum(round_.points for round_ in rounds),
        best=sum(round_.best for round_ in rounds),
        bonuses=sum(round_.bonus for round_ in rounds),
    )


def _by_settings(rounds: Iterable[SolvedRound]) -> tuple[SettingsRecord, ...]:
    groups: defaultdict[_Settings, list[SolvedRound]] = defaultdict(list)
    for round_ in rounds:
        groups[_settings_of(round_.settings_key)].append(round_)
    largest = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))[:_MOST_SETTINGS]
    return tuple(SettingsRecord(*settings, _totals(group)) for settings, group in largest)


class _Settings(NamedTuple):
    """The settings in a `SettingsRecord`."""

    cards: int
    seconds: int
    deck: Deck
    contradictions: Contradictions
    grade: Grade
    live_marks: bool


@lru_cache(maxsize=1_024)
def _settings_of(key: str) -> _Settings:
    settings = parse_game_code(code_of_key(key)).settings
    chosen = settings.cards, settings.seconds, settings.deck, settings.contradictions, settings.grade
    return _Settings(*chosen, key.endswith(MARKED))


def _of_games(games: Iterable[GameResult]) -> tuple[GameRecord, ...]:
    records = [record for record in map(_of_game, games) if record is not None]
    return tuple(reversed(records[:_MOST_GAMES]))


def _of_game(result: GameResult) -> GameRecord | None:
    """The figures that every page has of a game; None while what was possible is unknown."""
    points = next(player.total for player in result.players if player.you)
    best = result.par
    if result.daily is not None:
        points, best = result.daily.points, result.daily.best
    return None if best is None else GameRecord(result.room, result.game, result.ended_at, points, best)


def _by_week(rounds: Iterable[SolvedRound]) -> tuple[WeekRecord, ...]:
    weeks: defaultdict[int, list[SolvedRound]] = defaultdict(list)
    for round_ in rounds:
        day = round_.at // DAY
        weeks[(day - (day + _MONDAY) % 7) * DAY].append(round_)
    return tuple(WeekRecord(at, _totals(played)) for at, played in sorted(weeks.items())[-_MOST_WEEKS:])


def _by_card(rounds: Sequence[SolvedRound]) -> tuple[CardRecord, ...]:
    dealt = _counted(round_.hand for round_ in rounds)
    failed = _counted(round_.failed for round_ in rounds)
    given_up = _counted(round_.best_failed for round_ in rounds)
    for round_ in rounds:
        if round_.best_failed:
            failed.subtract(set(round_.failed.split()) & set(round_.best_failed.split()))
    records = (_card_record(kind, dealt, failed, given_up) for kind in CardType)
    return tuple(sorted((each for each in records if each.seen or each.given_up), key=lambda each: -each.lost))


def _missed(rounds: Sequence[SolvedRound]) -> tuple[MissedRound, ...]:
    missed = [each for each in reversed(rounds) if each.points < each.best][:_MOST_MISSED]
    return tuple(
        MissedRound(each.room, each.game, each.round, each.hand, each.tray, each.points, each.best) for each in missed
    )


def _counted(texts: Iterable[str]) -> Counter[str]:
    return Counter(" ".join(texts).split())


def _card_record(kind: CardType, *counts: Counter[str]) -> CardRecord:
    dealt, failed, given_up = (sum(count[code] for code in _CODES[kind]) for count in counts)
    return CardRecord(kind.name.lower(), dealt - given_up, failed, POINTS_LOST_PER_CARD * failed, given_up)
