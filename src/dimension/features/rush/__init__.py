"""The rush: hands against the clock."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.rush import contract, routes, rows
from dimension.server.http.pages import words_page

FEATURE: Final = Feature(
    routes=(routes.start_rush, routes.show_rush, routes.answer_rush, routes.rush_lists),
    requests=(contract.NewRush, contract.RushAnswer),
    responses=(contract.RushRun, contract.RushStep, contract.RushLists),
    tables=rows.TABLES,
    pages={"rush": words_page("rush")},
)
