"""Games, finished and running, and what a player is good at."""
