"""Rooms that are running: the log, timers, bots, and the pages that look at them."""
