"""The judge and the solver, for anybody's hand and tray."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.solving import contract, routes

FEATURE: Final = Feature(
    routes=(routes.check_tray, routes.solve_hand, routes.explain_hand),
    requests=(contract.CheckRequest, contract.SolveRequest, contract.ExplainRequest),
    responses=(contract.Checked, contract.Solved, contract.Explained),
)
