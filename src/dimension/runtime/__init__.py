"""Live rooms: logs, clocks, bots, and the connections that watch them."""
