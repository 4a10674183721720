"""Lessons: how a game went for a whole class, for its teacher."""
