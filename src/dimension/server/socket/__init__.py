"""Sockets: one per open page."""
