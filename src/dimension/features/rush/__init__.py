"""Rush: puzzles against the clock."""
