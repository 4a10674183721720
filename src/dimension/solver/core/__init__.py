"""What every answer of the solver is computed from: sets of count vectors and witnesses, each one integer."""
