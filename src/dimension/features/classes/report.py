"""The report of a game for its host: results of all players, missed kinds of cards, and a CSV file."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Final, Literal, NamedTuple

from dimension.features.classes.contract import LessonReport, MissedKind
from dimension.room.lobby import names_for_host
from dimension.room.results import RoundResult, SeatScore, SeatStanding
from dimension.room.rounds import standings_of
from dimension.room.state import Phase, RoomState
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.cards import CARDS, CardType
from dimension.texts import texts_for

_KINDS: Final = {card.code: card.type for card in CARDS}


class ResultLine(NamedTuple):
    """The results of one seat in a game."""

    name: str
    standing: SeatStanding
    rounds: tuple[int | None, ...]
    """The points of each round that was scored; None for rounds before the player came."""
    missed: Counter[CardType]
    """Cards that were not fulfilled."""


def lesson_report(state: RoomState) -> LessonReport:
    """How the class did with each kind of card; bots and trays without a sphere do not count."""
    people = {number for number, seat in enumerate(state.seats) if seat is None or seat.bot is None}
    players = {score.seat for result in state.results for score in result.scores} & people
    return LessonReport(
        game=state.game,
        rounds=len(state.results),
        players=len(players),
        code=state.code if state.phase is Phase.OVER else None,
        kinds=_missed_kinds(state.results, people),
    )


def result_lines(state: RoomState) -> list[ResultLine]:
    """The results of all players so far, the best first."""
    names = names_for_host(state)
    return [_line(state, standing, names) for standing in state.standings or standings_of(state)]


def _line(state: RoomState, standing: SeatStanding, names: Mapping[int, str]) -> ResultLine:
    seat = state.seats[standing.seat]
    scores = [_score_of(standing.seat, result) for result in state.results]
    return ResultLine(
        name=names.get(standing.seat) or (seat.name if seat else ""),
        standing=standing,
        rounds=tuple(score.points if score else None for score in scores),
        missed=Counter(kind for score in scores if score for kind in _missed_on(score)),
    )


def _score_of(number: int, result: RoundResult) -> SeatScore | None:
    return next((score for score in result.scores if score.seat == number), None)


def _missed_on(score: SeatScore) -> Iterator[CardType]:
    return (_KINDS[verdict.card] for verdict in score.verdicts if not verdict.fulfilled)


def _missed_kinds(results: Iterable[RoundResult], people: set[int]) -> tuple[MissedKind, ...]:
    judged: Counter[CardType] = Counter()
    missed: Counter[CardType] = Counter()
    possible: Counter[CardType] = Counter()
    for result in results:
        given_up = set(result.best.failed if result.best else result.hand.split())
        for score in result.scores:
            if score.seat not in people or score.tray == EMPTY_TRAY:
                continue
            failed = [verdict.card for verdict in score.verdicts if not verdict.fulfilled]
            judged.update({_KINDS[verdict.card] for verdict in score.verdicts})
            missed.update({_KINDS[card] for card in failed})
            possible.update({_KINDS[card] for card in failed if card not in given_up})
    kinds = [MissedKind(kind.name.lower(), judged[kind], missed[kind], possible[kind]) for kind in judged]
    return tuple(sorted(kinds, key=lambda each: (-each.missed / each.judged, -each.judged, each.kind)))


Separator = Literal["comma", "semicolon"]
_SEPARATORS: Final[dict[Separator, str]] = {"comma": ",", "semicolon": ";"}
_FORMULA: Final = re.compile(r"(^|[,;])( *)(?=[=+\-@\t\r＝＋－＠])")
"""Before what a spreadsheet takes for a formula: one that expects the other separator finds cells inside a name."""


def results_csv(state: RoomState, language: str, separator: Separator) -> bytes:
    """A line for each seat, the best first, below a line of titles: UTF-8 with a mark that spreadsheets look for."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=_SEPARATORS[separator], lineterminator="\r\n")
    writer.writerow(_titles(len(state.results), language))
    about = _about(state)
    writer.writerows([*_cells(line), *about] for line in result_lines(state))
    return text.getvalue().encode("utf-8-sig")


def _titles(rounds: int, language: str) -> list[str]:
    text = texts_for(language).text
    return [
        *(text("csv-place"), text("csv-name"), text("csv-total"), text("csv-points")),
        *(text("csv-tokens"), text("csv-token-points")),
        *(text("csv-round", number=number) for number in range(1, rounds + 1)),
        *(text("csv-missed", kind=kind.label(language)) for kind in CardType),
        *(text("csv-possible", number=number) for number in range(1, rounds + 1)),
        *(text("csv-class"), text("csv-date")),
    ]


def _about(state: RoomState) -> list[str | int]:
    """The cells that are the same in every line: the points possible in each round, the class, and the date."""
    possible = ("" if result.best is None else result.best.score for result in state.results)
    return [*possible, _harmless(state.club or ""), game_date(state)]


def game_date(state: RoomState) -> str:
    """The day of the latest event of a game in UTC, such as `2026-11-19`."""
    return datetime.fromtimestamp(state.last_at / 1000, UTC).date().isoformat()


def _cells(line: ResultLine) -> list[str | int]:
    standing = line.standing
    return [
        *(standing.place, _harmless(line.name), standing.total, standing.points),
        *(standing.bonus_tokens, standing.token_points),
        *("" if points is None else points for points in line.rounds),
        *(line.missed[kind] for kind in CardType),
    ]


def _harmless(name: str) -> str:
    """A name that no spreadsheet runs as a formula."""
    return _FORMULA.sub(r"\1\2'", name)
