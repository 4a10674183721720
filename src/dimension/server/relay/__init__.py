"""Several servers on one store: the one that took a page passes it on to the one that has its room."""
