"""Playing without a network: packs of hands to take along, and results that are handed in later."""
