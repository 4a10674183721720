"""Tables: opening, finding and joining them."""
