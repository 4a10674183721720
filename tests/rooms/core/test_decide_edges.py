"""Commands at the edge of what is allowed."""
