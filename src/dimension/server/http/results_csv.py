"""The results of a game as a file for a spreadsheet."""

import csv
import re
from io import StringIO
from typing import Final, Literal

from dimension.rooms.core.state import RoomState
from dimension.rules.cards import CardType
from dimension.server.http.class_report import ResultLine, result_lines
from dimension.texts import texts_for

Separator = Literal["comma", "semicolon"]
_SEPARATORS: Final[dict[Separator, str]] = {"comma": ",", "semicolon": ";"}
_FORMULA: Final = re.compile(r"(^|[,;])( *)(?=[=+\-@\t\r＝＋－＠])")
"""Before what a spreadsheet takes for a formula: one that expects the other separator finds cells inside a name."""


def results_csv(state: RoomState, language: str, separator: Separator) -> bytes:
    """A line for each seat, the best first, below a line of titles: UTF-8 with a mark that spreadsheets look for."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=_SEPARATORS[separator], lineterminator="\r\n")
    writer.writerow(_titles(len(state.results), language))
    writer.writerows(_cells(line) for line in result_lines(state))
    return text.getvalue().encode("utf-8-sig")


def _titles(rounds: int, language: str) -> list[str]:
    text = texts_for(language).text
    return [
        *(text("csv-place"), text("csv-name"), text("csv-total"), text("csv-points")),
        *(text("csv-tokens"), text("csv-token-points")),
        *(text("csv-round", number=number) for number in range(1, rounds + 1)),
        *(text("csv-missed", kind=kind.label(language)) for kind in CardType),
    ]


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
