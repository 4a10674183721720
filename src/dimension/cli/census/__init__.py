"""The census: every hand of the deck, solved, counted and plotted."""
