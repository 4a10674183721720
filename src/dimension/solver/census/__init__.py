"""Every hand of the deck, solved and counted."""
