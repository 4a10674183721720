"""Playing without a network."""
