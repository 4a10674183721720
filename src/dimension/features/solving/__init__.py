"""The judge and the solver, for anybody's hand and tray."""
