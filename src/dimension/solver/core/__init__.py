"""The basis of every answer of the solver: sets of count vectors and witnesses, each one integer."""
