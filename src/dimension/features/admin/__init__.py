"""The host's desk: the state of the server, and the acts of the person who runs it."""
