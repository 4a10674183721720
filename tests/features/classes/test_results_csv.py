"""Results as a file for a spreadsheet."""

import csv
from io import StringIO

import pytest
from msgspec.structs import replace

from dimension.features.classes.report import Separator, results_csv
from tests.server.http.lessons import class_of, played, score


def test_a_spreadsheet_reads_every_name_as_it_is_written() -> None:
    names = {0: 'Ann "the" B; C, D', 1: "Äpfel", 2: "Петя"}
    state = class_of(names, played(*(score(seat, seat) for seat in names)))
    for separator, sign in (("comma", ","), ("semicolon", ";")):
        data = results_csv(state, "en", separator)  # type: ignore[arg-type]
        assert data.startswith(b"\xef\xbb\xbfPlace")
        assert data.count(b"\r\n") == data.count(b"\n") == 4
        rows = list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=sign))
        assert [row[1] for row in rows[1:]] == ["Петя", "Äpfel", 'Ann "the" B; C, D']
        assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("name", ["=1+2", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])
def test_no_name_is_a_formula(name: str) -> None:
    (line,) = (
        results_csv(class_of({0: name}, played(score(0, -1))), "en", "comma").decode("utf-8-sig").split("\r\n")[1:2]
    )
    assert line.replace('"', "").startswith(f"1,'{name[:1]}")
    # Numbers stay numbers.
    assert ",-1," in line


@pytest.mark.parametrize("name", ["Ann;=1+2", "Ann, -A1", ";@SUM(A1)", "＝1;+2"])
@pytest.mark.parametrize("separator", ["comma", "semicolon"])
def test_no_name_is_a_formula_where_a_spreadsheet_expects_the_other_separator(name: str, separator: Separator) -> None:
    data = results_csv(class_of({0: name}, played(score(0, 1))), "en", separator).decode("utf-8-sig")
    for sign in ",;":
        cells = [cell.strip() for line in data.splitlines() for cell in line.split(sign)]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "-A", "＝"))]


def test_titles_are_in_the_language_that_was_requested() -> None:
    state = class_of({0: "Ann"}, played(score(0, 5, "K-B")))
    first, line = results_csv(state, "de", "semicolon").decode("utf-8-sig").splitlines()
    assert first == (
        "Platz;Name;Gesamt;Punkte;Bonus-Chips;Punkte für Bonus-Chips;Runde 1;Nicht erfüllt: Genaue Anzahl;"
        "Nicht erfüllt: Berühren;Nicht erfüllt: Getrennt;Nicht erfüllt: Nur ganz unten;Nicht erfüllt: Nichts darauf;"
        "Nicht erfüllt: Mehr als;Nicht erfüllt: Zusammen vier;Runde 1: möglich;Klasse;Datum"
    )
    assert line == "1;Ann;9;15;0;-6;5;0;1;0;0;0;0;0;9;;1970-01-01"


def test_each_line_has_the_class_the_day_and_the_possible_points() -> None:
    state = replace(class_of({0: "Ann"}, played(score(0, 5))), club="=7b", last_at=1_792_000_000_000)
    titles, line = csv.reader(StringIO(results_csv(state, "en", "comma").decode("utf-8-sig")))
    assert dict(zip(titles[-3:], line[-3:], strict=True)) == {
        "Round 1: possible": "9",
        "Class": "'=7b",
        "Date": "2026-10-14",
    }
