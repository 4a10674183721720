"""Who answers what dealing asks: the rules where nothing is asked, otherwise the solver."""

from dimension.rules.oracle import RULES_ALONE, Oracle
from dimension.rules.settings import Contradictions, GameSettings, Grade


def oracle_for(settings: GameSettings) -> Oracle:
    """An oracle for a deal; the solver is loaded only when the settings need it."""
    if settings.contradictions is Contradictions.DRAWN and settings.grade is Grade.ANY:
        return RULES_ALONE
    from dimension.solver.grades import SolverOracle

    return SolverOracle()
