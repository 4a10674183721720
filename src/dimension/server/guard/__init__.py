"""Identities of players, addresses of requests, and rate limits."""
