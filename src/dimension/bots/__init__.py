"""Players that are not people: how they see a hand, how hard they think, and how fast their hands are."""
