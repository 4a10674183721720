"""Connections as uvicorn handles them, with limits of our own.

This folder alone depends on the insides of uvicorn and websockets: pyproject.toml has the range of versions that was
tested, and tests/server/wire/test_insides.py names every attribute and method that is used.
"""
