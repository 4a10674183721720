"""The game service: HTTP, sockets, identities, limits."""
