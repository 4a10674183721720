"""Several servers on one store: whoever has a page passes it on to whoever has its room."""
