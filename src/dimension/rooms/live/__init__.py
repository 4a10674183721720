"""Tables that are running: locks, timers, pages, bots and the log."""
