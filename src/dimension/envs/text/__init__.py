"""Rounds in words, for language models."""
