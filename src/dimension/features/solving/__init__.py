"""The judge and the solver, for any hand and tray."""
