"""A player's own data: devices, export, deletion."""
