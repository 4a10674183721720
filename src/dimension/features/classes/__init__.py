"""Lessons: a class at one table."""
