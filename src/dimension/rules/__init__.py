"""The game itself: pure, typed, standard library only."""
