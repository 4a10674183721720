"""The host's desk: what happens on the server now, and the acts of the person who runs it."""
