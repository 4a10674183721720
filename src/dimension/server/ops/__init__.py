"""Running a server: start, stop, settings, logs, metrics, workers."""
