"""Who somebody is, and how much anybody may ask for."""
