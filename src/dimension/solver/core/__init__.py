"""The bitsets behind every answer of the solver."""
