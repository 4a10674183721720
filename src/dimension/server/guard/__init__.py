"""Who somebody is, where a request comes from, and how much anybody may ask for."""
