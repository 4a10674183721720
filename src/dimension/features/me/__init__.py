"""A player's own data: joining devices, export, erasure."""
