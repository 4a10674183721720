"""Running a server: start, stop, settings, logs and metrics."""
