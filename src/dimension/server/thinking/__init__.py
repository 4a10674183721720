"""The solver behind a process boundary: the event loop only waits for it."""
