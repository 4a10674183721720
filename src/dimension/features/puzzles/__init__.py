"""Puzzles without a clock, with ratings."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.puzzles import contract, routes, rows
from dimension.features.puzzles.stock import start_stock
from dimension.server.http.pages import words_page

FEATURE: Final = Feature(
    routes=(routes.next_puzzle, routes.show_puzzle, routes.hint, routes.answer_puzzle, routes.puzzle_record),
    requests=(contract.PuzzleAnswer, contract.HintRequest),
    responses=(contract.Puzzle, contract.PuzzleVerdict, contract.Hint, contract.PuzzleRecord),
    tables=rows.TABLES,
    pages={"puzzles": words_page("puzzles")},
    start=start_stock,
)
