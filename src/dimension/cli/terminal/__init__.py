"""Games in the terminal."""
