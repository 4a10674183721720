"""Tables: open, find, join."""
