"""Tables: an append-only log of events per room, folded by pure functions, seen through views."""
