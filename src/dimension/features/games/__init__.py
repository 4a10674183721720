"""Games, finished and running, and the strengths of a player."""
